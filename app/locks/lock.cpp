// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lock.h"

#include <algorithm>

namespace lockscope {

namespace {

LockState stateWithoutDeadline(const Lock &lock, Instant now, const StatePolicy &policy)
{
    if (!lock.deadlineIsKnown || lock.protocol == Protocol::Subscription) // it ends with its client
        return LockState::Held;
    if (lock.protocol == Protocol::Number)
        return LockState::NoDeadline;
    const bool isOld = lock.heldFor(now) >= policy.staleWithoutDeadline;
    return isOld && lock.protocol != Protocol::OtherType ? LockState::Stale : LockState::NoDeadline;
}

/** Permits are there, and nobody has one: of a plain counter, as far as its number tells. */
bool isUntaken(const Lock &lock)
{
    return lock.details && lock.details->holdersInAll == 0 && lock.details->permitsFree.value_or(0) > 0;
}

bool endsSoon(Duration left, Duration lease, const StatePolicy &policy)
{
    return left < policy.endingSoon && (left <= Duration(0) || left * 5 < lease);
}

} // namespace

std::optional<Duration> Lock::timeLeft(Instant now) const
{
    if (!deadline)
        return std::nullopt;
    return roundToMs(*deadline - now);
}

Duration Lock::heldFor(Instant now) const { return std::max(Duration(0), roundToMs(now - heldSince)); }

std::optional<Duration> Lock::renewalPeriod() const
{
    return renewalPeriodMs > 0 ? std::optional(Duration(renewalPeriodMs)) : std::nullopt;
}

LockState stateAt(const Lock &lock, Instant now, const StatePolicy &policy)
{
    if (lock.protocol == Protocol::Queue)
        return LockState::Blocked;
    if (isUntaken(lock))
        return LockState::Free;
    if (!lock.deadline)
        return stateWithoutDeadline(lock, now, policy);
    if (lock.deadlineIsInValue() && *lock.deadline < now)
        return LockState::Stale;
    return endsSoon(*lock.timeLeft(now), lock.lease, policy) ? LockState::EndingSoon : LockState::Held;
}

const char *stateName(LockState state)
{
    switch (state) {
    case LockState::Held:
        return "held";
    case LockState::EndingSoon:
        return "ending soon";
    case LockState::Stale:
        return "stale";
    case LockState::NoDeadline:
        return "no deadline";
    case LockState::Free:
        return "free";
    case LockState::Blocked:
        return "blocked";
    }
    Q_UNREACHABLE();
}

const char *protocolName(Protocol protocol)
{
    switch (protocol) {
    case Protocol::Unknown:
        return "unknown";
    case Protocol::SetnxSeconds:
        return "setnx-timestamp-s";
    case Protocol::SetnxMillis:
        return "setnx-timestamp-ms";
    case Protocol::Token:
        return "token";
    case Protocol::TokenWithoutTtl:
        return "token-no-ttl";
    case Protocol::Hash:
        return "hash";
    case Protocol::OtherType:
        return "other";
    case Protocol::Members:
        return "members";
    case Protocol::Number:
        return "number";
    case Protocol::Queue:
        return "queue";
    case Protocol::Subscription:
        return "subscription";
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
