// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "fakeclock.h"
#include "operate/commandgate.h"
#include "operate/undoplan.h"
#include "scriptedtransport.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_perform {

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;
using redis::Connection;

namespace {

/** lock.a, held by t1, is to be removed, and those who wait are told. */
Action clearing(const QByteArray &key = "lock.a", const QByteArray &token = "t1")
{
    Action action;
    action.key = key;
    action.holder = token;
    action.keys = {key};
    action.checks = {Check::valueIs(key, token)};
    action.kept = {redis::command("ZSCORE", key, "m"), redis::command("PTTL", key)};
    action.steps = {redis::command("DEL", key)};
    action.messages = {{"channel", "0", -1}};
    return action;
}
/** A string of which the value alone says whose it is. */
Action clearingToken()
{
    Action action = clearing();
    action.kept = {redis::command("PTTL", "lock.a")};
    action.messages.clear();
    return action;
}
Action extendingToken()
{
    Action action = clearingToken();
    action.verb = Verb::Extend;
    action.kept.clear();
    action.steps = {redis::command("PEXPIRE", "lock.a", 60'000)};
    return action;
}
const QByteArray ok = "+OK\r\n";
const QByteArray queued = "+QUEUED\r\n";
const QByteArray nil = "$-1\r\n";
const QByteArray nilArray = "*-1\r\n";
const QByteArray prepared = "+OK\r\n*0\r\n+OK\r\n"; // to MULTI, EXEC, WATCH
const QByteArray image = "$4\r\nDUMP\r\n:5000\r\n";
const QByteArray noScripts = "-NOPERM this user has no permissions to run the 'eval' command\r\n";

using Outcome = std::shared_ptr<std::optional<ActionOutcome>>;

QCoro::Task<> run(Connection &connection, Clock &clock, Action action, Outcome outcome) { *outcome = co_await perform(connection, clock, action); }

/** A connection that is ready, and a server that plays its part. */
struct Scene {
    FakeClock clock;
    ScriptedServer server;
    std::unique_ptr<Connection> connection;
    Outcome outcome = std::make_shared<std::optional<ActionOutcome>>();

    Scene()
    {
        Connection::Options options;
        options.pingAfterIdle = Duration(0);
        connection = std::make_unique<Connection>(options, clock, server.factory());
        connection->open();
        server.welcomes();
        server.takeSent();
    }
    /** Up to the script that decides. The one before, which only looks, is told this. */
    void clear(const Action &action = clearing(), const QByteArray &look = noScripts)
    {
        run(*connection, clock, action, outcome);
        const auto sent = server.takeSent();
        if (sent.empty())
            return;
        const QByteArray mark = sent.at(0).at(std::size_t(3 + sent.at(0).at(2).toInt()));
        server.says(QByteArray(look).replace("MARK", ScriptedServer::bulk(mark)));
    }
    /** To the script that was just sent: the words that follow its mark. */
    void scriptSays(int words, const QByteArray &answers)
    {
        const redis::Command sent = server.takeSent().at(0);
        const QByteArray mark = sent.at(std::size_t(3 + sent.at(2).toInt()));
        server.says('*' + QByteArray::number(words + 1) + "\r\n" + ScriptedServer::bulk(mark) + answers);
    }
    /** Once more, over another stream, as the outcome is unknown: in vain. */
    void cannotLookAgain()
    {
        QVERIFY(!isDone());
        server.closes(Error::Kind::Refused);
    }
    /** Scripts are refused; the transaction's own connection is open. */
    void clearWithoutScripts()
    {
        clear();
        server.takeSent();
        server.says(noScripts);
        server.welcomes();
        server.takeSent();
    }
    /** And all is as the operator saw it: MULTI is to be answered next. */
    void clearUpToMulti()
    {
        clearWithoutScripts();
        server.says(prepared + ScriptedServer::bulk("t1") + image);
        server.takeSent();
    }
    void clearUpToExec()
    {
        clearUpToMulti();
        server.says(ok);
        server.says(queued);
        server.takeSent();
    }
    /** By a transaction, what was only read is believed of a primary. */
    void isPrimaryIf(Kind kind)
    {
        if (kind == Kind::AlreadyGone || kind == Kind::HolderChanged || kind == Kind::WrongType)
            server.says(ScriptedServer::array({"master"}) + "-NOPERM no\r\n");
    }
    bool isDone() const { return outcome->has_value(); }
    const ActionOutcome &result() const { return **outcome; }
    QString text() const { return result().error.text; }
};

} // namespace

class TestPerform : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void perform_sendsKeysAndBytesAsTheyAre()
    {
        Scene scene;
        const QByteArray key("lock.\0\r\n*", 9), token("\xff\0 t", 4);
        scene.clear(clearing(key, token));

        const auto sent = scene.server.takeSent();
        QCOMPARE(sent.size(), std::size_t(1));
        const redis::Command after(sent[0].begin() + 5, sent[0].end());
        QCOMPARE(sent[0][0], QByteArray("EVAL"));
        QCOMPARE(redis::Command(sent[0].begin() + 2, sent[0].begin() + 4), (redis::Command{"1", key}));
        QVERIFY(sent[0][4].size() >= 8); // the mark
        QCOMPARE(after, (redis::Command{"131072", "1", "equals", token, "2", "GET", key, "2", "3",       "ZSCORE", key, "m", "2",
                                        "PTTL",   key, "0",      "1",   "2", "DEL", key, "1", "channel", "0",      "0", "0"}));
    }

    void clear_scriptsAnswer_isTheOutcome_data()
    {
        const QByteArray done = "$4\r\ndone\r\n$0\r\n\r\n*2\r\n$4\r\nDUMP\r\n:5000\r\n*1\r\n:3\r\n";
        const QByteArray partly = "$6\r\npartly\r\n-OOM no memory\r\n*2\r\n$4\r\nDUMP\r\n:-1\r\n";
        const QByteArray refused = "$7\r\nrefused\r\n";
        QTest::addColumn<int>("words");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("cleared") << 4 << done << Kind::Done;
        QTest::newRow("done in part") << 3 << partly << Kind::DoneInPart;
        QTest::newRow("gone") << 1 << ScriptedServer::bulk("gone") << Kind::AlreadyGone;
        QTest::newRow("changed") << 2 << ScriptedServer::bulk("changed") + ScriptedServer::bulk("t2") << Kind::HolderChanged;
        QTest::newRow("wrong type") << 2 << refused + "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n" << Kind::WrongType;
        QTest::newRow("not allowed") << 2 << refused + "-READONLY You can't write against a read only replica.\r\n" << Kind::Refused;
        QTest::newRow("no memory") << 2 << refused + "-OOM command not allowed when used memory > 'maxmemory'.\r\n" << Kind::Refused;
        QTest::newRow("done, too short") << 1 << ScriptedServer::bulk("done") << Kind::Failed;
        QTest::newRow("done, without what was kept") << 4 << QByteArray("$4\r\ndone\r\n$0\r\n\r\n*0\r\n*1\r\n:3\r\n") << Kind::Failed;
        QTest::newRow("changed, into a number") << 2 << ScriptedServer::bulk("changed") + ":7\r\n" << Kind::Failed;
        QTest::newRow("refused, by no error") << 2 << refused + ScriptedServer::bulk("no") << Kind::Failed;
        QTest::newRow("another word") << 1 << ScriptedServer::bulk("why not") << Kind::Failed;
    }

    void clear_scriptsAnswer_isTheOutcome()
    {
        QFETCH(int, words);
        QFETCH(QByteArray, answer);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clear();
        QVERIFY(!scene.isDone());
        scene.scriptSays(words, answer);
        QCOMPARE(scene.server.attempts(), kind == Kind::Failed ? 2 : 1);
        if (kind == Kind::Failed)
            scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QCOMPARE(scene.result().holderNow, kind == Kind::HolderChanged ? QByteArray("t2") : QByteArray());
        QCOMPARE(scene.text().isEmpty(), kind != Kind::Refused && kind != Kind::Failed && kind != Kind::DoneInPart && kind != Kind::WrongType);
        QCOMPARE(scene.result().mayBeDone, kind == Kind::Failed);
        QVERIFY(scene.result().wasSent);
        QCOMPARE(scene.result().before.size(), std::size_t(kind == Kind::Done || kind == Kind::DoneInPart ? 2 : 0));
        if (kind == Kind::Done) {
            QCOMPARE(scene.result().before[0].answer, QByteArray("DUMP"));
            QCOMPARE(scene.result().before[1].answer, QByteArray("5000"));
            QCOMPARE(scene.result().woken, std::vector<qint64>{3});
        }
    }

    void clear_errorOrForeignAnswer_isRefusedOnlyIfTheServerSaysItBeforehand_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("isKnown");
        const auto row = [](const char *name, const QByteArray &answer, bool isKnown) { QTest::newRow(name) << answer << isKnown; };
        row("busy", "-BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.\r\n", true);
        row("replica", "-READONLY You can't write against a read only replica.\r\n", true);
        row("moved", "-MOVED 6180 10.0.0.1:6379\r\n", true);
        row("snapshots fail", "-MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.\r\n", true);
        row("moved, from a slot of other keys", "-MOVED 42 10.0.0.1:6379\r\n", false);
        row("twemproxy", "-ERR Connection timed out\r\n", false);
        row("Envoy", "-upstream failure\r\n", false);
        row("a code without the server's words", "-BUSY too many requests\r\n", false);
        row("moved, to nowhere", "-MOVED\r\n", false);
        row("wrong type, which the script would say itself", "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n", false);
        row("done, without the mark", "*1\r\n$4\r\ndone\r\n", false);
        row("gone, without the mark", "*1\r\n$4\r\ngone\r\n", false);
        row("changed, with another mark", "*3\r\n$4\r\nmark\r\n$7\r\nchanged\r\n$2\r\nt2\r\n", false);
        row("a number", ":1\r\n", false);
        row("a status", ok, false);
        row("nothing", nil, false);
        row("no list", nilArray, false);
        row("no protocol at all", "HTTP/1.1 502 Bad Gateway\r\n\r\n", false);
    }

