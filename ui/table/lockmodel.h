// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "alerts/alert.h"
#include "locks/clearverdict.h"
#include "protocols/simulation.h"
#include "ui/table/lockarrangement.h"

#include <QAbstractItemModel>

#include <QSet>

#include <vector>

namespace lockscope::ui {

/**
 * The lock table: a flat model (a group is a row above its locks, see LockArrangement) of up to a million locks that sorts and filters by itself. A countdown is not a change: rows hold
 * deadlines, delegates compute what is left at shownNow(). The model wakes itself when a lock's state changes with time. While the
 * order is held (pointer over the table) nothing moves: gone locks stay as "Free", new ones are appended. UI thread.
 */
class LockModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        KeyRole = Qt::UserRole, ///< QByteArray
        ShownStateRole,         ///< int of ShownState
        LeftMsRole,             ///< qint64 until the deadline, negative if passed; invalid: no deadline
        LeaseMsRole,            ///< qint64
        EndingSoonRole,         ///< bool
        GuessRole,              ///< bool: what wrote it is not known, or not for sure
        PinnedRole,             ///< bool
        FrozenRole,             ///< bool: time stands still, or its server is not seen
        FreshnessRole,          ///< double, 1 just changed … 0 changed a while ago
        InGroupRole,            ///< bool: below a heading
        FoundRole,              ///< QPoint: what the search has found in the text, from where and how long; invalid: nothing
        DetailRole,             ///< QString: the tool tip as plain text
        MarkRole,               ///< QString: a word in small letters behind the text
    };
    using Counts = LockCounts;

    explicit LockModel(Clock &clock, QObject *parent = nullptr);

    void apply(const LockDelta &delta);
    /** Has the locks of another model of the same server, until the next delta. */
    void continueFrom(const LockModel &before);
    void clear();
    void setContended(const std::vector<LockId> &locks);
    /** Who waited, as it was measured on this server; an empty one: nothing was. */
    void setMeasured(const MeasuredWaits &measured);
    const MeasuredWaits &measured() const { return m_book.measured(); }
    /** Names and states follow the operator's profiles. */
    void setProfiles(const LockProfiles &profiles);
    /** How long locks were held. They outlive the model, and are brought up to date before the model takes a delta; null: not known. */
    void setHoldTimes(const HoldTimes *times) { m_book.setHoldTimes(times); }
    /** Which locks are at the top, and their notes. */
    void setPins(const LockPins &pins);
    /** What the servers of a deployment are called, by number, and those that are not seen now, since when. */
    void setNodes(QHash<NodeNumber, QString> names, const QHash<NodeNumber, Instant> &lost, bool areIndependent = false);
    /** They are servers with locks of their own, not nodes of one. */
    bool areNodesIndependent() const { return m_areNodesIndependent; }
    /** So many independent servers have the same locks, and so many of them are not seen; 0: there is no such group. */
    void setGroup(int servers, int unseen);
    int groupSize() const { return m_groupSize; }
    int unseenOfGroup() const { return m_unseenOfGroup; }
    /** There is something to say in the column Node. */
    bool hasNodes() const { return m_nodes.size() > 1 || m_groupSize > 0; }
    QString nodeName(NodeNumber node) const { return m_nodes.value(node); }
    const LockPins &pins() const { return m_book.pins(); }
    void addSimulated(const std::vector<SimulatedHold> &holds);
    /** Simulated clients that try for a lock or have one, as far as they know. */
    void setSimulatedAtWork(QSet<QString> clients) { m_simulatedAtWork = std::move(clients); }
    /** How current the locks are; what it says beside view and age is not taken. */
    void setClearView(const ClearEvidence &view) { m_view = view; }
    /** Of the nodes one by one: one may be lost while the others are watched. */
    void setClearViews(QHash<NodeNumber, ClearEvidence> views) { m_nodeViews = std::move(views); }
    /** What is known beside this lock of whether it can be cleared. */
    ClearEvidence evidence(const Lock &lock) const;
    /** Of a shared lock, the holder named; none: the one for whom it is least safe. */
    ClearVerdict verdict(const Lock &lock, const std::optional<Bytes> &holder = {}) const
    {
        return judgeClear(lock, shownNow(lock), evidence(lock), holder);
    }

    /** See parseLockSearch(). */
    void setSearch(const QString &text);
    const QString &search() const { return m_arrangement.filter().search(); }
    const LockSearch &understoodSearch() const { return m_arrangement.filter().understood(); }
    /** Shows what has at least one of these; none: everything. */
    void setTraits(Traits traits);
    void setOrder(const LockSortOrder &order);
    const LockSortOrder &order() const { return m_arrangement.order(); }
    void sort(int column, Qt::SortOrder direction) override;
    /** Locks whose keys begin alike are groups that can be opened. */
    void setGrouped(bool grouped);
    bool isGrouped() const { return m_arrangement.isGrouped(); }
    /** Null: this row is a lock. */
    const LockGroup *groupAt(const QModelIndex &index) const;
    /** The heading over this lock, or of this prefix. Invalid: there is none. */
    QModelIndex headingOver(const QModelIndex &index) const;
    QModelIndex headingOf(const QByteArray &prefix) const;
    void setOpen(const QModelIndex &heading, bool open);
    /** Opens the group of this lock, if it is closed. */
    void openGroupOf(const LockId &lock);
    /** Of the shown locks that need attention, how many are not in these rows, nor in a closed group there. */
    int attentionOutside(int firstRow, int lastRow) const;

    /** Keeps rows where they are until released. */
    void setOrderHeld(bool held);
    /** This lock's row stays for a moment when it is gone, since somebody is looking at it. */
    void setWatched(const LockId &lock);
    /** Disconnected since then: time stands still at that instant. Nothing: it runs. */
    void setFrozenAt(std::optional<Instant> instant);
    bool isFrozen() const { return m_frozenAt.has_value(); }
    /** Or of this lock: its server is not seen. */
    bool isFrozen(const Lock &lock) const { return isFrozen() || m_book.lostNodes().contains(lock.node); }
    const Clock &clock() const { return m_clock; }
    /** The instant that times are shown for. */
    Instant shownNow() const { return m_frozenAt.value_or(m_clock.now()); }
    /** Of this lock: the server on which it is may be lost. */
    Instant shownNow(const Lock &lock) const { return m_book.timeOf(lock, shownNow()); }

    const Counts &counts() const { return m_book.counts(); }
    /** When the last of those that are awaited will be judged. */
    Instant awaitedUntil() const { return m_book.awaitedUntil(); }
    /** That search and chips let through, also in closed groups. */
    int shownCount() const { return m_arrangement.lockCount(); }
    const LockJudge &judge() const { return m_book.judge(); }
    /** About every lock that needs attention, whatever is shown; the worst first. */
    LockAlerts alerts() const { return m_book.alerts(shownNow()); }
    /** Null: there is no lock in this row. */
    const LockRow *rowAt(const QModelIndex &index) const;
    const LockRow *find(const LockId &lock) const;
    /** Null: nobody holds it, as far as is known. */
    const Lock *findLock(const LockId &lock) const
    {
        const LockRow *row = find(lock);
        return row && !row->isEnded() ? &row->lock : nullptr;
    }
    /** To go over all locks, whatever is shown, some at a time. Null: none is there. */
    const Lock *lockInSlot(std::size_t slot) const;
    std::size_t slotCount() const { return m_book.slotCount(); }
    /** When its content last changed before our eyes. */
    std::optional<Instant> changedAt(const QModelIndex &index) const;
    /** The next shown lock from this row on, going round, whose key has this in it. */
    QModelIndex findNext(const QString &partOfKey, int fromRow) const;
    QModelIndex indexOf(const LockId &lock, LockColumn column = LockColumn::Key) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &) const override { return {}; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr Duration flashTime{1200};

signals:
    void countsChanged();
    /** alerts() may return something else. */
    void attentionChanged();
    /** Locks came, went or changed, in any way. */
    void locksUpdated();
    /** Another search or other traits: other rows are shown. */
    void rowsFiltered();
    void orderChanged();
    void nodesChanged();

private:
    void scheduleWake();
    void wakeUp();

    void finishBatch();
    void announce(const std::vector<int> &touched);
    void appendNew();
    void settle();
    void show(LockArrangement::Changes &changes);
    void takeOut(const std::vector<int> &leaving);
    void putIn(LockArrangement::Changes &changes);
    void rearrange(std::vector<int> rows);
    void refilter();
    void searchAgain();
    void forget(const std::vector<int> &forgotten);

    int entryAt(const QModelIndex &index) const { return m_arrangement.rows()[size_t(index.row())]; }
    QModelIndex indexOfEntry(int entry, int column = 0) const { return index(m_arrangement.rowOf(entry), column); }

    Clock &m_clock;
    LockList m_book;
    LockArrangement m_arrangement;
    QHash<NodeNumber, QString> m_nodes;
    int m_groupSize = 0;
    int m_unseenOfGroup = 0;
    bool m_areNodesIndependent = false;
    QHash<NodeNumber, ClearEvidence> m_nodeViews;
    Instant m_searchAgainAt; // where the search is for times
    Instant m_settleAfter;   // what is out of place waits until then
    std::optional<Instant> m_frozenAt;
    ClearEvidence m_view;
    QSet<QString> m_simulatedAtWork;
    std::optional<Instant> m_wakeAt;
    Counts m_told;
    bool m_held = false;
};

} // namespace lockscope::ui
