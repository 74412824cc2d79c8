// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "ui/film/swimlanes.h"
#include "ui/shared/theme.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace tst_swimlanes {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

SimulatedClientStatus status(int id)
{
    SimulatedClientStatus result;
    result.id = id;
    result.name = u"C%1"_s.arg(id);
    result.state = ClientState::Believing;
    return result;
}

LaneSpan span(quint64 id, int client, Instant from, std::optional<Instant> to, LaneSpan::Kind kind = LaneSpan::Kind::Believing)
{
    return {.id = id, .client = client, .kind = kind, .key = "lock.demo", .from = from, .to = to};
}

bool hasColor(const QImage &image, const QRect &area, const QColor &color)
{
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

} // namespace

class TestSwimLanes : public QObject {
    Q_OBJECT

    Theme m_theme;
    FakeClock m_clock;

    /** C1 believes from 1 s to 3 s, C2 from 2 s until now (5 s); the overlap is a violation. */
    SimulationUpdate twoBelievers(Instant zero) const
    {
        const auto at = [zero](int ms) { return zero + Duration(ms); };
        SimulationUpdate update;
        update.clients = {status(1), status(2)};
        update.spans = {span(1, 1, at(0), at(1000), LaneSpan::Kind::Trying), span(2, 1, at(1000), at(3000)), span(3, 2, at(2000), {})};
        update.marks = {{.client = 1, .at = at(1000), .command = u"SETNX"_s, .answer = u"1"_s, .good = true}};
        update.violations = {{.id = 1, .key = "lock.demo", .first = 1, .second = 2, .from = at(2000), .to = at(3000)}};
        return update;
    }
    static QPointF pointOf(const SwimLanes &lanes, int lane, Instant time)
    {
        const double laneHeight = LaneLayout::highestLane;
        return {lanes.scale().x(time), (lane + 0.5) * laneHeight};
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    // LaneScale

    void scale_xAndAt_areInverse()
    {
        const LaneScale scale{.origin = m_clock.now(), .left = 120, .width = 800, .msPerPixel = 2.5};
        QCOMPARE(scale.x(scale.origin), 120.0);
        QCOMPARE(scale.x(scale.origin + Duration(1000)), 520.0);
        QVERIFY(scale.at(520.0) == scale.origin + Duration(1000));
        QVERIFY(scale.end() == scale.origin + Duration(2000));
    }

    void scale_zoom_keepsTheInstantUnderThePointer()
    {
        LaneScale scale{.origin = m_clock.now(), .left = 100, .width = 800, .msPerPixel = 10};
        const Instant fixed = scale.at(300);
        scale.zoom(0.5, 300);
        QCOMPARE(scale.msPerPixel, 5.0);
        QVERIFY(qAbs(scale.x(fixed) - 300) < 0.001);
        for (int i = 0; i < 200; ++i)
            scale.zoom(0.5, 300);
        QCOMPARE(scale.msPerPixel, LaneScale::closest);
        for (int i = 0; i < 200; ++i)
            scale.zoom(2, 300);
        QCOMPARE(scale.msPerPixel, LaneScale::farthest);
    }

    void scale_follow_neverShowsWhatWasBeforeTheStart()
    {
        LaneScale scale{.origin = {}, .left = 0, .width = 100, .msPerPixel = 10};
        const Instant first = m_clock.now();
        scale.follow(first + Duration(400), first);
        QVERIFY(scale.origin == first);
        scale.follow(first + Duration(5000), first);
        QVERIFY(scale.end() == first + Duration(5000));
    }

    void tickStep_anyZoom_isRoundAndFarEnoughApart()
    {
        for (double msPerPixel = LaneScale::closest; msPerPixel < LaneScale::farthest; msPerPixel *= 1.37) {
            const LaneScale scale{.origin = {}, .left = 0, .width = 1000, .msPerPixel = msPerPixel};
            const double pixels = double(tickStep(scale.msPerPixel, 80).count()) / 1000 / msPerPixel;
            QVERIFY2(pixels >= 80, qPrintable(QString::number(msPerPixel)));
            QVERIFY2(pixels <= 240 || tickStep(scale.msPerPixel, 80) == Duration(1) || msPerPixel > 1e4, qPrintable(QString::number(msPerPixel)));
        }
    }

    void tickText_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<qint64>("step");
        QTest::addColumn<QString>("expected");
        QTest::newRow("tenths") << qint64(2'500'000) << qint64(500'000) << u"2.5 s"_s;
        QTest::newRow("milliseconds") << qint64(2'501'000) << qint64(1'000) << u"2.501 s"_s;
        QTest::newRow("seconds") << qint64(12'000'000) << qint64(1'000'000) << u"12 s"_s;
        QTest::newRow("minutes") << qint64(65'000'000) << qint64(5'000'000) << u"1 m 05 s"_s;
    }
    void tickText()
    {
        QFETCH(qint64, us);
        QFETCH(qint64, step);
        QFETCH(QString, expected);
        QCOMPARE(lockscope::ui::tickText(std::chrono::microseconds(us), std::chrono::microseconds(step)), expected);
    }

    // LaneHistory

    void history_beyondItsCapacity_dropsTheOldestThatEnded()
    {
        LaneHistory history(100);
        const Instant zero = m_clock.now();
        SimulationUpdate first;
        first.clients = {status(1)};
        first.spans = {span(1, 1, zero, {}, LaneSpan::Kind::Frozen)};
        history.apply(first);
        for (int i = 0; i < 1000; ++i) {
            SimulationUpdate update;
            const Instant at = zero + Duration(i);
            update.spans = {span(quint64(i) + 2, 1, at, at)};
            update.marks = {{.client = 1, .at = at, .command = u"GET"_s, .answer = {}, .good = false}};
            history.apply(update);
            QVERIFY(history.spans().size() <= 100);
            QVERIFY(history.marks().size() <= 100);
        }
        QCOMPARE(history.spans().front().id, 1U); // still open
        QCOMPARE(history.spans().back().id, 1001U);
        QVERIFY(history.marks().back().at == zero + Duration(999));
    }

    void history_spanToldTwice_isReplaced()
    {
        LaneHistory history;
        SimulationUpdate update = twoBelievers(m_clock.now());
        history.apply(update);
        QVERIFY(history.hasOpenSpans());
        update.spans = {span(3, 2, m_clock.now(), m_clock.now() + Duration(1))};
        history.apply(update);
        QCOMPARE(history.spans().size(), 3U);
        QVERIFY(!history.hasOpenSpans());
    }

    void history_removedClient_leavesNothingBehind()
    {
        LaneHistory history;
        history.apply(twoBelievers(m_clock.now()));
        SimulationUpdate update;
        update.removed = {1};
        history.apply(update);
        QCOMPARE(history.lanes().size(), 1U);
        QCOMPARE(history.laneOf(2), 0);
        QCOMPARE(history.laneOf(1), -1);
        QCOMPARE(history.spans().size(), 1U);
        QVERIFY(history.marks().empty());
        QVERIFY(history.violations().empty());
        update.removed = {2};
        history.apply(update);
        QVERIFY(!history.start());
    }

    // SwimLanes

    void textAt_overStretchesMarksAndViolations_readsTheirValues()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        const Instant zero = m_clock.now();
        m_clock.advance(Duration(5000));
        lanes.apply(twoBelievers(zero));
        lanes.grab();

        const QString believing = lanes.textAt(pointOf(lanes, 0, zero + Duration(1500)));
        QCOMPARE(believing, u"C1 believes to hold lock.demo from 1.000 s, for 2.0 s"_s);
        const QString overlap = lanes.textAt(pointOf(lanes, 1, zero + Duration(2500)));
        QVERIFY2(overlap.contains(u"Two believers: C1 and C2"_s) && overlap.contains(u"for 1.0 s"_s), qPrintable(overlap));
        const QString mark = lanes.textAt(pointOf(lanes, 0, zero + Duration(1000)));
        QVERIFY2(mark.startsWith(u"C1 at 1.000 s: SETNX → 1"_s), qPrintable(mark));
        QVERIFY(lanes.textAt({20, 20}).contains(u"simulated"_s));
        QCOMPARE(lanes.textAt({300, 299}), QString());
    }

    void paint_twoBelievers_showsBarsAndTheRedBand()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        const Instant zero = m_clock.now();
        m_clock.advance(Duration(5000));
        lanes.apply(twoBelievers(zero));
        const QImage image = lanes.grab().toImage();
        const int y = int(LaneLayout::highestLane / 2) - 6;
        const auto column = [&](int ms) { return int(lanes.scale().x(zero + Duration(ms))); };
        QVERIFY(hasColor(image, {column(1000) + 60, y, 30, 1}, laneColor(m_theme, 1)));
        QVERIFY(!hasColor(image, {column(2000) + 2, y, 90, 1}, laneColor(m_theme, 1))); // under the band
        const QColor panel = m_theme.color(Theme::Role::Panel);
        QCOMPARE(image.pixelColor(column(2500), int(LaneLayout::highestLane * 2) - 3) == panel, false);
        QVERIFY(hasColor(image, {column(3500), 2, 20, 4}, panel));
    }

