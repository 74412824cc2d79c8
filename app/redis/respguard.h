// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QVarLengthArray>

namespace lockscope::redis {

/**
 * Filters the bytes of a stream before hiredis parses them, so that no reply makes it allocate or search without limit: stops at a reply longer than
 * the limit, a length that Redis does not allow, more elements than fit into as much memory, a line without end, or nesting that would overflow the
 * stack of a newer hiredis. Cuts a string longer than a quarter of the limit to that length, and rewrites pushes, maps, sets and nulls of RESP3 for
 * RESP2. Leaves all other errors to hiredis. Pure.
 */
class RespGuard {
public:
    explicit RespGuard(qsizetype limit) : m_limit(limit) {}

    /**
     * Appends the bytes that hiredis may parse; false: the stream must not be read further. The appended bytes do not depend on how the stream was
     * split.
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
    QByteArray m_line;                    // the header being read, from its first byte
    qsizetype m_payload = 0;              // bytes of a bulk string yet to be passed on, without its cut part and line end
    qsizetype m_cut = 0;                  // bytes after m_payload that are cut
    qsizetype m_lineEnd = 0;              // bytes of line end after m_cut
    qsizetype m_bytes = 0;                // bytes of this reply that were passed on
    qsizetype m_elements = 0;             // announced in this reply
    QVarLengthArray<qsizetype, 8> m_open; // arrays around the next element: the number of elements each lacks
};

} // namespace lockscope::redis
