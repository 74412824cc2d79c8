// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "racelab/scenario/racecatalogue.h"
#include "ui/racelab/raceworker.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_raceworker {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestRaceWorker : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void play_scenario_givesItsFilm()
    {
        RaceWorker worker(m_clock);
        QSignalSpy ready(&worker, &RaceWorker::filmReady);
        const Result<Scenario> scenario = builtInScenario(u"del-takeover-race"_s);
        QVERIFY(scenario);
        worker.play(*scenario);
        QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty(), 20000);
        const auto film = ready[0][0].value<Film>();
        QCOMPARE(film.id, u"del-takeover-race"_s);
        QVERIFY(!film.acts.front().overlaps.empty());
    }

    void play_anotherAtOnce_tellsOfTheLastOnly()
    {
        RaceWorker worker(m_clock);
        QSignalSpy ready(&worker, &RaceWorker::filmReady);
        QSignalSpy failed(&worker, &RaceWorker::filmFailed);
        worker.play(*builtInScenario(u"del-takeover-race"_s));
        worker.play(*builtInScenario(u"safe-release"_s));
        worker.play(*builtInScenario(u"gc-pause"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty(), 20000);
        QCOMPARE(ready.last()[0].value<Film>().id, u"gc-pause"_s);
        QCOMPARE(ready.count(), 1);
        QCOMPARE(failed.count(), 0);
    }

    void replay_schedule_givesItsFilm()
    {
        RaceWorker worker(m_clock);
        QSignalSpy ready(&worker, &RaceWorker::filmReady);
        worker.replay(u"set-nx-px lease_overrun clients=2 : 1-t-2"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty(), 20000);
        const auto film = ready[0][0].value<Film>();
        QCOMPARE(film.acts.front().moves(), 3u);
        QVERIFY(film.acts.front().frames.size() > 4); // the beginning, the moves, and an epilogue
        QVERIFY(film.acts.front().replay.endsWith(u": 1-t-2"_s));
        QCOMPARE(film.acts.front().overlaps.size(), 1u);
    }

    void shuffle_seed_givesItsFilm()
    {
        RaceWorker worker(m_clock);
        QSignalSpy ready(&worker, &RaceWorker::filmReady);
        worker.shuffle({.protocol = u"set-nx-px"_s, .clients = 2, .seed = 4711});
        QTRY_VERIFY_WITH_TIMEOUT(!ready.isEmpty(), 20000);
        QCOMPARE(ready[0][0].value<Film>().acts.front().seed, std::optional<quint32>(4711));
    }

    void shuffle_unknownProtocol_saysSo()
    {
        RaceWorker worker(m_clock);
        QSignalSpy failed(&worker, &RaceWorker::filmFailed);
        worker.shuffle({.protocol = u"set-nx-pxx"_s});
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 20000);
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
        RaceWorker worker(m_clock);
        QSignalSpy failed(&worker, &RaceWorker::filmFailed);
        worker.replay(schedule);
        QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty(), 20000);
        const QString text = failed[0][0].value<Error>().text;
        QVERIFY2(text.contains(says), qPrintable(text));
    }

    void explore_whileAFilmIsPlayed_bothCome()
    {
        RaceWorker worker(m_clock);
        QSignalSpy ready(&worker, &RaceWorker::filmReady);
        QSignalSpy scored(&worker, &RaceWorker::scored);
        QSignalSpy ended(&worker, &RaceWorker::exploreEnded);
        worker.explore({.protocols = {u"set-nx-px"_s, u"exists-set"_s}, .columns = {Column::MutualExclusion}, .bounds = {}});
        worker.play(*builtInScenario(u"safe-release"_s));
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 60000);
        QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, 20000);
        const auto card = scored.last()[0].value<Scorecard>();
        QCOMPARE(card.protocols[0][Column::MutualExclusion].verdict, ColumnScore::Verdict::Holds);
        QCOMPARE(card.protocols[1][Column::MutualExclusion].verdict, ColumnScore::Verdict::Broken);
    }

    void destroy_whileAllIsUnderWay_isQuiet()
    {
        auto thread = std::make_unique<RaceThread>(m_clock);
        bool isExploring = false;
        connect(thread->worker(), &RaceWorker::exploreProgress, this, [&isExploring] { isExploring = true; });
        thread->tell([](RaceWorker &worker) {
            worker.explore({.protocols = {u"redlock"_s}, .columns = {Column::MutualExclusion}, .bounds = {.retries = 3, .rounds = 2}});
        });
        QTRY_VERIFY_WITH_TIMEOUT(isExploring, 20000);
        thread->tell([scenario = *builtInScenario(u"redlock-majority"_s)](RaceWorker &worker) { worker.play(scenario); });
        thread.reset();
    }

    void destroy_anotherFilmWanted_isQuiet_data()
    {
        QTest::addColumn<QString>("first");
        QTest::newRow("a film on single servers") << u"redlock-majority"_s;
        QTest::newRow("a film in a cluster") << u"failover-loss"_s;
    }
    void destroy_anotherFilmWanted_isQuiet()
    {
        QFETCH(QString, first);
        auto worker = std::make_unique<RaceWorker>(m_clock);
        worker->play(*builtInScenario(first));
        worker->play(*builtInScenario(u"safe-release"_s));
        worker.reset();
    }

private:
    SystemClock m_clock;
};

} // namespace tst_raceworker

LOCKSCOPE_TEST(tst_raceworker, tst_raceworker::TestRaceWorker)
#include "tst_raceworker.moc"
