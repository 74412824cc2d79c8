// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <algorithm>

namespace lockscope::redis {

/**
 * How well an awaited answer progresses. Received bytes make up for time that has passed, at a rate that the slowest usable link still reaches, and
 * never for time to come: so neither one byte a second nor a burst before a silence counts as being alive. Pure.
 */
class Progress {
public:
    /** An answer is awaited from now on: the first, or the one behind the last. */
    void begin(Instant now) { m_silentSince = m_replySince = now; }
    void addBytes(qsizetype bytes, Instant now) { add(bytes * worthOfByte, now); }
    /** One of several replies that make up the answer: a busy server may be slow to send short ones. */
    void addReply(Instant now)
    {
        add(worthOfReply, now);
        m_replySince = now;
    }

    /** The server owes us what would have come since then. */
    Instant silentSince() const { return m_silentSince; }
    /** Since when one single reply has been on its way, however quickly. */
    Instant replySince() const { return m_replySince; }

private:
    static constexpr std::chrono::microseconds worthOfByte{125}; // 8 kB a second
    static constexpr Duration worthOfReply{20};

    void add(std::chrono::microseconds worth, Instant now) { m_silentSince = std::min(m_silentSince + worth, now); }

    Instant m_silentSince;
    Instant m_replySince;
};

} // namespace lockscope::redis
