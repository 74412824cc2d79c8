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
using namespace std::chrono_literals;

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

LockDelta deltaOf(std::vector<LockId> removed, std::vector<Lock> upserted, std::vector<LockEvent> events)
{
    LockDelta delta;
    delta.removed = std::move(removed);
    delta.upserted = std::move(upserted);
    delta.events = std::move(events);
    return delta;
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

    void history_manyClients_neighboursDifferInColour()
    {
        LaneHistory history;
        SimulationUpdate update;
        for (int id = 1; id <= 30; ++id)
            update.clients.push_back(status(id));
        history.apply(update);
        QSet<int> first;
        for (int id = 1; id <= laneColors; ++id)
            first.insert(history.colorOf(id));
        QCOMPARE(first.size(), laneColors);
        update.clients.clear();
        for (int id = 2; id <= laneColors; ++id)
            update.removed.push_back(id); // the first one and its like are neighbours now
        history.apply(update);
        for (std::size_t i = 1; i < history.lanes().size(); ++i)
            QVERIFY(history.colorOf(history.lanes()[i].id) != history.colorOf(history.lanes()[i - 1].id));
        QCOMPARE(history.colorOf(2), 0);
    }

    // ServerHistory

    /** C1 holds the key; then it is removed while C1 or C2, or nobody, was releasing. */
    ServerHistory removedWhile(LaneHistory &clients, int releasing, LockEvent::Kind kind = LockEvent::Kind::Released)
    {
        const Instant zero = m_clock.now();
        SimulationUpdate update;
        update.clients = {status(1), status(2)};
        update.holds = {{.key = "lock.demo", .token = "t1", .client = u"C1"_s}};
        update.spans = {span(1, 1, zero, {}), span(2, 2, zero, {})};
        if (releasing > 0)
            update.spans[std::size_t(releasing - 1)].to = zero + Duration(995);
        clients.apply(update);
        ServerHistory server;
        server.apply(update, clients, zero);
        LockDelta delta;
        Lock lock;
        lock.key = QByteArray("lock.demo");
        lock.token = QByteArray("t1");
        lock.heldSince = zero;
        lock.deadline = zero + Duration(5000);
        LockEvent acquired;
        acquired.key = lock.key;
        acquired.token = lock.token;
        acquired.atSteady = zero;
        delta.events = {acquired};
        delta.upserted = {lock};
        server.apply(delta, clients, zero);
        LockEvent ended = acquired;
        ended.kind = kind;
        ended.atSteady = zero + Duration(1000);
        ended.ended.token = lock.token;
        server.apply(deltaOf({lock.key}, {}, {ended}), clients, zero + Duration(1001));
        return server;
    }

    void server_timeInTheValue_isTheLeaseAndNotThatOfTheKey_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<Duration>("lease");
        QTest::newRow("time in the value") << u"setnx-timestamp"_s << Duration(1500);
        QTest::newRow("lease of the key") << u"set-nx-px"_s << Duration(3'600'000);
    }
    void server_timeInTheValue_isTheLeaseAndNotThatOfTheKey()
    {
        QFETCH(QString, protocol);
        QFETCH(Duration, lease);
        const Instant zero = m_clock.now();
        SimulationUpdate update;
        update.clients = {status(1)};
        update.clients[0].spec.protocol = protocol;
        update.clients[0].spec.lease = Duration(1500);
        update.holds = {{.key = "lock.demo", .token = "t1", .client = u"C1"_s}};
        LaneHistory clients;
        clients.apply(update);
        ServerHistory server;
        server.apply(update, clients, zero);
        LockDelta delta;
        Lock lock;
        lock.key = QByteArray("lock.demo");
        lock.token = QByteArray("t1");
        lock.heldSince = zero;
        lock.deadline = zero + Duration(3'600'000);
        delta.upserted = {lock};
        server.apply(delta, clients, zero);
        QCOMPARE(server.holds().size(), 1U);
        QCOMPARE(roundToMs(*server.holds().front().deadline - zero), lease);
    }

    void server_keyIsRemoved_saysByWhom_data()
    {
        QTest::addColumn<int>("releasing");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("told");
        const int released = int(LockEvent::Kind::Released);
        QTest::newRow("by its holder") << 1 << released << u"released"_s;
        QTest::newRow("by another client") << 2 << released << u"deleted by C2"_s;
        QTest::newRow("by nobody known") << 0 << released << u"deleted"_s;
        QTest::newRow("expired") << 0 << int(LockEvent::Kind::Expired) << u"expired"_s;
        QTest::newRow("expired while another releases") << 2 << int(LockEvent::Kind::Expired) << u"expired"_s;
        QTest::newRow("cleared") << 0 << int(LockEvent::Kind::Cleared) << u"cleared"_s;
    }
    void server_keyIsRemoved_saysByWhom()
    {
        QFETCH(int, releasing);
        QFETCH(int, kind);
        QFETCH(QString, told);
        LaneHistory clients;
        const ServerHistory server = removedWhile(clients, releasing, LockEvent::Kind(kind));
        QCOMPARE(server.holds().size(), 1U);
        const ServerHold &hold = server.holds().front();
        QCOMPARE(hold.holder, u"C1"_s);
        QCOMPARE(hold.client, 1);
        QVERIFY(hold.deadline == hold.from + Duration(5000));
        QVERIFY(hold.to == hold.from + Duration(1000));
        QCOMPARE(ServerHistory::endText(hold), told);
    }

    void server_anotherTokenAtOnce_isAReleaseIfTheHolderReleased_data()
    {
        QTest::addColumn<int>("releasing");
        QTest::addColumn<QString>("told");
        QTest::newRow("holder releases") << 1 << u"released"_s;
        QTest::newRow("holder works on") << 0 << u"taken over"_s;
    }
    void server_anotherTokenAtOnce_isAReleaseIfTheHolderReleased()
    {
        QFETCH(int, releasing);
        QFETCH(QString, told);
        LaneHistory clients;
        const ServerHistory server = removedWhile(clients, releasing, LockEvent::Kind::HandedOver);
        QCOMPARE(server.holds().size(), 2U);
        QCOMPARE(ServerHistory::endText(server.holds().front()), told);
        QVERIFY(server.holds().back().from == server.holds().front().to);
    }

    void server_clientsAreRemoved_laneGoes()
    {
        LaneHistory clients;
        ServerHistory server = removedWhile(clients, 1);
        SimulationUpdate update;
        update.removed = {1, 2};
        clients.apply(update);
        server.apply(update, clients, m_clock.now());
        QVERIFY(server.lanes().empty());
        QVERIFY(server.holds().empty());
    }

    /** A race that begins again removes the clients of the one before. */
    void server_clientsAreReplaced_whatWasToldOfThemStays_data()
    {
        QTest::addColumn<int>("releasing");
        QTest::addColumn<QString>("told");
        QTest::newRow("released") << 1 << u"released"_s;
        QTest::newRow("deleted") << 2 << u"deleted by C2"_s;
    }
    void server_clientsAreReplaced_whatWasToldOfThemStays()
    {
        QFETCH(int, releasing);
        QFETCH(QString, told);
        LaneHistory clients;
        ServerHistory server = removedWhile(clients, releasing);
        SimulationUpdate update;
        update.removed = {1, 2};
        update.clients = {status(3)};
        clients.apply(update);
        server.apply(update, clients, m_clock.now() + Duration(1500));
        QCOMPARE(server.holds().size(), 1U);
        QCOMPARE(ServerHistory::endText(server.holds().front()), told);
    }

    void server_holderCrashes_isNoRelease()
    {
        LaneHistory clients;
        ServerHistory server = removedWhile(clients, 1);
        SimulationUpdate update;
        update.marks = {{.client = 1, .at = m_clock.now() + Duration(995), .command = {}, .answer = {}, .good = false}};
        clients.apply(update);
        server.apply(update, clients, m_clock.now() + Duration(1002));
        QCOMPARE(ServerHistory::endText(server.holds().front()), u"deleted"_s);
    }

    void server_clientsAreRemovedWhileTheirLockIsThere_itIsDrawnUntilItHasEnded()
    {
        const Instant zero = m_clock.now();
        LaneHistory clients;
        SimulationUpdate update;
        update.clients = {status(1)};
        update.holds = {{.key = "lock.demo", .token = "t1", .client = u"C1"_s}};
        clients.apply(update);
        ServerHistory server;
        server.apply(update, clients, zero);
        LockEvent event;
        event.key = QByteArray("lock.demo");
        event.token = QByteArray("t1");
        event.atSteady = zero;
        server.apply(deltaOf({}, {}, {event}), clients, zero);
        SimulationUpdate removal;
        removal.removed = {1};
        clients.apply(removal);
        server.apply(removal, clients, zero + 1min);
        QCOMPARE(server.lanes().size(), 1U);
        QCOMPARE(server.holds().front().holder, u"C1"_s);
        event.kind = LockEvent::Kind::Expired;
        event.atSteady = zero + 2min;
        event.ended.token = event.token;
        server.apply(deltaOf({event.key}, {}, {event}), clients, zero + 2min);
        QCOMPARE(server.lanes().size(), 1U); // how it ended can be read
        server.apply(deltaOf({}, {}, {}), clients, zero + 2min + 11s);
        QVERIFY(server.lanes().empty() && server.holds().empty());
    }

    void server_manyHolds_theOneThatLastsIsKept()
    {
        LaneHistory clients;
        SimulationUpdate update;
        update.clients = {status(1), status(2)};
        update.clients.back().spec.key = "lock.left";
        clients.apply(update);
        ServerHistory server;
        server.apply(update, clients, m_clock.now());
        LockEvent event;
        event.key = QByteArray("lock.left");
        event.token = QByteArray("crashed");
        event.atSteady = m_clock.now();
        server.apply(deltaOf({}, {}, {event}), clients, m_clock.now());
        event.key = QByteArray("lock.demo");
        for (int i = 0; i <= int(ServerHistory::mostHolds); ++i) {
            event.token = QByteArray::number(i);
            event.atSteady = m_clock.now() + Duration(i);
            server.apply(deltaOf({}, {}, {event}), clients, event.atSteady);
        }
        QCOMPARE(server.holds().front().token, Bytes("crashed"));
        QVERIFY(!server.holds().front().to);
    }

    void server_manyHolds_areBounded()
    {
        LaneHistory clients;
        SimulationUpdate update;
        update.clients = {status(1)};
        clients.apply(update);
        ServerHistory server;
        server.apply(update, clients, m_clock.now());
        for (int i = 0; i < 2 * int(ServerHistory::mostHolds); ++i) {
            LockEvent event;
            event.key = QByteArray("lock.demo");
            event.token = QByteArray::number(i);
            event.atSteady = m_clock.now() + Duration(i);
            server.apply(deltaOf({}, {}, {event}), clients, event.atSteady);
            QVERIFY(server.holds().size() <= ServerHistory::mostHolds);
        }
        QCOMPARE(server.holds().back().end, ServerHold::End::None);
    }

    void server_otherStore_isTakenFromWhatTheLabAsked()
    {
        LaneHistory clients;
        SimulationUpdate update;
        update.clients = {status(1)};
        update.clients[0].store = StoreKind::Memcached;
        update.holds = {{.key = "lock.demo", .token = "t1", .client = u"C1"_s, .store = StoreKind::Memcached}};
        const QByteArray lock = lockName(update.clients[0].spec.protocol, StoreKind::Memcached, "lock.demo");
        update.stands = {{.lock = lock, .isKnown = true, .token = QByteArray("t1")}};
        clients.apply(update);
        ServerHistory server;
        server.apply(update, clients, m_clock.now());
        QCOMPARE(server.holds().size(), 1U);
        QCOMPARE(server.holds().front().holder, u"C1"_s);
        update = {};
        update.stands = {{.lock = lock, .isKnown = true, .token = {}}};
        server.apply(update, clients, m_clock.now() + Duration(100));
        QCOMPARE(ServerHistory::endText(server.holds().front()), u"gone"_s);
        QVERIFY(server.holds().front().sampled);
    }

    // SwimLanes

    void textAt_serverLane_readsHolderDeadlineAndEnd()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        const Instant zero = m_clock.now();
        SimulationUpdate update = twoBelievers(zero);
        update.holds = {{.key = "lock.demo", .token = "t1", .client = u"C1"_s}};
        lanes.apply(update);
        Lock lock;
        lock.key = QByteArray("lock.demo");
        lock.token = QByteArray("t1");
        lock.heldSince = zero + Duration(1000);
        lock.deadline = zero + Duration(2000);
        lanes.apply(deltaOf({}, {lock}, {}));
        LockEvent expired;
        expired.kind = LockEvent::Kind::Expired;
        expired.key = lock.key;
        expired.atSteady = zero + Duration(2000);
        expired.ended.token = lock.token;
        lanes.apply(deltaOf({lock.key}, {}, {expired}));
        m_clock.advance(Duration(5000));
        lanes.grab();
        const double y = lanes.viewport()->height() - 26 - LaneLayout::serverLane / 2;
        const QString held = lanes.textAt({lanes.scale().x(zero + Duration(1500)), y});
        QVERIFY2(held.contains(u"Held by C1 from 1.000 s, for 1.0 s"_s), qPrintable(held));
        QVERIFY2(held.contains(u"Deadline: 2.000 s"_s) && held.contains(u"Ended: expired"_s), qPrintable(held));
        QVERIFY(lanes.textAt({lanes.scale().x(zero + Duration(4000)), y}).contains(u"Free"_s));
    }

    void textAt_overStretchesMarksAndViolations_readsTheirValues()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 300);
        const Instant zero = m_clock.now();
        m_clock.advance(Duration(5000));
        lanes.apply(twoBelievers(zero));
        lanes.grab();

        const QString believing = lanes.textAt(pointOf(lanes, 0, zero + Duration(1500)));
        QCOMPARE(believing, u"C1 thinks it holds lock.demo from 1.000 s, for 2.0 s"_s);
        const QString overlap = lanes.textAt(pointOf(lanes, 1, zero + Duration(2500)));
        QVERIFY2(overlap.contains(u"Two holders at once: C1 and C2"_s) && overlap.contains(u"for 1.0 s"_s), qPrintable(overlap));
        const QString mark = lanes.textAt(pointOf(lanes, 0, zero + Duration(1000)));
        QVERIFY2(mark.startsWith(u"C1 at 1.000 s: SETNX → 1"_s), qPrintable(mark));
        QVERIFY(lanes.textAt({20, 20}).contains(u"simulated"_s));
        QCOMPARE(lanes.textAt({300, 299}), QString());
    }

    void paint_twoBelievers_showsBarsAndTheRedBand()
    {
        SwimLanes lanes(m_theme, m_clock);
        lanes.resize(900, 480); // room for the highest lanes
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
        QVERIFY(lanes.accessibleDescription().contains(u"Simulated clients: 2."_s));
        QVERIFY(lanes.accessibleDescription().contains(u"Two holders at once: 1 times"_s));
    }
};

} // namespace tst_swimlanes

LOCKSCOPE_TEST(tst_swimlanes, tst_swimlanes::TestSwimLanes)
#include "tst_swimlanes.moc"
