// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/explore/replay.h"
#include "race/explore/scoring.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

using Verdict = ColumnScore::Verdict;

/** set-nx-px, but its release does not compare: a bug that somebody could write. */
class CarelessRelease final : public RaceProtocol {
public:
    CarelessRelease(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}
    QCoro::Task<Result<Attempt>> attempt() override
    {
        const redis::Command set = redis::command("SET", m_spec.key, m_actor.newToken(), "NX", "PX", m_spec.lease.count());
        const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk);
        if (!answer)
            co_return failure(answer.error());
        co_return answer->isNil() ? Attempt::Busy : Attempt::Acquired;
    }
    QCoro::Task<Result<QString>> release() override
    {
        const redis::Command del = redis::command("DEL", m_spec.key);
        const Result<redis::Reply> deleted = co_await m_actor.send(del, hearOne);
        if (!deleted)
            co_return failure(deleted.error());
        co_return u"released"_s;
    }

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
};

ProtocolBook withCareless()
{
    ProtocolBook book = ProtocolBook::builtIn();
    book.add({.id = u"careless"_s},
             [](const ProtocolSpec &spec, Actor &actor) { return std::make_unique<CarelessRelease>(actor, spec); });
    return book;
}

ExploreOrder order(const QString &protocol, std::vector<Column> columns = {allColumns.begin(), allColumns.end()})
{
    return {.protocols = {protocol}, .columns = std::move(columns), .bounds = {}};
}

/** Empty: it failed, and the reason is a warning, which fails the test. */
Scorecard scoreOf(Scoring &scoring, const ExploreOrder &order)
{
    Scorecard card;
    QSignalSpy ended(&scoring, &Scoring::ended);
    QObject context;
    QObject::connect(&scoring, &Scoring::scored, &context, [&](const Scorecard &next) { card = next; });
    QObject::connect(&scoring, &Scoring::failed, &context, [&](const Error &error) { qWarning("%s", qPrintable(error.text)); });
    scoring.start(order);
    if (ended.isEmpty())
        ended.wait(100000);
    return card;
}

/** "HBHHBHB": a letter for each column. */
QString letters(const ProtocolScore &score)
{
    QString text;
    for (const Column column : allColumns)
        text += score[column].verdict == Verdict::Holds ? u'H' : score[column].verdict == Verdict::Broken ? u'B' : u'-';
    return text;
}

} // namespace

