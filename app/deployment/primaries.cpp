// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/primaries.h"

#include "base/language.h"
#include "redis/serverinfo.h"
#include "redis/serveridentity.h"
#include "redis/settled.h"
#include "redis/topology/clusterreply.h"
#include "redis/topology/hashslot.h"
#include "redis/topology/recognisedeployment.h"
#include "watch/health/parttext.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

using redis::Connection;
using redis::DeploymentAddress;
using redis::Topology;
using redis::TopologyNode;

namespace {

/** What cannot be reached must not keep each of ten thousand locks waiting. */
constexpr Duration openAgainAfter{3000};
/** A replica of small data, after it was demoted. */
constexpr Duration loadsWithin{5000};
constexpr Duration loadingWait{250};
/** Sentinels say each two seconds whom they mean. */
constexpr Duration confirmedFor{2500};

/** Their addresses are not asked for. */
std::vector<ServerPart::WatchedPrimary> watchedAs(const QByteArrayList &services)
{
    std::vector<ServerPart::WatchedPrimary> primaries;
    for (const QByteArray &service : services)
        primaries.push_back({QString::fromUtf8(service), {}});
    return primaries;
}

} // namespace

Primaries::Primaries(Options options, Clock &clock, QObject *parent) : QObject(parent), m_options(std::move(options)), m_clock(clock) {}

Primaries::~Primaries() { m_watch.reset(); }

Connection *Primaries::make(const redis::Endpoint &endpoint)
{
    Connection::Options options = m_options.connecting;
    options.endpoint = endpoint;
    options.reconnect = false;
    options.keepsPasswordEncrypted = options.keepsPasswordEncrypted || m_options.address.servers.kind == redis::Endpoint::Kind::Tls;
    auto *const made = new Connection(options, m_clock, redis::makeSocketTransport, this);
    made->setGate(m_gate);
    return made;
}

void Primaries::open()
{
    if (std::exchange(m_isOpen, true))
        return;
    m_patientUntil = m_clock.now() + loadsWithin;
    if (m_options.address.followsPromotions())
        return follow(m_options.address);
    m_named = make(m_options.connecting.endpoint);
    m_nodes.emplace_back().connection = m_named;
    connect(m_named, &Connection::stateChanged, this, &Primaries::onNamedChanged);
    m_named->open();
}

void Primaries::close()
{
    m_isOpen = false;
    if (m_watch)
        m_watch->stop();
    for (Connection *connection : findChildren<Connection *>(Qt::FindDirectChildrenOnly))
        connection->close();
}

// ---- what there is

std::vector<Connection *> Primaries::all() const
{
    std::vector<Connection *> connections;
    for (const Node &node : m_nodes)
        connections.push_back(node.connection);
    return connections;
}

const Primaries::Node *Primaries::nodeOf(const Connection *connection) const
{
    const auto found = std::ranges::find(m_nodes, connection, &Node::connection);
    return found == m_nodes.end() ? nullptr : &*found;
}

Primaries::Node *Primaries::nodeOf(const Connection *connection) { return const_cast<Node *>(std::as_const(*this).nodeOf(connection)); }

Connection *Primaries::connectionTo(const QByteArray &id) const
{
    const auto found = std::ranges::find(m_nodes, id, &Node::id);
    return found == m_nodes.end() ? nullptr : found->connection;
}

Connection *Primaries::ownerOf(const Bytes &key) const
{
    if (!isDeployment() || !isCluster())
        return m_nodes.empty() ? nullptr : m_nodes.front().connection;
    const TopologyNode *const owner = m_watch->topology()->ownerOf(redis::hashSlot(key.view()));
    return owner ? connectionTo(owner->id) : nullptr;
}

Connection *Primaries::placeOf(const Lock &lock) const
{
    Connection *const subscribed = lock.form == LockForm::Subscription ? m_subscriptions.value(lock.key).data() : nullptr;
    return subscribed ? subscribed : ownerOf(lock.key);
}

Connection *Primaries::importerOf(const Bytes &key) const
{
    if (!isDeployment() || !isCluster())
        return nullptr;
    const auto &moves = m_watch->topology()->moves;
    const auto move = std::ranges::find(moves, redis::hashSlot(key.view()), &redis::SlotMove::slot);
    return move == moves.end() ? nullptr : connectionTo(move->to);
}

