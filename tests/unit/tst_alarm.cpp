// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/alarm.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QTest>

namespace tst_alarm {

using namespace lockscope;

class TestAlarm : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void setIn_timePasses_ringsOnce();
    void setFor_fractionOfMillisecond_neverRingsEarly();
    void setFor_later_ringsThen();
    void setFor_sooner_ringsThenOnly();
    void cancel_set_doesNotRing();
    void setFor_movedOften_keepsFewTimers();
    void ring_setsAgain_ringsAgain();
    void setFor_afterSleep_ringsInTime();
    void cleanup() { m_rings = 0; }

private:
    FakeClock m_clock;
    int m_rings = 0;
};

void TestAlarm::setIn_timePasses_ringsOnce()
{
    Alarm alarm(m_clock, [this] { ++m_rings; });
    alarm.setIn(Duration(10));
    QVERIFY(alarm.isSet());
    m_clock.advance(Duration(9));
    QCOMPARE(m_rings, 0);
    m_clock.advance(Duration(1));
    QCOMPARE(m_rings, 1);
    QVERIFY(!alarm.isSet());
    m_clock.advance(Duration(100));
    QCOMPARE(m_rings, 1);
}

void TestAlarm::setFor_fractionOfMillisecond_neverRingsEarly()
{
    Instant rung;
    const Instant at = m_clock.now() + std::chrono::microseconds(1500);
    Alarm alarm(m_clock, [&] { rung = m_clock.now(); });
    alarm.setFor(at);
    m_clock.advance(Duration(5));
    QVERIFY(rung >= at);
    QVERIFY(rung - at < Duration(1));
}

void TestAlarm::setFor_later_ringsThen()
{
    Alarm alarm(m_clock, [this] { ++m_rings; });
    alarm.setIn(Duration(10));
    alarm.setIn(Duration(50));
    m_clock.advance(Duration(49));
    QCOMPARE(m_rings, 0);
    m_clock.advance(Duration(1));
    QCOMPARE(m_rings, 1);
}

void TestAlarm::setFor_sooner_ringsThenOnly()
{
    Alarm alarm(m_clock, [this] { ++m_rings; });
    alarm.setIn(Duration(50));
    alarm.setIn(Duration(10));
    m_clock.advance(Duration(10));
    QCOMPARE(m_rings, 1);
    m_clock.advance(Duration(100));
    QCOMPARE(m_rings, 1);
}

void TestAlarm::cancel_set_doesNotRing()
{
    Alarm alarm(m_clock, [this] { ++m_rings; });
    alarm.setIn(Duration(10));
    alarm.cancel();
    m_clock.advance(Duration(100));
    QCOMPARE(m_rings, 0);
}

void TestAlarm::setFor_afterSleep_ringsInTime()
{
    Alarm alarm(m_clock, [this] { ++m_rings; });
    alarm.setIn(std::chrono::minutes(1));
    m_clock.suspend(std::chrono::hours(1)); // the timer has its minute still before it
    alarm.setIn(std::chrono::seconds(2));
    m_clock.advance(Duration(1999));
    QCOMPARE(m_rings, 0);
    m_clock.advance(Duration(1));
    QCOMPARE(m_rings, 1);
    m_clock.advance(std::chrono::hours(1));
    QCOMPARE(m_rings, 1);
}

void TestAlarm::setFor_movedOften_keepsFewTimers()
{
    Alarm alarm(m_clock, [this] { ++m_rings; });
    for (int i = 0; i < 1000; ++i)
        alarm.setIn(Duration(10 + i));
    QCOMPARE(m_clock.pendingTimers(), std::size_t(1));
    m_clock.advance(Duration(2000));
    QCOMPARE(m_rings, 1);
}

void TestAlarm::ring_setsAgain_ringsAgain()
{
    Alarm alarm(m_clock, [&] {
        if (++m_rings < 3)
            alarm.setIn(Duration(10));
    });
    alarm.setIn(Duration(10));
    m_clock.advance(Duration(100));
    QCOMPARE(m_rings, 3);
}

} // namespace tst_alarm

LOCKSCOPE_TEST(tst_alarm, tst_alarm::TestAlarm)
#include "tst_alarm.moc"
