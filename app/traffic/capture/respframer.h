// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// https://redis.io/docs/latest/develop/reference/protocol-spec/
#pragma once

#include "traffic/replay/monitorreader.h"

#include <QVarLengthArray>

namespace lockscope {

/**
 * Finds where the messages of RESP2 and RESP3 end, in a stream that may be split anywhere, without looking into them: most are of no interest.
 * redis::RespReader makes a value of each, and does not know requests or pushes. Pure.
 */
class RespFramer {
public:
    enum class Side : quint8 { Requests, Replies };

    explicit RespFramer(Side side) : m_side(side) {}

    /** How many of the bytes belong to the message; nothing: all of them, and it goes on, or is broken. */
    std::optional<qsizetype> endIn(QByteArrayView bytes);
    /** The stream is no RESP. Stays so. */
    bool isBroken() const { return m_isBroken; }
    /** Goes on behind missing bytes, if all of them are within a string. */
    bool skip(qint64 missing);

private:
    enum class Now : quint8 { Within, Whole };

    std::optional<qsizetype> goOn(QByteArrayView line);
    Now readHeader(QByteArrayView line);
    Now opened(qint64 elements);
    Now elementDone();
    Now broken();

    Side m_side;
    bool m_isBroken = false;
    qint64 m_string = 0;               // bytes of a string that are still to come, with its line end
    QVarLengthArray<qint64, 4> m_open; // elements that are still to come
    QByteArray m_line;                 // a header whose end is still to come
};

/** The words of a request, whose bytes they refer to; of one that is cut, those that are there. */
void readRequest(QByteArrayView request, std::vector<QByteArrayView> &words);
/** Of one that is cut, no more than its kind. */
CommandReply replyIn(QByteArrayView message, bool isCut = false);
/** Those within an array. */
std::vector<CommandReply> repliesIn(QByteArrayView array);

} // namespace lockscope
