// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "fakeclock.h"
#include "operate/commandgate.h"
#include "operate/plan.h"
#include "scriptedtransport.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;
using redis::Connection;

Q_DECLARE_METATYPE(lockscope::ActionOutcome::Kind)

namespace {

/** lock.a, held by t1, is to be removed, and those who wait are told. */
Action clearing(const QByteArray &key = "lock.a", const QByteArray &token = "t1")
{
    Action action;
    action.key = key;
    action.holder = token;
    action.keys = {key};
    action.checks = {Check::valueIs(key, token)};
    action.imagesOf = {key};
    action.steps = {redis::command("DEL", key)};
    action.messages = {{"channel", "0", -1}};
    return action;
}
const QByteArray ok = "+OK\r\n";
const QByteArray queued = "+QUEUED\r\n";
const QByteArray nil = "$-1\r\n";
const QByteArray nilArray = "*-1\r\n";
const QByteArray image = "$4\r\nDUMP\r\n:5000\r\n";
const QByteArray noScripts = "-NOPERM this user has no permissions to run the 'eval' command\r\n";

using Outcome = std::shared_ptr<std::optional<ActionOutcome>>;

QCoro::Task<> run(Connection &connection, Clock &clock, Action action, Outcome outcome)
{
    *outcome = co_await perform(connection, clock, action);
}

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
    void clear(const Action &action = clearing()) { run(*connection, clock, action, outcome); }
    /** Scripts are refused; the transaction's own connection is open. */
    void clearWithoutScripts()
    {
        clear();
        server.takeSent();
        server.says(noScripts);
        server.welcomes();
        server.takeSent();
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
        const redis::Command after(sent[0].begin() + 2, sent[0].end());
        QCOMPARE(sent[0][0], QByteArray("EVAL"));
        QCOMPARE(after, (redis::Command{"1", key, "1", "equals", token, "2", "GET", key, "1", key, "1", "2", "DEL", key, "1", "channel", "0", "0", "0"}));
    }

    void clear_scriptsAnswer_isTheOutcome_data()
    {
        const QByteArray done = "*4\r\n$4\r\ndone\r\n$0\r\n\r\n*2\r\n$4\r\nDUMP\r\n:5000\r\n*1\r\n:3\r\n";
        const QByteArray partly = "*3\r\n$6\r\npartly\r\n$3\r\nOOM\r\n*2\r\n$4\r\nDUMP\r\n:-1\r\n";
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("cleared") << done << Kind::Done;
        QTest::newRow("done in part") << partly << Kind::DoneInPart;
        QTest::newRow("gone") << ScriptedServer::array({"gone"}) << Kind::AlreadyGone;
        QTest::newRow("changed") << ScriptedServer::array({"changed", "t2"}) << Kind::HolderChanged;
        QTest::newRow("wrong type") << ScriptedServer::array({"wrong type"}) << Kind::WrongType;
        QTest::newRow("replica") << QByteArray("-READONLY You can't write against a read only replica.\r\n") << Kind::Refused;
        QTest::newRow("moved") << QByteArray("-MOVED 42 10.0.0.1:6379\r\n") << Kind::Refused;
        QTest::newRow("snapshots fail") << QByteArray("-MISCONF Redis is configured to save RDB snapshots\r\n") << Kind::Refused;
        QTest::newRow("something else") << ScriptedServer::array({"why not"}) << Kind::Failed;
        QTest::newRow("no array") << QByteArray(":1\r\n") << Kind::Failed;
        QTest::newRow("nothing") << QByteArray("$-1\r\n") << Kind::Failed;
    }

    void clear_scriptsAnswer_isTheOutcome()
    {
        QFETCH(QByteArray, answer);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clear();
        QVERIFY(!scene.isDone());
        scene.server.says(answer);

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QCOMPARE(scene.result().holderNow, kind == Kind::HolderChanged ? QByteArray("t2") : QByteArray());
        QCOMPARE(scene.text().isEmpty(), kind != Kind::Refused && kind != Kind::Failed && kind != Kind::DoneInPart);
        QCOMPARE(scene.result().before.size(), std::size_t(kind == Kind::Done || kind == Kind::DoneInPart ? 1 : 0));
        if (kind == Kind::Done) {
            QCOMPARE(scene.result().before[0].dump.toByteArray(), QByteArray("DUMP"));
            QVERIFY(scene.result().before[0].ttl == Duration(5000));
            QCOMPARE(scene.result().woken, std::vector<qint64>{3});
        }
        QCOMPARE(scene.server.attempts(), 1);
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

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QCOMPARE(scene.result().error.kind, Error::Kind::Disconnected);
        QVERIFY2(scene.text().contains(QStringLiteral("not known")), qPrintable(scene.text()));
    }