    void clear_errorOrForeignAnswer_isRefusedOnlyIfTheServerSaysItBeforehand()
    {
        QFETCH(QByteArray, answer);
        QFETCH(bool, isKnown);
        Scene scene;
        scene.clear();
        scene.server.says(answer);
        if (!isKnown)
            scene.cannotLookAgain();
        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(isKnown ? Kind::Refused : Kind::Failed));
        QCOMPARE(scene.result().mayBeDone, !isKnown);
        QCOMPARE(scene.text().contains(QStringLiteral("It is unknown whether the action was carried out. Check the lock")), !isKnown);
    }

    void unknown_isLookedAtAgainOverAnotherStream_data()
    {
        using Seen = ActionOutcome::Seen;
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("seen");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *name, const QByteArray &answer, Seen seen, const char *text) {
            QTest::newRow(name) << answer << int(seen) << QString::fromLatin1(text);
        };
        row("gone", ScriptedServer::bulk({}) + nil, Seen::Gone, "this holder no longer has the lock.");
        row("the same", ScriptedServer::bulk("t1"), Seen::Same, "the same holder still has the lock.");
        row("another", ScriptedServer::bulk("t2"), Seen::Other, "t2 has the lock.");
        row("refused", "-NOPERM no\r\n-NOPERM no\r\n", Seen::Nothing, "Check the lock: if the same holder still has it, nothing was done.");
        row("of another type", "-WRONGTYPE Operation against a key\r\n", Seen::Other, "the lock is not as it was.");
    }

    void unknown_isLookedAtAgainOverAnotherStream()
    {
        QFETCH(QByteArray, answer);
        QFETCH(int, seen);
        QFETCH(QString, text);
        Scene scene;
        scene.clear(clearingToken());
        scene.server.says("-ERR Connection timed out\r\n");
        QVERIFY(!scene.isDone());
        QCOMPARE(scene.server.attempts(), 2);
        scene.server.welcomes();
        scene.server.takeSent();
        const qsizetype end = answer.startsWith('$') ? answer.indexOf("\r\n", answer.indexOf("\r\n") + 2) + 2 : answer.indexOf("\r\n") + 2;
        for (const QByteArray &one : {answer.first(end), answer.sliced(end)}) // a part of the value, and what that may leave open
            scene.server.says(one);
        QVERIFY(scene.isDone());
        QVERIFY(scene.result().mayBeDone); // whatever was seen
        QCOMPARE(int(scene.result().seen), seen);
        QVERIFY2(scene.text().contains(QStringLiteral("It is unknown whether the action was carried out.")), qPrintable(scene.text()));
        QVERIFY2(scene.text().endsWith(text), qPrintable(scene.text()));
    }

    void unknown_ownerClosedWhileLooking_ends()
    {
        Scene scene;
        scene.clear();
        scene.server.says("-upstream failure\r\n");
        QVERIFY(!scene.isDone());
        scene.connection->close();
        QVERIFY(scene.isDone());
        QVERIFY(scene.result().mayBeDone);
        QCOMPARE(int(scene.result().seen), int(ActionOutcome::Seen::Nothing));
    }

    void clear_notConnected_doesNothing()
    {
        Scene scene;
        scene.connection->close();
        scene.clear();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QVERIFY2(scene.text().contains(QStringLiteral("Nothing was done")), qPrintable(scene.text()));
    }

    void clear_lostOnTheWay_isNotKnown()
    {
        Scene scene;
        scene.clear();
        scene.server.closes();
        scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QCOMPARE(scene.result().error.kind, Error::Kind::Disconnected);
        QVERIFY2(scene.text().contains(QStringLiteral("unknown whether")), qPrintable(scene.text()));
    }

    void clear_noAnswer_isNotKnown()
    {
        Scene scene;
        scene.clear();
        scene.clock.advance(5s);
        scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().error.kind, Error::Kind::TimedOut);
        QVERIFY2(scene.text().contains(QStringLiteral("unknown whether")), qPrintable(scene.text()));
    }

    void clear_connectionDestroyed_ends()
    {
        Scene scene;
        scene.clear();
        scene.connection.reset();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().error.kind, Error::Kind::Cancelled);
    }

    void clear_gateClosed_isRefused()
    {
        Scene scene;
        scene.connection->setGate(readOnlyGate);
        scene.clear();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Refused);
        QVERIFY2(scene.text().contains(QStringLiteral("read-only")), qPrintable(scene.text()));
        QVERIFY(scene.server.takeSent().empty());
        QCOMPARE(scene.server.attempts(), 1);
    }

    void clear_scriptsRefused_usesATransactionOnAnotherConnection_data()
    {
        QTest::addColumn<QByteArray>("refusal");
        QTest::newRow("user may not") << noScripts;
        QTest::newRow("unknown") << QByteArray("-ERR unknown command 'EVAL', with args beginning with: \r\n");
        QTest::newRow("a command in it") << QByteArray(
            "$7\r\nrefused\r\n-ERR The user executing the script can't run this command or subcommand\r\n");
        QTest::newRow("a step, looked up before") << QByteArray("$7\r\nrefused\r\n-NOPERM this user may not send DEL for these keys\r\n");
    }

    void clear_scriptsRefused_usesATransactionOnAnotherConnection()
    {
        QFETCH(QByteArray, refusal);
        Scene scene;
        scene.clear();
        if (refusal.startsWith('$'))
            scene.scriptSays(2, refusal);
        else
            scene.server.says(refusal);
        scene.server.takeSent();
        QCOMPARE(scene.server.attempts(), 2);
        scene.server.welcomes();
        QCOMPARE(scene.server.hears(), QByteArray("MULTI"));
        QVERIFY(!scene.isDone());
    }

    void transaction_tokenAsSeen_clears()
    {
        Scene scene;
        scene.clear();
        scene.server.takeSent();
        scene.server.says(noScripts);
        scene.server.welcomes();

        for (const char *question : {"MULTI", "EXEC", "WATCH lock.a", "GETRANGE lock.a 0 4096", "ZSCORE lock.a m", "PTTL lock.a", ""})
            QCOMPARE(scene.server.hears(), QByteArray(question));
        scene.server.says(prepared + ScriptedServer::bulk("t1") + image);
        for (const char *question : {"MULTI", ""})
            QCOMPARE(scene.server.hears(), QByteArray(question));
        scene.server.says(ok);
        for (const char *question : {"DEL lock.a", ""})
            QCOMPARE(scene.server.hears(), QByteArray(question));
        scene.server.says(queued);
        for (const char *question : {"EXEC", ""})
            QCOMPARE(scene.server.hears(), QByteArray(question));
        scene.server.says("*1\r\n:1\r\n");
        QCOMPARE(scene.server.hears(), QByteArray("PUBLISH channel 0"));
        scene.server.says(":2\r\n");

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Done);
        QCOMPARE(scene.result().woken, std::vector<qint64>{2});
        QCOMPARE(scene.result().before.at(0).answer, QByteArray("DUMP"));
    }

    void transaction_hasBecomeAReplica_isRefusedWhateverItReads_data()
    {
        QTest::addColumn<QByteArray>("answers");
        const QByteArray refused = "-NOPERM no\r\n", info = ScriptedServer::bulk("# Replication\r\nrole:slave\r\n");
        QTest::newRow("ROLE") << ScriptedServer::array({"slave", "10.0.0.1"}) + refused;
        QTest::newRow("INFO") << refused + info;
    }

    void transaction_hasBecomeAReplica_isRefusedWhateverItReads()
    {
        QFETCH(QByteArray, answers);
        Scene scene;
        scene.clearWithoutScripts();
        scene.server.says(prepared + ScriptedServer::bulk("t2") + image);
        QVERIFY(!scene.isDone());
        scene.server.says(answers);
        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(Kind::Refused));
        QCOMPARE(scene.result().error.code, QByteArray("READONLY"));
    }

    void perform_serverBeforeRedis7_getsTheScriptWithoutItsFirstLine()
    {
        Scene scene;
        scene.clear();
        const redis::Command first = scene.server.takeSent().at(0);
        QVERIFY(first.at(1).startsWith("#!lua flags=allow-oom\nlocal "));
        scene.server.says("-ERR Error compiling script (new function): user_script:1: unexpected symbol near '#'\r\n");
        const redis::Command second = scene.server.takeSent().at(0);
        QCOMPARE(QByteArray("#!lua flags=allow-oom\n" + second.at(1)), first.at(1));
        QVERIFY(std::equal(first.begin() + 2, first.end(), second.begin() + 2, second.end()));
        scene.server.says(ScriptedServer::array({second.at(4), "gone"}));
        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::AlreadyGone);
    }

    void transaction_look_decides_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QByteArrayList>("further"); // pairs of what is then asked and its answer
        QTest::addColumn<Kind>("kind");
        const QByteArray noPermission = "-NOPERM no\r\n";
        const QByteArray wrongType = "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n";
        const QByteArray empty = ScriptedServer::bulk("");
        QTest::newRow("other holder") << prepared + ScriptedServer::bulk("t2") << QByteArrayList() << Kind::HolderChanged;
        QTest::newRow("longer") << prepared + ScriptedServer::bulk("t11") << QByteArrayList() << Kind::HolderChanged;
        QTest::newRow("wrong type") << prepared + wrongType << QByteArrayList() << Kind::WrongType;
        QTest::newRow("gone") << prepared + empty << QByteArrayList{"GET", nil} << Kind::AlreadyGone;
        QTest::newRow("emptied") << prepared + empty << QByteArrayList{"GET", empty} << Kind::HolderChanged;
        QTest::newRow("much longer") << prepared + ScriptedServer::bulk(QByteArray(4097, 'x')) << QByteArrayList() << Kind::HolderChanged;
        QTest::newRow("no GETRANGE, other holder") << prepared + noPermission << QByteArrayList{"STRLEN", ":2\r\n", "GET", ScriptedServer::bulk("t2")}
                                                   << Kind::HolderChanged;
        QTest::newRow("no GETRANGE, too long to be read") << prepared + noPermission << QByteArrayList{"STRLEN", ":4097\r\n"} << Kind::HolderChanged;
        QTest::newRow("no GETRANGE, wrong type") << prepared + noPermission << QByteArrayList{"STRLEN", wrongType} << Kind::WrongType;
        QTest::newRow("no GETRANGE, no STRLEN") << prepared + noPermission << QByteArrayList{"STRLEN", noPermission} << Kind::Refused;
        QTest::newRow("no GETRANGE, no GET") << prepared + noPermission << QByteArrayList{"STRLEN", ":2\r\n", "GET", noPermission} << Kind::Refused;
        QTest::newRow("no MULTI") << noPermission + "-ERR EXEC without MULTI\r\n" + ok + ScriptedServer::bulk("t1") << QByteArrayList()
                                  << Kind::Refused;
        QTest::newRow("no EXEC") << ok + noPermission + "-ERR WATCH inside MULTI is not allowed\r\n" + queued << QByteArrayList() << Kind::Refused;
        QTest::newRow("no WATCH") << ok + "*0\r\n" + noPermission + ScriptedServer::bulk("t1") << QByteArrayList() << Kind::Refused;
        QTest::newRow("EXEC that is none") << ok + ok + ok + ScriptedServer::bulk("t1") << QByteArrayList() << Kind::Refused;
    }

    void transaction_look_decides()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QByteArrayList, further);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clearWithoutScripts();
        scene.server.says(answer + image);
        for (qsizetype i = 0; i < further.size(); i += 2) {
            QCOMPARE(scene.server.hears(), QByteArray(further[i] + " lock.a"));
            scene.server.says(further[i + 1]);
        }
        scene.isPrimaryIf(kind);
        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        const std::vector<redis::Command> sent = scene.server.takeSent(); // no MULTI, no DEL
        QVERIFY(sent.empty() || sent == (std::vector<redis::Command>{redis::command("ROLE"), redis::command("INFO", "replication")}));
    }

    void transaction_multiNotAnsweredOk_sendsNoStep_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("not allowed by now") << QByteArray("-NOPERM no\r\n");
        QTest::newRow("unknown") << QByteArray("-ERR unknown command 'MULTI'\r\n");
        QTest::newRow("something else") << QByteArray(":1\r\n");
    }

    void transaction_multiNotAnsweredOk_sendsNoStep()
    {
        QFETCH(QByteArray, answer);
        Scene scene;
        scene.clearUpToMulti();
        scene.server.says(answer);

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(Kind::Refused));
        QVERIFY2(scene.text().startsWith(QStringLiteral("MULTI was refused: ")), qPrintable(scene.text()));
        QVERIFY2(scene.text().contains(QStringLiteral("The action needs permission for EVAL, or for WATCH, MULTI and EXEC")),
                 qPrintable(scene.text()));
        QVERIFY(scene.server.takeSent().empty());
    }

    void transaction_stepNotQueued_isNeverExecuted_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("not allowed") << QByteArray("-NOPERM no\r\n") << Kind::Refused;
        QTest::newRow("replica") << QByteArray("-READONLY You can't write against a read only replica.\r\n") << Kind::Refused;
        QTest::newRow("done at once, by a proxy") << QByteArray(":1\r\n") << Kind::Failed;
        QTest::newRow("done at once, with OK") << ok << Kind::Failed;
    }

    void transaction_stepNotQueued_isNeverExecuted()
    {
        QFETCH(QByteArray, answer);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clearUpToMulti();
        scene.server.says(ok);
        scene.server.takeSent();
        scene.server.says(answer);
        QVERIFY(scene.server.takeSent().empty()); // no EXEC
        if (kind == Kind::Failed)
            scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QCOMPARE(scene.result().mayBeDone, kind == Kind::Failed);
        QCOMPARE(scene.text().contains(QStringLiteral("DEL was refused")), kind == Kind::Refused);
        QCOMPARE(scene.text().contains(QStringLiteral("Nothing was done")), kind == Kind::Refused);
    }

    void transaction_execution_decides_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("deleted") << QByteArray("*1\r\n:1\r\n") << Kind::Done;
        QTest::newRow("expired just now") << QByteArray("*1\r\n:0\r\n") << Kind::AlreadyGone;
        QTest::newRow("aborted") << QByteArray(
            "-EXECABORT Transaction discarded because of: OOM command not allowed when used memory > 'maxmemory'.\r\n")
                                 << Kind::Refused;
        QTest::newRow("aborted, by somebody else") << QByteArray("-EXECABORT Transaction discarded because of: x\r\n") << Kind::Failed;
        QTest::newRow("no EXEC by now") << QByteArray("-NOPERM this user has no permissions to run the 'exec' command\r\n") << Kind::Refused;
        QTest::newRow("an error of a proxy's") << QByteArray("-ERR Connection timed out\r\n") << Kind::Failed;
        QTest::newRow("executed before, and sent again by a proxy") << QByteArray("-ERR EXEC without MULTI\r\n") << Kind::Failed;
        QTest::newRow("a list of something else") << QByteArray("*1\r\n$4\r\ndone\r\n") << Kind::Failed;
        QTest::newRow("fails") << QByteArray("*1\r\n-MISCONF no\r\n") << Kind::Refused;
        QTest::newRow("fails, by now something else") << QByteArray("*1\r\n-WRONGTYPE no\r\n") << Kind::WrongType;
        QTest::newRow("too many answers") << QByteArray("*2\r\n:1\r\n:1\r\n") << Kind::Failed;
        QTest::newRow("no list") << ok << Kind::Failed;
    }

    void transaction_execution_decides()
    {
        QFETCH(QByteArray, answer);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clearUpToExec();
        scene.server.says(answer);
        if (kind == Kind::Done)
            scene.server.says("-NOPERM no\r\n"); // to PUBLISH
        if (kind == Kind::Failed)
            scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QCOMPARE(scene.result().mayBeDone, kind == Kind::Failed);
        QCOMPARE(scene.text().contains(QStringLiteral("Nothing was done")), kind == Kind::Refused || kind == Kind::WrongType);
    }

    void transaction_oneOfSeveralStepsFails_saysWhatIsTrue_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("after a change") << QByteArray("*3\r\n:1\r\n-NOPERM no\r\n:0\r\n") << Kind::DoneInPart;
        QTest::newRow("before a change") << QByteArray("*3\r\n-NOPERM no\r\n:1\r\n:1\r\n") << Kind::DoneInPart;
        QTest::newRow("nothing but failures") << QByteArray("*3\r\n-NOPERM no\r\n-NOPERM no\r\n-NOPERM no\r\n") << Kind::Refused;
        QTest::newRow("the others had nothing to change") << QByteArray("*3\r\n:0\r\n-NOPERM no\r\n:0\r\n") << Kind::Refused;
        QTest::newRow("the first had nothing to remove") << QByteArray("*3\r\n:0\r\n:1\r\n:1\r\n") << Kind::Done;
        QTest::newRow("none had anything to remove") << QByteArray("*3\r\n:0\r\n:0\r\n:0\r\n") << Kind::AlreadyGone;
    }

    void transaction_oneOfSeveralStepsFails_saysWhatIsTrue()
    {
        QFETCH(QByteArray, answer);
        QFETCH(Kind, kind);
        Action action = clearing();
        action.messages.clear();
        action.steps = {redis::command("DEL", "signal"), redis::command("LPUSH", "signal", 1), redis::command("DEL", "lock.a")};
        Scene scene;
        scene.clear(action);
        scene.server.says(noScripts);
        scene.server.welcomes();
        scene.server.says(prepared + ScriptedServer::bulk("t1") + image);
        scene.server.says(ok);
        scene.server.says(queued + queued + queued);
        scene.server.says(answer);

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QCOMPARE(scene.text().contains(QStringLiteral("Nothing was done")), kind == Kind::Refused);
    }

    void transaction_touchedInBetween_looksAgain()
    {
        Scene scene;
        scene.clearUpToExec();
        scene.server.says(nilArray);
        QVERIFY(!scene.isDone());
        QCOMPARE(scene.server.takeSent().at(2), (redis::Command{"WATCH", "lock.a"}));
        scene.server.says(prepared + ScriptedServer::bulk("t2") + image);
        scene.isPrimaryIf(Kind::HolderChanged);
        scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QVERIFY(scene.result().mayBeDone); // nobody knows who said that EXEC was not done
    }

    void transaction_refusedAfterAnExec_isUnknown()
    {
        Scene scene;
        scene.clearUpToExec();
        scene.server.says(nil);
        scene.server.says("+OK\r\n$-1\r\n+OK\r\n" + ScriptedServer::bulk("t1") + image);
        scene.cannotLookAgain();
        QVERIFY(scene.isDone());
        QVERIFY(scene.result().mayBeDone);
        QVERIFY2(!scene.text().contains(QStringLiteral("Nothing was done")), qPrintable(scene.text()));
    }

    void script_answerOfASecondRun_isLookedAtAgain_data()
    {
        QTest::addColumn<bool>("wasThere");
        QTest::addColumn<QByteArray>("valueNow");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("gone before") << false << QByteArray() << Kind::AlreadyGone;
        QTest::newRow("gone since") << true << QByteArray() << Kind::Failed;
        QTest::newRow("taken since") << true << QByteArray("t2") << Kind::Failed;
        QTest::newRow("there again") << true << QByteArray("t1") << Kind::AlreadyGone;
    }

    void script_answerOfASecondRun_isLookedAtAgain()
    {
        QFETCH(bool, wasThere);
        QFETCH(QByteArray, valueNow);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clear(clearingToken(), wasThere ? "*5\r\nMARK$4\r\ndone\r\n$0\r\n\r\n*0\r\n*0\r\n" : "*2\r\nMARK$4\r\ngone\r\n");
        scene.scriptSays(1, ScriptedServer::bulk("gone"));
        if (wasThere) {
            QVERIFY(!scene.isDone());
            scene.server.welcomes();
            scene.server.says(ScriptedServer::bulk(valueNow));
            if (valueNow.isEmpty())
                scene.server.says(nil);
        }
        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QCOMPARE(scene.result().mayBeDone, kind == Kind::Failed);
    }

    void transaction_touchedAgainAndAgain_givesUp()
    {
        Scene scene;
        scene.clearWithoutScripts();
        int rounds = 0;
        while (scene.server.attempts() < 3 && rounds < 100) {
            scene.server.says(prepared + ScriptedServer::bulk("t1") + image);
            for (const QByteArray &answer : {ok, queued, nilArray})
                scene.server.says(answer);
            ++rounds;
        }
        QCOMPARE(rounds, 5);
        scene.cannotLookAgain();
        QVERIFY(scene.result().mayBeDone);
    }

    void transaction_lost_mayBeDoneOnlyAfterExec_data()
    {
        QTest::addColumn<int>("answers");
        QTest::addColumn<bool>("mayBeDone");
        QTest::newRow("while looking") << 0 << false;
        QTest::newRow("after MULTI") << 1 << false;
        QTest::newRow("after the steps") << 2 << false;
        QTest::newRow("after EXEC") << 3 << true;
    }

    void transaction_lost_mayBeDoneOnlyAfterExec()
    {
        QFETCH(int, answers);
        QFETCH(bool, mayBeDone);
        const QByteArrayList all{prepared + ScriptedServer::bulk("t1") + image, ok, queued};
        Scene scene;
        scene.clearWithoutScripts();
        for (int i = 0; i < answers; ++i)
            scene.server.says(all[i]);
        scene.server.closes();
        if (mayBeDone)
            scene.cannotLookAgain();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QCOMPARE(scene.result().mayBeDone, mayBeDone);
        QVERIFY2(scene.text().contains(mayBeDone ? QStringLiteral("is unknown whether the action was carried out. Check the lock")
                                                 : QStringLiteral("Nothing was done")),
                 qPrintable(scene.text()));
    }

    void transaction_cannotConnect_doesNothing()
    {
        Scene scene;
        scene.clear();
        scene.server.says(noScripts);
        scene.server.closes(Error::Kind::Refused, QStringLiteral("too many clients"));

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QVERIFY2(scene.text().contains(QStringLiteral("Nothing was done")), qPrintable(scene.text()));
    }

    void transaction_gateClosesInBetween_isRefused()
    {
        Scene scene;
        bool isReadOnly = false;
        scene.connection->setGate([&](const redis::Command &command) { return isReadOnly ? readOnlyGate(command) : std::nullopt; });
        scene.clearWithoutScripts();
        isReadOnly = true;
        scene.server.takeSent();
        scene.server.says(prepared + ScriptedServer::bulk("t1") + image);

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Refused);
        QVERIFY(scene.server.takeSent().empty());
    }

    void transaction_connectionDestroyed_ends_data()
    {
        QTest::addColumn<int>("step");
        QTest::newRow("while connecting") << 0;
        QTest::newRow("while looking") << 1;
        QTest::newRow("while executing") << 2;
    }

    void transaction_connectionDestroyed_ends()
    {
        QFETCH(int, step);
        Scene scene;
        scene.clear();
        scene.server.says(noScripts);
        if (step > 0)
            scene.server.welcomes();
        if (step > 1)
            scene.server.says(prepared + ScriptedServer::bulk("t1") + image);
        scene.connection.reset();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QCOMPARE(scene.result().error.kind, Error::Kind::Cancelled);
    }

    void describe_showsTheBytes()
    {
        const QStringList lines = shownTexts(describe(clearing()));
        QCOMPARE(lines.mid(0, 3),
                 (QStringList{QStringLiteral("if GET lock.a is still t1"), QStringLiteral("→ DEL lock.a"), QStringLiteral("→ PUBLISH channel 0")}));

        QCOMPARE(describe(clearing("lock \"x\"\x1b", QByteArray("\0<b>", 4))).at(0).shown(),
                 QStringLiteral("if GET \"lock \\\"x\\\"\\x1b\" is still \\x00<b>"));
        QCOMPARE(describe(clearing("lock.a", "")).at(0).shown(), QStringLiteral("if GET lock.a is still \"\""));
        QCOMPARE(describe(clearing("lock.%1%2", "%1")).at(0).shown(), QStringLiteral("if GET lock.%1%2 is still %1"));
        QVERIFY(describe(clearing("lock.a", QByteArray(4096, 'x'))).at(0).shown().size() < 120);
    }

    void outcomes_haveNames()
    {
        QCOMPARE(outcomeName(Kind::Done), "done");
        QCOMPARE(outcomeName(Kind::HolderChanged), "holder changed since you looked");
        QCOMPARE(outcomeName(Kind::AlreadyGone), "already gone");
        QCOMPARE(outcomeName(Kind::WrongType), "wrong type");
        QCOMPARE(outcomeName(Kind::Refused), "refused");
        QCOMPARE(outcomeName(Kind::Failed), "failed");
    }

    // ---- one command that compares

    void perform_noScripts_comparesByOneCommandWhereThereIsOne_data()
    {
        QTest::addColumn<bool>("extends");
        QTest::addColumn<QByteArray>("info");
        QTest::addColumn<QByteArray>("docs");
        QTest::addColumn<redis::Command>("sent");
        const QByteArray known = "*1\r\n$5\r\nknown\r\n", unknown = nilArray;
        const QByteArray ifeq = "*2\r\n$3\r\nset\r\n*2\r\n$5\r\ntoken\r\n$4\r\nIFEQ\r\n", plain = "*2\r\n$3\r\nset\r\n*0\r\n";
        QTest::newRow("Redis 8.4, clear") << false << known + unknown << ifeq << redis::command("DELEX", "lock.a", "IFEQ", "t1");
        QTest::newRow("Valkey 9, clear") << false << unknown + known << ifeq << redis::command("DELIFEQ", "lock.a", "t1");
        QTest::newRow("both, extend") << true << unknown + known << ifeq << redis::command("SET", "lock.a", "t1", "IFEQ", "t1", "PX", "60000");
        QTest::newRow("neither, clear") << false << unknown + unknown << plain << redis::Command();
        QTest::newRow("neither, extend") << true << unknown + unknown << plain << redis::Command();
    }

    void perform_noScripts_comparesByOneCommandWhereThereIsOne()
    {
        QFETCH(bool, extends);
        QFETCH(QByteArray, info);
        QFETCH(QByteArray, docs);
        QFETCH(redis::Command, sent);
        for (const bool isItsHolder : {true, false}) {
            Scene scene;
            scene.clear(extends ? extendingToken() : clearingToken());
            scene.server.takeSent();
            scene.server.says(noScripts);
            QCOMPARE(scene.server.hears(), QByteArray("COMMAND INFO DELEX DELIFEQ"));
            QCOMPARE(scene.server.hears(), QByteArray("COMMAND DOCS SET"));
            scene.server.says("*2\r\n" + info + docs);
            if (!sent.empty())
                scene.server.says(ScriptedServer::bulk(isItsHolder ? "t1" : "t2")); // read before
            if (sent.empty()) {
                scene.server.welcomes(); // the transaction's own connection
                QCOMPARE(scene.server.hears(), QByteArray("MULTI"));
                return;
            }
            const auto commands = scene.server.takeSent();
            QCOMPARE(commands.at(commands.size() - 2), sent);
            QCOMPARE(commands.back(), (redis::Command{"GETRANGE", "lock.a", "0", "4096"}));
            const QByteArray done = extends ? ok : ":1\r\n", left = extends ? nil : ":0\r\n", lease = extends ? QByteArray() : ":5000\r\n";
            scene.server.says(lease + (isItsHolder ? done : left) + ScriptedServer::bulk(isItsHolder ? "" : "t2"));
            QVERIFY(scene.isDone());
            QCOMPARE(scene.result().kind, isItsHolder ? Kind::Done : Kind::HolderChanged);
            QCOMPARE(scene.result().before.size(), std::size_t(isItsHolder && !extends ? 1 : 0));
            if (!isItsHolder)
                QCOMPARE(scene.result().holderNow, QByteArray("t2"));
        }
    }

    void perform_oneCommandIsRefusedToo_becomesATransaction()
    {
        Scene scene;
        scene.clear(clearingToken());
        scene.server.takeSent();
        scene.server.says(noScripts);
        scene.server.takeSent();
        scene.server.says("*2\r\n*1\r\n$5\r\nknown\r\n" + nilArray + "*0\r\n");
        scene.server.says(ScriptedServer::bulk("t1"));
        scene.server.takeSent();
        scene.server.says(":5000\r\n-NOPERM this user has no permissions to run the 'delex' command\r\n" + ScriptedServer::bulk("t1"));
        QVERIFY(!scene.isDone());
        scene.server.welcomes();
        QCOMPARE(scene.server.hears(), QByteArray("MULTI"));
    }

    void perform_oneCommand_answerIsNotItsOwn_isUnknown_data()
    {
        QTest::addColumn<QByteArray>("answers"); // to PTTL, DELEX and GET; empty: the stream ends
        QTest::newRow("lost") << QByteArray();
        QTest::newRow("an error of a proxy's") << ":5000\r\n-upstream failure\r\n" + nil;
        QTest::newRow("wrong type, and it is not") << ":5000\r\n-WRONGTYPE Operation against a key\r\n" + nil;
        QTest::newRow("of the command before") << QByteArray(":5000\r\n:5000\r\n:1\r\n");
        QTest::newRow("of the command before, that looks like it") << QByteArray(":1\r\n:1\r\n:0\r\n");
        QTest::newRow("OK") << ":5000\r\n" + ok + nil;
    }

    void perform_oneCommand_answerIsNotItsOwn_isUnknown()
    {
        QFETCH(QByteArray, answers);
        Scene scene;
        scene.clear(clearingToken());
        scene.server.takeSent();
        scene.server.says(noScripts);
        scene.server.takeSent();
        scene.server.says("*2\r\n*1\r\n$5\r\nknown\r\n" + nilArray + "*0\r\n");
        scene.server.says(ScriptedServer::bulk("t1"));
        if (answers.isEmpty())
            scene.server.closes();
        else
            scene.server.says(answers);
        scene.cannotLookAgain();
        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QVERIFY(scene.result().mayBeDone);
    }
};

} // namespace tst_perform

LOCKSCOPE_TEST(tst_perform, tst_perform::TestPerform)
#include "tst_perform.moc"
