// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/statedstart.h"

#include "locks/holderidentity.h"
#include "locks/tombstone.h"
#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope {

namespace {

/** The server counts idle time in whole seconds of its clock, so that it may be longer by one. */
constexpr Duration idleError{1000};

/** What can be said of each holder of one lock. */
struct Statements {
    const Lock &lock;
    const ServerTime &time;
    HoldStart idle;
    Instant earliest, latest;

    HoldStart of(const Holder &holder) const
    {
        const auto written = decode(lock, holder).acquiredAt;
        if (!written || !isNear(*written, time.at(latest)))
            return idle;
        const HoldStart start{time.instantOf(*written), HeldSinceSource::Token};
        return start.at >= earliest && start.at <= latest ? better(idle, start) : idle;
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

void setStatedStart(Lock &lock, const KeyReading &reading, const ServerTime &time, Instant notBefore)
{
    if (lock.form == LockForm::Queue || isMark(lock.token))
        return;
    Statements statements{lock, time, {reading.takenAt}, notBefore, reading.takenAt};
    if (const Duration idle = reading.idle.value_or(Duration(0)) - idleError; idle > Duration(0) && reading.takenAt - idle >= notBefore)
        statements.idle = {reading.takenAt - idle, HeldSinceSource::Idle};
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
