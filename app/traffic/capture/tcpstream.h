// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * Puts the segments of one direction of a TCP connection in order: retransmitted and overlapping bytes count once, sequence numbers wrap. Bytes that
 * are missing are waited for, until somebody gives them up or too much lies behind them. Pure.
 */
class TcpStream {
public:
    static constexpr qsizetype mostKept = qsizetype(256) * 1024; ///< bytes behind a hole

    /** What comes next, and how many bytes before it are missing. */
    using Take = std::function<void(qint64 missing, QByteArrayView bytes)>;

    /** The number of the first byte is known: the connection begins. */
    void begin(quint32 sequence);
    /** The first segment of a stream without begin() is its beginning. After `bytes`, the capture lacks `missing` ones of the segment. */
    void take(quint32 sequence, QByteArrayView bytes, quint32 missing, const Take &take);
    /** The other end has got all before it: what of this lacks is not in the capture. */
    void acknowledge(quint32 sequence, const Take &take);
    /** What is missing does not come any more. */
    void giveUp(const Take &take);
    bool hasHole() const { return !m_kept.empty(); }
    qsizetype footprint() const { return m_keptBytes; }

private:
    struct Kept {
        quint32 sequence;
        QByteArray bytes;
        quint32 missing;
    };
    void pass(quint32 sequence, QByteArrayView bytes, quint32 missing, const Take &take);
    void passKept(const Take &take);

    std::optional<quint32> m_next; // of the byte that comes next
    std::vector<Kept> m_kept;      // behind a hole, in order
    qsizetype m_keptBytes = 0;
};

} // namespace lockscope
