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

/** Merges the next update into one that was not delivered yet. Keeps the newest 20,000 marks and spans. Pure. */
void mergeInto(SimulationUpdate &pending, const SimulationUpdate &next);

/**
 * Owns the fleet, its private servers and the retry comparison, all in the lab thread, where all functions are called. Emits one update and merges
 * further ones until that is acknowledged, so that a busy receiver is never flooded.
 */
class FleetHost : public QObject {
    Q_OBJECT
public:
    explicit FleetHost(Clock &clock) : m_clock(clock) {}

    /** Made at first use. */
    Fleet &fleet();
    /**
     * Sets the server for clients, the cluster of which it is a node, and FleetServers::safetyLease. The clients of the earlier server go; where their
     * keys would stay, they release what they hold first, for at most two seconds, as at removeAll() and end().
     */
    void setServer(const redis::Connection::Options &options, const std::optional<redis::DeploymentAddress> &cluster = {},
                   Duration safetyLease = Duration(0));
    /** Another server has replaced it: moves the clients there. */
    void moveServer(const redis::Endpoint &endpoint);
    /** Ends all clients and the private servers started for them. */
    void removeAll();
    /** Adds clients, after starting the private servers that they need besides that server; serversFailed() follows if one cannot be started. */
    void addClients(const SimulatedClientSpec &spec, int count);
    /** Compares retry policies on the same servers; ends a comparison under way. Makes the key unique. */
    void compareRetries(FleetSpec order, const std::vector<RetryPolicy> &policies);
    void stopComparingRetries();
    /** Deletes this object as soon as a comparison under way has removed its lock and clients have released theirs, or after two seconds. */
    void end();
    /** The receiver has processed the last update and is ready for the next. */
    void acknowledge();

signals:
    void updated(const lockscope::SimulationUpdate &update);
    void retriesCompared(const lockscope::RetryFigures &figures);
    /** A private server that simulated clients need cannot be started, or has ended. */
    void serversFailed(const lockscope::Error &error);

private:
    void onChanged(const SimulationUpdate &update);
    void send();
    /** An action that waits for the servers that its clients need. */
    struct Waiting {
        FleetNeeds needs;
        std::function<void()> action; ///< empty: cancelled
        bool isComparison = false;
    };
    void onServers(Waiting waiting);
    void goOn();
    void retireComparison();
    void retireFleet();
    bool isEnding() const;

    Clock &m_clock;
    redis::Connection::Options m_server;
    bool m_isPrivate = true;                             // the server ends with the program
    std::unique_ptr<PrivateFleetServers> m_fleetServers; // ends after its clients
    std::deque<Waiting> m_waiting;                       // the servers of the first one are being prepared
    std::unique_ptr<Fleet> m_fleet;
    std::unique_ptr<RetryComparison> m_comparison;
    SimulationUpdate m_pending;
    bool m_hasPending = false;
    bool m_awaitsAcknowledgement = false;
};

} // namespace lockscope
