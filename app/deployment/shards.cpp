// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/shards.h"

#include "base/language.h"
#include "base/safetext.h"
#include "redis/serveridentity.h"
#include "redis/topology/beforeexecution.h"
#include "watch/health/roletext.h"

#include <QPointer>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

namespace lockscope {

using redis::DeploymentAddress;
using redis::ServerRole;
using redis::Topology;
using redis::TopologyNode;

namespace {

struct ShardsText {
    LOCKSCOPE_MESSAGES(lockscope::Shards)
};

/** How long a replica with little data loads after it was demoted. */
constexpr Duration loadsWithin{5000};
constexpr Duration loadingWait{250};
/** Together they take longer than the move of a slot without large keys. */
constexpr int mostRedirections = 9;
constexpr Duration redirectionWait{250};
/** For each of several servers if it only acts, since an operator waits. */
constexpr Duration connectTimeout{3000};

/** Returns nullopt if the sentinel monitors no service, or several. */
std::optional<DeploymentAddress> watchedBy(const ServerRole::Sentinel &sentinel, const redis::Endpoint &endpoint)
{
    const bool isOne = sentinel.services && sentinel.services->size() == 1;
    return isOne ? std::optional(DeploymentAddress::ofService(endpoint, sentinel.services->front().name)) : std::nullopt;
}

} // namespace

Shards::Shards(Options options, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_sleeper(clock),
      m_topologyNews(clock, [this](const QString &line) { emit topologyChanged(line); })
{
    if (!m_options.address.followsPromotions())
        m_shards.push_back({{}, makeWatcher(0, nullptr, {})});
    setGroup(m_options.group);
}

Shards::~Shards()
{
    m_isStarted = false;
    m_topologyWatch.reset();
    for (Watcher *server : servers())
        server->disconnect(this);
}

void Shards::setGroup(std::vector<redis::Connection::Options> group)
{
    m_options.group = std::move(group);
    while (m_shards.size() > 1 && !m_options.group.empty()) {
        leave(std::move(m_shards.back().watcher));
        m_shards.pop_back();
    }
    while (!m_options.group.empty() && m_shards.size() <= m_options.group.size()) {
        Watcher &made = *m_shards.emplace_back(Shard{{}, makeWatcher(NodeNumber(m_shards.size()), nullptr, {})}).watcher;
        if (m_setUp)
            m_setUp(made);
        if (m_isStarted)
            made.start();
    }
}

QString Shards::placeText(const Watcher &server) { return redis::placeText(server.connection().options().endpoint); }

std::unique_ptr<Watcher> Shards::makeWatcher(NodeNumber number, const TopologyNode *node, std::optional<Watcher::Heritage> heritage)
{
    Watcher::Options options = m_options.watching;
    options.node = number;
    options.nodeIsPartOfId = keepsLocksApart();
    options.heedsSentinels = !node && m_options.heedsSentinels;
    options.map = m_options.address.map;
    if (number == 0 && m_elsewhere)
        options.connection.endpoint = *m_elsewhere;
    if (number > 0 && !m_options.group.empty())
        options.connection = m_options.group[number - 1U];
    if (actsOnly() && !m_options.group.empty())
        options.connection.connectTimeout = connectTimeout;
    if (actsOnly())
        options.connection.reconnect = false;
    options.connection.keepsPasswordEncrypted =
        options.connection.keepsPasswordEncrypted || m_options.address.servers.kind == redis::Endpoint::Kind::Tls;
    if (node) {
        options.connection.endpoint = node->reachable;
        if (!actsOnly())
            options.heritage = std::move(heritage);
        if (hasSlots())
            options.nodeId = node->id;
    }
    auto made = std::make_unique<Watcher>(std::move(options), m_clock, m_options.factory);
    connect(made.get(), &Watcher::healthChanged, this, [this, number] { onHealth(number); });
    connect(made.get(), &Watcher::processChanged, this, [this, server = made.get()] {
        emit topologyChanged(tr("%1 was restarted or replaced: another process answers").arg(visibleText(placeText(*server))));
    });
    connect(made.get(), &Watcher::dataReplaced, this, [this, server = made.get()] {
        if (!m_topologyWatch) // otherwise the topology reports what has happened
            emit topologyChanged(tr("%1 serves other data now: it replicates another primary").arg(visibleText(placeText(*server))));
    });
    onMade(number, *made);
    return made;
}

void Shards::place(NodeNumber number, const TopologyNode &node, std::optional<Watcher::Heritage> heritage)
{
    m_shards[number] = {node.id, makeWatcher(number, &node, std::move(heritage))};
    Watcher &placed = *m_shards[number].watcher;
    onJoined(placed);
    if (m_setUp)
        m_setUp(placed);
}

void Shards::setUp(std::function<void(Watcher &)> setUp)
{
    m_setUp = std::move(setUp);
    std::ranges::for_each(servers(), [this](Watcher *server) { m_setUp(*server); });
}

void Shards::start()
{
    m_isStarted = true;
    m_patientUntil = m_clock.now() + loadsWithin;
    for (Watcher *server : servers())
        server->start();
    if (servers().empty())
        findTheWhole(m_options.address);
    else if (actsOnly())
        findFromNamed(this);
    else if (keepsLocksApart())
        settle();
}

void Shards::stop()
{
    m_isStarted = false;
    m_sleeper.cancelAll();
    if (m_topologyWatch)
        m_topologyWatch->stop();
    for (Shard &shard : m_shards) {
        if (shard.watcher)
            leave(std::move(shard.watcher));
    }
    std::vector<Watcher *> staying; // left, but not stopped, if it only acts
    std::ranges::transform(m_leaving, std::back_inserter(staying), [](const auto &one) { return one.get(); });
    for (Watcher *server : staying)
        server->stop();
    if (m_leaving.empty())
        QMetaObject::invokeMethod(this, &Shards::stopped, Qt::QueuedConnection);
}

void Shards::lookAtTopology()
{
    if (!m_topologyWatch || std::exchange(m_willLook, true))
        return;
    QMetaObject::invokeMethod( // it may answer at once and replace the calling watcher
        this,
        [this] {
            m_willLook = false;
            m_topologyWatch->lookNow();
        },
        Qt::QueuedConnection);
}

// ---- the servers

std::vector<Watcher *> Shards::servers() const
{
    std::vector<Watcher *> all;
    for (const Shard &shard : m_shards) {
        if (shard.watcher)
            all.push_back(shard.watcher.get());
    }
    return all;
}

Watcher *Shards::first() const
{
    const std::vector<Watcher *> all = servers();
    return all.empty() ? nullptr : all.front();
}

Watcher *Shards::ownerOf(const LockId &lock) const
{
    if (keepsLocksApart())
        return at(lock.node);
    return m_topology && hasSlots() ? at(m_slots.owner(redis::hashSlot(lock.key.view()))) : first();
}

Watcher *Shards::importerOf(const Bytes &key) const
{
    const quint16 slot = redis::hashSlot(key.view());
    const auto moves = m_topology ? std::span(m_topology->moves) : std::span<const redis::SlotMove>();
    const auto move = std::ranges::find(moves, slot, &redis::SlotMove::slot);
    return move == moves.end() ? nullptr : at(numberOf(move->to));
}

QString Shards::nameOf(const Watcher *server) const
{
    return server && (m_topology || m_elsewhere || keepsLocksApart()) ? placeText(*server) : QString();
}

QStringList Shards::urls() const
{
    QStringList urls{connecting().endpoint.toUrl()};
    for (const redis::Endpoint &seed : m_topologyWatch ? m_topologyWatch->address().seeds : std::vector<redis::Endpoint>())
        urls << seed.toUrl();
    for (const TopologyNode &node : m_topology ? m_topology->nodes : std::vector<TopologyNode>())
        urls << node.reachable.toUrl();
    std::vector<Watcher *> named = m_topology ? std::vector<Watcher *>() : servers();
    named.resize(keepsLocksApart() ? named.size() : std::min<std::size_t>(named.size(), 1));
    for (const Watcher *server : named)
        urls << server->connection().options().endpoint.toUrl();
    urls.removeDuplicates();
    return urls;
}

std::optional<NodeNumber> Shards::numberOf(const QByteArray &id) const
{
    const auto found = std::ranges::find_if(m_shards, [&id](const Shard &shard) { return shard.watcher && shard.id == id; });
    return found == m_shards.end() ? std::nullopt : std::optional(NodeNumber(found - m_shards.begin()));
}

bool Shards::isAnotherProcess(const Watcher &server) const
{
    const auto shard = std::ranges::find_if(m_shards, [&server](const Shard &one) { return one.watcher.get() == &server; });
    return m_topologyWatch && shard != m_shards.end() && m_topologyWatch->isAnotherProcess(shard->id, shard->watcher->facts().process);
}

// ---- targets of commands

Shards::Place Shards::placeOf(const Lock &lock) const
{
    const bool isOfItsClient = lock.form == LockForm::Subscription;
    Watcher *const owner = isOfItsClient ? nullptr : ownerOf(lock.id());
    return {owner || (actsOnly() && !isOfItsClient) ? owner : serverOf(lock)};
}

bool Shards::isRedirection(const Error &error)
{
    static constexpr std::array<const char *, 5> codes{"MOVED", "ASK", "TRYAGAIN", "READONLY", "CLUSTERDOWN"};
    return std::ranges::any_of(codes, [&error](const char *one) { return error.code == one; });
}

/** Returns only servers of the known topology, since a redirection cannot be trusted. */
Watcher *Shards::primaryNamedIn(const Error &error) const
{
    const auto redirection = redis::redirectionIn(error);
    const TopologyNode *const node = redirection ? m_topology->findAt(m_options.address.serverAt(redirection->to)) : nullptr;
    return node ? at(numberOf(node->id)) : nullptr;
}

QCoro::Task<Shards::Place> Shards::placeAfter(QPointer<Shards> self, Lock lock, Error error, int tries)
{
    if (!self || !self->m_topology || !isRedirection(error) || tries >= mostRedirections)
        co_return Place();
    self->lookAtTopology();
    const bool isAsked = error.code == "ASK";
    Watcher *const named = self->primaryNamedIn(error);
    if (Watcher *const next = named || !isAsked ? named : self->importerOf(lock.key); next && tries == 0)
        co_return Place{next, isAsked};
    const auto rest = self->m_sleeper.sleep(redirectionWait);
    if (co_await rest == Woken::Cancelled || !self)
        co_return Place();
    Watcher *const importer = isAsked ? self->importerOf(lock.key) : nullptr;
    co_return importer ? Place{importer, true} : self->placeOf(lock);
}

ServerRole Shards::roleOf(const Watcher &server) const
{
    ServerRole role = server.health().role;
    if (m_options.onlyThisNode && role.verdict.kind == redis::SentinelVerdict::Kind::Silent) // the operator has overruled it
        role.verdict.kind = redis::SentinelVerdict::Kind::Unwatched;
    return role;
}

Message Shards::objectionTo(const Watcher &server) const
{
    if (const std::optional<Error> twice = whyNamedTwice())
        return twice->text;
    if ((actsOnly() || asksMajority()) && !server.isReached())
        return {};
    if (server.isSomebodyElse())
        return ShardsText::tr("Another server answers at %1 than the one that is meant. Nothing was sent.").arg(visibleText(placeText(server)));
    if (isAnotherProcess(server))
        return ShardsText::tr("%1 Nothing was sent; try again in a few seconds.").arg(RoleText::anotherProcess(placeText(server)));
    if (!server.isIdentified())
        return RoleText::notIdentified();
    const ServerRole role = roleOf(server);
    const redis::Endpoint &endpoint = server.connection().options().endpoint;
    const Message services = role.sentinel ? RoleText::servicesToName(*role.sentinel, endpoint) : Message();
    return joinedSentences({RoleText::whyNoActions(role), services, RoleText::whereInstead(role, endpoint)});
}

QString Shards::doubtAbout(const Watcher &server) const
{
    if (m_topology && !m_topologyWatch->isMajorityHeard())
        return hasSlots() ? tr("Fewer than half of the primaries answer: whether another server has become the primary could not be checked.")
                          : tr("Fewer than half of the Sentinels answer: whether another server has become the primary could not be checked.");
    return RoleText::unchecked(roleOf(server));
}

// ---- topology

void Shards::findTheWhole(DeploymentAddress address)
{
    address.map = m_options.address.map;
    m_options.address = address;
    m_topologyNews.forget();
    redis::TopologyWatch::Options options;
    options.address = address;
    options.connecting = m_options.watching.connection;
    options.sentinelPassword = m_options.sentinelPassword;
    m_topologyWatch = std::make_unique<redis::TopologyWatch>(options, m_clock, m_options.factory);
    connect(m_topologyWatch.get(), &redis::TopologyWatch::changed, this, &Shards::onTopology);
    connect(m_topologyWatch.get(), &redis::TopologyWatch::troublesChanged, this, &Shards::onTroubles);
    m_topologyWatch->start();
}

void Shards::onTopology(const Topology &topology)
{
    m_topology = topology;
    recogniseNamed(topology);
    takePrimaries(topology);
    takeSlots(topology);
    onTopologyTaken();
    m_topologyNews.note(topology);
    settle();
    emit primariesChanged();
}

/** Finds the given server among these nodes; leaves it if it is a replica or none of them. */
void Shards::recogniseNamed(const Topology &topology)
{
    if (m_shards.empty() || !m_shards.front().watcher || !m_shards.front().id.isEmpty())
        return;
    Shard &named = m_shards.front();
    const TopologyNode *node = topology.findAt(named.watcher->connection().options().endpoint);
    if (const auto &cluster = named.watcher->health().role.cluster; cluster && !cluster->id.isEmpty())
        node = topology.find(cluster->id);
    const std::vector<const TopologyNode *> primaries = topology.primaries();
    if (!node || std::ranges::find(primaries, node) == primaries.end())
        return leave(std::move(named.watcher));
    named.id = node->id;
    named.isNamed = true;
    onJoined(*named.watcher);
    if (hasSlots())
        named.watcher->setNodeId(node->id);
}

/** False for the given server while it is connected, so that it keeps its given address. */
bool Shards::isReachedElsewhere(const Shard &shard, const TopologyNode &node)
{
    const bool isReached = shard.isNamed && shard.watcher->health().connected && !shard.watcher->isSomebodyElse();
    return !isReached && node.reachable != shard.watcher->connection().options().endpoint;
}

/** Replaces a given server once another one answers at its address, which may be detected after the topology. */
void Shards::leaveStrangers()
{
    if (!m_topology || !m_isStarted)
        return;
    takePrimaries(*m_topology);
    emit primariesChanged();
}

void Shards::takePrimaries(const Topology &topology)
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
    for (Watcher *server : servers()) { // all are added before any starts and is reported
        if (m_isStarted)
            server->start();
    }
}

/** The id of the primary that succeeds this shard: its former replica, or its primary now; empty: none. */
QByteArray Shards::successorOf(const Shard &shard, const Topology &topology) const
{
    const std::vector<const TopologyNode *> primaries = topology.primaries();
    if (!hasSlots())
        return primaries.empty() ? QByteArray() : primaries.front()->id;
    if (const TopologyNode *now = topology.find(shard.id); now && now->role == TopologyNode::Role::Replica)
        return now->primary;
    int most = 0;
    QByteArray heir; // the owner of most of its slots
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

void Shards::add(const TopologyNode &node)
{
    const NodeNumber number = freeNumber();
    if (at(number)) // no number is free; coverage() reports it
        return;
    m_shards.resize(std::max(m_shards.size(), std::size_t(number) + 1));
    place(number, node, {});
}

/** A number, reused from a former shard if there is one. */
NodeNumber Shards::freeNumber()
{
    const auto vacant = std::ranges::find_if(m_shards, [](const Shard &shard) { return !shard.watcher; });
    return NodeNumber(std::min<std::size_t>(std::size_t(vacant - m_shards.begin()), std::numeric_limits<NodeNumber>::max()));
}

void Shards::replace(NodeNumber number, const TopologyNode &node)
{
    Shard &shard = m_shards[number];
    Watcher::Heritage heritage = shard.watcher->passOn();
    onReplaced(number, heritage);
    leave(std::move(shard.watcher));
    place(number, node, std::move(heritage));
}

/** Removes a shard whose slots others own now. */
void Shards::retire(NodeNumber number)
{
    Shard &shard = m_shards[number];
    const Watcher::Heritage heritage = shard.watcher->passOn();
    leave(std::move(shard.watcher));
    onRetired(heritage);
}

void Shards::leave(std::unique_ptr<Watcher> watcher)
{
    watcher->disconnect(this);
    onLeft(*watcher);
    connect(watcher.get(), &Watcher::stopped, this, [this, left = watcher.get()] {
        const auto at = std::ranges::find(m_leaving, left, [](const auto &each) { return each.get(); });
        if (at == m_leaving.end())
            return;
        at->release()->deleteLater();
        m_leaving.erase(at);
        onStopped();
    });
    m_leaving.push_back(std::move(watcher));
    if (!actsOnly() || !m_isStarted) // if it only acts, pending actions may finish
        m_leaving.back()->stop();
}

void Shards::takeSlots(const Topology &topology)
{
    for (const redis::SlotRange &range : topology.ranges) {
        const auto number = numberOf(range.primary);
        for (int slot = range.first; slot <= range.last; ++slot)
            m_slots.setOwner(quint16(slot), number);
    }
}

void Shards::onHealth(NodeNumber number)
{
    Watcher *const server = at(number);
    if (!server)
        return;
    const WatchHealth &health = server->health();
    const redis::Endpoint &endpoint = server->connection().options().endpoint;
    const bool mayBePart = m_isStarted && !m_topologyWatch && !m_options.onlyThisNode && m_options.group.empty();
    if (mayBePart && health.role.cluster)
        findTheWhole(DeploymentAddress::ofCluster(endpoint));
    else if (const auto watched = mayBePart && health.role.sentinel ? watchedBy(*health.role.sentinel, endpoint) : std::nullopt) {
        m_options.sentinelPassword = connecting().password; // the password was given for the sentinel
        findTheWhole(*watched);
    } else if (m_topologyWatch && (!health.connected || server->isSomebodyElse())) // it may have moved
        lookAtTopology();
    if (m_topology && m_shards[number].isNamed && server->isSomebodyElse())
        QMetaObject::invokeMethod(this, &Shards::leaveStrangers, Qt::QueuedConnection); // later, since its health is being reported
}

// ---- for users that only act

/** True while a server that is loading cannot report its deployment yet. */
bool Shards::isPatientWith(const Error &error) const { return error.code == "LOADING" && m_clock.now() < m_patientUntil; }

QCoro::Task<> Shards::findFromNamed(QPointer<Shards> self)
{
    const QPointer<Watcher> named = self->first();
    co_await reachAll(self->servers());
    if (!self || !self->m_isStarted)
        co_return;
    if (const std::optional<Error> twice = self->whyNamedTwice()) {
        emit self->failed(*twice, self->connecting().endpoint);
        co_return;
    }
    if (self->keepsLocksApart()) {
        self->settle();
        co_return;
    }
    while (self && named && !named->isReached() && self->isPatientWith(named->connection().lastError())) {
        const auto rest = self->m_sleeper.sleep(loadingWait);
        if (co_await rest == Woken::Cancelled)
            co_return;
        co_await Watcher::reach(named);
    }
    if (!self || !named || !self->m_isStarted || self->m_topologyWatch)
        co_return;                                                    // the topology lists the servers
    if (std::ranges::none_of(self->servers(), &Watcher::isReached)) { // a Redlock outlives a minority of its servers, the first one, too
        emit self->failed(named->connection().lastError(), self->connecting().endpoint);
        co_return;
    }
    const ServerRole role = named->health().role;
    if (role.replica && role.verdict.kind == redis::SentinelVerdict::Kind::Replaced && !self->m_options.onlyThisNode) {
        DeploymentAddress address = DeploymentAddress::ofCluster(self->connecting().endpoint); // with its user, database and TLS options
        address.map = self->m_options.address.map;
        const redis::Endpoint meant = address.serverAt(role.replica->primary);
        const bool isMeant = co_await isPrimaryOf(self, meant, role.verdict);
        if (!self || !self->m_isStarted)
            co_return;
        if (isMeant)
            self->goTo(meant);
    }
    self->settle();
}

/** True if Sentinels and the replica name the same primary. The replica's address is used, since hellos can be forged and it gets the password. */
QCoro::Task<bool> Shards::isPrimaryOf(QPointer<Shards> self, redis::Endpoint primary, redis::SentinelVerdict verdict)
{
    const std::vector<redis::Endpoint> itsOwn{primary}, theirs{verdict.whole.serverAt(verdict.hello.primary)};
    const bool isSame = co_await redis::isAnyPlaceSame(itsOwn, theirs, self->m_clock);
    co_return isSame;
}

void Shards::goTo(const redis::Endpoint &primary)
{
    leave(std::move(m_shards.front().watcher));
    m_elsewhere = primary;
    m_shards.front() = {{}, makeWatcher(0, nullptr, {})};
    if (m_setUp)
        m_setUp(*m_shards.front().watcher);
    m_shards.front().watcher->start();
}

/** Without permission to find the others, the given server is all there is. */
void Shards::onTroubles()
{
    emit primariesChanged();
    if (m_isFound || m_topology || !actsOnly())
        return;
    const auto &troubles = m_topologyWatch->troubles();
    if (std::ranges::any_of(troubles, [this](const redis::TopologyTrouble &one) { return isPatientWith(one.error); })) {
        m_clock.after(roundToMs(m_patientUntil - m_clock.now()), this, [this] { onTroubles(); });
        return;
    }
    const auto isSilent = [&](const redis::Endpoint &seed) {
        return std::ranges::any_of(troubles, [&](const redis::TopologyTrouble &one) {
            return one.kind == redis::TopologyTrouble::Kind::NotReached && one.endpoint == seed;
        });
    };
    if (!std::ranges::all_of(m_topologyWatch->address().seeds, isSilent))
        return;
    if (first() && first()->isReached())
        settle();
    else
        emit failed(troubles.front().error, troubles.front().endpoint);
}

} // namespace lockscope
