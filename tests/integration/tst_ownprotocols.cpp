// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exploring.h"
#include "privateservers.h"
#include "privateservers/servergroup.h"
#include "racelab/explore/replay.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_ownprotocols {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

using Verdict = ColumnScore::Verdict;

/** Empty: it failed, and the reason is a warning, which fails the test. */
ProtocolScore scoreOf(const ProtocolCatalogue &book, const QString &protocol, Clock &clock,
                      const std::vector<Column> &columns = {allColumns.begin(), allColumns.end()}, int rounds = 1)
{
    Scoring scoring(clock, book);
    const Scorecard card = scoreOf(scoring, {.protocols = {protocol}, .columns = columns, .bounds = {.retries = 1, .rounds = rounds}});
    return card.protocols.empty() ? ProtocolScore() : card.protocols.front();
}

ProtocolCatalogue bookWith(const QByteArray &json)
{
    ProtocolCatalogue book = ProtocolCatalogue::builtIn();
    const Result<OwnProtocol> read = readOwnProtocol(json);
    if (!read)
        qWarning("%s", qPrintable(read.error().text));
    else if (const Result<void> added = addOwnProtocol(book, *read); !added)
        qWarning("%s", qPrintable(added.error().text));
    return book;
}

QByteArray fileNamed(const QString &name)
{
    const QString path = u"../fuzz/seeds/ownprotocol/%1.json"_s.arg(name);
    QFile file(QFINDTESTDATA(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/** acquire: its steps; more: further entries. */
QByteArray protocolWith(const QByteArray &acquire, const QByteArray &more = {})
{
    return R"({"protocol": "mine", "sentence": "A test.", )" + more + R"("acquire": [)" + acquire + R"(], "release": [{"send": ["DEL", "{key}"]}]})";
}

const QByteArray taking = R"({"send": ["SET", "{key}", "1", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";

/** Instead of ServerGroup::usualPatience. */
constexpr Duration patience{500};
const QString withoutEnd = u"A private server did not answer within 500 ms. A script may run without end."_s;

const QByteArray holdingUntil = R"("whileHolding": {"every": "lease / 3", "until": "UNTIL", "steps": [)"
                                R"({"send": ["SET", "{key}", "{token}", "XX", "PX", "{lease}"]}]}, )";

const QByteArray writing = R"("write": [{"send": ["EVAL", "SCRIPT", "2", "{key}", "{resource}", "{token}"], )"
                           R"("then": ["written if answer = 1", "refused"]}], )";

const QByteArray endless = R"({"send": ["EVAL", "while true do end", 1, "{key}"], "then": ["acquired if answer = 1", "busy"]})";

} // namespace

/** Users' protocols in the explorer and in films, on real servers. */
class TestOwnProtocols : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void explore_protocolWrittenAsAFile_isJudgedAsTheBuiltInOne_data()
    {
        QTest::addColumn<QString>("verdicts"); // as in tst_explorer: what each of them is known for
        QTest::addColumn<int>("rounds");       // how often each client wants it, to see that
        QTest::newRow("setnx-timestamp") << u"HB-HHHBBBHH"_s << 1;
        QTest::newRow("setnx-timestamp-strict") << u"HB-HHHBBBH-"_s << 1;
        QTest::newRow("setnx-del-takeover") << u"BB-HBHBBBHH"_s << 1;
        QTest::newRow("setnx-acquired-at") << u"HB-HHHBBBHH"_s << 1;
        QTest::newRow("lua-timestamp") << u"HH-HHHBBBH-"_s << 1;
        QTest::newRow("setnx-expire") << u"HH-BHBBHBH-"_s << 1;
        QTest::newRow("exists-set") << u"BB-HBHBBBH-"_s << 1;
        QTest::newRow("set-nx-px") << u"HH-HHHBHBH-"_s << 1;
        QTest::newRow("set-nx-blind-del") << u"HB-HHHBHBH-"_s << 1;
        QTest::newRow("set-nx-blind-del-always") << u"BB-HBHBBBH-"_s << 2; // whoever gave up comes again
        QTest::newRow("set-nx-get-del") << u"HB-HHHBHBH-"_s << 1;
        QTest::newRow("set-nx-watchdog") << u"HHHHHHHHBH-"_s << 1;
        QTest::newRow("set-nx-fenced") << u"HH-HHHBHHH-"_s << 1;
    }
    void explore_protocolWrittenAsAFile_isJudgedAsTheBuiltInOne()
    {
        QFETCH(QString, verdicts);
        QFETCH(int, rounds);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        const ProtocolCatalogue book = bookWith(fileNamed(name));
        const ProtocolScore score = scoreOf(book, u"own-"_s + name, m_clock, {allColumns.begin(), allColumns.end()}, rounds);
        QCOMPARE(letters(score), verdicts);
        for (const Column column : allColumns)
            QCOMPARE(score[column].schedule.isEmpty(), score[column].verdict != Verdict::Broken);
    }

    /** Each stands for its kind; verdicts and lengths were decided beforehand, by reasoning. */
    void explore_lockOfAnotherKind_isJudgedRight_data()
    {
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        QTest::addColumn<QList<int>>("moves"); // of the schedules that break them
        const auto row = [](const char *name, const QString &verdicts, const QList<int> &moves) { QTest::newRow(name) << verdicts << moves; };
        row("hash-field", u"HB-BHBBHBH-"_s, {6, 6, 6, 5, 7});
        row("counter-lock", u"HH-BHBHHHH-"_s, {9, 9});
        row("steal-at-third-try", u"BH-HBHBBBHH"_s, {6, 9, 3, 6, 5});
        row("wake-by-list", u"HH-HHHBHBHH"_s, {3, 5});
        row("gate-in-release", u"HH-BHBHHHHB"_s, {33, 33, 4});
        row("rename-own-key", u"HH-HHHBHBH-"_s, {5, 7});
        row("ex-for-px", u"HH-BHHBHBH-"_s, {6, 3, 5});
        row("handed-over", u"HH-HHHBHBHH"_s, {3, 5});
        row("signal-list", u"HH-HHHBHBHH"_s, {3, 5});
        row("px-in-seconds", u"BH-HHHBHBH-"_s, {3, 3, 5});
        row("number-as-owner", u"HB-HHHBHHH-"_s, {4, 3});
        row("number-as-owner-prefix", u"HB-HHHBHHH-"_s, {4, 3});
        row("note-left", u"HH-HHBBHBH-"_s, {6, 5, 7});
        row("heartbeat-del-set", u"BHBHHHBHBH-"_s, {4, 5, 4, 6});
        row("lost-wake-up", u"HH-HHHBHBHB"_s, {3, 5, 8});
    }
    void explore_lockOfAnotherKind_isJudgedRight()
    {
        QFETCH(QString, verdicts);
        QFETCH(QList<int>, moves);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        Scoring scoring(m_clock, bookWith(fileNamed(name)));
        const Scorecard card = scoreOf(scoring, {.protocols = {name}, .bounds = {}});
        const ProtocolScore &score = card.protocols.front();
        QCOMPARE(letters(score), verdicts);
        QList<int> found;
        for (const Column column : allColumns) {
            if (!score[column].schedule.isEmpty())
                found << int(score[column].schedule.section(u" : "_s, 1).count(u'-')) + 1;
        }
        QCOMPARE(found, moves);
    }

    /** As in a client whose code catches the error, or does not. */
    void explore_errorOfTheServer_isAValue_data()
    {
        QTest::addColumn<QByteArray>("then");
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        QTest::newRow("caught by its code") << QByteArray(R"("acquired if error = 'WRONGTYPE'", "next")") << u"BH-HBHBBBH-"_s;
        QTest::newRow("caught, another code") << QByteArray(R"("acquired if error = 'ERR'", "next if error = nil", "busy")") << u"HH-HHHBHBH-"_s;
        QTest::newRow("not caught: the try fails") << QByteArray(R"("next")") << u"HH-HHHBHBH-"_s;
    }
    /** HLEN answers an error while somebody has the key. */
    void explore_errorOfTheServer_isAValue()
    {
        QFETCH(QByteArray, then);
        QFETCH(QString, verdicts);
        const QByteArray acquire = R"({"send": ["HLEN", "{key}"], "then": [)" + then
            + R"(]}, )"
              R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";
        const QByteArray json = R"({"protocol": "mine", "sentence": "A test.", "acquire": [)" + acquire
            + R"(], "release": [{"send": ["EVAL", )"
              R"("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", "1", "{key}", "{token}"]}]})";
        QCOMPARE(letters(scoreOf(bookWith(json), u"mine"_s, m_clock)), verdicts);
    }

    void explore_protocolThatCannotGoOn_saysWhere_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("finding");
        const auto row = [](const char *name, const QByteArray &json, const char *finding) {
            QTest::newRow(name) << json << QString::fromUtf8(finding);
        };
        row("circle", protocolWith(R"({"name": "again", "send": ["GET", "{key}"], "then": ["again if answer = nil", "acquired"]})"),
            "No client ever acquired the lock: there is nothing to judge.");
        row("circle without commands",
            protocolWith(R"({"name": "again", "then": ["acquired if lease = 0", "next if lease = 1", "again"]}, )" + taking),
            "C1: acquire runs in a circle: it made 100 steps without sending a command");
        row("list", protocolWith(R"({"send": ["EVAL", "return {1, 2}", 1, "{key}"], "then": ["acquired if answer = 1", "busy"]})"),
            "C1: acquire, step 1: the answer is a list of 2: “save” its elements");
        row("nil is compared", protocolWith(R"({"send": ["GET", "{key}"], "then": ["busy if answer < now", "acquired"]})"),
            "C1: acquire, step 1: nil cannot be compared with < or >: check for nil first");
        row("nil is sent", protocolWith(R"({"send": ["GET", "{key}"]}, {"send": ["SET", "{key}", "{answer}"], "then": "acquired"})"),
            "C1: acquire, step 2: nil cannot be sent");
        row("not kept on this way",
            protocolWith(R"({"then": "take if lease > 0"}, {"keep": {"mine": "1"}}, )"
                         R"({"name": "take", "send": ["SET", "{key}", "{mine}"], "then": "acquired"})"),
            "C1: acquire, step 3: “mine” has no value yet");
        row("grows",
            protocolWith(
                R"({"keep": {"a": "'xxxxxxxxxxxxxxxx'"}}, {"name": "more", "send": ["EVAL", "return ARGV[1]", 0, "{a}{a}"], "save": "a", "then": ["next if a = '1'", "more"]}, )"
                R"({"send": ["GET", "{key}"], "then": "acquired"})"),
            "C1: acquire, step 2: a word of the command is longer than 4096 bytes");
        row("server's error", protocolWith(R"-({"send": ["EVAL", "return redis.call('NONE')", 1, "{key}"], "then": "acquired"})-"),
            "No client ever acquired the lock: there is nothing to judge. The server answered with an error: ");
        row("another type", protocolWith(R"({"send": ["SET", "{key}", "1"]}, {"send": ["HGET", "{key}", "a"], "then": "acquired"})"),
            "No client ever acquired the lock: there is nothing to judge. The server answered with an error: WRONGTYPE");
        row("nobody acquires", protocolWith(R"({"send": ["SET", "{key}", "1", "NX", "PX", "{lease}"], "then": ["acquired if answer = 1", "busy"]})"),
            "No client ever acquired the lock: there is nothing to judge.");
    }
    void explore_protocolThatCannotGoOn_saysWhere()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, finding);
        const ColumnScore score = scoreOf(bookWith(json), u"mine"_s, m_clock, {Column::MutualExclusion})[Column::MutualExclusion];
        QCOMPARE(score.verdict, Verdict::NotExplored);
        QVERIFY2(score.finding.english().startsWith(finding), qPrintable(score.finding.english()));
    }

    /** What a protocol writes beside the lock's key is judged like it; what is only counted up and down is nobody's. */
    void explore_otherKeys_areJudged_data()
    {
        QTest::addColumn<QByteArray>("acquire");
        QTest::addColumn<QByteArray>("release");
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        const QByteArray take = R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["next if answer = 'OK'", "busy"]}, )";
        const QByteArray giveBack = R"({"send": ["EVAL", )"
                                    R"("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", )"
                                    R"("1", "{key}", "{token}"]})";
        QTest::newRow("lock on another key, deleted blindly")
            << QByteArray(R"({"send": ["SET", "lock:{key}", "1", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})")
            << QByteArray(R"({"send": ["DEL", "lock:{key}"]})") << u"HB-HHHBHBH-"_s;
        QTest::newRow("companion, deleted blindly") << take + R"({"send": ["SET", "{key}.owner", "{token}", "PX", "{lease}"], "then": "acquired"})"
                                                    << giveBack + R"(, {"send": ["DEL", "{key}.owner"]})" << u"HB-HHHBHBH-"_s;
        QTest::newRow("gate left behind") << R"({"send": ["SETNX", "{key}.gate", "1"], "then": ["next if answer = 1", "busy"]}, )" + take
                + R"({"then": "acquired"})"
                                          << giveBack << u"HH-BHBHHHH-"_s;
        QTest::newRow("counter, counted down by all") << take + R"({"send": ["INCR", "{key}.holders"], "then": "acquired"})"
                                                      << giveBack + R"(, {"send": ["DECR", "{key}.holders"]})" << u"HH-HHHBHBH-"_s;
        QTest::newRow("who waits prolongs") << QByteArray(
            R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "next"]}, )"
            R"({"send": ["PEXPIRE", "{key}", "{lease}"], "then": "busy"})")
                                            << giveBack << u"HH-BHHBHBH-"_s;
    }
    void explore_otherKeys_areJudged()
    {
        QFETCH(QByteArray, acquire);
        QFETCH(QByteArray, release);
        QFETCH(QString, verdicts);
        const QByteArray json = R"({"protocol": "mine", "sentence": "A test.", "acquire": [)" + acquire + R"(], "release": [)" + release + "]}";
        QCOMPARE(letters(scoreOf(bookWith(json), u"mine"_s, m_clock)), verdicts);
    }

    /** A deadline in the value, which lapses before, or at once, although the server keeps the key for the whole lease. */
    void explore_timeInAValue_isADeadlineAtWhichTimeStops_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        QTest::newRow("when the lease ends") << QByteArray("{now + lease}") << u"HH-HHHBBBH-"_s;
        QTest::newRow("before the lease ends") << QByteArray("{now + lease / 2}") << u"BH-HHHBBBH-"_s;
        QTest::newRow("at once") << QByteArray("{now}") << u"BH-HBHBBBH-"_s;
    }
    void explore_timeInAValue_isADeadlineAtWhichTimeStops()
    {
        QFETCH(QByteArray, value);
        QFETCH(QString, verdicts);
        const QByteArray json = QByteArray(fileNamed(u"deadline-in-value"_s)).replace("{now + lease}", value);
        QCOMPARE(letters(scoreOf(bookWith(json), u"mine"_s, m_clock)), verdicts);
    }

    /** Each renewal costs the time that it takes. */
    void explore_heartbeatToAnotherKey_isFoundWithOneEndOfALease_data()
    {
        QTest::addColumn<int>("expiries");
        for (const int expiries : {1, 2, 3})
            QTest::addRow("%d", expiries) << expiries;
    }
    void explore_heartbeatToAnotherKey_isFoundWithOneEndOfALease()
    {
        QFETCH(int, expiries);
        const QByteArray renewal = R"("whileHolding": {"every": "lease / 10", "steps": [{"send": ["PEXPIRE", "{key}.other", "{lease}"]}]}, )";
        Scoring scoring(m_clock, bookWith(protocolWith(taking, renewal)));
        const Scorecard card = scoreOf(
            scoring, {.protocols = {u"mine"_s}, .columns = {Column::LeaseOverrun}, .bounds = {.retries = 1, .rounds = 1, .expiries = expiries}});
        QCOMPARE(card.protocols.front()[Column::LeaseOverrun].verdict, Verdict::Broken);
    }

    void explore_blindRenewal_isAFindingOfItsOwn()
    {
        const QByteArray json =
            QByteArray(fileNamed(u"set-nx-px"_s))
                .replace("\"release\"", R"("whileHolding": {"every": "lease / 3", "steps": [{"send": ["PEXPIRE", "{key}", "{lease}"]}]},
                                             "release")");
        const ProtocolScore score = scoreOf(bookWith(json), u"own-set-nx-px"_s, m_clock);
        QCOMPARE(letters(score), u"HHBHHHHHBH-"_s);
        QVERIFY2(score[Column::OwnerOnlyRenewal].finding.english().contains(u"The renewal of C1 changed the lease of C2's lock"_s),
                 qPrintable(score[Column::OwnerOnlyRenewal].finding.english()));
    }

    void explore_listInAnAnswer_isKeptByItsElements()
    {
        const QByteArray acquire = R"({"send": ["EVAL", "return {'a', 2, false}", 0], "save": ["first", "second", "third", "fourth"]}, )"
                                   R"({"send": ["SET", "{key}", "1", "NX", "PX", "{lease}"], "then": ["busy if answer = nil", )"
                                   R"("acquired if first = 'a' and second = 2 and third = nil and fourth = nil", "busy"]})";
        QCOMPARE(letters(scoreOf(bookWith(protocolWith(acquire)), u"mine"_s, m_clock)), u"HB-HHHBHBH-"_s);
    }

    /** Who stops working two milliseconds before its lease ends never works beside the next holder. */
    void explore_heartbeatThatGivesTheLockUp_endsTheBelief()
    {
        const auto overrun = [&](const QByteArray &end) {
            const QByteArray holding = "\"whileHolding\": {\"every\": \"lease - 2\", \"steps\": [{\"then\": \"" + end + "\"}]}, ";
            return scoreOf(bookWith(protocolWith(taking, holding)), u"mine"_s, m_clock, {Column::LeaseOverrun})[Column::LeaseOverrun].verdict;
        };
        QCOMPARE(overrun("stop"), Verdict::Broken);
        QCOMPARE(overrun("lost"), Verdict::Holds);
    }

    void explore_waiterOfAMessage_mayBeWokenAtAnyTime_data()
    {
        QTest::addColumn<QByteArray>("wait");
        QTest::addColumn<QString>("verdicts");
        QTest::newRow("message") << QByteArray(R"("SUBSCRIBE", "{key}.free")") << u"HB-HHHBHBHH"_s;
        QTest::newRow("list, with a timeout") << QByteArray(R"("BLPOP", "{key}.free", "5")") << u"HB-HHHBHBHH"_s;
        QTest::newRow("list, without: nobody wakes it") << QByteArray(R"("BLPOP", "{key}.free", "0")") << u"HB-HHHBHBHB"_s;
    }
    void explore_waiterOfAMessage_mayBeWokenAtAnyTime()
    {
        QFETCH(QByteArray, wait);
        QFETCH(QString, verdicts);
        const QByteArray acquire =
            R"({"name": "take", "send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "next"]}, )"
            R"({"send": [)"
            + wait + R"(], "then": ["busy if answer = nil", "take"]})";
        const ProtocolScore score = scoreOf(bookWith(protocolWith(acquire)), u"mine"_s, m_clock);
        QCOMPARE(letters(score), verdicts);
        QByteArray careless = acquire; // who is woken believes what woke it
        careless.replace("\"take\"]})", "\"acquired\"]})");
        careless.replace("[\"busy if answer = nil\", \"take\"]", "[\"busy if answer = nil\", \"acquired\"]");
        const Verdict verdict = scoreOf(bookWith(protocolWith(careless)), u"mine"_s, m_clock)[Column::MutualExclusion].verdict;
        QCOMPARE(verdict, wait.contains("SUBSCRIBE") ? Verdict::Broken : Verdict::Holds); // nobody puts anything into the list
    }

    /** By chance it takes what is another's, one time of two hundred: seldom twice at the same place. */
    void explore_breakThatDoesNotComeAgain_isTold()
    {
        const ProtocolCatalogue book = bookWith(fileNamed(u"by-chance"_s));
        bool isTold = false;
        for (int run = 0; run < 3 && !isTold; ++run) {
            Scoring scoring(m_clock, book);
            const Scorecard card = scoreOf(
                scoring, {.protocols = {u"mine"_s}, .columns = {Column::MutualExclusion}, .bounds = {.clients = 3, .retries = 3, .rounds = 2}});
            const ColumnScore &score = card.protocols.front()[Column::MutualExclusion];
            isTold = score.verdict == Verdict::NotExplored && score.finding.english().startsWith(u"A schedule seemed to break it"_s);
        }
        QVERIFY(isTold);
    }

    /** Whatever its length: by the world's clock, in which a command takes no time. */
    void explore_literalLease_lastsAsLongAsItSays_data()
    {
        QTest::addColumn<QByteArray>("lease");
        QTest::addColumn<QString>("verdicts"); // exclusion, release, renewal, crash, race after it, orphan, overrun, skew, fenced, progress, deadlock
        QTest::newRow("a millisecond") << QByteArray("'PX', '1'") << u"BH-HBHBBBH-"_s;
        QTest::newRow("five seconds") << QByteArray("'EX', '5'") << u"HH-HHHBHBH-"_s;
        QTest::newRow("ten seconds") << QByteArray("'EX', '10'") << u"HH-HHHBHBH-"_s;
        QTest::newRow("an odd number") << QByteArray("'PX', '34567'") << u"HH-HHHBHBH-"_s;
        QTest::newRow("renewed by a heartbeat") << QByteArray() << u"HHHHHHHHBH-"_s;
    }
    void explore_literalLease_lastsAsLongAsItSays()
    {
        QFETCH(QByteArray, lease);
        QFETCH(QString, verdicts);
        QByteArray json = fileNamed(u"literal-lease"_s);
        if (!lease.isEmpty()) { // and no heartbeat
            json.replace("\"EX\", \"30\"", lease.replace('\'', '"'));
            json = json.left(json.indexOf(",\n  \"whileHolding\"")) + '}';
        }
        QCOMPARE(letters(scoreOf(bookWith(json), u"mine"_s, m_clock)), verdicts);
    }

    /** A lock that may be taken when less than half of its lease is left: two at a time, but never before. */
    void explore_pttl_isThatOfTheWorldsClock()
    {
        const ProtocolCatalogue book = bookWith(fileNamed(u"half-lease"_s));
        const ProtocolScore first = scoreOf(book, u"mine"_s, m_clock);
        QCOMPARE(first[Column::MutualExclusion].verdict, Verdict::Holds);
        for (int run = 0; run < 3; ++run) {
            const ProtocolScore again = scoreOf(book, u"mine"_s, m_clock);
            QCOMPARE(letters(again), letters(first));
            for (const Column column : allColumns) {
                QCOMPARE(again[column].states, first[column].states);
                QCOMPARE(again[column].schedule, first[column].schedule);
            }
        }
    }

    /** Three clients come once each; two of them, twice. */
    void explore_threeClients_alsoTriesTwoThatComeAgain()
    {
        const QByteArray fourth = R"({"send": ["INCR", "{key}.tries"], "then": ["acquired if answer = 4", "next"]}, )"; // takes the lock from anybody
        Scoring scoring(m_clock, bookWith(protocolWith(fourth + taking)));
        const Scorecard card =
            scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::MutualExclusion}, .bounds = {.clients = 3, .retries = 0}});
        const ColumnScore &score = card.protocols.front()[Column::MutualExclusion];
        QCOMPARE(score.verdict, Verdict::Broken);
        const QString bound = Message::joined(score.bound, u"; "_s).english();
        QVERIFY2(bound.contains(u"also 2 clients with 2 acquisition"_s), qPrintable(bound));
        QVERIFY2(score.schedule.contains(u" clients=2 rounds=2 "_s), qPrintable(score.schedule));
    }

    /** Each turn of its loop is another state. */
    void explore_numberThatGrowsInALoop_isNamed()
    {
        const QByteArray acquire = R"({"keep": {"turns": "0"}}, {"name": "again", "keep": {"turns": "turns + 1"}, )"
                                   R"("send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "again"]})";
        Scoring scoring(m_clock, bookWith(protocolWith(acquire)));
        const Scorecard card =
            scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::MutualExclusion}, .bounds = {.rounds = 1}, .limits = {.states = 5000}});
        const QString finding = card.protocols.front()[Column::MutualExclusion].finding.english();
        QVERIFY2(finding.contains(u"turns has had more than 100 values"_s), qPrintable(finding));
    }

    /** Each is right alone; but they lock different keys. */
    void explore_besideAnother_findsWhatOnlyBothBreak()
    {
        const auto protocol = [](const QByteArray &id, const QByteArray &key) {
            return QByteArray(R"({"protocol": "ID", "sentence": "A test.", "acquire": [{"send": ["SET", "KEY", "{token}", "NX", "PX", "{lease}"], )"
                              R"("then": ["acquired if answer = 'OK'", "busy"]}], "release": [{"send": ["EVAL", "if redis.call('GET', KEYS[1]) == )"
                              R"(ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", "1", "KEY", "{token}"]}]})")
                .replace("ID", id)
                .replace("\"KEY\"", QByteArray('"' + key + '"'));
        };
        const OwnProtocol old = *readOwnProtocol(protocol("old", "{key}")), now = *readOwnProtocol(protocol("now", "lock:{key}"));
        const auto verdict = [this](const OwnProtocol &first, const OwnProtocol &second) {
            const OwnProtocol both = *besideEachOther(first, second);
            ProtocolCatalogue book = ProtocolCatalogue::builtIn();
            if (const Result<void> added = addOwnProtocol(book, both); !added)
                qWarning("%s", qPrintable(added.error().text));
            return scoreOf(book, both.id, m_clock, {Column::MutualExclusion})[Column::MutualExclusion];
        };
        QCOMPARE(verdict(old, old).verdict, Verdict::Holds);
        QCOMPARE(verdict(now, now).verdict, Verdict::Holds);
        const ColumnScore mixed = verdict(old, now);
        QCOMPARE(mixed.verdict, Verdict::Broken);
        QVERIFY2(mixed.schedule.startsWith(u"old+now mutual_exclusion "_s) && mixed.schedule.endsWith(u" roles=1 : 1-2"_s),
                 qPrintable(mixed.schedule));
    }

    /** It sets the key although another client may have it since the release. */
    void explore_renewalDuringTheRelease_isWhatTheFileSays_data()
    {
        QTest::addColumn<QByteArray>("until");
        QTest::addColumn<Verdict>("verdict");
        QTest::newRow("until the release begins") << QByteArray("release") << Verdict::Holds;
        QTest::newRow("until it has ended") << QByteArray("released") << Verdict::Broken;
    }
    void explore_renewalDuringTheRelease_isWhatTheFileSays()
    {
        QFETCH(QByteArray, until);
        QFETCH(Verdict, verdict);
        QByteArray json = protocolWith(taking, holdingUntil);
        json.replace("UNTIL", until);
        json.replace("[\"DEL\", \"{key}\"]}", "[\"DEL\", \"{key}\"]}, {\"send\": [\"GET\", \"{key}\"]}"); // the release takes two commands
        Scoring scoring(m_clock, bookWith(json));
        const Scorecard card =
            scoreOf(scoring, {.protocols = {u"mine"_s}, .columns = {Column::OwnerOnlyRenewal}, .bounds = {.rounds = 1, .pauses = 0}});
        QCOMPARE(card.protocols.front()[Column::OwnerOnlyRenewal].verdict, verdict);
    }

    /** The resource is in the same Redis: whether a write arrives, the server knows. */
    void explore_writeOfItsOwn_isJudgedByWhatArrives_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<Verdict>("verdict");
        QTest::newRow("compares the token") << QByteArray("if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end "
                                                          "redis.call('SET', KEYS[2], ARGV[1]) return 1")
                                            << Verdict::Holds;
        QTest::newRow("compares nothing") << QByteArray("redis.call('SET', KEYS[2], ARGV[1]) return 1") << Verdict::Broken;
        QTest::newRow("compares nothing, and writes the same each time") << QByteArray("redis.call('SET', KEYS[2], 'x') return 1") << Verdict::Broken;
        QTest::newRow("says that it has not written, but has") << QByteArray("redis.call('SET', KEYS[2], ARGV[1]) return 0") << Verdict::Broken;
    }
    void explore_writeOfItsOwn_isJudgedByWhatArrives()
    {
        QFETCH(QByteArray, script);
        QFETCH(Verdict, verdict);
        const QByteArray write = QByteArray(writing).replace("SCRIPT", script);
        const QByteArray take = R"({"send": ["SET", "{key}", "{token}", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";
        const ColumnScore score = scoreOf(bookWith(protocolWith(take, write)), u"mine"_s, m_clock, {Column::FencedResource})[Column::FencedResource];
        QVERIFY2(score.verdict == verdict, qPrintable(score.finding.english() + score.schedule));
    }

    void explore_workOfAnotherLength_isAskedFor_data()
    {
        QTest::addColumn<std::optional<Duration>>("work");
        QTest::addColumn<Verdict>("verdict");
        QTest::newRow("less than the lease, if nothing is said") << std::optional<Duration>() << Verdict::Broken;
        QTest::newRow("as long as its key lasts, less a tick") << std::optional(Duration(598)) << Verdict::Holds;
        QTest::newRow("a millisecond longer than its key lasts") << std::optional(Duration(600)) << Verdict::Broken;
        QTest::newRow("no time") << std::optional(Duration(0)) << Verdict::Holds;
    }
    /** Its key lasts for 600 ms. */
    void explore_workOfAnotherLength_isAskedFor()
    {
        QFETCH(std::optional<Duration>, work);
        QFETCH(Verdict, verdict);
        Scoring scoring(m_clock, bookWith(fileNamed(u"px-in-seconds"_s)));
        const Scorecard card =
            scoreOf(scoring, {.protocols = {u"px-in-seconds"_s}, .columns = {Column::MutualExclusion}, .bounds = {.rounds = 1, .work = work}});
        const ColumnScore &score = card.protocols.front()[Column::MutualExclusion];
        QCOMPARE(score.verdict, verdict);
        QCOMPARE(score.schedule.contains(u"work=600"_s), verdict == Verdict::Broken && work.has_value());
    }

    void explore_conditionsWithOr_areJudged()
    {
        const QByteArray acquire =
            R"({"send": ["PTTL", "{key}"], "then": ["take if answer = -2 or answer = -1 and lease < 0", "busy"]}, )"
            R"({"name": "take", "send": ["SET", "{key}", "1", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";
        QCOMPARE(letters(scoreOf(bookWith(protocolWith(acquire)), u"mine"_s, m_clock)), u"HB-HHHBHBH-"_s);
        QByteArray always = acquire;
        always.replace("or answer = -1 and", "or answer > 0 and").replace("\"NX\", ", "").replace("lease < 0", "lease > 0");
        QCOMPARE(scoreOf(bookWith(protocolWith(always)), u"mine"_s, m_clock)[Column::MutualExclusion].verdict, Verdict::Broken);
    }

    void explore_giveUp_knowsTheTokenOfTheLastAttempt()
    {
        const QByteArray acquire = R"({"keep": {"place": "token"}, "send": ["SADD", "waiting", "{token}"]}, )"
                                   R"({"send": ["SET", "{key}", "1", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";
        const QByteArray leave = R"("giveUp": [{"send": ["SREM", "waiting", "{token}"], "save": "mine"},
            {"send": ["EVAL", "if ARGV[1] ~= '1' or ARGV[2] ~= ARGV[3] then error('not mine') end", "0", "{mine}", "{place}", "{token}"]}], )";
        QCOMPARE(scoreOf(bookWith(protocolWith(acquire, leave)), u"mine"_s, m_clock)[Column::MutualExclusion].verdict, Verdict::Holds);
    }

    void explore_scriptThatReachesForAnotherServer_isRefused()
    {
        const QByteArray script =
            R"-({"send": ["EVAL", "return redis.call('MIGRATE', '127.0.0.1', '6379', KEYS[1], 0, 1000)", 1, "{key}"], "then": "acquired"})-";
        const ColumnScore score = scoreOf(bookWith(protocolWith(script)), u"mine"_s, m_clock, {Column::MutualExclusion})[Column::MutualExclusion];
        QCOMPARE(score.verdict, Verdict::NotExplored);
        QVERIFY2(score.finding.english().contains(u"nknown"_s), qPrintable(score.finding.english())); // Redis and Valkey say it in words of their own
    }

    void explore_renewalThatFails_isToldAtTheRelease()
    {
        const QByteArray renewal = R"("whileHolding": {"every": "lease / 3", "steps": [{"send": ["GET", "{key}"], "then": "stop if answer < 0"}]}, )";
        const QByteArray acquire = R"({"send": ["SET", "{key}", "x", "NX", "PX", "{lease}"], "then": ["acquired if answer = 'OK'", "busy"]})";
        const ProtocolCatalogue book = bookWith(protocolWith(acquire, renewal));
        const ColumnScore score = scoreOf(book, u"mine"_s, m_clock, {Column::LeaseOverrun})[Column::LeaseOverrun];
        QCOMPARE(score.verdict, Verdict::NotExplored);
        QCOMPARE(score.finding.english(), u"C1: whileHolding, step 1: “x” is not a whole number"_s);
    }

    /** The server hears nothing while it runs, so it ends with it. */
    void cancel_scriptWithoutEnd_endsAtOnceAndLeavesNoServer()
    {
        Scoring scoring(m_clock, bookWith(protocolWith(endless)));
        QSignalSpy ended(&scoring, &Scoring::ended);
        connect(&scoring, &Scoring::failed, this, [](const Error &error) { qWarning("%s", qPrintable(error.text)); });
        scoring.start({.protocols = {u"mine"_s}, .columns = {Column::MutualExclusion}, .bounds = {}});
        QTRY_VERIFY_WITH_TIMEOUT(isServerBusy(), 20'000);
        scoring.cancel();
        QVERIFY(ended.count() == 1 || ended.wait(20000));
        QTRY_COMPARE(privateServerFolders(), QStringList());
    }

    void explore_scriptWithoutEnd_failsAndItsServerEnds()
    {
        Scoring scoring(m_clock, bookWith(protocolWith(endless)), patience * 4); // so that it is seen busy on a loaded machine, too
        std::optional<Error> why;
        connect(&scoring, &Scoring::failed, this, [&](const Error &error) { why = error; });
        QSignalSpy ended(&scoring, &Scoring::ended);
        scoring.start({.protocols = {u"mine"_s}, .columns = {Column::MutualExclusion}, .bounds = {}});
        QTRY_VERIFY_WITH_TIMEOUT(isServerBusy(), 20'000);
        const std::size_t servers = privateServerProcesses().size();
        QTRY_VERIFY_WITH_TIMEOUT(why, 20'000);
        QCOMPARE(why->kind, Error::Kind::System);
        QVERIFY(why->text.english().contains(u"A script may run without end."_s));
        QVERIFY(ended.isEmpty());
        QTRY_COMPARE(privateServerProcesses().size(), servers - 1);
        QVERIFY(!isServerBusy());
    }

    void film_scriptWithoutEnd_failsAndItsServerEnds()
    {
        const ProtocolCatalogue book = bookWith(protocolWith(endless));
        ServerGroup servers(u"test"_s, m_clock, patience);
        FilmMaker maker(servers, book, m_clock);
        std::optional<Result<Film>> film;
        const auto play = [&](QString schedule) -> QCoro::Task<> { film = co_await maker.replay(filmOrder(*parseReplay(schedule, book), book)); };
        play(u"mine mutual_exclusion clients=2 : 1"_s);
        QTRY_VERIFY_WITH_TIMEOUT(film.has_value(), 20'000);
        QCOMPARE((*film).error().kind, Error::Kind::System);
        QVERIFY2((*film).error().text.english().endsWith(withoutEnd), qPrintable((*film).error().text));
        QTRY_COMPARE(privateServerFolders(), QStringList());
        film.reset();
        play(u"set-nx-px mutual_exclusion clients=2 : 1-1"_s); // on one that is started for it
        QTRY_VERIFY_WITH_TIMEOUT(film.has_value(), 20'000);
        QVERIFY2(*film, film->has_value() ? "" : qPrintable(film->error().text));
    }

    void replay_brokenSchedule_showsTheStepsOfTheFile()
    {
        const ProtocolCatalogue book = bookWith(ownTemplates().front().text());
        const ColumnScore score = scoreOf(book, u"our-lock"_s, m_clock, {Column::OwnerOnlyRelease})[Column::OwnerOnlyRelease];
        QCOMPARE(score.verdict, Verdict::Broken);
        const Result<Replay> replay = parseReplay(score.schedule, book);
        QVERIFY(replay);
        QVERIFY(!parseReplay(score.schedule, ProtocolCatalogue::builtIn()));
        ServerGroup servers(u"test"_s, m_clock);
        FilmMaker maker(servers, book, m_clock);
        std::optional<Result<Film>> film;
        const auto play = [&]() -> QCoro::Task<> { film = co_await maker.replay(filmOrder(*replay, book)); };
        play();
        QVERIFY(QTest::qWaitFor([&] { return film.has_value(); }, 20000));
        QVERIFY2(*film, film->has_value() ? "" : qPrintable(film->error().text));
        const FilmAct &act = (*film)->acts.front();
        const FilmFrame &last = act.frames[act.moves()];
        QCOMPARE(act.actors[0].protocol, *book.find(u"our-lock"_s));
        QCOMPARE(last.clients[0].step, 3); // DEL, the second step of the release
        QCOMPARE(last.verb, u"DEL"_s);
        QVERIFY(std::ranges::any_of(last.events, [](const FilmEvent &event) { return event.kind == FilmEvent::Kind::ForeignRelease; }));
    }

    void cancel_filmOfAScriptWithoutEnd_endsAtOnceAndTheNextOneIsMade()
    {
        const ProtocolCatalogue book = bookWith(protocolWith(endless));
        ServerGroup servers(u"test"_s, m_clock);
        FilmMaker maker(servers, book, m_clock);
        std::optional<Result<Film>> film;
        const auto play = [&](QString schedule) -> QCoro::Task<> { film = co_await maker.replay(filmOrder(*parseReplay(schedule, book), book)); };
        play(u"mine mutual_exclusion clients=2 : 1"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isServerBusy(), 20'000);
        maker.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(film.has_value(), 20000);
        QCOMPARE((*film).error().kind, Error::Kind::Cancelled);
        film.reset();
        play(u"set-nx-px mutual_exclusion clients=2 : 1-1"_s);
        QTRY_VERIFY_WITH_TIMEOUT(film.has_value(), 20000);
        QVERIFY2(*film, film->has_value() ? "" : qPrintable(film->error().text));
    }

private:
    SystemClock m_clock;

    /** One of them has worked for a tenth of a second, more than it takes to begin. */
    static bool isServerBusy()
    {
        return std::ranges::any_of(privateServerProcesses(), [](pid_t process) {
            QFile status(u"/proc/%1/stat"_s.arg(process));
            return status.open(QIODevice::ReadOnly) && status.readAll().split(' ').value(13).toInt() >= 10; // hundredths
        });
    }
};

} // namespace tst_ownprotocols

LOCKSCOPE_TEST(tst_ownprotocols, tst_ownprotocols::TestOwnProtocols)
#include "tst_ownprotocols.moc"
