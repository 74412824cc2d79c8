// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "locks/slotindex.h"

#include <QSet>

namespace lockscope {

/**
 * Merges several deltas of one registry into one, for a receiver that is slower than the server: applying the result of take() equals applying all
 * added deltas, and its locks keep their order. Its size is bounded by the picture's, since a lock that came and went in between leaves only its
 * events. A single delta passes unchanged. Pure.
 */
class DeltaMerger {
public:
    /** eventLimit: most events kept for one delta; further ones are counted in eventsLost. */
    explicit DeltaMerger(std::size_t eventLimit = 20000) : m_eventLimit(eventLimit) {}

    void add(LockDelta delta);
    bool isEmpty() const;
    /** Bounded by the size of the picture and a constant. */
    std::size_t heldLocks() const { return m_upserted.size(); }
    LockDelta take();
    /** The receiver has been asked to forget everything. */
    void clear();

private:
    /** What the receiver knows of a lock that is about to be reported to it. */
    enum class Kind : quint8 { Added, Known, Gone };

    void forgetLocks();
    void remove(const LockId &id);
    void upsert(Lock lock, bool isAdded);
    void addEvents(std::vector<LockEvent> events, quint64 lost);
    quint32 slotOf(const LockId &id);
    void moveTo(std::vector<Lock> &out, Kind kind);
    void closeGaps();

    std::vector<Lock> m_upserted;
    std::vector<Kind> m_kinds; // of each lock in m_upserted
    std::size_t m_gone = 0;    // number of Kind::Gone
    SlotIndex m_index;         // lock -> place in m_upserted, for the first m_indexed locks; a single delta needs none
    std::size_t m_indexed = 0;
    QSet<LockId> m_removed;
    std::vector<LockEvent> m_events;
    std::size_t m_eventLimit;
    quint64 m_eventsLost = 0;
    bool m_reset = false;
};

} // namespace lockscope