    void keys_zoomScrollAndFollow()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        const Instant zero = m_clock.now();
        m_clock.advance(Duration(60000));
        lanes.apply(twoBelievers(zero));
        lanes.grab();
        QSignalSpy followed(&lanes, &SwimLanes::followingChanged);
        const double before = lanes.scale().msPerPixel;
        QTest::keyClick(&lanes, Qt::Key_Plus);
        QVERIFY(lanes.scale().msPerPixel < before);
        QVERIFY(lanes.isFollowing());
        QTest::keyClick(&lanes, Qt::Key_Minus);
        QCOMPARE(lanes.scale().msPerPixel, before);

        const Instant origin = lanes.scale().origin;
        QTest::keyClick(&lanes, Qt::Key_Left);
        QVERIFY(lanes.scale().origin < origin);
        QVERIFY(!lanes.isFollowing());
        QCOMPARE(followed.size(), 1);
        const Instant paused = lanes.scale().origin;
        m_clock.advance(Duration(3000));
        lanes.grab();
        QVERIFY(lanes.scale().origin == paused);
        QTest::keyClick(&lanes, Qt::Key_Home);
        QVERIFY(lanes.scale().origin == zero);
        QTest::keyClick(&lanes, Qt::Key_End);
        QVERIFY(lanes.isFollowing());
        QVERIFY(qAbs(lanes.scale().x(m_clock.now()) - lanes.scale().right()) < 0.01);
        QTest::keyClick(&lanes, Qt::Key_Space);
        QVERIFY(!lanes.isFollowing());
    }

    void wheel_overTheLanes_zoomsAroundThePointer()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        const Instant zero = m_clock.now();
        m_clock.advance(Duration(60000));
        lanes.apply(twoBelievers(zero));
        lanes.setFollowing(false);
        const Instant under = lanes.scale().at(500);
        QWheelEvent wheel({500, 50}, {500, 50}, {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(lanes.viewport(), &wheel);
        QVERIFY(qAbs(lanes.scale().x(under) - 500) < 0.01);
        QVERIFY(lanes.scale().msPerPixel < 10);
    }

    void apply_manyClients_scrollsVertically()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        SimulationUpdate update;
        for (int id = 1; id <= 200; ++id)
            update.clients.push_back(status(id));
        lanes.apply(update);
        lanes.grab();
        QVERIFY(lanes.textAt({20, 5}).startsWith(u"C1,"_s));
        lanes.setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&lanes, Qt::Key_Down);
        QVERIFY2(lanes.textAt({20, 5}).startsWith(u"C4,"_s), qPrintable(lanes.textAt({20, 5})));
    }

    void paint_twentyThousandStretches_anyZoom()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(1200, 600);
        const Instant zero = m_clock.now();
        SimulationUpdate update;
        for (int id = 1; id <= 20; ++id)
            update.clients.push_back(status(id));
        for (int i = 0; i < 20000; ++i) {
            const Instant at = zero + Duration(i);
            update.spans.push_back(span(quint64(i) + 1, i % 20 + 1, at, at + Duration(15)));
            update.marks.push_back({.client = i % 20 + 1, .at = at, .command = u"SET NX PX"_s, .answer = u"OK"_s, .good = i % 3 == 0});
        }
        m_clock.advance(Duration(20000));
        lanes.apply(update);
        QCOMPARE(lanes.history().spans().size(), 20000U);
        lanes.setFollowing(false);
        QTest::keyClick(&lanes, Qt::Key_Home);
        QBENCHMARK_ONCE { lanes.grab(); }
        for (int i = 0; i < 30; ++i) {
            lanes.zoomOut();
            lanes.grab();
        }
        for (int i = 0; i < 60; ++i) {
            lanes.zoomIn();
            lanes.grab();
        }
    }

    void accessible_nameAndDescription_tellWhatIsShown()
    {
        SwimLanes lanes(m_theme, m_clock);
        QVERIFY(!lanes.accessibleName().isEmpty());
        lanes.apply(twoBelievers(m_clock.now()));
        QVERIFY(lanes.accessibleDescription().contains(u"2 simulated clients"_s));
        QVERIFY(lanes.accessibleDescription().contains(u"seen 1 times"_s));
    }
};

} // namespace tst_swimlanes

LOCKSCOPE_TEST(tst_swimlanes, tst_swimlanes::TestSwimLanes)
#include "tst_swimlanes.moc"
