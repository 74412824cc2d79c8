// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "libraries/clues.h"

namespace lockscope::redisson {

/**
 * Who waits for a fair lock. The queue is a list of owners; a waiter is dropped only when its deadline (its score in the sorted set of timeouts) has
 * passed and somebody comes to look: the first one may be dead for minutes and keep all others out. Pure, as all here.
 */
void addWaiters(const KeyReading &queue, const KeyReading *timeouts, const Clues &clues, LockDetails &details);

/** A queue whose lock nobody holds. False: the lock is held, or may be, or nobody keeps it closed. */
bool decodeGhost(const Clues &clues, Lock &lock);

/** Each waiter sleeps on one of its own. */
QByteArray channelOfWaiter(const Lock &lock, const Waiter &waiter);
std::vector<WaitChannel> channelsOfWaiters(const Lock &lock);

Action evictFromQueue(const Lock &lock, std::size_t place);

} // namespace lockscope::redisson
