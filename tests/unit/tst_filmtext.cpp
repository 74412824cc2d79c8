// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/film/filmcast.h"
#include "racelab/film/filmtext.h"
#include "racelab/film/filmverdict.h"
#include "racelab/scenario/filmjson.h"
#include "redis/respreader.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

namespace tst_filmtext {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = FilmEvent::Kind;
using State = FilmClient::State;

namespace {

/** Adds a frame a second later in which these are the states. */
FilmFrame &addFrame(FilmAct &act, const std::vector<State> &states)
{
    const Duration before = act.frames.empty() ? Duration(-1000) : act.frames.back().at;
    FilmFrame &frame = act.frames.emplace_back();
    frame.at = before + Duration(1000);
    frame.clients.resize(states.size());
    for (std::size_t i = 0; i < states.size(); ++i)
        frame.clients[i].state = states[i];
    frame.servers.resize(1);
    return frame;
}

void send(FilmFrame &frame, int client, const QString &command, const QString &answer)
{
    frame.client = client;
    frame.server = 0;
    frame.move.index = quint8(client);
    frame.command = command;
    frame.verb = command.section(u' ', 0, 0);
    frame.answer = answer;
}

FilmKey keyOf(int owner)
{
    FilmKey key;
    key.key = "lock.demo";
    key.type = u"string"_s;
    key.value = u"C1.1"_s;
    key.owner = owner;
    return key;
}

/** C1 takes the lock, C2 comes in beside it; C1 releases, C2 crashes. */
Film sampleFilm()
{
    Film film;
    film.id = u"sample"_s;
    film.title = u"A sample"_s;
    film.sentence = u"Two come in."_s;
    film.serverVersion = u"7.0.15"_s;
    FilmAct &act = film.acts.emplace_back();
    act.key = "lock.demo";
    act.lease = Duration(10000);
    for (const QString &name : {u"C1"_s, u"C2"_s}) {
        FilmActor &actor = act.actors.emplace_back();
        actor.name = name;
        actor.protocol.id = u"set-nx-px"_s;
    }
    act.actors[1].clockOffset = Duration(-3000);
    addFrame(act, {State::Waiting, State::Waiting}).narration = u"It begins."_s;
    FilmFrame &first = addFrame(act, {State::Believing, State::Waiting});
    send(first, 0, u"SET lock.demo C1.1 NX PX 10000"_s, u"OK"_s);
    first.servers.front().keys = {keyOf(0)};
    first.events = {{.kind = Kind::Believes, .client = 0, .other = -1, .text = u"C1 thinks it holds the lock."_s}};
    FilmFrame &second = addFrame(act, {State::Believing, State::Believing});
    send(second, 1, u"SET lock.demo C2.1 NX PX 10000"_s, u"OK"_s);
    second.servers.front().keys = {keyOf(1)};
    second.events = {{.kind = Kind::TwoBelievers, .client = 1, .other = 0, .text = u"C1 and C2 both think they hold the lock."_s}};
    FilmFrame &third = addFrame(act, {State::Done, State::Believing});
    send(third, 0, u"EVAL lock.demo C1.1"_s, u"0"_s);
    third.servers.front().keys = {keyOf(1)};
    act.overlaps = {{.first = 0, .second = 1, .fromFrame = 2, .toFrame = 3}};
    FilmFrame &last = addFrame(act, {State::Done, State::Crashed});
    last.move = {.kind = Move::Kind::Crash, .index = 1};
    last.client = 1;
    last.servers.front().keys = {keyOf(1)};
    last.narration = u"Nobody holds it now."_s;
    return film;
}

QString lineWith(const QString &text, const QString &part)
{
    for (const QString &line : text.split(u'\n')) {
        if (line.contains(part))
            return line;
    }
    return {};
}

} // namespace

class TestFilmText : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void verdicts_ofAFilm_tellViolationsWithTheirTime()
    {
        const Film film = sampleFilm();
        const auto verdicts = verdictsOf(film.acts.front());
        QCOMPARE(verdicts.size(), std::size_t(1));
        QCOMPARE(verdicts.front().gravity, Gravity::Breach);
        QCOMPARE(verdicts.front().frame, std::size_t(2));
        QCOMPARE(verdicts.front().text, u"C1 and C2 both think they hold the lock (from 2.0 s to 3.0 s, for 1.0 s)."_s);
    }

