// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "fleet/fleetneeds.h"
#include "racelab/explore/replay.h"
#include "racelab/film/filmverdict.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <qcoro/qcorotask.h>

#include <algorithm>
#include <optional>

namespace tst_explorer {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

using Verdict = ColumnScore::Verdict;

/** set-nx-px, but its release does not compare: a bug that somebody could write. */
class CarelessRelease final : public RaceProtocol {
public:
    using RaceProtocol::RaceProtocol;
    QCoro::Task<Result<Attempt>> attempt() override
    {
        const redis::Command set = redis::command("SET", m_spec.key, m_actor.newToken(), "NX", "PX", m_spec.lease.count());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(set, hearOk));
        co_return answer.isNil() ? Attempt::Busy : Attempt::Acquired;
    }
    QCoro::Task<Result<Message>> release() override
    {
        const redis::Command del = redis::command("DEL", m_spec.key);
        CO_CHECK(co_await m_actor.send(del, hearOne));
        co_return Message(u"released"_s);
    }
};

/** A quarter of a second passes whenever somebody looks. */
class StepClock final : public Clock {
public:
    Instant now() const override { return m_now += std::chrono::milliseconds(250); }
    UnixTime wallNow() const override { return {}; }
    void after(Duration, QObject *context, std::function<void()> what) override { QMetaObject::invokeMethod(context, what, Qt::QueuedConnection); }

private:
    mutable Instant m_now;
};

/** The book with this protocol, whose id is "careless". */
template <class Protocol>
ProtocolCatalogue with(Sharing sharing = Sharing::Exclusive)
{
    ProtocolCatalogue book = ProtocolCatalogue::builtIn();
    book.add({.id = u"careless"_s, .sharing = sharing},
             [](const ProtocolSpec &spec, Actor &actor) { return std::make_unique<Protocol>(actor, spec); });
    return book;
}

ExploreSpec order(const QString &protocol, std::vector<Column> columns = {allColumns.begin(), allColumns.end()})
{
    return {.protocols = {protocol}, .columns = std::move(columns), .bounds = {}};
}

bool isAt(const QSignalSpy &progressed, Column column)
{
    return !progressed.isEmpty() && progressed.last()[0].value<ExploreProgress>().column == column;
}

/** What takes a second or so. */
ExploreSpec longOrder(std::vector<Column> columns)
{
    ExploreSpec spec = order(u"redlock"_s, std::move(columns));
    spec.bounds = {.retries = 3, .rounds = 2};
    return spec;
}

/** A semaphore that looks first and takes then. */
class CarelessSemaphore final : public RaceProtocol {
public:
    using RaceProtocol::RaceProtocol;
    QCoro::Task<Result<Attempt>> attempt() override
    {
        const redis::Command get = redis::command("GET", m_spec.key);
        CO_TRY(const redis::Reply taken, co_await m_actor.send(get, hearValue));
        if (taken.view().toInt() >= m_spec.permits)
            co_return Attempt::Busy;
        const redis::Command take = redis::command("INCR", m_spec.key);
        CO_CHECK(co_await m_actor.send(take, hearValue));
        co_return Attempt::Acquired;
    }
    QCoro::Task<Result<Message>> release() override
    {
        const redis::Command give = redis::command("DECR", m_spec.key);
        CO_CHECK(co_await m_actor.send(give, hearValue));
        co_return Message(u"released"_s);
    }
};

/** Writers keep each other out, and readers ask nobody. */
class CarelessReaders final : public RaceProtocol {
public:
    using RaceProtocol::RaceProtocol;
    QCoro::Task<Result<Attempt>> attempt() override
    {
        const bool reads = m_spec.role == ProtocolSpec::Role::Reader;
        const redis::Command take = reads ? redis::command("INCR", m_spec.key + ".readers")
                                          : redis::command("SET", m_spec.key, m_actor.newToken(), "NX", "PX", m_spec.lease.count());
        CO_TRY(const redis::Reply taken, co_await m_actor.send(take, hearOk));
        co_return taken.isNil() ? Attempt::Busy : Attempt::Acquired;
    }
    QCoro::Task<Result<Message>> release() override { co_return Message(u"left to its lease"_s); }
};

} // namespace

