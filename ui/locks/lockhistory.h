// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ringbuffer.h"
#include "locks/lockevent.h"

#include <optional>
#include <vector>

namespace lockscope::ui {

/** How long a lock is usually held, from the holds that we saw end. */
struct UsualHold {
    Duration p50{0};
    Duration p99{0};
    int holds = 0;
};

/** The last events of all locks together, newest kept, for looking back at one of them. Bounded. */
class LockHistory {
public:
    explicit LockHistory(std::size_t capacity = 20000) : m_events(capacity) {}

    void add(const std::vector<LockEvent> &events);
    void clear()
    {
        m_events.clear();
        m_begin = m_added;
    }
    /** How many were ever added. */
    std::size_t added() const { return m_added; }
    /** How many of these when it was cleared. */
    std::size_t begin() const { return m_begin; }
    /** Of this lock, oldest first, at most this many of the newest; only those that came after so many had been added. */
    std::vector<LockEvent> of(const Bytes &key, std::size_t limit = 200, std::size_t after = 0) const;
    /** Nothing: fewer than three holds were seen from beginning to end. */
    static std::optional<UsualHold> usualHold(const std::vector<LockEvent> &events);

private:
    RingBuffer<LockEvent> m_events;
    std::size_t m_added = 0;
    std::size_t m_begin = 0;
};

} // namespace lockscope::ui
