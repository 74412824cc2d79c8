// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/linkmaker.h"
#include "protocols/protocolcatalogue.h"
#include "protocols/simulation.h"
#include "redis/fleettransport.h"

#include <QByteArrayList>
#include <QHash>
#include <QList>
#include <QObject>
#include <QSet>

#include <memory>

namespace lockscope {

/**
 * Owns all simulated clients on the same servers: adds and removes them, forwards orders to them, lets the referee find violations, and counts the
 * load. Emits changes at most 20 times a second. Each client has its own connection; only clients with a lane report their commands. Lab thread.
 */
class Fleet : public QObject {
    Q_OBJECT
public:
    explicit Fleet(Clock &clock, redis::TransportFactory factory = redis::makeFleetTransports(), QObject *parent = nullptr);
    ~Fleet() override;

    /** Sets the server for all clients, and removes the clients of the earlier one. */
    void setServer(const redis::Connection::Options &options) { setServers({options}); }
    /** Further servers are for protocols that need several: see ProtocolInfo::servers. */
    void setServers(const std::vector<redis::Connection::Options> &servers) { setFleetServers({.redis = servers}); }
    void setFleetServers(const FleetServers &servers);
    /** Sets the servers for clients added from now on; present clients keep theirs. */
    void extendServers(const FleetServers &servers);
    /** Another server has replaced the first Redis server: moves its clients there, and later ones, too. */
    void moveFirstServer(const redis::Endpoint &endpoint);
    /** Sets the protocols for clients added from now on. Default: the built-in ones. */
    void setProtocols(const ProtocolCatalogue &protocols);
    void addClients(const SimulatedClientSpec &spec, int count) { addClients(std::vector{ClientGroup{spec, count}}); }
    /** The added clients share this number of requests; 0: unlimited. */
    void addClients(const std::vector<ClientGroup> &groups, quint64 requests = 0);
    void removeClients(const QList<int> &ids);
    void removeAll();
    void acquire(const QList<int> &ids);
    void release(const QList<int> &ids);
    /** The clients forget everything and drop their connections; the keys that they wrote stay. acquire() restarts them as new processes. */
    void crash(const QList<int> &ids);
    void setFrozen(const QList<int> &ids, bool frozen);
    /** True while a client tries for a lock, has one, or releases it. */
    bool isAtWork() const;
    /** Frozen clients, too, release what they hold, and stay idle. */
    void releaseAll();

    /** At most this number of clients has a lane, on which their spans and commands are reported. Default: 64. */
    void setMostLanes(int lanes);
    /** Clients begin no further request of those they share; requests under way continue. */
    void takeNoMoreRequests();
    void resetLoad();
    LoadFigures load() const;
    /** The last tokens that clients wrote, the newest last, by key: at most 1,000 of each. */
    const QHash<QByteArray, QByteArrayList> &written() const;
    /** The keys that removed and crashed clients may have left on their servers. */
    const QSet<QByteArray> &keysLeft() const;

signals:
    /** All shared requests are done, and none is under way. */
    void requestsDone();
    void changed(const lockscope::SimulationUpdate &update);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
