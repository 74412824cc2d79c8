// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/own/ownfile.h"
#include "racelab/scenario/racecatalogue.h"
#include "racesamples.h"
#include "ui/film/filmlanes.h"
#include "ui/racelab/filmbar.h"
#include "ui/racelab/filmclientmodel.h"
#include "ui/racelab/filmeventmodel.h"
#include "ui/racelab/gallery.h"
#include "ui/racelab/racelabpage.h"
#include "ui/racelab/scorecardpanel.h"
#include "ui/racelab/filmside.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/theme.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QToolButton>
#include <QTreeView>

namespace tst_racelabpage {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

std::vector<Scenario> builtIn()
{
    std::vector<Scenario> scenarios;
    for (const QString &id : scenarioIds())
        scenarios.push_back(*builtInScenario(id));
    return scenarios;
}

} // namespace

class TestRaceLabPage : public QObject {
    Q_OBJECT

    Theme m_theme;
    FakeClock m_clock;

    static QString labelOf(const QWidget &page, const QString &name) { return page.findChild<QLabel *>(name)->text(); }
    static QString elidedOf(const QWidget &page, const QString &name) { return page.findChild<ElidedLabel *>(name)->fullText(); }
    static MenuButton *menuOf(const RaceLabPage &page, const QString &name)
    {
        for (MenuButton *button : page.findChildren<MenuButton *>()) {
            if (button->accessibleName() == name)
                return button;
        }
        return nullptr;
    }
    static QAction *actionOf(const RaceLabPage &page, const QString &text)
    {
        for (QAction *action : page.labActions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    // the gallery

    void picture_builtIn_showsWhatTheStoryTells()
    {
        const ScenarioPicture race(*builtInScenario(u"del-takeover-race"_s));
        QCOMPARE(race.lanes(), 3);
        QCOMPARE(race.bars().size(), 3U);
        QCOMPARE(race.crashes().size(), 1U);
        QCOMPARE(race.crashes()[0].client, 0);
        QCOMPARE(race.bands().size(), 1U);
        const ScenarioPicture safe(*builtInScenario(u"clock-skew"_s));
        QCOMPARE(safe.lanes(), 2);
        const ScenarioPicture pause(*builtInScenario(u"gc-pause"_s));
        QCOMPARE(pause.pauses().size(), 1U);
        QVERIFY(ScenarioPicture(*builtInScenario(u"retry-storm"_s)).dots().size() > 50);
    }

    void gallery_everyScenario_hasACardThatIsNotEmpty()
    {
        Gallery gallery(m_theme);
        gallery.resize(1200, 900);
        gallery.setScenarios(builtIn());
        gallery.show();
        QCOMPARE(gallery.model()->rowCount(), int(scenarioIds().size()));
        const QImage image = gallery.viewport()->grab().toImage();
        for (int row = 0; row < gallery.model()->rowCount(); ++row) {
            const QRect card = gallery.visualRect(gallery.model()->index(row, 0));
            if (image.rect().contains(card))
                QVERIFY2(coloursOf(image.copy(card)) > 8, qPrintable(gallery.model()->index(row, 0).data().toString()));
            QVERIFY(!gallery.model()->index(row, 0).data(ScenarioModel::SentenceRole).toString().isEmpty());
        }
    }

    void gallery_search_findsByWordsOfAnyKind()
    {
        Gallery gallery(m_theme);
        const QAbstractItemModelTester tester(gallery.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        gallery.setScenarios(builtIn());
        gallery.setSearch(u"takeover DEL"_s);
        QVERIFY(gallery.model()->rowCount() >= 1);
        QCOMPARE(gallery.model()->index(0, 0).data().toString(), u"Two take over at once"_s);
        QVERIFY(gallery.model()->index(0, 0).data(ScenarioModel::NoteRole).toString().startsWith(u"del-takeover-race · "_s)); // as stories call it
        gallery.setSearch(u"no such words .*("_s);
        QCOMPARE(gallery.model()->rowCount(), 0);
        gallery.setSearch({});
        QCOMPARE(gallery.model()->rowCount(), int(scenarioIds().size()));
        QVERIFY(gallery.currentIndex().isValid());
    }

    void gallery_arrowsAndEnter_choose()
    {
        Gallery gallery(m_theme);
        gallery.resize(1200, 700);
        gallery.setScenarios(builtIn());
        gallery.show();
        QStringList chosen;
        connect(&gallery, &Gallery::scenarioChosen, this, [&](const Scenario &scenario) { chosen << scenario.id; });
        QTest::keyClick(&gallery, Qt::Key_Return);
        QTest::keyClick(&gallery, Qt::Key_Right);
        QTest::keyClick(&gallery, Qt::Key_Return);
        QTest::mouseClick(gallery.viewport(), Qt::LeftButton, {}, gallery.visualRect(gallery.model()->index(2, 0)).center());
        QCOMPARE(chosen, scenarioIds().mid(0, 3));
    }

    void gallery_enterInTheSearch_choosesTheOnlyOne()
    {
        RaceLabPage page(m_theme, m_clock);
        page.setScenarios(builtIn());
        page.show();
        QStringList played;
        connect(&page, &RaceLabPage::playRequested, this, [&](const Scenario &scenario) { played << scenario.id; });
        auto *search = page.findChild<QLineEdit *>(u"searchScenarios"_s);
        search->setText(u"takeover"_s);
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(played, QStringList()); // several: to the cards
        search->setText(u"del-takeover-race"_s);
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(played, QStringList{u"del-takeover-race"_s});
    }

    // a film

    void story_ofEveryFrame_isWhole_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("wide") << 1400;
        QTest::newRow("narrow") << 1024;
    }
    void story_ofEveryFrame_isWhole()
    {
        QFETCH(int, width);
        RaceLabPage page(m_theme, m_clock);
        page.resize(width, 700);
        page.show();
        Film film = takeoverFilm();
        film.acts[0].frames.back().narration =
            QStringLiteral("Between reading the value and deleting the key another client can always come. ").repeated(4);
        page.showFilm(film);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        page.player().jump(film.acts[0].frames.size() - 1);
        const auto *story = page.findChild<QLabel *>(u"story"_s);
        QVERIFY(story->text().startsWith(u"Between"_s));
        const int needed = story->fontMetrics().boundingRect(QRect(0, 0, story->width(), 4000), Qt::TextWordWrap, story->text()).height();
        QVERIFY2(story->height() >= needed, qPrintable(QStringLiteral("%1 of %2").arg(story->height()).arg(needed)));
    }

    void showFilm_playsAtOnceAndTellsWhatOneSees()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1400, 860);
        page.show();
        page.showFilm(takeoverFilm());
        QVERIFY(page.player().isPlaying());
        QVERIFY(page.findChild<FilmLanes *>()->isVisible());
        QVERIFY(!page.findChild<Gallery *>()->isVisible());
        QCOMPARE(elidedOf(page, u"filmTitle"_s), u"Two take over"_s);
        QVERIFY(labelOf(page, u"story"_s).startsWith(u"Three clients share one lock."_s));
        QVERIFY(labelOf(page, u"verdict"_s).contains(u"nothing is broken so far"_s));
        const qsizetype steps = qsizetype(page.player().act()->frames.size()) - 1;
        QCOMPARE(labelOf(page, u"filmPosition"_s), u"step 0 of %1"_s.arg(steps));
        m_clock.advance(Duration(300'000));
        QVERIFY(page.player().isAtEnd());
        QCOMPARE(labelOf(page, u"filmPosition"_s), u"step %1 of %1"_s.arg(steps));
        QVERIFY(labelOf(page, u"story"_s).contains(u"two clients think they hold it"_s));
        QCOMPARE(labelOf(page, u"verdict"_s), u"✕ mutual exclusion violated at 13.0 s; also C2 deleted C1's lock at 12.0 s"_s);
        QCOMPARE(elidedOf(page, u"laneVerdict"_s), u"✕ mutual exclusion violated at 13.0 s; also C2 deleted C1's lock at 12.0 s"_s);
        QVERIFY(elidedOf(page, u"labSchedule"_s).contains(u"0-0x-t-1-2"_s));
    }

    void filmBar_anyWidth_cutsNoWord()
    {
        Film film = crowdFilm(3, 1);
        film.title = u"A client that stands still for longer than its lease"_s;
        film.acts[0].title = u"without a fencing token"_s;
        RaceLabPage page(m_theme, m_clock);
        page.show();
        page.showFilm(film);
        for (const int width : {800, 1024, 1280, 1440, 1920, 2560}) {
            page.resize(width, 700);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            const auto *bar = page.findChild<FilmBar *>();
            QCOMPARE(bar->width(), width);
            const auto *title = page.findChild<ElidedLabel *>(u"filmTitle"_s);
            QCOMPARE(title->text(), u"A client that stands still for longer than its lease: without a fencing token"_s);
            for (const QWidget *widget : bar->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
                if (!widget->isVisible())
                    continue;
                QVERIFY2(bar->rect().contains(widget->geometry()), qPrintable(widget->accessibleName()));
                QVERIFY2(widget->width() >= widget->sizeHint().width(), qPrintable(widget->accessibleName()));
            }
        }
    }

    void film_onAProjector_isLargeEnoughForTheBackRow()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1280, 640);
        page.show();
        page.showFilm(takeoverFilm());
        const auto *lanes = page.findChild<FilmLanes *>();
        const auto *story = page.findChild<QLabel *>(u"story"_s);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(lanes->enlargement(), 1.0);
        page.resize(1920, 1000);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QVERIFY(lanes->enlargement() >= 1.5);
        QVERIFY(story->font().pointSizeF() > 1.6 * page.font().pointSizeF());
        page.resize(2560, 1360);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(lanes->enlargement(), 2.0);
        // What is pointed at is what is painted.
        const FilmLayout &layout = lanes->layoutNow();
        page.player().jump(page.player().act()->frames.size() - 1);
        const QPointF name(10 * lanes->enlargement(), layout.clientMiddle(2) * lanes->enlargement());
        QVERIFY2(lanes->textAt(name).startsWith(u"C2, a simulated client"_s), qPrintable(lanes->textAt(name)));
    }

