// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/linkmaker.h"
#include "fleet/fleetneeds.h"
#include "privateservers/privateserver.h"
#include "privateservers/privatestore.h"
#include "privateservers/replicatedserver.h"

#include <QObject>

#include <map>
#include <memory>

namespace lockscope {

/**
 * The servers of a fleet: starts the private servers that its locks need and ends them with itself. Keeps running servers when more are needed. Lives
 * in one thread, that of its fleets, which must be gone before it.
 */
class PrivateFleetServers : public QObject {
    Q_OBJECT
public:
    struct Options {
        QString user = QStringLiteral("fleet");               ///< for messages: "The fleet needs …"
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
