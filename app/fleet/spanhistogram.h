// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/load.h"

#include <array>

namespace lockscope {

/**
 * Counts of spans of time from a microsecond to years, thirty-two classes for each doubling, so that a percentile read from it is at most
 * a thirtieth wrong (exact below 32 µs). The contention statistics count in milliseconds; a release takes a fraction of one. A value;
 * adding is O(1).
 */
class SpanHistogram {
public:
    void add(std::chrono::nanoseconds span);
    quint64 count() const { return m_count; }
    /** The upper end of the class in which that share of the spans ends, and never more than the longest. share: 0…1. */
    std::chrono::microseconds percentile(double share) const;
    Spread spread() const;

private:
    static constexpr int perDoubling = 32;
    static constexpr int doublings = 44; // 2^48 µs are nine years
    static constexpr int classes = perDoubling * (doublings + 1);

    static int classOf(quint64 us);
    static quint64 upperEnd(int index);

    std::array<quint32, classes> m_counts{};
    quint64 m_count = 0;
    std::chrono::microseconds m_max{0};
};

} // namespace lockscope
