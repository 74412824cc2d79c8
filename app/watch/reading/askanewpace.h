// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <algorithm>
#include <optional>

namespace lockscope {

/**
 * When to ask again for what was allowed once and is refused now: rights come back without a word. Each second at first, the less often
 * the longer they are gone, since each refusal leaves a line in the server's log. Pure.
 */
class AskAnewPace {
public:
    static constexpr Duration first{900}; // each second, and a timer may be early
    static constexpr Duration most{60'000};

    /** To be told each second whether something is lost. */
    bool isTime(bool isLost, Instant now)
    {
        m_lostAt = isLost ? std::optional(m_lostAt.value_or(now)) : std::nullopt;
        return m_lostAt && now - m_askedAt >= std::clamp(roundToMs(now - *m_lostAt) / 4, first, most);
    }
    void asked(Instant now) { m_askedAt = now; }

private:
    std::optional<Instant> m_lostAt;
    Instant m_askedAt;
};

} // namespace lockscope
