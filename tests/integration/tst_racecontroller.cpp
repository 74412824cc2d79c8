// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "racelab/scenario/racecatalogue.h"
#include "racelab/racecontroller.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_racecontroller {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestRaceController : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void play_scenario_givesItsFilm()
    {
        RaceController controller(m_clock);
        QSignalSpy ready(&controller, &RaceController::filmReady);
        const Result<Scenario> scenario = builtInScenario(u"del-takeover-race"_s);
        QVERIFY(scenario);
        controller.play(*scenario);
        QVERIFY(ready.wait(20000));
        const auto film = ready[0][0].value<Film>();
        QCOMPARE(film.id, u"del-takeover-race"_s);
        QVERIFY(!film.acts.front().overlaps.empty());
    }

    void play_anotherAtOnce_tellsOfTheLastOnly()
    {
        RaceController controller(m_clock);
        QSignalSpy ready(&controller, &RaceController::filmReady);
        QSignalSpy failed(&controller, &RaceController::filmFailed);
        controller.play(*builtInScenario(u"del-takeover-race"_s));
        controller.play(*builtInScenario(u"safe-release"_s));
        controller.play(*builtInScenario(u"gc-pause"_s));
        QVERIFY(ready.wait(20000));
        QCOMPARE(ready.last()[0].value<Film>().id, u"gc-pause"_s);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(failed.count(), 0);
    }

    void replay_schedule_givesItsFilm()
    {
        RaceController controller(m_clock);
        QSignalSpy ready(&controller, &RaceController::filmReady);
        controller.replay(u"set-nx-px lease_overrun clients=2 : 1-t-2"_s);
        QVERIFY(ready.wait(20000));
        const auto film = ready[0][0].value<Film>();
        QCOMPARE(film.acts.front().moves(), 3u);
        QVERIFY(film.acts.front().frames.size() > 4); // the beginning, the moves, and an epilogue
        QVERIFY(film.acts.front().replay.endsWith(u": 1-t-2"_s));
        QCOMPARE(film.acts.front().overlaps.size(), 1u);
    }

    void shuffle_seed_givesItsFilm()
    {
        RaceController controller(m_clock);
        QSignalSpy ready(&controller, &RaceController::filmReady);
        controller.shuffle({.protocol = u"set-nx-px"_s, .clients = 2, .seed = 4711});
        QVERIFY(ready.wait(20000));
        QCOMPARE(ready[0][0].value<Film>().acts.front().seed, std::optional<quint32>(4711));
    }

    void shuffle_unknownProtocol_saysSo()
    {
        RaceController controller(m_clock);
        QSignalSpy failed(&controller, &RaceController::filmFailed);
        controller.shuffle({.protocol = u"set-nx-pxx"_s});
        QVERIFY(failed.wait(20000));
        QVERIFY(failed[0][0].value<Error>().text.english().contains(u"set-nx-pxx"_s));
    }

    void replay_whatCannotBe_saysWhy_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QString>("says");
        QTest::newRow("no schedule") << u"hello"_s << u"“:”"_s;
        QTest::newRow("no such client") << u"set-nx-px lease_overrun : 9"_s << u"no client 9"_s;
        QTest::newRow("nothing more to do") << u"set-nx-px lease_overrun rounds=1 : 1-1-1"_s << u"nothing more to do"_s;
    }
    void replay_whatCannotBe_saysWhy()
    {
        QFETCH(QString, schedule);
        QFETCH(QString, says);
        RaceController controller(m_clock);
        QSignalSpy failed(&controller, &RaceController::filmFailed);
        controller.replay(schedule);
        QVERIFY(failed.wait(20000));
        const QString text = failed[0][0].value<Error>().text;
        QVERIFY2(text.contains(says), qPrintable(text));
    }

    void explore_whileAFilmIsPlayed_bothCome()
    {
        RaceController controller(m_clock);
        QSignalSpy ready(&controller, &RaceController::filmReady);
        QSignalSpy scored(&controller, &RaceController::scored);
        QSignalSpy ended(&controller, &RaceController::exploreEnded);
        controller.explore({.protocols = {u"set-nx-px"_s, u"exists-set"_s}, .columns = {Column::MutualExclusion}, .bounds = {}});
        controller.play(*builtInScenario(u"safe-release"_s));
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 60000);
        QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, 20000);
        const auto card = scored.last()[0].value<Scorecard>();
        QCOMPARE(card.protocols[0][Column::MutualExclusion].verdict, ColumnScore::Verdict::Holds);
        QCOMPARE(card.protocols[1][Column::MutualExclusion].verdict, ColumnScore::Verdict::Broken);
    }

    void destroy_whileAllIsUnderWay_isQuiet()
    {
        auto controller = std::make_unique<RaceController>(m_clock);
        QSignalSpy progress(controller.get(), &RaceController::exploreProgress);
        controller->explore({.protocols = {u"redlock"_s}, .columns = {Column::MutualExclusion}, .bounds = {.retries = 3, .rounds = 2}});
        QVERIFY(progress.wait(20000));
        controller->play(*builtInScenario(u"redlock-majority"_s));
        controller.reset();
    }

private:
    SystemClock m_clock;
};

} // namespace tst_racecontroller

LOCKSCOPE_TEST(tst_racecontroller, tst_racecontroller::TestRaceController)
#include "tst_racecontroller.moc"
