// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/scanschedule.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QTest>

namespace tst_scanschedule {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

const Error busy{Error::Kind::Server, QStringLiteral("BUSY"), "BUSY"};
const Error refused{Error::Kind::NoPermission, QStringLiteral("NOPERM this user has no permissions to run the 'scan' command"), "NOPERM"};

struct Scene {
    FakeClock clock;
    int rings = 0;
    ScanSchedule schedule{clock, {500ms, 10s, 30s}, [this] { ++rings; }};

    void scan(Duration took, bool hasFoundChanges, bool isHearing) { scan({took, took}, hasFoundChanges, isHearing); }
    void scan(ScanSchedule::Effort effort, bool hasFoundChanges, bool isHearing)
    {
        schedule.begin();
        clock.advance(effort.took);
        schedule.finished(effort, hasFoundChanges, isHearing);
    }
    /** Until it rings. */
    Duration wait()
    {
        const int before = rings;
        Duration waited{0};
        for (; rings == before && waited < 1h; waited += 1ms)
            clock.advance(1ms);
        return waited;
    }
};

} // namespace

class TestScanSchedule : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void finished_hearing_rescansByRoutine();
    void poll_cheapScans_comeOften();
    void poll_dearScans_followWhatChanges();
    void poll_veryDearScans_takeAFiftiethAtMost();
    void poll_farServer_isSparedNotTheWay();
    void poll_oneScanHeldUp_saysLittle();
    void replan_hearingNoMore_pollsSoon();
    void failed_again_waitsLonger();
    void failed_refused_ringsEverMoreRarely();
    void request_whileScanning_comesAfterwards();
    void requestPaced_manyTimes_leavesTimeBetween();
    void cancel_anything_isSilent();
};

void TestScanSchedule::finished_hearing_rescansByRoutine()
{
    Scene scene;
    scene.scan(100ms, true, true);
    QCOMPARE(scene.wait(), 30s);
    Scene large;
    large.scan(2s, true, true); // routine costs a fiftieth at most here too
    QCOMPARE(large.wait(), 98s);
}

void TestScanSchedule::poll_cheapScans_comeOften()
{
    Scene scene;
    for (int i = 0; i < 20; ++i) {
        scene.scan(1ms, i % 5 == 0, false);
        QCOMPARE(scene.wait(), 500ms);
    }
}

void TestScanSchedule::poll_dearScans_followWhatChanges()
{
    Scene scene;
    scene.scan(20ms, true, false);
    QCOMPARE(scene.wait(), 980ms);
    scene.scan(20ms, false, false);
    QCOMPARE(scene.wait(), 1960ms);
    scene.scan(20ms, false, false);
    QCOMPARE(scene.wait(), 3920ms);
    for (int i = 0; i < 10; ++i)
        scene.scan(20ms, false, false);
    QCOMPARE(scene.wait(), 7980ms);
    for (int i = 0; i < 3; ++i)
        scene.scan(20ms, true, false);
    QCOMPARE(scene.wait(), 980ms);
}

void TestScanSchedule::poll_veryDearScans_takeAFiftiethAtMost()
{
    Scene scene;
    for (const bool hasFoundChanges : {true, false, true}) {
        scene.scan(2s, hasFoundChanges, false);
        QCOMPARE(scene.wait(), 98s);
    }
}

void TestScanSchedule::poll_farServer_isSparedNotTheWay()
{
    Scene scene;
    scene.scan({5s, 100ms}, true, false);
    QCOMPARE(scene.wait(), 15s); // a quarter of the time
    scene.scan({1s, 100ms}, true, false);
    QCOMPARE(scene.wait(), 4900ms);
}

void TestScanSchedule::poll_oneScanHeldUp_saysLittle()
{
    Scene scene;
    scene.scan(1ms, true, false);
    scene.scan({6s, 400ms}, true, false); // answered byte by byte
    QCOMPARE(scene.wait(), 500ms);
    for (int i = 0; i < 5; ++i)
        scene.scan({6s, 400ms}, true, false); // it has come to stay
    QCOMPARE(scene.wait(), 19600ms);
}

void TestScanSchedule::replan_hearingNoMore_pollsSoon()
{
    Scene scene;
    scene.scan(1ms, false, true);
    scene.clock.advance(10s);
    QCOMPARE(scene.rings, 0);
    scene.schedule.replan(false);
    QCOMPARE(scene.wait(), 500ms);
    scene.schedule.replan(true);
    QCOMPARE(scene.wait(), 30s);
}

void TestScanSchedule::failed_again_waitsLonger()
{
    Scene scene;
    for (const Duration delay : {200ms, 400ms, 800ms, 800ms, 800ms}) {
        scene.schedule.begin();
        scene.schedule.failed(busy);
        QCOMPARE(scene.wait(), delay);
    }
    scene.scan(1ms, false, true);
    scene.schedule.begin();
    scene.schedule.failed(busy);
    QCOMPARE(scene.wait(), 200ms);
}

void TestScanSchedule::failed_refused_ringsEverMoreRarely()
{
    Scene scene;
    const auto refuse = [&] {
        scene.schedule.begin();
        scene.schedule.failed(refused);
    };
    refuse();
    QVERIFY(scene.schedule.isRefused() && !scene.schedule.mayBegin());
    QCOMPARE(scene.wait(), 1s);
    QVERIFY(scene.schedule.isRefused() && scene.schedule.mayBegin());
    scene.clock.advance(19s);
    refuse();
    QCOMPARE(scene.wait(), 5s);
    scene.clock.advance(1h);
    refuse();
    QCOMPARE(scene.wait(), 60s);
    refuse();
    scene.schedule.request();
    QVERIFY(scene.schedule.mayBegin());
    scene.scan(1ms, false, true);
    QVERIFY(!scene.schedule.isRefused());
}

void TestScanSchedule::request_whileScanning_comesAfterwards()
{
    Scene scene;
    scene.schedule.begin();
    scene.schedule.request();
    QCOMPARE(scene.rings, 0);
    scene.schedule.finished({1s, 1s}, false, true);
    scene.clock.advance(0ms);
    QCOMPARE(scene.rings, 1);
}

void TestScanSchedule::requestPaced_manyTimes_leavesTimeBetween()
{
    Scene scene;
    scene.schedule.requestPaced(); // nothing has been spent yet
    scene.clock.advance(0ms);
    QCOMPARE(scene.rings, 1);
    scene.schedule.begin();
    scene.schedule.requestPaced();
    scene.clock.advance(2s);
    scene.schedule.finished({2s, 2s}, true, true);
    QCOMPARE(scene.wait(), 6s);
    scene.schedule.begin();
    scene.clock.advance(2s);
    scene.schedule.finished({2s, 2s}, true, true);
    scene.clock.advance(5s);
    for (int i = 0; i < 10; ++i)
        scene.schedule.requestPaced();
    QCOMPARE(scene.wait(), 1s);
}

void TestScanSchedule::cancel_anything_isSilent()
{
    Scene scene;
    scene.schedule.begin();
    scene.schedule.request();
    scene.schedule.requestPaced();
    scene.schedule.cancel();
    QVERIFY(!scene.schedule.isScanning());
    scene.scan(1ms, false, true);
    scene.schedule.cancel();
    scene.clock.advance(1h);
    QCOMPARE(scene.rings, 0);
}

} // namespace tst_scanschedule

LOCKSCOPE_TEST(tst_scanschedule, tst_scanschedule::TestScanSchedule)
#include "tst_scanschedule.moc"
