// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleet.h"
#include "fleet/linkmaker.h"

#include <QObject>
#include <QSet>

#include <qcoro/qcorotask.h>

namespace lockscope {

/** The clients of a run, and the number of requests that they make together. Each client makes one request after the other. */
struct FleetSpec {
    std::vector<ClientGroup> groups;
    quint64 requests = 1000;
    Duration think{0}; ///< pause of a client between two requests
    ProtocolCatalogue protocols = ProtocolCatalogue::builtIn();
};

/** A key of that name with a unique prefix, so that only this fleet writes it. */
QByteArray ownSimulatedKey(const QByteArray &lock);

/** The result of a fleet's run. */
struct FleetOutcome {
    LoadFigures load;
    QString servers;                  ///< "Redis 7.0.15, memcached 1.6.18"; omits servers that do not report it
    std::vector<QByteArray> keysLeft; ///< keys that the fleet wrote and did not remove: they are another client's now, or no strings
    bool wasStopped = false;          ///< before all requests were made
    Error error;                      ///< why the run could not begin or go on
};

/**
 * One run of a fleet: connects all its clients, lets them begin at the same moment, waits until all requests are made, and removes the keys that its
 * protocols may have left: keys named after ownSimulatedKey() always, others only if they still have a token of the fleet. Owns the fleet and lives
 * in its thread. Emits finished() once, after start().
 */
class FleetRun : public QObject {
    Q_OBJECT
public:
    FleetRun(FleetSpec spec, FleetServers servers, Clock &clock, redis::TransportFactory factory = redis::makeFleetTransports());
    ~FleetRun() override;

    void start();
    /** Another server has replaced the first Redis server: see FleetServers::isFirstFollowed. */
    void moveFirstServer(const redis::Endpoint &endpoint);
    /** Begins no further request; waits for requests under way if they end soon. */
    void stop();
    /** The counts so far; all zero before the clients have begun. */
    LoadFigures load() const { return m_hasBegun ? m_fleet.load() : LoadFigures(); }

signals:
    void finished(const lockscope::FleetOutcome &outcome);

private:
    enum class Stage : quint8 { Connecting, Gathering, Running, CleaningUp, Finished };

    void onLinkChanged();
    void onLabChanged(const SimulationUpdate &update);
    QCoro::Task<void> gather();
    void begin();
    void end();
    QCoro::Task<void> cleanUp();
    std::optional<redis::Command> removal(StoreKind store, const QByteArray &key, const QByteArrayList &written) const;
    void fail(const Error &error);
    void finish();

    const FleetSpec m_spec;
    FleetServers m_fleetServers;
    Clock &m_clock;
    Fleet m_fleet;
    LinkMaker m_linkMaker;
    LinkMaker::Links m_links; // to each server of the clients, for questions before the run and for removing keys after it
    Stage m_stage = Stage::Connecting;
    QSet<int> m_ready;
    bool m_hasBegun = false;
    FleetOutcome m_outcome;
};

} // namespace lockscope
