// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/holdchange.h"
#include "locks/lockevent.h"
#include "locks/notice.h"

#include <utility>
#include <vector>

namespace lockscope {

/**
 * Records events of locks, by holder, until take(). Events beyond a limit, and of keys longer than 4 KiB, are only counted. Does not change the
 * snapshot. Pure. Engine thread.
 */
class EventTeller {
public:
    explicit EventTeller(std::size_t limit) : m_limit(limit) {}

    /** Longer keys are counted, not reported, since receivers keep thousands of events. */
    static bool isTold(const Bytes &key) { return key.size() <= 4096; }

    /** Acquired or restored by all its holders. */
    void tellStart(const Lock &lock, LockEvent::Kind kind, const std::optional<Duration> &gap, const Notice &notice);
    void tellRenewed(const Lock &lock, const Bytes &holder, const Notice &notice);
    /** The lease was shortened or removed. */
    void tellLease(const Lock &lock, LockEvent::Kind kind, const Notice &notice);
    /** Ends the holds of all its holders at this instant. */
    void tellEnd(const Lock &lock, LockEvent::Kind kind, Instant end, const Notice &notice);
    /** Holders of a shared lock have joined and left; the hold of the lock continues. */
    void tellHolders(const Lock &before, const HolderChange &change, const Notice &notice);
    /** The same by this operator: cleared or restored. */
    void tellOperators(const Lock &before, const HolderChange &change, const Notice &notice);
    /** Another client holds it since the last reading; lapsed: the last lease ended then. */
    void tellHandOver(const Lock &before, const Lock &now, Instant end, bool lapsed, const Notice &notice);

    std::size_t limit() const { return m_limit; }
    std::vector<LockEvent> take() { return std::exchange(m_events, {}); }
    /** The number of events left out since the last call. */
    quint64 takeLost() { return std::exchange(m_lost, 0); }

private:
    void tell(LockEvent event);

    std::vector<LockEvent> m_events;
    quint64 m_lost = 0;
    std::size_t m_limit;
};

} // namespace lockscope