    void verdicts_overlapWithoutEnd_goesToTheEnd()
    {
        Film film = sampleFilm();
        film.acts.front().overlaps.front().toFrame.reset();
        QVERIFY(verdictsOf(film.acts.front()).front().text.contains(u"from 2.0 s to the end"_s));
    }

    void verdicts_refusedWrite_isToldAndNoViolation()
    {
        Film film = sampleFilm();
        film.acts.front().frames[3].events = {{.kind = Kind::WriteRefused, .client = 0, .other = -1, .text = u"Refused."_s}};
        const auto verdicts = verdictsOf(film.acts.front());
        QCOMPARE(verdicts.size(), std::size_t(2));
        QCOMPARE(verdicts.back().gravity, Gravity::Averted);
    }

    void ownerless_keyAfterTheCrash_isAStretch()
    {
        const Film film = sampleFilm();
        const auto stretches = ownerlessStretches(film.acts.front());
        QCOMPARE(stretches.size(), std::size_t(1));
        QCOMPARE(stretches.front().fromFrame, std::size_t(4));
        QVERIFY(!stretches.front().toFrame);
    }

    void ownerless_keyThatIsBeingTaken_isNone()
    {
        Film film = sampleFilm();
        film.acts.front().frames.back().clients[1].state = State::Trying; // between the commands of its acquire
        QVERIFY(ownerlessStretches(film.acts.front()).empty());
    }

    void text_ofAFilm_hasLanesCommandsAndTheStory()
    {
        const QString text = filmText(sampleFilm());
        QVERIFY(text.startsWith(u"A sample\nTwo come in.\n"_s));
        QVERIFY(text.contains(u"clients C1, C2 (clock −3.0 s); lease 10.0 s"_s));
        QVERIFY(text.contains(u"\n  It begins.\n"_s));
        const QString second = lineWith(text, u"C2.1"_s);
        QVERIFY2(second.trimmed().startsWith(u"2.0 s  █  █   C2 SET lock.demo C2.1 NX PX 10000"_s), qPrintable(second));
        QVERIFY2(second.endsWith(u"→ OK"_s), qPrintable(second));
        QVERIFY(text.contains(u"✗ C1 and C2 both think they hold the lock.\n"_s));
        QVERIFY(text.contains(u"C2 crashes"_s));
        QVERIFY(text.contains(u"✗ C1 and C2 both think they hold the lock (from 2.0 s to 3.0 s, for 1.0 s)."_s));
        QVERIFY(text.contains(u"Acquisitions: 1× C1.\n"_s));
        QVERIFY(!text.contains(u"Renewals"_s));
        QVERIFY(text.contains(u"From 4.0 s to the end the key existed"_s));
        QVERIFY(text.contains(u"redis-server 7.0.15"_s));
        QVERIFY(!text.contains(QChar(0x1b)));
    }

    void cast_clientThatNeverComes_isLeftOut()
    {
        Film film = sampleFilm();
        const QString whole = filmText(film);
        FilmAct &act = film.acts.front();
        act.actors.insert(act.actors.begin(), {.name = u"C0"_s, .protocol = {}, .clockOffset = {}}); // all others have other numbers by it
        for (FilmFrame &frame : act.frames) {
            frame.clients.insert(frame.clients.begin(), FilmClient{});
            frame.client += frame.client >= 0;
            for (FilmEvent &event : frame.events) {
                event.client += event.client >= 0;
                event.other += event.other >= 0;
            }
            for (FilmKey &key : frame.servers.front().keys)
                ++key.owner;
        }
        ++act.overlaps.front().first;
        ++act.overlaps.front().second;
        QVERIFY(filmText(film) != whole);
        act = withoutIdleClients(act);
        QCOMPARE(filmText(film), whole);
        QCOMPARE(act.frames[1].servers.front().keys.front().owner, 0);
    }

