// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/waitgrid.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <numeric>

namespace tst_waitgrid {

using namespace lockscope;

namespace {

TrafficKey key(int number) { return {0, "lock." + QByteArray::number(number)}; }

TrafficWait wait(const TrafficKey &lock, qint64 fromUs, qint64 untilUs, quint64 tries = 2)
{
    return {lock, {"c", "c:1", {}, false}, fromUs, untilUs, tries, TrafficWait::End::Won};
}

TrafficSpan hold(const TrafficKey &lock, const QByteArray &by, qint64 fromUs, std::optional<qint64> untilUs)
{
    return {lock, {by, by + ":1", {}, false}, fromUs, untilUs};
}

LockContention sumOf(const TrafficKey &lock, const std::vector<TrafficWait> &waits)
{
    LockContention sum;
    sum.lock = lock;
    for (const TrafficWait &one : waits) {
        if (one.lock != lock)
            continue;
        sum.waitedUs += one.lengthUs();
        ++(one.isWait() ? sum.waits : sum.triedOnce);
    }
    return sum;
}

TrafficReport reportOf(qint64 fromUs, qint64 untilUs, std::vector<TrafficWait> waits)
{
    TrafficReport report;
    report.account.firstUs = fromUs;
    report.account.lastUs = untilUs;
    QHash<TrafficKey, bool> known;
    for (const TrafficWait &one : waits) {
        if (!std::exchange(known[one.lock], true))
            report.locks.push_back(sumOf(one.lock, waits));
    }
    std::ranges::stable_sort(report.locks, std::ranges::greater(), &LockContention::waitedUs);
    report.waits = std::move(waits);
    return report;
}

TrafficIncident gapAt(qint64 atUs) { return {TrafficIncident::Kind::Gap, {}, atUs}; }

} // namespace

class TestWaitGrid : public QObject {
    Q_OBJECT
private slots:
    /** Each microsecond of each wait is in one cell. */
    void grid_ofAnyWaits_countsEachMicrosecondOnce()
    {
        QRandomGenerator random(20261130);
        for (int round = 0; round < 300; ++round) {
            const qint64 begin = random.bounded(1000), end = begin + 1 + random.bounded(400);
            std::vector<TrafficWait> waits;
            for (int i = random.bounded(12); i >= 0; --i) {
                const qint64 from = begin + random.bounded(int(end - begin));
                waits.push_back(wait(key(random.bounded(5)), from, from + random.bounded(int(end - from) + 1), quint64(1 + random.bounded(3))));
                if (!waits.back().isWait())
                    waits.back().untilUs = from;
            }
            const TrafficReport report = reportOf(begin, end, waits);
            const std::size_t mostRows = std::size_t(1 + random.bounded(5));
            const WaitGrid grid = waitGrid(report, 1 + random.bounded(60), mostRows);

            std::vector<std::vector<qint64>> naive(grid.rows.size(), std::vector<qint64>(grid.buckets()));
            for (const TrafficWait &one : waits) {
                for (qint64 us = one.fromUs; us < one.untilUs; ++us) {
                    const auto row = std::ranges::find_if(grid.rows, [&one](const WaitGrid::Row &known) { return known.lock == one.lock; });
                    const auto number = row != grid.rows.end() ? std::size_t(row - grid.rows.begin()) : grid.rows.size() - 1;
                    ++naive[number][std::size_t((us - begin) / grid.bucketUs)];
                }
            }
            QVERIFY(grid.rows.size() <= mostRows + 1);
            for (std::size_t row = 0; row < grid.rows.size(); ++row) {
                QCOMPARE(grid.rows[row].cells, naive[row]);
                QCOMPARE(grid.rows[row].waitedUs, std::accumulate(naive[row].begin(), naive[row].end(), qint64(0)));
            }
        }
    }

    void grid_ofMoreLocksThanRows_sumsTheRest()
    {
        const WaitGrid grid =
            waitGrid(reportOf(0, 100, {wait(key(1), 0, 50), wait(key(2), 0, 90), wait(key(3), 10, 20), wait(key(4), 10, 30)}), 50, 2);
        QCOMPARE(grid.rows.size(), std::size_t(3));
        QCOMPARE(grid.rows[0].lock, std::optional(key(2)));
        QCOMPARE(grid.rows[1].lock, std::optional(key(1)));
        QVERIFY(!grid.rows[2].lock);
        QCOMPARE(grid.others, std::size_t(2));
        QCOMPARE(grid.rows[2].cells, (std::vector<qint64>{30, 0}));
    }

    void grid_aShorterLastBucket_hasItsOwnAverage()
    {
        const WaitGrid grid = waitGrid(reportOf(0, 110, {wait(key(1), 0, 110), wait(key(1), 100, 105)}), 100, 9);
        QCOMPARE(grid.bucket(1), (TrafficStretch{100, 110}));
        QCOMPARE(grid.waiters(0, 0), 1.0);
        QCOMPARE(grid.waiters(0, 1), 1.5);
        QCOMPARE(grid.mostWaiters(), 1.5);
    }

