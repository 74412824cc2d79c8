// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/readmark.h"

#include "watch/reading/contentsreader.h"

#include <algorithm>

namespace lockscope {

namespace {

/** Idle times are whole seconds of a clock that lags while the server is busy. */
constexpr Duration idleError{2250};
/** A key that was touched shortly before it was read may have changed in the same second. */
constexpr Duration quietTime{4000};

/** True if the key's lease is as known, apart from errors of the readings. */
bool isLeaseAsKnown(const Lock &lock, const KeyReading &reading)
{
    constexpr Duration tolerated{100};
    if (lock.deadlineIsInValue() || lock.deadlineIn != DeadlineIn::KeyTtl || !lock.keyLeaseIsKnown || !reading.ttlKnown)
        return true;
    if (!lock.deadline || !reading.ttl)
        return !lock.deadline && !reading.ttl;
    if (*reading.ttl > longestLease)
        return *lock.deadline == farthestDeadline;
    return std::chrono::abs(reading.takenAt + *reading.ttl - *lock.deadline) <= reading.uncertainty + lock.deadlineError() + tolerated;
}

} // namespace

void markRead(LockRegistry::Tracked &lock, const KeyReading &reading)
{
    // They change without a touch of this key; who makes a missing one looks at the lock first.
    const bool hasCompanions = reading.contents && std::ranges::any_of(reading.contents->companions, &KeyReading::isHere);
    using At = decltype(lock.readAt);
    lock.readAt = hasCompanions || !hasOwnIdleTime(reading) ? At() : std::chrono::ceil<At::duration>(reading.takenAt);
    lock.wasQuiet = reading.idle && *reading.idle >= quietTime;
}

bool isUntouched(const LockRegistry::Tracked &lock, const KeyReading &reading, bool tellsChanges)
{
    if (lock.readAt == decltype(lock.readAt)() || !reading.idle || !isLeaseAsKnown(lock, reading))
        return false;
    const auto since = reading.takenAt - lock.readAt;
    const bool mayHaveChanged = !lock.wasQuiet && !tellsChanges && since >= quietTime;
    return *reading.idle + idleError > since && !mayHaveChanged;
}

} // namespace lockscope
