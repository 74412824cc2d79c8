// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/command.h"
#include "redis/reply.h"

#include <vector>

namespace lockscope {

/**
 * Reads for an action, of which none fetches a value that is longer than it may be: a string is read in part, and of a field or a whole key (DUMP) the
 * server is asked for the length first. Asked in rounds, of which most have one. As the action's script does it. Pure.
 */
class BoundedReads {
public:
    void add(redis::Command command, qsizetype most);
    /** Empty: all are answered. */
    std::vector<redis::Command> questions() const;
    /** Answers to these questions, in their order, from this one on. */
    void take(const std::vector<redis::Reply> &replies, std::size_t first = 0);

    /** Of the read that was added as this one; if it is longer, no more than its beginning. */
    const redis::Reply &answer(std::size_t read) const { return m_reads[read].answer; }
    bool isLonger(std::size_t read) const { return m_reads[read].isLonger; }

private:
    struct Read {
        redis::Command command;
        qsizetype most;
        redis::Command question; ///< empty: it is answered
        redis::Reply answer;
        bool isLonger = false;
        void take(const redis::Reply &reply);
    };
    std::vector<Read> m_reads;
};

} // namespace lockscope
