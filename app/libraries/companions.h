// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/recognise.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope {

/** What belongs to locks beside their own keys: other keys, queues, channels. Each library's file defines its own. All pure. */

/**
 * True: by its name alone this key is a throttle, a probe or a part of a lock of another name, and need not be read. False says nothing;
 * nor is the queue of a fair lock ever one of these, since it may be a lock by itself. Cheap.
 */
bool isNeverALock(QByteArrayView key);

/**
 * The other keys that have to be read to know this one; none for almost all. They are read whole, up to mostMembersRead, with their TTL. For a
 * missing key this includes its queue: worth asking only where a fair lock has just gone, or where one is shown as blocked.
 */
std::vector<Bytes> companionKeys(const KeyReading &reading);
constexpr std::size_t mostCompanions = 64;

/** The fields of a hash in which a holder of this token may be found, whatever library wrote it; other fields say nothing of it. */
std::vector<QByteArray> fieldsOfHolder(const QByteArray &token);

/** The queues that may keep a lock of this name closed, whatever library it is of. */
std::vector<Bytes> queuesFor(QByteArrayView key);
/** SCAN patterns that match all such queues, whatever the names of their locks; lockOfCompanion() returns the lock. */
QByteArrayList patternsOfQueues();

/**
 * A Pub/Sub channel whose subscribers wait for a lock. PUBSUB NUMSUB counts them (in a cluster from Redis 7 on PUBSUB SHARDNUMSUB), by client and not
 * by thread; it does not count subscribers to a pattern.
 */
struct WaitChannel {
    QByteArray name;
    bool byPattern = false; ///< subscribed by a pattern: only the answer of PUBLISH counts the listeners
    bool wakes = true;      ///< a message there wakes them; false: they poll anyway
};

/** None if its waiters only poll, or are not known. At most mostWaitChannels: a fair lock has one for each waiter. */
std::vector<WaitChannel> waitChannels(const Lock &lock);
constexpr std::size_t mostWaitChannels = 128;

} // namespace lockscope
