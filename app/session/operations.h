// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "operate/aftermath.h"
#include "operate/bulkrun.h"
#include "operate/fencewatch.h"
#include "deployment/deployment.h"
#include "deployment/nodegroup.h"
#include "session/openintents.h"
#include "session/serverlookup.h"

#include <QMultiHash>
#include <QPointer>
#include <QSet>

#include <map>

namespace lockscope {

class JournalWriter;

/**
 * Carries out what the operator orders, one by one or in bulk: plans it, writes down that it is about to be done, has it done at the server that is
 * open, tells the watcher and records the outcome, and follows for some seconds what becomes of the lock, or ends its quiet period. The one place in the
 * engine where an action is performed; lives in its thread.
 */
class Operations : public QObject {
    Q_OBJECT
public:
    /** What happens is written to the journal, which outlives this; null: there is none. */
    Operations(Clock &clock, JournalWriter *journal, QObject *parent = nullptr);
    ~Operations() override;

    /** Where orders go from now on (each to the server on which its lock was seen), as the journal is to name it, and to which further servers; null: nowhere. Runs at another one stop. */
    void setServer(Deployment *deployment, const JournalServer &server, const std::vector<redis::Connection::Options> &nodes);
    enum class Access : quint8 {
        ReadOnly, ///< what would change the server is refused
        Guarded,  ///< so it is if one of the servers turns out to be a production server
        Unlocked, ///< the operator has said that changes are meant
    };
    void setAccess(Access access) { m_access = access; }
    /** What is known of other servers. */
    void setLookup(std::shared_ptr<ServerLookup> lookup);
    std::optional<Error> refusal(const redis::Command &command) const;
    /** The further servers. */
    NodeGroup &nodes() { return m_nodes; }

    /** operated() follows once, and followed() if it was done: of a fence when its quiet period is over. */
    void operate(quint64 id, const OperatorOrder &order);
    /** bulkFinished() follows once, and bulkFollowed() if anything was done. */
    void operateInBulk(quint64 id, std::vector<OperatorOrder> orders);
    void cancelBulk(quint64 id);

    /** What happened to the locks. */
    void take(const LockDelta &delta);
    void stopFollowing() { m_followed.clear(); }

signals:
    /** One of the servers is a production server that was saved under another address; what was ordered was refused. */
    void recognised(const lockscope::KnownServer &known);
    /** About to be written to the journal, and then to be done when its turn has come. */
    void intended(qint64 intent);
    void operated(quint64 id, const lockscope::OperatorOrder &order, const lockscope::DoneAction &done);
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);

private:
    /** Something that was done just now. */
    struct Followed {
        quint64 id = 0;
        int number = 0; // of the order
        Aftermath aftermath;
    };

    static QCoro::Task<std::optional<Error>> guard(QPointer<Operations> self, std::shared_ptr<ServerLookup> lookup,
                                                   std::vector<QPointer<redis::Connection>> servers);
    Expected<Action, ActionOutcome> plan(const OperatorOrder &order, Instant now) const;
    /** Writes down what is about to be done, and waits until that is safe on the disk. */
    QCoro::Task<> announce(quint64 id, int first, std::vector<OperatorOrder> orders);
    void closeIntents(quint64 id);
    QCoro::Task<DoneAction> carryOut(quint64 id, int number, OperatorOrder order);
    QCoro::Task<> runOne(quint64 id, OperatorOrder order);
    void follow(quint64 id, int number, const OperatorOrder &order, const DoneAction &done);
    QCoro::Task<DoneAction> endFence(OperatorOrder order);
    void tellFencesEnded(quint64 id, const BulkAftermath &aftermath);
    void tellAftermathLater(quint64 id, std::function<void(const BulkAftermath &)> tell);
    BulkAftermath takeFollowed(quint64 id);

    Clock &m_clock;
    JournalWriter *m_journal;
    JournalServer m_server;
    quint64 m_serverNumber = 0;             // to know another one, or the same opened once more
    QPointer<Deployment> m_deployment;      // that is open
    std::map<quint64, BulkRun *> m_runs;    // children
    QMultiHash<Bytes, Followed> m_followed; // by key
    OpenIntents m_intents;
    NodeGroup m_nodes;
    FenceWatch m_fences;
    int m_fencesEnded = 0;
    QSet<quint64> m_fencesInBulk; // by their order
    Access m_access = Access::Guarded;
};

} // namespace lockscope