class TestExplorer : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_protocol_isJudgedAsItsDescriptionSays_data()
    {
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        QTest::newRow("setnx-timestamp") << u"HB-HHHBBBH-"_s;
        QTest::newRow("setnx-timestamp-strict") << u"HB-HHHBBBH-"_s;
        QTest::newRow("setnx-del-takeover") << u"BB-HBHBBBH-"_s;
        QTest::newRow("setnx-acquired-at") << u"HB-HHHBBBH-"_s;
        QTest::newRow("lua-timestamp") << u"HH-HHHBBBH-"_s;
        QTest::newRow("setnx-expire") << u"HH-BHBBHBH-"_s;
        QTest::newRow("exists-set") << u"BB-HBHBBBH-"_s;
        QTest::newRow("set-nx-px") << u"HH-HHHBHBH-"_s;
        QTest::newRow("set-nx-blind-del") << u"HB-HHHBHBH-"_s;
        QTest::newRow("set-nx-blind-del-always") << u"BB-HBHBBBH-"_s;
        QTest::newRow("set-nx-get-del") << u"HB-HHHBHBH-"_s;
        QTest::newRow("set-nx-reentrant") << u"HH-HHHBHBH-"_s;
        QTest::newRow("set-nx-watchdog") << u"HHHHHHHHBH-"_s;
        if (whyNotHere(*ProtocolCatalogue::builtIn().find(u"set-ifeq"_s)).isEmpty())
            QTest::newRow("set-ifeq") << u"HHHHHHHHBH-"_s;
        QTest::newRow("set-nx-fenced") << u"HH-HHHBHHH-"_s;
        QTest::newRow("nested-locks") << u"HH-HHHBHBHB"_s;
        // Once each: twice each is a hundred thousand schedules more, and says the same.
        QTest::newRow("redisson-lock") << u"HHHHHHHHBH-"_s;
        QTest::newRow("redisson-fair") << u"HHHBHHHHBH-"_s; // a ghost in the queue
        QTest::newRow("redisson-read-write") << u"H--HHHHHBH-"_s;
        QTest::newRow("redisson-multi") << u"HHHHHHHHBBH"_s;     // each has one of two, and gives it back, as long as they like
        QTest::newRow("redisson-semaphore") << u"H--BHBHH-H-"_s; // a permit that is lost
        QTest::newRow("redisson-permit-semaphore") << u"H--HHHBB-H-"_s;
        QTest::newRow("redisson-latch") << u"---B-B-----"_s;
        QTest::newRow("failover") << u"BH-HHHBHB--"_s;
    }
    void explore_protocol_isJudgedAsItsDescriptionSays()
    {
        QFETCH(QString, verdicts);
        Scoring scoring(m_clock);
        const QString protocol = QString::fromLatin1(QTest::currentDataTag());
        ExploreSpec wanted = order(protocol);
        wanted.bounds.rounds = protocol.startsWith(u"redisson-"_s) ? 1 : 0;
        const Scorecard card = scoreOf(scoring, wanted);
        QCOMPARE(card.protocols.size(), 1u);
        const ProtocolScore &score = card.protocols.front();
        QCOMPARE(letters(score), verdicts);
        QVERIFY(!card.serverVersion.isEmpty());
        ServerGroup servers(u"test"_s, m_clock);
        for (const Column column : allColumns) {
            if (score[column].verdict == Verdict::NotExplored) {
                QVERIFY(!score[column].finding.isEmpty());
                continue;
            }
            if (score[column].verdict == Verdict::Broken) {
                checkFilm(servers, score[column]);
                QVERIFY2(!QTest::currentTestFailed(), qPrintable(score[column].schedule));
            }
            QVERIFY(score[column].states > 1);
            QVERIFY(score[column].schedules >= score[column].states);
            QVERIFY(!score[column].bound.isEmpty());
            QCOMPARE(score[column].schedule.isEmpty(), score[column].verdict == Verdict::Holds);
            QCOMPARE(score[column].finding.isEmpty(), score[column].verdict == Verdict::Holds);
        }
    }

    void explore_redlock_holdsButForTheLease()
    {
        Scoring scoring(m_clock);
        const Scorecard card = scoreOf(scoring, order(u"redlock"_s, {Column::MutualExclusion, Column::LeaseOverrun}));
        QCOMPARE(letters(card.protocols.front()), u"H-----B----"_s);
        QVERIFY(card.protocols.front()[Column::MutualExclusion].bound.contains(BoundText::tr("%n server(s)", nullptr, 3)));
    }

    void explore_compareLeftOutOfTheRelease_isFound()
    {
        Scoring scoring(m_clock, with<CarelessRelease>());
        const Scorecard card = scoreOf(scoring, order(u"careless"_s, {Column::OwnerOnlyRelease}));
        const ColumnScore &score = card.protocols.front()[Column::OwnerOnlyRelease];
        QCOMPARE(score.verdict, Verdict::Broken);
        QVERIFY2(score.schedule.endsWith(u": 1-t-2-1"_s), qPrintable(score.schedule));
        QCOMPARE(score.finding.english(), u"The release of C1 deleted C2's lock."_s);
    }

    void explore_twice_isTheSame()
    {
        Scoring first(m_clock), second(m_clock);
        const ProtocolScore one = scoreOf(first, order(u"setnx-del-takeover"_s)).protocols.front();
        const ProtocolScore two = scoreOf(second, order(u"setnx-del-takeover"_s)).protocols.front();
        for (const Column column : allColumns) {
            QCOMPARE(two[column].verdict, one[column].verdict);
            QCOMPARE(two[column].schedule, one[column].schedule);
            QCOMPARE(two[column].schedules, one[column].schedules);
            QCOMPARE(two[column].states, one[column].states);
        }
    }

    void explore_carelessSemaphore_isFoundWithAsManyPermitsAsItTakes()
    {
        Scoring scoring(m_clock, with<CarelessSemaphore>(Sharing::Permits));
        ExploreSpec wanted = order(u"careless"_s, {Column::MutualExclusion});
        wanted.bounds = {.clients = 3, .retries = 0, .expiries = 0};
        const ColumnScore score = scoreOf(scoring, wanted).protocols.front()[Column::MutualExclusion];
        QCOMPARE(score.verdict, Verdict::Broken);
        QCOMPARE(score.finding.english(), u"C1 and C3 both think they hold the lock: 3 clients hold it, and there are 2 permits."_s);
        QVERIFY(score.bound.contains(BoundText::tr("%n permit(s)", nullptr, 2)));
    }

    void explore_readerThatAsksNoWriter_isFound()
    {
        Scoring scoring(m_clock, with<CarelessReaders>(Sharing::Readers));
        const ColumnScore score = scoreOf(scoring, order(u"careless"_s, {Column::MutualExclusion})).protocols.front()[Column::MutualExclusion];
        QCOMPARE(score.verdict, Verdict::Broken);
        QCOMPARE(score.finding.english(), u"C1 and C2 both think they hold the lock, one of them to write."_s);
        QVERIFY2(score.schedule.endsWith(u" readers=1 : 1-2"_s), qPrintable(score.schedule));
    }

    void explore_unknownProtocol_isNamed()
    {
        Scoring scoring(m_clock);
        QSignalSpy failed(&scoring, &Scoring::failed);
        scoring.start(order(u"set-nx-pxx"_s));
        QCOMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].value<Error>().text.english().contains(u"set-nx-pxx"_s));
    }

    void pause_thenGoOn_givesTheSame()
    {
        Scoring plain(m_clock), paused(m_clock);
        const ExploreSpec wanted = longOrder({Column::MutualExclusion});
        const ColumnScore expected = scoreOf(plain, wanted).protocols.front()[Column::MutualExclusion];
        QSignalSpy progressed(&paused, &Scoring::progressed);
        QSignalSpy ended(&paused, &Scoring::ended);
        ColumnScore score;
        connect(&paused, &Scoring::scored, this, [&](const Scorecard &card) { score = card.protocols.front()[Column::MutualExclusion]; });
        paused.start(wanted);
        QVERIFY(progressed.wait(20000));
        paused.pause();
        QTest::qWait(300); // what is under way comes to its end
        const auto told = progressed.count();
        QTest::qWait(300);
        QCOMPARE(progressed.count(), told);
        QVERIFY(ended.isEmpty());
        paused.goOn();
        QVERIFY(ended.wait(60000));
        QCOMPARE(score.schedules, expected.schedules);
        QCOMPARE(score.states, expected.states);
    }

    void cancel_thenTheRest_givesTheSameAsOneRun()
    {
        const std::vector<Column> columns{Column::FencedResource, Column::MutualExclusion, Column::Progress};
        Scoring whole(m_clock), broken(m_clock), rest(m_clock);
        const ProtocolScore expected = scoreOf(whole, longOrder(columns)).protocols.front();
        QSignalSpy progressed(&broken, &Scoring::progressed);
        QSignalSpy ended(&broken, &Scoring::ended);
        Scorecard card;
        connect(&broken, &Scoring::scored, this, [&](const Scorecard &next) { card = next; });
        broken.start(longOrder(columns));
        QTRY_VERIFY_WITH_TIMEOUT(isAt(progressed, Column::MutualExclusion), 60'000); // the second column: the first is broken soon
        broken.cancel();
        QVERIFY(ended.count() == 1 || ended.wait(20000));
        ProtocolScore found = card.protocols.front();
        std::vector<Column> left;
        std::ranges::copy_if(columns, std::back_inserter(left), [&](Column column) { return found[column].verdict == Verdict::NotExplored; });
        QVERIFY(!left.empty() && left.size() < columns.size());
        const ProtocolScore more = scoreOf(rest, longOrder(left)).protocols.front();
        for (const Column column : left)
            found[column] = more[column];
        for (const Column column : columns) {
            QCOMPARE(found[column].verdict, expected[column].verdict);
            QCOMPARE(found[column].schedule, expected[column].schedule);
            QCOMPARE(found[column].schedules, expected[column].schedules);
            QCOMPARE(found[column].states, expected[column].states);
        }
    }

    void timeLeft_unknownAtFirst_thenFalls()
    {
        ServerGroup servers(u"test"_s, m_clock);
        std::vector<redis::Connection *> connections;
        const auto connect = [&]() -> QCoro::Task<> { connections = *co_await servers.connections(1); };
        QCoro::waitFor(connect());
        StepClock clock;
        Explorer explorer(*connections.front(), ProtocolCatalogue::builtIn(), clock);
        std::vector<std::optional<Duration>> told;
        ColumnScore score;
        const auto explore = [&]() -> QCoro::Task<> {
            const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(u"set-nx-watchdog"_s);
            score = *co_await explorer.explore(protocol, Column::OwnerOnlyRelease, Bounds(), ExploreLimits(),
                                               [&](const ExploreProgress &progress) { told.push_back(progress.timeLeft); });
        };
        QCoro::waitFor(explore());
        QCOMPARE(score.verdict, Verdict::Holds);
        const auto first = std::ranges::find_if(told, [](const auto &left) { return left.has_value(); });
        QVERIFY2(told.size() > 10, qPrintable(QString::number(told.size())));
        QVERIFY(first > told.begin() && first < told.end());
        QVERIFY(told.back());
        QVERIFY(*told.back() < **first / 4);
        QVERIFY(std::all_of(first + (told.end() - first) / 2, told.end(), [&](const auto &left) { return left && *left < **first; }));
    }

    /** What was not broken so far is no verdict. */
    void explore_atALimit_saysHowFarItHadCome_data()
    {
        QTest::addColumn<Duration>("time");
        QTest::addColumn<quint64>("states");
        QTest::addColumn<QString>("finding");
        QTest::newRow("states")
            << Duration(0) << quint64(300)
            << u"^Not complete: nothing was broken in [3-9][0-9]{2} states, by schedules of up to [0-9]+ moves\\. .*--max-states"_s;
        QTest::newRow("time") << Duration(1) << quint64(1'000'000)
                              << u"^Not complete: nothing was broken in [0-9]+ states, by schedules of up to [0-9]+ moves\\. .*--for"_s;
    }
    void explore_atALimit_saysHowFarItHadCome()
    {
        QFETCH(Duration, time);
        QFETCH(quint64, states);
        QFETCH(QString, finding);
        ExploreSpec spec = order(u"redlock"_s, {Column::MutualExclusion, Column::Progress});
        spec.limits = {.time = time, .states = states};
        Scoring scoring(m_clock);
        const Scorecard card = scoreOf(scoring, spec);
        for (const Column column : spec.columns) {
            const ColumnScore &score = card.protocols.front()[column];
            QCOMPARE(score.verdict, Verdict::NotExplored);
            QVERIFY2(QRegularExpression(finding).match(score.finding.english()).hasMatch(), qPrintable(score.finding.english()));
            QVERIFY(score.schedule.isEmpty());
        }
    }

    /** A break that is found before the limit is a break. */
    void explore_breakBeforeTheLimit_isFound()
    {
        ExploreSpec spec = order(u"set-nx-px"_s, {Column::LeaseOverrun});
        spec.limits.states = 20;
        Scoring scoring(m_clock);
        QCOMPARE(scoreOf(scoring, spec).protocols.front()[Column::LeaseOverrun].verdict, Verdict::Broken);
    }

    void cancel_leavesTheRestNotExplored()
    {
        Scoring scoring(m_clock);
        QSignalSpy progressed(&scoring, &Scoring::progressed);
        QSignalSpy ended(&scoring, &Scoring::ended);
        QSignalSpy scored(&scoring, &Scoring::scored);
        scoring.start(longOrder({Column::FencedResource, Column::MutualExclusion, Column::Progress}));
        QTRY_VERIFY_WITH_TIMEOUT(isAt(progressed, Column::MutualExclusion), 60'000);
        scoring.cancel();
        QVERIFY(ended.count() == 1 || ended.wait(20000));
        const auto card = scored.last()[0].value<Scorecard>();
        QCOMPARE(letters(card.protocols.front()), u"--------B--"_s);
        const ColumnScore &interrupted = card.protocols.front()[Column::MutualExclusion];
        QVERIFY(interrupted.schedules > 0 && interrupted.states > 0);
        QVERIFY2(interrupted.finding.english().startsWith(u"Interrupted after "_s), qPrintable(interrupted.finding.english()));
    }

    void destroy_inTheMidst_isQuiet()
    {
        auto scoring = std::make_unique<Scoring>(m_clock);
        QSignalSpy progressed(scoring.get(), &Scoring::progressed);
        scoring->start(longOrder({Column::MutualExclusion}));
        QVERIFY(progressed.wait(20000));
        scoring.reset();
        QTest::qWait(50); // what would come late
    }

private:
    /** The broken schedule, played on empty servers move by move, breaks at its last move; then it goes on until that can be seen. */
    void checkFilm(ServerGroup &servers, const ColumnScore &score)
    {
        const Result<Film> film = filmOf(servers, score.schedule);
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        const FilmAct &act = film->acts.front();
        QCOMPARE(act.replay, score.schedule); // without its epilogue
        QVERIFY(act.finding);
        QCOMPARE(act.moves(), std::size_t(score.schedule.section(u" : "_s, 1).count(u'-') + 1));
        const FilmFrame &found = act.frames[act.moves()];
        const auto event = std::ranges::find(found.events, act.finding->kind, &FilmEvent::kind);
        QVERIFY(event != found.events.end());
        QVERIFY(event->text == score.finding);
        const QString narration = found.narration.english();
        QVERIFY2(narration.contains(score.finding.english()) && narration.contains(u"epilogue"_s), qPrintable(narration));
        QVERIFY(act.frames.back().at - found.at >= act.lease / 10);
        for (const FilmOverlap &overlap : act.overlaps) {
            QVERIFY(overlap.toFrame);
            QVERIFY(act.isEpilogue(*overlap.toFrame) || overlap.fromFrame < act.moves());
            QVERIFY(overlap.fromFrame != act.moves() || act.frames[*overlap.toFrame].at - found.at >= act.lease / 10);
        }
        for (std::size_t i = 0; i < act.actors.size(); ++i)
            QVERIFY2(std::ranges::any_of(act.frames, [i](const FilmFrame &frame) { return frame.clients[i].state != FilmClient::State::Waiting; }),
                     qPrintable(act.actors[i].name));
        checkStanding(act);
    }

    /** At every frame what the act has come to is the worst of its events so far. */
    static void checkStanding(const FilmAct &act)
    {
        Gravity worst = Gravity::Averted;
        for (std::size_t i = 0; i < act.frames.size(); ++i) {
            for (const FilmEvent &event : act.frames[i].events)
                worst = std::max(worst, gravityOf(event.kind));
            const FilmStanding standing = standingAt(act, i);
            QCOMPARE(standing.worst.has_value(), worst > Gravity::Averted);
            if (standing.worst)
                QCOMPARE(standing.worst->gravity, worst);
            if (i >= act.moves())
                QCOMPARE(standing.worst->kind, act.finding->kind);
        }
    }

    Result<Film> filmOf(ServerGroup &servers, const QString &schedule)
    {
        const Result<Replay> replay = parseReplay(schedule, ProtocolCatalogue::builtIn());
        if (!replay)
            return failure(replay.error());
        FilmMaker maker(servers, ProtocolCatalogue::builtIn(), m_clock);
        std::optional<Result<Film>> film;
        const auto play = [&]() -> QCoro::Task<> { film = co_await maker.replay(filmOrder(*replay, ProtocolCatalogue::builtIn())); };
        play();
        if (!QTest::qWaitFor([&] { return film.has_value(); }, 20000))
            return failure(Error::Kind::TimedOut, u"no film"_s);
        return *film;
    }

    SystemClock m_clock;
};

} // namespace tst_explorer

LOCKSCOPE_TEST(tst_explorer, tst_explorer::TestExplorer)
#include "tst_explorer.moc"
