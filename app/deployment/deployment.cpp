// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/deployment.h"

#include "base/safetext.h"

#include <QPointer>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration movingLookInterval{500};

} // namespace

Deployment::Deployment(Options options, Clock &clock, QObject *parent) : Shards(std::move(options), clock, parent)
{
    if (asksMajority())
        m_group.emplace(
            m_shards.size(), [this](NodeNumber number) -> const LockRegistry & { return at(number)->picture().registry(); }, m_clock);
    for (std::size_t number = 0; number < m_shards.size(); ++number)
        onMade(NodeNumber(number), *m_shards[number].watcher);
    connect(this, &Shards::primariesChanged, this, [this] {
        emit coverageChanged(coverage());
        onCompleted();
    });
}

/** Disconnects the servers first, whose signals would call destroyed members. */
Deployment::~Deployment()
{
    for (Watcher *server : servers())
        server->disconnect(this);
}

void Deployment::onMade(NodeNumber number, Watcher &server)
{
    connect(&server, &Watcher::changed, this, [this, number](const LockDelta &delta) { onChanged(number, delta); });
    connect(&server, &Watcher::pictureCompleted, this, &Deployment::onCompleted);
    connect(&server, &Watcher::eventsRestored, this, &Deployment::eventsRestored);
    connect(&server, &Watcher::eventsEnabled, this, [this, made = &server](const Error &error) { takeAnswer(made, error); });
}

/** Puts back locks that the replaced server reported as moved: its successor may have them, if it knew its successor before this program did. */
void Deployment::onReplaced(NodeNumber number, Watcher::Heritage &heritage)
{
    for (Lock &lock : m_moving.takeOf(number))
        heritage.registry.putBack(std::move(lock));
}

/** The retired server's locks have moved to others. */
void Deployment::onRetired(const Watcher::Heritage &heritage)
{
    for (const Lock &lock : heritage.registry.locks())
        left(lock);
}

void Deployment::onLeft(Watcher &server)
{
    takeAnswer(&server, {Error::Kind::Disconnected, tr("Not connected"), {}});
    server.picture().setOthers(nullptr);
}

// ---- requests to all servers

void Deployment::rescan()
{
    lookAtTopology();
    for (Watcher *server : servers())
        server->rescan();
}

void Deployment::set(const WatchSettings &settings)
{
    const bool hasOtherPatterns = settings.patterns != m_options.watching.patterns;
    static_cast<WatchSettings &>(m_options.watching) = settings;
    if (hasOtherPatterns) {
        m_moving.clear();
        m_awaitsReset = true;
        m_unsettled.set();
    }
    for (Watcher *server : servers())
        server->set(settings);
}

void Deployment::enableEvents()
{
    m_hasConsent = true;
    const std::vector<Watcher *> all = servers();
    m_eventsError = {};
    m_askedForEvents.clear();
    std::ranges::copy_if(all, std::back_inserter(m_askedForEvents), [](const Watcher *server) { return server->health().connected; });
    for (Watcher *server : all)
        server->enableEvents();
}

void Deployment::restoreEvents()
{
    m_hasConsent = false;
    for (Watcher *server : servers())
        server->restoreEvents();
}

/** The first error counts among all answers. */
void Deployment::takeAnswer(Watcher *server, const Error &error)
{
    if (std::erase(m_askedForEvents, server) == 0)
        return;
    if (error.kind != Error::Kind::None && m_eventsError.kind == Error::Kind::None) {
        m_eventsError = error;
        if (servers().size() > 1) //: %1: a server; %2: an error
            m_eventsError.text = tr("%1: %2").arg(visibleText(placeText(*server)), error.text);
    }
    if (m_askedForEvents.empty())
        emit eventsEnabled(std::exchange(m_eventsError, {}));
}

QString Deployment::ownerName(const LockId &lock) const
{
    const Watcher *const owner = servers().size() > 1 && !asksMajority() ? ownerOf(lock) : nullptr;
    return owner ? placeText(*owner) : QString();
}

std::size_t Deployment::lockCount() const
{
    if (m_group)
        return m_group->lockCount();
    std::size_t count = 0;
    for (const Watcher *server : servers())
        count += server->picture().registry().locks().size();
    return count;
}

// ---- reports of the servers

void Deployment::onChanged(NodeNumber number, LockDelta delta)
{
    if (keepsLocksApart())
        delta.reset = delta.reset && std::exchange(m_awaitsReset, false);
    if (hasSlots()) {
        delta.reset = delta.reset && std::exchange(m_awaitsReset, false);
        std::erase_if(delta.removed, [&](const LockId &id) { return isElsewhere(id.key, number); });
    }
    if (m_group)
        delta = inGroup(number, delta);
    if (!delta.isEmpty())
        emit changed(delta);
}

