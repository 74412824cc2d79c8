// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/waitchannels.h"

#include "libraries/redissonnames.h"

namespace lockscope {

namespace {

std::vector<WaitChannel> ofFairLock(const Lock &lock)
{
    const QByteArray ofLock = redisson::lockChannel(lock.key);
    std::vector<WaitChannel> channels;
    if (!lock.details)
        return channels;
    for (const Waiter &waiter : lock.details->waiters) {
        if (channels.size() < mostWaitChannels)
            channels.push_back({ofLock + ':' + waiter.token.toByteArray()});
    }
    return channels;
}

/** <registry>-channel:<registry>:<lock>, where the key is <registry>:<lock>. */
std::vector<WaitChannel> ofSpring(const Lock &lock)
{
    const QByteArray key = lock.key.toByteArray();
    const qsizetype at = key.indexOf(':');
    if (at <= 0)
        return {};
    return {{key.first(at) + "-channel:" + key, true, true}};
}

} // namespace

std::vector<WaitChannel> waitChannels(const Lock &lock)
{
    switch (schemeOf(lock).waitersOn) {
    case WaitersOn::NoChannel: return {};
    case WaitersOn::RedissonLock: return {{redisson::lockChannel(lock.key)}};
    case WaitersOn::RedissonOwner: return ofFairLock(lock);
    case WaitersOn::RedissonReadWrite: return {{redisson::readWriteChannel(lock.key)}};
    case WaitersOn::RedissonSemaphore: return {{redisson::semaphoreChannel(lock.key)}};
    case WaitersOn::RedissonLatch: return {{redisson::latchChannel(lock.key)}};
    case WaitersOn::SpringRegistry: return ofSpring(lock);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
