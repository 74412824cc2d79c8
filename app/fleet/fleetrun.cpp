// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetrun.h"

#include "base/log.h"
#include "base/safetext.h"
#include "fleet/fleetneeds.h"
#include "redis/command.h"
#include "redis/serverinfo.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** How long requests under way may take after stop(). */
constexpr Duration patience{500};

constexpr auto deleteIfOurs = "local v = redis.call('GET', KEYS[1]) "
                              "for i = 1, #ARGV do if v == ARGV[i] then return redis.call('DEL', KEYS[1]) end end "
                              "return v and -1 or 0";

constexpr QByteArrayView ownPrefix("lockscope-sim:");

/** "Redis 7.0.15"; empty: the server does not report it. */
QString versionText(StoreKind kind, const redis::Reply &reply)
{
    const QString number = kind == StoreKind::Redis ? redis::versionIn(reply.view()) : safeText((reply.isArray() ? reply.at(0) : reply).view(), 40);
    return number.isEmpty() ? QString() : storeName(kind) + u' ' + number;
}

std::vector<ClientGroup> steadyGroups(const FleetSpec &spec)
{
    std::vector<ClientGroup> groups = spec.groups;
    for (ClientGroup &group : groups) {
        group.spec.repeats = true;
        group.spec.startsAtOnce = false;
        group.spec.thinkTime = spec.think;
    }
    return groups;
}

int countOf(const std::vector<ClientGroup> &groups)
{
    int count = 0;
    for (const ClientGroup &group : groups)
        count += group.count;
    return std::min(count, maxSimulatedClients);
}

} // namespace

QByteArray ownSimulatedKey(const QByteArray &lock)
{
    return ownPrefix.toByteArray() + QByteArray::number(QRandomGenerator::system()->generate64(), 16) + ':' + lock;
}

FleetRun::FleetRun(FleetSpec spec, FleetServers servers, Clock &clock, redis::TransportFactory factory)
    : m_spec(std::move(spec)), m_fleetServers(std::move(servers)), m_clock(clock), m_fleet(clock, factory), m_linkMaker(clock, factory)
{
    connect(&m_fleet, &Fleet::changed, this, &FleetRun::onLabChanged);
    connect(&m_fleet, &Fleet::requestsDone, this, &FleetRun::end);
}

FleetRun::~FleetRun() = default;

void FleetRun::start()
{
    m_linkMaker.setFleetServers(m_fleetServers);
    const FleetNeeds needs = needsOf(m_spec.groups, m_spec.protocols);
    std::vector<std::pair<StoreKind, int>> wanted;
    for (int server = 0; server < needs.redisServers; ++server)
        wanted.emplace_back(StoreKind::Redis, server);
    for (const StoreKind kind : needs.stores)
        wanted.emplace_back(kind, 0);
    for (const auto &[kind, server] : wanted) {
        const auto link = m_linkMaker.linkTo(kind, "lockscope-fleet", server);
        if (!link)
            return fail(link.error());
        m_links.push_back(*link);
    }
    for (const auto &link : m_links) {
        connect(link.get(), &StoreLink::changed, this, &FleetRun::onLinkChanged);
        link->open();
    }
}

void FleetRun::onLinkChanged()
{
    for (const auto &link : m_links) {
        const bool mayPass = m_hasBegun && m_fleetServers.isFirstFollowed;
        if (const Error trouble = link->trouble(); trouble.kind != Error::Kind::None && m_stage != Stage::Finished && !mayPass)
            return fail(trouble);
    }
    const bool areReady = std::ranges::all_of(m_links, [](const auto &link) { return link->isReady(); });
    if (areReady && m_stage == Stage::Connecting) {
        m_stage = Stage::Gathering;
        gather();
    }
}

QCoro::Task<void> FleetRun::gather()
{
    QStringList servers;
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const StoreKind kind = m_links[i]->kind();
        const redis::Command question = kind == StoreKind::Redis ? redis::command("INFO", "server") : redis::command("version");
        const Result<redis::Reply> told = co_await m_links[i]->send(question);
        if (!told && told.error().kind == Error::Kind::Cancelled)
            co_return;
        const QString text = told ? versionText(kind, *told) : QString(); // the user may lack the right to ask
        if (!text.isEmpty() && !servers.contains(text))
            servers << text;
    }
    m_outcome.servers = servers.join(u", "_s);
    if (m_stage != Stage::Gathering)
        co_return;
    m_fleet.setFleetServers(m_fleetServers);
    m_fleet.setProtocols(m_spec.protocols);
    m_fleet.setMostLanes(0); // no view shows them
    m_fleet.addClients(steadyGroups(m_spec), m_spec.requests);
}