    void cast_nobodyDoesAnything_stays()
    {
        FilmAct act = sampleFilm().acts.front();
        act.frames.resize(1);
        QCOMPARE(withoutIdleClients(act).actors.size(), std::size_t(2));
    }

    void text_lockThatAnotherDeletes_isADangerAndNothingIsBroken()
    {
        Film film = sampleFilm();
        FilmAct &act = film.acts.front();
        act.frames[2].events = {{.kind = Kind::LiveLockChanged, .client = 1, .other = 0, .text = u"C2 deleted it."_s, .deletes = true}};
        act.overlaps.clear();
        act.frames.back().servers.front().keys.front().lease = Duration(1000);
        const QString text = filmText(film, {.hasColours = true});
        QVERIFY(text.contains(u"\u001b[33m! C2 deleted it.\u001b[0m\n"_s));
        QVERIFY(text.contains(u"\u001b[33m! C2 deleted it (at 2.0 s).\u001b[0m\n"_s));
        QVERIFY(text.contains(u"✓ Nothing is broken"_s));
        QVERIFY2(!text.contains(u"\u001b[1;31m"_s), "nothing is red"); // neither the lanes of two that hold what both may hold
    }

    void standing_byFrame_isTheWorstSoFar()
    {
        FilmAct act = sampleFilm().acts.front();
        act.frames[1].events.push_back({.kind = Kind::LiveLockChanged, .client = 1, .other = 0, .text = {}});
        act.frames[3].events = {{.kind = Kind::StopsBelieving, .client = 0, .other = -1, .text = {}},
                                {.kind = Kind::ForeignRelease, .client = 0, .other = 1, .text = {}}};
        QVERIFY(!standingAt(act, 0).worst);
        QCOMPARE(standingAt(act, 1).worst->kind, Kind::LiveLockChanged);
        QVERIFY(standingAt(act, 1).isOpen);
        QCOMPARE(standingAt(act, 2).worst->kind, Kind::TwoBelievers);
        QVERIFY(!standingAt(act, 2).isOpen);
        QCOMPARE(standingAt(act, 2).furtherBreaches.size(), 0U);
        QCOMPARE(standingAt(act, 4).worst->kind, Kind::TwoBelievers);
        QCOMPARE(standingAt(act, 4).furtherBreaches.size(), 1U);
        QCOMPARE(standingAt(act, 4).furtherBreaches.front().kind, Kind::ForeignRelease);
        act.finding = {.frame = 3, .kind = Kind::ForeignRelease};
        QCOMPARE(standingAt(act, 2).worst->kind, Kind::TwoBelievers);
        QCOMPARE(standingAt(act, 4).worst->kind, Kind::ForeignRelease);
        QCOMPARE(standingAt(act, 4).furtherBreaches.front().kind, Kind::TwoBelievers);
        act.frames[2].events.clear();
        QVERIFY(standingAt(act, 2).isOpen);
        act.frames[3].events.pop_back();
        QVERIFY(standingAt(act, 3).worst && !standingAt(act, 3).isOpen); // C1 has released
    }

    void epilogue_inTextAndJson_isMarked()
    {
        Film film = sampleFilm();
        FilmAct &act = film.acts.front();
        act.finding = {.frame = 2, .kind = Kind::TwoBelievers};
        act.frames[3].events = {{.kind = Kind::ForeignRelease, .client = 0, .other = 1, .text = u"It was C2's."_s}};
        const QString text = filmText(film);
        QVERIFY(text.contains(u"✗ C1 and C2 both think they hold the lock (from 2.0 s to 3.0 s, for 1.0 s)."_s));
        QVERIFY(text.contains(u"✗ It was C2's (at 3.0 s, in the epilogue)."_s));
        const QByteArrayList lines = filmJson(film).split('\n');
        QVERIFY(!QJsonDocument::fromJson(lines[2]).object()[u"epilogue"].toBool(true));
        QVERIFY(QJsonDocument::fromJson(lines[3]).object()[u"epilogue"].toBool());
        QCOMPARE(QJsonDocument::fromJson(lines[5]).object()[u"acts"][0][u"finding_frame"].toInt(), 2);
    }