QString Primaries::nameOf(const Connection *connection) const
{
    if (!connection || (!isDeployment() && !m_isElsewhere))
        return {};
    const redis::Endpoint &endpoint = connection->options().endpoint;
    return endpoint.kind == redis::Endpoint::Kind::Unix ? endpoint.socketPath : redis::placeText({endpoint.host, endpoint.port});
}

QStringList Primaries::urls() const
{
    QStringList urls{m_options.connecting.endpoint.toUrl()};
    if (!isDeployment()) {
        std::ranges::transform(m_nodes, std::back_inserter(urls), [](const Node &node) { return node.connection->options().endpoint.toUrl(); });
        urls.removeDuplicates();
        return urls;
    }
    for (const redis::Endpoint &seed : m_watch->address().seeds)
        urls << seed.toUrl();
    for (const TopologyNode &node : m_watch->topology()->nodes)
        urls << node.reachable.toUrl();
    urls.removeDuplicates();
    return urls;
}

const std::optional<Topology> &Primaries::topology() const
{
    static const std::optional<Topology> none;
    return m_watch ? m_watch->topology() : none;
}

void Primaries::lookAtTopology()
{
    if (m_watch)
        m_watch->lookNow();
}

// ---- who answers

QCoro::Task<> Primaries::reach(QPointer<Primaries> self, QPointer<Connection> connection)
{
    co_await askWho(self, connection);
    co_await heedSentinels(self, connection);
}

/** Each time: it may have been replaced since. */
QCoro::Task<> Primaries::heedSentinels(QPointer<Primaries> self, QPointer<Connection> connection)
{
    Node *const asked = self && connection ? self->nodeOf(connection) : nullptr;
    const bool mayBeWatched = asked && self->m_options.heedsSentinels && !self->m_watch && self->isReached(connection);
    if (!mayBeWatched || asked->part.cluster || asked->part.sentinel || self->m_clock.now() - asked->confirmed < confirmedFor)
        co_return;
    if (!asked->sentinels)
        asked->sentinels = new redis::SentinelWatch(*connection, self->m_options.address.map, self->m_clock, connection);
    const QPointer<redis::SentinelWatch> sentinels = asked->sentinels;
    co_await redis::SentinelWatch::settle(sentinels);
    Node *const node = self && connection && sentinels ? self->nodeOf(connection) : nullptr;
    if (!node)
        co_return;
    node->part.verdict = sentinels->verdict();
    if (self->m_options.onlyThisNode && node->part.verdict.kind == redis::SentinelVerdict::Kind::Silent) // the operator knows better
        node->part.verdict.kind = redis::SentinelVerdict::Kind::Unwatched;
}

QCoro::Task<> Primaries::askWho(QPointer<Primaries> self, QPointer<Connection> connection)
{
    if (!self || !connection || self->isReached(connection))
        co_return;
    self->openAgain(*connection);
    const Deferred<bool> opened = redis::settled(*connection);
    const bool isOpen = co_await opened;
    if (!self || !connection)
        co_return;
    if (!isOpen)
        self->restFrom(*connection);
    if (!isOpen)
        co_return;
    const quint64 stream = connection->generation();
    ServerPart part;
    const std::vector<redis::Command> questions{redis::command("INFO"), redis::command("ROLE")};
    QByteArray process;
    bool saysItsData = false;
    if (const auto replies = co_await connection->pipeline(questions)) {
        replies->front().isError() ? readRole(replies->back(), part) : readPart(replies->front().view(), part);
        process = redis::fieldOf(replies->front().view(), "run_id").toByteArray();
        saysItsData = !redis::dataIn(replies->front().view()).isEmpty();
    }
    if (!self || !connection || connection->generation() != stream)
        co_return;
    const Node *const asked = self->nodeOf(connection);
    if (part.cluster || (asked && self->isCluster() && !asked->id.isEmpty())) {
        const redis::Command who = redis::command("CLUSTER", "NODES");
        const Result<redis::Reply> nodes = co_await connection->send(who);
        if (nodes)
            part.cluster = clusterIn(nodes->view());
        else
            part.isOutsideClusters = redis::saysClusterIsOff(nodes.error());
    }
    Node *const node = self && connection && connection->generation() == stream ? self->nodeOf(connection) : nullptr;
    if (!node)
        co_return;
    node->part = part;
    node->process = process;
    node->saysItsData = saysItsData;
    node->askedStream = stream;
}

