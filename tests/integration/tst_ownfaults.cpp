// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "privateservers/servergroup.h"
#include "racelab/explore/replay.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_ownfaults {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray take = R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";
const QByteArray giveBack = R"({"send": ["EVAL", )"
                            R"("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", )"
                            R"("1", "{key}", "{token}"]})";

ProtocolCatalogue catalogueWith(const QByteArray &acquire, const QByteArray &release, const QByteArray &more = {})
{
    const QByteArray json =
        R"({"protocol": "mine", "sentence": "A test.", )" + more + R"("acquire": [)" + acquire + R"(], "release": [)" + release + "]}";
    ProtocolCatalogue catalogue = ProtocolCatalogue::builtIn();
    const Result<OwnProtocol> read = readOwnProtocol(json);
    if (!read)
        qWarning("%s", qPrintable(read.error().text));
    else if (const Result<void> added = addOwnProtocol(catalogue, *read); !added)
        qWarning("%s", qPrintable(added.error().text));
    return catalogue;
}

} // namespace

/** Messages that are lost or late, several locks, and what is in hashes, sets and lists: users' protocols on real servers. */
class TestOwnFaults : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_messagesLost_areBrokenAsTheyMustBe_data()
    {
        QTest::addColumn<QByteArray>("acquire");
        QTest::addColumn<QByteArray>("release");
        QTest::addColumn<Bounds>("bounds");
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        const QByteArray unleased = R"({"send": ["SETNX", "{key}", "{token}"], "then": ["acquired if answer = 1", "busy"]})";
        const QByteArray looksAgain =
            R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"], )"
            R"("unanswered": "look"}, {"name": "look", "send": ["GET", "{key}"], )"
            R"("then": ["acquired if answer = token", "busy"]})";
        const QByteArray believes = R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"], )"
                                    R"("unanswered": "acquired"})";
        const QByteArray blind = R"({"send": ["DEL", "{key}"]})";
        QTest::newRow("nothing is lost") << take << giveBack << Bounds{.retries = 1, .rounds = 1} << u"HH-HHHBHBH-"_s;
        QTest::newRow("lost: the lease ends it") << take << giveBack << Bounds{.retries = 1, .rounds = 1, .lost = 1} << u"HH-HHHBHBH-"_s;
        QTest::newRow("lost: without a lease nobody ends it")
            << unleased << giveBack << Bounds{.retries = 1, .rounds = 1, .lost = 1} << u"HH-BHBHHHH-"_s;
        QTest::newRow("lost: who looks again is right") << looksAgain << giveBack << Bounds{.retries = 1, .rounds = 1, .lost = 1} << u"HH-HHHBHBH-"_s;
        QTest::newRow("lost: who believes without an answer is wrong")
            << believes << giveBack << Bounds{.retries = 1, .rounds = 1, .lost = 1} << u"BH-HBHBBBH-"_s;
        QTest::newRow("late: a release that compares harms nobody")
            << take << giveBack << Bounds{.retries = 1, .rounds = 1, .late = 1} << u"HH-HHHBHBH-"_s;
        QTest::newRow("late: a blind release hits the next one") << take << blind << Bounds{.retries = 1, .rounds = 2, .late = 1} << u"BB-HBHBBBH-"_s;
    }
    void explore_messagesLost_areBrokenAsTheyMustBe()
    {
        QFETCH(QByteArray, acquire);
        QFETCH(QByteArray, release);
        QFETCH(Bounds, bounds);
        QFETCH(QString, verdicts);
        Scoring scoring(m_clock, catalogueWith(acquire, release));
        const ProtocolScore score = scoreOf(scoring, {.protocols = {u"mine"_s}, .bounds = bounds}).protocols.front();
        QCOMPARE(letters(score), verdicts);
    }

    void film_lateRelease_showsWhatArrivesWhen()
    {
        const ProtocolCatalogue catalogue = catalogueWith(take, R"({"send": ["DEL", "{key}"]})");
        const auto film = filmOf(u"mine owner_only_release clients=2 late=1 : 1-1d-t-2-a"_s, catalogue);
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        const FilmAct &act = film->acts.front();
        QCOMPARE(act.replay.section(u" : "_s, 1), u"1-1d-t-2-a"_s);
        const FilmFrame &sent = act.frames[2], &arrived = act.frames[5];
        QCOMPARE(sent.verb, u"DEL"_s);
        QVERIFY(sent.answer.isEmpty());
        QCOMPARE(sent.clients[0].state, FilmClient::State::Done);
        QCOMPARE(arrived.command, u"DEL lock.demo"_s);
        QCOMPARE(arrived.client, 0);
        QVERIFY(act.finding);
        QVERIFY(std::ranges::any_of(arrived.events, [](const FilmEvent &event) { return event.kind == FilmEvent::Kind::ForeignRelease; }));
        QVERIFY(arrived.servers.front().keys.empty());
    }

    /** Whose each member, field and element is, also of those beside it. */
    void explore_elements_areJudgedOneByOne_data()
    {
        QTest::addColumn<QByteArray>("acquire");
        QTest::addColumn<QByteArray>("release");
        QTest::addColumn<bool>("isRight"); // owner-only release
        const auto row = [](const char *name, const QByteArray &mark, const QByteArray &unmark, bool isRight) {
            QTest::newRow(name) << QByteArray(R"({"send": [)" + mark + "]}, " + take) << QByteArray(giveBack + R"(, {"send": [)" + unmark + "]}")
                                << isRight;
        };
        row("set: mine", R"("SADD", "who", "{token}")", R"("SREM", "who", "{token}")", true);
        row("set: all", R"("SADD", "who", "{token}")", R"("DEL", "who")", false);
        row("hash: mine", R"("HSET", "who", "{token}", "1")", R"("HDEL", "who", "{token}")", true);
        row("hash: a field of all", R"("HSET", "who", "last", "{token}")", R"("HDEL", "who", "last")", false);
        row("hash: counted", R"("HINCRBY", "who", "all", "1")", R"("HINCRBY", "who", "all", "-1")", true);
        row("list: mine", R"("RPUSH", "who", "{token}")", R"("LREM", "who", "0", "{token}")", true);
        row("list: the first", R"("RPUSH", "who", "{token}")", R"("LPOP", "who")", false);
        row("sorted set: mine", R"("ZADD", "who", "1", "{token}")", R"("ZREM", "who", "{token}")", true);
        row("sorted set: counted", R"("ZINCRBY", "who", "1", "all")", R"("ZINCRBY", "who", "-1", "all")", true);
    }
    void explore_elements_areJudgedOneByOne()
    {
        QFETCH(QByteArray, acquire);
        QFETCH(QByteArray, release);
        QFETCH(bool, isRight);
        Scoring scoring(m_clock, catalogueWith(acquire, release));
        const Scorecard card =
            scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::OwnerOnlyRelease}, .bounds = {.retries = 1, .rounds = 1}});
        const ColumnScore &score = card.protocols.front()[Column::OwnerOnlyRelease];
        QVERIFY2(score.verdict == (isRight ? ColumnScore::Verdict::Holds : ColumnScore::Verdict::Broken),
                 qPrintable(score.finding.english() + score.schedule));
    }

    void explore_twoLocksInTwoOrders_findsTheDeadlock_data()
    {
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QString>("verdicts"); // progress, deadlock
        const QByteArray set = R"("send": ["SET", "{key2}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", )";
        QTest::newRow("waits with the first in hand") << QByteArray(R"({"name": "second", )" + set + R"("second"]})") << u"HB"_s;
        QTest::newRow("gives the first back") << QByteArray("{" + set + R"("back"]}, {"name": "back", "send": ["DEL", "{key1}"], "then": "busy"})")
                                              << u"BH"_s;
        QTest::newRow("keeps the first and gives up") << QByteArray("{" + set + R"("busy"]})") << u"BH"_s;
    }
    void explore_twoLocksInTwoOrders_findsTheDeadlock()
    {
        QFETCH(QByteArray, second);
        QFETCH(QString, verdicts);
        const QByteArray first = R"({"send": ["SET", "{key1}", "{token}", "NX", "PX", "{lease}"], "then": ["next if answer = 'OK'", "busy"]}, )";
        const QByteArray release = R"({"send": ["DEL", "{key1}", "{key2}"]})";
        const ProtocolCatalogue catalogue = catalogueWith(first + second, release, R"("locks": 2, )");
        Scoring scoring(m_clock, catalogue);
        const ProtocolScore score =
            scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::Progress, Column::Deadlock}, .bounds = {.rounds = 1}}).protocols.front();
        QCOMPARE(letters(score).right(2), verdicts);
        if (score[Column::Deadlock].verdict != ColumnScore::Verdict::Broken)
            return;
        QVERIFY2(score[Column::Deadlock].schedule.endsWith(u" opposes : 1-2"_s), qPrintable(score[Column::Deadlock].schedule));
        QCOMPARE(score[Column::Deadlock].finding.english(), u"C1 and C2 wait for each other, and no step of any client lets one of them go on."_s);
        const auto film = filmOf(score[Column::Deadlock].schedule, catalogue);
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        QVERIFY(film->acts.front().finding);
        QCOMPARE(film->acts.front().moves(), 2u);
        QCOMPARE(film->acts.front().frames.size(), 9u); // both go on three times, in vain
    }

    /** One order for all: whoever has the first gets the second. */
    void replay_noDeadlock_isNoFinding()
    {
        const auto film = filmOf(u"nested-locks deadlock clients=2 : 1-2"_s, ProtocolCatalogue::builtIn());
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        QVERIFY(!film->acts.front().finding);
    }

    /** Whoever tries without end gets the lock when a lease ends; without a lease it is stuck. */
    void explore_tryWithoutEnd_waitsForTheLease_data()
    {
        QTest::addColumn<QByteArray>("take");
        QTest::addColumn<QString>("verdicts");
        QTest::newRow("without a lease") << QByteArray(R"("SETNX", "{key}", "{token}"], "then": ["acquired if answer = 1", "again"])")
                                         << u"HH-BHBHHHHH"_s;
        QTest::newRow("with a lease") << QByteArray(
            R"("SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "again"])")
                                      << u"HH-HHHBHBHH"_s;
    }
    void explore_tryWithoutEnd_waitsForTheLease()
    {
        QFETCH(QByteArray, take);
        QFETCH(QString, verdicts);
        Scoring scoring(m_clock, catalogueWith(R"({"name": "again", "send": [)" + take + "}", giveBack));
        const ProtocolScore score = scoreOf(scoring, {.protocols = {u"mine"_s}, .bounds = {.rounds = 1}}).protocols.front();
        QCOMPARE(letters(score), verdicts);
    }

    /** Whoever has waited long enough has nil under the name of the answer, too. */
    void explore_waitInVain_leavesNil()
    {
        const QByteArray acquire = R"({"send": ["BLPOP", "pool", "5"], "save": "taken", "then": "next"}, )"
                                   R"({"then": ["busy if taken = 'x'", "next"]}, )"
            + take;
        Scoring scoring(m_clock, catalogueWith(acquire, giveBack));
        const Scorecard card =
            scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::MutualExclusion}, .bounds = {.retries = 0, .rounds = 1}});
        QVERIFY2(card.protocols.front()[Column::MutualExclusion].verdict == ColumnScore::Verdict::Holds,
                 qPrintable(card.protocols.front()[Column::MutualExclusion].finding.english()));
    }

    /** A write without a number leaves none to compare with. */
    void explore_fenceThatIsNotAlwaysThere_isNoError()
    {
        const QByteArray acquire = R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["next if answer = 'OK'", "busy"]}, )"
                                   R"({"send": ["EVAL", "local n = redis.call('INCR', KEYS[1]) if n % 2 == 1 then return n end", "1", "n.{key}"], )"
                                   R"("save": "number", "then": "acquired"})";
        Scoring scoring(m_clock, catalogueWith(acquire, giveBack, R"("fence": "number", )"));
        const Scorecard card = scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::FencedResource}, .bounds = {.rounds = 1}});
        QVERIFY2(card.protocols.front()[Column::FencedResource].verdict == ColumnScore::Verdict::Broken,
                 qPrintable(card.protocols.front()[Column::FencedResource].finding.english()));
    }

private:
    Result<Film> filmOf(const QString &schedule, const ProtocolCatalogue &catalogue)
    {
        const Result<Replay> replay = parseReplay(schedule, catalogue);
        if (!replay)
            return failure(replay.error());
        ServerGroup servers(u"test"_s, m_clock);
        FilmMaker maker(servers, catalogue, m_clock);
        std::optional<Result<Film>> film;
        const auto play = [&]() -> QCoro::Task<> { film = co_await maker.replay(filmOrder(*replay, catalogue)); };
        play();
        if (!QTest::qWaitFor([&] { return film.has_value(); }, 20000))
            return failure(Error::Kind::TimedOut, u"no film"_s);
        return std::move(*film);
    }

    SystemClock m_clock;
};

} // namespace tst_ownfaults

Q_DECLARE_METATYPE(lockscope::Bounds)
LOCKSCOPE_TEST(tst_ownfaults, tst_ownfaults::TestOwnFaults)
#include "tst_ownfaults.moc"
