// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleet.h"
#include "fleet/linkmaker.h"

#include <QObject>
#include <QSet>

#include <qcoro/qcorotask.h>

namespace lockscope {

/** Which clients make how many requests in all, each client one after the other. */
struct FleetSpec {
    std::vector<ClientGroup> groups;
    quint64 requests = 1000;
    Duration think{0}; ///< of a client, between two of its requests
    ProtocolCatalogue protocols = ProtocolCatalogue::builtIn();
};

/** A key of that name with a unique prefix, so that only this fleet writes it. */
QByteArray ownSimulatedKey(const QByteArray &lock);

/** The result of a fleet's run. */
struct FleetOutcome {
    LoadFigures load;
    QString servers;                  ///< "Redis 7.0.15, memcached 1.6.18"; omits servers that do not report it
    std::vector<QByteArray> keysLeft; ///< it wrote them, and they are somebody else's now, or no strings
    bool wasStopped = false;          ///< before all requests were made
    Error error;                      ///< why it could not begin, or go on
};

/**
 * One run of a fleet: connects all its clients, lets them begin at the same moment, waits until all requests are made, and removes the keys that its
 * protocols may have left: those named after a key of ownSimulatedKey() in any case, others only if they are still a string of the fleet's. Emits
 * finished() once, after start(). Lives in one thread, that of its fleet.
 */
class FleetRun : public QObject {
    Q_OBJECT
public:
    FleetRun(FleetSpec spec, FleetServers servers, Clock &clock, redis::TransportFactory factory = redis::makeFleetTransports());
    ~FleetRun() override;

    void start();
    /** Another one has taken the place of the first Redis server: see FleetServers::isFirstFollowed. */
    void moveFirstServer(const redis::Endpoint &endpoint);
    /** Requests under way are brought to their end, if it comes soon. */
    void stop();
    /** So far; all zero before the clients have begun. */
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
    LinkMaker::Links m_links; // to each server that its clients use, for what is asked before and tidied up afterwards
    Stage m_stage = Stage::Connecting;
    QSet<int> m_ready;
    bool m_hasBegun = false;
    FleetOutcome m_outcome;
};

} // namespace lockscope