void FleetRun::onLabChanged(const SimulationUpdate &update)
{
    if (m_stage != Stage::Gathering && m_stage != Stage::Running)
        return;
    for (const SimulatedClientStatus &client : update.clients) {
        if (client.state == ClientState::Failed || (m_stage == Stage::Gathering && client.error.kind != Error::Kind::None))
            return fail(client.error);
        if (client.state == ClientState::Idle)
            m_ready.insert(client.id);
    }
    if (m_stage == Stage::Gathering && m_ready.size() == countOf(m_spec.groups))
        begin();
}

void FleetRun::begin()
{
    m_stage = Stage::Running;
    m_hasBegun = true;
    m_fleet.resetLoad();
    m_fleet.acquire(m_ready.values());
}

void FleetRun::moveFirstServer(const redis::Endpoint &endpoint)
{
    m_fleetServers.redis.front().endpoint = endpoint;
    m_linkMaker.moveFirst(endpoint);
    m_fleet.moveFirstServer(endpoint);
}

void FleetRun::stop()
{
    if (m_stage == Stage::CleaningUp || m_stage == Stage::Finished)
        return;
    m_outcome.wasStopped = true;
    if (m_stage != Stage::Running)
        return end();
    m_fleet.takeNoMoreRequests();
    m_fleet.release(m_ready.values());
    m_clock.after(patience, this, [this] { end(); });
}

void FleetRun::end()
{
    if (m_stage == Stage::CleaningUp || m_stage == Stage::Finished)
        return;
    m_outcome.load = load();
    qCInfo(logFleet, "run ended: %llu acquired", static_cast<unsigned long long>(m_outcome.load.acquired));
    m_stage = Stage::CleaningUp;
    cleanUp();
}

/**
 * The command that removes a key. A key with a random name of this program is simply removed; any other key is compared and removed in one step,
 * since it may belong to another client now. Nothing: keys in that store disappear with their clients.
 */
std::optional<redis::Command> FleetRun::removal(StoreKind store, const QByteArray &key, const QByteArrayList &written) const
{
    if (store != StoreKind::Redis) {
        const std::vector<ProtocolInfo> &infos = m_spec.protocols.infos();
        const auto found = std::ranges::find_if(infos, [store](const ProtocolInfo &info) { return info.store == store && info.removal; });
        return found == infos.end() ? std::nullopt : std::optional(redis::command(found->removal, key));
    }
    const bool isOurs = std::ranges::any_of(
        m_spec.groups, [&](const ClientGroup &group) { return group.spec.key.startsWith(ownPrefix) && key.contains(group.spec.key); });
    if (isOurs)
        return redis::command("DEL", key);
    redis::Command script = redis::command("EVAL", deleteIfOurs, 1, key);
    script.insert(script.end(), written.cbegin(), written.cend());
    return script;
}

QCoro::Task<void> FleetRun::cleanUp()
{
    m_fleet.removeAll();
    const QHash<QByteArray, QByteArrayList> written = m_fleet.written();
    QSet<QByteArray> keys = m_fleet.keysLeft();
    keys.unite({written.keyBegin(), written.keyEnd()});
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        for (auto key = keys.cbegin(); key != keys.cend(); ++key) {
            const std::optional<redis::Command> command = removal(m_links[i]->kind(), *key, written.value(*key));
            if (!command)
                break;
            const Result<redis::Reply> removed = co_await m_links[i]->send(*command);
            if (!removed && removed.error().kind == Error::Kind::Cancelled)
                co_return;
            if ((!removed || removed->integer() < 0) && std::ranges::find(m_outcome.keysLeft, *key) == m_outcome.keysLeft.end())
                m_outcome.keysLeft.push_back(*key);
        }
    }
    finish();
}

void FleetRun::fail(const Error &error)
{
    if (m_outcome.error.kind == Error::Kind::None)
        m_outcome.error = error;
    if (!m_links.empty() && m_links.front()->isReady())
        return end();
    if (m_stage != Stage::Finished && m_hasBegun)
        m_outcome.load = load();
    finish();
}

void FleetRun::finish()
{
    if (m_stage == Stage::Finished)
        return;
    m_stage = Stage::Finished;
    // Queued: the receiver may destroy this object, and with it the sender of the present signal.
    QMetaObject::invokeMethod(
        this, [this] { emit finished(m_outcome); }, Qt::QueuedConnection);
}

} // namespace lockscope
