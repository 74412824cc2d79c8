// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

namespace lockscope {

/**
 * The wall clock of a simulated machine, which may be set wrong and run fast or slow. It survives the processes that crash on that
 * machine. A value; the real clock must outlive it.
 */
class OwnClock {
public:
    OwnClock(const Clock &clock, Duration offset, double rate) : m_clock(&clock), m_offset(offset), m_rate(rate), m_madeAt(clock.now()) {}

    UnixTime now() const { return m_rate == 1 ? m_clock->wallNow() + m_offset : m_clock->wallNow() + m_offset + drift(); }

private:
    Duration drift() const
    {
        const std::chrono::duration<double, std::milli> age = m_clock->now() - m_madeAt;
        return Duration(Duration::rep((m_rate - 1) * age.count()));
    }

    const Clock *m_clock;
    Duration m_offset;
    double m_rate;
    Instant m_madeAt;
};

} // namespace lockscope
