// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "racesamples.h"
#include "ui/film/filmlanes.h"
#include "ui/film/filmpainter.h"
#include "ui/film/filmtext.h"
#include "ui/shared/theme.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

namespace tst_filmlanes {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

bool hasColor(const QImage &image, const QRectF &area, const QColor &color)
{
    const QRect inside = area.toAlignedRect().intersected(image.rect());
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        for (int x = inside.left(); x <= inside.right(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

} // namespace

class TestFilmLanes : public QObject {
    Q_OBJECT

    Theme m_theme;
    FakeClock m_clock;

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    // FilmStrips

    void strips_takeover_areWhatHappened()
    {
        const Film film = takeoverFilm();
        const FilmStrips strips(film.acts[0]);
        QCOMPARE(strips.clientCount(), 3);
        QCOMPARE(strips.serverCount(), 1);
        QCOMPARE(strips.keyRows(0), 1);
        QCOMPARE(strips.lengthMs(), 16000.0);
        QCOMPARE(strips.commands().size(), 9U);
        std::vector<std::pair<double, double>> believed;
        for (const ClientStretch &stretch : strips.clients()) {
            if (stretch.kind == ClientStretch::Kind::Believing)
                believed.emplace_back(stretch.fromMs, stretch.toMs);
        }
        const std::vector<std::pair<double, double>> expected{{1000, 2000}, {11000, 15000}, {13000, 16000}};
        QCOMPARE(believed, expected);
        QCOMPARE(strips.bands().size(), 1U);
        QCOMPARE(strips.bands()[0].fromMs, 13000.0);
        QCOMPARE(strips.bands()[0].toMs, 15000.0);
        QCOMPARE(strips.keys().size(), 3U);
        QCOMPARE(strips.keys()[0].key.owner, 0);
        QCOMPARE(strips.keys()[0].lapsedMs, 6500.0); // before it was told
        QCOMPARE(strips.keys()[1].toMs, 12000.0);
    }

    void strips_beforeItHappened_areNotThere()
    {
        const Film film = takeoverFilm();
        const FilmStrips strips(film.acts[0]);
        const FilmMoment during{.frame = 9, .fraction = 0.5, .ms = 14000};
        QVERIFY(!strips.bandAt({.frame = 8, .fraction = 0.9, .ms = 12900}));
        QVERIFY(strips.bandAt(during));
        QCOMPARE(strips.bandAt(during)->endAt(during), 14000.0);
        QVERIFY(!strips.bandAt({.frame = 10, .fraction = 0, .ms = 15000}));
    }

    void strips_overlapsThatTouch_areOneBand()
    {
        Film film = takeoverFilm();
        film.acts[0].overlaps = {{.first = 1, .second = 2, .fromFrame = 4, .toFrame = 8},
                                 {.first = 0, .second = 2, .fromFrame = 6, .toFrame = {}},
                                 {.first = 0, .second = 1, .fromFrame = 7, .toFrame = 9}};
        const FilmStrips strips(film.acts[0]);
        QCOMPARE(strips.bands().size(), 1U);
        QCOMPARE(strips.bands()[0].clients.size(), 3U);
        QVERIFY(!strips.bands()[0].toFrame);
        QCOMPARE(strips.bands()[0].toMs, 16000.0);
    }

    void strips_pausedClient_isPausedWhileTimeWentBy()
    {
        const Film film = crowdFilm(2, 2);
        const FilmStrips strips(film.acts[0]);
        const auto found = std::ranges::find(strips.clients(), ClientStretch::Kind::Paused, &ClientStretch::kind);
        QVERIFY(found != strips.clients().end());
        QCOMPARE(found->fromMs, 1000.0);
        QCOMPARE(found->toMs, 3000.0);
    }

    void axis_longWait_isBrokenAndReadsBack()
    {
        const FilmAxis axis(takeoverFilm().acts[0].frames);
        QCOMPARE(axis.breaks().size(), 0U); // five steps are none
        Film film = takeoverFilm();
        for (std::size_t i = 3; i < film.acts[0].frames.size(); ++i)
            film.acts[0].frames[i].at += Duration(600'000);
        const FilmAxis broken(film.acts[0].frames);
        QCOMPARE(broken.breaks().size(), 1U);
        QVERIFY(broken.length() < 20'000);
        double last = -1;
        for (double ms = 0; ms < 620'000; ms += 137) {
            const double place = broken.place(ms);
            QVERIFY(place > last);
            last = place;
            QVERIFY(qAbs(broken.time(place) - ms) < 0.01);
        }
        QCOMPARE(FilmAxis().place(5), 5.0);
    }

    // painting

    void paint_atAMoment_showsWhatWasAndNothingOfWhatComes()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(1100, 420);
        player.setFilm(takeoverFilm());
        player.jump(9);
        const QImage image = lanes.viewport()->grab().toImage();
        const FilmLayout &layout = lanes.layoutNow();
        const QColor band = FilmPainter::bandColor(m_theme);
        QVERIFY(hasColor(image, layout.clientBar(1, 11200, 12900), laneColor(m_theme, 2)));
        QVERIFY(hasColor(image, layout.keyBar(0, 0, 11200, 11900), FilmPainter::keyColor(m_theme, 1)));
        player.seek(14000);
        const QImage later = lanes.viewport()->grab().toImage();
        QVERIFY(hasColor(later, QRectF(lanes.layoutNow().x(13200), lanes.layoutNow().clientTop(0) + 4, 20, 4), band));
        QVERIFY(hasColor(later, lanes.layoutNow().clientBar(2, 13200, 13900), laneColor(m_theme, 3)));
        QVERIFY(!hasColor(later, lanes.layoutNow().clientBar(2, 14100, 15900), laneColor(m_theme, 3)));
        player.jump(0);
        const QImage first = lanes.viewport()->grab().toImage();
        for (int client = 1; client <= 3; ++client)
            QVERIFY(!hasColor(first, lanes.layoutNow().lanes(), laneColor(m_theme, client)));
    }

    void colours_ofWordsOnTheirGround_haveContrast()
    {
        using Role = Theme::Role;
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            m_theme.setMode(mode);
            const QColor band = FilmPainter::bandColor(m_theme);
            for (const Role role : {Role::Text, Role::MutedText, Role::Good, Role::Danger, Role::Warning}) {
                const QColor color = m_theme.color(role);
                QVERIFY2(contrastOf(color, m_theme.color(Role::Panel)) >= 4.5, qPrintable(color.name()));
                QVERIFY2(contrastOf(color, band) >= 4.5, qPrintable(color.name() + u" on "_s + band.name()));
            }
            for (int client = -1; client < 8; ++client) {
                const QColor key = FilmPainter::keyColor(m_theme, client);
                QVERIFY2(contrastOf(readableOn(key), key) >= 4.5, qPrintable(key.name()));
                const QColor lane = laneColor(m_theme, client + 1);
                QVERIFY2(contrastOf(readableOn(lane), lane) >= 4.5, qPrintable(lane.name()));
            }
        }
        m_theme.setMode(Theme::Mode::FollowSystem);
    }

    void paint_manyClientsAndServers_everyFrameAndZoom()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        for (const auto &[clients, servers] : {std::pair{2, 1}, {8, 5}, {1, 3}}) {
            player.setFilm(crowdFilm(clients, servers));
            for (const QSize size : {QSize(1100, 500), QSize(360, 160)}) {
                lanes.resize(size);
                for (std::size_t frame = 0; frame < player.act()->frames.size(); ++frame) {
                    player.jump(frame);
                    player.seek(player.moment().ms + 700);
                    QVERIFY(coloursOf(lanes.viewport()->grab().toImage()) > 3);
                }
                for (int i = 0; i < 30; ++i)
                    lanes.zoomIn();
                lanes.viewport()->grab();
                for (int i = 0; i < 60; ++i)
                    lanes.zoomOut();
                lanes.viewport()->grab();
                lanes.fit();
            }
        }
    }

    void layout_eightClientsAndFiveServers_scrollsAndFindsEachLane()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(900, 300);
        player.setFilm(crowdFilm(8, 5));
        QVERIFY(lanes.verticalScrollBar()->maximum() > 0);
        for (int client = 0; client < 8; ++client)
            QCOMPARE(lanes.layoutNow().clientAt(lanes.layoutNow().clientMiddle(client)), client);
        for (int server = 0; server < 5; ++server)
            QCOMPARE(lanes.layoutNow().serverAt(lanes.layoutNow().keyBar(server, 0, 0, 0).center().y()), server);
        QCOMPARE(lanes.layoutNow().clientAt(-5000), -1);
        QCOMPARE(lanes.layoutNow().serverAt(-5000), -1);
    }

    // by hand

    void layout_textAtTheRightEdge_endsInSight_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("left");
        QTest::newRow("in the middle") << 500.0 << 500.0;
        QTest::newRow("last place with room") << 876.0 << 876.0;
        QTest::newRow("too far right") << 990.0 << 876.0;
        QTest::newRow("at the edge") << 1000.0 << 876.0;
        QTest::newRow("out of sight") << 1010.0 << 1010.0;
        QTest::newRow("left of all") << 20.0 << 20.0;
    }
    void layout_textAtTheRightEdge_endsInSight()
    {
        QFETCH(double, x);
        QFETCH(double, left);
        FilmLayout layout;
        layout.area = QRectF(0, 0, 1000, 400);
        QCOMPARE(layout.textLeft(x, 120), left);
        layout.area.setWidth(150); // narrower than the text
        QVERIFY(layout.textLeft(120, 120) >= layout.lanes().left());
    }

