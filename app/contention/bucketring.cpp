// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contention/bucketring.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

constexpr double classesPerDecade = 3;

double boundMs(double coarseClass) { return std::pow(10.0, coarseClass / classesPerDecade); }

/** Is by the same share too long for one end as too short for the other. */
double middle(double from, double to) { return 2 * from * to / (from + to); }

} // namespace

double HoldHistogram::lowerBoundMs(int index) { return boundMs(index); }

void DurationHistogram::add(Duration duration)
{
    const double ms = double(std::max<Duration::rep>(1, duration.count()));
    // The logarithm of a bound may come out a hair below it: 1000 ms belong to the class that begins with them.
    const double position = std::log10(ms) * classesPerDecade * fineness + 1e-9;
    ++m_counts[std::size_t(std::min(int(position), classes - 1))];
    m_shortestMs = m_total == 0 ? ms : std::min(m_shortestMs, ms);
    m_longestMs = std::max(m_longestMs, ms);
    ++m_total;
}

void DurationHistogram::merge(const DurationHistogram &other)
{
    if (other.m_total == 0)
        return;
    std::transform(m_counts.begin(), m_counts.end(), other.m_counts.begin(), m_counts.begin(), std::plus<>());
    m_shortestMs = m_total == 0 ? other.m_shortestMs : std::min(m_shortestMs, other.m_shortestMs);
    m_longestMs = std::max(m_longestMs, other.m_longestMs);
    m_total += other.m_total;
}

double DurationHistogram::percentileMs(double share) const
{
    if (m_total == 0)
        return -1;
    const double rank = share * double(m_total);
    double before = 0;
    for (int i = 0; i < classes; ++i) {
        before += m_counts[std::size_t(i)];
        if (before > 0 && before >= rank)
            return std::clamp(middle(boundMs(double(i) / fineness), boundMs(double(i + 1) / fineness)), m_shortestMs, m_longestMs);
    }
    return m_longestMs;
}

HoldHistogram DurationHistogram::toHoldHistogram() const
{
    HoldHistogram result;
    for (std::size_t i = 0; i < m_counts.size(); ++i)
        result.counts[i / fineness] += m_counts[i];
    result.total = m_total;
    result.p50Ms = percentileMs(0.5);
    result.p99Ms = percentileMs(0.99);
    return result;
}

void BucketRing::advance(Instant now)
{
    const qint64 current = numberOf(now);
    if (!m_begun) {
        m_begun = true;
        m_began = m_seen = now;
        m_first = m_newest = current;
        bucket(current) = Bucket();
        return;
    }
    const Bucket before = bucket(m_newest);
    const qint64 firstMissing = std::max(m_newest + 1, current - qint64(m_buckets.size()) + 1);
    for (qint64 n = firstMissing; n <= current; ++n) {
        bucket(n) = Bucket();
        if (!m_isWatched)
            continue;
        bucket(n).held = before.held;
        bucket(n).needAttention = before.needAttention;
        bucket(n).contended = before.contended;
    }
    m_newest = std::max(m_newest, current);
    for (qint64 n = std::max(oldest(), numberOf(m_seen)); m_isWatched && n <= current; ++n)
        bucket(n).watched += overlap(n, m_seen, now);
    m_seen = std::max(m_seen, now);
}

void BucketRing::setWatched(bool watched, Instant now)
{
    if (m_begun)
        advance(now);
    m_isWatched = watched;
}

Bucket *BucketRing::at(Instant instant)
{
    const qint64 number = numberOf(instant);
    return m_begun && number >= oldest() && number <= m_newest ? &bucket(number) : nullptr;
}

void BucketRing::clear() { m_begun = false; }

} // namespace lockscope
