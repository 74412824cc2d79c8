// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markingtranslator.h"
#include "racelab/scenario/racecatalogue.h"
#include "racelab/scenario/scenarioreader.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <array>

namespace tst_scenario {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = ScenarioLine::Kind;

namespace {

constexpr auto head = "title: T\nprotocol: set-nx-px\nclients: C1, C2\n";

QByteArray withHead(const QByteArray &story) { return head + story; }

/** Of a file with the head and this one line. */
ScenarioLine lineOf(const QByteArray &text)
{
    const auto scenario = parseScenario("title: T\nprotocol: p\nclients: C1, C2\nservers: primary, replica\n" + text + '\n');
    if (!scenario)
        qWarning("%s", qPrintable(scenario.error().text));
    return scenario ? scenario->acts.front().lines.front() : ScenarioLine();
}

FilmEvent event(FilmEvent::Kind kind, int client, int other = -1)
{
    FilmEvent result;
    result.kind = kind;
    result.client = client;
    result.other = other;
    return result;
}

/** C2 has come in beside C1, whose release then hit its lock; C1 is done. */
FilmAct sampleAct()
{
    using Event = FilmEvent::Kind;
    FilmAct act;
    act.key = "lock.demo";
    for (const QString &name : {u"C1"_s, u"C2"_s, u"C3"_s})
        act.actors.emplace_back().name = name;
    act.frames.resize(3);
    act.frames[1].events = {event(Event::Believes, 0), event(Event::Believes, 1), event(Event::TwoBelievers, 1, 0),
                            event(Event::ForeignRelease, 0, 1)};
    FilmFrame &last = act.frames.back();
    last.move = {.kind = Move::Kind::Renewal, .index = 1};
    last.client = 1;
    last.good = true;
    last.clients.resize(3);
    last.clients[0].state = FilmClient::State::Done;
    last.clients[1].state = FilmClient::State::Believing;
    FilmKey &key = last.servers.emplace_back().keys.emplace_back();
    key.key = act.key;
    key.lease = Duration(4000);
    return act;
}

QString errorOf(const QByteArray &text)
{
    const auto scenario = parseScenario(text);
    return scenario ? u"none"_s : scenario.error().text.english();
}

} // namespace

class TestScenario : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void parse_headOfOneAct_isTakenOver()
    {
        const auto scenario =
            parseScenario("# a comment\nid: my-race\ntitle: My race\nsentence: It goes\n  on.\n\nprotocol: set-nx-px\n"
                          "clients: C1, C2 +11 s as setnx-timestamp, C3 -500 s late\nlease: 2 m\nstep: 2 s\nservers: 3\nretries: 0\n"
                          "say Hello.\r\n");
        QVERIFY(scenario);
        QCOMPARE(scenario->id, u"my-race"_s);
        QCOMPARE(scenario->title, u"My race"_s);
        QCOMPARE(scenario->sentence, u"It goes on."_s);
        QVERIFY(!scenario->storm);
        QCOMPARE(scenario->acts.size(), std::size_t(1));
        const ScenarioAct &act = scenario->acts.front();
        QCOMPARE(act.title, QString());
        QCOMPARE(act.clients.size(), std::size_t(3));
        QCOMPARE(act.clients[0].protocol, u"set-nx-px"_s);
        QCOMPARE(act.clients[1].name, u"C2"_s);
        QCOMPARE(act.clients[1].protocol, u"setnx-timestamp"_s);
        QCOMPARE(act.clients[1].clockOffset, Duration(11000));
        QCOMPARE(act.clients[2].clockOffset, Duration(-500000));
        QVERIFY(act.clients[2].comesLate);
        QVERIFY(!act.clients[1].comesLate);
        QCOMPARE(act.lease, Duration(120000));
        QCOMPARE(act.step, Duration(2000));
        QCOMPARE(act.servers, 3);
        QCOMPARE(act.retries, 0);
        QCOMPARE(act.lines.front().text, u"Hello."_s);
        QCOMPARE(act.lines.front().line, 13);
    }

    void parse_severalActs_eachHasItsHeadAndStory()
    {
        const auto scenario = parseScenario("title: T\nact: One\nprotocol: a\nclients: C1\nC1 acquires\nact: Two\nprotocol: "
                                            "b\nclients: X\nservers: primary, replica\nX crashes\n");
        QVERIFY(scenario);
        QCOMPARE(scenario->acts.size(), std::size_t(2));
        QCOMPARE(scenario->acts[0].title, u"One"_s);
        QCOMPARE(scenario->acts[1].clients.front().protocol, u"b"_s);
        QVERIFY(!scenario->acts[0].replicates);
        QVERIFY(scenario->acts[1].replicates);
        QCOMPARE(scenario->acts[1].servers, 2);
    }

