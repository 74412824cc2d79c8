// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contention/collector.h"

#include "contention/bucketring.h"
#include "contention/contenders.h"
#include "locks/lockbrief.h"
#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr std::size_t contendersShown = 10;
constexpr int secondsForRate = 10;
constexpr int secondsForMedian = 60;

struct Resolution {
    Duration upTo;
    Duration bucket;
    constexpr int count() const { return int(upTo / bucket); }
};
/** At most 300 buckets serve each range. */
constexpr std::array<Resolution, 3> resolutions{{
    {std::chrono::minutes(5), std::chrono::seconds(1)},
    {std::chrono::hours(1), std::chrono::seconds(12)},
    {std::chrono::hours(24), std::chrono::minutes(5)},
}};

void count(Bucket &bucket, const LockEvent &event)
{
    if (isOperators(event) || event.foundAfter) // rates are those of the time watched
        return;
    switch (event.kind) {
    case LockEvent::Kind::Acquired: ++bucket.acquired; break;
    case LockEvent::Kind::HandedOver:
        ++bucket.acquired;
        ++(event.gap ? bucket.expired : bucket.released); // after a gap the earlier hold had expired
        break;
    case LockEvent::Kind::Released: ++bucket.released; break;
    case LockEvent::Kind::Expired: ++bucket.expired; break;
    case LockEvent::Kind::Vanished:
    case LockEvent::Kind::LostInFailover:
        if (event.held)
            ++bucket.released; // released between two polls; a server that came back empty is no release
        break;
    case LockEvent::Kind::Renewed: bucket.perhapsTakenAgain += event.mayBeNextHold ? 1 : 0; break;
    case LockEvent::Kind::LeaseShortened:
    case LockEvent::Kind::LeaseRemoved:
    case LockEvent::Kind::Cleared:
    case LockEvent::Kind::FencedOff:
    case LockEvent::Kind::Restored:
    case LockEvent::Kind::IsBack: break;
    }
    if (event.held)
        bucket.holds.add(*event.held);
    if (event.gap)
        bucket.gaps.add(*event.gap);
}

/** Rates over a shorter time would be noise. */
constexpr Duration leastWatched{1000};

float perSecond(quint32 count, Duration watched) { return float(double(count) * 1000.0 / double(watched.count())); }

RateBucket rateBucket(const Bucket &bucket, Instant start, Duration watched)
{
    RateBucket result;
    result.start = start;
    if (watched < leastWatched)
        return result;
    result.acquired = perSecond(bucket.acquired, watched);
    result.released = perSecond(bucket.released, watched);
    result.expired = perSecond(bucket.expired, watched);
    result.held = bucket.held;
    result.needAttention = bucket.needAttention;
    result.contended = bucket.contended;
    result.holdP50Ms = float(bucket.holds.percentileMs(0.5));
    result.gapP50Ms = float(bucket.gaps.percentileMs(0.5));
    return result;
}

} // namespace

class Collector::Private {
public:
    explicit Private(std::size_t trackedKeys) : contenders(trackedKeys)
    {
        for (const Resolution &resolution : resolutions)
            rings.emplace_back(resolution.bucket, resolution.count());
    }

    void advance(Instant now)
    {
        if (!began)
            began = now;
        for (BucketRing &ring : rings)
            ring.advance(now);
    }
    void clear()
    {
        for (BucketRing &ring : rings)
            ring.clear();
        contenders.clear();
        began.reset();
    }
    void setRatesOfLastSeconds(ContentionSnapshot &snapshot, Instant now) const;

    std::vector<BucketRing> rings;
    Contenders contenders;
    std::optional<Instant> began;
    DataSource source = DataSource::Observed;
    bool isWatched = true;
};

void Collector::Private::setRatesOfLastSeconds(ContentionSnapshot &snapshot, Instant now) const
{
    DurationHistogram holds, gaps;
    rings[0].forNewest(secondsForMedian, now, [&](const Bucket &bucket, Instant, Duration) {
        holds.merge(bucket.holds);
        gaps.merge(bucket.gaps);
    });
    snapshot.holdP50Ms = holds.percentileMs(0.5);
    snapshot.gapP50Ms = gaps.percentileMs(0.5);

    quint32 acquired = 0;
    Duration watched{0};
    rings[0].forNewest(secondsForRate, now, [&](const Bucket &bucket, Instant, Duration time) {
        acquired += bucket.acquired;
        watched += time;
        snapshot.acquiredIsAtLeast = snapshot.acquiredIsAtLeast || bucket.perhapsTakenAgain > 0;
    });
    if (watched >= leastWatched)
        snapshot.acquiredPerSecond = double(acquired) * 1000.0 / double(watched.count());
}

Collector::Collector(std::size_t trackedKeys) : d(std::make_unique<Private>(trackedKeys)) {}

Collector::~Collector() = default;

void Collector::add(const LockDelta &delta, Instant now)
{
    if (delta.reset)
        d->clear();
    d->advance(now);
    for (const LockEvent &event : delta.events) {
        for (BucketRing &ring : d->rings) {
            if (Bucket *bucket = ring.at(std::min(event.atSteady, now)))
                count(*bucket, event);
        }
        d->contenders.add(event);
    }
    // Events may be missing; the delta has the present holders.
    for (const LockId &id : delta.removed)
        d->contenders.setRunning(id, std::nullopt);
    for (const Lock &lock : delta.upserted)
        d->contenders.setRunning(lock.id(), isMark(onlyToken(lock)) ? std::nullopt : std::optional(lock.heldFrom()));
    for (BucketRing &ring : d->rings)
        ring.newest()->eventsLost += delta.eventsLost;
}

void Collector::setWatched(bool watched, Instant now)
{
    d->isWatched = watched;
    for (BucketRing &ring : d->rings)
        ring.setWatched(watched, now);
}

void Collector::sampleState(quint32 held, std::optional<quint32> needAttention, Instant now)
{
    d->advance(now);
    d->contenders.prune(now);
    const quint32 contended = d->contenders.contendedCount(now);
    for (BucketRing &ring : d->rings) {
        if (!d->isWatched)
            continue;
        Bucket &bucket = *ring.newest();
        bucket.held = qint32(held);
        bucket.needAttention = needAttention ? qint32(*needAttention) : -1;
        bucket.contended = qint32(contended);
    }
}

void Collector::setSource(DataSource source) { d->source = source; }

ContentionSnapshot Collector::snapshot(Duration range, Instant now) const
{
    const auto fitting = std::find_if(resolutions.begin(), resolutions.end() - 1, [&](const Resolution &r) { return range <= r.upTo; });
    const BucketRing &ring = d->rings[std::size_t(fitting - resolutions.begin())];

    ContentionSnapshot result;
    result.range = std::min(range, resolutions.back().upTo);
    result.bucket = fitting->bucket;
    result.source = d->source;
    if (!d->began)
        return result;
    DurationHistogram holds;
    ring.forNewest(int(result.range / result.bucket), now, [&](const Bucket &bucket, Instant start, Duration observed) {
        result.rates.push_back(rateBucket(bucket, start, observed));
        holds.merge(bucket.holds);
        result.eventsLost += bucket.eventsLost;
        result.perhapsTakenAgain += bucket.perhapsTakenAgain;
    });
    result.holds = holds.toHoldHistogram();
    result.contenders = d->contenders.top(contendersShown, result.range, *d->began, now);
    result.contended = d->contenders.contendedCount(now);
    d->setRatesOfLastSeconds(result, now);
    return result;
}

std::vector<LockId> Collector::contended(Instant now) const { return d->contenders.contended(now); }

void Collector::clear() { d->clear(); }

} // namespace lockscope
