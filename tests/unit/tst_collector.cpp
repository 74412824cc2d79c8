// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contention/collector.h"
#include "locks/tombstone.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

namespace tst_collector {

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = LockEvent::Kind;

namespace {

const Instant start{1000h}; // a bucket of every length begins here

LockEvent eventOf(Kind kind, const QByteArray &key, Instant at, std::optional<Duration> held = {}, std::optional<Duration> gap = {})
{
    LockEvent result;
    result.kind = kind;
    result.key = key;
    result.atSteady = at;
    result.held = held;
    result.gap = gap;
    return result;
}

LockDelta deltaOf(std::vector<LockEvent> events)
{
    LockDelta delta;
    delta.events = std::move(events);
    return delta;
}

bool isNear(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b)); }

} // namespace

class TestCollector : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void snapshot_ofNothing_isEmpty()
    {
        const ContentionSnapshot snapshot = Collector().snapshot(1min, start);
        QVERIFY(snapshot.rates.empty());
        QVERIFY(snapshot.contenders.empty());
        QCOMPARE(snapshot.holds.total, quint64(0));
        QCOMPARE(snapshot.holds.p50Ms, -1.0);
        QCOMPARE(snapshot.holdP50Ms, -1.0);
        QCOMPARE(snapshot.acquiredPerSecond, -1.0); // not known
    }

    void snapshot_rates_countEachKind()
    {
        Collector collector;
        collector.add({}, start);
        std::vector<LockEvent> events{
            eventOf(Kind::Acquired, "a", start + 100ms),
            eventOf(Kind::Acquired, "b", start + 200ms),
            eventOf(Kind::Renewed, "a", start + 300ms),
            eventOf(Kind::Released, "a", start + 400ms, 300ms),
            eventOf(Kind::Expired, "b", start + 500ms, 300ms),
            eventOf(Kind::HandedOver, "c", start + 600ms),            // one hold ends, one begins
            eventOf(Kind::HandedOver, "d", start + 650ms, 1s, 150ms), // the one that ended had lapsed
            eventOf(Kind::Released, "c", start + 700ms),
            eventOf(Kind::Vanished, "x", start + 800ms),       // lost while disconnected
            eventOf(Kind::Vanished, "y", start + 900ms, 20ms), // gone between two polls
        };
        collector.add(deltaOf(events), start + 999ms);
        collector.sampleState(7, 2, start + 999ms);
        collector.add({}, start + 1000ms);

        const auto rates = collector.snapshot(1min, start + 1500ms).rates;

        QCOMPARE(rates.size(), std::size_t(1)); // the running second is left out
        QCOMPARE(rates[0].start, start);
        QCOMPARE(rates[0].acquired, 4.0f);
        QCOMPARE(rates[0].released, 4.0f);
        QCOMPARE(rates[0].expired, 2.0f);
        QCOMPARE(rates[0].held, 7u);
        QCOMPARE(rates[0].needAttention, 2u);
    }

    void snapshot_whatTheOperatorDid_countsNowhere()
    {
        Collector collector;
        collector.add({}, start);
        LockEvent markExpired = eventOf(Kind::Expired, "a", start + 700ms, 15s);
        markExpired.token = markExpired.ended.token = newMark();
        collector.add(deltaOf({eventOf(Kind::Cleared, "a", start + 100ms, 41min), eventOf(Kind::Restored, "a", start + 200ms),
                               eventOf(Kind::Cleared, "a", start + 300ms, 41min), eventOf(Kind::Restored, "a", start + 310ms),
                               eventOf(Kind::Cleared, "a", start + 400ms, 41min), eventOf(Kind::Restored, "a", start + 410ms),
                               eventOf(Kind::FencedOff, "a", start + 500ms, 41min), markExpired}),
                      start + 999ms);
        const ContentionSnapshot snapshot = collector.snapshot(1min, start + 1500ms);
        QCOMPARE(snapshot.rates[0].acquired, 0.0f);
        QCOMPARE(snapshot.rates[0].released, 0.0f);
        QCOMPARE(snapshot.rates[0].expired, 0.0f);
        QCOMPARE(snapshot.holds.total, quint64(0));
        QCOMPARE(snapshot.holdP50Ms, -1.0);
        QCOMPARE(snapshot.contended, 0u);
        QVERIFY(snapshot.contenders.empty());
    }

    /** Held for 20 s, cleared, restored, and released after 10 s more. */
    void snapshot_whatWasFoundAfterAPause_countsNowhere()
    {
        Collector collector;
        collector.add({}, start);
        std::vector<LockEvent> events{
            eventOf(Kind::Acquired, "a", start + 1s, {}, 50ms),
            eventOf(Kind::HandedOver, "b", start + 1s),
            eventOf(Kind::Expired, "c", start + 1s),
        };
        for (LockEvent &event : events)
            event.foundAfter = 30s;
        collector.add(deltaOf(events), start + 2s);
        const ContentionSnapshot snapshot = collector.snapshot(1min, start + 2s);
        for (const RateBucket &bucket : snapshot.rates) {
            QVERIFY(bucket.acquired <= 0);
            QVERIFY(bucket.released <= 0);
            QVERIFY(bucket.expired <= 0);
        }
        QVERIFY(snapshot.contenders.empty());
        QCOMPARE(snapshot.gapP50Ms, -1.0);
        QCOMPARE(snapshot.acquiredPerSecond, 0.0);
    }

    void contenders_clearedAndRestored_isHeldOnce()
    {
        Collector collector;
        collector.add(deltaOf({eventOf(Kind::HandedOver, "a", start)}), start);
        collector.add(deltaOf({eventOf(Kind::Cleared, "a", start + 20s, 20s), eventOf(Kind::Restored, "a", start + 20s)}), start + 20s);
        Lock lock;
        lock.key = "a";
        lock.heldSince = start; // it goes on
        LockDelta delta;
        delta.upserted.push_back(lock);
        collector.add(delta, start + 20s);
        QCOMPARE(collector.snapshot(1min, start + 30s).contenders.at(0).shareHeld, 1.0);
        collector.add(deltaOf({eventOf(Kind::Released, "a", start + 30s, 30s)}), start + 30s);
        QCOMPARE(collector.snapshot(1min, start + 50s).contenders.at(0).shareHeld, 0.6);
    }

    void snapshot_everyRange_hasItsBuckets_data()
    {
        QTest::addColumn<int>("rangeS");
        QTest::addColumn<int>("bucketMs");
        QTest::addColumn<int>("buckets");
        QTest::newRow("1 m") << 60 << 1000 << 60;
        QTest::newRow("5 m") << 300 << 1000 << 300;
        QTest::newRow("1 h") << 3600 << 12'000 << 300;
        QTest::newRow("24 h") << 86'400 << 300'000 << 288;
        QTest::newRow("more than kept") << 200'000 << 300'000 << 288;
    }

    void snapshot_everyRange_hasItsBuckets()
    {
        QFETCH(int, rangeS);
        QFETCH(int, bucketMs);
        QFETCH(int, buckets);
        Collector collector;
        Instant now = start;
        collector.add({}, now);
        for (int i = 0; i < 26 * 120; ++i) { // two events a minute for 26 hours
            now += 30s;
            collector.add(deltaOf({eventOf(Kind::Acquired, "a", now)}), now);
        }
        const ContentionSnapshot snapshot = collector.snapshot(std::chrono::seconds(rangeS), now);

        QCOMPARE(snapshot.bucket, Duration(bucketMs));
        QCOMPARE(snapshot.rates.size(), std::size_t(buckets));
        double acquired = 0;
        for (std::size_t i = 0; i < snapshot.rates.size(); ++i) {
            acquired += double(snapshot.rates[i].acquired) * bucketMs / 1000;
            if (i > 0)
                QCOMPARE(snapshot.rates[i].start - snapshot.rates[i - 1].start, std::chrono::nanoseconds(Duration(bucketMs)));
        }
        QCOMPARE(std::lround(acquired), std::lround(2.0 * buckets * bucketMs / 60'000));
    }

    void snapshot_bucketsBegunOrRunning_areRatesOfTheTimeObserved()
    {
        Collector collector;
        collector.add({}, start + 6s); // in the middle of a bucket of 12 s
        collector.add(
            deltaOf({eventOf(Kind::Acquired, "a", start + 7s), eventOf(Kind::Acquired, "a", start + 8s), eventOf(Kind::Acquired, "a", start + 9s)}),
            start + 9s);
        collector.add(deltaOf({eventOf(Kind::Acquired, "a", start + 13s)}), start + 13s);

        const auto early = collector.snapshot(1h, start + 12s + 999ms).rates;
        QCOMPARE(early.size(), std::size_t(1));
        QCOMPARE(early[0].acquired, 0.5f); // 3 in 6 s
        const auto later = collector.snapshot(1h, start + 14s).rates;
        QCOMPARE(later.size(), std::size_t(2));
        QCOMPARE(later[1].acquired, 0.5f); // 1 in 2 s
    }

    void snapshot_quietTime_keepsTheLastSample()
    {
        Collector collector;
        collector.sampleState(5, 1, start);
        collector.sampleState(6, 0, start + 4s);
        collector.add({}, start + 5s);

        const auto rates = collector.snapshot(1min, start + 5s).rates;

        QCOMPARE(rates.size(), std::size_t(5));
        QCOMPARE(rates[3].held, 5u);
        QCOMPARE(rates[3].needAttention, 1u);
        QCOMPARE(rates[3].acquired, 0.0f);
        QCOMPARE(rates[3].holdP50Ms, -1.0f);
        QCOMPARE(rates[4].held, 6u);
    }

    void sampleState_attentionUnknown_isAGapInThatAlone()
    {
        Collector collector;
        collector.sampleState(5, 1, start);
        collector.sampleState(5, std::nullopt, start + 2s);

        const auto rates = collector.snapshot(1min, start + 4s).rates;

        QCOMPARE(rates.size(), std::size_t(3));
        QCOMPARE(rates[1].needAttention, 1);
        QCOMPARE(rates[2].needAttention, -1);
        QCOMPARE(rates[2].held, 5);
    }

    /** Of what nobody watched nothing is known: a gap, and no rate of 0. */
    void snapshot_notWatched_isAGap()
    {
        Collector collector;
        collector.setWatched(true, start);
        collector.sampleState(5, 1, start);
        collector.add(deltaOf({eventOf(Kind::Acquired, "a", start + 1s)}), start + 1s);
        collector.sampleState(5, 1, start + 2s);
        collector.setWatched(false, start + 2500ms);
        for (int s = 3; s < 20; ++s) {
            collector.sampleState(7, 0, start + std::chrono::seconds(s));
            collector.add(deltaOf({eventOf(Kind::Vanished, "a", start + std::chrono::seconds(s), 20ms)}), start + std::chrono::seconds(s));
        }
        QCOMPARE(collector.snapshot(1min, start + 19s).acquiredPerSecond, -1.0);
        collector.setWatched(true, start + 19500ms);
        collector.sampleState(6, 0, start + 20s);
        collector.add(deltaOf({eventOf(Kind::Acquired, "a", start + 20500ms)}), start + 21s);
        collector.sampleState(6, 0, start + 21s);

        const auto snapshot = collector.snapshot(1min, start + 21s);
        QCOMPARE(snapshot.rates.size(), std::size_t(21));
        for (std::size_t i = 0; i < 21; ++i) {
            const bool isKnown = i < 2 || i == 20; // what was watched for a part of a second is not known either
            const RateBucket &bucket = snapshot.rates[i];
            QVERIFY2(isKnown ? bucket.acquired >= 0 && bucket.released >= 0 && bucket.expired >= 0
                             : bucket.acquired < 0 && bucket.released < 0 && bucket.expired < 0,
                     qPrintable(QString::number(i)));
            QCOMPARE(bucket.held >= 0 && bucket.needAttention >= 0 && bucket.contended >= 0, isKnown);
        }
        QCOMPARE(snapshot.rates[1].acquired, 1.0f);
        QVERIFY(isNear(snapshot.acquiredPerSecond, 1 / 1.5)); // of the last ten seconds a second and a half was watched
        const auto hour = collector.snapshot(1h, start + 21s).rates;
        QVERIFY(isNear(hour[0].acquired, 1 / 2.5f)); // of twelve seconds two and a half were watched
        QVERIFY(isNear(hour[1].acquired, 1 / 1.5f));
    }

    void snapshot_longSleep_leavesNoOldData()
    {
        Collector collector;
        collector.add(deltaOf({eventOf(Kind::Released, "a", start, 50ms)}), start);
        collector.sampleState(1, 0, start);
        collector.sampleState(1, 0, start + 25h);

        for (const Duration range : {Duration(1min), Duration(5min), Duration(1h), Duration(24h)}) {
            const ContentionSnapshot snapshot = collector.snapshot(range, start + 25h + 500ms);
            QCOMPARE(snapshot.holds.total, quint64(0));
            for (const RateBucket &bucket : snapshot.rates)
                QCOMPARE(bucket.released, 0.0f);
        }
    }

    void snapshot_lateEvent_countsWhenItHappened()
    {
        Collector collector;
        collector.add({}, start);
        collector.add(deltaOf({eventOf(Kind::Expired, "a", start + 1500ms, 1s)}), start + 5s);
        collector.add(deltaOf({eventOf(Kind::Expired, "a", start - 10s, 1s)}), start + 5s); // before our time

        const auto rates = collector.snapshot(1min, start + 5s).rates;
        QCOMPARE(rates.at(1).expired, 1.0f);
        float all = 0;
        for (const RateBucket &bucket : rates)
            all += bucket.expired;
        QCOMPARE(all, 1.0f);
    }

    void histogram_bounds_areThreeADecade()
    {
        QVERIFY(isNear(HoldHistogram::lowerBoundMs(0), 1));
        QVERIFY(isNear(HoldHistogram::lowerBoundMs(1), 2.154434690));
        QVERIFY(isNear(HoldHistogram::lowerBoundMs(3), 10));
        QVERIFY(isNear(HoldHistogram::lowerBoundMs(21), 1e7));
        QVERIFY(HoldHistogram::lowerBoundMs(20) > 3'600'000);
    }

    void snapshot_holds_fallIntoTheirClasses_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<int>("index");
        QTest::newRow("0") << qint64(0) << 0;
        QTest::newRow("1") << qint64(1) << 0;
        QTest::newRow("2") << qint64(2) << 0;
        QTest::newRow("3") << qint64(3) << 1;
        QTest::newRow("4") << qint64(4) << 1;
        QTest::newRow("5") << qint64(5) << 2;
        QTest::newRow("9") << qint64(9) << 2;
        QTest::newRow("10") << qint64(10) << 3;
        QTest::newRow("99") << qint64(99) << 5;
        QTest::newRow("100") << qint64(100) << 6;
        QTest::newRow("999") << qint64(999) << 8;
        QTest::newRow("1000") << qint64(1000) << 9;
        QTest::newRow("1 h") << qint64(3'600'000) << 19;
        QTest::newRow("10,000,000") << qint64(10'000'000) << 21;
        QTest::newRow("a week") << qint64(604'800'000) << 23;
    }

    void snapshot_holds_fallIntoTheirClasses()
    {
        QFETCH(qint64, ms);
        QFETCH(int, index);
        Collector collector;
        collector.add(deltaOf({eventOf(Kind::Released, "a", start, Duration(ms))}), start);
        collector.add({}, start + 1s);

        const HoldHistogram holds = collector.snapshot(1min, start + 1s).holds;

        QCOMPARE(holds.total, quint64(1));
        for (int i = 0; i < HoldHistogram::classes; ++i)
            QCOMPARE(holds.counts[std::size_t(i)], i == index ? 1u : 0u);
    }

    void snapshot_percentiles_areATenthWrongAtMost_data()
    {
        QTest::addColumn<QList<qint64>>("held"); // a hundred times each, in ms, by length
        QTest::newRow("one length, at the beginning of its class") << QList<qint64>{1000};
        QTest::newRow("one length, at the end of its class") << QList<qint64>{1211};
        QTest::newRow("none longer than the median") << QList<qint64>{10, 40'500, 40'500};
        QTest::newRow("none shorter than the median") << QList<qint64>{39'000, 39'000, 200'000};
        QTest::newRow("within a class, at its beginning") << QList<qint64>{10, 1000, 1000, 20'000};
        QTest::newRow("within a class, at its end") << QList<qint64>{10, 1210, 1210, 20'000};
        QTest::newRow("less than can be measured") << QList<qint64>{1, 1, 2};
    }

    void snapshot_percentiles_areATenthWrongAtMost()
    {
        QFETCH(QList<qint64>, held);
        Collector collector;
        std::vector<LockEvent> events;
        for (int i = 0; i < 100; ++i) {
            for (const qint64 ms : held)
                events.push_back(eventOf(Kind::Released, "a", start + i * 10ms, Duration(ms), Duration(ms)));
        }
        collector.add(deltaOf(events), start);
        collector.add({}, start + 2s);

        const ContentionSnapshot snapshot = collector.snapshot(5min, start + 2s);

        QCOMPARE(snapshot.holds.total, quint64(100 * held.size()));
        const double exact = double(held[(held.size() - 1) / 2]), longest = double(held.last());
        QVERIFY2(std::abs(snapshot.holds.p50Ms - exact) <= exact / 10, qPrintable(QString::number(snapshot.holds.p50Ms)));
        QVERIFY2(snapshot.holds.p99Ms <= longest && snapshot.holds.p99Ms >= longest * 0.9, qPrintable(QString::number(snapshot.holds.p99Ms)));
        QVERIFY(snapshot.holds.p50Ms >= double(held.first()));
        QVERIFY(isNear(snapshot.holdP50Ms, snapshot.holds.p50Ms));
        QVERIFY(isNear(snapshot.rates.at(0).holdP50Ms, float(snapshot.holds.p50Ms)));
        QVERIFY(isNear(snapshot.gapP50Ms, snapshot.holds.p50Ms));
    }

    void snapshot_oldHolds_leaveTheRange()
    {
        Collector collector;
        collector.add(deltaOf({eventOf(Kind::Released, "a", start, 200ms)}), start);
        collector.add(deltaOf({eventOf(Kind::Released, "a", start + 60s, 5s)}), start + 60s);
        collector.add({}, start + 61s);

        const ContentionSnapshot minute = collector.snapshot(1min, start + 61s);
        QCOMPARE(minute.holds.total, quint64(1));
        QVERIFY(isNear(minute.holdP50Ms, 5000));
        QCOMPARE(collector.snapshot(5min, start + 61s).holds.total, quint64(2));
    }

    void snapshot_acquiredPerSecond_isOfTheLastTenSeconds()
    {
        Collector collector;
        collector.add({}, start);
        for (int s = 0; s < 20; ++s) {
            std::vector<LockEvent> events(std::size_t(s), eventOf(Kind::Acquired, "a", start + std::chrono::seconds(s)));
            collector.add(deltaOf(events), start + std::chrono::seconds(s));
        }
        collector.add({}, start + 20s);

        QCOMPARE(collector.snapshot(1min, start + 20s).acquiredPerSecond, 14.5); // 10 + … + 19 in 10 s
    }

    void contended_needsThreeHandOversInAMinute()
    {
        Collector collector;
        const auto handOver = [&](const QByteArray &key, Duration at, Duration gap) {
            collector.add(deltaOf({eventOf(Kind::Acquired, key, start + at, {}, gap)}), start + at);
        };
        handOver("hot", 0s, 100ms);
        handOver("cool", 0s, 101ms);
        handOver("hot", 10s, 0ms);
        handOver("cool", 10s, 0ms);
        QVERIFY(collector.contended(start + 10s).empty());
        handOver("hot", 20s, 3ms);
        handOver("cool", 20s, 3ms);
        QCOMPARE(collector.contended(start + 20s), std::vector<LockId>{"hot"});
        QCOMPARE(collector.snapshot(1min, start + 20s).contended, 1u);
        collector.add(deltaOf({eventOf(Kind::Released, "hot", start + 25s)}), start + 25s);

        QCOMPARE(collector.contended(start + 60s - 1ms), std::vector<LockId>{"hot"});
        QVERIFY(collector.contended(start + 60s).empty());
        collector.sampleState(1, 0, start + 30s);
        collector.sampleState(1, 0, start + 60s);
        collector.add({}, start + 61s);
        const ContentionSnapshot snapshot = collector.snapshot(1min, start + 61s);
        QCOMPARE(snapshot.contended, 0u);
        QCOMPARE(snapshot.rates.at(30).contended, 1u);
        QCOMPARE(snapshot.rates.back().contended, 0u);
    }

    /** Failed attempts leave no trace: nobody can know that the others have gone. */
    void contended_thenHeldForLong_staysSo()
    {
        Collector collector;
        for (const Duration at : {0s, 10s, 20s})
            collector.add(deltaOf({eventOf(Kind::HandedOver, "hot", start + at)}), start + at);
        QCOMPARE(collector.contended(start + 1h), std::vector<LockId>{"hot"});
        collector.add(deltaOf({eventOf(Kind::Released, "hot", start + 1h)}), start + 1h);
        QVERIFY(collector.contended(start + 1h).empty());
    }

    void contended_handedOverWithoutASeenGap_counts()
    {
        Collector collector;
        for (int i = 0; i < 3; ++i)
            collector.add(deltaOf({eventOf(Kind::HandedOver, "a", start + std::chrono::seconds(i), 1s)}), start + 3s);
        for (int i = 0; i < 3; ++i) // taken over long after they lapsed
            collector.add(deltaOf({eventOf(Kind::HandedOver, "b", start + std::chrono::seconds(i), 1s, 5s)}), start + 3s);

        QCOMPARE(collector.contended(start + 3s), std::vector<LockId>{"a"});
    }

    void contenders_areRankedByHandOversThenShare()
    {
        Collector collector;
        collector.add({}, start);
        std::vector<LockEvent> events;
        const auto hold = [&](const QByteArray &key, Duration from, Duration length, Duration gap) {
            events.push_back(eventOf(Kind::Acquired, key, start + from, {}, gap));
            events.push_back(eventOf(Kind::Released, key, start + from + length, length));
        };
        hold("often", 1s, 1s, 5ms);
        hold("often", 3s, 1s, 7ms);
        hold("often", 5s, 1s, 90ms);
        hold("long", 1s, 10s, 5ms);
        hold("long", 12s, 5s, 5ms);
        hold("short", 1s, 1s, 5ms);
        hold("short", 12s, 1s, 5ms);
        hold("alone", 1s, 18s, 2s); // never fought over
        collector.add(deltaOf(events), start + 20s);

        const auto contenders = collector.snapshot(1min, start + 20s).contenders;

        QCOMPARE(contenders.size(), std::size_t(3));
        QCOMPARE(contenders[0].lock, LockId("often"));
        QCOMPARE(contenders[0].handOvers, 3u);
        QCOMPARE(contenders[0].shareHeld, 3.0 / 20);
        QCOMPARE(contenders[0].gapP50Ms, 7.0);
        QCOMPARE(contenders[1].lock, LockId("long"));
        QCOMPARE(contenders[1].shareHeld, 15.0 / 20);
        QCOMPARE(contenders[2].lock, LockId("short"));
        QCOMPARE(contenders[2].shareHeld, 2.0 / 20);
    }

    /** Nobody saw it begin, but it was held since it was first seen. */
    void contenders_holdFromBefore_countsFromItsFirstLook()
    {
        Collector collector;
        collector.add({}, start);
        LockEvent taken = eventOf(Kind::HandedOver, "a", start + 15s);
        taken.ended.since = start;
        taken.ended.sinceSource = HeldSinceSource::FirstSeen;
        collector.add(deltaOf({taken}), start + 15s);
        QCOMPARE(collector.snapshot(1min, start + 20s).contenders.at(0).shareHeld, 1.0);
    }

    void contenders_runningHold_countsItsTime()
    {
        Collector collector;
        collector.add({}, start);
        collector.add(deltaOf({eventOf(Kind::Acquired, "a", start + 5s, {}, 5ms)}), start + 5s);
        QCOMPARE(collector.snapshot(1min, start + 20s).contenders.at(0).shareHeld, 15.0 / 20);

        // After ten minutes the minute is full of it, and the hand-over has left.
        collector.add({}, start + 10min);
        QVERIFY(collector.snapshot(1min, start + 10min).contenders.empty());
        // An hour is looked at in steps of 5 minutes; the observation began with us.
        QCOMPARE(collector.snapshot(1h, start + 10min).contenders.at(0).shareHeld, 595.0 / 600);

        // The event of its end was lost; the picture says that it is gone.
        LockDelta delta;
        delta.removed.push_back("a");
        delta.eventsLost = 1;
        collector.add(delta, start + 10min);
        QCOMPARE(collector.snapshot(1h, start + 10min).contenders.at(0).shareHeld, 0.0);
    }

    void contenders_longHold_isSharedOutToItsTime()
    {
        Collector collector;
        collector.add({}, start);
        collector.add(deltaOf({eventOf(Kind::HandedOver, "a", start + 10min, 9min)}), start + 10min);
        collector.add(deltaOf({eventOf(Kind::Released, "a", start + 10min, 0ms)}), start + 10min);

        // The steps of 25 s begin at 5:25 for 5 minutes back from 10:00 (start is a multiple of 25 s).
        const auto five = collector.snapshot(5min, start + 10min).contenders;
        QCOMPARE(five.size(), std::size_t(1));
        QCOMPARE(five[0].shareHeld, 1.0);
        QCOMPARE(collector.snapshot(1h, start + 10min).contenders.at(0).shareHeld, 9.0 / 10);
    }

    void contenders_areAtMostTen()
    {
        Collector collector;
        std::vector<LockEvent> events;
        for (int i = 0; i < 30; ++i) {
            for (int n = 0; n <= i; ++n)
                events.push_back(eventOf(Kind::HandedOver, QByteArray::number(i), start));
        }
        collector.add(deltaOf(events), start);
        const auto contenders = collector.snapshot(24h, start + 1s).contenders;
        QCOMPARE(contenders.size(), std::size_t(10));
        QCOMPARE(contenders.front().lock, LockId("29"));
        QCOMPARE(contenders.front().handOvers, 30u);
        QCOMPARE(contenders.back().lock, LockId("20"));
    }

    void trackedKeys_leastRecentlyChanged_isForgotten()
    {
        Collector collector(3);
        const auto fight = [&](const QByteArray &key) {
            collector.add(
                deltaOf({eventOf(Kind::HandedOver, key, start), eventOf(Kind::HandedOver, key, start), eventOf(Kind::HandedOver, key, start)}),
                start);
        };
        fight("a");
        fight("b");
        fight("c");
        fight("a");
        fight("d"); // b goes

        QCOMPARE(collector.contended(start), (std::vector<LockId>{"a", "c", "d"}));
        const auto contenders = collector.snapshot(1min, start).contenders;
        QCOMPARE(contenders.size(), std::size_t(3));
        QCOMPARE(contenders[0].lock, LockId("a"));
        QCOMPARE(contenders[0].handOvers, 6u);
        QCOMPARE(contenders[1].handOvers, 3u);
    }

    void lostEvents_areToldForTheRange()
    {
        Collector collector;
        LockDelta delta;
        delta.eventsLost = 4;
        collector.add(delta, start);
        collector.add(delta, start + 90s);
        collector.add({}, start + 91s);
        QCOMPARE(collector.snapshot(1min, start + 91s).eventsLost, quint64(4));
        QCOMPARE(collector.snapshot(5min, start + 91s).eventsLost, quint64(8));
    }

    void renewedOrTakenAgain_isInNoRateButCounted()
    {
        Collector collector;
        LockDelta delta;
        for (const bool mayBeNextHold : {true, false, true}) {
            LockEvent &event = delta.events.emplace_back();
            event.kind = LockEvent::Kind::Renewed;
            event.key = "a";
            event.atSteady = start;
            event.mayBeNextHold = mayBeNextHold;
        }
        collector.add(delta, start);
        collector.add({}, start + 5s);
        QVERIFY(collector.snapshot(5min, start + 5s).acquiredIsAtLeast);
        collector.add({}, start + 90s);
        QVERIFY(!collector.snapshot(5min, start + 90s).acquiredIsAtLeast);
        QCOMPARE(collector.snapshot(5min, start + 90s).perhapsTakenAgain, quint64(2));
        QCOMPARE(collector.snapshot(1min, start + 90s).perhapsTakenAgain, quint64(0));
        QCOMPARE(collector.snapshot(5min, start + 90s).holds.total, quint64(0));
    }

    void reset_forgetsEverything_butTheSource()
    {
        Collector collector;
        collector.setSource(DataSource::Sampled);
        collector.add(deltaOf({eventOf(Kind::HandedOver, "a", start, 1s), eventOf(Kind::HandedOver, "a", start, 1s),
                               eventOf(Kind::HandedOver, "a", start, 1s)}),
                      start);
        LockDelta delta;
        delta.reset = true;
        collector.add(delta, start + 1s);
        collector.add({}, start + 3s);

        const ContentionSnapshot snapshot = collector.snapshot(5min, start + 3s);
        QCOMPARE(snapshot.source, DataSource::Sampled);
        QCOMPARE(snapshot.rates.size(), std::size_t(2));
        QCOMPARE(snapshot.holds.total, quint64(0));
        QVERIFY(snapshot.contenders.empty());
        QVERIFY(collector.contended(start + 3s).empty());

        collector.clear();
        QVERIFY(collector.snapshot(5min, start + 3s).rates.empty());
    }
};

} // namespace tst_collector

LOCKSCOPE_TEST(tst_collector, tst_collector::TestCollector)
#include "tst_collector.moc"
