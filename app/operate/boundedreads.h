// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/command.h"
#include "redis/reply.h"

#include <vector>

namespace lockscope {

/** How the length of an answer to this read is asked for; empty: it is always short. */
redis::Command lengthQuestion(const redis::Command &read);

/**
 * Reads for an action, none of which fetches more than its limit: a string is read in part; for a field or a whole key (DUMP) the server is asked for
 * the length first. The questions come in rounds; one round is enough for most reads. The action's script does the same. Pure.
 */
class BoundedReads {
public:
    void add(redis::Command command, qsizetype most);
    /** The next round; empty: all reads are answered. */
    std::vector<redis::Command> questions() const;
    /** Takes the answers to questions(), in their order; they begin at replies[first]. */
    void take(const std::vector<redis::Reply> &replies, std::size_t first = 0);

    /** The answer to the read with this number, in the order of add(); only the beginning of a value if isLonger(). */
    const redis::Reply &answer(std::size_t read) const { return m_reads[read].answer; }
    bool isLonger(std::size_t read) const { return m_reads[read].isLonger; }

private:
    struct Read {
        redis::Command command;
        qsizetype most;
        redis::Command question; ///< empty: the read is answered
        redis::Reply answer;
        bool isLonger = false;
        void take(const redis::Reply &reply);
    };
    std::vector<Read> m_reads;
};

} // namespace lockscope
