// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QString>

#include <vector>

namespace lockscope::soak {

/** What this process holds at one moment. */
struct Census {
    Instant at;
    double residentMb = 0;
    int handles = 0; ///< open file descriptors
    int threads = 0;
    int objects = 0; ///< QObjects, in all threads
    int timers = 0;  ///< of Qt that run, in all threads
};

/** Begins to count objects: call it first in main(), for those that are there already are not seen. */
void countObjects();
Census takeCensus(const Clock &clock);

/** How something moved over time. */
struct Trend {
    double first = 0, last = 0; ///< medians of the first and the last third
    double leastLast = 0;       ///< the least of the last third
    double perHour = 0;         ///< slope of the line through all of them, as a share of their mean
};
Trend trendOf(const std::vector<Census> &readings, double (*value)(const Census &));

} // namespace lockscope::soak
