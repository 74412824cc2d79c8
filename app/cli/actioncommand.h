// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/jsonlines.h"
#include "cli/terminalcommand.h"
#include "journal/journalstatus.h"
#include "libraries/recognise.h"
#include "redis/connection.h"
#include "operate/operations.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Base class of the commands that carry out operator's actions. Owns the connections to the primaries and the Operations, which carry out the planned
 * actions as in the window, unless they are only printed. The outcome is printed, recorded in the journal, and the exit code. Naming a lock and its
 * holder is consent: the command asks no further question. A server that was saved as production is read-only, under whatever address or node, unless
 * the command line unlocks it. Main thread.
 */
class ActionCommand : public TerminalCommand {
    Q_OBJECT
public:
    ActionCommand(const CommandLine &commandLine, const redis::Passwords &passwords, Clock &clock);
    ~ActionCommand() override;

    void start() override;
    void interrupt() override;
    void timeOut(Duration after) override;

protected:
    /** Called once the servers are known, and for each portion of many locks; must end with carryOut() of all of targets(). */
    virtual QCoro::Task<> run() = 0;
    /** Of many locks: finds out which they are, then calls open(). */
    virtual void gather() { open(); }
    /** Called once, before the first run(). */
    virtual QCoro::Task<> prepare() { co_return; }
    /** Of many locks: the next portion; empty: there are no more. */
    virtual std::vector<CommandLine::Target> nextTargets() { return {}; }
    /** Of many locks: connects. */
    void open();

    const CommandLine &line() const { return m_line; }
    Clock &clock() const { return m_clock; }
    Shards &servers() { return m_shards; }
    const Shards &servers() const { return m_shards; }
    /** The servers' URLs as in the journal, the named one first. */
    QStringList serverUrls() const;
    Verb verb() const;
    /** The locks to act on: all that are named, or a portion of many. */
    const std::vector<CommandLine::Target> &targets() const { return m_targets; }
    /** Of many locks: their number as one bulk action in the journal. */
    qint64 batch() const { return m_batch; }
    /** Of many locks: prints why the command is to end with this code, as when the rest of them is not known. */
    void failLater(const Error &why, ExitCode code = ExitCode::Failed);
    /** Prints the sentence on standard error, unless it was. */
    void noteOnce(const QString &sentence);
    /** Ends before anything was sent. */
    void endUnsent(const Error &why, ExitCode code);

    LockId idOf(const CommandLine::Target &target) const { return {target.key, target.node.value_or(0)}; }
    /** Also to set where each of them is. */
    std::vector<CommandLine::Target> &targets() { return m_targets; }
    /** A request with the verb and the reason of the command line. */
    ActionRequest requestOn(const CommandLine::Target &target) const;
    PlannedAction planned(ActionRequest request) const;
    /** A plan that sends nothing, for this reason. */
    PlannedAction notPlanned(ActionRequest request, Error why) const;
    /** Carries the actions out one by one, or prints them with --dry-run; finishes when all are done. */
    void carryOut(std::vector<PlannedAction> all);
    /**
     * Sets the further servers for later actions: with the user, password and TLS options that are saved for the URL, or else the first server's.
     * Refused if the first one is part of a deployment, whose servers are not independent.
     */
    Result<void> setNodes(const QStringList &urls);

private:
    /** Connects, unless an address is that of a saved production server. */
    QCoro::Task<> openUnlessRecognised();
    /** Sets the next portion, which has each key once: what is done to one holder of a lock may change the lock for the others. */
    bool takeTargets();
    void goOn();
    void goOnLater();
    /** Of many locks: with those that are left, which count as not tried. Once something was sent, each of them is printed. */
    BulkAccount accountOfAll();
    /** Several actions were begun, and not all are reported. */
    bool isBulkUnderWay() const;
    void endMany(const BulkEnd &end, ExitCode code);
    QCoro::Task<> begin();
    void onFailed(const Error &error, const redis::Endpoint &endpoint);
    void refuseAll(const Error &why);
    void printPlans(const std::vector<PlannedAction> &all);
    void printPlan(const PlannedAction &planned, const Action &action);
    std::vector<PlannedPart> partsOf(const PlannedAction &planned) const;
    void makeOperations();
    void takeOutcome(int number, const DoneAction &done);
    void take(const BulkProgress &progress);
    void printNotTried(const ActionRequest &request) const;
    void noteOfFence(const ActionRequest &request);
    void leaveFences(const QString &why);
    void takeFenceEnd(const Aftermath &aftermath);
    void onJournal(const JournalStatus &status);
    void finishUnlessWatching();

    CommandLine m_line;
    Clock &m_clock;
    Shards m_shards;
    std::shared_ptr<ServerLookup> m_lookup;
    std::unique_ptr<JournalWriter> m_journal; // outlives the operations
    QPointer<Operations> m_operations;        // null: before carryOut(), or with --dry-run
    std::vector<CommandLine::Target> m_targets;
    std::vector<CommandLine::Target> m_deferred; // to the next portion
    BulkAccount m_account;                       // of the portions so far
    const qint64 m_batch = newBatch();
    Instant m_toldProgress;
    Error m_later;                         // of failLater()
    bool m_isUnderWay = false;             // a portion of many is being carried out
    std::vector<ActionRequest> m_requests; // of carryOut()
    std::vector<bool> m_told;              // of each request: its outcome was printed
    ExitCode m_worst = ExitCode::Ok;
    std::vector<Bytes> m_openFences; // keys
    bool m_isWatching;               // waits for the end of m_openFences
    bool m_isAllDone = false;        // all outcomes were printed; fences may still be open
    bool m_isRunning = false;
    bool m_hasToldUnwatched = false;
    bool m_isDecided = false; // carryOut() was called, or it was printed why nothing is done
    QString m_whyEnded;       // the time-out, before m_isDecided
    QString m_journalNotice;
    QStringList m_notes; // sentences that were printed
};

} // namespace lockscope
