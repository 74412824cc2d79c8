// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

namespace lockscope {

/** When something happened that the report does not know: after gaps until the next thing that is known, and what has been forgotten. Without pauses. */
std::vector<TrafficStretch> unknownStretches(const TrafficReport &report);

/** How many waited for each lock, over time. A value. */
struct WaitGrid {
    struct Row {
        std::optional<TrafficKey> lock; ///< nothing: all others together
        qint64 waitedUs = 0;            ///< of all waiters together
        std::vector<qint64> cells;      ///< the same, within each bucket
    };
    TrafficStretch period;
    qint64 bucketUs = 0;
    std::vector<Row> rows;       ///< the most waited for first
    std::size_t others = 0;      ///< locks in the row of all others
    std::vector<bool> isUnknown; ///< of each bucket: more may have waited
    std::vector<qint64> heardUs; ///< of each bucket: its time without the pauses between samples

    std::size_t buckets() const { return isUnknown.size(); }
    /** The last one may be shorter. */
    TrafficStretch bucket(std::size_t number) const;
    /** On average in this bucket, while somebody listened. */
    double waiters(std::size_t row, std::size_t bucket) const;
    double mostWaiters() const;
};

/** At most mostRows rows, and one more for all other locks that somebody waited for. */
WaitGrid waitGrid(const TrafficReport &report, qint64 bucketUs, std::size_t mostRows);

/** Who waited for one lock for a while, and who was in the way. */
struct WaitsWithin {
    quint32 waits = 0;
    qint64 waitedUs = 0;
    std::vector<std::pair<QByteArray, qint64>> heldUpBy; ///< the worst first; empty name: nobody, or it is not known
};
WaitsWithin waitsWithin(const TrafficReport &report, const TrafficKey &lock, TrafficStretch stretch);

} // namespace lockscope
