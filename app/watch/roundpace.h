// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

namespace lockscope {

/**
 * When the keys that events have named may be read: at once while events are few; in a storm at most twenty times a second, so that one
 * reading serves many changes. (The picture is told twenty times a second at most.) Pure.
 */
class RoundPace {
public:
    static constexpr Duration interval{50};
    static constexpr int burst = 8; ///< rounds without waiting after a quiet time

    /** 0: now. */
    Duration untilNext(Instant now) const
    {
        const auto wait = m_paidUntil - (burst - 1) * interval - now;
        return wait > wait.zero() ? std::chrono::ceil<Duration>(wait) : Duration(0);
    }
    void begin(Instant now) { m_paidUntil = std::max(m_paidUntil, now) + interval; }

private:
    Instant m_paidUntil; // had all rounds so far been an interval apart
};

} // namespace lockscope
