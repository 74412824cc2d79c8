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

/** With --json, of a command that acts: an object for each lock that was named, which says that nothing was sent. */
void tellNotSent(const CommandLine &line, const Error &why, UnixTime at);

/**
 * What all operator's actions have in common on the command line: the primaries, the server's time, and what was planned carried out by the same
 * Operations as in the window, or printed; the outcome is printed, is the exit code and is in the journal. Naming a lock and its holder is consent:
 * there is no further question. A server that was saved as production is read-only, as in the window, whatever address or node leads there,
 * unless the command line unlocks it.
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
    /** Once it is known which servers there are; ends with carryOut(). */
    virtual QCoro::Task<> run() = 0;

    const CommandLine &line() const { return m_line; }
    Clock &clock() { return m_clock; }
    Shards &servers() { return m_shards; }
    const Shards &servers() const { return m_shards; }
    /** As in the journal; first the one that was named. */
    QStringList serverUrls() const;
    Verb verb() const;

    /** The primary that owns this key, once it has said who it is; null: nobody is reached. */
    static QCoro::Task<QPointer<Watcher>> reachOwner(QPointer<ActionCommand> self, Bytes key);
    /** With the verb and the reason of the command line. */
    ActionRequest requestOn(const CommandLine::Target &target) const;
    PlannedAction planned(ActionRequest request) const;
    /** Nothing is sent, for this reason. */
    PlannedAction notPlanned(ActionRequest request, Error why) const;
    /** Has them done one by one, or prints what would be done; finishes when all is over. */
    void carryOut(std::vector<PlannedAction> all);
    /** Further servers for actions from now on: named by URL, as they are saved or else with the first one's user, password and TLS options. */
    Result<void> setNodes(const QStringList &urls);

private:
    /** By their addresses, before anything is sent. */
    QCoro::Task<> openUnlessRecognised();
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
    void noteNotCompared(const QStringList &sentences);
    void onJournal(const JournalStatus &status);
    void finishUnlessWatching();

    CommandLine m_line;
    Clock &m_clock;
    Shards m_shards;
    std::shared_ptr<ServerLookup> m_lookup;
    std::unique_ptr<JournalWriter> m_journal; // outlives the operations
    QPointer<Operations> m_operations;        // null: nothing is to be done (yet)
    std::vector<ActionRequest> m_requests;    // that are carried out
    std::vector<bool> m_told;                 // of each, its outcome
    ExitCode m_worst = ExitCode::Ok;
    std::vector<Bytes> m_openFences; // keys
    bool m_isWatching;               // them, to their end
    bool m_isAllDone = false;        // except these
    bool m_isRunning = false;
    bool m_hasToldUnwatched = false;
    bool m_isDecided = false; // what is to be done, or that nothing is
    QString m_whyEnded;       // before that
    QString m_journalNotice;
    QStringList m_notCompared; // that were said
};

} // namespace lockscope
