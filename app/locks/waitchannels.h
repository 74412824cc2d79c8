// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <vector>

namespace lockscope {

/**
 * A Pub/Sub channel whose subscribers wait for a lock. PUBSUB NUMSUB counts them (in a cluster from Redis 7 on PUBSUB SHARDNUMSUB), by
 * client and not by thread; those who subscribed to a pattern it does not count.
 */
struct WaitChannel {
    QByteArray name;
    bool byPattern = false; ///< subscribed by a pattern: only the answer of PUBLISH tells how many listen
    bool wakes = true;      ///< a message there wakes them; false: they poll all the same
};

/** None where its waiters only poll, or are not known. At most mostWaitChannels: a fair lock has one for each waiter. Pure. */
std::vector<WaitChannel> waitChannels(const Lock &lock);
constexpr std::size_t mostWaitChannels = 128;

} // namespace lockscope
