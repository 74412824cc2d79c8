// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/privatefleetservers.h"

#include "privateservers/storeprogram.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

std::vector<redis::Command> setupOf(StoreKind kind)
{
    std::vector<redis::Command> steps;
    if (kind == StoreKind::Sqlite) // readers do not wait for a writer; kept in the file
        steps.push_back(redis::command("PRAGMA journal_mode = WAL"));
    for (const ProtocolInfo &protocol : ProtocolCatalogue::builtIn().infos()) {
        if (protocol.store == kind && protocol.setup)
            steps.push_back(redis::command(protocol.setup));
    }
    return steps;
}

} // namespace

PrivateFleetServers::PrivateFleetServers(Options options, QObject *parent) : QObject(parent), m_options(std::move(options))
{
    m_fleetServers.redis = m_options.given;
    m_fleetServers.cluster = m_options.cluster;
    m_fleetServers.safetyLease = m_options.safetyLease;
}

PrivateFleetServers::~PrivateFleetServers() = default;

void PrivateFleetServers::prepare(const FleetNeeds &needs)
{
    Q_ASSERT(m_awaited == 0);
    ++m_awaited; // ready() comes after this call
    const bool startsRedis = int(m_fleetServers.redis.size()) < needs.redisServers;
    if (const QString why = needs.comparesInOneCommand && startsRedis ? whyNoComparingRedis(m_options.programFolders) : QString(); !why.isEmpty()) {
        QMetaObject::invokeMethod(
            this,
            [this, why] {
                fail({Error::Kind::NotFound, why, {}});
            },
            Qt::QueuedConnection);
        return;
    }
    if (needs.hasReplica && m_fleetServers.redis.empty())
        return startReplicated(), startRest(needs, 1);
    startRest(needs, int(m_fleetServers.redis.size()));
}

void PrivateFleetServers::startRest(const FleetNeeds &needs, int redisServers)
{
    for (int server = redisServers; server < needs.redisServers; ++server)
        startServer();
    for (const StoreKind kind : needs.stores) {
        if (!m_fleetServers.store(kind))
            startStore(kind);
    }
    QMetaObject::invokeMethod(this, &PrivateFleetServers::oneIsThere, Qt::QueuedConnection);
}

void PrivateFleetServers::startReplicated()
{
    m_replicated =
        std::make_unique<ReplicatedServer>(ReplicatedServer::Options{.user = m_options.user, .programFolders = m_options.programFolders}, m_clock);
    connect(m_replicated.get(), &ReplicatedServer::started, this, [this](const redis::Connection::Options &primary) {
        m_fleetServers.redis.insert(m_fleetServers.redis.begin(), primary);
        oneIsThere();
    });
    connect(m_replicated.get(), &ReplicatedServer::failed, this, &PrivateFleetServers::fail);
    ++m_awaited;
    m_replicated->start();
}

void PrivateFleetServers::startServer()
{
    // Nobody listens to events here.
    const PrivateServer::Options options{.user = m_options.user,
                                         .arguments = {u"--notify-keyspace-events"_s, QString()},
                                         .programFolders = m_options.programFolders,
                                         .prefersComparing = true};
    PrivateServer &server = *m_servers.emplace_back(std::make_unique<PrivateServer>(options));
    connect(&server, &PrivateServer::started, this, [this](const redis::Endpoint &endpoint) {
        redis::Connection::Options reached;
        reached.endpoint = endpoint;
        m_fleetServers.redis.push_back(reached);
        oneIsThere();
    });
    connect(&server, &PrivateServer::failed, this, &PrivateFleetServers::fail);
    ++m_awaited;
    server.start();
}

void PrivateFleetServers::startStore(StoreKind kind)
{
    const PrivateStore::Options options{
        .user = m_options.user, .setup = setupOf(kind), .connections = mostClientsOn(kind), .programFolders = m_options.programFolders};
    std::unique_ptr<PrivateStore> &store = m_stores[kind];
    store = std::make_unique<PrivateStore>(kind, options);
    connect(store.get(), &PrivateStore::started, this, [this](const StoreAddress &address) {
        m_fleetServers.stores.push_back(address);
        oneIsThere();
    });
    connect(store.get(), &PrivateStore::failed, this, &PrivateFleetServers::fail);
    ++m_awaited;
    store->start();
}

void PrivateFleetServers::oneIsThere()
{
    if (m_awaited > 0 && --m_awaited == 0)
        emit ready();
}

/** Gives everything up: some of the servers alone are useless, and those that ended would be started again. */
void PrivateFleetServers::fail(const Error &error)
{
    m_awaited = 0;
    m_fleetServers = {.redis = m_options.given, .cluster = m_options.cluster, .safetyLease = m_options.safetyLease};
    for (std::unique_ptr<PrivateServer> &server : m_servers) {
        server->disconnect(this);
        server.release()->deleteLater(); // it may be the sender
    }
    m_servers.clear();
    if (m_replicated) {
        m_replicated->disconnect(this);
        m_replicated.release()->deleteLater();
    }
    for (auto &[kind, store] : m_stores) {
        store->disconnect(this);
        store.release()->deleteLater();
    }
    m_stores.clear();
    emit failed(error);
}

} // namespace lockscope
