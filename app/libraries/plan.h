// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "libraries/plantools.h"
#include "libraries/recognise.h"

#include <optional>

namespace lockscope {

/**
 * Plan an operator's order for a lock as seen: by the rules of the library that wrote it (Scheme::clear and its kin), or by the form of the lock if
 * its library has no rules. The result can be shown before it is done. The error (InvalidInput) says why it cannot be done and what can. Pure.
 */

/** Removes the lock and wakes the waiters. If several hold it, only this holder, if one is named. */
Result<Action> planClear(const Lock &lock, const std::optional<Bytes> &holder = {});

/** Replaces the lock with a tombstone for this long. The mark distinguishes it from others and is no secret. */
Result<Action> planFenceOff(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow);
constexpr Duration defaultQuietPeriod = std::chrono::seconds(15);

/** Removes one waiter from the queue of a fair lock. */
Result<Action> planEvict(const Lock &lock, const Bytes &waiter);

/** Sets the lease to this time from now on, for the holder as seen; of several, whose fields have leases of their own, for the named one. */
Result<Action> planExtend(const Lock &lock, Duration time, UnixTime serverNow, const std::optional<Bytes> &holder = {});

} // namespace lockscope
