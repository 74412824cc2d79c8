// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "base/message.h"
#include "deployment/shards.h"
#include "operate/aftermath.h"
#include "operate/bulkrun.h"
#include "operate/fencewatch.h"
#include "operate/groupaction.h"
#include "operate/journaling.h"
#include "saved/serverlookup.h"

#include <QMultiHash>
#include <QPointer>
#include <QSet>

#include <map>
#include <span>

namespace lockscope {

class JournalWriter;

struct OperationsText {
    LOCKSCOPE_MESSAGES(lockscope::Operations)
};

/**
 * Carries out what operators ask for at the servers of one opening, in the window and on the command line, one by one or in bulk: records the intent, has
 * the action done as planned at the primary that owns the lock now, informs its watcher and records the outcome, and follows for some seconds what
 * becomes of the lock, or ends its quiet period. The one place where an action is performed; plans nothing. Lives in the thread of the servers.
 */
class Operations : public QObject {
    Q_OBJECT
public:
    /** Null: there is no server. Writes what happens to the journal, which outlives this, and calls the server so; null: no journal. */
    Operations(Shards *shards, const JournalServer &server, Clock &clock, JournalWriter *journal, QObject *parent = nullptr);
    ~Operations() override;
    /** The servers are left: nothing more is sent. Deletes itself once what is under way is reported. */
    void close();

    enum class Access : quint8 {
        ReadOnly, ///< what would change the server is refused
        Guarded,  ///< so it is if one of the servers turns out to be a production server
        Unlocked, ///< the operator has said that changes are meant
    };
    void setAccess(Access access) { m_access = access; }
    /** A sentence that says how to get from Guarded to Unlocked. */
    void setRemedy(const Message &howToUnlock) { m_remedy = howToUnlock; }
    /** What is known of other servers. */
    void setLookup(std::shared_ptr<ServerLookup> lookup);
    std::optional<Error> refusal(const redis::Command &command) const;

    /** operated() follows once, and followed() if it was done: of a fence when its quiet period is over. */
    QCoro::Task<> operate(quint64 id, PlannedAction planned);
    /** bulkFinished() follows once, and bulkFollowed() if anything was done. */
    void operateInBulk(quint64 id, std::vector<PlannedAction> all);
    void cancelBulk(quint64 id);

    /** What happened to the locks. */
    void take(const LockDelta &delta);
    void stopFollowing() { m_followed.clear(); }

signals:
    /** One of the servers is a production server that was saved under another address; what was ordered was refused. */
    void recognised(const lockscope::KnownServer &known);
    /** Production servers that it could not be compared with: a sentence for each. */
    void notCompared(const QStringList &sentences);
    /** About to be written to the journal, and then to be done when its turn has come. */
    void intended(qint64 intent);
    void operated(quint64 id, const lockscope::ActionRequest &request, const lockscope::DoneAction &done);
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);

private:
    /** Something that was done just now. */
    struct Followed {
        quint64 id = 0;
        int number = 0; // in its run
        Aftermath aftermath;
    };

    using Place = Shards::Place;
    static QCoro::Task<std::optional<Error>> guard(QPointer<Operations> self, std::shared_ptr<ServerLookup> lookup,
                                                   std::vector<QPointer<redis::Connection>> servers);
    QString nodeOf(const Lock &lock) const;
    /** Why nothing may be sent there; nothing: it may. */
    std::optional<ActionOutcome> objectionTo(const Place &place) const;
    /** Of a cluster: one slot's share of the action after the other, that of the lock first. */
    QCoro::Task<DoneAction> performParts(PlannedAction planned, std::vector<Action> parts);
    /** What prevents the share of one slot; nothing: it can be done, and this was there. */
    using Look = Expected<std::vector<BeforeImage>, ActionOutcome>;
    static QCoro::Task<Look> lookAtPart(QPointer<Operations> self, Action part);
    QCoro::Task<Look> lookAtPartAt(Place place, Action part) const;
    QCoro::Task<DoneAction> performWhereItIs(PlannedAction planned);
    QCoro::Task<DoneAction> performAt(Place place, PlannedAction planned);
    /** Why it is not sent; nothing: it is. */
    std::optional<ActionOutcome> objectionTo(const PlannedAction &planned) const;
    /** The same, now that its server was to be reached. */
    std::optional<ActionOutcome> whyNotSent(const PlannedAction &planned) const;
    /** Writes down what is about to be done, and waits until that is safe on the disk. */
    QCoro::Task<> announce(quint64 id, int first, std::span<const PlannedAction> next);
    void closeIntents(quint64 id);
    QCoro::Task<CarriedOut> carryOut(quint64 id, int number, PlannedAction planned);
    void finishIfClosed();
    void follow(quint64 id, int number, const ActionRequest &request, const DoneAction &done);
    static QCoro::Task<std::optional<ActionOutcome>> lookAtFence(QPointer<redis::Connection> connection, PlannedAction end);
    QCoro::Task<DoneAction> endFence(PlannedAction end);
    void tellFencesEnded(quint64 id, const BulkAftermath &aftermath);
    void tellAftermathLater(quint64 id, std::function<void(const BulkAftermath &)> tell);
    BulkAftermath takeFollowed(quint64 id);

    Clock &m_clock;
    JournalWriter *m_journal;
    const JournalServer m_server;
    QPointer<Shards> m_shards; // null: closed
    ActionGuard m_guard;
    Message m_remedy;
    int m_underWay = 0; // orders that are not reported
    bool m_isClosed = false;
    std::map<quint64, BulkRun *> m_runs;    // children
    QMultiHash<Bytes, Followed> m_followed; // by key
    OpenIntents m_intents;
    FenceWatch m_fences;
    int m_fencesEnded = 0;
    QSet<quint64> m_fencesInBulk; // by their run
    Access m_access = Access::Guarded;
};

} // namespace lockscope
