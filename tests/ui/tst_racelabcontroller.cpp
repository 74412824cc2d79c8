// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "racelab/scenario/racecatalogue.h"
#include "traffic/study/trafficstudy.h"
#include "racesamples.h"
#include "ui/film/filmlanes.h"
#include "ui/film/filmplayer.h"
#include "ui/film/filmtext.h"
#include "ui/racelab/exploredialog.h"
#include "ui/racelab/filmclientmodel.h"
#include "ui/racelab/filmeventmodel.h"
#include "ui/racelab/gallery.h"
#include "ui/racelab/ownprotocols.h"
#include "ui/racelab/ownmistakesdialog.h"
#include "ui/racelab/racelabcontroller.h"
#include "ui/racelab/racelabpage.h"
#include "ui/racelab/scorecardmodel.h"
#include "ui/racelab/scorecardpanel.h"
#include "ui/racelab/filmside.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/theme.h"
#include "ui/simulate/retrydialog.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QLabel>
#include <QCheckBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTreeView>

namespace tst_racelabcontroller {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int patience = 300'000; // under a sanitizer

ExploreSpec smallOrder(const QStringList &protocols)
{
    ExploreSpec order;
    order.protocols = protocols;
    order.columns = {Column::MutualExclusion};
    return order;
}

} // namespace

/** Red enough for the eye, and redder than a band. */
bool hasRed(const QImage &image)
{
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < pixels.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(pixels.constScanLine(y));
        if (std::any_of(line, line + pixels.width(), [](QRgb p) { return qRed(p) - qGreen(p) > 90 && qRed(p) - qBlue(p) > 90; }))
            return true;
    }
    return false;
}

/** Everything in sight of a film at its moment that says whether something is broken. */
struct Marks {
    QString narrator, lanesTitle;
    bool redLanes = false, redClients = false, redEvents = false, amberEvents = false, redNow = false;

    Marks(RaceLabPage &page, const Theme &theme)
        : narrator(page.findChild<QLabel *>(u"verdict"_s)->text()), lanesTitle(page.findChild<ElidedLabel *>(u"laneVerdict"_s)->fullText())
    {
        const QColor red = theme.color(Theme::Role::Danger), amber = theme.color(Theme::Role::Warning);
        const auto *events = page.findChild<FilmEventModel *>();
        for (int row = 0; row < events->rowCount(); ++row) {
            const QColor color = events->index(row, FilmEventModel::What).data(Qt::ForegroundRole).value<QColor>();
            redEvents |= color == red;
            amberEvents |= color == amber;
            redNow |= color == red && events->frameOf(row) == page.player().moment().frame;
        }
        const auto *clients = page.findChild<FilmClientModel *>();
        for (int row = 0; row < clients->rowCount(); ++row)
            redClients |= clients->index(row, FilmClientModel::State).data(Qt::ForegroundRole).value<QColor>() == red;
        redLanes = hasRed(page.findChild<FilmLanes *>()->viewport()->grab().toImage());
    }

    /** Empty: nothing. */
    QString contradiction() const
    {
        const bool isNamed = narrator.startsWith(u'✕'), isWarned = narrator.startsWith(u'!');
        if (isNamed != lanesTitle.startsWith(u'✕') || isWarned != lanesTitle.startsWith(u'!'))
            return u"above the lanes stands "_s + lanesTitle;
        if (redEvents != isNamed)
            return redEvents ? u"an event is red"_s : u"no event is red"_s;
        if (!isNamed && (redLanes || redClients))
            return redLanes ? u"the lanes are red"_s : u"a client is red"_s;
        if (redNow && !redLanes)
            return u"the lanes are not red"_s;
        return amberEvents && !isNamed && !isWarned ? u"an event is amber"_s : QString();
    }
};

/** The race lab's page with the real engine and real servers behind it. */
class TestRaceLabController : public QObject {
    Q_OBJECT

    Theme m_theme;
    SystemClock m_clock;
    QTemporaryDir m_folder;