    /** Between two samples nobody listened; that is no gap, and what waited meanwhile is not known. */
    void grid_partlyHeardBucket_hasTheAverageOfTheHeardTime()
    {
        TrafficReport report = reportOf(0, 300, {wait(key(1), 0, 40), wait(key(1), 240, 300)});
        report.pauses = {{40, 240}};
        report.incidents = {{TrafficIncident::Kind::Pause, {}, 40}};
        const WaitGrid grid = waitGrid(report, 100, 9);
        QCOMPARE(grid.heardUs, (std::vector<qint64>{40, 0, 60}));
        QCOMPARE(grid.waiters(0, 0), 1.0);
        QCOMPARE(grid.waiters(0, 1), 0.0);
        QCOMPARE(grid.waiters(0, 2), 1.0);
        QCOMPARE(grid.isUnknown, std::vector<bool>(3, false));
    }

    void within_holderWithoutAName_isNamedByItsToken()
    {
        TrafficReport report = reportOf(0, 100, {wait(key(1), 10, 60)});
        report.holds = {hold(key(1), {}, 0, 100)};
        report.holds.front().who.token = "token";
        using Held = std::vector<std::pair<QByteArray, qint64>>;
        QCOMPARE(waitsWithin(report, key(1), {0, 100}).heldUpBy, (Held{{"token", 50}}));
    }

    void grid_ofNoTime_isEmpty() { QCOMPARE(waitGrid({}, 100, 50).buckets(), std::size_t(0)); }

    void gap_untilTheNextKnownThing_isUnknown()
    {
        TrafficReport report = reportOf(0, 100, {wait(key(1), 0, 12), wait(key(1), 47, 90)});
        report.incidents = {gapAt(21)};
        QCOMPARE(unknownStretches(report), (std::vector<TrafficStretch>{{21, 47}}));
        const WaitGrid grid = waitGrid(report, 10, 9);
        QCOMPARE(grid.isUnknown, (std::vector<bool>{false, false, true, true, true, false, false, false, false, false}));
    }

    void gap_atTheEnd_isUnknownToTheEnd()
    {
        TrafficReport report = reportOf(0, 100, {wait(key(1), 0, 12)});
        report.incidents = {gapAt(60)};
        QCOMPARE(unknownStretches(report), (std::vector<TrafficStretch>{{60, 100}}));
    }

    /** A report keeps the newest waits only. */
    void waits_thatAreForgotten_areUnknown()
    {
        TrafficReport report = reportOf(0, 100, {wait(key(1), 0, 10), wait(key(1), 30, 40), wait(key(1), 60, 70)});
        QVERIFY(unknownStretches(report).empty());
        report.waits.erase(report.waits.begin());
        QCOMPARE(unknownStretches(report), (std::vector<TrafficStretch>{{0, 40}}));
    }

    /** Against a look at each microsecond. */
    void within_aStretch_chargesWhoeverHeldMeanwhile()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 200; ++round) {
            TrafficReport report;
            for (int i = 0; i < 6; ++i) {
                const qint64 from = random.bounded(90);
                report.waits.push_back(wait(key(random.bounded(2)), from, from + random.bounded(20), 1 + random.bounded(2)));
            }
            for (qint64 us = random.bounded(20); us < 90;) {
                const qint64 until = us + 1 + random.bounded(30);
                const bool isOpen = until > 90;
                report.holds.push_back(hold(key(0), QByteArray(1, char('x' + random.bounded(3))), us, isOpen ? std::nullopt : std::optional(until)));
                us = until + random.bounded(10);
            }
            const TrafficStretch stretch{random.bounded(50), 50 + random.bounded(50)};
            const WaitsWithin found = waitsWithin(report, key(0), stretch);

            std::map<QByteArray, qint64> naive;
            qint64 waited = 0;
            quint32 waits = 0;
            for (const TrafficWait &one : report.waits) {
                bool isWithin = false;
                for (qint64 us = one.fromUs; us < one.untilUs && one.isWait() && one.lock == key(0); ++us) {
                    if (us < stretch.fromUs || us >= stretch.untilUs)
                        continue;
                    isWithin = true;
                    ++waited;
                    QByteArray holder;
                    for (const TrafficSpan &span : report.holds) {
                        if (span.fromUs <= us && us < span.untilUs.value_or(1000))
                            holder = ClientNames::singleName(span.who.name, span.who.address);
                    }
                    ++naive[holder];
                }
                waits += isWithin ? 1 : 0;
            }
            QCOMPARE(found.waits, waits);
            QCOMPARE(found.waitedUs, waited);
            QCOMPARE((std::map<QByteArray, qint64>(found.heldUpBy.begin(), found.heldUpBy.end())), naive);
            QVERIFY(std::ranges::is_sorted(found.heldUpBy, std::ranges::greater(), &std::pair<QByteArray, qint64>::second));
        }
    }
};

} // namespace tst_waitgrid

LOCKSCOPE_TEST(tst_waitgrid, tst_waitgrid::TestWaitGrid)
#include "tst_waitgrid.moc"
