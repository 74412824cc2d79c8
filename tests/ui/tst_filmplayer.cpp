// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "racesamples.h"
#include "ui/film/filmplayer.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_filmplayer {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

class TestFilmPlayer : public QObject {
    Q_OBJECT

    FakeClock m_clock;
    static std::size_t lastFrame(const FilmPlayer &player) { return player.act()->frames.size() - 1; }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void empty_everythingIsHarmless()
    {
        FilmPlayer player(m_clock);
        player.play();
        player.stepForward();
        player.stepBack();
        player.jump(7);
        player.seek(100);
        QVERIFY(!player.isPlaying());
        QVERIFY(!player.act());
        QVERIFY(!player.frame());
        QVERIFY(player.isAtEnd());
        QCOMPARE(player.narration(), QString());
    }

    void setFilm_another_standsAtItsBeginning()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        player.jump(5);
        player.play();
        QSignalSpy films(&player, &FilmPlayer::filmChanged);
        player.setFilm(crowdFilm(3, 1));
        QCOMPARE(films.size(), 1);
        QVERIFY(!player.isPlaying());
        QVERIFY(player.isAtStart());
        QCOMPARE(player.film().id, u"crowd"_s);
    }

    void play_untilTheEnd_passesEveryFrameOnceAndStops()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        std::vector<std::size_t> seen;
        connect(&player, &FilmPlayer::frameChanged, this, [&] { seen.push_back(player.moment().frame); });
        double lastMs = -1;
        bool wentBack = false;
        connect(&player, &FilmPlayer::moved, this, [&] {
            wentBack = wentBack || player.moment().ms < lastMs;
            lastMs = player.moment().ms;
        });
        player.play();
        QVERIFY(player.isPlaying());
        m_clock.advance(Duration(300'000));
        QVERIFY(!player.isPlaying());
        QVERIFY(!wentBack);
        QCOMPARE(player.moment().frame, lastFrame(player));
        QCOMPARE(player.moment().ms, 16000.0);
        QCOMPARE(seen.size(), lastFrame(player));
        for (std::size_t i = 0; i < seen.size(); ++i)
            QCOMPARE(seen[i], i + 1);
        QCOMPARE(m_clock.pendingTimers(), 0U);
    }

    void play_frameWithWords_standsLongEnoughToReadThem()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        player.play();
        m_clock.advance(Duration(2500)); // 78 letters
        QVERIFY(player.isAtStart());
        m_clock.advance(Duration(2500));
        QVERIFY(!player.isAtStart());
    }

    void speed_twice_takesHalfTheTime()
    {
        const auto playedIn = [this](double speed) {
            FilmPlayer player(m_clock);
            player.setFilm(takeoverFilm());
            player.setSpeed(speed);
            player.play();
            qint64 ms = 0;
            for (; player.isPlaying(); ms += 10)
                m_clock.advance(Duration(10));
            return ms;
        };
        const qint64 once = playedIn(1);
        QVERIFY2(qAbs(once - 2 * playedIn(2)) < 100, qPrintable(QString::number(once)));
        QVERIFY2(qAbs(10 * once - playedIn(0.1)) < 1000, qPrintable(QString::number(once)));
    }

    void setSpeed_beyondTheLimits_isClamped()
    {
        FilmPlayer player(m_clock);
        QSignalSpy changed(&player, &FilmPlayer::speedChanged);
        player.setSpeed(100);
        QCOMPARE(player.speed(), FilmPlayer::fastest);
        player.setSpeed(0);
        QCOMPARE(player.speed(), FilmPlayer::slowest);
        player.setSpeed(0.1);
        QCOMPARE(changed.size(), 2);
    }

    void pause_andPlayAgain_goesOnWhereItWas()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        player.seek(500);
        player.play();
        m_clock.advance(Duration(100));
        player.pause();
        const double ms = player.moment().ms;
        QVERIFY(ms > 500);
        m_clock.advance(Duration(60'000));
        QCOMPARE(player.moment().ms, ms);
        player.play();
        QCOMPARE(player.moment().ms, ms); // not a leap over the time that it stood
        m_clock.advance(Duration(100));
        QVERIFY(player.moment().ms > ms && player.moment().ms < 1000);
    }

    void pauseAndPlay_atOnce_doesNotTickTwice()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        for (int i = 0; i < 5; ++i) {
            player.play();
            player.pause();
        }
        player.play();
        m_clock.advance(Duration(40));
        QCOMPARE(m_clock.pendingTimers(), 1U);
    }

    void steps_forwardAndBack_areWholeFramesAndPause()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        player.play();
        player.stepForward();
        QVERIFY(!player.isPlaying());
        QCOMPARE(player.moment().frame, 1U);
        QCOMPARE(player.moment().ms, 1000.0);
        player.seek(1500);
        QCOMPARE(player.moment().frame, 1U);
        QVERIFY(player.moment().fraction > 0);
        player.stepBack();
        QCOMPARE(player.moment().frame, 1U);
        QCOMPARE(player.moment().fraction, 0.0);
        player.stepBack();
        player.stepBack();
        QVERIFY(player.isAtStart());
        for (int i = 0; i < 50; ++i)
            player.stepForward();
        QCOMPARE(player.moment().frame, lastFrame(player));
    }

    void seek_data()
    {
        QTest::addColumn<double>("ms");
        QTest::addColumn<int>("frame");
        QTest::addColumn<double>("found");
        QTest::newRow("before the beginning") << -100.0 << 0 << 0.0;
        QTest::newRow("on a frame") << 7000.0 << 3 << 7000.0;
        QTest::newRow("between") << 7500.0 << 3 << 7500.0;
        QTest::newRow("within the wait") << 4000.0 << 2 << 4000.0;
        QTest::newRow("behind the end") << 99'999.0 << 11 << 16000.0;
    }
    void seek()
    {
        QFETCH(double, ms);
        QFETCH(int, frame);
        QFETCH(double, found);
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        player.seek(ms);
        QCOMPARE(int(player.moment().frame), frame);
        QCOMPARE(player.moment().ms, found);
    }

    void narration_frameWithoutWords_keepsTheLast()
    {
        FilmPlayer player(m_clock);
        player.setFilm(takeoverFilm());
        player.jump(4); // C1's GET says nothing new
        QVERIFY(player.frame()->narration.isEmpty());
        QVERIFY2(player.narration().startsWith(u"The value is past"_s), qPrintable(player.narration()));
        player.jump(1);
        QVERIFY(player.narration().startsWith(u"C0 takes the lock"_s));
    }

    void play_atTheEndOfAnAct_goesOnWithTheNextAndThenBegins()
    {
        FilmPlayer player(m_clock);
        player.setFilm(crowdFilm(3, 1));
        QVERIFY(player.hasNextAct());
        player.jump(lastFrame(player));
        player.play();
        QCOMPARE(player.actIndex(), 1);
        QCOMPARE(player.moment().frame, 0U);
        QVERIFY(!player.hasNextAct());
        player.jump(lastFrame(player));
        player.play();
        QCOMPARE(player.actIndex(), 0);
        player.setAct(7);
        QCOMPARE(player.actIndex(), 0);
    }
};

} // namespace tst_filmplayer

LOCKSCOPE_TEST(tst_filmplayer, tst_filmplayer::TestFilmPlayer)
#include "tst_filmplayer.moc"