    static QModelIndex cell(const RaceLabPage &page, int row)
    {
        return page.findChild<QTableView *>(u"scorecard"_s)->model()->index(row, ScorecardModel::FirstVerdict);
    }

    static Scenario storm(const QStringList &policies)
    {
        Scenario scenario;
        scenario.id = scenario.title = u"small"_s;
        scenario.storm = ScenarioStorm{.protocol = u"set-nx-px"_s,
                                       .clients = 3,
                                       .requests = 12,
                                       .lease = Duration(5000),
                                       .hold = Duration(1),
                                       .think = Duration(1),
                                       .policies = policies};
        return scenario;
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    /** At every step of every act. */
    void checkMarks(RaceLabPage &page)
    {
        page.player().pause();
        for (int act = 0; act < int(page.player().film().acts.size()); ++act) {
            page.player().setAct(act);
            for (std::size_t frame = 0; frame < page.player().act()->frames.size(); ++frame) {
                page.player().jump(frame);
                const Marks marks(page, m_theme);
                const QString wrong = marks.contradiction();
                QVERIFY2(wrong.isEmpty(),
                         qPrintable(u"%1, act %2, step %3: the narrator says “%4”, but %5"_s.arg(page.player().film().title)
                                        .arg(act + 1)
                                        .arg(frame)
                                        .arg(marks.narrator, wrong)));
            }
            QVERIFY(page.player().isAtEnd());
        }
    }

    void everyStory_chosen_playsAsFilmWithWords()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        page.resize(1300, 800);
        window.show();
        int films = 0;
        for (const QString &id : scenarioIds()) {
            if (builtInScenario(id)->storm)
                continue;
            QVERIFY(page.playScenario(id));
            QTRY_COMPARE_WITH_TIMEOUT(page.player().film().id, id, patience);
            checkMarks(page);
            if (QTest::currentTestFailed())
                return;
            QVERIFY(!page.player().narration().isEmpty());
            ++films;
        }
        QCOMPARE(films, int(scenarioIds().size()) - 1);
    }

    void playExcerpt_finding_playsItBesideItsProtocolAndOneThatHolds()
    {
        TrafficStudy study;
        const QByteArrayList lines{"1 x:1 SETNX lock.7 start",
                                   "2 x:1 DEL lock.7",
                                   "100 a:1 SET lock.7 1 NX PX 500",
                                   "120 b:1 SET lock.7 1 NX PX 500",
                                   "200 a:1 DEL lock.7",
                                   "210 a:1 SET lock.7 1 NX PX 50",
                                   "300 b:1 SET lock.7 1 NX PX 500",
                                   "320 a:1 DEL lock.7",
                                   "330 a:1 SET lock.7 1 NX PX 500",
                                   "340 a:1 DEL lock.7"};
        for (const QByteArray &line : lines) {
            const QByteArrayList words = line.split(' ');
            study.take({words[0].toLongLong() * 1000, 0, words[1], {words.cbegin() + 2, words.cend()}});
        }
        study.end();
        const TrafficReport report = study.report();
        const AuditFinding &worst = report.findings.front();
        QCOMPARE(worst.kind, AuditFinding::Kind::ForeignRelease);
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        page.resize(1300, 800);
        window.show();
        ExcerptStory story = storyOf(worst, report, u"What happens."_s);
        story.remedy = u"Compare first."_s;
        controller.playExcerpt(story, worst.kind);
        QTRY_VERIFY_WITH_TIMEOUT(page.player().act(), patience);
        QCOMPARE(page.player().film().sentence, u"What happens."_s);
        QCOMPARE(page.player().act()->actors.front().protocol.id, u"set-nx-blind-del"_s);
        QCOMPARE(page.player().act()->overlaps.size(), 1u);
        checkMarks(page);
        page.player().jump(page.player().act()->frames.size() - 1);
        const QString told = page.findChild<QLabel *>(u"story"_s)->text();
        QVERIFY2(told.endsWith(u"What to do: Compare first."_s), qPrintable(told));
        QVERIFY(page.findChild<QLabel *>(u"verdict"_s)->text() != told);
        QTRY_VERIFY_WITH_TIMEOUT(!page.scorecard().isExploring(), patience);
        QStringList rows;
        for (const ProtocolScore &row : page.scorecard().card().protocols)
            rows << row.protocol;
        QCOMPARE(rows, (QStringList{u"set-nx-blind-del"_s, u"set-nx-px"_s}));
        const ProtocolScore &its = page.scorecard().card().protocols.front();
        QVERIFY(!its[Column::OwnerOnlyRelease].schedule.isEmpty()); // its shortest counterexample
    }

