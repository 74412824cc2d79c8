// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleet.h"

#include "fleet/liveactor.h"
#include "fleet/linkmaker.h"
#include "fleet/simulatedclient.h"
#include "fleet/storewatch.h"
#include "protocols/referee.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope {

namespace {
constexpr Duration updateInterval{50};          // 20 updates a second
constexpr std::size_t usualLanes = 64;          // more cannot be viewed
constexpr std::size_t mostMarksInUpdate = 1000; // of each kind; further ones are left out
constexpr qsizetype mostTokens = 1000;
} // namespace

class Fleet::Private final : public FleetObserver {
public:
    Private(Fleet &fleet, Clock &clock, redis::TransportFactory factory)
        : q(fleet), m_clock(clock), m_links(clock, std::move(factory)), m_stores(m_links, clock)
    {
        QObject::connect(&m_stores, &StoreWatch::told, &q, [this](const StoreStand &stand) {
            m_pending.stands.push_back(stand);
            scheduleUpdate();
        });
        m_links.setFleetServers({.redis = {redis::Connection::Options()}});
    }

    quint64 spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key) override;
    void spanEnded(quint64 id) override;
    void believes(int client, const QByteArray &key) override;
    void stopsBelieving(int client, const QByteArray &key) override;
    bool wantsMarks(int client) const override;
    void marked(const LaneMark &mark) override;
    void wrote(const SimulatedHold &hold) override;
    void leftKeys(const QByteArrayList &keys) override { m_keysLeft.unite({keys.cbegin(), keys.cend()}); }
    void statusChanged(int client) override;
    void requestEnded() override;
    FleetMeter &load() override { return m_load; }

    void judge();
    bool hasLane(int client) const { return m_lanes.contains(client); }
    void scheduleUpdate();
    void sendUpdate();
    void add(const SimulatedClientSpec &spec, const std::shared_ptr<RequestPool> &pool);
    void remove(int id);
    template <class Action>
    void forEach(const QList<int> &ids, Action action);

    Fleet &q;
    Clock &m_clock;
    ProtocolCatalogue m_protocols = ProtocolCatalogue::builtIn();
    LinkMaker m_links;
    StoreWatch m_stores;
    std::map<quint64, LaneSpan> m_openSpans;
    std::size_t m_mostLanes = usualLanes;
    std::set<int> m_lanes; // clients whose spans and commands are reported
    Referee m_referee;
    quint64 m_violations = 0;
    FleetMeter m_load;
    std::shared_ptr<RequestPool> m_pool;
    QHash<QByteArray, QByteArrayList> m_written;
    QSet<QByteArray> m_keysLeft;
    SimulationUpdate m_pending;
    std::set<int> m_changedClients;
    quint64 m_nextSpan = 1;
    int m_nextClient = 1;
    bool m_updateScheduled = false;
    std::map<int, std::unique_ptr<SimulatedClient>> m_clients; // last member: clients report to this object while they are destroyed
};

quint64 Fleet::Private::spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key)
{
    const quint64 id = m_nextSpan++;
    if (!hasLane(client))
        return id;
    const LaneSpan span{.id = id, .client = client, .kind = kind, .key = key, .from = m_clock.now(), .to = {}};
    m_openSpans.emplace(id, span);
    m_pending.spans.push_back(span);
    scheduleUpdate();
    return id;
}

void Fleet::Private::spanEnded(quint64 id)
{
    auto node = m_openSpans.extract(id);
    if (!node)
        return;
    LaneSpan span = std::move(node.mapped());
    span.to = m_clock.now();
    m_pending.spans.push_back(std::move(span));
    scheduleUpdate();
}

void Fleet::Private::believes(int client, const QByteArray &key)
{
    m_referee.believes(client, key, m_clock.now());
    judge();
}

void Fleet::Private::stopsBelieving(int client, const QByteArray &key)
{
    m_referee.stopsBelieving(client, key, m_clock.now());
    judge();
}

void Fleet::Private::judge()
{
    for (Violation &violation : m_referee.takeChanged()) {
        if (violation.id > m_violations) {
            m_violations = violation.id;
            m_load.violated();
        }
        m_pending.violations.push_back(std::move(violation));
        scheduleUpdate();
    }
}

bool Fleet::Private::wantsMarks(int client) const { return hasLane(client) && m_pending.marks.size() < mostMarksInUpdate; }

void Fleet::Private::marked(const LaneMark &mark)
{
    m_pending.marks.push_back(mark);
    scheduleUpdate();
}

void Fleet::Private::wrote(const SimulatedHold &hold)
{
    if (hold.store == StoreKind::Redis) {
        QByteArrayList &tokens = m_written[hold.key];
        tokens.append(hold.token);
        if (tokens.size() >= 2 * mostTokens)
            tokens.remove(0, mostTokens);
    }
    if (m_pending.holds.size() < mostMarksInUpdate)
        m_pending.holds.push_back(hold);
    scheduleUpdate();
}

void Fleet::Private::statusChanged(int client)
{
    m_changedClients.insert(client);
    scheduleUpdate();
}

void Fleet::Private::requestEnded()
{
    if (m_pool && m_pool->isDone()) // queued: the receiver may remove the client that is calling
        QMetaObject::invokeMethod(
            &q, [this, pool = std::exchange(m_pool, nullptr)] { emit q.requestsDone(); }, Qt::QueuedConnection);
}

