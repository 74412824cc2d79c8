// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/movingkeys.h"

#include <utility>

namespace lockscope {

void MovingKeys::leave(Lock lock, Instant now)
{
    const Bytes key = lock.key;
    m_moving.insert(key, {std::move(lock), now, false});
}

const Lock *MovingKeys::find(const Bytes &key) const
{
    const auto found = m_moving.constFind(key);
    return found == m_moving.cend() ? nullptr : &found->lock;
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

LockEvent vanishedEvent(const Lock &lock, const Clock &clock)
{
    LockEvent event;
    event.kind = LockEvent::Kind::Vanished;
    event.at = clock.wallNow();
    event.atSteady = clock.now();
    event.key = lock.key;
    event.token = lock.token;
    event.form = lock.form;
    event.ended = {lock.token, lock.heldSince, schemeOf(lock).name, lock.renewals, lock.heldSinceSource};
    return event;
}

} // namespace lockscope
