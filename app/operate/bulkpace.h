// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/ringbuffer.h"

namespace lockscope {

/**
 * How many orders of one run may be under way at a time: more while the server answers as quickly as it can, fewer once the answers come later
 * than that by more than the budget, and at last one at a time with rests between them. Pure.
 */
class BulkPace {
public:
    static constexpr int most = 16;
    static constexpr Duration budget{5};
    /** Late answers in a row that count: fewer may be the network's fault, or that of a busy processor. */
    static constexpr int enough = 3;
    /** Three times as much rest as work. */
    static constexpr int restPerWork = 3;

    int window() const { return m_window; }
    /** How long to wait before the next one is begun. */
    std::chrono::nanoseconds rest() const { return m_rest; }
    /** The server has answered an order that was begun then. */
    void note(Instant begun, Instant now);

private:
    RingBuffer<std::chrono::nanoseconds> m_times{64}; // the way may become longer for good: the quickest of the last ones is what it can do
    Instant m_cutAt;                                  // what was begun before says nothing of the smaller window
    std::chrono::nanoseconds m_rest{0};
    int m_window = 1;
    int m_late = 0; // in a row
};

} // namespace lockscope
