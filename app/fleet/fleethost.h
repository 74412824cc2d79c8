// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/privatefleetservers.h"
#include "fleet/retrycomparison.h"

#include <QObject>

#include <deque>
#include <functional>
#include <memory>

namespace lockscope {

/** Adds what has happened since to an update that was not delivered yet. Keeps the newest 20,000 marks and spans. Pure. */
void mergeInto(SimulationUpdate &pending, const SimulationUpdate &next);

/**
 * Keeps the fleet in its thread and protects the receiver from flooding: sends one update and merges what happens until that is acknowledged. All
 * functions are called in that thread, where the fleet is made, too.
 */
class FleetHost : public QObject {
    Q_OBJECT
public:
    explicit FleetHost(Clock &clock) : m_clock(clock) {}

    /** Made at first use. */
    Fleet &fleet();
    /** Where clients go from now on, the cluster of which it is a node, and FleetServers::safetyLease; those of the server before end. */
    void setServer(const redis::Connection::Options &options, const std::optional<redis::DeploymentAddress> &cluster = {},
                   Duration safetyLease = Duration(0));
    /** Another one has taken its place: clients go on there. */
    void moveServer(const redis::Endpoint &endpoint);
    /** Ends all clients, and what was started for them; does not make a fleet for that. */
    void removeAll();
    /** On that server, and where they need others, on private ones that are started for them: then they come, or serversFailed(). */
    void addClients(const SimulatedClientSpec &spec, int count);
    /** The same; ends a comparison that is under way. The key is made one that nobody else has. */
    void compareRetries(FleetSpec order, const std::vector<RetryPolicy> &policies);
    void stopComparingRetries();
    /** Deletes this as soon as a comparison that is under way has removed its lock, or after two seconds. */
    void end();
    /** The receiver is done with the last update and ready for the next. */
    void acknowledge();

signals:
    void updated(const lockscope::SimulationUpdate &update);
    void retriesCompared(const lockscope::RetryFigures &figures);
    /** A server that simulated clients need besides cannot be had, or has ended. */
    void serversFailed(const lockscope::Error &error);

private:
    void onChanged(const SimulationUpdate &update);
    void send();
    /** Something to do as soon as there is what these clients need. */
    struct Waiting {
        FleetNeeds needs;
        std::function<void()> action; ///< none: it is not wanted any more
        bool isComparison = false;
    };
    void onServers(Waiting waiting);
    void goOn();
    void retireComparison();

    Clock &m_clock;
    redis::Connection::Options m_server;
    std::unique_ptr<PrivateFleetServers> m_fleetServers; // ends after its clients
    std::deque<Waiting> m_waiting;                       // the first is being prepared
    std::unique_ptr<Fleet> m_fleet;
    std::unique_ptr<RetryComparison> m_comparison;
    SimulationUpdate m_pending;
    bool m_hasPending = false;
    bool m_awaitsAcknowledgement = false;
};

} // namespace lockscope
