// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testprogram.h"
#include "traffic/audit/findingtext.h"
#include "ui/contention/flamebars.h"
#include "ui/contention/heatcells.h"
#include "ui/contention/locktimeline.h"
#include "ui/contention/measurement.h"
#include "ui/contention/timelinelanes.h"
#include "ui/contention/timelinemarks.h"
#include "ui/contention/timelinetext.h"
#include "ui/contention/waitflame.h"
#include "ui/contention/waitheatmap.h"
#include "ui/contention/waittext.h"
#include "ui/film/lanepens.h"
#include "widgetchecks.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QPainter>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

namespace tst_waitviews {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

using Wait = TrafficWait::End;
using Hold = TrafficSpan::End;

const TrafficKey invoice{0, "lock.invoice:7"}, mail{2, "bull:mail:1:lock"}, free{0, "lock.free"};
constexpr qint64 ms = 1000; // µs

TrafficActor actor(const QByteArray &name, int port) { return {name, "10.0.0.7:" + QByteArray::number(port), {}, false}; }

const TrafficActor a = actor("billing-1", 4001), b = actor("billing-2", 4002), c = actor("<b>mail</b>\x1b", 4003);

/** 2026-11-30 14:02:10, local time. */
qint64 start() { return QDateTime(QDate(2026, 11, 30), QTime(14, 2, 10)).toMSecsSinceEpoch() * ms; }

TrafficWait wait(const TrafficKey &lock, const TrafficActor &who, qint64 from, qint64 until, quint64 tries, Wait end)
{
    TrafficWait made{lock, who, start() + from * ms, start() + until * ms, tries, end};
    for (quint64 i = 0; i < std::min<quint64>(tries, 32); ++i)
        made.triesUs.push_back(made.fromUs + (made.untilUs - made.fromUs) * qint64(i) / qint64(std::max<quint64>(1, tries - 1)));
    return made;
}

TrafficSpan hold(const TrafficKey &lock, const TrafficActor &who, qint64 from, std::optional<qint64> until, qint64 lease, Hold end,
                 const QByteArray &endedBy = {})
{
    TrafficSpan made{lock, who, start() + from * ms};
    if (until)
        made.untilUs = start() + *until * ms;
    made.deadlineUs = made.fromUs + lease * ms;
    made.end = end;
    made.endedBy = endedBy;
    return made;
}

void addSums(TrafficReport &report)
{
    for (const TrafficKey &key : {invoice, mail, free}) {
        LockContention lock;
        lock.lock = key;
        lock.family = key == invoice ? "lock.invoice:*" : key == mail ? "bull:mail:*:lock" : "lock.free";
        std::map<QByteArray, qint64> byName;
        for (const TrafficWait &one : report.waits) {
            if (one.lock != key)
                continue;
            if (one.end != Wait::Waiting)
                ++(one.isWait() ? lock.waits : lock.triedOnce);
            lock.waitedUs += one.lengthUs();
            byName[one.who.name] += one.lengthUs();
        }
        lock.waitedBy.assign(byName.begin(), byName.end());
        report.locks.push_back(std::move(lock));
    }
}

/** Ten seconds of two locks, with everything that there may be. */
std::shared_ptr<TrafficReport> someReport()
{
    auto report = std::make_shared<TrafficReport>();
    report->account.firstUs = start();
    report->account.lastUs = start() + 10'000 * ms;
    report->holds = {hold(invoice, a, 500, 1500, 2000, Hold::Released),
                     hold(invoice, b, 1500, 2500, 1000, Hold::Expired),
                     hold(invoice, c, 2600, 3600, 2000, Hold::Overwritten, "cron"),
                     hold(invoice, a, 3600, 4000, 3000, Hold::Released, "janitor"),
                     hold(mail, c, 100, 9000, 10'000, Hold::Unknown),
                     hold(invoice, b, 4200, 5000, 3000, Hold::Unknown),
                     hold(invoice, a, 7000, {}, 5000, Hold::Held)};
    report->holds[0].renewalsUs = {start() + 900 * ms, start() + 1200 * ms};
    report->waits = {wait(invoice, b, 600, 1500, 10, Wait::Won),     wait(invoice, c, 1000, 2600, 200, Wait::Won),
                     wait(invoice, a, 2700, 3400, 8, Wait::GaveUp),  wait(mail, a, 1000, 4000, 30, Wait::GaveUp),
                     wait(invoice, b, 4600, 4900, 4, Wait::Unknown), wait(invoice, c, 4950, 4950, 1, Wait::Unknown),
                     wait(invoice, b, 7500, 9900, 25, Wait::Waiting)};
    report->incidents = {{TrafficIncident::Kind::Undecided, invoice, start() + 300 * ms, "billing-1"},
                         {TrafficIncident::Kind::ReleasedNothing, invoice, start() + 2550 * ms, "billing-2"},
                         {TrafficIncident::Kind::Overwritten, invoice, start() + 3600 * ms, "cron"},
                         {TrafficIncident::Kind::Gap, {}, start() + 5000 * ms, {}}};
    AuditedProtocol protocol;
    protocol.keyFamily = "lock.invoice:*";
    protocol.clients = {"billing-1"};
    protocol.protocol = "set-nx-px";
    report->protocols = {protocol};
    addSums(*report);
    return report;
}

/** A hundred thousand holds and waits of one lock. */
std::shared_ptr<TrafficReport> busyReport()
{
    auto report = std::make_shared<TrafficReport>();
    report->account.firstUs = start();
    for (int i = 0; i < 100'000; ++i) {
        report->holds.push_back(hold(invoice, i % 2 == 0 ? a : b, 2 * i, 2 * i + 1, 100, Hold(1 + i % 4)));
        report->waits.push_back(wait(invoice, c, 2 * i, 2 * i + 1, 2, Wait(i % 4)));
    }
    report->account.lastUs = report->holds.back().fromUs + 2 * ms;
    addSums(*report);
    return report;
}

QByteArray contentOf(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

QImage pictureOf(QWidget &widget) { return widget.grab().toImage(); }

bool hasColour(const QImage &image, const QColor &colour)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

} // namespace

class TestWaitViews : public QObject {
    Q_OBJECT

    Theme m_theme;
    QTemporaryDir m_folder;

    /** Shown, of one lock. */
    std::unique_ptr<LockTimeline> timeline(std::shared_ptr<const TrafficReport> report, const TrafficKey &lock = invoice, QSize size = {1000, 360})
    {
        auto made = std::make_unique<LockTimeline>(m_theme);
        made->setReport(std::move(report));
        made->setLock(lock);
        made->resize(size);
        made->show();
        return made;
    }
    static TimelineLanes &lanesOf(const LockTimeline &view) { return *view.findChild<TimelineLanes *>(); }
    static QPointF headAt(const TimelineLanes &lanes, qint64 at)
    {
        return {lanes.layoutNow().x(start() + at * ms), lanes.layoutNow().head.center().y()};
    }
    static QPointF laneAt(const TimelineLanes &lanes, std::size_t lane, qint64 at)
    {
        return {lanes.layoutNow().x(start() + at * ms), lanes.layoutNow().laneTop(lane) + lanes.layoutNow().laneHeight / 2};
    }
    static void press(QWidget &widget, Qt::Key key, int times = 1, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        for (int i = 0; i < times; ++i)
            QTest::keyClick(&widget, key, modifiers);
    }
    /** Where somebody wants to look: LOCKSCOPE_PICTURES names the folder. */
    void keepPicture(QWidget &widget, const QString &name)
    {
        const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
        if (!folder.isEmpty())
            QVERIFY(widget.grab().save(QDir(folder).filePath(u"waitviews %1 %2.png"_s.arg(QLatin1String(QTest::currentDataTag()), name))));
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }
    void cleanup() { m_theme.setMode(Theme::Mode::FollowSystem); }

    void texts_ofTimes_haveTheDecimalsOfTheirStep()
    {
        const qint64 us = start() + 250'120;
        QCOMPARE(clockText(us, 1'000'000), u"14:02:10"_s);
        QCOMPARE(clockText(us, 100'000), u"14:02:10.2"_s);
        QCOMPARE(clockText(us, 50'000), u"14:02:10.25"_s);
        QCOMPARE(clockText(us, 1000), u"14:02:10.250"_s);
        QCOMPARE(clockText(us, 20), u"14:02:10.250120"_s);
        QCOMPARE(measuredText(*someReport()), u"measured 14:02:10–14:02:20"_s);
        QVERIFY(stretchText({start(), start() + 86'400'000'000}, 1'000'000).startsWith(u"2026-11-30 14:02:10 – 2026-12-01"));
        QCOMPARE(lengthText(12), u"12 µs"_s);
        QCOMPARE(lockText(mail), u"bull:mail:1:lock (database 2)"_s);
    }

    void widgets_thatTakeTheFocus_haveNames()
    {
        const auto view = timeline(someReport());
        WaitHeatMap map(m_theme);
        WaitFlame flame(m_theme);
        for (QWidget *widget : std::initializer_list<QWidget *>{view.get(), &map, &flame}) {
            widget->show();
            QCOMPARE(unnamedWidgets(*widget), QStringList());
            QCOMPARE(richLabels(*widget), QStringList());
        }
    }

    void views_withoutAReport_saySo()
    {
        LockTimeline view(m_theme);
        WaitHeatMap map(m_theme);
        WaitFlame flame(m_theme);
        const std::array<QWidget *, 3> inner{view.findChild<TimelineLanes *>(), map.findChild<HeatCells *>(), flame.findChild<FlameBars *>()};
        for (QWidget *widget : inner) {
            QCOMPARE(widget->accessibleDescription(), u"Nothing has been measured yet."_s);
            widget->resize(600, 200);
            QVERIFY(coloursOf(pictureOf(*widget)) > 5);
        }
        const auto quiet = std::make_shared<TrafficReport>();
        quiet->account.firstUs = start();
        quiet->account.lastUs = start() + ms;
        map.setReport(quiet);
        flame.setReport(quiet);
        QCOMPARE(inner[1]->accessibleDescription(), u"Nobody waited for a lock while this was measured."_s);
        QCOMPARE(inner[2]->accessibleDescription(), u"Nobody waited for a lock while this was measured."_s);
        view.setReport(quiet);
        QCOMPARE(inner[0]->accessibleDescription(), u"Choose a lock to see who held it and who waited."_s);
    }

    // timeline

    void timeline_ofALock_showsTheWholeTime()
    {
        const auto view = timeline(someReport());
        QCOMPARE(view->caption(), u"measured 14:02:10–14:02:20 · lock.invoice:7"_s);
        const TimelineLayout &layout = lanesOf(*view).layoutNow();
        QCOMPARE(layout.at(layout.scale.left), start());
        QVERIFY(layout.x(start() + 10'000 * ms) < layout.scale.right());
    }

    void timeline_clientsOfOneName_areDistinguished()
    {
        auto report = someReport();
        const TrafficActor one{"web-1:4417", "unix:/tmp/redis.sock", "0b7ed3a1954c4f66b82091fcde73a845", true};
        TrafficActor other = one;
        other.token = "c91f5a8f8d7e4d569f570a6c1f9a5f8d";
        report->holds.push_back(hold(invoice, one, 8000, 8100, 1000, Hold::Released));
        report->holds.push_back(hold(invoice, other, 8200, 8300, 1000, Hold::Released));
        const LockStory story = lockStory(report, invoice);
        const std::vector<QString> names = clientNames(story);
        const auto nameOf = [&](const TrafficActor &who) { return names[std::size_t(story.clientOf(who))]; };
        QCOMPARE(nameOf(one), u"web-1:4417 #a845"_s);
        QCOMPARE(nameOf(other), u"web-1:4417 #5f8d"_s);
        QCOMPARE(nameOf(a), u"billing-1"_s);
        QCOMPARE(nameOf(c), u"<b>mail</b>\\x1b"_s);
    }

    void timeline_underThePointer_readsHoldWaitAndIncident()
    {
        const auto view = timeline(someReport());
        const TimelineLanes &lanes = lanesOf(*view);
        QCOMPARE(
            lanes.textAt(headAt(lanes, 1000)),
            u"Held by billing-1 (10.0.0.7:4001)\n14:02:10.500–14:02:11.500 (1.0 s)\nReleased\nLease until 14:02:12.500, 1.0 s later\nRenewals: 2"_s);
        QVERIFY(lanes.textAt(headAt(lanes, 3000)).contains(u"Overwritten by cron"));
        QVERIFY(lanes.textAt(headAt(lanes, 3900)).contains(u"Released by another client: janitor"));
        QVERIFY(lanes.textAt(headAt(lanes, 2550)).contains(u"released nothing, by billing-2"));
        QCOMPARE(lanes.textAt(headAt(lanes, 4100)), u"14:02:14.100: free"_s);
        QVERIFY(lanes.textAt(headAt(lanes, 6000)).contains(u"it is not known who held the lock"));
        QVERIFY(lanes.textAt(headAt(lanes, 8000)).contains(u"Still held"));

        const QString waited = lanes.textAt(laneAt(lanes, 1, 2000)); // whoever waited longest is first
        QCOMPARE(waited,
                 u"<b>mail</b>\\x1b (10.0.0.7:4003) waited\n14:02:11.000–14:02:12.600 (1.6 s)\nAttempts: 200\nAcquired the lock\n"
                 "Held meanwhile by billing-2: 1.0 s; billing-1: 500 ms; nobody, or unknown: 100 ms"_s);
        QVERIFY(lanes.textAt(laneAt(lanes, 0, 8000)).contains(u"Still waiting"));
        QVERIFY(lanes.textAt(laneAt(lanes, 2, 3000)).contains(u"Gave up"));
        QVERIFY(lanes.textAt(laneAt(lanes, 1, 4950)).contains(u"One attempt"));
        QVERIFY(lanes.textAt(laneAt(lanes, 0, 5000)).contains(u"commands were lost"));
        QVERIFY(lanes.textAt({10, laneAt(lanes, 0, 0).y()}).contains(u"Waits: 3"));
    }

    void timeline_byKeys_walksOverHoldsAndWaits()
    {
        const auto view = timeline(someReport());
        TimelineLanes &lanes = lanesOf(*view);
        press(lanes, Qt::Key_Down);
        QCOMPARE(lanes.current(), (std::optional<TimelineItem>{{std::nullopt, 0}}));
        QVERIFY(lanes.accessibleDescription().startsWith(u"Held by billing-1"));
        press(lanes, Qt::Key_Right, 2);
        QVERIFY(lanes.accessibleDescription().contains(u"Overwritten by cron"));
        press(lanes, Qt::Key_Down, 2);
        QVERIFY(lanes.accessibleDescription().contains(u"Attempts: 200")); // that which goes on then
        press(lanes, Qt::Key_Home);
        press(lanes, Qt::Key_Left, 3);
        QCOMPARE(lanes.current()->number, std::size_t(0));
        press(lanes, Qt::Key_Down, 9);
        QCOMPARE(lanes.current()->lane, std::optional<std::size_t>(2));
        press(lanes, Qt::Key_Up, 9);
        press(lanes, Qt::Key_End);
        QVERIFY(lanes.accessibleDescription().contains(u"Still held"));
        press(lanes, Qt::Key_Return);
        const TimelineLayout &layout = lanes.layoutNow();
        QVERIFY(layout.x(start() + 7000 * ms) >= layout.scale.left && layout.x(start() + 10'000 * ms) <= layout.scale.right());
        QVERIFY(layout.at(layout.scale.left) > start() + 5000 * ms);
        press(lanes, Qt::Key_0);
        QCOMPARE(layout.at(layout.scale.left), start());
    }

    void timeline_zoomed_neverShowsWhatWasNotMeasured()
    {
        const auto view = timeline(someReport());
        TimelineLanes &lanes = lanesOf(*view);
        const TimelineLayout &layout = lanes.layoutNow();
        const double fitted = layout.scale.msPerPixel;
        press(lanes, Qt::Key_Plus, 5);
        QVERIFY(layout.scale.msPerPixel < fitted / 2);
        press(lanes, Qt::Key_Left, 60, Qt::ShiftModifier);
        QCOMPARE(layout.at(layout.scale.left), start());
        press(lanes, Qt::Key_Right, 99, Qt::ShiftModifier);
        QVERIFY(layout.x(start() + 10'000 * ms) > layout.scale.right() - 20);
        press(lanes, Qt::Key_Minus, 20);
        QCOMPARE(layout.scale.msPerPixel, fitted);
        press(lanes, Qt::Key_Plus, 200);
        QCOMPARE(layout.scale.msPerPixel, LaneScale::closest);
        QTest::mouseDClick(lanes.viewport(), Qt::LeftButton, {}, {400, 100});
        QCOMPARE(layout.scale.msPerPixel, fitted);
    }

    void timeline_newReportOfTheSameLock_staysWhereItWas()
    {
        const auto view = timeline(someReport());
        TimelineLanes &lanes = lanesOf(*view);
        press(lanes, Qt::Key_Plus, 5);
        const double zoomed = lanes.layoutNow().scale.msPerPixel;
        view->setReport(someReport());
        QCOMPARE(lanes.layoutNow().scale.msPerPixel, zoomed);
        view->setLock(mail);
        QVERIFY(lanes.layoutNow().scale.msPerPixel > zoomed);
    }

    void timeline_wheel_zoomsWithControlOnly()
    {
        const auto view = timeline(someReport());
        TimelineLanes &lanes = lanesOf(*view);
        const double fitted = lanes.layoutNow().scale.msPerPixel;
        const auto turn = [&lanes](Qt::KeyboardModifiers modifiers) {
            const QPointF at(500, 100);
            QWheelEvent event(at, lanes.viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
            QApplication::sendEvent(lanes.viewport(), &event);
            return event.isAccepted();
        };
        QVERIFY(!turn(Qt::NoModifier)); // for the page
        QCOMPARE(lanes.layoutNow().scale.msPerPixel, fitted);
        QVERIFY(turn(Qt::ControlModifier));
        QVERIFY(lanes.layoutNow().scale.msPerPixel < fitted);
    }

    void timeline_draggedInTime_paintsNothingOverNamesAndAxis()
    {
        const auto view = timeline(someReport());
        TimelineLanes &lanes = lanesOf(*view);
        press(lanes, Qt::Key_Plus, 9);
        lanes.clearFocus();
        const auto names = [&lanes] {
            return pictureOf(*lanes.viewport()).copy(0, 0, int(lanes.layoutNow().labelWidth) - 2, int(lanes.layoutNow().lanes().bottom()));
        };
        const QImage before = names();
        const QImage all = pictureOf(*lanes.viewport());
        QTest::mousePress(lanes.viewport(), Qt::LeftButton, {}, {700, 100});
        QTest::mouseMove(lanes.viewport(), {500, 100});
        QTest::mouseRelease(lanes.viewport(), Qt::LeftButton, {}, {500, 100});
        QVERIFY(pictureOf(*lanes.viewport()) != all);
        QCOMPARE(names(), before);
        QVERIFY(!lanes.current()); // a drag is no choice
    }

    void timeline_copied_hasALineEach()
    {
        const auto view = timeline(someReport());
        press(lanesOf(*view), Qt::Key_C, 1, Qt::ControlModifier);
        const QStringList lines = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 6 + 6 + 4);
        QCOMPARE(lines[0], u"measured 14:02:10–14:02:20"_s);
        QVERIFY2(lines[1].contains(u"attempt with an unknown outcome"), qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith(u"Held by billing-1"), qPrintable(lines[2]));
    }

    /** Only what has a pixel of its own is painted. */
    void timeline_ofAHundredThousandHolds_isASmallPicture()
    {
        const auto view = timeline(busyReport());
        const QString file = m_folder.filePath(u"busy.svg"_s);
        QCOMPARE(view->savePicture(file), QString());
        const QByteArray svg = contentOf(file);
        QVERIFY(svg.size() > 10'000);
        QVERIFY2(svg.size() < 3'000'000, QByteArray::number(svg.size()).constData());
        TimelineLanes &lanes = lanesOf(*view);
        press(lanes, Qt::Key_Down);
        press(lanes, Qt::Key_End);
        press(lanes, Qt::Key_Return);
        QVERIFY(hasColour(pictureOf(*lanes.viewport()), laneColor(m_theme, lanes.story().clientOf(b))));
    }

    void timeline_manyWaiters_scrollsToTheCurrentOne()
    {
        auto report = someReport();
        for (int i = 0; i < 60; ++i)
            report->waits.push_back(wait(invoice, actor("w", 5000 + i), 100, 200 + i, 3, Wait::GaveUp));
        const auto view = timeline(report);
        TimelineLanes &lanes = lanesOf(*view);
        press(lanes, Qt::Key_Down, 64);
        const std::size_t last = lanes.story().lanes.size() - 1;
        QCOMPARE(lanes.current()->lane, std::optional(last));
        QVERIFY(lanes.layoutNow().laneTop(last) + lanes.layoutNow().laneHeight <= lanes.layoutNow().lanes().bottom() + 1);
        QVERIFY(lanes.layoutNow().laneTop(0) < lanes.layoutNow().lanes().top());
    }

    // heat map

    void map_ofUnknownTime_neverSaysZero()
    {
        WaitHeatMap map(m_theme);
        map.setReport(someReport());
        map.resize(900, 300);
        map.show();
        const HeatCells &cells = map.cells();
        const WaitGrid &grid = cells.grid();
        QCOMPARE(grid.rows.size(), std::size_t(2)); // nobody waited for the third lock
        int unknown = 0;
        for (std::size_t bucket = 0; bucket < grid.buckets(); ++bucket) {
            unknown += grid.isUnknown[bucket] ? 1 : 0;
            for (std::size_t row = 0; row < grid.rows.size(); ++row) {
                const QString text = cells.textOf({row, bucket});
                QCOMPARE(text.contains(u"Unknown"), bool(grid.isUnknown[bucket]));
                QCOMPARE(text.contains(u"Nobody waited"), !grid.isUnknown[bucket] && grid.rows[row].cells[bucket] == 0);
            }
        }
        QVERIFY(unknown > 2); // 14:02:15.000 to 14:02:17.000
        QVERIFY(unknown < int(grid.buckets()) / 3);
    }

    void map_underThePointer_readsLockTimeWaitersAndHolder()
    {
        WaitHeatMap map(m_theme);
        map.setReport(someReport());
        map.resize(900, 300);
        map.show();
        const HeatCells &cells = map.cells();
        const auto bucketOf = [&](qint64 at) { return std::size_t(at * ms / cells.grid().bucketUs); };
        const HeatCells::Cell busy{0, bucketOf(1200)};
        QCOMPARE(cells.cellAt(cells.rectOf(busy).center()), std::optional(busy));
        const QString text = cells.textOf(busy);
        QVERIFY2(text.startsWith(u"lock.invoice:7\n14:02:11.2"), qPrintable(text));
        QVERIFY2(text.contains(u"2 waiting on average\nWaits: 2\nHeld up by billing-1: "), qPrintable(text));
        QVERIFY(cells.textOf({1, bucketOf(2000)}).contains(u"1 waiting on average"));
        QVERIFY(!cells.cellAt({2, 2}));
    }

    void map_clickOrEnter_choosesALock()
    {
        WaitHeatMap map(m_theme);
        map.setReport(someReport());
        map.resize(900, 300);
        map.show();
        QSignalSpy chosen(&map, &WaitHeatMap::lockChosen);
        auto &cells = *map.findChild<HeatCells *>();
        QTest::mouseClick(&cells, Qt::LeftButton, {}, cells.rectOf({1, 3}).center().toPoint());
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.takeFirst().first().value<TrafficKey>(), mail);
        QTest::mouseClick(&cells, Qt::LeftButton, {}, QPoint(20, int(cells.rectOf({0, 0}).center().y()))); // its name
        QCOMPARE(chosen.takeFirst().first().value<TrafficKey>(), invoice);
        press(cells, Qt::Key_Right, 5);
        press(cells, Qt::Key_Down);
        QCOMPARE(cells.current(), (std::optional<HeatCells::Cell>{{1, 5}}));
        QVERIFY(cells.accessibleDescription().startsWith(u"bull:mail:1:lock"));
        press(cells, Qt::Key_Return);
        QCOMPARE(chosen.takeFirst().first().value<TrafficKey>(), mail);
        press(cells, Qt::Key_End);
        press(cells, Qt::Key_Right);
        QCOMPARE(cells.current()->bucket, cells.grid().buckets() - 1);
    }

    void map_ofMoreLocksThanItHasRoomFor_sumsTheRest()
    {
        auto report = someReport();
        for (int i = 0; i < 80; ++i) {
            LockContention lock;
            lock.lock = {0, "other." + QByteArray::number(i)};
            lock.waitedUs = 2 * ms;
            report->locks.push_back(lock);
        }
        WaitHeatMap map(m_theme);
        map.setReport(report);
        map.resize(900, 250);
        map.show();
        QSignalSpy chosen(&map, &WaitHeatMap::lockChosen);
        auto &cells = *map.findChild<HeatCells *>();
        const std::size_t last = cells.grid().rows.size() - 1;
        QVERIFY(last > 2 && last < 50);
        QVERIFY(cells.rectOf({last, 0}).bottom() < cells.height() - 2 * cells.fontMetrics().height());
        QTest::mouseClick(&cells, Qt::LeftButton, {}, cells.rectOf({last, 3}).center().toPoint());
        QVERIFY(chosen.isEmpty());
        map.resize(900, 2000);
        QCOMPARE(cells.grid().rows.size(), std::size_t(51));
        QVERIFY(cells.textOf({50, 0}).startsWith(u"32 other lock"));
    }

    // flame

    void flame_ofAllWaiting_saysSharesAndTheTotal()
    {
        WaitFlame flame(m_theme);
        flame.setReport(someReport());
        flame.resize(900, 200);
        flame.show();
        const FlameBars &bars = flame.bars();
        QCOMPARE(bars.accessibleDescription(), u"All clients together waited for 8.9 s"_s);
        QCOMPARE(bars.textOf({0, 0, 0}), u"Locks: lock.invoice:*\nProtocol: set-nx-px\nClient: billing-2\nWaited: 3.6 s, 40 % of all waiting"_s);
        QCOMPARE(bars.textOf({0, 1, 0}),
                 u"Locks: lock.invoice:*\nProtocol: unknown protocol\nClient: <b>mail</b>\\x1b\nWaited: 1.6 s, 18 % of all waiting"_s);
        for (const FlameBars::Bar &bar : bars.bars())
            QVERIFY(bar.rect.width() >= 1 && QRectF(bars.rect()).contains(bar.rect));
    }

    void flame_clicked_zoomsAndEscapeGoesBack()
    {
        WaitFlame flame(m_theme);
        flame.setReport(someReport());
        flame.resize(900, 200);
        flame.show();
        auto &bars = *flame.findChild<FlameBars *>();
        const auto rectOf = [&bars](const FlameBars::Path &path) {
            const auto bar = std::ranges::find(bars.bars(), path, &FlameBars::Bar::path);
            return bar == bars.bars().end() ? QRectF() : bar->rect;
        };
        const double whole = rectOf({}).width();
        QTest::mouseClick(&bars, Qt::LeftButton, {}, rectOf({0, 1}).center().toPoint());
        QCOMPARE(bars.zoomed(), (FlameBars::Path{0, 1}));
        QCOMPARE(rectOf({0, 1}).width(), whole);
        QCOMPARE(rectOf({0}).width(), whole); // so that one finds back
        QVERIFY(rectOf({1}).isNull());
        flame.setReport(someReport());
        QCOMPARE(bars.zoomed(), (FlameBars::Path{0, 1}));
        press(bars, Qt::Key_Escape);
        QCOMPARE(bars.zoomed(), FlameBars::Path{0});
        press(bars, Qt::Key_Backspace);
        QVERIFY(bars.zoomed().empty());
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QApplication::sendEvent(&bars, &escape);
        QVERIFY(!escape.isAccepted()); // for the page
    }

    void flame_byKeys_readsEachBar()
    {
        WaitFlame flame(m_theme);
        flame.setReport(someReport());
        flame.resize(900, 200);
        flame.show();
        auto &bars = *flame.findChild<FlameBars *>();
        press(bars, Qt::Key_Down, 2);
        QVERIFY2(bars.accessibleDescription().startsWith(u"Locks: lock.invoice:*\nWaited"), qPrintable(bars.accessibleDescription()));
        press(bars, Qt::Key_Right);
        QVERIFY(bars.accessibleDescription().startsWith(u"Locks: bull:mail:*:lock"));
        press(bars, Qt::Key_Right);
        press(bars, Qt::Key_Left);
        press(bars, Qt::Key_Left);
        QCOMPARE(bars.current(), std::optional(FlameBars::Path{0}));
        press(bars, Qt::Key_Return);
        QCOMPARE(bars.zoomed(), FlameBars::Path{0});
    }

    // all

    void saved_eachView_isAPictureAndValues()
    {
        const auto view = timeline(someReport());
        WaitHeatMap map(m_theme);
        map.setReport(someReport());
        WaitFlame flame(m_theme);
        flame.setReport(someReport());
        for (ChartCard *card : std::initializer_list<ChartCard *>{view.get(), &map, &flame}) {
            card->resize(800, 300);
            card->show();
            QVERIFY2(card->caption().startsWith(u"measured 14:02:10–14:02:20"), qPrintable(card->caption()));
            const QString png = m_folder.filePath(u"x.png"_s), svg = m_folder.filePath(u"x.svg"_s), csv = m_folder.filePath(u"x.csv"_s);
            QCOMPARE(card->savePicture(png), QString());
            QVERIFY(coloursOf(QImage(png)) > 20);
            QCOMPARE(card->savePicture(svg), QString());
            QVERIFY(contentOf(svg).contains("<svg"));
            QCOMPARE(card->saveCsv(csv), QString());
            QVERIFY(contentOf(csv).contains("lock.invoice") || contentOf(csv).contains("billing-1"));
            QVERIFY(contentOf(csv).count('\n') >= 4);
        }
    }

    void samples_timeBetweenThem_isNotCalledLost()
    {
        auto report = someReport();
        report->incidents.back().kind = TrafficIncident::Kind::Pause;
        report->pauses = {{start() + 5000 * ms, start() + 7000 * ms}};
        const LockStory story = lockStory(report, invoice);
        const std::vector<TimelineMark> marks = marksOf(story);
        QVERIFY(std::ranges::find(marks, TimelineMark::Pause) != marks.end());
        QVERIFY(std::ranges::find(marks, TimelineMark::Gap) == marks.end());
        QCOMPARE(incidentText(report->incidents.back()), u"14:02:15.000: not listened until the next sample"_s);
        QVERIFY(!storyLines(story).contains(u"lost"_s));
    }

    /** Whatever a file made of it: times outside of what was measured, none at all, thousands of years. */
    void views_ofAnyReport_takeIt()
    {
        QRandomGenerator random(48);
        LockTimeline view(m_theme);
        WaitHeatMap map(m_theme);
        WaitFlame flame(m_theme);
        const std::array<ChartCard *, 3> cards{&view, &map, &flame};
        for (int round = 0; round < 60; ++round) {
            const qint64 widest = round % 3 == 0 ? 8'000'000'000'000'000 : round % 3 == 1 ? 10'000 : 1;
            const auto time = [&] { return qint64(random.bounded(double(widest))); };
            auto report = std::make_shared<TrafficReport>();
            report->account.firstUs = time();
            report->account.lastUs = time();
            for (int i = random.bounded(30); i > 0; --i) {
                TrafficWait one = wait(invoice, actor("c", i % 5), 0, 0, quint64(random.bounded(40)), Wait(random.bounded(4)));
                one.fromUs = time();
                one.untilUs = one.fromUs + time() / 2;
                report->waits.push_back(one);
                TrafficSpan span = hold(invoice, actor("h", i % 5), 0, {}, 0, Hold(random.bounded(5)));
                span.fromUs = time();
                span.deadlineUs = time();
                if (random.bounded(2) > 0)
                    span.untilUs = span.fromUs + time() / 2;
                span.renewalsUs = {time()};
                report->holds.push_back(span);
                report->incidents.push_back({TrafficIncident::Kind(random.bounded(4)), invoice, time(), "i"});
            }
            addSums(*report);
            view.setReport(report);
            view.setLock(invoice);
            map.setReport(report);
            flame.setReport(report);
            for (ChartCard *card : cards) {
                card->resize(1 + random.bounded(900), 1 + random.bounded(500));
                card->show();
                QVERIFY(!pictureOf(*card).isNull());
            }
            for (QWidget *widget : std::initializer_list<QWidget *>{&lanesOf(view), map.findChild<HeatCells *>(), flame.findChild<FlameBars *>()}) {
                for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_End, Qt::Key_Return, Qt::Key_Plus, Qt::Key_Down, Qt::Key_Left})
                    press(*widget, key);
                QVERIFY(!pictureOf(*widget).isNull());
            }
            for (int i = 0; i < 20; ++i)
                lanesOf(view).textAt(QPointF(random.bounded(900), random.bounded(500)));
        }
    }

    void colours_lightAndDark_carryTheirText_data()
    {
        QTest::addColumn<Theme::Mode>("mode");
        QTest::newRow("light") << Theme::Mode::Light;
        QTest::newRow("dark") << Theme::Mode::Dark;
    }
    void colours_lightAndDark_carryTheirText()
    {
        QFETCH(Theme::Mode, mode);
        m_theme.setMode(mode);
        const FlameBars bars(m_theme);
        for (std::size_t family = 0; family < laneColors; ++family) {
            for (const FlameBars::Path &path : {FlameBars::Path{}, {family}, {family, 0}, {family, 0, 0}}) {
                const QColor colour = bars.colorOf(path);
                QVERIFY2(contrastOf(readableOn(colour), colour) >= 4.5, qPrintable(colour.name()));
            }
            const QColor lane = laneColor(m_theme, int(family) + 1);
            QVERIFY(contrastOf(readableOn(lane), lane) >= 4.5);
            QVERIFY(contrastOf(lane, m_theme.color(Theme::Role::Panel)) >= 4.5);
        }
        for (const QSize size : {QSize(480, 260), QSize(1200, 420)}) {
            const auto view = timeline(someReport(), invoice, size);
            press(lanesOf(*view), Qt::Key_Down, 2);
            keepPicture(*view, u"timeline %1"_s.arg(size.width()));
            WaitHeatMap map(m_theme);
            map.setReport(someReport());
            map.resize(size);
            map.show();
            keepPicture(map, u"map %1"_s.arg(size.width()));
            WaitFlame flame(m_theme);
            flame.setReport(someReport());
            flame.resize(size.width(), 200);
            flame.show();
            keepPicture(flame, u"flame %1"_s.arg(size.width()));
            QVERIFY(hasColour(pictureOf(*view), laneColor(m_theme, lanesOf(*view).story().clientOf(a))));
            QVERIFY(hasColour(pictureOf(flame), laneColor(m_theme, 1)));
        }
    }
};

} // namespace tst_waitviews

LOCKSCOPE_TEST(tst_waitviews, tst_waitviews::TestWaitViews)
#include "tst_waitviews.moc"
