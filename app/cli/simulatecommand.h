// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/loadtext.h"
#include "cli/terminalcommand.h"
#include "deployment/primaries.h"
#include "fleet/privatefleetservers.h"
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
    SimulateCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock);
    ~SimulateCommand() override;

    void start() override;
    void interrupt() override;

private:
    QCoro::Task<> openUnlessRecognised();
    /** Once it is known that the servers are no other than they seem. */
    QCoro::Task<> startThere();
    void followPrimary();
    /** Why clients must not go to all of it; empty: they may. */
    QString objectionToTheWhole() const;
    FleetServers namedServers() const;
    QString whyNotThere() const;
    void refuse(const QString &why);
    void startNextRun();
    void onFinished(const FleetOutcome &outcome);
    void showProgress();
    void clearProgress();
    void printTable() const;

    const CommandLine m_line;
    Clock &m_clock;
    PrivateFleetServers m_privateServers;
    std::unique_ptr<Primaries> m_primaries; // null: no server was named
    std::shared_ptr<ServerLookup> m_lookup;
    const QByteArray m_key;
    FleetServers m_servers;           // where clients go
    std::vector<SimulatedRun> m_runs; // done
    std::unique_ptr<FleetRun> m_run;
    const bool m_showsProgress;
    bool m_isInterrupted = false;
};

} // namespace lockscope
