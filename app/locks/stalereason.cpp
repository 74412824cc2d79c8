// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/stalereason.h"

#include "base/safetext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

struct StaleWords {
    Q_DECLARE_TR_FUNCTIONS(StaleWords)
};

constexpr int farBeyond = 5; // times the usual hold time
constexpr quint32 fewestRenewals = 3;
constexpr Duration betweenTwoCommands{2000}; // a library may set key and deadline one after the other

/** Nobody holds it by a lease: missing deadlines and hold times say nothing. */
bool hasHolder(const Lock &lock)
{
    return lock.protocol != Protocol::OtherType && lock.protocol != Protocol::Number && lock.protocol != Protocol::Queue;
}

bool isRenewedBeyond(const Lock &lock, const std::optional<Duration> &usual) { return usual && lock.renewals >= fewestRenewals; }

void addDeadlineReasons(const Lock &lock, Instant now, const StaleFacts &facts, std::vector<StaleReason> &reasons)
{
    using Kind = StaleReason::Kind;
    if (lock.deadline) {
        if (lock.deadlineIsInValue() && *lock.deadline < now && lock.protocol != Protocol::Queue)
            reasons.push_back({Kind::DeadlinePassed, roundToMs(now - *lock.deadline)});
        return;
    }
    if (!lock.deadlineIsKnown || !hasHolder(lock) || lock.protocol == Protocol::Subscription) // that one ends with its client
        return;
    if (schemeOf(lock).expiry == Expiry::Always) {
        if (lock.heldFor(now) >= betweenTwoCommands)
            reasons.push_back({Kind::DeadlineMissing, lock.heldFor(now)});
    } else if (lock.heldFor(now) >= facts.policy.staleWithoutDeadline) {
        reasons.push_back({Kind::NoDeadline, lock.heldFor(now), facts.policy.staleWithoutDeadline});
    }
}

} // namespace

std::vector<StaleReason> staleReasons(const Lock &lock, Instant now, const StaleFacts &facts)
{
    using Kind = StaleReason::Kind;
    std::vector<StaleReason> reasons;
    addDeadlineReasons(lock, now, facts, reasons);
    if (const HolderClient *gone = goneClient(lock))
        reasons.push_back({Kind::HolderGone, std::max(Duration(0), roundToMs(now - *gone->missedAt))});
    const auto since = longestHoldSince(lock);
    if (!since)
        return reasons;
    const Duration held = std::max(Duration(0), roundToMs(now - *since));
    if (isRenewedBeyond(lock, facts.usualHold) && held > farBeyond * *facts.usualHold)
        reasons.push_back({Kind::RenewedTooLong, held, *facts.usualHold});
    if (facts.longestHold && held > *facts.longestHold)
        reasons.push_back({Kind::HeldBeyondLimit, held, *facts.longestHold});
    if (facts.p99Hold && held > *facts.p99Hold)
        reasons.push_back({Kind::HeldUnusuallyLong, held, *facts.p99Hold});
    return reasons;
}

std::optional<Instant> longestHoldSince(const Lock &lock)
{
    if (!hasHolder(lock))
        return std::nullopt;
    if (lock.hasOneHolder())
        return lock.heldSince;
    const auto &holders = lock.details->holders;
    const auto oldest = std::min_element(holders.begin(), holders.end(), [](const Holder &a, const Holder &b) { return a.since < b.since; });
    return oldest == holders.end() ? std::nullopt : std::optional(std::max(oldest->since, lock.heldSince));
}

std::optional<Duration> holdLimit(const Lock &lock, const StaleFacts &facts)
{
    if (!isRenewedBeyond(lock, facts.usualHold))
        return facts.longestHold;
    const Duration farFromUsual = farBeyond * *facts.usualHold;
    return std::min(facts.longestHold.value_or(farFromUsual), farFromUsual);
}

const char *staleReasonName(StaleReason::Kind kind)
{
    switch (kind) {
    case StaleReason::Kind::DeadlineMissing: return "deadline-missing";
    case StaleReason::Kind::NoDeadline: return "no-deadline";
    case StaleReason::Kind::DeadlinePassed: return "deadline-passed";
    case StaleReason::Kind::RenewedTooLong: return "renewed-too-long";
    case StaleReason::Kind::HeldUnusuallyLong: return "held-unusually-long";
    case StaleReason::Kind::HeldBeyondLimit: return "held-beyond-limit";
    case StaleReason::Kind::HolderGone: return "holder-gone";
    }
    Q_UNREACHABLE();
}

QString staleReasonText(const StaleReason &reason)
{
    const QString seen = durationText(reason.seen);
    const QString limit = durationText(reason.limit);
    switch (reason.kind) {
    case StaleReason::Kind::DeadlineMissing:
        return StaleWords::tr("It has no deadline, though its library always sets one: its client may have died before it did");
    case StaleReason::Kind::NoDeadline:
        return StaleWords::tr("It has no deadline and has been held for %1: it stays until somebody releases it").arg(seen);
    case StaleReason::Kind::DeadlinePassed: return StaleWords::tr("Its deadline passed %1 ago, and it is still there").arg(seen);
    case StaleReason::Kind::RenewedTooLong:
        return StaleWords::tr("It has been renewed for %1, where %2 are usual: its holder may hang").arg(seen, limit);
    case StaleReason::Kind::HeldUnusuallyLong:
        return StaleWords::tr("It has been held for %1; 99 of 100 holds of this name end within %2").arg(seen, limit);
    case StaleReason::Kind::HeldBeyondLimit:
        return StaleWords::tr("It has been held for %1; its lock profile allows %2").arg(seen, limit);
    case StaleReason::Kind::HolderGone:
        return StaleWords::tr("Its holder's client was connected while it held the lock, and has been gone for %1").arg(seen);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
