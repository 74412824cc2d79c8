// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "alerts/alert.h"
#include "base/deadlinequeue.h"
#include "locks/lockjudge.h"
#include "locks/slotindex.h"
#include "ui/table/libraryranks.h"
#include "ui/table/lockrow.h"
#include "ui/table/measuredwaits.h"
#include "ui/table/simulatedholds.h"

#include <QHash>
#include <QSet>

#include <vector>

namespace lockscope::ui {

/** How many locks have each trait. */
struct LockCounts {
    int total = 0;
    int held = 0, endingSoon = 0, heldTooLong = 0, stale = 0, noDeadline = 0, blocked = 0, noMajority = 0, contended = 0, renewing = 0, simulated = 0;
    int awaited = 0; ///< without a deadline, and too young to be judged
    int needAttention() const { return heldTooLong + stale + blocked; }
    bool operator==(const LockCounts &) const = default;
};

/**
 * The locks behind the table, each in a numbered slot that it keeps while it is known: applies deltas, keeps states current as time passes without
 * looking at every lock, counts. Remembers which slots were touched. Pure: time comes with the calls.
 */
class LockList {
public:
    /** Locks that change before our eyes flash, new pictures do not. */
    enum class Flash { No, Yes };

    void upsert(const Lock &lock, Instant now, Instant shownNow, Flash flash);
    /** The lock is gone; its row stays until forget(). */
    void end(const LockId &lock, Instant now);
    void forget(int slot);
    void noteEvents(const std::vector<LockEvent> &events);
    /** Other profiles: names and states may be others. */
    void setProfiles(const LockProfiles &profiles, Instant now);
    /** How long locks were held; outlives this. */
    void setHoldTimes(const HoldTimes *times) { m_judge.setHoldTimes(times); }
    const LockJudge &judge() const { return m_judge; }
    /** By the name of what wrote it, as it is shown. */
    quint32 libraryRank(const Lock &lock) const { return m_libraries.of(lock, m_judge); }
    /** Which locks are at the top. */
    void setPins(const LockPins &pins);
    const LockPins &pins() const { return m_pins; }
    void setContended(const std::vector<LockId> &locks, Instant now);
    /** Who waited, as it was measured; an empty one: nothing was. */
    void setMeasured(const MeasuredWaits &measured);
    const MeasuredWaits &measured() const { return m_measured; }
    void addSimulated(const std::vector<SimulatedHold> &holds, Instant now);
    /** What simulated clients wrote, as this one knows it. */
    void setSimulated(const LockList &known) { m_simulated = known.m_simulated; }
    /** Nodes that are lost, since then: for their locks, time stands still. */
    void setLostNodes(QHash<NodeNumber, Instant> lost, Instant now);
    const QHash<NodeNumber, Instant> &lostNodes() const { return m_lostNodes; }
    /** The instant that is shown for this lock. */
    Instant timeOf(const Lock &lock, Instant now) const { return m_lostNodes.isEmpty() ? now : std::min(now, m_lostNodes.value(lock.node, now)); }
    void clear();

    /** Looks again at whatever may have changed by then; the watched ghosts, too. */
    void advance(Instant now);
    /** Looks again at everything: time stood still meanwhile. */
    void advanceAll(Instant now);
    /** When advance() may next find a change. */
    std::optional<Instant> nextChange() { return m_plans.next(); }

    /** Slots whose lock came, went or changed since the last call, some perhaps twice. */
    std::vector<int> takeTouched() { return std::exchange(m_touched, {}); }
    void touch(int slot) { m_touched.push_back(slot); }
    /** Locks that need attention came, went or changed since the last call. */
    bool takeAttentionChanged() { return std::exchange(m_attentionChanged, false); }
    /** Slots of the locks that need attention. */
    const QSet<int> &needAttention() const { return m_needAttention; }
    /** About those that need attention, the worst first. */
    LockAlerts alerts(Instant now) const;

    /** -1: there is none. */
    int slotOf(const LockId &lock) const;
    const LockRow &row(int slot) const { return m_slots[size_t(slot)].row; }
    bool isUsed(int slot) const { return m_slots[size_t(slot)].used; }
    /** When its content last changed before our eyes: it flashes. */
    std::optional<Instant> changedAt(int slot) const;
    std::size_t slotCount() const { return m_slots.size(); }
    const LockCounts &counts() const { return m_counts; }
    /** When the last of those that are awaited will be judged. */
    Instant awaitedUntil() const { return m_awaitedUntil; }

    /** How long the row of a watched lock outlives it. */
    static constexpr Duration ghostTime{3000};

private:
    struct Slot {
        LockRow row;
        bool used = false;
        bool isAwaited = false;
    };

    std::vector<int> worst(std::size_t most) const;
    int newSlot(const LockId &lock);
    void judge(LockRow &row, Instant now) const;
    void evaluate(int slot, Instant now);
    void recount(int slot, Traits before, Traits after);
    void plan(int slot, Instant now);
    void await(int slot, const std::optional<Instant> &change);
    void flash(int slot, Instant now);

    LockJudge m_judge;
    LibraryRanks m_libraries;
    LockPins m_pins;
    std::vector<Slot> m_slots;
    std::vector<int> m_free;
    SlotIndex m_slotOf;
    DeadlineQueue<int> m_plans; // slots, by when they may change
    QHash<int, Instant> m_changedAt;
    std::vector<int> m_touched;
    QSet<int> m_needAttention; // slots
    bool m_attentionChanged = false;
    MeasuredWaits m_measured;
    SimulatedHolds m_simulated;
    QHash<NodeNumber, Instant> m_lostNodes;
    LockCounts m_counts;
    Instant m_awaitedUntil;
};

} // namespace lockscope::ui
