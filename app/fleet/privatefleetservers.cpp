// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/privatefleetservers.h"

#include "privateservers/privatemember.h"
#include "privateservers/serverprocess.h"
#include "privateservers/storeprogram.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int replicationPatienceMs = 10'000;

QByteArray settingsFor(quint16 port, const QByteArray &password)
{
    return "bind 127.0.0.1\nport " + QByteArray::number(port) + "\nrequirepass " + password + "\nmasterauth " + password
        + "\nrepl-diskless-sync-delay 0\n";
}

std::vector<redis::Command> setupOf(StoreKind kind)
{
    std::vector<redis::Command> steps;
    if (kind == StoreKind::Sqlite) // readers do not wait for a writer; the mode is stored in the file
        steps.push_back(redis::command("PRAGMA journal_mode = WAL"));
    for (const ProtocolInfo &protocol : ProtocolCatalogue::builtIn().infos()) {
        if (protocol.store == kind && protocol.setup)
            steps.push_back(redis::command(protocol.setup));
    }
    return steps;
}

} // namespace

ReplicatedServer::ReplicatedServer(Options options, Clock &clock, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_password(randomPassword())
{
}

ReplicatedServer::~ReplicatedServer() = default;

std::unique_ptr<PrivateServer> ReplicatedServer::makeServer(const QByteArray &settings)
{
    auto server = std::make_unique<PrivateServer>(PrivateServer::Options{.user = m_options.user,
                                                                         .arguments = {u"--notify-keyspace-events"_s, QString()},
                                                                         .programFolders = m_options.programFolders,
                                                                         .settings = settings,
                                                                         .password = redis::Secret(m_password),
                                                                         .prefersComparing = true});
    connect(server.get(), &PrivateServer::failed, this, &ReplicatedServer::failed);
    return server;
}

void ReplicatedServer::start()
{
    m_port = freePort();
    m_primary = makeServer(settingsFor(m_port, m_password));
    connect(m_primary.get(), &PrivateServer::started, this, [this](const redis::Endpoint &endpoint) {
        m_reached.endpoint = endpoint;
        m_reached.password = redis::Secret(m_password);
        startReplica();
    });
    m_primary->start();
}

void ReplicatedServer::startReplica()
{
    m_replica = makeServer(settingsFor(0, m_password) + "replicaof 127.0.0.1 " + QByteArray::number(m_port) + '\n');
    connect(m_replica.get(), &PrivateServer::started, this, [this] {
        m_connection = std::make_unique<redis::Connection>(m_reached, m_clock);
        m_connection->open();
        connect(m_connection.get(), &redis::Connection::stateChanged, this, [this] {
            if (m_connection->isReady())
                awaitReplica();
        });
    });
    m_replica->start();
}

/** Sends WAIT before any write: it is answered as soon as the replica has copied everything. Cancelled: this object is being destroyed. */
QCoro::Task<void> ReplicatedServer::awaitReplica()
{
    const redis::Command write = redis::command("SET", "lockscope-sim:replica", "", "PX", 1);
    const Result<redis::Reply> written = co_await m_connection->send(write);
    if (!written && written.error().kind == Error::Kind::Cancelled)
        co_return;
    const redis::Command wait = redis::command("WAIT", 1, replicationPatienceMs);
    const Result<redis::Reply> replicas = co_await m_connection->send(wait);
    if (!replicas && replicas.error().kind == Error::Kind::Cancelled)
        co_return;
    m_connection->disconnect(this);
    if (!replicas || replicas->integer() < 1)
        emit failed({Error::Kind::TimedOut, tr("The replica of the %1 does not follow its primary.").arg(m_options.user.shown()), {}});
    else
        emit started(m_reached);
}

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
    // Nothing subscribes to events of these servers.
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

/** Ends all servers: some of them alone are useless, and the next prepare() starts them again. */
void PrivateFleetServers::fail(const Error &error)
{
    m_awaited = 0;
    m_fleetServers = {.redis = m_options.given, .cluster = m_options.cluster, .safetyLease = m_options.safetyLease};
    for (std::unique_ptr<PrivateServer> &server : m_servers) {
        server->disconnect(this);
        server.release()->deleteLater(); // it may be the sender of this signal
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
