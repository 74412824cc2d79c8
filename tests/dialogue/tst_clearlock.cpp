// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/clearlock.h"

#include "fakeclock.h"
#include "operate/commandgate.h"
#include "scriptedtransport.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = ClearOutcome::Kind;
using redis::Connection;

Q_DECLARE_METATYPE(lockscope::ClearOutcome::Kind)

namespace {

const LockAsSeen lockA{"lock.a", "t1", Protocol::Token, true};
const QByteArray ok = "+OK\r\n";
const QByteArray queued = "+QUEUED\r\n";
const QByteArray nil = "$-1\r\n";
const QByteArray nilArray = "*-1\r\n";
const QByteArray noScripts = "-NOPERM this user has no permissions to run the 'eval' command\r\n";

using Outcome = std::shared_ptr<std::optional<ClearOutcome>>;

QCoro::Task<> run(Connection &connection, Clock &clock, LockAsSeen lock, Outcome outcome)
{
    *outcome = co_await clearLock(connection, clock, lock);
}

/** A connection that is ready, and a server that plays its part. */
struct Scene {
    FakeClock clock;
    ScriptedServer server;
    std::unique_ptr<Connection> connection;
    Outcome outcome = std::make_shared<std::optional<ClearOutcome>>();

    Scene()
    {
        Connection::Options options;
        options.pingAfterIdle = Duration(0);
        connection = std::make_unique<Connection>(options, clock, server.factory());
        connection->open();
        server.welcomes();
        server.takeSent();
    }
    void clear(const LockAsSeen &lock = lockA) { run(*connection, clock, lock, outcome); }
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
    const ClearOutcome &result() const { return **outcome; }
    QString text() const { return result().error.text; }
};

} // namespace

class TestClearLock : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void clear_whatCannotBeCompared_sendsNothing_data()
    {
        QTest::addColumn<int>("protocol");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("hash") << int(Protocol::Hash) << true << Kind::WrongType;
        QTest::newRow("list") << int(Protocol::OtherType) << true << Kind::WrongType;
        QTest::newRow("part of a value") << int(Protocol::Token) << false << Kind::Refused;
    }

    void clear_whatCannotBeCompared_sendsNothing()
    {
        QFETCH(int, protocol);
        QFETCH(bool, whole);
        QFETCH(Kind, kind);
        Scene scene;
        const LockAsSeen lock{"lock.a", "t1", Protocol(protocol), whole};
        scene.clear(lock);

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        QVERIFY(scene.server.takeSent().empty());
        QVERIFY(describeClear(lock).isEmpty());
    }

    void clear_sendsKeyAndTokenAsTheyAre()
    {
        Scene scene;
        const LockAsSeen lock{QByteArray("lock.\0\r\n*", 9), QByteArray("\xff\0 t", 4), Protocol::Token, true};
        scene.clear(lock);

        const auto sent = scene.server.takeSent();
        QCOMPARE(sent.size(), std::size_t(1));
        QCOMPARE(sent[0].size(), std::size_t(5));
        QCOMPARE(sent[0][0], QByteArray("EVAL"));
        QCOMPARE(sent[0][2], QByteArray("1"));
        QCOMPARE(sent[0][3], lock.key);
        QCOMPARE(sent[0][4], lock.token);
    }

    void clear_scriptsAnswer_isTheOutcome_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("cleared") << ScriptedServer::array({"cleared"}) << Kind::Cleared;
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
        QCOMPARE(scene.text().isEmpty(), kind != Kind::Refused && kind != Kind::Failed);
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
        scene.server.says(ok + ScriptedServer::bulk("t1"));
        QCOMPARE(scene.server.hears(), QByteArray("MULTI"));
        QCOMPARE(scene.server.hears(), QByteArray("DEL lock.a"));
        QCOMPARE(scene.server.hears(), QByteArray("EXEC"));
        scene.server.says(ok + queued + "*1\r\n:1\r\n");

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Cleared);
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
        scene.server.says(answer);
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
        QTest::newRow("deleted") << ok + queued + "*1\r\n:1\r\n" << Kind::Cleared;
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
        scene.server.says(ok + ScriptedServer::bulk("t1"));
        scene.server.says(answer);

        QVERIFY(scene.isDone());
        QCOMPARE(outcomeName(scene.result().kind), outcomeName(kind));
        if (kind == Kind::Refused)
            QVERIFY(scene.result().error.code == "NOPERM" || scene.result().error.code == "MISCONF");
    }

    void transaction_touchedInBetween_looksAgain()
    {
        Scene scene;
        scene.clearWithoutScripts();
        scene.server.says(ok + ScriptedServer::bulk("t1"));
        scene.server.takeSent();
        scene.server.says(ok + queued + nilArray);
        QVERIFY(!scene.isDone());
        QCOMPARE(scene.server.hears(), QByteArray("WATCH lock.a"));
        scene.server.says(ok + ScriptedServer::bulk("t2"));

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
            scene.server.says(ok + ScriptedServer::bulk("t1"));
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
        late.server.says(ok + ScriptedServer::bulk("t1"));
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
        scene.server.says(ok + ScriptedServer::bulk("t1"));

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
            scene.server.says(ok + ScriptedServer::bulk("t1"));
        scene.connection.reset();

        QVERIFY(scene.isDone());
        QCOMPARE(scene.result().kind, Kind::Failed);
        QCOMPARE(scene.result().error.kind, Error::Kind::Cancelled);
    }

    void describeClear_showsTheBytes()
    {
        QCOMPARE(describeClear(lockA).mid(0, 2), (QStringList{QStringLiteral("if GET lock.a is still t1"), QStringLiteral("→ DEL lock.a")}));

        const LockAsSeen hostile{"lock \"x\"\x1b", QByteArray("\0<b>", 4), Protocol::Token, true};
        QCOMPARE(describeClear(hostile).at(0), QStringLiteral("if GET \"lock \\\"x\\\"\\x1b\" is still \\x00<b>"));
        const LockAsSeen empty{"lock.a", "", Protocol::TokenWithoutTtl, true};
        QCOMPARE(describeClear(empty).at(0), QStringLiteral("if GET lock.a is still \"\""));
        const LockAsSeen percent{"lock.%1%2", "%1", Protocol::Token, true};
        QCOMPARE(describeClear(percent).at(0), QStringLiteral("if GET lock.%1%2 is still %1"));
        const LockAsSeen longToken{"lock.a", QByteArray(4096, 'x'), Protocol::Token, true};
        QVERIFY(describeClear(longToken).at(0).size() < 120);
    }

    void outcomes_haveNames()
    {
        QCOMPARE(outcomeName(Kind::Cleared), "cleared");
        QCOMPARE(outcomeName(Kind::HolderChanged), "holder changed since you looked");
        QCOMPARE(outcomeName(Kind::AlreadyGone), "already gone");
        QCOMPARE(outcomeName(Kind::WrongType), "wrong type");
        QCOMPARE(outcomeName(Kind::Refused), "refused");
        QCOMPARE(outcomeName(Kind::Failed), "failed");
    }
};

QTEST_GUILESS_MAIN(TestClearLock)
#include "tst_clearlock.moc"