void Fleet::Private::scheduleUpdate()
{
    if (std::exchange(m_updateScheduled, true))
        return;
    m_clock.after(updateInterval, &q, [this] { sendUpdate(); });
}

void Fleet::Private::sendUpdate()
{
    m_updateScheduled = false;
    SimulationUpdate update = std::exchange(m_pending, {});
    for (const int id : std::exchange(m_changedClients, {})) {
        const auto client = m_clients.find(id);
        if (client == m_clients.end())
            continue;
        update.clients.push_back(client->second->status());
        update.clients.back().hasLane = hasLane(id);
    }
    update.load = m_load.figures(m_clock.now());
    emit q.changed(update);
}

void Fleet::Private::add(const SimulatedClientSpec &spec, const std::shared_ptr<RequestPool> &pool)
{
    const int id = m_nextClient++;
    if (m_lanes.size() < m_mostLanes)
        m_lanes.insert(id);
    m_load.clientCame(id);
    m_clients.emplace(id, std::make_unique<SimulatedClient>(id, spec, m_protocols, m_links, m_clock, *this, pool));
    const SimulatedClient &client = *m_clients.at(id);
    if (hasLane(id) && client.protocol())
        m_stores.watch(*client.protocol(), spec.key, lockName(client.status()));
}

void Fleet::Private::remove(int id)
{
    if (m_clients.erase(id) == 0)
        return;
    m_lanes.erase(id);
    m_load.clientWent(id);
    m_pending.removed.push_back(id);
    if (m_clients.empty())
        m_stores.clear();
    scheduleUpdate();
}

template <class Action>
void Fleet::Private::forEach(const QList<int> &ids, Action action)
{
    for (const int id : ids) {
        if (const auto client = m_clients.find(id); client != m_clients.end())
            action(*client->second);
    }
}

Fleet::Fleet(Clock &clock, redis::TransportFactory factory, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(*this, clock, std::move(factory)))
{
}

Fleet::~Fleet() = default;

void Fleet::setFleetServers(const FleetServers &servers)
{
    d->m_clients.clear();
    d->m_stores.clear();
    d->m_referee = {};
    d->m_violations = 0;
    d->m_lanes.clear();
    d->m_load = {};
    d->m_pool.reset();
    d->m_written.clear();
    d->m_keysLeft.clear();
    d->m_changedClients.clear();
    d->m_pending = {};
    d->m_pending.reset = true;
    d->m_nextClient = 1;
    d->m_links.setFleetServers(servers);
    d->scheduleUpdate();
}

void Fleet::setProtocols(const ProtocolCatalogue &protocols) { d->m_protocols = protocols; }

void Fleet::moveFirstServer(const redis::Endpoint &endpoint) { d->m_links.moveFirst(endpoint); }

void Fleet::extendServers(const FleetServers &servers) { d->m_links.setFleetServers(servers); }

void Fleet::addClients(const std::vector<ClientGroup> &groups, quint64 requests)
{
    if (d->m_clients.empty())
        resetLoad();
    if (requests > 0)
        d->m_pool = std::make_shared<RequestPool>(requests);
    const auto pool = requests > 0 ? d->m_pool : nullptr;
    for (const ClientGroup &group : groups) {
        const int room = maxSimulatedClients - static_cast<int>(d->m_clients.size());
        for (int i = 0; i < qMin(group.count, room); ++i)
            d->add(group.spec, pool);
    }
}

void Fleet::setMostLanes(int lanes) { d->m_mostLanes = static_cast<std::size_t>(qMax(0, lanes)); }

void Fleet::takeNoMoreRequests()
{
    if (!d->m_pool)
        return;
    d->m_pool->takeNoMore();
    d->requestEnded();
}

void Fleet::resetLoad()
{
    d->m_load.begin(d->m_clock.now());
    d->scheduleUpdate();
}

LoadFigures Fleet::load() const { return d->m_load.figures(d->m_clock.now()); }

const QHash<QByteArray, QByteArrayList> &Fleet::written() const { return d->m_written; }

const QSet<QByteArray> &Fleet::keysLeft() const { return d->m_keysLeft; }

void Fleet::removeClients(const QList<int> &ids)
{
    for (const int id : ids)
        d->remove(id);
}

void Fleet::removeAll()
{
    while (!d->m_clients.empty())
        d->remove(d->m_clients.begin()->first);
}

void Fleet::acquire(const QList<int> &ids)
{
    d->forEach(ids, [](SimulatedClient &client) { client.acquire(); });
}

void Fleet::release(const QList<int> &ids)
{
    d->forEach(ids, [](SimulatedClient &client) { client.release(); });
}

void Fleet::crash(const QList<int> &ids)
{
    d->forEach(ids, [](SimulatedClient &client) { client.crash(); });
}

void Fleet::setFrozen(const QList<int> &ids, bool frozen)
{
    d->forEach(ids, [frozen](SimulatedClient &client) { client.setFrozen(frozen); });
}

bool Fleet::isAtWork() const
{
    return std::ranges::any_of(d->m_clients, [](const auto &client) { return isWorking(client.second->status().state); });
}

void Fleet::releaseAll()
{
    for (const auto &[id, client] : d->m_clients) {
        client->release(); // first: a client that resumes would do its next step
        client->setFrozen(false);
    }
}

} // namespace lockscope
