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
 * Records what happened to the locks of a picture, holder by holder, until it is taken. Beyond a limit it only counts events, and likewise those of
 * keys longer than 4 KiB. Decides nothing about the picture. Pure. Engine thread.
 */
class EventTeller {
public:
    explicit EventTeller(std::size_t limit) : m_limit(limit) {}

    /** Receivers of events keep thousands of keys that the server has forgotten: events of longer keys are counted, not reported. */
    static bool isTold(const Bytes &key) { return key.size() <= 4096; }

    /** Acquired or restored, by all its holders. */
    void tellStart(const Lock &lock, LockEvent::Kind kind, const std::optional<Duration> &gap, const Notice &notice);
    void tellRenewed(const Lock &lock, const Bytes &holder, const Notice &notice);
    /** Shortened or removed. */
    void tellLease(const Lock &lock, LockEvent::Kind kind, const Notice &notice);
    /** All its holders, until that instant. */
    void tellEnd(const Lock &lock, LockEvent::Kind kind, Instant end, const Notice &notice);
    /** The holders of a shared lock come and go, and it is the same hold all the time. */
    void tellHolders(const Lock &before, const HolderChange &change, const Notice &notice);
    /** The same, by our operator: they are cleared, and restored. */
    void tellOperators(const Lock &before, const HolderChange &change, const Notice &notice);
    /** From one reading to the next another client holds it; lapsed: the lease of the last one ended then. */
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
