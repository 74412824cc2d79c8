// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "redis/clientlist.h"

#include <optional>

namespace lockscope {

/**
 * Locks without a key: portalocker's RedisLock is a client's subscription to the channel of the lock's name, and that client is named <channel>-lock,
 * in newer versions followed by -32 hexadecimal digits. https://github.com/wolph/portalocker
 */

/** The channel that a client of this name may hold; nullopt: another name. Pure. */
std::optional<QByteArrayView> channelNamedBy(QByteArrayView clientName);

/**
 * Returns a reading for each channel with a subscriber of such a name, with that name as value. If there are several, which is a race that
 * portalocker settles itself, the one that connected first. Pure.
 */
std::vector<KeyReading> subscriptionsIn(const redis::ClientList &list, const std::vector<Bytes> &channels, Instant takenAt);

/**
 * A reading for a channel that a client of this name held and that still has subscribers: redis-py reconnects and subscribes by itself, and loses its
 * name. Its value is marked as not whole.
 */
KeyReading rememberedSubscription(const Bytes &channel, const Bytes &name, Instant takenAt);

/** A reading for a channel without subscribers. */
KeyReading noSubscription(const Bytes &channel, Instant takenAt);

} // namespace lockscope
