// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Of a Deployment: keys that move from server to server.
#include "deployment/deployment.h"

#include <QPointer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration movingLookInterval{500};

} // namespace

/** At the owner of its slot, at the one before, or where others of its slot have come. */
const Lock *Deployment::find(const Bytes &key, NodeNumber asking) const
{
    if (const Lock *moving = m_moving.isEmpty() ? nullptr : m_moving.find(key))
        return moving;
    const quint16 slot = redis::hashSlot(key.view());
    for (const std::optional<NodeNumber> number :
         {m_slots.owner(slot), m_slots.ownerBefore(slot), m_arrivals.owner(slot), m_arrivals.ownerBefore(slot)}) {
        const Watcher *server = number != asking ? at(number) : nullptr;
        if (const Lock *known = server ? server->picture().registry().find(key) : nullptr)
            return known;
    }
    return nullptr;
}

bool Deployment::isElsewhere(const Bytes &key, NodeNumber node) const
{
    if (m_moving.find(key))
        return true;
    return std::ranges::any_of(servers(), [&](const Watcher *server) { return server != at(node) && server->picture().registry().find(key); });
}

void Deployment::left(Lock lock)
{
    if (isElsewhere(lock.key, lock.node))
        return;
    m_moving.leave(std::move(lock), m_clock.now());
    if (!std::exchange(m_isLooking, true))
        m_clock.after(Duration(0), this, [this] { lookForMoving(); });
}

/** Where it arrives, or has arrived. */
Watcher *Deployment::targetOf(MovingKeys::Moving &moving) const
{
    const quint16 slot = redis::hashSlot(moving.lock.key.view());
    for (const redis::SlotMove &move : m_topology ? m_topology->moves : std::vector<redis::SlotMove>()) {
        if (move.slot == slot)
            moving.target = numberOf(move.to);
    }
    const std::optional<NodeNumber> owner = m_slots.owner(slot);
    Watcher *const target = owner == moving.lock.node ? at(moving.target) : nullptr;
    return target ? target : at(owner);
}

/** Its new node may not have announced it. */
void Deployment::lookForMoving()
{
    const auto isUnseen = [this](MovingKeys::Moving &moving) {
        Watcher *const server = targetOf(moving);
        if (!server || !server->health().connected || !server->health().complete || lacks(server->health(), Lack::ClusterDown))
            return true;
        const std::optional<Instant> silentSince = server->connection().silentSince();
        return silentSince && m_clock.now() - *silentSince >= movingLookInterval; // it may be long before that is a stall
    };
    tellGone(m_moving.takeOverdue(m_clock.now(), isUnseen));
    m_isLooking = !m_moving.isEmpty();
    if (!m_isLooking)
        return;
    lookAtTopology();
    m_moving.askForMissing([this](MovingKeys::Moving &moving) {
        Watcher *const server = targetOf(moving);
        const bool isOther = server && server != at(moving.lock.node);
        if (isOther)
            server->lookFor(moving.lock.key);
        return isOther;
    });
    m_clock.after(movingLookInterval, this, [this] { lookForMoving(); });
}

void Deployment::tellGone(const std::vector<Lock> &locks)
{
    LockDelta delta;
    for (const Lock &lock : locks) {
        if (isElsewhere(lock.key, lock.node))
            continue;
        std::ranges::move(vanishedEvents(lock, m_clock), std::back_inserter(delta.events));
        delta.removed.push_back(lock.key);
    }
    if (!delta.isEmpty())
        emit changed(delta);
}

bool Deployment::isOf(const Watcher &server, const Lock &lock) const
{
    if (m_group) {
        const std::optional<Lock> shown = m_group->find(lock.key);
        return shown && shown->node == lock.node;
    }
    const Watcher *const owner = m_topology ? ownerOf(lock.key) : nullptr;
    if (owner == &server || m_shards.size() == 1)
        return true;
    if (owner && owner->picture().registry().find(lock.key))
        return false;
    const std::vector<Watcher *> all = servers();
    return *std::ranges::find_if(all, [&](const Watcher *each) { return each == &server || each->picture().registry().find(lock.key); }) == &server;
}

std::vector<const Lock *> Deployment::movingLocks() const
{
    std::vector<const Lock *> locks;
    m_moving.visit([&locks](const Lock &lock) { locks.push_back(&lock); });
    return locks;
}

/**
 * Of servers that are read side by side, each may miss a key: it leaves one before it is read there, and reaches the other one after. The servers of slots
 * that have changed meanwhile are read once more, now that all have been read. What begins to move only then has been read where it was.
 */
QCoro::Task<> Deployment::settleSlots()
{
    const QPointer<Deployment> self(this);
    m_isSettling = true;
    std::vector<std::pair<QPointer<Watcher>, QCoro::Task<SlotSet>>> asked;
    for (Watcher *server : servers())
        asked.emplace_back(server, server->slotsChanged());
    std::vector<std::pair<QPointer<Watcher>, SlotSet>> changed;
    for (auto &[server, itsSlots] : asked)
        changed.emplace_back(server, co_await itsSlots);
    if (!self)
        co_return;
    SlotSet unsettled;
    for (const auto &[server, itsSlots] : changed) {
        if (const SlotSet again = itsSlots & m_unsettled; server && again.any()) {
            unsettled |= again;
            server->readAgain();
        }
    }
    m_unsettled = unsettled;
    m_isSettling = false;
    onCompleted();
}

} // namespace lockscope
