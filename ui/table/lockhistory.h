// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ringbuffer.h"
#include "locks/holdtimes.h"
#include "locks/lockevent.h"

#include <vector>

namespace lockscope::ui {

/** The last events of all locks together, newest kept, to look back at one of them, and how long their holds took. Bounded. */
class LockHistory {
public:
    explicit LockHistory(std::size_t capacity = 20000) : m_events(capacity) {}

    void add(const std::vector<LockEvent> &events);
    void clear()
    {
        m_events.clear();
        m_holdTimes.clear();
        m_begin = m_added;
    }
    /** How many were ever added. */
    std::size_t added() const { return m_added; }
    /** How many of these when it was cleared. */
    std::size_t begin() const { return m_begin; }
    /** Of this lock, oldest first, at most this many of the newest; only those that came after this number had been added. */
    std::vector<LockEvent> of(const LockId &lock, std::size_t limit = 200, std::size_t after = 0) const;
    /** Of all names, also from events that are forgotten. */
    const HoldTimes &holdTimes() const { return m_holdTimes; }

private:
    RingBuffer<LockEvent> m_events;
    HoldTimes m_holdTimes;
    std::size_t m_added = 0;
    std::size_t m_begin = 0;
};

} // namespace lockscope::ui
