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

/** The channel that a client of this name may hold; nothing: not such a name. Pure. */
std::optional<QByteArrayView> channelNamedBy(QByteArrayView clientName);

/**
 * A reading for each channel with subscribers among which is a client of such a name: its value is that client's name. If several such clients
 * subscribe, which is a race that portalocker settles itself, the one that connected first. Pure.
 */
std::vector<KeyReading> subscriptionsIn(const redis::ClientList &list, const std::vector<Bytes> &channels, Instant takenAt);

/**
 * A client of this name held this channel, and somebody still subscribes to it: redis-py reconnects and subscribes again by itself, and its name is
 * lost. The reading shows this by a value that is not whole.
 */
KeyReading rememberedSubscription(const Bytes &channel, const Bytes &name, Instant takenAt);

/** Nobody subscribes to this channel any more. */
KeyReading noSubscription(const Bytes &channel, Instant takenAt);

} // namespace lockscope
