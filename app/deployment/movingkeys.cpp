// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/movingkeys.h"

#include "watch/picture/eventteller.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void MovingKeys::leave(Lock lock, Instant now)
{
    const Bytes key = lock.key;
    m_moving.insert(key, {std::move(lock), now, false, {}});
}

const Lock *MovingKeys::find(const Bytes &key) const
{
    const auto found = m_moving.constFind(key);
    return found == m_moving.cend() ? nullptr : &found->lock;
}

void MovingKeys::goOn(const Bytes &key, Instant now)
{
    const auto found = m_moving.find(key);
    if (found == m_moving.end() || found->target)
        return;
    found->since = now;
    found->isAskedFor = false;
}

std::vector<Lock> MovingKeys::takeOf(NodeNumber node)
{
    std::vector<Lock> taken;
    m_moving.removeIf([&](auto moving) {
        const bool isOfNode = moving->lock.node == node;
        if (isOfNode)
            taken.push_back(std::move(moving->lock));
        return isOfNode;
    });
    return taken;
}

std::vector<LockEvent> vanishedEvents(const Lock &lock, const Clock &clock)
{
    EventTeller teller(std::max<std::size_t>(1, holdersOf(lock).size()));
    teller.tellEnd(lock, LockEvent::Kind::Vanished, clock.now(), {NoticedBy::Initial, {}, clock.wallNow(), clock.now()});
    return teller.take();
}

} // namespace lockscope
