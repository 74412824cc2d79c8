// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "locks/recognise.h"
#include "operate/nodegroup.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * What all operator's actions have in common on the command line: one connection, the server's time, the plan or the outcome printed, the
 * outcome as exit code and in the journal. Naming a lock and its holder is the consent: there is no further question, and no read-only mode.
 */
class ActionCommand : public TerminalCommand {
    Q_OBJECT
public:
    ActionCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock);
    ~ActionCommand() override;

    void start() override;
    void interrupt() override;

protected:
    /** Once the connection is ready; ends with print() or printPlan(). */
    virtual QCoro::Task<> run() = 0;

    const CommandLine &line() const { return m_line; }
    Clock &clock() { return m_clock; }
    redis::Connection &connection() { return m_connection; }
    const ServerTime &serverTime() const { return m_time; }
    /** As in the journal. */
    QString serverUrl() const;
    Verb verb() const;

    QCoro::Task<> askTime();
    /** Plans it and does it, or prints what would be done. */
    QCoro::Task<> carryOut(OperatorOrder order);
    /** Nothing was sent, for this reason. */
    DoneAction notDone(Error error) const;
    void print(const OperatorOrder &order, const DoneAction &done);

private:
    void onStateChanged();
    void printPlan(const Action &action);
    void journal(const OperatorOrder &order, const DoneAction &done);

    CommandLine m_line;
    Clock &m_clock;
    redis::Connection m_connection;
    NodeGroup m_nodes;
    ServerTime m_time;
    Instant m_begun;
    bool m_isRunning = false;
};

} // namespace lockscope
