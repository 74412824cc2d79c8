// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/statedstart.h"

#include "locks/holderidentity.h"
#include "locks/lockprofiles.h"
#include "locks/tombstone.h"
#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope {

namespace {

/** The server counts idle time in whole seconds of its clock, so that it may be longer by one. */
constexpr Duration idleError{1000};

/**
 * A key cannot have been idle for longer than its server is up, unless that was loaded with it. After a change of the policy from LFU to LRU the server
 * takes a frequency for a time, of up to 194 days, which it does not tell.
 */
bool isCredible(Duration idle, Instant at, const MaybeInstant &upSince) { return upSince && at - idle >= *upSince - idleError; }

/** Since when nobody has used the key; what was done while the server had a child process left no trace. FirstSeen: unknown. */
HoldStart unusedSince(const KeyReading &reading, const ServerTime &time)
{
    const Duration idle = reading.idle.value_or(Duration(0)) - idleError;
    if (idle <= Duration(0) || !isCredible(idle, reading.takenAt, time.upSince) || !time.lastChild)
        return {reading.takenAt};
    const Instant since = *time.lastChild == UnixTime() ? reading.takenAt - idle : std::max(reading.takenAt - idle, time.instantOf(*time.lastChild));
    return since < reading.takenAt ? HoldStart{since, HeldSinceSource::Idle} : HoldStart{reading.takenAt};
}

/** What can be said of each holder of one lock. */
struct Statements {
    const Lock &lock;
    const ServerTime &time;
    std::optional<Duration> lease;
    HoldStart idle;
    Instant earliest, latest;

    bool isPossible(Instant start) const { return start >= earliest && start <= latest; }
    /** A time in seconds may have been cut. */
    Duration unit{lock.form == LockForm::SetnxSeconds ? 999 : 0};

    /**
     * A longer lease than is stated is no lease of the profile, and a renewed one says when it was renewed. Without a stated lease, it was held at least
     * when its deadline passed.
     */
    HoldStart byLease(const MaybeInstant &deadline) const
    {
        if (!deadline)
            return idle;
        if (!lease && lock.deadlineIsInValue() && endsAMinute(toMs(time.at(*deadline)))) // perhaps the name of a day
            return idle;
        const Instant written = lease ? *deadline - *lease : *deadline + unit;
        return isPossible(written) ? better(idle, {written, HeldSinceSource::Lease}) : idle;
    }
    HoldStart of(const Holder &holder) const
    {
        const HoldStart bound = byLease(lock.hasOneHolder() ? lock.deadline : holder.deadline);
        const auto written = decode(lock, holder).acquiredAt;
        if (!written || !isNear(*written, time.at(latest)))
            return bound;
        const HoldStart start{time.instantOf(*written), HeldSinceSource::Token};
        return isPossible(start.at) ? better(bound, start) : bound;
    }
};

Holder onlyHolder(const Lock &lock)
{
    const Holder plain{.token = lock.token};
    if (!lock.details)
        return plain;
    const auto found = std::ranges::find(lock.details->holders, lock.token, &Holder::token);
    return found == lock.details->holders.end() ? plain : *found;
}

} // namespace

bool isUntouchedSince(const KeyReading &reading, const ServerTime &time, Instant then)
{
    const HoldStart unused = unusedSince(reading, time);
    return unused.source == HeldSinceSource::Idle && unused.at <= then;
}

void setStatedStart(Lock &lock, const KeyReading &reading, const ServerTime &time, const LockProfiles &profiles, Instant notBefore)
{
    if (lock.form == LockForm::Queue || isMark(lock.token))
        return;
    const LockProfile *const profile = profiles.find(lock.key.view());
    Statements statements{lock, time, profile ? profile->lease : std::nullopt, {reading.takenAt}, notBefore, reading.takenAt};
    if (const HoldStart unused = unusedSince(reading, time); unused.at >= notBefore)
        statements.idle = unused;
    if (lock.hasOneHolder())
        return lock.setStart(statements.of(onlyHolder(lock)));
    if (lock.details->holders.empty())
        return lock.setStart(statements.idle);
    LockDetails details = *lock.details;
    for (Holder &holder : details.holders)
        holder.setStart(statements.of(holder));
    lock.details = lock.details.withDetails(std::move(details));
}

} // namespace lockscope
