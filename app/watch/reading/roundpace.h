// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <algorithm>

namespace lockscope {

/**
 * When the keys that events have named may be read: at once while events are few; in a storm at most twenty times a second, so that one
 * reading serves many changes. A round of few keys costs little and counts as a part of one, up to a hundred a second. Pure.
 */
class RoundPace {
public:
    static constexpr Duration interval{50};
    static constexpr int burst = 8;          ///< rounds without waiting after a quiet time
    static constexpr qsizetype manyKeys = 5; ///< a round of so many counts as a whole one

    /** 0: now. */
    Duration untilNext(Instant now) const
    {
        const auto wait = m_paidUntil - (burst - 1) * interval - now;
        return wait > wait.zero() ? std::chrono::ceil<Duration>(wait) : Duration(0);
    }
    void begin(Instant now, qsizetype keys) { m_paidUntil = std::max(m_paidUntil, now) + interval * std::min(keys, manyKeys) / manyKeys; }

private:
    Instant m_paidUntil; // had all rounds so far kept their distance
};

} // namespace lockscope
