// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contention/bucketring.h"

#include <algorithm>

namespace lockscope {

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
