// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/deployment.h"

#include "base/log.h"
#include "base/safetext.h"

#include <QPointer>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace lockscope {

using redis::DeploymentAddress;
using redis::Topology;
using redis::TopologyNode;

namespace {

DeploymentAddress clusterOf(const redis::Endpoint &endpoint, const redis::AddressMap &map)
{
    DeploymentAddress address = DeploymentAddress::ofCluster(endpoint);
    address.map = map;
    return address;
}

/** Nothing: it watches none, or several. */
std::optional<DeploymentAddress> watchedBy(const ServerPart::Sentinel &sentinel, const redis::Endpoint &endpoint, const redis::AddressMap &map)
{
    if (!sentinel.primaries || sentinel.primaries->size() != 1)
        return {};
    DeploymentAddress address = DeploymentAddress::ofService(endpoint, sentinel.primaries->front().name);
    address.map = map;
    return address;
}

} // namespace

Deployment::Deployment(Options options, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock),
      m_topologyNews(clock, [this](const QString &line) { emit topologyChanged(line); })
{
    if (m_options.address.isAlone())
        m_shards.push_back({{}, makeWatcher(0, nullptr, {})});
    if (!m_options.group.empty())
        beginGroup();
}

Deployment::~Deployment()
{
    m_topologyWatch.reset();
    for (Watcher *server : servers())
        server->disconnect(this);
}

QString Deployment::placeOf(const redis::Endpoint &endpoint)
{
    return endpoint.kind == redis::Endpoint::Kind::Unix ? endpoint.socketPath : redis::placeText({endpoint.host, endpoint.port});
}

std::unique_ptr<Watcher> Deployment::makeWatcher(NodeNumber number, const TopologyNode *node, std::optional<Watcher::Heritage> heritage)
{
    Watcher::Options options = m_options.watching;
    options.node = number;
    options.heedsSentinels = !node;
    options.map = m_options.address.map;
    if (number > 0 && m_group)
        options.connection = m_options.group[number - 1U];
    if (node) {
        options.connection.endpoint = node->reachable;
        options.others = this;
        options.heritage = std::move(heritage);
        if (m_options.address.hasSlots())
            options.nodeId = node->id;
    }
    auto made = std::make_unique<Watcher>(std::move(options), m_clock, m_options.factory);
    connect(made.get(), &Watcher::changed, this, [this, number](const LockDelta &delta) { onChanged(number, delta); });
    connect(made.get(), &Watcher::healthChanged, this, [this, number] { onHealth(number); });
    connect(made.get(), &Watcher::processChanged, this, [this, server = made.get()] {
        emit topologyChanged(
            tr("%1 was restarted or replaced: another process answers").arg(visibleText(placeOf(server->connection().options().endpoint))));
    });
    connect(made.get(), &Watcher::dataReplaced, this, [this, server = made.get()] {
        if (!m_topologyWatch) // else that says what has become of it
            emit topologyChanged(
                tr("%1 serves other data now: it replicates another primary").arg(visibleText(placeOf(server->connection().options().endpoint))));
    });
    connect(made.get(), &Watcher::pictureCompleted, this, &Deployment::onCompleted);
    connect(made.get(), &Watcher::eventsRestored, this, &Deployment::eventsRestored);
    connect(made.get(), &Watcher::eventsEnabled, this, [this, server = made.get()](const Error &error) { takeAnswer(server, error); });
    return made;
}

void Deployment::place(NodeNumber number, const TopologyNode &node, std::optional<Watcher::Heritage> heritage)
{
    m_shards[number] = {node.id, makeWatcher(number, &node, std::move(heritage))};
    Watcher &placed = *m_shards[number].watcher;
    if (m_setUp)
        m_setUp(placed);
}

void Deployment::setUp(std::function<void(Watcher &)> setUp)
{
    m_setUp = std::move(setUp);
    for (Watcher *server : servers())
        m_setUp(*server);
}

void Deployment::start()
{
    m_isStarted = true;
    for (Watcher *server : servers())
        server->start();
    if (servers().empty())
        findTheWhole(m_options.address);
}

void Deployment::stop()
{
    m_isStarted = false;
    if (m_topologyWatch)
        m_topologyWatch->stop();
    for (Shard &shard : m_shards) {
        if (shard.watcher)
            leave(std::move(shard.watcher));
    }
    if (m_leaving.empty())
        QMetaObject::invokeMethod(this, &Deployment::stopped, Qt::QueuedConnection);
}

// ---- what is asked of all

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

