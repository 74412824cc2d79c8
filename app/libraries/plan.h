// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "libraries/plantools.h"
#include "libraries/recognise.h"

#include <optional>

namespace lockscope {

/**
 * Plans an operator's action on a lock as seen, by the rules of its library (Scheme::clear and the like), or by the lock's form if its library has
 * none. The action can be shown before it is performed. The error (InvalidInput) says why it is impossible and what to do instead. Pure.
 */

/** The error for a key that exists and is no lock by itself: a part of one, a throttle, or a lock that nobody holds. See recognise(). */
Unexpected<Error> notALock(QByteArrayView key);

/** Removes the lock, or only the named one of several holders, and wakes the waiters. */
Result<Action> planClear(const Lock &lock, const std::optional<Bytes> &holder = {});

/** Replaces the lock by a tombstone for this time. The mark distinguishes it from others and is no secret. */
Result<Action> planFenceOff(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow);
constexpr Duration defaultQuietPeriod = std::chrono::seconds(15);

/** Removes one waiter from the queue of a fair lock. */
Result<Action> planEvict(const Lock &lock, const Bytes &waiter);

/** Sets the lease to this time from now on, for the holder as seen; if holders' fields have their own leases, for the named one. */
Result<Action> planExtend(const Lock &lock, Duration time, UnixTime serverNow, const std::optional<Bytes> &holder = {});

} // namespace lockscope
