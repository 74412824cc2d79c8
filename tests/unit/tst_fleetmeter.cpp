// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/fleetmeter.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <vector>

namespace tst_fleetmeter {

using namespace lockscope;
using std::chrono::microseconds;

namespace {

Instant at(int ms) { return Instant(std::chrono::hours(1) + Duration(ms)); }

} // namespace

class TestFleetMeter : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void percentile_randomSpans_isAtMostAThirtiethAboveTheTrueOne_data()
    {
        QTest::addColumn<qint64>("longestUs");
        for (const qint64 longest : {1LL, 40LL, 1'000LL, 250'000LL, 90'000'000LL, 1LL << 45})
            QTest::addRow("up to %lld", static_cast<long long>(longest)) << qint64(longest);
    }
    void percentile_randomSpans_isAtMostAThirtiethAboveTheTrueOne()
    {
        QFETCH(const qint64, longestUs);
        QRandomGenerator random(7);
        SpanHistogram histogram;
        std::vector<qint64> all;
        for (int i = 0; i < 2000; ++i) {
            all.push_back(qint64(random.generateDouble() * random.generateDouble() * double(longestUs)));
            histogram.add(microseconds(all.back()));
        }
        std::ranges::sort(all);
        for (const double share : {0.01, 0.5, 0.9, 0.99}) {
            const qint64 exact = all[std::size_t(share * 2000) - 1];
            const qint64 read = histogram.percentile(share).count();
            QVERIFY2(read >= exact && double(read) <= double(exact) * (1 + 1.0 / 30), qPrintable(QStringLiteral("%1 for %2").arg(read).arg(exact)));
        }
        QCOMPARE(histogram.spread().max.count(), all.back());
        QCOMPARE(histogram.percentile(1).count(), all.back());
        QCOMPARE(histogram.count(), quint64(2000));
    }

    void spread_nothingAdded_isNothing() { QCOMPARE(SpanHistogram().spread(), Spread()); }

    void add_negativeAndEndless_areTheFirstAndTheLastClass()
    {
        SpanHistogram histogram;
        histogram.add(microseconds(-5));
        histogram.add(std::chrono::hours(24 * 365 * 100));
        QCOMPARE(histogram.percentile(0.5), microseconds(0));
        QCOMPARE(histogram.count(), quint64(2));
    }

    void figures_oneRequest_hasItsTimes()
    {
        FleetMeter meter;
        meter.begin(at(0));
        meter.clientCame(1);
        meter.clientCame(2);
        for (int i = 0; i < 4; ++i)
            meter.commandSent();
        meter.foundBusy();
        meter.acquired(1, "lock.a", at(10), at(40));
        meter.holdEnded("lock.a", at(40), at(45));
        meter.released(at(45), at(47));
        const LoadFigures figures = meter.figures(at(100));
        QCOMPARE(figures.elapsed, Duration(100));
        QCOMPARE(figures.attempts, quint64(2));
        QCOMPARE(figures.acquired, quint64(1));
        QCOMPARE(figures.busy, quint64(1));
        QCOMPARE(figures.wait.max, Duration(30));
        QCOMPARE(figures.hold.max, Duration(5));
        QCOMPARE(figures.release.max, Duration(2));
        QCOMPARE(figures.handOver.count, quint64(0)); // from nobody
        QCOMPARE(figures.successRatio(), 0.5);
        QCOMPARE(figures.attemptsPerSecond(), 20.0);
        QCOMPARE(figures.commandsPerAcquisition(), 4.0);
        QCOMPARE(figures.clients, 2);
    }

    void figures_handOver_isFromTheLastBelieverToTheNext()
    {
        FleetMeter meter;
        meter.begin(at(0));
        meter.acquired(1, "lock.a", at(0), at(0));
        meter.acquired(2, "lock.a", at(0), at(10)); // two believers: no hand-over
        meter.holdEnded("lock.a", at(0), at(20));
        meter.acquired(3, "lock.b", at(0), at(25)); // another lock
        meter.holdEnded("lock.a", at(10), at(30));
        meter.acquired(1, "lock.a", at(30), at(37));
        QCOMPARE(meter.figures(at(40)).handOver.count, quint64(1));
        QCOMPARE(meter.figures(at(40)).handOver.max, Duration(7));
    }

    void fairness_sharesOfClients_isJainsIndex_data()
    {
        QTest::addColumn<QList<int>>("shares");
        QTest::addColumn<double>("index");
        QTest::newRow("nobody had anything") << QList<int>{0, 0} << 1.0;
        QTest::newRow("as many") << QList<int>{3, 3, 3} << 1.0;
        QTest::newRow("one had all") << QList<int>{8, 0, 0, 0} << 0.25;
        QTest::newRow("one to three") << QList<int>{1, 3} << 0.8;
    }
    void fairness_sharesOfClients_isJainsIndex()
    {
        QFETCH(const QList<int>, shares);
        FleetMeter meter;
        for (int client = 0; client < shares.size(); ++client) {
            meter.clientCame(client);
            for (int i = 0; i < shares[client]; ++i)
                meter.acquired(client, "lock.a", at(0), at(1));
        }
        QTEST(meter.figures(at(2)).fairness, "index");
    }

    void begin_again_forgetsTheCountsAndKeepsTheClients()
    {
        FleetMeter meter;
        meter.begin(at(0));
        meter.clientCame(1);
        meter.clientCame(2);
        meter.acquired(1, "lock.a", at(0), at(1));
        meter.holdEnded("lock.a", at(1), at(2));
        meter.timedOut();
        meter.violated();
        meter.begin(at(50));
        meter.acquired(2, "lock.a", at(60), at(61));
        meter.clientWent(1);
        const LoadFigures figures = meter.figures(at(100));
        QCOMPARE(figures.acquired, quint64(1));
        QCOMPARE(figures.timeouts, quint64(0));
        QCOMPARE(figures.violations, quint64(0));
        QCOMPARE(figures.handOver.count, quint64(0));
        QCOMPARE(figures.clients, 1);
        QCOMPARE(figures.elapsed, Duration(50));
    }
};

} // namespace tst_fleetmeter

LOCKSCOPE_TEST(tst_fleetmeter, tst_fleetmeter::TestFleetMeter)
#include "tst_fleetmeter.moc"
