// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Deployment for several independent servers with the same locks.
#include "deployment/deployment.h"

#include "watch/health/roletext.h"

#include <utility>

namespace lockscope {

LockDelta Deployment::inGroup(NodeNumber number, const LockDelta &delta)
{
    const bool isReset = delta.reset && std::exchange(m_awaitsReset, false);
    if (isReset)
        m_group->clear();
    LockDelta told = m_group->take(number, delta);
    told.reset = isReset;
    return told;
}

/** Data of a lost server count only after they have been read again. */
void Deployment::noteLost(NodeNumber number)
{
    const WatchHealth &health = at(number)->health();
    const Sight sight = sightOf(health);
    const bool isLost = health.completeAt && (!isLive(sight) || !health.role.hasAllKeys()) && sight != Sight::Paused;
    if (const LockDelta delta = m_group->setLost(number, isLost); !delta.isEmpty())
        emit changed(delta);
    if (isLost)
        return;
    if (const LockDelta delta = health.complete ? m_group->setRead(number) : LockDelta(); !delta.isEmpty())
        emit changed(delta);
    if (const LockDelta delta = m_group->lookAgain(); !delta.isEmpty())
        emit changed(delta);
    for (const Bytes &key : m_group->toLookAt(number))
        at(number)->lookAt(key);
}

std::vector<Lock> Deployment::locksOfGroup() const
{
    std::vector<Lock> locks;
    for (const Watcher *server : m_group ? servers() : std::vector<Watcher *>()) {
        for (const Lock &lock : server->picture().registry().locks()) {
            if (std::optional<Lock> shown = m_group->find(lock.key); shown && shown->node == lock.node)
                locks.push_back(*std::move(shown));
        }
    }
    return locks;
}

LockStand Deployment::standOf(const Bytes &key) const
{
    LockStand stand{key, {}};
    for (Watcher *server : m_group ? servers() : std::vector<Watcher *>()) {
        const WatchHealth &health = server->health();
        NodeStand &there = stand.servers.emplace_back();
        there.server = server->connection().options().endpoint.toUrl();
        if (!health.connected || health.stalledSince) {
            there.state = NodeStand::State::Unknown;
            there.why = health.stalledSince ? tr("no answer") : tr("not connected: %1").arg(health.error.text);
        } else if (lacks(health, Lack::Scan)) {
            there.state = NodeStand::State::Unknown;
            there.why = tr("SCAN was refused");
        } else if (!health.role.hasAllKeys()) {
            there.state = NodeStand::State::Unknown;
            there.why = RoleText::sentence(health.role);
        } else if (health.complete) {
            const Lock *const lock = server->picture().registry().find(key);
            there.state = lock ? NodeStand::State::There : NodeStand::State::Missing;
            there.lock = lock ? *lock : Lock();
        }
    }
    return stand;
}

} // namespace lockscope
