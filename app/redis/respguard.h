// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QVarLengthArray>

namespace lockscope::redis {

/**
 * Checks the bytes of a stream before the protocol library, and stops what would make it reserve or search without limit: a reply longer than the
 * limit, a length that Redis does not allow, more elements than fit into as much memory, a line without end, or replies nested so deep that a newer
 * library would overflow the stack. Cuts a string longer than a quarter of the limit to that, as if the server had sent no more of it, and passes pushes,
 * maps, sets and nulls of RESP3 on as RESP2 has them. Leaves all other errors to the library. Pure.
 */
class RespGuard {
public:
    explicit RespGuard(qsizetype limit) : m_limit(limit) {}

    /**
     * Appends what the library may have of the bytes. False: the stream must not be read any further. What has been appended until
     * then is the same however the stream was cut.
     */
    bool pass(QByteArrayView bytes, QByteArray &out);

private:
    qsizetype passWhole(QByteArrayView bytes, QByteArray &out);
    qsizetype passPayload(QByteArrayView bytes, QByteArray &out);
    bool passLine(QByteArrayView part, QByteArray &out);
    bool passCounted(QByteArrayView bytes, QByteArray &out);
    qsizetype lineEndIn(QByteArrayView bytes) const;
    bool endsLine(QByteArray &out);
    bool opensString(qint64 size, QByteArray &out);
    bool opensElements(qint64 elements, QByteArray &out);
    void elementDone();

    qsizetype m_limit;
    QByteArray m_line;                    // the header that is being read, from its first byte
    qsizetype m_payload = 0;              // bytes of a bulk string still to come, without what is cut of it and its line end
    qsizetype m_cut = 0;                  // bytes after these that are not passed on
    qsizetype m_lineEnd = 0;              // bytes after those
    qsizetype m_bytes = 0;                // passed on of this reply
    qsizetype m_elements = 0;             // announced in this reply
    QVarLengthArray<qsizetype, 8> m_open; // arrays around the next element: how many elements each still lacks
};

} // namespace lockscope::redis
