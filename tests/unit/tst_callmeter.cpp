// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/pacing.h"
#include "testprogram.h"

#include <QTest>

namespace tst_callmeter {

using namespace lockscope;
using namespace std::chrono_literals;

class TestCallMeter : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void answered_farServer_doesNotCountTheWay();
    void answered_behindOtherAnswers_countsFromTheirEnd();
    void answered_quickerThanEver_isNothing();
    void share_smallWork_needNotWait();
    void share_longWork_takesItsShareFromTheBeginning();
    void share_anotherPercentage_holdsAtOnce();
    void rounds_fewEvents_needNotWait();
    void rounds_storm_areAnIntervalApart();
    void rounds_ofOneKey_waitOnlyBeyondAHundredASecond();

private:
    const Instant m_begin{1h};
};

void TestCallMeter::answered_farServer_doesNotCountTheWay()
{
    CallMeter meter;
    meter.noteRoundTrip(40ms);
    QCOMPARE(meter.answered(m_begin, m_begin + 48ms), 0ns); // jitter
    QCOMPARE(meter.answered(m_begin, m_begin + 70ms), 20ms);
}

void TestCallMeter::answered_behindOtherAnswers_countsFromTheirEnd()
{
    CallMeter meter;
    meter.noteRoundTrip(1ms);
    meter.done(m_begin + 30ms);
    QCOMPARE(meter.answered(m_begin, m_begin + 33ms), 3ms);
}

void TestCallMeter::answered_quickerThanEver_isNothing()
{
    CallMeter meter;
    QCOMPARE(meter.answered(m_begin, m_begin + 5ms), 0ns);
    QCOMPARE(meter.answered(m_begin, m_begin + 1ms), 0ns);
    QCOMPARE(meter.answered(m_begin, m_begin + 5ms), 3750us);
}

void TestCallMeter::share_smallWork_needNotWait()
{
    SharePace pace;
    pace.begin(m_begin);
    QCOMPARE(pace.untilNext(0ms, m_begin), 0ms);
    QCOMPARE(pace.untilNext(625ms, m_begin + 625ms), 0ms); // a quarter of 2.5 s
    pace.setPercent(SharePace::routinePercent);
    QCOMPARE(pace.untilNext(50ms, m_begin + 50ms), 0ms);
    QCOMPARE(pace.untilNext(51ms, m_begin + 51ms), 2499ms);
}

void TestCallMeter::share_longWork_takesItsShareFromTheBeginning()
{
    SharePace pace;
    pace.begin(m_begin);
    Instant now = m_begin;
    std::chrono::nanoseconds spent{0};
    for (int page = 0; page < 2000; ++page) { // two thirds of the time are the server's while nobody rests
        now += 3ms;
        spent += 2ms;
        now += pace.untilNext(spent, now);
    }
    const double share = double(spent.count()) / double((now - m_begin).count());
    QVERIFY2(share > 0.249 && share <= 0.25, qPrintable(QString::number(share)));
    pace.begin(now); // the next scan
    QCOMPARE(pace.untilNext(600ms, now + 700ms), 0ms);
}

void TestCallMeter::share_anotherPercentage_holdsAtOnce()
{
    SharePace pace;
    pace.begin(m_begin);
    pace.setPercent(50);
    QCOMPARE(pace.untilNext(4s, m_begin + 5s), 3000ms);
    pace.setPercent(10);
    QCOMPARE(pace.untilNext(4s, m_begin + 5s), 35'000ms);
    pace.setPercent(100);
    QCOMPARE(pace.untilNext(4s, m_begin + 5s), 0ms);
    pace.setPercent(0); // never for ever
    QCOMPARE(pace.percent(), 1);
}

void TestCallMeter::rounds_fewEvents_needNotWait()
{
    RoundPace pace;
    for (int i = 0; i < 100; ++i) {
        const Instant now = m_begin + i * 2 * RoundPace::interval;
        QCOMPARE(pace.untilNext(now), 0ms);
        pace.begin(now, RoundPace::manyKeys);
    }
    for (int i = 0; i < RoundPace::burst; ++i) {
        QCOMPARE(pace.untilNext(m_begin + 10s), 0ms);
        pace.begin(m_begin + 10s, RoundPace::manyKeys);
    }
    QCOMPARE(pace.untilNext(m_begin + 10s), RoundPace::interval);
}

void TestCallMeter::rounds_storm_areAnIntervalApart()
{
    RoundPace pace;
    int rounds = 0;
    for (Instant now = m_begin; now < m_begin + 1s; now += 1ms) {
        if (pace.untilNext(now) == 0ms) {
            pace.begin(now, RoundPace::manyKeys);
            ++rounds;
        }
    }
    QCOMPARE(rounds, 20 + RoundPace::burst - 1);
}

void TestCallMeter::rounds_ofOneKey_waitOnlyBeyondAHundredASecond()
{
    RoundPace pace;
    for (Instant now = m_begin; now < m_begin + 10s; now += 10ms) {
        QCOMPARE(pace.untilNext(now), 0ms);
        pace.begin(now, 1);
    }
    int rounds = 0;
    for (Instant now = m_begin + 20s; now < m_begin + 22s; now += 1ms) {
        if (pace.untilNext(now) == 0ms) {
            pace.begin(now, 1);
            ++rounds;
        }
    }
    QVERIFY2(rounds >= 200 && rounds <= 240, qPrintable(QString::number(rounds)));
}

} // namespace tst_callmeter

LOCKSCOPE_TEST(tst_callmeter, tst_callmeter::TestCallMeter)
#include "tst_callmeter.moc"