void Primaries::openAgain(Connection &connection)
{
    Node *const node = nodeOf(&connection);
    if (!node || connection.state() != Connection::State::Idle || m_clock.now() < node->notBefore)
        return;
    restFrom(connection);
    connection.open();
}

void Primaries::restFrom(const Connection &connection)
{
    if (Node *const node = nodeOf(&connection))
        node->notBefore = m_clock.now() + openAgainAfter;
}

bool Primaries::isReached(const Connection *connection) const
{
    const Node *const node = nodeOf(connection);
    return node && connection->isReady() && node->askedStream == connection->generation();
}

bool Primaries::saysItsData(const Connection *connection) const
{
    const Node *const node = nodeOf(connection);
    return node && isReached(connection) && node->saysItsData;
}

QString Primaries::objectionTo(const Connection *connection) const
{
    const Node *const node = nodeOf(connection);
    if (!node)
        return PartText::notIdentified();
    if (!isReached(connection))
        return {};
    if (isSomebodyElse(connection))
        return tr("Another server answers at %1 than the one that is meant. Nothing was sent.").arg(nameOf(connection));
    if (m_watch && m_watch->isAnotherProcess(node->id, node->process))
        return tr("%1 Nothing was sent; try again in a few seconds.").arg(PartText::anotherProcess(nameOf(connection)));
    if (isOfCluster(*node) && !node->part.isNode(node->id))
        return PartText::notIdentified();
    const QString services = node->part.sentinel ? PartText::servicesToName(*node->part.sentinel, connection->options().endpoint) : QString();
    return joinSentences({PartText::whyNoActions(node->part), services, PartText::whereInstead(node->part, connection->options().endpoint)});
}

QString Primaries::doubtAbout(const Connection *connection) const
{
    if (m_watch && m_watch->topology() && !m_watch->isMajorityHeard())
        return isCluster() ? tr("Fewer than half of the primaries answer: whether another server has become the primary could not be checked.")
                           : tr("Fewer than half of the Sentinels answer: whether another server has become the primary could not be checked.");
    const Node *const node = nodeOf(connection);
    return node ? PartText::unchecked(node->part) : QString();
}

bool Primaries::isDemoted(const Connection *connection) const
{
    const Node *const node = nodeOf(connection);
    return node && isDeployment() && isReached(connection) && node->part.replica;
}

bool Primaries::isSomebodyElse(const Connection *connection) const
{
    const Node *const node = nodeOf(connection);
    return node && isReached(connection) && isOfCluster(*node) && node->part.isOtherThanNode(node->id);
}

bool Primaries::isSentinel(const Connection *connection) const
{
    const Node *const node = nodeOf(connection);
    return node && node->part.sentinel;
}

bool Primaries::isOfCluster(const Node &node) const { return isDeployment() && isCluster() && !node.id.isEmpty(); }

// ---- which they are

/** A server that loads its data cannot say yet what else there is. */
bool Primaries::isPatientWith(const Error &error) const { return error.code == "LOADING" && m_clock.now() < m_patientUntil; }

void Primaries::onNamedChanged()
{
    if (m_areFound || !m_named || !m_isOpen || m_watch)
        return;
    const bool isIdle = m_named->state() == Connection::State::Idle;
    if (m_named->isReady() && !std::exchange(m_isRecognising, true))
        recogniseNamed(this);
    else if (isIdle && isPatientWith(m_named->lastError()))
        m_clock.after(loadingWait, m_named, [this] {
            if (m_isOpen) // not ended meanwhile
                m_named->open();
        });
    else if (isIdle)
        emit failed(m_named->lastError(), m_options.connecting.endpoint);
}

