// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/holdtimes.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <random>

namespace tst_holdtimes {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

LockEvent ended(const QByteArray &key, std::optional<Duration> held)
{
    LockEvent event;
    event.kind = LockEvent::Kind::Released;
    event.key = key;
    event.held = held;
    return event;
}

std::vector<LockEvent> endedTimes(const QByteArray &key, Duration held, int times)
{
    return std::vector<LockEvent>(std::size_t(times), ended(key, held));
}

} // namespace

class TestHoldTimes : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void of_fewHolds_saysNoMoreThanTheyDo()
    {
        HoldTimes times;
        times.add(endedTimes("a", 2s, 2));
        times.add({ended("a", std::nullopt)});
        QVERIFY(!times.of("a"));
        times.add(endedTimes("a", 2s, 1));
        QCOMPARE(times.of("a")->holds, 3U);
        QVERIFY(!times.of("a")->p99);
        times.add(endedTimes("a", 2s, 16));
        QVERIFY(!times.usual("a") && !times.p99("a"));
        times.add(endedTimes("a", 2s, 80));
        QVERIFY(times.usual("a") && !times.p99("a"));
        times.add(endedTimes("a", 2s, 1));
        QVERIFY(times.p99("a") && *times.p99("a") >= 2s);
        QVERIFY(!times.of("b") && !times.usual("b") && !times.p99("b"));
    }

    void of_anyTimes_isAFifthTooLongAtMost()
    {
        std::mt19937 random(7);
        std::lognormal_distribution<double> distribution(8, 3);
        HoldTimes times;
        std::vector<Duration> all;
        for (int i = 0; i < 5000; ++i) {
            all.push_back(Duration(std::clamp<qint64>(qint64(distribution(random)), 0, 200'000'000)));
            times.add({ended("a", all.back())});
        }
        std::ranges::sort(all);
        const auto summary = times.of("a");

        QVERIFY(summary && summary->p99);
        const auto isNear = [](Duration said, Duration exact) { return said >= exact && double(said.count()) <= double(exact.count()) * 1.2 + 1; };
        QVERIFY2(isNear(summary->p50, all[2499]), qPrintable(QString::number(summary->p50.count())));
        QVERIFY2(isNear(*summary->p99, all[4949]), qPrintable(QString::number(summary->p99->count())));
    }

    void of_holdsOfOneClass_isNotLongerThanTheLongest()
    {
        HoldTimes times;
        times.add({ended("a", 39'000ms), ended("a", 40'500ms), ended("a", 39'500ms)});
        QCOMPARE(times.of("a")->p50, Duration(40'500));
        times.add(endedTimes("a", 38'600ms, 100));
        QVERIFY(*times.of("a")->p99 <= 40'500ms && *times.p99("a") <= 40'500ms && *times.usual("a") <= 40'500ms);
        times.add({ended("a", 1h)}); // once
        QVERIFY(*times.usual("a") < 38'600ms * 6 / 5);
    }

    void add_manyNames_keepsTheLast()
    {
        HoldTimes times(10);
        times.add(endedTimes("old", 1s, 5));
        for (int i = 0; i < 9; ++i)
            times.add(endedTimes(QByteArray::number(i), 1s, 3));
        times.add(endedTimes("new", 1s, 3));
        QCOMPARE(times.of("old")->holds, 5U);
        times.add(endedTimes("old", 1s, 1)); // it is among the last again, with all that was known
        for (int i = 0; i < 9; ++i)
            times.add(endedTimes("further " + QByteArray::number(i), 1s, 3));

        QCOMPARE(times.of("old")->holds, 6U);
        QVERIFY(times.of("new"));
        QVERIFY(!times.of("0"));
        times.clear();
        QVERIFY(!times.of("old"));
    }

    void add_moreThanCanBeCounted_keepsTheShares()
    {
        HoldTimes times;
        times.add(endedTimes("a", 1s, 70'000));
        times.add(endedTimes("a", 1h, 300));

        const auto summary = times.of("a");
        QVERIFY(summary->p50 < 2s && *summary->p99 < 2s);
        QVERIFY(summary->holds < 70'300);
    }

    void p99_shortHolds_isASecond()
    {
        HoldTimes times;
        times.add(endedTimes("a", 20ms, 100));

        QCOMPARE(times.p99("a"), std::optional<Duration>(1s));
        QVERIFY(*times.of("a")->p99 < 25ms);
    }
};

} // namespace tst_holdtimes

LOCKSCOPE_TEST(tst_holdtimes, tst_holdtimes::TestHoldTimes)
#include "tst_holdtimes.moc"
