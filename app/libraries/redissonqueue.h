// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/clues.h"

namespace lockscope::redisson {

/**
 * Who waits for a fair lock, from its queue and the deadlines of its waiters. The queue is a list of owners; a waiter is dropped only
 * when its deadline has passed and somebody comes to look, so that the first one may be dead for minutes and keep all others out.
 */
void addWaiters(const KeyReading &queue, const KeyReading *timeouts, const Clues &clues, LockDetails &details);
/** The first one that is not to be dropped yet; null: nobody keeps the lock closed. */
const Waiter *headOf(const LockDetails &details, Instant now);
/**
 * A queue whose lock nobody holds, as a lock of that name: from a reading of the queue with the lock's key and the deadlines beside it,
 * or from one of the missing lock with both beside it. False: the lock is held, or may be, or nobody keeps it closed.
 */
bool decodeGhost(const Clues &clues, Lock &lock);

} // namespace lockscope::redisson
