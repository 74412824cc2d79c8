// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "locks/lockevent.h"

#include <QByteArrayList>

#include <memory>
#include <optional>

namespace lockscope {

/**
 * Turns the events of deltas into rates, hold-time histogram, hand-over gaps and a ranking of the most contended locks. Bounded: rings of buckets for
 * 1 m, 5 m, 1 h and 24 h, and at most trackedKeys keys, the least recently changed forgotten first. Pure; engine thread.
 */
class Collector {
public:
    explicit Collector(std::size_t trackedKeys = 20000);
    ~Collector();

    void add(const LockDelta &delta, Instant now);
    /** From then on it is known what happens, or it is not: then there are gaps, and no rates of 0. */
    void setWatched(bool watched, Instant now);
    /** How many locks are held and how many need attention now, if known; sampled into the current bucket, if changes are known. */
    void sampleState(quint32 held, std::optional<quint32> needAttention, Instant now);
    void setSource(DataSource source);
    ContentionSnapshot snapshot(Duration range, Instant now) const;
    /** Keys that count as contended right now. */
    QByteArrayList contendedKeys(Instant now) const;
    void clear();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