class TestExplorer : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_protocol_isJudgedAsItsDescriptionSays_data()
    {
        QTest::addColumn<QString>("verdicts"); // exclusion, owner-only, crash, orphan, overrun, skew, fenced
        QTest::newRow("setnx-timestamp") << u"HBHHBBB"_s;
        QTest::newRow("setnx-timestamp-strict") << u"HBHHBBB"_s;
        QTest::newRow("setnx-del-takeover") << u"BBHHBBB"_s;
        QTest::newRow("setnx-acquired-at") << u"HBHHBBB"_s;
        QTest::newRow("lua-timestamp") << u"HHHHBBB"_s;
        QTest::newRow("setnx-expire") << u"HHBBBHB"_s;
        QTest::newRow("exists-set") << u"BBHHBBB"_s;
        QTest::newRow("set-nx-px") << u"HHHHBHB"_s;
        QTest::newRow("set-nx-blind-del") << u"HBHHBHB"_s;
        QTest::newRow("set-nx-blind-del-always") << u"BBHHBBB"_s;
        QTest::newRow("set-nx-get-del") << u"HBHHBHB"_s;
        QTest::newRow("set-nx-reentrant") << u"HHHHBHB"_s;
        QTest::newRow("set-nx-watchdog") << u"HHHHHHB"_s;
        QTest::newRow("set-nx-fenced") << u"HHHHBHH"_s;
        QTest::newRow("failover") << u"BHHHBHB"_s;
    }
    void explore_protocol_isJudgedAsItsDescriptionSays()
    {
        QFETCH(QString, verdicts);
        Scoring scoring(m_clock);
        const Scorecard card = scoreOf(scoring, order(QString::fromLatin1(QTest::currentDataTag())));
        QCOMPARE(card.protocols.size(), 1u);
        const ProtocolScore &score = card.protocols.front();
        QCOMPARE(letters(score), verdicts);
        QVERIFY(!card.serverVersion.isEmpty());
        ServerGroup servers(u"test"_s, m_clock);
        for (const Column column : allColumns) {
            if (score[column].verdict == Verdict::Broken)
                QVERIFY2(lastOf(servers, score[column].schedule).contains(score[column].finding), qPrintable(score[column].schedule));
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
        QCOMPARE(letters(card.protocols.front()), u"H---B--"_s);
        QVERIFY(card.protocols.front()[Column::MutualExclusion].bound.contains(u"3 servers"_s));
    }

    void explore_compareLeftOutOfTheRelease_isFound()
    {
        Scoring scoring(m_clock, withCareless());
        const Scorecard card = scoreOf(scoring, order(u"careless"_s, {Column::OwnerOnlyRelease}));
        const ColumnScore &score = card.protocols.front()[Column::OwnerOnlyRelease];
        QCOMPARE(score.verdict, Verdict::Broken);
        QVERIFY2(score.schedule.endsWith(u": 1-t-2-1"_s), qPrintable(score.schedule));
        QCOMPARE(score.finding, u"The release of C1 removed or changed the lock of C2."_s);
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

    void explore_semaphore_isNotExploredAndSaysWhy()
    {
        QString found;
        for (const ProtocolInfo &info : ProtocolBook::builtIn().infos()) {
            if (info.sharing != Sharing::Exclusive && found.isEmpty())
                found = info.id;
        }
        QVERIFY(!found.isEmpty());
        Scoring scoring(m_clock);
        const Scorecard card = scoreOf(scoring, order(found));
        QCOMPARE(letters(card.protocols.front()), u"-------"_s);
        QVERIFY(!card.protocols.front()[Column::MutualExclusion].finding.isEmpty());
    }

    void explore_unknownProtocol_isNamed()
    {
        Scoring scoring(m_clock);
        QSignalSpy failed(&scoring, &Scoring::failed);
        scoring.start(order(u"set-nx-pxx"_s));
        QCOMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].value<Error>().text.contains(u"set-nx-pxx"_s));
    }

    void pause_thenGoOn_givesTheSame()
    {
        Scoring plain(m_clock), paused(m_clock);
        const ExploreOrder wanted = order(u"redlock"_s, {Column::OwnerOnlyRelease});
        const ColumnScore expected = scoreOf(plain, wanted).protocols.front()[Column::OwnerOnlyRelease];
        QSignalSpy progressed(&paused, &Scoring::progressed);
        QSignalSpy ended(&paused, &Scoring::ended);
        ColumnScore score;
        connect(&paused, &Scoring::scored, this, [&](const Scorecard &card) { score = card.protocols.front()[Column::OwnerOnlyRelease]; });
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

    void cancel_leavesTheRestNotExplored()
    {
        Scoring scoring(m_clock);
        QSignalSpy progressed(&scoring, &Scoring::progressed);
        QSignalSpy ended(&scoring, &Scoring::ended);
        QSignalSpy scored(&scoring, &Scoring::scored);
        scoring.start(order(u"redlock"_s, {Column::LeaseOverrun, Column::OwnerOnlyRelease, Column::NoOrphan}));
        QVERIFY(progressed.wait(20000));
        scoring.cancel();
        QVERIFY(ended.count() == 1 || ended.wait(20000));
        const auto card = scored.last()[0].value<Scorecard>();
        QCOMPARE(letters(card.protocols.front()), u"----B--"_s);
    }

    void destroy_inTheMidst_isQuiet()
    {
        auto scoring = std::make_unique<Scoring>(m_clock);
        QSignalSpy progressed(scoring.get(), &Scoring::progressed);
        scoring->start(order(u"redlock"_s, {Column::OwnerOnlyRelease}));
        QVERIFY(progressed.wait(20000));
        scoring.reset();
        QTest::qWait(50); // what would come late
    }

private:
    /** What happens in the last move of a schedule that is played on empty servers, move by move. */
    QStringList lastOf(ServerGroup &servers, const QString &schedule)
    {
        const Result<Replay> replay = parseReplay(schedule, ProtocolBook::builtIn());
        if (!replay)
            return {replay.error().text};
        FilmMaker maker(servers, m_clock, ProtocolBook::builtIn());
        std::optional<Result<Film>> film;
        const auto play = [&]() -> QCoro::Task<> { film = co_await maker.replay(filmOrder(*replay, ProtocolBook::builtIn())); };
        play();
        if (!QTest::qWaitFor([&] { return film.has_value(); }, 20000) || !*film)
            return {film ? film->error().text : u"no film"_s};
        QStringList texts;
        for (const FilmEvent &event : (*film)->acts.front().frames.back().events)
            texts << event.text;
        return texts;
    }

    SystemClock m_clock;
};

QTEST_GUILESS_MAIN(TestExplorer)
#include "tst_explorer.moc"