/** Of all that were asked, one that is not what the user wanted says more than the others. */
void Deployment::takeAnswer(Watcher *server, const Error &error)
{
    if (std::erase(m_askedForEvents, server) == 0)
        return;
    if (error.kind != Error::Kind::None && m_eventsError.kind == Error::Kind::None) {
        m_eventsError = error;
        if (servers().size() > 1) //: %1: a server; %2: an error
            m_eventsError.text = tr("%1: %2").arg(visibleText(placeOf(server->connection().options().endpoint)), error.text);
    }
    if (m_askedForEvents.empty())
        emit eventsEnabled(std::exchange(m_eventsError, {}));
}

void Deployment::lookAtTopology()
{
    if (!m_topologyWatch || std::exchange(m_willLook, true))
        return;
    QMetaObject::invokeMethod( // it may answer at once, and replace whoever asks
        this,
        [this] {
            m_willLook = false;
            m_topologyWatch->lookNow();
        },
        Qt::QueuedConnection);
}

// ---- what there is

std::vector<Watcher *> Deployment::servers() const
{
    std::vector<Watcher *> all;
    for (const Shard &shard : m_shards) {
        if (shard.watcher)
            all.push_back(shard.watcher.get());
    }
    return all;
}

Watcher *Deployment::first() const
{
    const std::vector<Watcher *> all = servers();
    return all.empty() ? nullptr : all.front();
}

Watcher *Deployment::at(std::optional<NodeNumber> number) const
{
    return number && *number < m_shards.size() ? m_shards[*number].watcher.get() : nullptr;
}

Watcher *Deployment::serverOf(const Lock &lock) const { return at(lock.node); }

Watcher *Deployment::ownerOf(const Bytes &key) const
{
    return m_options.address.hasSlots() ? at(m_slots.owner(redis::hashSlot(key.view()))) : first();
}

QString Deployment::ownerName(const Bytes &key) const
{
    Watcher *const owner = servers().size() > 1 && !m_group ? ownerOf(key) : nullptr;
    return owner ? placeOf(owner->connection().options().endpoint) : QString();
}

Watcher *Deployment::importerOf(const Bytes &key) const
{
    const quint16 slot = redis::hashSlot(key.view());
    const auto moves = m_topology ? std::span(m_topology->moves) : std::span<const redis::SlotMove>();
    const auto move = std::ranges::find(moves, slot, &redis::SlotMove::slot);
    return move == moves.end() ? nullptr : at(numberOf(move->to));
}

bool Deployment::isAnotherProcess(const Watcher &server) const
{
    const auto shard = std::ranges::find_if(m_shards, [&server](const Shard &one) { return one.watcher.get() == &server; });
    return m_topologyWatch && shard != m_shards.end() && m_topologyWatch->isAnotherProcess(shard->id, shard->watcher->process());
}

const Topology *Deployment::topology() const { return m_topology ? &*m_topology : nullptr; }

std::size_t Deployment::lockCount() const
{
    if (m_group)
        return m_group->lockCount();
    std::size_t count = 0;
    for (const Watcher *server : servers())
        count += server->picture().registry().locks().size();
    return count;
}

LockDelta Deployment::wholePicture()
{
    for (Watcher *server : servers())
        server->picture().flush();
    LockDelta whole;
    whole.reset = true;
    if (m_group)
        whole.upserted = m_group->locks();
    for (Watcher *server : m_group ? std::vector<Watcher *>() : servers()) {
        for (Lock &lock : server->picture().wholePicture().upserted) {
            if (isOf(*server, lock))
                whole.upserted.push_back(std::move(lock));
        }
    }
    m_moving.visit([&whole](const Lock &lock) { whole.upserted.push_back(lock); });
    whole.added = whole.upserted.size();
    return whole;
}

std::optional<NodeNumber> Deployment::numberOf(const QByteArray &id) const
{
    const auto found = std::ranges::find_if(m_shards, [&id](const Shard &shard) { return shard.watcher && shard.id == id; });
    return found == m_shards.end() ? std::nullopt : std::optional(NodeNumber(found - m_shards.begin()));
}

// ---- what it is made of

void Deployment::findTheWhole(const DeploymentAddress &address)
{
    m_options.address = address;
    m_topologyNews.forget();
    redis::TopologyWatch::Options options;
    options.address = address;
    options.connecting = m_options.watching.connection;
    options.sentinelPassword = m_options.sentinelPassword;
    m_topologyWatch = std::make_unique<redis::TopologyWatch>(options, m_clock, m_options.factory);
    connect(m_topologyWatch.get(), &redis::TopologyWatch::changed, this, &Deployment::onTopology);
    connect(m_topologyWatch.get(), &redis::TopologyWatch::troublesChanged, this, [this] {
        emit coverageChanged(coverage());
        onCompleted();
    });
    m_topologyWatch->start();
}

