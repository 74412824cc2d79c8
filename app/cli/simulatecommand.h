// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/loadtext.h"
#include "cli/terminalcommand.h"
#include "fleet/privatefleetservers.h"
#include "redis/connection.h"
#include "session/serverlookup.h"

#include <memory>

namespace lockscope {

/**
 * Runs a fleet of simulated clients once for each retry policy, and prints what it did to the lock and to the server: a table of all runs, or a line
 * of JSON for each. The servers are private ones, or the named one if it is for development; there its lock has a unique name, and is removed with
 * it. Ctrl+C ends the run and prints the results so far.
 */
class SimulateCommand : public TerminalCommand {
    Q_OBJECT
public:
    SimulateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock);
    ~SimulateCommand() override;

    void start() override;
    void interrupt() override;

private:
    /** Once it is known that the server that was named is no other than it seems. */
    QCoro::Task<> startThere();
    QCoro::Task<std::optional<KnownServer>> recognise(redis::Connection::Options named);
    /** The cluster of which the named server is a node; nothing: it is a server alone. The error: clients must not go to all of it. */
    using Around = Result<std::optional<redis::DeploymentAddress>>;
    QCoro::Task<Around> clusterAround(redis::Connection::Options named) const;
    QString whyNotThere() const;
    void refuse(const QString &why);
    void startNextRun(const FleetServers &servers);
    void onFinished(const FleetOutcome &outcome, const FleetServers &servers);
    void showProgress();
    void clearProgress();
    void printTable() const;

    const CommandLine m_line;
    const redis::Secret m_password;
    Clock &m_clock;
    PrivateFleetServers m_fleetServers;
    std::shared_ptr<ServerLookup> m_lookup;
    const QByteArray m_key;
    std::vector<SimulatedRun> m_runs; // done
    std::unique_ptr<FleetRun> m_run;
    const bool m_showsProgress;
    bool m_isInterrupted = false;
};

} // namespace lockscope
