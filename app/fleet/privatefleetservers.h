// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleetneeds.h"
#include "fleet/linkmaker.h"
#include "privateservers/privateserver.h"
#include "privateservers/privatestore.h"
#include "redis/connection.h"

#include <QObject>

#include <qcoro/qcorotask.h>

#include <map>
#include <memory>

namespace lockscope {

/**
 * A private primary with an asynchronous replica. A replica reaches its primary by TCP only, so the two have ports of this machine and a random
 * password; clients reach the primary by its Unix socket. Ends with this object, and as PrivateServer does. Lives in one thread.
 */
class ReplicatedServer : public QObject {
    Q_OBJECT
public:
    struct Options {
        //: the simulated clients, as in "The fleet needs the program redis-server"
        Message user = FeatureName::tr("fleet"); ///< the feature that needs it
        QStringList programFolders = {};         ///< where to look for redis-server; empty: PATH, and the usual places
    };

    ReplicatedServer(Options options, Clock &clock, QObject *parent = nullptr);
    ~ReplicatedServer() override;

    /** Starts both; started(), when the replica has all that the primary has, or failed() follows once. */
    void start();

signals:
    /** How the primary is reached. */
    void started(const lockscope::redis::Connection::Options &primary);
    void failed(const lockscope::Error &error);

private:
    void startReplica();
    QCoro::Task<void> awaitReplica();
    std::unique_ptr<PrivateServer> makeServer(const QByteArray &settings);

    const Options m_options;
    Clock &m_clock;
    QByteArray m_password;
    quint16 m_port = 0; // of the primary
    redis::Connection::Options m_reached;
    std::unique_ptr<PrivateServer> m_primary, m_replica;
    std::unique_ptr<redis::Connection> m_connection; // to the primary, until there is a replica
};

/**
 * The servers of a fleet: starts the private servers that its locks need and ends them with itself. Keeps running servers when more are needed. Lives
 * in one thread, that of its fleets, which must be gone before it.
 */
class PrivateFleetServers : public QObject {
    Q_OBJECT
public:
    struct Options {
        Message user = FeatureName::tr("fleet");              ///< the feature that needs it
        std::vector<redis::Connection::Options> given = {};   ///< Redis servers that are there already: the first ones
        std::optional<redis::DeploymentAddress> cluster = {}; ///< of which the first of these is a node
        Duration safetyLease{0};                              ///< see FleetServers
        QStringList programFolders = {};                      ///< where to look for programs; empty: PATH, and the usual places
    };

    explicit PrivateFleetServers(Options options, QObject *parent = nullptr);
    ~PrivateFleetServers() override;

    /**
     * Starts what is missing; ready() or failed() follows once. Not while that is under way. A replica can only be had by the first of the Redis
     * servers, and from the beginning.
     */
    void prepare(const FleetNeeds &needs);
    /** The first of those that were given is somewhere else now. */
    void moveFirst(const redis::Endpoint &endpoint) { m_fleetServers.redis.front().endpoint = endpoint; }
    /** What runs. */
    const FleetServers &servers() const { return m_fleetServers; }

signals:
    void ready();
    /** Something cannot be had; also when it ends by itself later. */
    void failed(const lockscope::Error &error);

private:
    void startServer();
    void startReplicated();
    void startRest(const FleetNeeds &needs, int redisServers);
    void startStore(StoreKind kind);
    void oneIsThere();
    void fail(const Error &error);

    const Options m_options;
    FleetServers m_fleetServers;
    SystemClock m_clock;
    std::vector<std::unique_ptr<PrivateServer>> m_servers;
    std::unique_ptr<ReplicatedServer> m_replicated;
    std::map<StoreKind, std::unique_ptr<PrivateStore>> m_stores;
    int m_awaited = 0;
};

} // namespace lockscope
