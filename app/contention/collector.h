// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contention/contentionsnapshot.h"
#include "locks/lockevent.h"

#include <memory>
#include <optional>

namespace lockscope {

/**
 * Turns the events of deltas into rates, a hold-time histogram, hand-over gaps and a ranking of the most contended locks. Bounded: rings of buckets
 * for 1 m, 5 m, 1 h and 24 h, and at most trackedKeys keys, of which the least recently changed is forgotten first. Pure; engine thread.
 */
class Collector {
public:
    explicit Collector(std::size_t trackedKeys = 20000);
    ~Collector();

    void add(const LockDelta &delta, Instant now);
    /** Changes are detected from now on, or not: then the charts have a gap instead of rates of 0. */
    void setWatched(bool watched, Instant now);
    /** Samples the numbers of locks that are held and that need attention into the current bucket, if changes are detected. */
    void sampleState(quint32 held, std::optional<quint32> needAttention, Instant now);
    void setSource(DataSource source);
    ContentionSnapshot snapshot(Duration range, Instant now) const;
    /** The locks that are contended now, see Contenders::contended(). */
    std::vector<LockId> contended(Instant now) const;
    void clear();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