void Deployment::onHealth(NodeNumber number)
{
    Watcher *const server = at(number);
    if (!server)
        return;
    Shards::onHealth(number);
    if (whyNamedTwice())
        QMetaObject::invokeMethod(this, &Deployment::leaveTwins, Qt::QueuedConnection); // later, since its health is being reported
    if (m_group)
        noteLost(number);
    useConsent(number);
    if (!server->health().connected)
        takeAnswer(server, {Error::Kind::Disconnected, tr("Not connected"), {}});
    m_wasComplete = m_wasComplete && isComplete();
    emit coverageChanged(coverage());
}

/** A server that is counted twice would make a majority of a minority. */
void Deployment::leaveTwins()
{
    const std::optional<Error> why = whyNamedTwice();
    if (!why || !m_isStarted)
        return;
    m_left.emplace();
    m_left->error = *why;
    m_left->disconnectedAt = m_clock.now();
    m_group.reset();
    for (Shard &shard : m_shards)
        leave(std::move(shard.watcher));
    LockDelta nothing;
    nothing.reset = true;
    emit changed(nothing);
    emit coverageChanged(coverage());
}

/** Turns events on for servers found or promoted since the user agreed, once for each connection: another operator may turn them off. */
void Deployment::useConsent(NodeNumber number)
{
    Shard &shard = m_shards[number];
    const WatchHealth &health = shard.watcher->health();
    shard.isAskedForEvents = shard.isAskedForEvents && health.connected;
    if (!m_hasConsent || (!m_topology && !m_group && !keepsLocksApart()) || !health.complete || !health.eventsCanBeEnabled
        || std::exchange(shard.isAskedForEvents, true))
        return;
    const QPointer<Watcher> server(shard.watcher.get());
    QMetaObject::invokeMethod( // later, since its health is being reported
        this,
        [server] {
            if (server)
                server->enableEvents();
        },
        Qt::QueuedConnection);
}

bool Deployment::isComplete() const
{
    const std::vector<Watcher *> all = servers();
    return !all.empty() && isWhole() && std::ranges::all_of(all, [](const Watcher *server) { return server->health().complete; });
}

void Deployment::onCompleted()
{
    if (m_wasComplete || m_isSettling || !isComplete())
        return;
    if (m_topology && hasSlots() && m_unsettled.any()) {
        settleSlots();
        return;
    }
    m_wasComplete = true;
    if (m_group)
        m_group->complete();
    m_seemsRedlock = seemsRedlock();
    if (m_seemsRedlock)
        emit coverageChanged(coverage());
    emit pictureCompleted();
}

// ---- keys that move from server to server

/** Searches the owner of the slot, the owner before, and where other locks of the slot have arrived. */
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

/** News only if it comes from the slot's owner and no move of the slot is known: then the known topology is older than that. */
void Deployment::isAway(const Bytes &key, NodeNumber from)
{
    if (m_slots.owner(redis::hashSlot(key.view())) == from)
        m_moving.goOn(key, m_clock.now());
}

/** The server where the lock arrives or has arrived. */
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

/** Asks the new node for keys in transit, since it may not have announced them. */
void Deployment::lookForMoving()
{
    const auto isUnseen = [this](MovingKeys::Moving &moving) {
        Watcher *const server = targetOf(moving);
        if (!server || !server->health().connected || !server->health().complete || lacks(server->health(), Lack::ClusterDown))
            return true;
        const std::optional<Instant> silentSince = server->connection().silentSince();
        return silentSince && m_clock.now() - *silentSince >= movingLookInterval; // a stall is reported later
    };
    tellGone(m_moving.takeOverdue(m_clock.now(), isUnseen));
    m_isLooking = !m_moving.isEmpty();
    if (!m_isLooking)
        return;
    lookAtTopology();
    m_moving.askForMissing(m_clock.now(), [this](MovingKeys::Moving &moving) {
        Watcher *const server = targetOf(moving); // perhaps the one that it has left: the slot may be back
        if (server)
            server->lookFor(moving.lock.key);
        return server != nullptr;
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
    if (keepsLocksApart())
        return true;
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
 * Servers that are read concurrently may each miss a key: it leaves one before it is read there, and reaches the other after. Once all are read, the
 * servers of slots that have changed meanwhile are read again. A slot that moves only later was read at its old owner.
 */
QCoro::Task<> Deployment::settleSlots()
{
    const QPointer<Deployment> self(this);
    m_isSettling = true;
    std::vector<std::pair<QPointer<Watcher>, QCoro::Task<redis::SlotSet>>> asked;
    for (Watcher *server : servers())
        asked.emplace_back(server, server->slotsChanged());
    std::vector<std::pair<QPointer<Watcher>, redis::SlotSet>> changed;
    for (auto &[server, itsSlots] : asked)
        changed.emplace_back(server, co_await itsSlots);
    if (!self)
        co_return;
    redis::SlotSet unsettled;
    for (const auto &[server, itsSlots] : changed) {
        if (const redis::SlotSet again = itsSlots & m_unsettled; server && again.any()) {
            unsettled |= again;
            server->readAgain();
        }
    }
    m_unsettled = unsettled;
    m_isSettling = false;
    onCompleted();
}

} // namespace lockscope
