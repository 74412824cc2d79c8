// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "alerts/alertscan.h"

#include "locks/lockbrief.h"

#include <algorithm>

namespace lockscope {

namespace {

/** Key and deadline may be set one after the other. */
constexpr Duration youngest = std::chrono::seconds(10);

bool lacksDeadline(const Lock &lock, const StaleFacts &facts, Instant now)
{
    const auto reasons = staleReasons(lock, now, facts);
    return std::ranges::any_of(reasons, [](const StaleReason &reason) {
        return reason.kind == StaleReason::Kind::DeadlineMissing || reason.kind == StaleReason::Kind::NoDeadline;
    });
}

} // namespace

/** Each lock once, for what is worst about it. */
void AlertScan::add(const Lock &lock)
{
    if (lock.protocol == Protocol::Queue) {
        if (m_judge.stateAt(lock, m_now) == LockState::Blocked)
            put(lock, Alert::Kind::GhostQueue, lock.heldSince);
        return;
    }
    const bool isOldEnough = lock.heldFor(m_now) >= youngest;
    if (isOldEnough && !lock.deadline && lacksDeadline(lock, m_judge.facts(lock), m_now))
        return put(lock, Alert::Kind::NoDeadline, lock.heldSince);
    const auto since = longestHoldSince(lock);
    const auto limit = since ? limitOf(lock) : std::nullopt;
    if (limit && m_now - *since > *limit)
        put(lock, Alert::Kind::HeldTooLong, *since, *limit);
}

std::optional<Duration> AlertScan::limitOf(const Lock &lock) const
{
    const SchemeProfile *const profile = m_judge.profileOf(lock);
    if (profile && profile->longestHold)
        return profile->longestHold;
    const auto waiters = knownWaiters(lock);
    const bool isWaitedFor = (waiters && waiters->count > 0) || (!m_contended.isEmpty() && m_contended.contains(lock.key.lent()));
    return isWaitedFor ? std::optional(contendedLimit) : std::nullopt;
}

void AlertScan::put(const Lock &lock, Alert::Kind kind, Instant since, Duration limit)
{
    if (m_found.alerts.size() == mostAlerts)
        ++m_found.more;
    else
        m_found.alerts.push_back({kind, lock.key, onlyToken(lock), since, limit, {}});
}

} // namespace lockscope
