// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/recognise.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope {

/** Other keys, queues and channels that belong to locks. Each library's file defines its own. All functions are pure. */

/**
 * True if the name alone shows that this key is a throttle, a probe or a part of another lock, and need not be read. False proves nothing; the queue
 * of a fair lock is never one of these, since it may be a lock by itself. Cheap.
 */
bool isNeverALock(QByteArrayView key);
/** The same, unless a lock profile says what the key is. */
bool isNeverALock(QByteArrayView key, const LockProfiles &profiles);

/**
 * The other keys that must be read to recognise this one; none for nearly all. They are read up to mostMembersRead, with their TTL. For a missing key
 * this includes its queue: only needed if a fair lock has just gone, or is shown as blocked.
 */
std::vector<Bytes> companionKeys(const KeyReading &reading);
constexpr std::size_t mostCompanions = 64;

/** The fields of a hash in which any library may write a holder of this token. */
std::vector<QByteArray> fieldsOfHolder(const QByteArray &token);

/** The queues that may keep a lock of this name closed, for any library. */
std::vector<Bytes> queuesFor(QByteArrayView key);
/** SCAN patterns that match all such queues; lockOfCompanion() returns the lock. */
QByteArrayList patternsOfQueues();

/**
 * A Pub/Sub channel whose subscribers wait for a lock. PUBSUB NUMSUB (in a cluster from Redis 7 on PUBSUB SHARDNUMSUB) counts them by client, not by
 * thread, and without subscribers to a pattern.
 */
struct WaitChannel {
    QByteArray name;
    bool byPattern = false; ///< subscribed by a pattern: only PUBLISH reports their number
    bool wakes = true;      ///< a message wakes them; false: they poll anyway
};

/** The channels of its waiters; empty: they only poll, or are unknown. At most mostWaitChannels: a fair lock has one for each waiter. */
std::vector<WaitChannel> waitChannels(const Lock &lock);
constexpr std::size_t mostWaitChannels = 128;

} // namespace lockscope
