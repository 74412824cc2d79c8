// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/terminalcommand.h"
#include "journal/journalrecords.h"
#include "locks/recognise.h"
#include "operate/bulkaccount.h"
#include "deployment/nodegroup.h"
#include "redis/connection.h"
#include "session/openintents.h"
#include "session/serverlookup.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * What all operator's actions have in common on the command line: one connection, the server's time, the plan or the outcome printed, the
 * outcome as exit code and in the journal. Naming a lock and its holder is the consent: there is no further question. A server that was saved as
 * production is read-only, as in the window, whatever address or node leads there, unless the command line unlocks it.
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
    /** Plans it and does it, or prints what would be done; finishes. */
    QCoro::Task<> carryOut(OperatorOrder order);
    /** Writes down what is about to be done, before any of it is: orders by their numbers from this one on. */
    void announce(int first, const std::vector<OperatorOrder> &orders);
    /** Only plans it and does it. */
    QCoro::Task<DoneAction> perform(OperatorOrder order);
    /** Nothing was sent, for this reason. */
    DoneAction notDone(Error error) const;
    /** Tells it, writes it down, and finishes. */
    void print(const OperatorOrder &order, const DoneAction &done);
    void tell(const OperatorOrder &order, const DoneAction &done, int number = 0);
    /** For the journal, with writeJournal(). */
    void record(const OperatorOrder &order, const DoneAction &done, Instant begun, int number);
    void tellPlan(const OperatorOrder &order, const Action &action);
    /** On standard error, before these orders are carried out: what cannot be taken back, and what may go wrong later. Each sentence once. */
    void tellWarnings(const std::vector<OperatorOrder> &orders) const;
    /** One of several whose turn did not come. */
    void tellNotTried(const QByteArray &key, const QByteArray &holder);
    void tellAccount(const BulkAccount &account, const BulkEnd &end);
    /** Writes down what was told; once all is over, also which orders were not tried after all. */
    void writeJournal();
    void closeJournal();
    static ExitCode exitCode(const DoneAction &done);
    /** What is done from now on is done there, too: servers that are named by URL, as they are saved or else with the first one's user, password and TLS options. */
    Result<void> setNodes(const QStringList &urls);

private:
    void write(ActionRecord record);
    /** By their addresses, before anything is sent. */
    QCoro::Task<> openUnlessRecognised();
    void refuseAll(const Error &why);
    QCoro::Task<> begin();
    void onStateChanged();

    CommandLine m_line;
    Clock &m_clock;
    redis::Connection m_connection;
    NodeGroup m_nodes;
    std::shared_ptr<ServerLookup> m_lookup;
    ServerTime m_time;
    Instant m_begun;
    OpenIntents m_intents;
    std::vector<ActionRecord> m_toWrite;
    bool m_isRunning = false;
    bool m_hasComplained = false; // of the journal
};

} // namespace lockscope
