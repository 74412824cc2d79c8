// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/simulation.h"
#include "ui/locks/lockorder.h"
#include "ui/locks/lockrow.h"
#include "ui/locks/simulatedholds.h"

#include <QAbstractItemModel>
#include <QHash>
#include <QSet>

#include <array>
#include <vector>

namespace lockscope::ui {

/**
 * The lock table: a flat model of up to some 100,000 locks that sorts and filters by itself. A countdown is not a change: rows hold
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
        FreshnessRole,          ///< double, 1 just changed … 0 changed a while ago
    };
    struct Counts {
        int total = 0;
        int held = 0, endingSoon = 0, stale = 0, noDeadline = 0, contended = 0, renewing = 0, simulated = 0;
        bool operator==(const Counts &) const = default;
    };

    explicit LockModel(Clock &clock, QObject *parent = nullptr);

    void apply(const LockDelta &delta);
    void clear();
    void setContended(const QByteArrayList &keys);
    void addSimulated(const std::vector<SimulatedHold> &holds);

    /** Part of a key or holder; ASCII case does not matter. */
    void setSearch(const QString &text);
    QString search() const { return m_search; }
    /** Shows what has at least one of these; none: everything. */
    void setTraits(Traits traits);
    Traits shownTraits() const { return m_traits; }
    void setOrder(const LockOrder &order);
    const LockOrder &order() const { return m_order; }
    void sort(int column, Qt::SortOrder direction) override;

    /** Keeps rows where they are until told otherwise. */
    void setOrderHeld(bool held);
    /** This lock's row stays for a moment when it is gone, since somebody is looking at it. */
    void setWatchedKey(const QByteArray &key);
    /** Disconnected since then: time stands still at that instant. Nothing: it runs. */
    void setFrozenAt(std::optional<Instant> instant);
    bool isFrozen() const { return m_frozenAt.has_value(); }
    /** The instant that times are shown for. */
    Instant shownNow() const { return m_frozenAt.value_or(m_clock.now()); }

    const Counts &counts() const { return m_counts; }
    const LockRow *rowAt(const QModelIndex &index) const;
    const LockRow *find(const QByteArray &key) const;
    /** The next shown lock from this row on, going round, whose key has this in it. */
    QModelIndex findNext(const QString &partOfKey, int fromRow) const;
    QModelIndex indexOf(const QByteArray &key, LockColumn column = LockColumn::Key) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &) const override { return {}; }
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    static constexpr Duration flashTime{1200};
    /** How long the row of a watched lock outlives it. */
    static constexpr Duration watchedGhostTime{3000};

signals:
    void countsChanged();
    /** Locks came, went or changed, in any way. */
    void locksUpdated();

private:
    struct Slot {
        LockRow row;
        SortKey sortKey;    // as placed
        quint32 wake = 0;   // generation of its entry in m_wakes
        int position = -1;  // row in the table, see positionOf()
        bool used = false;
        bool shown = false;
        bool placed = false; // where its sort key says, not appended while the order was held
        bool dirty = false;  // its place or presence may be wrong
    };
    struct Wake {
        Instant at;
        int slot;
        quint32 generation;
        bool operator<(const Wake &other) const { return at > other.at; } // soonest on top of the heap
    };

    int slotFor(const QByteArray &key);
    void upsert(const Lock &lock, bool flash);
    void remove(const QByteArray &key, Instant now);
    void forget(int slot);
    void noteEvents(const std::vector<LockEvent> &events);
    void judge(LockRow &row, Instant now) const;
    void evaluate(int slot, Instant now);
    void recount(Traits before, Traits after);
    void planWake(int slot, Instant now);
    void scheduleWake(Instant now);
    void wakeUp();
    void touch(int slot);

    bool lingers(const LockRow &row) const;
    bool belongs(const LockRow &row) const;
    bool matchesSearch(const LockRow &row) const;
    bool before(int a, int b) const;
    void sortSlots(std::vector<int> &slotsToSort) const;
    int positionOf(int slot) const;

    void finishBatch();
    void announceTouched();
    void appendNew();
    void settle();
    void takeOut(const std::vector<int> &leaving);
    void putInPlace(std::vector<int> moving);
    void insertSorted(std::vector<int> coming);
    void rearrange(std::vector<int> rows);
    void rebuildOrder();

    QString text(const LockRow &row, LockColumn column) const;
    QString toolTip(const LockRow &row, LockColumn column) const;

    Clock &m_clock;
    StatePolicy m_policy;
    mutable std::vector<Slot> m_slots; // mutable: positions are worked out when asked for
    std::vector<int> m_free;
    QHash<QByteArray, int> m_slotOf;
    std::vector<int> m_rows;      // slots in shown order
    std::vector<int> m_dirty;
    std::vector<int> m_touched;   // shown rows with changed content
    std::vector<Wake> m_wakes;    // heap
    std::optional<Instant> m_wakeAt;
    mutable bool m_positionsValid = true;
    QSet<QByteArray> m_contended;
    SimulatedHolds m_simulated;
    LockOrder m_order;
    QString m_search;
    QByteArray m_needle;          // m_search in lower-case UTF-8
    QByteArray m_watchedKey;
    Traits m_traits;
    std::optional<Instant> m_frozenAt;
    Counts m_counts, m_told;
    bool m_held = false;
};

} // namespace lockscope::ui