    void paint_noteAtTheRightEdge_isWhole()
    {
        Film film = takeoverFilm();
        film.acts[0].overlaps.clear(); // a band is red, too
        const FilmStrips strips(film.acts[0]);
        const FilmNote &note = strips.notes().back();
        QCOMPARE(note.event.kind, FilmEvent::Kind::ForeignRelease);
        const auto widthOf = [&](double room) { // of its words, with so much of the lanes behind it
            FilmLayout layout;
            layout.area = QRectF(0, 0, 900, 420);
            layout.arrange(strips);
            layout.origin = layout.axis.place(note.ms) - (layout.lanes().width() - room) * layout.msPerPixel;
            QImage image(900, 420, QImage::Format_RGB32);
            QPainter painter(&image);
            FilmPainter(film.acts[0], strips, layout, m_theme, {.frame = film.acts[0].frames.size() - 1, .ms = strips.lengthMs()})
                .paint(painter, qApp->font());
            painter.end();
            int left = 900, right = 0;
            const QRect lane =
                QRectF(layout.lanes().left(), layout.clientTop(note.event.client), layout.lanes().width(), layout.laneHeight).toAlignedRect();
            for (int y = lane.top(); y < lane.bottom(); ++y) {
                for (int x = lane.left(); x < lane.right(); ++x) {
                    if (image.pixelColor(x, y).red() > image.pixelColor(x, y).green() + 90) { // it is red, and no amber
                        left = std::min(left, x);
                        right = std::max(right, x);
                    }
                }
            }
            return right - left;
        };
        const int whole = widthOf(400);
        QVERIFY2(whole > 30 && whole < 200, qPrintable(QString::number(whole)));
        QVERIFY2(std::abs(widthOf(12) - whole) <= 2, qPrintable(QString::number(widthOf(12))));
    }

