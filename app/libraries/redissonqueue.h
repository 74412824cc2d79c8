// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "libraries/clues.h"

namespace lockscope::redisson {

/**
 * The waiters of a fair lock. The queue is a list of owners; a waiter is dropped only after its deadline (its score in the sorted set of timeouts),
 * when another client tries: a dead head can keep all others out for minutes. All functions are pure.
 */
void addWaiters(const KeyReading &queue, const KeyReading *timeouts, const Clues &clues, LockDetails &details);

/** Decodes a queue whose lock has no holder. False: the lock is held, or may be, or the queue does not keep it closed. */
bool decodeGhost(const Clues &clues, Lock &lock);

/** The channel on which this waiter alone waits. */
QByteArray channelOfWaiter(const Lock &lock, const Waiter &waiter);
std::vector<WaitChannel> channelsOfWaiters(const Lock &lock);

Action evictFromQueue(const Lock &lock, std::size_t place);

} // namespace lockscope::redisson