void Deployment::onTopology(const Topology &topology)
{
    m_topology = topology;
    recogniseNamed(topology);
    takePrimaries(topology);
    takeSlots(topology);
    lookForMoving();
    m_topologyNews.note(topology);
    emit coverageChanged(coverage());
    onCompleted();
}

/** The server that was named alone turns out to be one of these, or a replica of one. */
void Deployment::recogniseNamed(const Topology &topology)
{
    if (m_shards.empty() || !m_shards.front().watcher || !m_shards.front().id.isEmpty())
        return;
    Shard &named = m_shards.front();
    const TopologyNode *node = topology.findAt(named.watcher->connection().options().endpoint);
    if (const auto &cluster = named.watcher->health().part.cluster; cluster && !cluster->id.isEmpty())
        node = topology.find(cluster->id);
    const std::vector<const TopologyNode *> primaries = topology.primaries();
    if (!node || std::ranges::find(primaries, node) == primaries.end())
        return leave(std::move(named.watcher));
    named.id = node->id;
    named.isNamed = true;
    named.watcher->picture().setOthers(this);
    if (m_options.address.hasSlots())
        named.watcher->setNodeId(node->id);
}

/** The one that was named keeps the name under which it is reached, as long as it is. */
bool Deployment::isReachedElsewhere(const Shard &shard, const TopologyNode &node)
{
    const bool isReached = shard.isNamed && shard.watcher->health().connected && !shard.watcher->isSomebodyElse();
    return !isReached && node.reachable != shard.watcher->connection().options().endpoint;
}

/** The topology may be known before it is seen that somebody else answers where the named one was. */
void Deployment::leaveStrangers()
{
    if (!m_topology || !m_isStarted)
        return;
    takePrimaries(*m_topology);
    emit coverageChanged(coverage());
}

void Deployment::takePrimaries(const Topology &topology)
{
    const std::vector<const TopologyNode *> primaries = topology.primaries();
    const auto isPrimary = [&](const QByteArray &id) { return std::ranges::any_of(primaries, [&id](const auto *node) { return node->id == id; }); };
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        const Shard &shard = m_shards[i];
        if (!shard.watcher)
            continue;
        if (!isPrimary(shard.id)) {
            const TopologyNode *successor = topology.find(successorOf(shard, topology));
            successor && !numberOf(successor->id) ? replace(NodeNumber(i), *successor) : retire(NodeNumber(i));
        } else if (const TopologyNode *node = topology.find(shard.id); isReachedElsewhere(shard, *node)) {
            replace(NodeNumber(i), *node);
        }
    }
    for (const TopologyNode *node : primaries) {
        if (!numberOf(node->id))
            add(*node);
    }
    for (Watcher *server : servers()) { // whoever hears of one that starts, hears of all
        if (m_isStarted)
            server->start();
    }
}

/** The id of the primary that was its replica, or whose replica it is now; empty: none. */
QByteArray Deployment::successorOf(const Shard &shard, const Topology &topology) const
{
    const std::vector<const TopologyNode *> primaries = topology.primaries();
    if (!m_options.address.hasSlots())
        return primaries.empty() ? QByteArray() : primaries.front()->id;
    if (const TopologyNode *now = topology.find(shard.id); now && now->role == TopologyNode::Role::Replica)
        return now->primary;
    int most = 0;
    QByteArray heir; // of most of its slots
    for (const TopologyNode *node : primaries) {
        int owned = 0;
        for (const redis::SlotRange &range : topology.ranges) {
            for (int slot = range.first; range.primary == node->id && slot <= range.last; ++slot)
                owned += at(m_slots.owner(quint16(slot))) == shard.watcher.get() ? 1 : 0;
        }
        if (owned > most && !numberOf(node->id))
            heir = node->id;
        most = std::max(most, owned);
    }
    return heir;
}

void Deployment::add(const TopologyNode &node)
{
    const NodeNumber number = freeNumber();
    if (at(number)) // there are more than can be told apart; coverage() says so
        return;
    m_shards.resize(std::max(m_shards.size(), std::size_t(number) + 1));
    place(number, node, {});
}

/** Of a shard that is long gone, if there is one. */
NodeNumber Deployment::freeNumber()
{
    const auto vacant = std::ranges::find_if(m_shards, [](const Shard &shard) { return !shard.watcher; });
    return NodeNumber(std::min<std::size_t>(std::size_t(vacant - m_shards.begin()), std::numeric_limits<NodeNumber>::max()));
}

