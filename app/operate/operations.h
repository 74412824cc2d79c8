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
 * Carries out the actions of operators at the servers of one opening, in the window and on the command line, one by one or in bulk. Records the intent, does
 * the planned action at the primary that owns the lock now, informs its watcher and records the outcome. Then follows the lock for some seconds, or ends
 * its quiet period. All actions pass through here, and it never changes a plan. Lives in the thread of the servers.
 */
class Operations : public QObject {
    Q_OBJECT
public:
    /** shards: null if no server is open. journal: outlives this object; null: none. server: its name in the journal. */
    Operations(Shards *shards, const JournalServer &server, Clock &clock, JournalWriter *journal, QObject *parent = nullptr);
    ~Operations() override;
    /** Sends nothing more, and deletes this object once the actions under way are reported. */
    void close();

    enum class Access : quint8 {
        ReadOnly, ///< commands that would change the server are refused
        Guarded,  ///< the same once one of the servers is recognised as a production server
        Unlocked, ///< the operator has allowed changes
    };
    void setAccess(Access access) { m_access = access; }
    /** A sentence that says how to get from Guarded to Unlocked. */
    void setRemedy(const Message &howToUnlock) { m_remedy = howToUnlock; }
    /** What is known of other servers. */
    void setLookup(std::shared_ptr<ServerLookup> lookup);
    std::optional<Error> refusal(const redis::Command &command) const;

    /** operated() follows once, then followed() if the action was done; for a fence when its quiet period is over. */
    QCoro::Task<> operate(quint64 id, PlannedAction planned);
    /** bulkFinished() follows once, and bulkFollowed() if anything was done. One batch in the journal, unless its requests are of another. */
    void operateInBulk(quint64 id, std::vector<PlannedAction> all);
    void cancelBulk(quint64 id);

    /** Takes the events of the locks that are followed. */
    void take(const LockDelta &delta);
    void stopFollowing() { m_followed.clear(); }

signals:
    /** One of the servers is a production server that was saved under another address; the action was refused. */
    void recognised(const lockscope::KnownServer &known);
    /** Production servers with which the open server could not be compared: a sentence for each. */
    void notCompared(const QStringList &sentences);
    /** This intent is about to be written to the journal. */
    void intended(qint64 intent);
    void operated(quint64 id, const lockscope::ActionRequest &request, const lockscope::DoneAction &done);
    void followed(quint64 id, const lockscope::Aftermath &aftermath);
    void bulkProgressed(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFinished(quint64 id, const lockscope::BulkProgress &progress);
    void bulkFollowed(quint64 id, const lockscope::BulkAftermath &aftermath);

private:
    /** A lock on which an action was done just now. */
    struct Followed {
        quint64 id = 0;
        int number = 0; // of the action in its run
        Aftermath aftermath;
    };

    using Place = Shards::Place;
    static QCoro::Task<std::optional<Error>> guard(QPointer<Operations> self, std::shared_ptr<ServerLookup> lookup,
                                                   std::vector<QPointer<redis::Connection>> servers);
    QString nodeOf(const Lock &lock) const;
    JournalServer journalServerOf(const Lock &lock) const
    {
        return m_shards ? lockscope::journalServerOf(*m_shards, m_shards->placeOf(lock).server, m_server) : m_server;
    }
    /** The outcome if nothing may be sent to this place; nothing: it may. */
    std::optional<ActionOutcome> objectionTo(const Place &place) const;
    /** In a cluster: performs the action slot by slot, the lock's slot first. */
    QCoro::Task<DoneAction> performParts(PlannedAction planned, std::vector<Action> parts);
    /** The before-images of one slot's part, or the outcome if that part cannot be done. */
    using Look = Expected<std::vector<BeforeImage>, ActionOutcome>;
    static QCoro::Task<Look> lookAtPart(QPointer<Operations> self, Action part);
    QCoro::Task<Look> lookAtPartAt(Place place, Action part) const;
    QCoro::Task<DoneAction> performWhereItIs(PlannedAction planned);
    QCoro::Task<DoneAction> performAt(Place place, PlannedAction planned);
    /** The outcome if the action must not be sent; nothing: it may. */
    std::optional<ActionOutcome> objectionTo(const PlannedAction &planned) const;
    /** The same, after the attempt to reach its server. */
    std::optional<ActionOutcome> whyNotSent(const PlannedAction &planned) const;
    /** Records the intents of the next actions, and waits until they are safe on the disk. */
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
    std::map<quint64, BulkRun *> m_runs; // children
    QMultiHash<LockId, Followed> m_followed;
    OpenIntents m_intents;
    FenceWatch m_fences;
    int m_fencesEnded = 0;
    QSet<quint64> m_fencesInBulk; // ids of runs
    Access m_access = Access::Guarded;
};

} // namespace lockscope