    void brokenCell_replayed_narratorAndColoursAgree_data()
    {
        QTest::addColumn<QString>("schedule");
        const auto row = [](const char *name, const QString &schedule) { QTest::newRow(name) << schedule; };
        row("two holders", u"set-nx-blind-del lease_overrun clients=2 rounds=2 retries=2 crashes=1 pauses=1 expiries=2 : 1-t-2"_s);
        row("release of another's lock", u"exists-set owner_only_release clients=2 rounds=2 retries=2 crashes=1 pauses=1 expiries=2 : 1-2-1-2-2"_s);
        row("stuck and orphan", u"setnx-expire crash_recovery clients=2 rounds=1 retries=2 crashes=1 pauses=1 expiries=2 : 1-1x-t620000-3-3-3"_s);
        row("late write", u"redisson-fair fenced_resource clients=2 rounds=1 retries=2 crashes=1 pauses=1 expiries=2 : 1-t-t-2-2-1"_s);
        row("failover", u"failover mutual_exclusion clients=2 rounds=1 retries=2 crashes=1 pauses=1 expiries=2 : 1-f-2"_s);
    }
    void brokenCell_replayed_narratorAndColoursAgree()
    {
        QFETCH(QString, schedule);
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        page.resize(1300, 800);
        window.show();
        emit page.replayRequested(schedule);
        QTRY_VERIFY_WITH_TIMEOUT(page.player().act(), patience);
        QCOMPARE(page.player().act()->replay, schedule);
        checkMarks(page);
    }

    void shuffle_anySeed_narratorAndColoursAgree()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        page.resize(1300, 800);
        window.show();
        for (const QString &protocol : {u"setnx-del-takeover"_s, u"set-nx-get-del"_s, u"setnx-timestamp"_s, u"redisson-read-write"_s}) {
            for (quint32 seed = 1; seed <= 6; ++seed) {
                emit page.shuffleRequested({.protocol = protocol, .clients = 3, .seed = seed});
                QTRY_VERIFY_WITH_TIMEOUT(
                    page.player().act() && page.player().act()->seed == seed && page.player().act()->replay.startsWith(protocol + u' '), patience);
                checkMarks(page);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void storm_chosen_opensTheComparisonAndRunsIt()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        window.show();
        QVERIFY(controller.page()->playScenario(u"retry-storm"_s));
        auto *dialog = window.findChild<RetryDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(unnamedWidgets(*dialog) + richLabels(*dialog), QStringList());
        const QString conditions = dialog->findChild<QLabel *>(u"conditions"_s)->text();
        QVERIFY2(
            conditions.startsWith(u"Simulated clients: 100, with set-nx-px. Requests with each policy: 1,000. Hold time 5 ms, think time 20 ms"_s),
            qPrintable(conditions));
        QVERIFY(conditions.contains(u"private server"_s));
        QTRY_VERIFY_WITH_TIMEOUT(dialog->findChild<QLabel *>(u"progress"_s)->text().startsWith(u"Policy 1 of 4 (no sleep): "_s), patience);
        QVERIFY(dialog->findChild<QLabel *>(u"findings"_s)->text().contains(u"tries again at once"_s)); // told beside it
        QPointer<QDialog> first = dialog;
        QVERIFY(controller.page()->playScenario(u"retry-storm"_s)); // again, in place of that one
        QTRY_VERIFY(!first);
        QCOMPARE(window.findChildren<RetryDialog *>().size(), 1);
    }

    void storm_small_runsToItsEnd()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        window.show();
        emit controller.page()->stormRequested(storm({u"none"_s, u"fixed:10ms"_s}));
        auto *dialog = window.findChild<RetryDialog *>();
        QVERIFY(dialog);
        QTRY_COMPARE_WITH_TIMEOUT(dialog->findChild<QPushButton *>(u"run"_s)->text(), u"&Run again"_s, patience);
        const auto *table = dialog->findChild<QTableWidget *>();
        QCOMPARE(table->columnCount(), 2);
        QCOMPARE(table->item(0, 0)->text(), u"12"_s);
        QCOMPARE(table->item(0, 1)->text(), u"12"_s);
        QVERIFY(dialog->findChild<QLabel *>(u"conditions"_s)->text().contains(u"Redis "_s));
    }