/** What the one before said to be elsewhere may be there, too: it may have known of its successor before we did. */
void Deployment::replace(NodeNumber number, const TopologyNode &node)
{
    Shard &shard = m_shards[number];
    Watcher::Heritage heritage = shard.watcher->passOn();
    for (Lock &lock : m_moving.takeOf(number))
        heritage.registry.putBack(std::move(lock));
    leave(std::move(shard.watcher));
    place(number, node, std::move(heritage));
}

/** Its slots have gone to others: so have its locks. */
void Deployment::retire(NodeNumber number)
{
    Shard &shard = m_shards[number];
    const Watcher::Heritage heritage = shard.watcher->passOn();
    leave(std::move(shard.watcher));
    for (const Lock &lock : heritage.registry.locks())
        left(lock);
}

void Deployment::leave(std::unique_ptr<Watcher> watcher)
{
    watcher->disconnect(this);
    takeAnswer(watcher.get(), {Error::Kind::Disconnected, tr("Not connected"), {}});
    watcher->picture().setOthers(nullptr);
    connect(watcher.get(), &Watcher::stopped, this, [this, left = watcher.get()] {
        const auto at = std::ranges::find(m_leaving, left, [](const auto &each) { return each.get(); });
        if (at == m_leaving.end())
            return;
        at->release()->deleteLater();
        m_leaving.erase(at);
        onStopped();
    });
    m_leaving.push_back(std::move(watcher));
    m_leaving.back()->stop();
}

void Deployment::takeSlots(const Topology &topology)
{
    for (const redis::SlotRange &range : topology.ranges) {
        const auto number = numberOf(range.primary);
        for (int slot = range.first; slot <= range.last; ++slot)
            m_slots.setOwner(quint16(slot), number);
    }
}

// ---- what comes in

void Deployment::onChanged(NodeNumber number, LockDelta delta)
{
    if (m_options.address.hasSlots()) {
        delta.reset = delta.reset && std::exchange(m_awaitsReset, false);
        std::erase_if(delta.removed, [&](const Bytes &key) { return isElsewhere(key, number); });
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
    const WatchHealth &health = server->health();
    const redis::Endpoint &endpoint = server->connection().options().endpoint;
    const bool mayBePart = m_isStarted && !m_topologyWatch && !m_options.onlyThisNode && !m_group;
    if (mayBePart && health.part.cluster)
        findTheWhole(clusterOf(endpoint, m_options.address.map));
    else if (const auto watched =
                 mayBePart && health.part.sentinel ? watchedBy(*health.part.sentinel, endpoint, m_options.address.map) : std::nullopt) {
        m_options.sentinelPassword = m_options.watching.connection.password; // it was given for this one
        findTheWhole(*watched);
    } else if (m_topologyWatch && (!health.connected || server->isSomebodyElse())) // where is it now?
        lookAtTopology();
    if (m_topology && m_shards[number].isNamed && server->isSomebodyElse())
        QMetaObject::invokeMethod(this, &Deployment::leaveStrangers, Qt::QueuedConnection); // its health is being reported
    if (m_group)
        noteLost(number);
    useConsent(number);
    if (!health.connected)
        takeAnswer(server, {Error::Kind::Disconnected, tr("Not connected"), {}});
    m_wasComplete = m_wasComplete && isComplete();
    emit coverageChanged(coverage());
}

/** One that was found or promoted since the user has agreed. Once for each connection: another one may turn events off again. */
void Deployment::useConsent(NodeNumber number)
{
    Shard &shard = m_shards[number];
    const WatchHealth &health = shard.watcher->health();
    shard.isAskedForEvents = shard.isAskedForEvents && health.connected;
    if (!m_hasConsent || (!m_topology && !m_group) || !health.complete || !health.eventsCanBeEnabled || std::exchange(shard.isAskedForEvents, true))
        return;
    const QPointer<Watcher> server(shard.watcher.get());
    QMetaObject::invokeMethod( // its health is being reported
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

/** What there is, is known; or will not be, and what was named is all there is. */
bool Deployment::isWhole() const { return !m_topologyWatch || m_topology || (first() && !m_topologyWatch->troubles().empty()); }

void Deployment::onCompleted()
{
    if (m_wasComplete || m_isSettling || !isComplete())
        return;
    if (m_topology && m_options.address.hasSlots() && m_unsettled.any()) {
        settleSlots();
        return;
    }
    m_wasComplete = true;
    if (m_group)
        m_group->complete();
    emit pictureCompleted();
}

void Deployment::onStopped()
{
    if (!m_isStarted && m_leaving.empty() && servers().empty())
        emit stopped();
}

} // namespace lockscope
