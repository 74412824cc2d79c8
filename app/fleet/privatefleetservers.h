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
 * Owns a private primary with an asynchronous replica, and ends both in its destructor, or as PrivateServer does. A replica reaches its primary by
 * TCP only, so both have ports of this machine and a random password; clients reach the primary by its Unix socket. Lives in one thread.
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

    /** Starts both. started() follows when the replica has copied the primary, or failed(); once. */
    void start();

signals:
    /** primary: how clients reach it. */
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
    std::unique_ptr<redis::Connection> m_connection; // to the primary, until the replica is ready
};

/**
 * Owns the private servers that a fleet's locks need: starts them, keeps them when more are needed, and ends them in its destructor. Lives in the
 * thread of its fleets, which must be destroyed before it.
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
     * Starts the missing servers; ready() or failed() follows once. Must not be called again before that. Only the first Redis server can have a
     * replica, and only from the beginning.
     */
    void prepare(const FleetNeeds &needs);
    /** The first given server has this address now. */
    void moveFirst(const redis::Endpoint &endpoint) { m_fleetServers.redis.front().endpoint = endpoint; }
    /** The running servers. */
    const FleetServers &servers() const { return m_fleetServers; }

signals:
    void ready();
    /** A server cannot be started, or has ended by itself later. */
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
