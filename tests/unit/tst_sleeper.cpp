// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/sleeper.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <qcoro/qcorotask.h>

#include <QTest>

#include <memory>
#include <vector>

namespace tst_sleeper {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

QCoro::Task<> note(Deferred<Woken> sleep, int number, std::vector<std::pair<int, Woken>> *log)
{
    const Woken woken = co_await sleep;
    log->emplace_back(number, woken);
}

} // namespace

/** Sleeper, and the Deferred and FakeClock on which it stands. */
class TestSleeper : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void wakes_inOrderOfTime();
    void cancels_all_andLaterOnes();
    void sleeps_again_afterReset();
    void cancels_whenDestroyed_andLeavesNoTimer();
    void survives_destructionByTheOneItWakes();
    void delivers_beforeAndAfterAwaiting();
    void clock_runsTimers_atTheirInstants();
    void clock_skipsTimers_ofDeadContexts();
};

using Log = std::vector<std::pair<int, Woken>>;

void TestSleeper::wakes_inOrderOfTime()
{
    FakeClock clock;
    Sleeper sleeper(clock);
    Log log;
    note(sleeper.sleep(30ms), 1, &log);
    note(sleeper.sleep(10ms), 2, &log);
    note(sleeper.sleep(20ms), 3, &log);
    clock.advance(9ms);
    QVERIFY(log.empty());
    clock.advance(11ms);
    QCOMPARE(log, (Log{{2, Woken::Rested}, {3, Woken::Rested}}));
    clock.advance(10ms);
    QCOMPARE(log.size(), 3u);
}

void TestSleeper::cancels_all_andLaterOnes()
{
    FakeClock clock;
    Sleeper sleeper(clock);
    Log log;
    note(sleeper.sleep(10ms), 1, &log);
    sleeper.cancelAll();
    note(sleeper.sleep(10ms), 2, &log);
    QCOMPARE(log, (Log{{1, Woken::Cancelled}, {2, Woken::Cancelled}}));
    clock.advance(20ms);
    QCOMPARE(log.size(), 2u);
}

void TestSleeper::sleeps_again_afterReset()
{
    FakeClock clock;
    Sleeper sleeper(clock);
    sleeper.cancelAll();
    sleeper.reset();
    Log log;
    note(sleeper.sleep(10ms), 1, &log);
    QVERIFY(log.empty());
    clock.advance(10ms);
    QCOMPARE(log, (Log{{1, Woken::Rested}}));
}

void TestSleeper::cancels_whenDestroyed_andLeavesNoTimer()
{
    FakeClock clock;
    Log log;
    {
        Sleeper sleeper(clock);
        note(sleeper.sleep(10ms), 1, &log);
    }
    QCOMPARE(log, (Log{{1, Woken::Cancelled}}));
    clock.advance(20ms);
    QCOMPARE(log.size(), 1u);
}

void TestSleeper::survives_destructionByTheOneItWakes()
{
    FakeClock clock;
    auto sleeper = std::make_unique<Sleeper>(clock);
    const auto destroy = [](Deferred<Woken> sleep, std::unique_ptr<Sleeper> *owner) -> QCoro::Task<> {
        co_await sleep;
        owner->reset();
    };
    Log log;
    destroy(sleeper->sleep(10ms), &sleeper);
    note(sleeper->sleep(20ms), 2, &log);
    clock.advance(10ms);
    QVERIFY(!sleeper);
    QCOMPARE(log, (Log{{2, Woken::Cancelled}}));
}

void TestSleeper::delivers_beforeAndAfterAwaiting()
{
    Log log;
    const Deferred<Woken> early;
    early.deliver(Woken::Rested);
    QVERIFY(early.isDelivered());
    note(early, 1, &log);
    const Deferred<Woken> late;
    note(late, 2, &log);
    QCOMPARE(log.size(), 1u);
    late.deliver(Woken::Cancelled);
    QCOMPARE(log, (Log{{1, Woken::Rested}, {2, Woken::Cancelled}}));
}

void TestSleeper::clock_runsTimers_atTheirInstants()
{
    FakeClock clock;
    QObject context;
    const Instant begin = clock.now();
    const UnixTime wall = clock.wallNow();
    std::vector<Duration> seen;
    clock.after(5ms, &context, [&] {
        seen.push_back(roundToMs(clock.now() - begin));
        clock.after(5ms, &context, [&] { seen.push_back(roundToMs(clock.now() - begin)); });
    });
    clock.advance(20ms);
    QCOMPARE(seen, (std::vector<Duration>{5ms, 10ms}));
    QCOMPARE(roundToMs(clock.now() - begin), 20ms);
    QCOMPARE(clock.wallNow() - wall, 20ms);
    QCOMPARE(clock.pendingTimers(), 0u);
}

void TestSleeper::clock_skipsTimers_ofDeadContexts()
{
    FakeClock clock;
    bool ran = false;
    {
        QObject context;
        clock.after(5ms, &context, [&] { ran = true; });
    }
    clock.advance(10ms);
    QVERIFY(!ran);
}

} // namespace tst_sleeper

LOCKSCOPE_TEST(tst_sleeper, tst_sleeper::TestSleeper)
#include "tst_sleeper.moc"