    void text_onATerminal_hasColoursForViolations()
    {
        const QString text = filmText(sampleFilm(), {.hasColours = true});
        QVERIFY(text.contains(u"\u001b[1;31m✗ C1 and C2 both"_s));
    }

    void text_longStory_isWrapped()
    {
        Film film = sampleFilm();
        film.acts.front().frames.front().narration = u"word "_s.repeated(60);
        for (const QString &line : filmText(film, {.width = 60}).split(u'\n')) {
            if (line.contains(u"word"_s))
                QVERIFY(line.size() <= 60);
        }
    }

    void text_renewals_areCounted()
    {
        Film film = sampleFilm();
        FilmFrame &frame = film.acts.front().frames[3];
        frame.move.kind = Move::Kind::Renewal;
        frame.good = true;
        QVERIFY(filmText(film).contains(u"Renewals: 1× C1.\n"_s));
    }

    void text_withoutViolation_saysSo()
    {
        Film film = sampleFilm();
        film.acts.front().frames[2].events.clear();
        QVERIFY2(!filmText(film).contains(u"✓ Nothing is broken"_s), "a key is left for ever");
        QVERIFY(filmText(film).contains(u"· lock.demo is left: it has no lease, and no client holds the lock or tries for it."_s));
        film.acts.front().frames.back().servers.front().keys.front().lease = Duration(1000);
        QVERIFY(filmText(film).contains(u"✓ Nothing is broken: no two holders at once"_s));
    }