    /** Without it nobody sees what the clients do to the key. */
    void film_anyTextSize_serverIsInSight_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("projector") << QSize(1280, 680);
        QTest::newRow("large") << QSize(1920, 1000);
    }
    void film_anyTextSize_serverIsInSight()
    {
        QFETCH(QSize, size);
        RaceLabPage page(m_theme, m_clock);
        page.resize(size);
        page.show();
        page.showFilm(takeoverFilm());
        const auto *lanes = page.findChild<FilmLanes *>();
        for (const int text : Theme::textSizes) {
            m_theme.setTextSize(text);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            const FilmLayout &layout = lanes->layoutNow();
            const QString seen =
                u"%1 %: %2 of %3, enlarged %4"_s.arg(text).arg(layout.serverBottom(0)).arg(layout.lanes().bottom()).arg(lanes->enlargement());
            QVERIFY2(layout.serverBottom(0) <= layout.lanes().bottom() + 1, qPrintable(seen));
        }
        m_theme.setTextSize(Theme::normalTextSize);
    }

    void steps_whoMovedLast_isMarked()
    {
        RaceLabPage page(m_theme, m_clock);
        page.showFilm(takeoverFilm());
        page.player().jump(8); // C2's DEL
        QCOMPARE(labelOf(page, u"stepsTitle"_s), u"C2 · setnx-del-takeover"_s);
        const auto *steps = page.findChild<StepsList *>();
        const ProtocolInfo &info = *ProtocolCatalogue::builtIn().find(u"setnx-del-takeover"_s);
        QCOMPARE(steps->count(), int(info.acquire.size() + info.release.size() + 2));
        QCOMPARE(steps->currentItem()->text(), u"4  "_s + info.acquire[3].shown());
        page.player().jump(0);
        QCOMPARE(labelOf(page, u"stepsTitle"_s), u"setnx-del-takeover"_s);
    }

    void models_steppedThroughAtRandom_keepEveryRule()
    {
        FilmPlayer player(m_clock);
        FilmClientModel clients(player, m_theme);
        FilmEventModel events(player, m_theme);
        const QAbstractItemModelTester clientTester(&clients, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester eventTester(&events, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QRandomGenerator random(7);
        for (const Film &film : {takeoverFilm(), Film(), crowdFilm(8, 5), takeoverFilm()}) {
            player.setFilm(film);
            for (int i = 0; i < 40 && player.act(); ++i) {
                player.jump(random.bounded(quint32(player.act()->frames.size())));
                std::size_t happened = 0;
                for (std::size_t f = 0; f <= player.moment().frame; ++f)
                    happened += player.act()->frames[f].events.size() + (player.act()->frames[f].command.isEmpty() ? 0 : 1);
                QCOMPARE(std::size_t(events.rowCount()), happened);
                QCOMPARE(clients.rowCount(), int(player.act()->actors.size()));
            }
        }
        player.jump(9);
        QCOMPARE(clients.index(0, FilmClientModel::State).data().toString(), u"crashed"_s);
        QCOMPARE(clients.index(2, FilmClientModel::Clock).data().toString(), u"+120 ms"_s);
        QCOMPARE(clients.index(1, FilmClientModel::State).data().toString(), u"thinks it holds it"_s);
        QCOMPARE(events.index(events.rowCount() - 1, FilmEventModel::What).data().toString(), u"✕ C1 and C2 both think they hold the lock."_s);
        QCOMPARE(events.frameOf(events.rowCount() - 1), 9U);
    }

    void copyCommand_ofAStep_isAsRedisCliTakesIt()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1400, 860);
        page.show();
        Film film = takeoverFilm();
        film.acts[0].frames[1].exchanges = {{0, {"SET", "lock.demo", "C0 1"}, redis::Reply(redis::Reply::Type::Status, "OK")}};
        page.showFilm(film);
        page.player().jump(1);
        auto *const exact = page.findChild<QPlainTextEdit *>(u"exactCommand"_s);
        auto *const copy = page.findChild<QToolButton *>(u"copyCommand"_s);
        QCOMPARE(exact->toPlainText(), u"SET lock.demo \"C0 1\"\nOK"_s);
        QVERIFY(exact->isReadOnly());
        QGuiApplication::clipboard()->clear();
        copy->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"SET lock.demo \"C0 1\""_s);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(page.findChild<FilmLanes *>(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"SET lock.demo \"C0 1\""_s);
        QGuiApplication::clipboard()->clear();
        auto *const events = page.findChild<QTreeView *>(u"filmEvents"_s);
        events->actions().front()->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"SET lock.demo \"C0 1\""_s);
        page.player().jump(0);
        QVERIFY(!copy->isEnabled());
    }

    void controls_stepPlayAndSpeed()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1400, 860);
        page.show();
        page.showFilm(takeoverFilm());
        auto *play = page.findChild<QPushButton *>(u"play"_s);
        QCOMPARE(play->accessibleName(), u"Pause"_s);
        play->click();
        QVERIFY(!page.player().isPlaying());
        QCOMPARE(play->accessibleName(), u"Play"_s);
        const auto button = [&](const QString &name) {
            for (QPushButton *one : page.findChildren<QPushButton *>()) {
                if (one->accessibleName() == name)
                    return one;
            }
            return static_cast<QPushButton *>(nullptr);
        };
        QVERIFY(!button(u"Step back"_s)->isEnabled());
        button(u"Step forward"_s)->click();
        QCOMPARE(page.player().moment().frame, 1U);
        button(u"Step back"_s)->click();
        QVERIFY(page.player().isAtStart());
        page.player().jump(99);
        QCOMPARE(play->accessibleName(), u"Again"_s);
        QVERIFY(!button(u"Step forward"_s)->isEnabled());
        auto *speed = menuOf(page, u"Speed: speed 1×"_s);
        QVERIFY(speed);
        speed->choose(0);
        QCOMPARE(page.player().speed(), 0.1);
        QTest::keyClick(page.findChild<FilmLanes *>(), Qt::Key_Escape);
        QVERIFY(page.findChild<Gallery *>()->isVisible());
    }

    void back_ofAFilmAskedForElsewhere_isNotTheGallery()
    {
        RaceLabPage page(m_theme, m_clock);
        page.awaitFilm(u"blind-release"_s);
        page.showFilm(takeoverFilm());
        QVERIFY(!page.leaveFilm());
        page.showGallery(); // somebody wants to see it
        page.showFilm(takeoverFilm());
        QVERIFY(page.leaveFilm());
        QVERIFY(!page.leaveFilm());
    }

    /** As after another language was chosen: another page, on which the same film stands where it stood, then in other words. */
    void continueFrom_anotherPage_keepsTheFilmAndItsPlace_data()
    {
        QTest::addColumn<bool>("isPlaying");
        QTest::newRow("playing") << true;
        QTest::newRow("paused") << false;
    }
    void continueFrom_anotherPage_keepsTheFilmAndItsPlace()
    {
        QFETCH(bool, isPlaying);
        RaceLabPage before(m_theme, m_clock), after(m_theme, m_clock);
        for (RaceLabPage *page : {&before, &after})
            page->setScenarios(builtIn());
        Film film = takeoverFilm();
        film.id = u"gc-pause"_s;
        before.showFilm(film);
        before.player().jump(2);
        before.player().setSpeed(2);
        if (isPlaying)
            before.player().play();
        QStringList asked;
        connect(&after, &RaceLabPage::playRequested, this, [&asked](const Scenario &scenario) { asked << scenario.id; });
        after.continueFrom(before);
        const auto isThere = [&after, isPlaying] {
            const FilmPlace place = after.player().place();
            return after.player().act() && place.frame == 2 && after.player().isPlaying() == isPlaying && after.player().speed() == 2;
        };
        QVERIFY(isThere());
        QCOMPARE(asked, QStringList{u"gc-pause"_s}); // in the language of now
        Film translated = film;
        translated.title = u"另一种语言"_s;
        after.showFilm(translated);
        QVERIFY(isThere());
        QCOMPARE(after.player().film().title, translated.title);
        after.showFilm(film); // one that somebody asked for
        QCOMPARE(after.player().place().frame, std::size_t(0));
        QVERIFY(after.player().isPlaying());
    }

    void acts_severalOfThem_canBeChosen()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1400, 860);
        page.show();
        page.showFilm(crowdFilm(4, 1));
        page.player().jump(99);
        QCOMPARE(page.findChild<QPushButton *>(u"play"_s)->accessibleName(), u"Next act"_s);
        auto *acts = menuOf(page, u"Act: 1 of 2: 4 clients"_s);
        QVERIFY(acts && acts->isVisible());
        acts->menu()->actions().at(1)->trigger();
        QCOMPARE(acts->accessibleName(), u"Act: 2 of 2: 2 clients"_s);
        QCOMPARE(page.player().actIndex(), 1);
    }

    void hidden_filmStandsStill()
    {
        RaceLabPage page(m_theme, m_clock);
        page.show();
        page.showFilm(takeoverFilm());
        QVERIFY(page.player().isPlaying());
        page.hide();
        QVERIFY(!page.player().isPlaying());
    }

    // what is asked for

    void scenario_chosen_isAskedForOrLetLoose()
    {
        RaceLabPage page(m_theme, m_clock);
        page.setScenarios(builtIn());
        QStringList played, storms;
        connect(&page, &RaceLabPage::playRequested, this, [&](const Scenario &scenario) { played << scenario.id; });
        connect(&page, &RaceLabPage::stormRequested, this, [&](const Scenario &scenario) { storms << scenario.id; });
        QVERIFY(page.playScenario(u"gc-pause"_s));
        QVERIFY(page.playScenario(u"retry-storm"_s));
        QVERIFY(!page.playScenario(u"no-such"_s));
        QCOMPARE(played, QStringList{u"gc-pause"_s});
        QCOMPARE(storms, QStringList{u"retry-storm"_s});
        QVERIFY(elidedOf(page, u"labStatus"_s).contains(u"Playing"_s));
    }

    void status_saysWhatIsNotTouched()
    {
        RaceLabPage page(m_theme, m_clock);
        page.setWatchedServer(u"prod-eu"_s);
        page.showFilm(takeoverFilm());
        QCOMPARE(elidedOf(page, u"labStatus"_s), u"Simulated clients on private servers (redis-server 7.0.15); nothing here touches prod-eu"_s);
        page.setWatchedServer({});
        QCOMPARE(elidedOf(page, u"labStatus"_s), u"Simulated clients on private servers (redis-server 7.0.15)"_s);
    }

    void ownFile_wholeOrDamaged_playsOrSaysWhere()
    {
        RaceLabPage page(m_theme, m_clock);
        page.show();
        QSignalSpy played(&page, &RaceLabPage::playRequested);
        const auto open = [&](const QByteArray &text) {
            QTemporaryFile file;
            QVERIFY(file.open());
            file.write(text);
            file.flush();
            actionOf(page, u"Open a scenario file…"_s)->trigger();
            auto *dialog = page.findChild<QFileDialog *>();
            QVERIFY(dialog);
            emit dialog->fileSelected(file.fileName());
            dialog->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        };
        open("id: mine\ntitle: Mine\nsentence: One client.\n\nprotocol: set-nx-px\nclients: C1\nlease: 10 s\n\nsay Look.\nC1 "
             "acquires\nC1 releases\n");
        QCOMPARE(played.size(), 1);
        open("id: mine\nnonsense\n");
        QCOMPARE(played.size(), 1);
        auto *box = page.findChild<QMessageBox *>();
        QVERIFY(box && box->isVisible());
        QVERIFY2(box->text().contains(u"2"_s), qPrintable(box->text()));
        box->close();
    }

    void schedule_copiedAndReplayed()
    {
        RaceLabPage page(m_theme, m_clock);
        page.show();
        QAction *copy = actionOf(page, u"Copy the schedule of this film"_s);
        QVERIFY(!copy->isEnabled());
        page.showFilm(takeoverFilm());
        QVERIFY(copy->isEnabled());
        copy->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"setnx-del-takeover: 0-0x-t-1-2-1-1-2-2"_s);
        QSignalSpy replays(&page, &RaceLabPage::replayRequested);
        actionOf(page, u"Replay a schedule…"_s)->trigger();
        auto *dialog = page.findChild<QInputDialog *>();
        QVERIFY(dialog);
        dialog->setTextValue(u"  set-nx-px: 0-1 "_s);
        dialog->accept();
        QCOMPARE(replays.size(), 1);
        QCOMPARE(replays[0][0].toString(), u"set-nx-px: 0-1"_s);
        page.scorecard().setCard(sampleScorecard());
        emit page.scorecard().replayRequested(u"x"_s);
        QCOMPARE(replays.size(), 2);
    }

    void shuffle_buttonMenuAndKey_askForThisProtocolFromASeed()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1280, 800);
        page.show();
        QSignalSpy shuffles(&page, &RaceLabPage::shuffleRequested);
        QTest::keyClick(&page, Qt::Key_S); // in the gallery there is nothing to shuffle
        QVERIFY(!actionOf(page, u"Shuffle"_s)->isEnabled());
        page.showFilm(takeoverFilm());
        page.findChild<QPushButton *>(u"shuffle"_s)->click();
        actionOf(page, u"Shuffle"_s)->trigger();
        QTest::keyClick(page.findChild<FilmLanes *>(), Qt::Key_S);
        QCOMPARE(shuffles.size(), 3);
        QSet<quint32> seeds;
        for (const QList<QVariant> &shuffle : shuffles) {
            const auto order = shuffle[0].value<ShuffleSpec>();
            QCOMPARE(order.protocol, u"setnx-del-takeover"_s);
            QCOMPARE(order.clients, 3);
            QVERIFY(order.seed > 0);
            seeds << order.seed;
        }
        QVERIFY(seeds.size() > 1);
    }

    /** Its predecessor and its late comer would be two more each time. */
    void shuffle_filmOfASchedule_keepsItsNumberOfClients()
    {
        RaceLabPage page(m_theme, m_clock);
        page.show();
        Film film = takeoverFilm();
        film.acts.front().replay = u"setnx-del-takeover lease_overrun clients=2 rounds=1 seed=7 : 0-0x-t-1-2-1-1-2-2"_s;
        page.showFilm(film);
        QSignalSpy shuffles(&page, &RaceLabPage::shuffleRequested);
        actionOf(page, u"Shuffle"_s)->trigger();
        QCOMPARE(shuffles[0][0].value<ShuffleSpec>().clients, 2);
    }

    void shuffledFilm_tellsItsSeed()
    {
        RaceLabPage page(m_theme, m_clock);
        page.show();
        Film film = takeoverFilm();
        film.acts.front().seed = 4711;
        page.showFilm(film);
        QCOMPARE(elidedOf(page, u"labSchedule"_s), u"seed 4711, schedule setnx-del-takeover: 0-0x-t-1-2-1-1-2-2"_s);
    }

    void showTrouble_isABoxInPlainText()
    {
        RaceLabPage page(m_theme, m_clock);
        page.show();
        page.showTrouble(u"<b>no redis-server</b>"_s);
        auto *box = page.findChild<QMessageBox *>();
        QVERIFY(box && box->isVisible());
        QCOMPARE(box->textFormat(), Qt::PlainText);
        box->close();
    }

    void scorecard_shownWhereThereIsRoomOrWhenWanted()
    {
        RaceLabPage page(m_theme, m_clock);
        page.resize(1400, 860);
        page.show();
        QVERIFY(!page.scorecard().isVisible());
        page.showFilm(takeoverFilm());
        QVERIFY(!page.scorecard().isVisible()); // there is nothing to see on it yet
        page.scorecard().setCard(sampleScorecard());
        page.showFilm(takeoverFilm());
        QVERIFY(page.scorecard().isVisible());
        page.resize(1024, 560);
        QVERIFY(!page.scorecard().isVisible());
        for (QToolButton *button : page.findChildren<QToolButton *>()) {
            if (button->text() == u"Scorecard"_s && button->isVisible())
                button->click();
        }
        QVERIFY(page.scorecard().isVisible());
    }

    void menu_templates_areThoseToStartFromWithTheirSentences()
    {
        RaceLabPage page(m_theme, m_clock);
        const auto *menu = page.findChild<QMenu *>(u"templates"_s);
        QVERIFY(menu && menu->toolTipsVisible());
        QStringList titles;
        for (const OwnTemplate &one : ownTemplates()) {
            if (one.isPublished)
                continue;
            const QAction *const action = menu->actions().value(titles.size());
            QVERIFY(action);
            titles << action->text();
            QCOMPARE(action->text(), QString(one.title() + u'…'));
            QVERIFY2(action->toolTip().contains(one.sentence().section(u'.', 0, 0).left(30)), qPrintable(action->toolTip()));
        }
        QCOMPARE(menu->actions().size(), titles.size());

        menu->actions().at(1)->trigger();
        const auto *dialog = page.findChild<QFileDialog *>();
        QVERIFY(dialog);
        QCOMPARE(dialog->selectedFiles().value(0).section(u'/', -1), u"timestamp-lock.json"_s);
    }

    void page_anySizeAndState_hasNamesAndPlainText()
    {
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            m_theme.setMode(mode);
            RaceLabPage page(m_theme, m_clock);
            page.setScenarios(builtIn());
            page.scorecard().setCard(sampleScorecard());
            for (const QSize size : {QSize(1440, 820), QSize(1024, 560), QSize(800, 480)}) {
                page.resize(size);
                page.show();
                page.showGallery();
                QVERIFY(coloursOf(page.grab().toImage()) > 12);
                page.showFilm(takeoverFilm());
                page.player().jump(9);
                QVERIFY(coloursOf(page.grab().toImage()) > 12);
                QVERIFY2(page.minimumSizeHint().width() <= 800, qPrintable(QString::number(page.minimumSizeHint().width())));
            }
            QCOMPARE(unnamedWidgets(page), QStringList());
            QCOMPARE(richLabels(page), QStringList());
        }
        m_theme.setMode(Theme::Mode::FollowSystem);
    }
};

} // namespace tst_racelabpage

LOCKSCOPE_TEST(tst_racelabpage, tst_racelabpage::TestRaceLabPage)
#include "tst_racelabpage.moc"