    void storm_thatCannotBe_saysWhy_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("says");
        QTest::newRow("no such protocol") << u"set-nx-py"_s << u"none"_s << u"set-nx-py"_s;
        QTest::newRow("no such policy") << u"set-nx-px"_s << u"often"_s << u"no retry policy often"_s;
    }
    void storm_thatCannotBe_saysWhy()
    {
        QFETCH(QString, protocol);
        QFETCH(QString, policy);
        QFETCH(QString, says);
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        window.show();
        Scenario scenario = storm({policy});
        scenario.storm->protocol = protocol;
        emit controller.page()->stormRequested(scenario);
        QVERIFY(!window.findChild<RetryDialog *>());
        auto *box = window.findChild<QMessageBox *>();
        const QString told =
            box ? QString(box->text() + box->informativeText()) : controller.page()->findChild<ElidedLabel *>(u"labStatus"_s)->fullText();
        QVERIFY2(told.contains(says), qPrintable(told));
    }

    void exploration_brokenAndHolding_isShownKeptAndReplayed()
    {
        const QString path = m_folder.filePath(u"scorecard.json"_s);
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        page.resize(1300, 800);
        window.show();
        controller.keepScorecard(path);
        emit page.exploreRequested(smallOrder({u"exists-set"_s, u"set-nx-px"_s}));
        QVERIFY(page.scorecard().isExploring());
        QTRY_VERIFY_WITH_TIMEOUT(!page.scorecard().isExploring(), patience);
        QCOMPARE(cell(page, 0).data().toString(), u"broken ▸"_s);
        QCOMPARE(cell(page, 1).data().toString(), u"holds"_s);
        QVERIFY(!page.scorecard().card().serverVersion.isEmpty());

        emit page.findChild<QTableView *>(u"scorecard"_s)->activated(cell(page, 0));
        QTRY_VERIFY_WITH_TIMEOUT(page.player().act(), patience);
        page.player().jump(page.player().act()->frames.size() - 1);
        QVERIFY(FilmText::verdict(*page.player().act(), page.player().moment()).text.contains(u"mutual exclusion violated"_s));
        QCOMPARE(page.player().act()->replay, page.scorecard().card().protocols[0][Column::MutualExclusion].schedule);

        QWidget other;
        RaceLabController next(m_theme, m_clock, &other, &other); // the next session
        next.keepScorecard(path);
        QCOMPARE(cell(*next.page(), 0).data().toString(), u"broken ▸"_s);
    }

    /** Clicks Explore in the dialog that is open, with one column and the first protocol ticked. */
    static void exploreOwnerOnlyRelease(QWidget &window)
    {
        auto *dialog = window.findChild<ExploreDialog *>();
        QVERIFY(dialog);
        for (QCheckBox *box : dialog->findChildren<QCheckBox *>())
            box->setChecked(box->text() == columnTitle(Column::OwnerOnlyRelease));
        const auto click = [&](const QString &text) {
            for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
                if (button->text() == text)
                    button->click();
            }
        };
        click(u"Select none"_s);
        dialog->findChild<QListWidget *>()->item(0)->setCheckState(Qt::Checked); // the user's own come first
        click(u"Explore"_s);
        delete dialog;
    }

    void ownProtocol_opened_isExploredPlayedAndReadAgain()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        page.resize(1300, 800);
        window.show();
        const QString path = m_folder.filePath(u"ours.json"_s);
        page.ownProtocols().makeNew(ownTemplates().front(), path);
        auto *list = window.findChild<ExploreDialog *>()->findChild<QListWidget *>();
        QCOMPARE(list->item(0)->text(), u"our-lock (own)"_s);
        QCOMPARE(list->item(0)->checkState(), Qt::Checked);
        QCOMPARE(list->item(1)->checkState(), Qt::Unchecked);
        exploreOwnerOnlyRelease(window);
        QTRY_VERIFY_WITH_TIMEOUT(!page.scorecard().isExploring(), patience);
        const auto verdict = [&] { return cell(page, 0).siblingAtColumn(ScorecardModel::FirstVerdict + int(Column::OwnerOnlyRelease)); };
        QCOMPARE(cell(page, 0).siblingAtColumn(ScorecardModel::Protocol).data().toString(), u"our-lock (own)"_s);
        QCOMPARE(verdict().data().toString(), u"broken ▸"_s);

        emit page.findChild<QTableView *>(u"scorecard"_s)->activated(verdict());
        QTRY_VERIFY_WITH_TIMEOUT(page.player().act(), patience);
        page.player().jump(page.player().act()->moves());
        auto *steps = page.findChild<StepsList *>();
        QVERIFY(steps->item(1)->text().contains(u"Create the key with my token"_s));
        QVERIFY(steps->item(4)->text().contains(u"Delete it"_s));
        QCOMPARE(steps->item(4)->font().weight(), int(QFont::DemiBold)); // C1's last step

        QFile file(path); // its user mends it, and explores once more
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        text.replace(
            R"(["DEL", "{key}"])",
            R"-(["EVAL", "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", 1, "{key}", "{token}"])-");
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text) == text.size());
        file.close();
        page.orderExploration();
        exploreOwnerOnlyRelease(window);
        QTRY_VERIFY_WITH_TIMEOUT(!page.scorecard().isExploring(), patience);
        QCOMPARE(verdict().data().toString(), u"holds"_s);
    }

    void ownProtocol_thatIsWrong_isExplainedAndNothingIsLost()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        window.show();
        const QString path = m_folder.filePath(u"wrong.json"_s);
        page.ownProtocols().makeNew(ownTemplates().front(), path);
        exploreOwnerOnlyRelease(window);
        page.scorecard().findChild<QPushButton *>(u"cancel"_s)->click();
        QFile file(path);
        const QByteArray text = ownTemplates().front().text();
        const auto write = [&](const QByteArray &bytes) {
            return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(bytes) == bytes.size() && (file.close(), true);
        };
        QVERIFY(write(QByteArray(text).replace("\"SET\"", "\"ST\"").replace("\"DEL\"", "\t\"\u202eDELL\"")));
        QVERIFY(!page.ownProtocols().readAgain());
        QVERIFY(page.ownProtocols().catalogue().find(u"our-lock"_s));
        delete window.findChild<OwnMistakesDialog *>();
        page.ownProtocols().open(path);
        const QPointer<OwnMistakesDialog> dialog = window.findChild<OwnMistakesDialog *>();
        QVERIFY(dialog);
        auto *list = dialog->findChild<QListWidget *>(u"mistakes"_s);
        auto *shown = dialog->findChild<QPlainTextEdit *>();
        QCOMPARE(list->count(), 2);
        QCOMPARE(list->currentRow(), 0);
        const auto told = [&] { return list->currentItem()->text(); };
        const auto word = [&] { return shown->textCursor().block().text().sliced(shown->textCursor().positionInBlock()).section(u',', 0, 0); };
        QVERIFY2(told() == u"Line 8, column 16: acquire, step 1: a protocol cannot send “ST”. Did you mean “SET”?"_s, qPrintable(told()));
        QCOMPARE(word(), u"\"ST\""_s);
        QTest::keyClick(list, Qt::Key_Down);
        QVERIFY2(told().startsWith(u"Line 21, column 17: release, step 2: a protocol cannot send “\\u202eDELL”."_s), qPrintable(told()));
        QCOMPARE(word(), u"\"\\u202eDELL\""_s); // as it can be seen
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        auto *again = dialog->findChild<QPushButton *>(u"again"_s);
        QVERIFY(write("{\n  \"protocol\": our-lock\n}"));
        again->click();
        QCOMPARE(list->count(), 4);
        QVERIFY(file.remove());
        again->click();
        QCOMPARE(list->count(), 0);
        QVERIFY(dialog->findChild<QLabel *>(u"summary"_s)->text().contains(u"wrong.json cannot be read: "_s));
        QVERIFY(write(text));
        QSignalSpy opened(&page.ownProtocols(), &OwnProtocols::opened);
        again->click();
        QVERIFY(!dialog || !dialog->isVisible());
        QCOMPARE(opened.size(), 1);
    }

    void ownProtocols_nextSession_areOpenAgainButWhatIsGone()
    {
        QSettings settings(m_folder.filePath(u"own.conf"_s), QSettings::IniFormat);
        const QString path = m_folder.filePath(u"kept.json"_s), gone = m_folder.filePath(u"gone.json"_s);
        {
            QWidget window;
            OwnProtocols own(window, m_theme);
            own.makeNew(ownTemplates().front(), gone);
            QFile file(gone);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QFile other(path);
            QVERIFY(other.open(QIODevice::WriteOnly) && other.write(file.readAll().replace("our-lock", "kept-lock")) > 0);
            other.close();
            own.open(path);
            own.save(settings);
        }
        QVERIFY(QFile::remove(gone));
        QWidget window;
        OwnProtocols own(window, m_theme);
        QSignalSpy opened(&own, &OwnProtocols::opened);
        own.restore(settings);
        QVERIFY(own.catalogue().find(u"kept-lock"_s));
        QVERIFY(!own.catalogue().find(u"our-lock"_s));
        QVERIFY(opened.isEmpty()); // nobody is asked anything
        QVERIFY(!window.findChild<QMessageBox *>());
        own.save(settings);
        QCOMPARE(settings.value(u"race/own-protocols-v1"_s).toStringList(), QStringList{path});
    }

    void exploration_ended_keepsWhatIsDoneAndCanBeginAgain()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        RaceLabPage &page = *controller.page();
        window.show();
        ExploreSpec order = smallOrder({u"exists-set"_s, u"set-nx-watchdog"_s});
        order.bounds.clients = 3;
        order.bounds.retries = 4;
        emit page.exploreRequested(order);
        page.scorecard().findChild<QPushButton *>(u"pause"_s)->click();
        page.scorecard().findChild<QPushButton *>(u"pause"_s)->click();
        page.scorecard().findChild<QPushButton *>(u"cancel"_s)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!page.scorecard().isExploring(), patience);
        emit page.exploreRequested(smallOrder({u"exists-set"_s}));
        QTRY_VERIFY_WITH_TIMEOUT(!page.scorecard().isExploring(), patience);
        QCOMPARE(cell(page, 0).data().toString(), u"broken ▸"_s);
    }

    void keepScorecard_damagedFile_saysSo()
    {
        const QString path = m_folder.filePath(u"damaged.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no card");
        file.close();
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        controller.keepScorecard(path);
        QVERIFY(controller.page()->findChild<ElidedLabel *>(u"labStatus"_s)->fullText().contains(path));
    }

    void replay_nonsense_saysWhatIsWrong()
    {
        QWidget window;
        RaceLabController controller(m_theme, m_clock, &window, &window);
        window.show();
        emit controller.page()->replayRequested(u"nonsense"_s);
        QTRY_VERIFY_WITH_TIMEOUT(window.findChild<QMessageBox *>(), patience);
        QVERIFY(!window.findChild<QMessageBox *>()->text().isEmpty());
        window.findChild<QMessageBox *>()->close();
    }
};

} // namespace tst_racelabcontroller

LOCKSCOPE_TEST(tst_racelabcontroller, tst_racelabcontroller::TestRaceLabController)
#include "tst_racelabcontroller.moc"