    void parse_storm_hasPoliciesAndNoStory()
    {
        const auto scenario =
            parseScenario("title: T\nstorm: 100 clients, 1000 requests\nprotocol: set-nx-px\nhold: 5 ms\npolicies: none, fixed:10ms\n");
        QVERIFY(scenario);
        QVERIFY(scenario->storm);
        QVERIFY(scenario->acts.empty());
        QCOMPARE(scenario->storm->clients, 100);
        QCOMPARE(scenario->storm->requests, 1000);
        QCOMPARE(scenario->storm->hold, Duration(5));
        QCOMPARE(scenario->storm->policies, (QStringList{u"none"_s, u"fixed:10ms"_s}));
    }

    void parse_lineOfTheStory_isWhatItSays_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("client");
        const auto row = [](const char *text, Kind kind, int client = -1) { QTest::newRow(text) << QByteArray(text) << int(kind) << client; };
        row("say words: with a colon", Kind::Say);
        row("C1 GET", Kind::Command, 0);
        row("C2 SET NX PX", Kind::Command, 1);
        row("C2 acquires", Kind::Acquires, 1);
        row("C1 finds it busy", Kind::FindsBusy, 0);
        row("C1 gives up", Kind::GivesUp, 0);
        row("C1 writes", Kind::Writes, 0);
        row("C1 releases", Kind::Releases, 0);
        row("C1 crashes", Kind::Crashes, 0);
        row("C1 pauses", Kind::Pauses, 0);
        row("C1 wakes up", Kind::WakesUp, 0);
        row("C1 hangs", Kind::Hangs, 0);
        row("wait 12 s", Kind::Wait);
        row("server 2 down", Kind::Down);
        row("server 1 up", Kind::Up);
        row("replicate", Kind::Replicate);
        row("fail over", Kind::FailOver);
        row("operator clears", Kind::Clear);
        row("expect no two-believers", Kind::Expect);
    }
    void parse_lineOfTheStory_isWhatItSays()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, kind);
        QFETCH(int, client);
        const ScenarioLine line = lineOf(text);
        QCOMPARE(line.line, 5);
        QCOMPARE(int(line.kind), kind);
        QCOMPARE(line.client, client);
    }

    void parse_detailsOfALine_areTaken()
    {
        QCOMPARE(lineOf("wait 2 m 5 s").time, Duration(125000));
        QCOMPARE(lineOf("server 2 down").server, 1);
        QCOMPARE(lineOf("C1 SET NX PX -> OK").text, u"SET NX PX"_s);
        QCOMPARE(lineOf("C1 GET->3.0 s left").answer, u"3.0 s left"_s);
        const ScenarioClaim two = lineOf("expect two-believers C2 C1").claim;
        QCOMPARE(two.event, FilmEvent::Kind::TwoBelievers);
        QCOMPARE(two.client, 1);
        QCOMPARE(two.other, 0);
        const ScenarioClaim counted = lineOf("expect 2 acquisitions").claim;
        QCOMPARE(counted.event, FilmEvent::Kind::Believes);
        QCOMPARE(counted.count.value_or(-1), 2);
        const ScenarioClaim denied = lineOf("expect no key").claim;
        QCOMPARE(denied.about, ScenarioClaim::About::Key);
        QVERIFY(denied.isDenied);
    }

    void parse_everyEvent_canBeExpected()
    {
        for (int i = 0; i <= int(FilmEvent::Kind::Failed); ++i) {
            const auto kind = FilmEvent::Kind(i);
            const auto claim = parseClaim(eventWord(kind), {});
            QVERIFY2(claim, qPrintable(eventWord(kind)));
            QCOMPARE(claim->event, kind);
        }
    }

    void parse_mistake_isNamedWithItsLineAndRemedy_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QByteArray &text, const QString &line, const QString &says) {
            QTest::newRow(name) << text << line << says;
        };
        row("empty", "", u"A scenario must have"_s, u"title:"_s);
        row("no story", head, u"Line 2"_s, u"C1 acquires"_s);
        row("no clients", "title: T\nprotocol: p\nC1 acquires\n", u"Line 3"_s, u"clients: C1, C2"_s);
        row("no protocol", "title: T\nclients: C1\nC1 acquires\n", u"Line 3"_s, u"protocol: set-nx-px"_s);
        row("unknown word", "title: T\ncolour: red\n", u"Line 2"_s, u"“colour:”"_s);
        row("unknown client", withHead("C3 acquires\n"), u"Line 4"_s, u"C1, C2"_s);
        row("unknown phrase", withHead("C1 sings\n"), u"Line 4"_s, u"finds it busy"_s);
        row("no time", withHead("wait long\n"), u"Line 4"_s, u"120 s"_s);
        row("part of a second", withHead("wait 1.5 s\n"), u"Line 4"_s, u"whole seconds"_s);
        row("too long a time", withHead("wait 9 d\n"), u"Line 4"_s, u"at most a day"_s);
        row("server too many", withHead("server 2 down\n"), u"Line 4"_s, u"from 1 to 1"_s);
        row("server what", withHead("server 1 sideways\n"), u"Line 4"_s, u"server 2 down"_s);
        row("no replica", withHead("fail over\n"), u"Line 4"_s, u"servers: primary, replica"_s);
        const QByteArray onCluster = "title: T\nprotocol: p\nclients: C1\nlease: 30 s\nservers: two primaries of a cluster\n";
        row("servers of what", "title: T\nservers: many\n", u"Line 2"_s, u"two primaries of a cluster"_s);
        row("events of nobody", "title: T\nprotocol: p\nclients: C1\nevents: all\nC1 acquires\n", u"Line 5"_s, u"replica of a cluster"_s);
        row("events somewhere", "title: T\nevents: somewhere\n", u"Line 2"_s, u"“primary” or “all”"_s);
        row("short lease on a cluster", "title: T\nprotocol: p\nclients: C1\nservers: two primaries of a cluster\nC1 acquires\n", u"Line 5"_s,
            u"lease: 30 s"_s);
        row("slot without a cluster", withHead("slot begins to move\n"), u"Line 4"_s, u"two primaries of a cluster"_s);
        row("slot in disorder", onCluster + "slot begins to move\nslot has moved\n", u"Line 7"_s, u"in this order"_s);
        row("slot moves twice", onCluster + "slot begins to move\nslot begins to move\n", u"Line 7"_s, u"moves once"_s);
        row("time on a cluster", onCluster + "wait 12 s\n", u"Line 6"_s, u"real time passes"_s);
        row("server of a cluster down", onCluster + "server 1 down\n", u"Line 6"_s, u"fail over"_s);
        row("resource on a cluster", onCluster + "C1 writes\n", u"Line 6"_s, u"C1 writes"_s);
        row("no replica in a cluster", onCluster + "fail over\n", u"Line 6"_s, u"servers: primary, replica"_s);
        row("nothing said", withHead("say\n"), u"Line 4"_s, u"is empty"_s);
        row("claim unknown", withHead("expect miracles\n"), u"Line 4"_s, u"two-believers"_s);
        row("claim about whom", withHead("expect busy C9\n"), u"Line 4"_s, u"C1, C2"_s);
        row("claim about too many", withHead("expect busy C1 C2\n"), u"Line 4"_s, u"one client"_s);
        row("claim counted", withHead("expect 2 key\n"), u"Line 4"_s, u"2 acquisitions"_s);
        row("head too late", withHead("C1 acquires\nlease: 3 s\n"), u"Line 5"_s, u"act: its title"_s);
        row("two clients of a name", "title: T\nclients: C1, C1\n", u"Line 2"_s, u"two clients"_s);
        row("no commas", "title: T\nclients: C1 C2\n", u"Line 2"_s, u"commas"_s);
        row("name is a word", "title: T\nclients: say\n", u"Line 2"_s, u"not a valid client name"_s);
        row("acts without titles", "title: T\nprotocol: p\nclients: C1\nC1 acquires\nact: Two\nprotocol: p\nclients: C1\nC1 acquires\n", u"Line 2"_s,
            u"act: its title"_s);
        row("storm without policies", "title: T\nstorm: 3 clients, 4 requests\n", u"A storm"_s, u"policies:"_s);
        row("storm with a story", "title: T\nstorm: 3 clients, 4 requests\nC1 acquires\n", u"Line 3"_s, u"no story"_s);
        row("storm with clients", "title: T\nstorm: 3 clients, 4 requests\nclients: C1\n", u"Line 3"_s, u"cannot have “clients:”"_s);
        row("begins with a space", "  title: T\n", u"Line 1"_s, u"line before"_s);
        row("not text", "title: \xff\xfe\n", u"A scenario must be a text file"_s, u"UTF-8"_s);
    }
    void parse_mistake_isNamedWithItsLineAndRemedy()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, line);
        QFETCH(QString, says);
        const QString error = errorOf(text);
        QVERIFY2(error.startsWith(line), qPrintable(error));
        QVERIFY2(error.contains(says), qPrintable(error));
        QVERIFY2(error.endsWith(u'.'), qPrintable(error));
    }

    void parse_tooMuch_isRefused()
    {
        QVERIFY(errorOf(QByteArray(70000, '#')).contains(u"64 KiB"_s));
        QVERIFY(errorOf("title: " + QByteArray(3000, 'x')).contains(u"2000 characters"_s));
        QVERIFY(errorOf(withHead(QByteArray("C1 acquires\n").repeated(301))).contains(u"at most 300 lines"_s));
        QVERIFY(errorOf("title: T\nclients: a,b,c,d,e,f,g,h,i\n").contains(u"at most 8 clients"_s));
        QVERIFY(errorOf("title: T\n" + QByteArray("act: A\nprotocol: p\nclients: C1\nC1 acquires\n").repeated(7)).contains(u"at most 6 acts"_s));
    }

    void parse_hostileText_isNeverHandedOnRaw()
    {
        const auto scenario = parseScenario(u"title: a\u202eb\nprotocol: p\nclients: C1\nsay \u001b[31mred\n"_s.toUtf8());
        QVERIFY(scenario);
        QCOMPARE(scenario->title, u"a\\u202eb"_s);
        QCOMPARE(scenario->acts.front().lines.front().text, u"\\x1b[31mred"_s);
        for (const QString &text : {u"\u202e\u001b"_s, u"title: T\nprotocol: p\nclients: C1\n\u202e\u001b[2J\n"_s,
                                    u"title: T\nprotocol: p\nclients: C1\nexpect \u202e\u001b\n"_s, u"title: T\nlease: \u202e\u001b\n"_s,
                                    u"title: T\nclients: \u202e\u001b\n"_s}) {
            const QString error = errorOf(text.toUtf8());
            QVERIFY(!error.contains(QChar(0x202e)));
            QVERIFY(!error.contains(QChar(0x1b)));
        }
    }

    void parse_mutatedFiles_areReadOrRefusedInWords()
    {
        QRandomGenerator random(4711);
        constexpr auto bytes = "\n\t :#ac-CST019\xff\x1b,";
        for (int round = 0; round < 3000; ++round) {
            QFile file(u":/scenarios/%1.scenario"_s.arg(scenarioIds().at(round % scenarioIds().size())));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QByteArray text = file.readAll();
            for (int i = random.bounded(1, 6); i > 0 && !text.isEmpty(); --i) {
                const qsizetype at = random.bounded(int(text.size()));
                switch (random.bounded(4)) {
                case 0: text[at] = bytes[random.bounded(int(qstrlen(bytes)))]; break;
                case 1: text.remove(at, random.bounded(1, 40)); break;
                case 2: text.insert(at, text.mid(random.bounded(int(text.size())), random.bounded(1, 60))); break;
                default: text.truncate(at + 1);
                }
            }
            const auto scenario = parseScenario(text);
            if (!scenario)
                QVERIFY(!scenario.error().text.isEmpty());
            else
                QVERIFY(scenario->storm || !scenario->acts.front().lines.empty());
        }
    }

    void builtIn_everyScenario_isRead_data()
    {
        QTest::addColumn<QString>("id");
        for (const QString &id : scenarioIds())
            QTest::newRow(qPrintable(id)) << id;
    }
    void builtIn_everyScenario_isRead()
    {
        QFETCH(QString, id);
        const auto scenario = builtInScenario(id);
        QVERIFY2(scenario, scenario ? "" : qPrintable(scenario.error().text));
        QCOMPARE(scenario->id, id);
        QVERIFY(!scenario->sentence.isEmpty());
    }

    /** The rest is what its reader compares. */
    void builtIn_translated_isItsWords_data() { builtIn_everyScenario_isRead_data(); }
    void builtIn_translated_isItsWords()
    {
        QFETCH(QString, id);
        const test::MarkingTranslator translator("Scenario");
        const Scenario scenario = builtInScenario(id).value();
        const Scenario shown = scenario.translated();
        QCOMPARE(shown.id, id);
        QCOMPARE(shown.title, test::marked(scenario.title));
        QCOMPARE(shown.sentence, test::marked(scenario.sentence));
        QCOMPARE(scenario.shownTitle(), shown.title);
        QCOMPARE(scenario.shownSentence(), shown.sentence);
        for (std::size_t i = 0; i < scenario.acts.size(); ++i) {
            const ScenarioAct &act = scenario.acts[i], &shownAct = shown.acts[i];
            QCOMPARE(shownAct.title, act.title.isEmpty() ? QString() : test::marked(act.title));
            for (std::size_t j = 0; j < act.lines.size(); ++j) {
                const bool isSaid = act.lines[j].kind == Kind::Say;
                QCOMPARE(shownAct.lines[j].text, isSaid ? test::marked(act.lines[j].text) : act.lines[j].text);
                QCOMPARE(shownAct.lines[j].answer, act.lines[j].answer);
            }
        }
    }

    /** What goes on in a further line is joined by one space: the extracted text must be the same. */
    void builtIn_wordsOfSeveralLines_areOneText()
    {
        const Scenario scenario = builtInScenario(u"safe-release"_s).value();
        const QString said = scenario.acts.front().lines.front().text;
        QVERIFY2(said.startsWith(u"Again the lock is a key"_s) && said.endsWith(u"is the client's token."_s), qPrintable(said));
        QVERIFY(!said.contains(u'\n') && !said.contains(u"  "_s));
    }

    void translated_ofTheUser_staysAsWritten()
    {
        const test::MarkingTranslator translator("Scenario");
        const Scenario scenario = parseScenario(withHead("say It begins.\nC1 acquires\n")).value();
        QCOMPARE(scenario.translated().title, u"T"_s);
        QCOMPARE(scenario.translated().acts.front().lines.front().text, u"It begins."_s);
    }

    void builtIn_unknownId_listsThem()
    {
        const auto scenario = builtInScenario(u"no-such"_s);
        QVERIFY(!scenario);
        QVERIFY(scenario.error().text.english().contains(u"del-takeover-race"_s));
    }

    void readFile_ofTheUser_isReadOrRefused()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"mine.scenario"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(withHead("C1 acquires\n"));
        file.close();
        QVERIFY(readScenarioFile(file.fileName()));
        QCOMPARE(readScenarioFile(folder.filePath(u"other"_s)).error().kind, Error::Kind::NotFound);
    }

    void claim_onAnAct_holdsOrSaysWhatIs_data()
    {
        QTest::addColumn<QString>("claim");
        QTest::addColumn<QString>("against");
        const auto row = [](const char *claim, const QString &against = {}) { QTest::newRow(claim) << QString::fromLatin1(claim) << against; };
        row("two-believers");
        row("two-believers C1 C2");
        row("two-believers C2 C1");
        row("no two-believers", u"once"_s);
        row("no two-believers C3");
        row("foreign-release C1 C2");
        row("foreign-release C2 C1", u"has not happened"_s);
        row("stale-write", u"has not happened"_s);
        row("2 acquisitions");
        row("1 acquisition", u"2 time"_s);
        row("1 acquisition C1");
        row("1 renewals C2");
        row("no renewals", u"once"_s);
        row("key");
        row("no key", u"with 4.0 s left"_s);
        row("lease");
        row("no lease", u"with 4.0 s left"_s);
        row("lapsed", u"the key is there"_s);
        row("believer C2");
        row("believer C1", u"no client"_s);
        row("no believer", u"C2 thinks it holds the lock"_s);
    }
    void claim_onAnAct_holdsOrSaysWhatIs()
    {
        QFETCH(QString, claim);
        QFETCH(QString, against);
        const auto parsed = parseClaim(claim, {u"C1"_s, u"C2"_s, u"C3"_s});
        QVERIFY(parsed);
        const auto found = whatSpeaksAgainst(*parsed, sampleAct());
        QCOMPARE(found.has_value(), !against.isEmpty());
        if (found)
            QVERIFY2(found->contains(against), qPrintable(*found));
    }
};

} // namespace tst_scenario

LOCKSCOPE_TEST(tst_scenario, tst_scenario::TestScenario)
#include "tst_scenario.moc"
