// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/reading/callmeter.h"
#include "watch/reading/callpace.h"
#include "watch/reading/ownload.h"

#include <algorithm>

namespace lockscope {

/** What scanning and reading over one connection share, so as to spare its server: one meter of their calls, a pace for each, the load. */
struct Pacing {
    /** A batch of readings is many calls: the server attends to others between them, so they may take a little longer together. */
    static constexpr int budgetsOfBatch = 4;

    explicit Pacing(Duration budget) : scans({budget}), reads({budgetsOfBatch * budget}), m_mostOfCall(budgetsOfBatch * budget) {}

    /** A call that was sent then has been answered now: what it cost the server. */
    std::chrono::nanoseconds answered(Instant sent, Instant now)
    {
        const auto cost = meter.answered(sent, now);
        spent += std::min(cost, m_mostOfCall); // beyond it the server was busy with others, or paused
        return cost;
    }
    bool isServerSlow() const { return scans.isServerSlow() || reads.isServerSlow(); }

    CallMeter meter;
    CallPace scans;
    CallPace reads;
    OwnLoad load;
    std::chrono::nanoseconds spent{0}; ///< of the server's time, so far, as far as can be told from outside

private:
    std::chrono::nanoseconds m_mostOfCall;
};

} // namespace lockscope