    void keys_stepPlayJumpAndZoom()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(900, 300);
        player.setFilm(takeoverFilm());
        QTest::keyClick(&lanes, Qt::Key_Right);
        QTest::keyClick(&lanes, Qt::Key_Right);
        QCOMPARE(player.moment().frame, 2U);
        QTest::keyClick(&lanes, Qt::Key_Left);
        QCOMPARE(player.moment().frame, 1U);
        QTest::keyClick(&lanes, Qt::Key_End);
        QVERIFY(player.isAtEnd());
        QTest::keyClick(&lanes, Qt::Key_Home);
        QVERIFY(player.isAtStart());
        QTest::keyClick(&lanes, Qt::Key_Space);
        QVERIFY(player.isPlaying());
        QTest::keyClick(&lanes, Qt::Key_Space);
        QVERIFY(!player.isPlaying());
        const double before = lanes.layoutNow().msPerPixel;
        QTest::keyClick(&lanes, Qt::Key_Plus);
        QVERIFY(lanes.layoutNow().msPerPixel < before);
        QTest::keyClick(&lanes, Qt::Key_0);
        QCOMPARE(lanes.layoutNow().msPerPixel, before);
    }

    void mouse_clickAndDrag_moveTheCursor()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(1100, 400);
        player.setFilm(takeoverFilm());
        const auto pointOf = [&](double ms) { return QPoint(int(lanes.layoutNow().x(ms)), 100); };
        QTest::mouseClick(lanes.viewport(), Qt::LeftButton, {}, pointOf(7100));
        QCOMPARE(player.moment().frame, 3U);
        QTest::mousePress(lanes.viewport(), Qt::LeftButton, {}, pointOf(7100));
        QTest::mouseMove(lanes.viewport(), pointOf(9500));
        QTest::mouseRelease(lanes.viewport(), Qt::LeftButton, {}, pointOf(9500));
        QCOMPARE(player.moment().frame, 5U);
        QTest::mouseClick(lanes.viewport(), Qt::LeftButton, {}, QPoint(10, 100)); // names move nothing
        QCOMPARE(player.moment().frame, 5U);
    }

    void wheel_overTheLanes_zoomsAroundThePointer()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(1100, 400);
        player.setFilm(takeoverFilm());
        lanes.grab(); // laid out
        const double under = lanes.layoutNow().at(600);
        for (int i = 0; i < 3; ++i) {
            QWheelEvent wheel({600, 50}, {600, 50}, {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(lanes.viewport(), &wheel);
        }
        QVERIFY2(qAbs(lanes.layoutNow().at(600) - under) < 1, qPrintable(u"%1, %2"_s.arg(lanes.layoutNow().at(600)).arg(under)));
        QVERIFY(lanes.horizontalScrollBar()->maximum() > 0);
    }

    void playing_zoomedIn_keepsTheCursorInSight()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(700, 400);
        player.setFilm(takeoverFilm());
        for (int i = 0; i < 8; ++i)
            lanes.zoomIn();
        connect(&player, &FilmPlayer::moved, this, [&] {
            const double x = lanes.layoutNow().x(player.moment().ms);
            QVERIFY2(x >= lanes.layoutNow().lanes().left() - 1 && x <= lanes.layoutNow().lanes().right(), qPrintable(QString::number(x)));
        });
        player.play();
        m_clock.advance(Duration(200'000));
        QVERIFY(player.isAtEnd());
    }

    void textAt_overEverything_tellsItInWords()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        lanes.resize(1200, 420);
        player.setFilm(takeoverFilm());
        player.seek(14500);
        const FilmLayout &layout = lanes.layoutNow();
        const auto at = [&](double ms, double y) { return lanes.textAt({layout.x(ms), y}); };
        const QString command = at(12980, layout.clientMiddle(2));
        QVERIFY2(command.startsWith(u"C2 at 13.0 s: SETNX lock.demo 1800000018001\nanswer: 1\n"_s), qPrintable(command));
        QVERIFY(command.contains(u"C1 and C2 both think"_s));
        QCOMPARE(at(12000, layout.clientMiddle(1)), u"C1 thinks it holds the lock from 11.0 s to 14.5 s"_s);
        const QString key = at(5000, layout.keyBar(0, 0, 0, 0).center().y());
        QVERIFY2(key.contains(u"written by C0"_s) && key.contains(u"no lease"_s) && key.contains(u"lapsed at 6.5 s"_s), qPrintable(key));
        QVERIFY(lanes.textAt({20, layout.clientMiddle(2)}).contains(u"clock: +120 ms"_s));
        QCOMPARE(at(15500, layout.clientMiddle(2)), QString()); // has not happened yet
    }

    void accessible_nameAndDescription_tellTheMoment()
    {
        FilmPlayer player(m_clock);
        FilmLanes lanes(player, m_theme);
        QVERIFY(!lanes.accessibleName().isEmpty());
        player.setFilm(takeoverFilm());
        player.jump(9);
        const QString text = lanes.accessibleDescription();
        QVERIFY2(text.contains(u"C0: crashed."_s) && text.contains(u"C1: thinks it holds it."_s)
                     && text.contains(u"Violation: two clients think they hold it."_s),
                 qPrintable(text));
    }

    void verdict_byMoment_isWorstSoFar()
    {
        const Film film = takeoverFilm();
        const auto at = [&](std::size_t frame) { return FilmText::verdict(film.acts[0], {.frame = frame, .fraction = 0, .ms = 0}).text; };
        QCOMPARE(at(7), u"✓ nothing is broken so far"_s);
        QCOMPARE(at(8), u"✕ C2 deleted C1's lock at 12.0 s"_s);
        QCOMPARE(at(11), u"✕ mutual exclusion violated at 13.0 s; also C2 deleted C1's lock at 12.0 s"_s);
        Film story = film;
        std::swap(story.acts[0].frames[8].events, story.acts[0].frames[9].events); // the lesser one comes last
        const FilmMoment end{.frame = 11, .fraction = 0, .ms = 0};
        QCOMPARE(FilmText::verdict(story.acts[0], end).text, u"✕ mutual exclusion violated at 12.0 s; also C2 deleted C1's lock at 13.0 s"_s);
        story.acts[0].finding = {.frame = 9, .kind = FilmEvent::Kind::ForeignRelease};
        QCOMPARE(FilmText::verdict(story.acts[0], end).text, u"✕ C2 deleted C1's lock at 13.0 s; also mutual exclusion violated at 12.0 s"_s);
        story.acts[0].frames[10].events.push_back({.kind = FilmEvent::Kind::StaleWrite, .client = 2, .text = {}});
        const FilmText::Verdict all = FilmText::verdict(story.acts[0], end);
        QVERIFY2(all.text.endsWith(u"; also mutual exclusion violated at 12.0 s (+1 more)"_s), qPrintable(all.text));
        QCOMPARE(all.further.size(), 2);
        QVERIFY2(all.further.back().startsWith(u"a stale write by C2 was accepted at "_s), qPrintable(all.further.back()));
    }

    /** Only the lock of a client that thinks it holds it is its lock. */
    void verdict_keyOfWhoOnlyTries_isNotItsLock()
    {
        FilmAct act = takeoverFilm().acts[0];
        act.frames[8].events[0].onlyWrote = true;
        const FilmMoment now{.frame = 8, .fraction = 0, .ms = 0};
        QCOMPARE(FilmText::verdict(act, now).text, u"✕ C2 deleted the key that C1 wrote at 12.0 s"_s);
        QCOMPARE(FilmText::note(act, act.frames[8].events[0]), u"✕ deleted what C1 wrote"_s);
    }

    /** Nothing may be broken, but it is not well. */
    void verdict_keyThatStaysForEver_isNotGreen()
    {
        FilmAct act = takeoverFilm().acts[0];
        FilmFrame &last = act.frames.back();
        for (FilmFrame &frame : act.frames)
            frame.events.clear();
        for (FilmClient &client : last.clients)
            client.state = FilmClient::State::Done;
        FilmKey key;
        key.key = act.key;
        last.servers[0].keys = {key};
        const FilmMoment end{.frame = act.frames.size() - 1, .fraction = 0, .ms = 0};
        QCOMPARE(FilmText::verdict(act, end).gravity, Gravity::None);
        QVERIFY2(FilmText::verdict(act, end).text.contains(u"is left: it has no lease"_s), qPrintable(FilmText::verdict(act, end).text));
        last.servers[0].keys[0].lease = Duration(1);
        QCOMPARE(FilmText::verdict(act, end).gravity, Gravity::Averted);
        last.servers[0].keys[0].lease.reset();
        last.clients[0].state = FilmClient::State::Trying;
        QCOMPARE(FilmText::verdict(act, end).gravity, Gravity::Averted);
    }

    void verdict_lockThatAnotherHits_isADangerUntilASecondHolds_data()
    {
        QTest::addColumn<bool>("deletes");
        QTest::addColumn<QString>("what");
        QTest::newRow("deleted") << true << u"! C2 deleted C1's lock at 12.0 s"_s;
        QTest::newRow("overwritten") << false << u"! C2 overwrote C1's lock at 12.0 s"_s;
    }
    void verdict_lockThatAnotherHits_isADangerUntilASecondHolds()
    {
        QFETCH(bool, deletes);
        QFETCH(QString, what);
        FilmAct act = takeoverFilm().acts[0];
        act.frames[8].events[0].kind = FilmEvent::Kind::LiveLockChanged;
        act.frames[8].events[0].deletes = deletes;
        const auto at = [&](std::size_t frame) { return FilmText::verdict(act, {.frame = frame, .fraction = 0, .ms = 0}); };
        QCOMPARE(at(8).text, QString(what + u"; no second client holds it yet"_s));
        QCOMPARE(at(8).gravity, Gravity::Threat);
        QCOMPARE(at(9).text, u"✕ mutual exclusion violated at 13.0 s"_s);
        act.frames[9].events.clear();
        QCOMPARE(at(11).text, QString(what + u"; no second client held it meanwhile"_s));
        QCOMPARE(FilmText::note(act, act.frames[8].events[0]), deletes ? u"! deleted C1's lock"_s : u"! overwrote C1's lock"_s);
    }

    void verdict_ofARecordedFinding_endsWithWhatItSays()
    {
        FilmAct act = takeoverFilm().acts[0];
        for (FilmFrame &frame : act.frames)
            frame.events.clear();
        const auto at = [&](std::size_t frame) { return FilmText::verdict(act, {.frame = frame, .fraction = 0, .ms = 0}); };
        QCOMPARE(at(11).gravity, Gravity::Averted); // of a schedule: all is judged
        act.replay.clear();
        act.outcome = u"a released the lock of b."_s;
        QCOMPARE(at(8).text, u"no lock had two holders so far"_s);
        QCOMPARE(at(11).text, act.outcome);
        QCOMPARE(at(8).gravity, Gravity::None);
        QCOMPARE(at(11).gravity, Gravity::None);
    }

    void step_inTheEpilogue_isCountedApart()
    {
        FilmAct act = takeoverFilm().acts[0];
        const auto at = [&](std::size_t frame) { return FilmText::step(act, {.frame = frame, .fraction = 0, .ms = 0}); };
        QCOMPARE(at(9), u"step 9 of 11"_s);
        act.finding = {.frame = 9, .kind = FilmEvent::Kind::TwoBelievers};
        QCOMPARE(at(9), u"step 9 of 9"_s);
        QCOMPARE(at(10), u"epilogue, step 1 of 2"_s);
    }

    void words_ofABand_sayHowManyAreTooMany()
    {
        FilmAct act = takeoverFilm().acts[0];
        FilmBand band;
        band.clients = {0, 1};
        QCOMPARE(FilmText::tooMany(act, band), u"two clients think they hold it"_s);
        band.clients.push_back(2);
        QCOMPARE(FilmText::tooMany(act, band), u"three clients think they hold it"_s);
        act.actors.front().protocol.sharing = Sharing::Permits; // its pairs do not tell how many they are
        QCOMPARE(FilmText::tooMany(act, band), u"more holders than permits"_s);
    }

    void at_longerThanAMinute_hasMinutes()
    {
        QCOMPARE(FilmText::at(780'000), u"13 m 00 s"_s);
        QCOMPARE(FilmText::at(3800), u"3.8 s"_s);
        QCOMPARE(FilmText::at(1250), u"1.25 s"_s);
    }
};

} // namespace tst_filmlanes

LOCKSCOPE_TEST(tst_filmlanes, tst_filmlanes::TestFilmLanes)
#include "tst_filmlanes.moc"
