// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "contention/contentionsnapshot.h"

#include <array>

namespace lockscope {

/**
 * Counts of durations in logarithmic classes, four for each class of HoldHistogram (twelve a decade), so that a percentile read from it
 * is at most a tenth wrong. Below 1 ms counts as the first class, above 28 h as the last. A value; adding is O(1).
 */
class DurationHistogram {
public:
    void add(Duration duration);
    void merge(const DurationHistogram &other);
    quint64 total() const { return m_total; }
    /** Interpolated within its class; -1 without data. share: 0…1. */
    double percentileMs(double share) const;
    HoldHistogram toHoldHistogram() const;

private:
    static constexpr int fineness = 4;
    static constexpr int classes = HoldHistogram::classes * fineness;

    std::array<quint32, classes> m_counts{};
    quint64 m_total = 0;
};

} // namespace lockscope