    void clear_noAnswer_isNotKnown()
    {
        Scene scene;
        scene.clear();
        scene.clock.advance(5s);

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().error.kind, Error::Kind::TimedOut);
        QVERIFY2(scene.text().contains(QStringLiteral("not known")), qPrintable(scene.text()));
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
        QTest::newRow("a command in it") << QByteArray("-ERR The user executing the script can't run this command or subcommand\r\n");
    }

    void clear_scriptsRefused_usesATransactionOnAnotherConnection()
    {
        QFETCH(QByteArray, refusal);
        Scene scene;
        scene.clear();
        scene.server.takeSent();
        scene.server.says(refusal);
        QCOMPARE(scene.server.attempts(), 2);
        scene.server.welcomes();
        QCOMPARE(scene.server.hears(), QByteArray("WATCH lock.a"));
        QVERIFY(!scene.isDone());
    }

    void transaction_tokenAsSeen_clears()
    {
        Scene scene;
        scene.clear();
        scene.server.takeSent();
        scene.server.says(noScripts);
        scene.server.welcomes();

        QCOMPARE(scene.server.hears(), QByteArray("WATCH lock.a"));
        QCOMPARE(scene.server.hears(), QByteArray("GETRANGE lock.a 0 4096"));
        QCOMPARE(scene.server.hears(), QByteArray("DUMP lock.a"));
        QCOMPARE(scene.server.hears(), QByteArray("PTTL lock.a"));
        scene.server.says(ok + ScriptedServer::bulk("t1") + image);
        QCOMPARE(scene.server.hears(), QByteArray("MULTI"));
        QCOMPARE(scene.server.hears(), QByteArray("DEL lock.a"));
        QCOMPARE(scene.server.hears(), QByteArray("EXEC"));
        scene.server.says(ok + queued + "*1\r\n:1\r\n");
        QCOMPARE(scene.server.hears(), QByteArray("PUBLISH channel 0"));
        scene.server.says(":2\r\n");

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Done);
        QCOMPARE(scene.result().woken, std::vector<qint64>{2});
        QCOMPARE(scene.result().before.at(0).dump.toByteArray(), QByteArray("DUMP"));
    }

    void transaction_look_decides_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QByteArray>("whole"); // answer to GET; empty: is not asked
        QTest::addColumn<Kind>("kind");
        const QByteArray noPermission = "-NOPERM no\r\n";
        const QByteArray wrongType = "-WRONGTYPE Operation against a key holding the wrong kind of value\r\n";
        const QByteArray empty = ScriptedServer::bulk("");
        QTest::newRow("other holder") << ok + ScriptedServer::bulk("t2") << QByteArray() << Kind::HolderChanged;
        QTest::newRow("longer") << ok + ScriptedServer::bulk("t11") << QByteArray() << Kind::HolderChanged;
        QTest::newRow("wrong type") << ok + wrongType << QByteArray() << Kind::WrongType;
        QTest::newRow("gone") << ok + empty << nil << Kind::AlreadyGone;
        QTest::newRow("emptied") << ok + empty << empty << Kind::HolderChanged;
        QTest::newRow("no GETRANGE, other holder") << ok + noPermission << ScriptedServer::bulk("t2") << Kind::HolderChanged;
        QTest::newRow("no GETRANGE, wrong type") << ok + noPermission << wrongType << Kind::WrongType;
        QTest::newRow("no GETRANGE, no GET") << ok + noPermission << noPermission << Kind::Refused;
        QTest::newRow("no WATCH") << noPermission + ScriptedServer::bulk("t1") << QByteArray() << Kind::Refused;
    }

    void transaction_look_decides()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QByteArray, whole);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clearWithoutScripts();
        scene.server.says(answer + image);
        if (!whole.isEmpty()) {
            QCOMPARE(scene.server.hears(), QByteArray("GET lock.a"));
            scene.server.says(whole);
        }
        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QVERIFY(scene.server.takeSent().empty()); // no MULTI, no DEL
    }

    void transaction_execution_decides_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("deleted") << ok + queued + "*1\r\n:1\r\n" << Kind::Done;
        QTest::newRow("expired just now") << ok + queued + "*1\r\n:0\r\n" << Kind::AlreadyGone;
        QTest::newRow("no MULTI") << QByteArray("-NOPERM no\r\n:1\r\n-ERR EXEC without MULTI\r\n") << Kind::Refused;
        QTest::newRow("no DEL") << ok + "-NOPERM no\r\n-EXECABORT Transaction discarded because of previous errors.\r\n" << Kind::Refused;
        QTest::newRow("fails") << ok + queued + "*1\r\n-MISCONF no\r\n" << Kind::Refused;
    }

    void transaction_execution_decides()
    {
        QFETCH(QByteArray, answer);
        QFETCH(Kind, kind);
        Scene scene;
        scene.clearWithoutScripts();
        scene.server.says(ok + ScriptedServer::bulk("t1") + image);
        scene.server.says(answer);
        if (kind == Kind::Done)
            scene.server.says("-NOPERM no\r\n"); // to PUBLISH

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        if (kind == Kind::Refused)
            QVERIFY(scene.result().error.code == "NOPERM" || scene.result().error.code == "MISCONF");
    }

    void transaction_touchedInBetween_looksAgain()
    {
        Scene scene;
        scene.clearWithoutScripts();
        scene.server.says(ok + ScriptedServer::bulk("t1") + image);
        scene.server.takeSent();
        scene.server.says(ok + queued + nilArray);
        QVERIFY(!scene.isDone());
        QCOMPARE(scene.server.hears(), QByteArray("WATCH lock.a"));
        scene.server.says(ok + ScriptedServer::bulk("t2") + image);

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::HolderChanged);
        QCOMPARE(scene.result().holderNow, QByteArray("t2"));
    }

    void transaction_touchedAgainAndAgain_givesUp()
    {
        Scene scene;
        scene.clearWithoutScripts();
        int rounds = 0;
        while (!scene.isDone() && rounds < 100) {
            scene.server.says(ok + ScriptedServer::bulk("t1") + image);
            scene.server.says(ok + queued + nilArray);
            ++rounds;
        }
        QCOMPARE(rounds, 5);
        QCOMPARE(scene.result().kind, Kind::Refused);
    }

    void transaction_lost_saysWhetherItMayBeDone()
    {
        Scene early;
        early.clearWithoutScripts();
        early.server.closes();
        QVERIFY(early.isDone());
        QCOMPARE(early.result().kind, Kind::Failed);
        QVERIFY2(early.text().contains(QStringLiteral("Nothing was done")), qPrintable(early.text()));

        Scene late;
        late.clearWithoutScripts();
        late.server.says(ok + ScriptedServer::bulk("t1") + image);
        late.server.closes();
        QVERIFY(late.isDone());
        QCOMPARE(late.result().kind, Kind::Failed);
        QVERIFY2(late.text().contains(QStringLiteral("not known")), qPrintable(late.text()));
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
        scene.server.says(ok + ScriptedServer::bulk("t1") + image);

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
            scene.server.says(ok + ScriptedServer::bulk("t1") + image);
        scene.connection.reset();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QCOMPARE(scene.result().error.kind, Error::Kind::Cancelled);
    }

    void describe_showsTheBytes()
    {
        const QStringList lines = describe(clearing());
        QCOMPARE(lines.mid(0, 3), (QStringList{QStringLiteral("if GET lock.a is still t1"), QStringLiteral("→ DEL lock.a"), QStringLiteral("→ PUBLISH channel 0")}));

        QCOMPARE(describe(clearing("lock \"x\"\x1b", QByteArray("\0<b>", 4))).at(0), QStringLiteral("if GET \"lock \\\"x\\\"\\x1b\" is still \\x00<b>"));
        QCOMPARE(describe(clearing("lock.a", "")).at(0), QStringLiteral("if GET lock.a is still \"\""));
        QCOMPARE(describe(clearing("lock.%1%2", "%1")).at(0), QStringLiteral("if GET lock.%1%2 is still %1"));
        QVERIFY(describe(clearing("lock.a", QByteArray(4096, 'x'))).at(0).size() < 120);
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
};

QTEST_GUILESS_MAIN(TestPerform)
#include "tst_perform.moc"
