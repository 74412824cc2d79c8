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
 * All simulated clients on the same servers. Adds and removes them, forwards orders to them, lets the referee judge who believes to hold what, counts
 * the load, and emits changes at most 20 times a second. Each client has its own connection; commands are reported for only as many clients as can be
 * viewed. Lab thread.
 */
class Fleet : public QObject {
    Q_OBJECT
public:
    explicit Fleet(Clock &clock, redis::TransportFactory factory = redis::makeFleetTransports(), QObject *parent = nullptr);
    ~Fleet() override;

    /** Where clients connect; removes all clients of the server before. */
    void setServer(const redis::Connection::Options &options) { setServers({options}); }
    /** The further ones are for protocols that need several: see ProtocolInfo::servers. */
    void setServers(const std::vector<redis::Connection::Options> &servers) { setFleetServers({.redis = servers}); }
    void setFleetServers(const FleetServers &servers);
    /** Sets the servers for clients that come from now on; present ones stay where they are. */
    void extendServers(const FleetServers &servers);
    /** Another one has taken the place of the first Redis server: its clients go there, and so do those that come. */
    void moveFirstServer(const redis::Endpoint &endpoint);
    /** What clients that come can run; at first those that come with the program. */
    void setProtocols(const ProtocolCatalogue &protocols);
    void addClients(const SimulatedClientSpec &spec, int count) { addClients(std::vector{ClientGroup{spec, count}}); }
    /** All of them share this number of requests; 0: unlimited. */
    void addClients(const std::vector<ClientGroup> &groups, quint64 requests = 0);
    void removeClients(const QList<int> &ids);
    void removeAll();
    void acquire(const QList<int> &ids);
    void release(const QList<int> &ids);
    /** It forgets everything and drops its connection; what it wrote stays. acquire() brings it back to life as a new process. */
    void crash(const QList<int> &ids);
    void setFrozen(const QList<int> &ids, bool frozen);

    /** At most this number of the clients added next have a lane: their stretches and commands are reported. Default: 64. */
    void setMostLanes(int lanes);
    /** Clients take no more of their requests; those under way continue. */
    void takeNoMoreRequests();
    /** Resets the counters. */
    void resetLoad();
    LoadFigures load() const;
    /** The last tokens that clients wrote, the newest last, by key: at most 1,000 of each. */
    const QHash<QByteArray, QByteArrayList> &written() const;
    /** What clients that are gone, or crashed, may have left on their servers. */
    const QSet<QByteArray> &keysLeft() const;

signals:
    /** All requests that clients share are made, and none is under way. */
    void requestsDone();
    void changed(const lockscope::SimulationUpdate &update);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
