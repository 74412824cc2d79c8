// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/printorder.h"
#include "cli/terminalcommand.h"
#include "deployment/deployment.h"

namespace lockscope {

/**
 * Prints every lock once all have been read, or says why that is impossible and what was found so far. Tries once: a server that cannot be reached,
 * or goes away while it is read, ends it with a diagnosis.
 */
class ListCommand : public TerminalCommand {
    Q_OBJECT
public:
    ListCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock);
    ~ListCommand() override;

    void start() override;
    void interrupt() override { printPart(tr("Interrupted.")); }
    void timeOut(Duration after) override;

private:
    void onCoverage(const Coverage &coverage);
    void printLastLine(const QString &why) override;
    void onConnected(redis::Connection &connection);
    void printIfSettled();
    void printPart(const QString &why);
    void print();
    void printJson(const PrintOrder &locks, Instant now) const;
    void printSummary(std::size_t count) const;

    CommandLine m_commandLine;
    LockJudge m_judge;
    Clock &m_clock;
    Deployment m_deployment;
    Coverage m_coverage;
    WatchHealth m_health; // of the whole
    QString m_whyInPart;  // empty: all were read
    bool m_isComplete = false;
};

} // namespace lockscope
