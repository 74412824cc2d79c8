// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "libraries/plantools.h"
#include "locks/recognise.h"

#include <optional>

namespace lockscope {

/**
 * Work out what an operator's order comes to for a lock as seen: by the rules of the library that wrote it (Scheme::clear and its kin), or by the form of the
 * lock where its library does nothing of its own. What they return can be shown before it is done. The error (InvalidInput) says why it cannot be done and what
 * can. Pure.
 */

/** Removes the lock and wakes those who wait. Of a lock that several hold only this holder, if one is named. */
Result<Action> planClear(const Lock &lock, const std::optional<Bytes> &holder = {});

/** Replaces the lock with a tombstone for this long. The mark distinguishes it from others and is no secret. */
Result<Action> planFenceOff(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow);
constexpr Duration defaultQuietPeriod = std::chrono::seconds(15);

/** Takes one who waits out of the queue of a fair lock. */
Result<Action> planEvict(const Lock &lock, const Bytes &waiter);

/** So much time from now on, for the holder as seen. */
Result<Action> planExtend(const Lock &lock, Duration time, UnixTime serverNow);

} // namespace lockscope
