// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "contention/contentionsnapshot.h"

#include <algorithm>
#include <array>
#include <vector>

namespace lockscope {

/**
 * Counts durations in logarithmic classes, four for each class of HoldHistogram (twelve a decade), so that its percentiles are at most a tenth wrong
 * and never out of the range of what was added. Durations below 1 ms count as 1 ms, above 28 h in the last class. A value; adding is O(1).
 */
class DurationHistogram {
public:
    void add(Duration duration);
    void merge(const DurationHistogram &other);
    quint64 total() const { return m_total; }
    /** The middle of its class, or the shortest or longest duration if that is nearer; -1 without data. share: 0…1. */
    double percentileMs(double share) const;
    HoldHistogram toHoldHistogram() const;

private:
    static constexpr int fineness = 4;
    static constexpr int classes = HoldHistogram::classes * fineness;

    std::array<quint32, classes> m_counts{};
    quint64 m_total = 0;
    double m_shortestMs = 0, m_longestMs = 0;
};

/** The counts of one stretch of time. */
struct Bucket {
    quint32 acquired = 0, released = 0, expired = 0;
    quint32 perhapsTakenAgain = 0;                        ///< renewed, or released and acquired
    qint32 held = -1, needAttention = -1, contended = -1; ///< the last sample; copied from the bucket before; -1: none
    std::chrono::nanoseconds watched{0};                  ///< for how long changes were detected
    quint64 eventsLost = 0;
    DurationHistogram holds, gaps;
};

/**
 * The newest buckets of equal length, without holes, from the first advance() on; older ones are overwritten. Bucket n begins at n × length on the
 * steady clock. Records for how long each was watched, possibly not at all. Pure.
 */
class BucketRing {
public:
    /** Keeps `count` whole buckets and the running one. */
    BucketRing(Duration length, int count) : m_length(length), m_buckets(std::size_t(count) + 1) {}

    /** Adds the buckets from the last call until now. */
    void advance(Instant now);
    /** Changes are detected from now on, or not. By default they are. */
    void setWatched(bool watched, Instant now);
    /** The bucket of this instant; nothing if it is too old or not yet begun. */
    Bucket *at(Instant instant);
    Bucket *newest() { return m_begun ? &bucket(m_newest) : nullptr; }
    void clear();

    /** Visits the newest `count` buckets that began at least a second ago, oldest first: visit(bucket, start, duration for which it was watched). */
    template <class Visit>
    void forNewest(int count, Instant now, Visit visit) const
    {
        if (!m_begun)
            return;
        const qint64 last = observed(m_newest, now) < leastObserved ? m_newest - 1 : m_newest;
        for (qint64 n = std::max(oldest(), last - count + 1); n <= last; ++n) {
            if (observed(n, now) >= leastObserved)
                visit(bucket(n), startOf(n), watchedIn(n, now));
        }
    }

private:
    /** Rates over a shorter time would be noise. */
    static constexpr Duration leastObserved{1000};

    qint64 numberOf(Instant instant) const { return instant.time_since_epoch() / m_length; }
    Instant startOf(qint64 number) const { return Instant(m_length * number); }
    qint64 oldest() const { return std::max(m_first, m_newest - qint64(m_buckets.size()) + 1); }
    Duration observed(qint64 number, Instant now) const { return roundToMs(std::min(now, startOf(number + 1)) - std::max(startOf(number), m_began)); }
    /** The part of a bucket between two instants. */
    std::chrono::nanoseconds overlap(qint64 number, Instant from, Instant to) const
    {
        return std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(std::min(to, startOf(number + 1)) - std::max(from, startOf(number))));
    }
    Duration watchedIn(qint64 number, Instant now) const
    {
        return roundToMs(bucket(number).watched + (m_isWatched ? overlap(number, m_seen, now) : std::chrono::nanoseconds(0)));
    }
    const Bucket &bucket(qint64 number) const { return m_buckets[std::size_t(number) % m_buckets.size()]; }
    Bucket &bucket(qint64 number) { return m_buckets[std::size_t(number) % m_buckets.size()]; }

    Duration m_length;
    std::vector<Bucket> m_buckets;
    Instant m_began;
    Instant m_seen; // advanced to
    qint64 m_first = 0;
    qint64 m_newest = 0;
    bool m_begun = false;
    bool m_isWatched = true;
};

} // namespace lockscope