QCoro::Task<> Primaries::recogniseNamed(QPointer<Primaries> self)
{
    const QPointer<Connection> named = self->m_named;
    co_await reach(self, named);
    if (!self || !named || !named->isReady())
        co_return;
    if (self->m_options.onlyThisNode) {
        self->settle();
        co_return;
    }
    const auto recognised = co_await redis::recogniseDeployment(named);
    if (!self)
        co_return;
    if (!recognised && self->isPatientWith(recognised.error())) {
        self->m_isRecognising = false;
        self->m_clock.after(loadingWait, self, [self] { self->onNamedChanged(); });
        co_return;
    }
    if (!recognised) {
        if (named && named->isReady()) // or its loss says it
            emit self->failed(recognised.error(), self->m_options.connecting.endpoint);
        co_return;
    }
    using Part = redis::RecognisedDeployment::Part;
    DeploymentAddress address = recognised->address;
    address.map = self->m_options.address.map;
    const bool isSentinel = recognised->part == Part::Sentinel && !address.service.isEmpty();
    if (isSentinel)
        self->m_options.sentinelPassword = self->m_options.connecting.password; // it was given for this one
    Node *const node = self->nodeOf(named);
    if (node && node->part.sentinel)
        node->part.sentinel->primaries = watchedAs(recognised->services);
    if (isSentinel || recognised->part == Part::ClusterNode)
        co_return self->follow(address);
    const ServerPart part = node ? node->part : ServerPart();
    if (recognised->part == Part::Replica && part.verdict.kind == redis::SentinelVerdict::Kind::Replaced) {
        const bool isMeant = co_await isPrimaryOf(self, address.seeds.front(), part);
        if (!self)
            co_return;
        if (isMeant)
            self->goTo(address.seeds.front());
    }
    self->settle();
}

/**
 * Sentinels and the replica mean the same one. It is reached as the replica says: what is published can be forged, and this one gets our password.
 */
QCoro::Task<bool> Primaries::isPrimaryOf(QPointer<Primaries> self, redis::Endpoint primary, ServerPart replica)
{
    const redis::SentinelVerdict &verdict = replica.verdict;
    const std::vector<redis::Endpoint> itsOwn{primary}, theirs{verdict.whole.serverAt(verdict.hello.primary)};
    const bool isSame = co_await redis::isAnyPlaceSame(itsOwn, theirs, self->m_clock);
    co_return isSame;
}

void Primaries::goTo(const redis::Endpoint &primary)
{
    Node node;
    node.connection = make(primary);
    node.confirmed = m_clock.now();
    m_nodes = {node};
    m_isElsewhere = true;
}

void Primaries::follow(const DeploymentAddress &address)
{
    m_options.address = address;
    redis::TopologyWatch::Options options;
    options.address = address;
    options.connecting = m_options.connecting;
    options.sentinelPassword = m_options.sentinelPassword;
    m_watch = std::make_unique<redis::TopologyWatch>(options, m_clock);
    connect(m_watch.get(), &redis::TopologyWatch::changed, this, &Primaries::onTopology);
    connect(m_watch.get(), &redis::TopologyWatch::troublesChanged, this, &Primaries::onTroubles);
    m_watch->start();
}

Primaries::Node Primaries::nodeAt(const TopologyNode &primary)
{
    Node node;
    node.id = primary.id;
    node.connection = make(primary.reachable);
    return node;
}

/** A node keeps its connection as long as it is where it was; the one that was named, as long as it stands. */
void Primaries::onTopology(const Topology &topology)
{
    std::vector<Node> nodes;
    for (const TopologyNode *primary : topology.primaries()) {
        const auto known = std::ranges::find_if(m_nodes, [&](const Node &node) {
            const bool isNamed =
                node.connection == m_named && node.connection->isReady() && node.part.isNode(primary->id); // the whole was found from it
            return isNamed || (node.id == primary->id && node.connection->options().endpoint == primary->reachable);
        });
        nodes.push_back(known == m_nodes.end() ? nodeAt(*primary) : *known);
        nodes.back().id = primary->id;
    }
    m_nodes = std::move(nodes);
    settle();
    emit changed();
}

/** Whoever may not ask what there is has only what was named. */
void Primaries::onTroubles()
{
    if (m_areFound || m_watch->topology())
        return;
    const auto mayPass = [this](const redis::TopologyTrouble &one) { return isPatientWith(one.error); };
    if (std::ranges::any_of(m_watch->troubles(), mayPass)) {
        m_clock.after(roundToMs(m_patientUntil - m_clock.now()), this, [this] { onTroubles(); });
        return;
    }
    const auto &seeds = m_watch->address().seeds;
    const auto &troubles = m_watch->troubles();
    const auto isSilent = [&](const redis::Endpoint &seed) {
        return std::ranges::any_of(troubles, [&](const redis::TopologyTrouble &one) {
            return one.kind == redis::TopologyTrouble::Kind::NotReached && one.endpoint == seed;
        });
    };
    if (!std::ranges::all_of(seeds, isSilent))
        return;
    if (m_named && m_named->isReady())
        settle();
    else
        emit failed(troubles.front().error, troubles.front().endpoint);
}

void Primaries::settle()
{
    if (!std::exchange(m_areFound, true))
        emit found();
}

} // namespace lockscope