    void text_everyMove_isTold_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, Move::Kind kind, const QString &says) { QTest::newRow(name) << int(kind) << says; };
        row("renewal", Move::Kind::Renewal, u"C1 (watchdog)"_s);
        row("time", Move::Kind::Time, u"… 5.0 s pass"_s);
        row("replicate", Move::Kind::Replicate, u"the replica receives"_s);
        row("failover", Move::Kind::FailOver, u"promoted"_s);
        row("slot", Move::Kind::MoveSlot, u"the slot begins to move to server 2"_s);
        row("down", Move::Kind::ServerDown, u"server 1 goes down"_s);
        row("up", Move::Kind::ServerUp, u"server 1 is up again"_s);
        row("clear", Move::Kind::Clear, u"operator: delete lock.demo"_s);
    }
    void text_everyMove_isTold()
    {
        QFETCH(int, kind);
        QFETCH(QString, says);
        Film film = sampleFilm();
        FilmFrame &frame = film.acts.front().frames[3];
        frame.move = {.kind = Move::Kind(kind), .time = Duration(5000)};
        frame.command = u"delete lock.demo"_s;
        QVERIFY(filmText(film).contains(says));
    }

    void json_exchanges_areForRedisCliAndAsTheServerSentThem_data()
    {
        QTest::addColumn<QByteArray>("sent");
        QTest::addColumn<QByteArray>("json"); // of the reply
        QTest::newRow("nil") << QByteArray("$-1\r\n") << QByteArray("[null]");
        QTest::newRow("number") << QByteArray(":7\r\n") << QByteArray("[7]");
        QTest::newRow("text") << QByteArray("$3\r\na b\r\n") << QByteArray("[\"a b\"]");
        QTest::newRow("bytes") << QByteArray("$2\r\n\xff\xfe\r\n") << QByteArray("[{\"base64\":\"//4=\"}]");
        QTest::newRow("status") << QByteArray("+OK\r\n") << QByteArray("[\"OK\"]");
        QTest::newRow("error") << QByteArray("-ERR no\r\n") << QByteArray("[{\"error\":\"ERR no\"}]");
        QTest::newRow("list") << QByteArray("*3\r\n:1\r\n$-1\r\n*0\r\n") << QByteArray("[[1,null,[]]]");
        QTest::newRow("none came") << QByteArray() << QByteArray("[]");
    }
    void json_exchanges_areForRedisCliAndAsTheServerSentThem()
    {
        QFETCH(QByteArray, sent);
        QFETCH(QByteArray, json);
        Film film = sampleFilm();
        FilmExchange exchange{.command = {"EVAL", "return 'a\n'", "0", "\xff"}, .reply = std::nullopt};
        redis::RespReader reader;
        reader.feed(sent);
        if (const auto read = reader.next(); !sent.isEmpty() && read && *read)
            exchange.reply = **read;
        film.acts.front().frames[2].exchanges = {exchange};
        const QJsonObject frame = QJsonDocument::fromJson(filmJson(film).split('\n')[2]).object();
        QCOMPARE(frame[u"redis_cli"].toString(), u"EVAL \"return 'a\\n'\" 0 \"\\xff\""_s);
        QJsonArray reply;
        if (frame.contains(u"reply"))
            reply.append(frame[u"reply"]);
        QCOMPARE(QJsonDocument(reply).toJson(QJsonDocument::Compact), json);
    }

    void json_ofAFilm_isOneLineAFrameAndASummary()
    {
        const QByteArrayList lines = filmJson(sampleFilm()).split('\n');
        QCOMPARE(lines.size(), 7); // five frames, the summary, and nothing
        QVERIFY(lines.last().isEmpty());
        const QJsonObject frame = QJsonDocument::fromJson(lines[2]).object();
        QCOMPARE(frame[u"act"].toInt(), 1);
        QCOMPARE(frame[u"frame"].toInt(), 2);
        QCOMPARE(frame[u"at_ms"].toInt(), 2000);
        QCOMPARE(frame[u"client"].toString(), u"C2"_s);
        QCOMPARE(frame[u"server"].toInt(), 1);
        QCOMPARE(frame[u"verb"].toString(), u"SET"_s);
        QCOMPARE(frame[u"answer"].toString(), u"OK"_s);
        QVERIFY(frame[u"narration"].isNull());
        QCOMPARE(frame[u"clients"][0][u"state"].toString(), u"believing"_s);
        QCOMPARE(frame[u"servers"][0][u"keys"][0][u"key"].toString(), u"lock.demo"_s);
        QCOMPARE(frame[u"servers"][0][u"keys"][0][u"owner"].toString(), u"C2"_s);
        QVERIFY(frame[u"servers"][0][u"keys"][0][u"lease_ms"].isNull());
        QCOMPARE(frame[u"events"][0][u"event"].toString(), u"two-believers"_s);
        QCOMPARE(frame[u"events"][0][u"other"].toString(), u"C1"_s);
        const QJsonObject summary = QJsonDocument::fromJson(lines[5]).object();
        QCOMPARE(summary[u"scenario"].toString(), u"sample"_s);
        const QJsonValue act = summary[u"acts"][0];
        QCOMPARE(act[u"overlaps"][0][u"from_ms"].toInt(), 2000);
        QCOMPARE(act[u"overlaps"][0][u"to_ms"].toInt(), 3000);
        QCOMPARE(act[u"verdicts"][0][u"event"].toString(), u"two-believers"_s);
        QVERIFY(act[u"verdicts"][0][u"violation"].toBool());
        QCOMPARE(act[u"ownerless"][0][u"from_ms"].toInt(), 4000);
        QVERIFY(act[u"ownerless"][0][u"to_ms"].isNull());
    }
};

} // namespace tst_filmtext

LOCKSCOPE_TEST(tst_filmtext, tst_filmtext::TestFilmText)
#include "tst_filmtext.moc"
