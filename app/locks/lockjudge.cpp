// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockjudge.h"

namespace lockscope {

LockState LockJudge::stateAt(const Lock &lock, Instant now) const
{
    const LockState state = lockscope::stateAt(lock, now, m_policy);
    if (state == LockState::Free || state == LockState::Blocked)
        return state;
    if (goneClient(lock))
        return LockState::Stale;
    if (!m_profiles.haveTimes())
        return state;
    const auto end = endOfPatience(lock);
    return end && roundToMs(now - *end) > Duration(0) ? LockState::Stale : state;
}

std::optional<Instant> LockJudge::endOfPatience(const Lock &lock) const
{
    const auto limit = holdLimit(lock, facts(lock));
    const auto since = limit ? longestHoldSince(lock) : std::nullopt;
    return since ? std::optional(*since + *limit) : std::nullopt;
}

std::optional<Instant> LockJudge::nextStateChange(const Lock &lock, Instant now) const
{
    std::optional<Instant> next;
    const auto consider = [&](Instant boundary) {
        // The boundaries are "less than": the other side is reached just after.
        const Instant instant = boundary + Duration(1);
        if (instant > now && (!next || instant < *next))
            next = instant;
    };
    if (lock.deadline) {
        consider(*lock.deadline - m_policy.endingSoon);
        consider(*lock.deadline - lock.lease / 5);
        consider(*lock.deadline);
    } else {
        consider(lock.heldSince + m_policy.staleWithoutDeadline);
    }
    if (m_profiles.haveTimes()) {
        if (const auto end = endOfPatience(lock))
            consider(*end);
    }
    return next;
}

StaleFacts LockJudge::facts(const Lock &lock) const
{
    StaleFacts facts;
    facts.policy = m_policy;
    if (const SchemeProfile *profile = m_profiles.haveTimes() ? profileOf(lock) : nullptr) {
        facts.usualHold = profile->usualHold;
        facts.longestHold = profile->longestHold;
    }
    return facts;
}

} // namespace lockscope
