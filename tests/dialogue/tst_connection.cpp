// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection.h"

#include "fakeclock.h"
#include "scriptedtransport.h"
#include "testprogram.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_connection {

using namespace lockscope;
using redis::command;
using redis::Connection;
using redis::Reply;
using Kind = Error::Kind;
using State = Connection::State;
using namespace std::chrono_literals;

namespace {

Connection::Options plainOptions()
{
    Connection::Options options;
    options.clientName.clear(); // the greeting is then PING alone
    options.probeWhenSilent = false;
    return options;
}

Connection::Options probingOptions()
{
    Connection::Options options = plainOptions();
    options.probeWhenSilent = true;
    return options;
}

/** A connection, its server and the time, under the test's hand. */
struct Scene {
    explicit Scene(Connection::Options options = plainOptions())
        : connection(std::make_unique<Connection>(std::move(options), clock, server.factory()))
    {
    }
    void becomeReady()
    {
        connection->open();
        server.welcomes();
        QVERIFY(connection->isReady());
    }
    /** To the moment of the next attempt. */
    void awaitAttempt() { clock.advance(roundToMs(*connection->nextAttempt() - clock.now()) + 1ms); }

    FakeClock clock;
    ScriptedServer server;
    std::unique_ptr<Connection> connection;
};

Kind kindOf(const Deferred<Result<Reply>> &answer)
{
    if (!answer.isDelivered())
        return Kind::System; // none of the answers under test
    const Result<Reply> result = answer.await_resume();
    return result ? Kind::None : result.error().kind;
}

} // namespace

class TestConnection : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void opens_withEverything_greetsInOneWrite();
    void opens_toLeaveNoTrace_asksForItAndKnowsTheAnswer_data();
    void opens_toLeaveNoTrace_asksForItAndKnowsTheAnswer();
    void opens_toAServerThatNoTouchMayEnd_doesNotAskForIt_data();
    void opens_toAServerThatNoTouchMayEnd_doesNotAskForIt();
    void opens_withPasswordOnly_sendsNoUser();
    void judges_greeting_data();
    void judges_greeting();
    void opens_whenPeerRepeatsThePassword_doesNotShowIt_data();
    void opens_whenPeerRepeatsThePassword_doesNotShowIt();
    void opens_whenPasswordMustStayEncrypted_neverInClear();
    void opens_whenNobodyAnswers_givesUpAndRetries();
    void opens_whenClosedWhileLoading_keepsTheReason();

    void answers_inOrderOfSending();
    void answers_errorReply_asError();
    void pipelines_errorReplies_staySeparate();
    void sends_whenNotReady_isDisconnectedAtOnce();
    void gates_refusedCommand_isNotSent();
    void gates_ownCommands_pass();

    void timesOut_silentCommand_restartsTheStream();
    void timesOut_longPipeline_onlyWhenSilent();
    void pings_whenIdle_measuresRoundTrip();
    void roundTrip_neverIdleEnoughForAPing_followsWhatIsSent();
    void pings_refused_isStillAlive();

    void stalls_deadPeer_isToldWithinThreeSeconds();
    void stalls_slowAnswer_isToldAndForgotten();
    void stalls_dripOrFlood_data();
    void stalls_dripOrFlood();
    void stalls_floodThatEnds_isSilence();
    void stalls_whileConnecting_isTold();
    void stalls_toldToOneWhoDestroys_isSafe();
    void probes_silentStream_staysWhileTheServerIsSilent();
    void probes_deadStream_isReplacedAtOnce_data();
    void probes_deadStream_isReplacedAtOnce();
    void probes_refused_meansThatTheServerIsGone();
    void turnsAway_isToldUntilServed_data();
    void turnsAway_isToldUntilServed();
    void turnsAway_withoutPassword_greetsAgain();

    void reconnects_afterLoss_withoutRepeatingCommands();
    void reconnects_withBackOff_fromShortToOneSecond();
    void reconnects_afterWrongPassword_slowly();
    void reconnects_whenThrownOutAgainAndAgain_slowsDown();
    void reconnects_switchedOff_staysIdle();
    void restarts_atOnce();

    void receives_garbage_losesStreamAndComesBack();
    void receives_unaskedReply_losesStream();
    void receives_tlsAlert_saysSo();

    void subscribes_pushesConfirmationsAndMessages();
    void subscribes_refused_pushesTheError();
    void subscribes_amongCommands_keepsThemApart();
    void pings_asSubscriber_understandsArray();
    void timesOut_unconfirmedSubscription();

    void closes_everythingOpen_isCancelled();
    void destroys_everythingOpen_isCancelled();
    void destroys_fromCallback_isSafe();
    void closes_fromCallback_isSafe();
    void destroys_fromStateChange_isSafe();
    void resumes_coroutine_mayDestroyTheConnection();
};

void TestConnection::opens_withEverything_greetsInOneWrite()
{
    Connection::Options options;
    options.endpoint.user = QStringLiteral("ann");
    options.endpoint.database = 3;
    options.password = redis::Secret("s3 cret");
    Scene scene(options);
    QSignalSpy changes(scene.connection.get(), &Connection::stateChanged);
    scene.connection->open();
    QCOMPARE(scene.connection->state(), State::Connecting);
    scene.server.connects();
    QCOMPARE(scene.server.hears(), "AUTH ann s3 cret");
    QCOMPARE(scene.server.hears(), "CLIENT SETNAME lockscope");
    QCOMPARE(scene.server.hears(), "SELECT 3");
    QCOMPARE(scene.server.hears(), "PING");
    QCOMPARE(scene.server.hears(), "");
    scene.server.says("+OK\r\n+OK\r\n+OK\r\n");
    QVERIFY(!scene.connection->isReady());
    scene.clock.advance(7ms);
    scene.server.says("+PONG\r\n");
    QVERIFY(scene.connection->isReady());
    QCOMPARE(scene.connection->generation(), 1u);
    QCOMPARE(scene.connection->commandsSent(), 4u);
    QCOMPARE(*scene.connection->roundTrip(), std::chrono::microseconds(7ms));
    QCOMPARE(changes.count(), 2);
}

void TestConnection::opens_toLeaveNoTrace_asksForItAndKnowsTheAnswer_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<bool>("touches");
    QTest::newRow("granted") << QByteArray("+OK\r\n") << false;
    QTest::newRow("not permitted") << QByteArray("-NOPERM no client\r\n") << true;
    QTest::newRow("echo") << QByteArray("*1\r\n$6\r\nCLIENT\r\n") << true;
}

void TestConnection::opens_toLeaveNoTrace_asksForItAndKnowsTheAnswer()
{
    QFETCH(QByteArray, answer);
    QFETCH(bool, touches);
    Connection::Options options = plainOptions();
    options.leavesNoTrace = true;
    Scene scene(options);
    scene.connection->open();
    scene.server.connects();
    QCOMPARE(scene.server.hears(), "INFO server");
    QCOMPARE(scene.server.hears(), "PING");
    scene.server.says("+valkey_version:9.0.1\r\n+PONG\r\n");
    QVERIFY(!scene.connection->isReady());
    QCOMPARE(scene.server.hears(), "CLIENT NO-TOUCH ON");
    scene.server.says(answer);
    QVERIFY(scene.connection->isReady());
    QCOMPARE(scene.connection->touches(), touches);
}

void TestConnection::opens_toAServerThatNoTouchMayEnd_doesNotAskForIt_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("of such a version") << QByteArray("+redis_version:8.0.2\r\n");
    QTest::newRow("not permitted") << QByteArray("-NOPERM no info\r\n");
}

void TestConnection::opens_toAServerThatNoTouchMayEnd_doesNotAskForIt()
{
    QFETCH(QByteArray, answer);
    Connection::Options options = plainOptions();
    options.leavesNoTrace = true;
    Scene scene(options);
    scene.connection->open();
    scene.server.connects();
    scene.server.says(answer + "+PONG\r\n");
    QVERIFY(scene.connection->isReady());
    QVERIFY(scene.connection->touches());
    QCOMPARE(scene.server.hears(), "INFO server");
    QCOMPARE(scene.server.hears(), "PING");
    QCOMPARE(scene.server.hears(), "");
}

void TestConnection::opens_withPasswordOnly_sendsNoUser()
{
    Connection::Options options = plainOptions();
    options.password = redis::Secret("secret");
    Scene scene(options);
    scene.connection->open();
    scene.server.connects();
    QCOMPARE(scene.server.hears(), "AUTH secret");
}

void TestConnection::judges_greeting_data()
{
    QTest::addColumn<QByteArray>("answers"); // to AUTH, CLIENT SETNAME, SELECT, PING
    QTest::addColumn<Kind>("kind");
    QTest::newRow("welcome") << QByteArray("+OK\r\n+OK\r\n+OK\r\n+PONG\r\n") << Kind::None;
    QTest::newRow("no name wanted") << QByteArray("+OK\r\n-NOPERM no client\r\n+OK\r\n+PONG\r\n") << Kind::None;
    QTest::newRow("no ping wanted") << QByteArray("+OK\r\n+OK\r\n+OK\r\n-NOPERM no ping\r\n") << Kind::None;
    QTest::newRow("no password needed") << QByteArray("-ERR AUTH <password> called without any password configured for the "
                                                      "default user. Are you sure?\r\n+OK\r\n+OK\r\n+PONG\r\n")
                                        << Kind::None;
    QTest::newRow("no password needed, old words") << QByteArray("-ERR Client sent AUTH, but no password is set\r\n+OK\r\n+OK\r\n+PONG\r\n")
                                                   << Kind::None;
    QTest::newRow("wrong password") << QByteArray("-WRONGPASS invalid username-password pair\r\n") << Kind::WrongPassword;
    QTest::newRow("wrong password, old words") << QByteArray("-ERR invalid password\r\n") << Kind::WrongPassword;
    QTest::newRow("password required") << QByteArray("+OK\r\n-NOAUTH Authentication required.\r\n") << Kind::AuthRequired;
    QTest::newRow("no database") << QByteArray("+OK\r\n+OK\r\n-ERR DB index is out of range\r\n") << Kind::Server;
    QTest::newRow("no select") << QByteArray("+OK\r\n+OK\r\n-NOPERM no select\r\n") << Kind::NoPermission;
    QTest::newRow("loading") << QByteArray("+OK\r\n+OK\r\n+OK\r\n-LOADING Redis is loading the dataset in memory\r\n") << Kind::Server;
    QTest::newRow("full") << QByteArray("-ERR max number of clients reached\r\n") << Kind::Server;
    QTest::newRow("protected") << QByteArray("-DENIED Redis is running in protected mode\r\n") << Kind::Server;
    QTest::newRow("http") << QByteArray("HTTP/1.1 400 Bad Request\r\n\r\n") << Kind::NotRedis;
    QTest::newRow("echo") << QByteArray("*2\r\n$4\r\nAUTH\r\n$1\r\nx\r\n") << Kind::NotRedis;
    QTest::newRow("wrong pong") << QByteArray("+OK\r\n+OK\r\n+OK\r\n+HELLO\r\n") << Kind::NotRedis;
}

void TestConnection::judges_greeting()
{
    QFETCH(QByteArray, answers);
    QFETCH(Kind, kind);
    Connection::Options options;
    options.password = redis::Secret("x");
    options.endpoint.database = 1;
    Scene scene(options);
    scene.connection->open();
    scene.server.connects();
    scene.server.says(answers);
    QCOMPARE(scene.connection->state(), kind == Kind::None ? State::Ready : State::Waiting);
    QCOMPARE(scene.connection->lastError().kind, kind);
}

void TestConnection::opens_whenPeerRepeatsThePassword_doesNotShowIt_data()
{
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<QByteArray>("answer"); // with %1 in place of what is repeated
    QTest::addColumn<QByteArray>("repeated");
    QTest::addColumn<QString>("telltale");
    const QByteArray longOne = "begin-" + QByteArray(2000, 'x') + "-end";
    const QByteArray bytes = "s3\x01\x80\\cret\xff";
    const auto row = [](const char *name, const QByteArray &password, const QByteArray &answer, const QByteArray &repeated, const QString &telltale) {
        QTest::newRow(name) << password << answer << repeated << telltale;
    };
    row("error", "s3cret", "-ERR no command AUTH %1 here\r\n", "s3cret", QStringLiteral("s3cret"));
    row("its code", "s3cret", "-%1\r\n", "s3cret", QStringLiteral("s3cret"));
    row("not Redis", "s3cret", "what is %1?\r\n", "s3cret", QStringLiteral("s3cret"));
    row("bytes that are escaped", bytes, "-ERR no command AUTH %1 here\r\n", bytes, QStringLiteral("cret"));
    row("backslashes", "a\\b\\c", "-ERR unknown '%1'\r\n", "a\\b\\c", QStringLiteral("b\\\\c"));
    row("bytes, not Redis", bytes, "what is %1?\r\n", bytes, QStringLiteral("cret"));
    row("only its beginning", longOne, "-ERR unknown command 'AUTH', with args beginning with: '%1\r\n", longOne.left(128), QStringLiteral("begin-"));
    row("cut by us", longOne, "-ERR " + QByteArray(450, '.') + " %1\r\n", longOne, QStringLiteral("begin-"));
    row("not Redis, cut by us", longOne, "what is %1?\r\n", longOne, QStringLiteral("begin-"));
}

void TestConnection::opens_whenPeerRepeatsThePassword_doesNotShowIt()
{
    QFETCH(const QByteArray, password);
    QFETCH(QByteArray, answer);
    QFETCH(const QByteArray, repeated);
    QFETCH(const QString, telltale);
    Connection::Options options = plainOptions();
    options.password = redis::Secret(password);
    Scene scene(options);
    scene.connection->open();
    scene.server.connects();
    scene.server.says(answer.replace("%1", repeated));
    QCOMPARE(scene.connection->state(), State::Waiting);
    const Error error = scene.connection->lastError();
    QVERIFY(!error.text.isEmpty());
    QVERIFY2(!error.text.english().contains(telltale) && !error.code.contains(telltale.toUtf8()), qPrintable(error.text));
}

void TestConnection::opens_whenPasswordMustStayEncrypted_neverInClear()
{
    Connection::Options options = plainOptions();
    options.password = redis::Secret("s3cret");
    options.keepsPasswordEncrypted = true;
    options.reconnect = false;
    Scene scene(options);
    scene.connection->open();
    QCOMPARE(scene.connection->state(), State::Idle);
    QCOMPARE(scene.server.attempts(), 0);
    QCOMPARE(scene.connection->lastError().kind, Kind::InvalidInput);
    QVERIFY2(scene.connection->lastError().text.english().contains(QStringLiteral("not encrypted")), qPrintable(scene.connection->lastError().text));
    options.password = {};
    Scene withoutPassword(options);
    withoutPassword.connection->open();
    withoutPassword.server.welcomes();
    QCOMPARE(withoutPassword.connection->state(), State::Ready);
}

void TestConnection::opens_whenNobodyAnswers_givesUpAndRetries()
{
    Scene scene;
    scene.connection->open();
    scene.clock.advance(4999ms);
    QCOMPARE(scene.connection->state(), State::Connecting);
    scene.clock.advance(1ms);
    QCOMPARE(scene.connection->state(), State::Waiting);
    QCOMPARE(scene.connection->lastError().kind, Kind::TimedOut);
    QCOMPARE(scene.connection->lastError().code, "unreachable");
    scene.awaitAttempt();
    QCOMPARE(scene.server.attempts(), 2);
    scene.server.connects();
    scene.clock.advance(5000ms);
    QCOMPARE(scene.connection->lastError().code, "silent");
}

void TestConnection::opens_whenClosedWhileLoading_keepsTheReason()
{
    Scene scene;
    scene.connection->open();
    scene.server.connects();
    scene.server.says("-LOADING Redis is loading the dataset in memory\r\n");
    QCOMPARE(scene.connection->state(), State::Waiting);
    QCOMPARE(scene.connection->lastError().code, "LOADING");
    scene.awaitAttempt();
    scene.server.welcomes();
    QVERIFY(scene.connection->isReady());
    QCOMPARE(scene.connection->lastError().kind, Kind::None);
}

void TestConnection::answers_inOrderOfSending()
{
    Scene scene;
    scene.becomeReady();
    const auto first = scene.connection->send(command("GET", "a"));
    const auto second = scene.connection->send(command("GET", "b"));
    QCOMPARE(scene.server.hears(), "GET a");
    QCOMPARE(scene.server.hears(), "GET b");
    scene.server.says("$1\r\n1\r\n$1\r");
    QVERIFY(first.isDelivered());
    QVERIFY(!second.isDelivered());
    scene.server.says("\n2\r\n");
    QCOMPARE(first.await_resume()->bytes(), "1");
    QCOMPARE(second.await_resume()->bytes(), "2");
}

void TestConnection::answers_errorReply_asError()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.server.says("-WRONGTYPE Operation against a key\r\n");
    QCOMPARE(kindOf(answer), Kind::WrongType);
    QVERIFY(scene.connection->isReady());
}

void TestConnection::pipelines_errorReplies_staySeparate()
{
    Scene scene;
    scene.becomeReady();
    const auto empty = scene.connection->pipeline({});
    QVERIFY(empty.isDelivered());
    const std::vector<redis::Command> commands{command("GET", "a"), command("GET", "b"), command("GET", "c")};
    const auto answer = scene.connection->pipeline(commands);
    QCOMPARE(scene.server.takeSent(), commands);
    scene.server.says("$1\r\n1\r\n-ERR no\r\n");
    QVERIFY(!answer.isDelivered());
    scene.server.says("$-1\r\n");
    const auto replies = answer.await_resume();
    QVERIFY(replies.has_value());
    QCOMPARE(replies->size(), 3u);
    QCOMPARE(replies->at(0).bytes(), "1");
    QVERIFY(replies->at(1).isError());
    QVERIFY(replies->at(2).isNil());
}

void TestConnection::sends_whenNotReady_isDisconnectedAtOnce()
{
    Scene scene;
    QCOMPARE(kindOf(scene.connection->send(command("PING"))), Kind::Disconnected);
    scene.connection->open();
    scene.server.connects();
    scene.server.takeSent();
    QCOMPARE(kindOf(scene.connection->send(command("GET", "a"))), Kind::Disconnected);
    const std::vector<redis::Command> commands{command("GET", "a")};
    const auto many = scene.connection->pipeline(commands);
    QVERIFY(many.isDelivered());
    scene.connection->subscribe(command("SUBSCRIBE", "c"));
    QCOMPARE(scene.server.hears(), "");
}

void TestConnection::gates_refusedCommand_isNotSent()
{
    Scene scene;
    scene.becomeReady();
    scene.connection->setGate([](const redis::Command &asked) -> std::optional<Error> {
        if (asked.front() == "GET")
            return {};
        return Error{Kind::NoPermission, QStringLiteral("read-only"), {}};
    });
    QCOMPARE(kindOf(scene.connection->send(command("DEL", "a"))), Kind::NoPermission);
    const std::vector<redis::Command> mixed{command("GET", "a"), command("DEL", "a")};
    const auto many = scene.connection->pipeline(mixed);
    QCOMPARE(many.await_resume().error().kind, Kind::NoPermission);
    QCOMPARE(scene.server.hears(), "");
    const auto allowed = scene.connection->send(command("GET", "a"));
    QCOMPARE(scene.server.hears(), "GET a");
}

void TestConnection::gates_ownCommands_pass()
{
    Scene scene;
    scene.connection->setGate([](const redis::Command &) { return std::optional(Error{Kind::NoPermission, {}, {}}); });
    scene.becomeReady();
    scene.clock.advance(1000ms);
    QCOMPARE(scene.server.hears(), "PING");
}

void TestConnection::timesOut_silentCommand_restartsTheStream()
{
    Scene scene;
    scene.becomeReady();
    const auto slow = scene.connection->send(command("GET", "a"));
    scene.clock.advance(3000ms);
    const auto behind = scene.connection->send(command("GET", "b"));
    scene.clock.advance(1999ms);
    QVERIFY(!slow.isDelivered());
    scene.clock.advance(1ms);
    QCOMPARE(kindOf(slow), Kind::TimedOut);
    QCOMPARE(kindOf(behind), Kind::Disconnected);
    QCOMPARE(scene.connection->state(), State::Waiting);
    QVERIFY(!scene.server.isStreamOpen());
}

void TestConnection::timesOut_longPipeline_onlyWhenSilent()
{
    Scene scene;
    scene.becomeReady();
    const std::vector<redis::Command> commands(10, command("GET", "a"));
    const auto answer = scene.connection->pipeline(commands);
    const QByteArray value = ScriptedServer::bulk(QByteArray(40'000, 'x'));
    for (int i = 0; i < 5; ++i) {
        scene.clock.advance(4000ms);
        scene.server.says(value);
    }
    QVERIFY(scene.connection->isReady());
    scene.clock.advance(5000ms);
    QCOMPARE(answer.await_resume().error().kind, Kind::TimedOut);
}

void TestConnection::pings_whenIdle_measuresRoundTrip()
{
    Scene scene;
    scene.becomeReady();
    scene.server.takeSent();
    scene.clock.advance(999ms);
    QCOMPARE(scene.server.hears(), "");
    scene.clock.advance(1ms);
    QCOMPARE(scene.server.hears(), "PING");
    scene.clock.advance(8ms);
    scene.server.says("+PONG\r\n");
    QCOMPARE(scene.connection->roundTrip()->count(), 1000); // an eighth of the way from 0 to 8 ms
    scene.clock.advance(1000ms);
    QCOMPARE(scene.server.hears(), "PING");
}

void TestConnection::roundTrip_neverIdleEnoughForAPing_followsWhatIsSent()
{
    Scene scene;
    scene.becomeReady();
    scene.server.takeSent();
    const auto askFor = [&scene](Duration time) {
        const auto answer = scene.connection->pipeline({command("DBSIZE"), command("TIME")});
        QVERIFY(!answer.isDelivered());
        scene.clock.advance(time);
        scene.server.says(":1\r\n*0\r\n");
        QVERIFY(answer.isDelivered());
        scene.clock.advance(500ms);
    };
    askFor(2000ms); // a server that was blocked
    QCOMPARE(*scene.connection->roundTrip(), std::chrono::microseconds(250ms));
    for (int i = 0; i < 20; ++i)
        askFor(1ms);
    QVERIFY2(*scene.connection->roundTrip() < 2ms, qPrintable(QString::number(scene.connection->roundTrip()->count())));
}

void TestConnection::stalls_deadPeer_isToldWithinThreeSeconds()
{
    Scene scene;
    scene.becomeReady();
    QSignalSpy troubles(scene.connection.get(), &Connection::troubleChanged);
    const Instant begun = scene.clock.now();
    scene.clock.advance(2499ms);
    QVERIFY(!scene.connection->stall());
    scene.clock.advance(1ms);
    QCOMPARE(troubles.count(), 1);
    QCOMPARE(scene.connection->stall()->error.code, "silent");
    QCOMPARE(scene.connection->stall()->since, begun + 1s); // the PING
    QVERIFY(scene.connection->isReady());
    scene.clock.advance(3500ms);
    QCOMPARE(scene.connection->state(), State::Waiting);
    QCOMPARE(scene.connection->lastError().code, "silent");
    QVERIFY(!scene.connection->stall());
    QCOMPARE(troubles.count(), 1);
}

void TestConnection::stalls_slowAnswer_isToldAndForgotten()
{
    Scene scene;
    scene.becomeReady();
    QSignalSpy troubles(scene.connection.get(), &Connection::troubleChanged);
    const auto slow = scene.connection->send(command("GET", "a"));
    const auto behind = scene.connection->send(command("GET", "b"));
    scene.clock.advance(1500ms);
    QCOMPARE(troubles.count(), 1);
    scene.clock.advance(3000ms);
    scene.server.says("$1\r\n1\r\n");
    QVERIFY(slow.isDelivered());
    QVERIFY(!scene.connection->stall());
    QCOMPARE(troubles.count(), 2);
    scene.clock.advance(1500ms); // now it is the other one that is waited for
    QCOMPARE(troubles.count(), 3);
    scene.server.says("$1\r\n2\r\n");
    QVERIFY(behind.isDelivered());
    QCOMPARE(scene.connection->generation(), 1u);
}

void TestConnection::stalls_dripOrFlood_data()
{
    QTest::addColumn<QByteArray>("bytes"); // every 20 ms
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<int>("seconds"); // until the stream is given up
    QTest::newRow("fifty bytes a second") << QByteArray("x") << QByteArray("silent") << 5;
    QTest::newRow("endless") << QByteArray(10'000, 'x') << QByteArray("long") << 60;
}

void TestConnection::stalls_dripOrFlood()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, code);
    QFETCH(int, seconds);
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.server.says("$536870912\r\n");
    const Instant begun = scene.clock.now();
    while (!scene.connection->stall()) {
        QVERIFY(scene.clock.now() < begun + 2500ms);
        scene.clock.advance(20ms);
        scene.server.says(bytes);
    }
    QCOMPARE(scene.connection->stall()->error.code, code);
    while (scene.connection->isReady()) {
        QVERIFY(scene.clock.now() < begun + std::chrono::seconds(seconds + 1));
        scene.server.says(bytes);
        scene.clock.advance(20ms);
    }
    QVERIFY(scene.clock.now() >= begun + std::chrono::seconds(seconds));
    QVERIFY(answer.isDelivered());
}

void TestConnection::stalls_floodThatEnds_isSilence()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.server.says("$536870912\r\n");
    for (int i = 0; i < 110; ++i) {
        scene.clock.advance(20ms);
        scene.server.says(QByteArray(10'000, 'x'));
    }
    QCOMPARE(scene.connection->stall()->error.code, "long");
    scene.clock.advance(1500ms);
    QCOMPARE(scene.connection->stall()->error.code, "silent");
    QVERIFY(!answer.isDelivered());
}

void TestConnection::stalls_whileConnecting_isTold()
{
    Scene scene;
    scene.connection->open();
    scene.clock.advance(1500ms);
    QCOMPARE(scene.connection->stall()->error.code, "unreachable");
    scene.server.connects();
    scene.server.says("+PONG\r\n");
    QVERIFY(scene.connection->isReady());
    QVERIFY(!scene.connection->stall());
}

void TestConnection::probes_silentStream_staysWhileTheServerIsSilent()
{
    Scene scene(probingOptions());
    scene.becomeReady();
    const auto slow = scene.connection->send(command("GET", "a"));
    const QPointer<ScriptedTransport> old = scene.server.stream();
    scene.clock.advance(1500ms);
    QCOMPARE(scene.server.attempts(), 2);
    scene.server.connects(); // and then nothing, as a paused server does
    scene.clock.advance(1510ms);
    QCOMPARE(scene.server.attempts(), 3);
    emit old->received("$1\r\n1\r\n");
    QVERIFY(slow.isDelivered());
    QVERIFY(!scene.server.isStreamOpen()); // the probe has been ended
    scene.clock.advance(900ms);
    QCOMPARE(scene.server.attempts(), 3);
    QCOMPARE(scene.connection->generation(), 1u);
}

void TestConnection::probes_deadStream_isReplacedAtOnce_data()
{
    QTest::addColumn<bool>("ready");
    QTest::newRow("before the greeting") << false;
    QTest::newRow("ready") << true;
}

void TestConnection::probes_deadStream_isReplacedAtOnce()
{
    QFETCH(bool, ready);
    Scene scene(probingOptions());
    scene.connection->open();
    if (ready)
        scene.server.welcomes();
    const QPointer<ScriptedTransport> old = scene.server.stream();
    const auto lost = ready ? std::optional(scene.connection->send(command("GET", "a"))) : std::nullopt;
    scene.clock.advance(1500ms);
    QCOMPARE(scene.server.attempts(), 2);
    scene.server.welcomes(); // the probe
    scene.clock.advance(0ms);
    QVERIFY(!old || !old->isOpen());
    if (lost)
        QCOMPARE(kindOf(*lost), Kind::Disconnected);
    scene.clock.advance(0ms);
    QCOMPARE(scene.server.attempts(), 3);
    scene.server.welcomes();
    QVERIFY(scene.connection->isReady());
    QVERIFY(!scene.connection->stall());
    QCOMPARE(scene.connection->generation(), ready ? 2u : 1u);
}

void TestConnection::probes_refused_meansThatTheServerIsGone()
{
    Scene scene(probingOptions());
    scene.becomeReady();
    scene.clock.advance(2500ms);
    QCOMPARE(scene.server.attempts(), 2);
    scene.server.closes(Kind::Refused);
    scene.clock.advance(0ms);
    QVERIFY(!scene.connection->isReady());
    scene.clock.advance(0ms);
    QCOMPARE(scene.server.attempts(), 3);
}

void TestConnection::turnsAway_isToldUntilServed_data()
{
    QTest::addColumn<QByteArray>("code");
    for (const char *code : {"LOADING", "BUSY", "MASTERDOWN"})
        QTest::newRow(code) << QByteArray(code);
}

void TestConnection::turnsAway_isToldUntilServed()
{
    QFETCH(QByteArray, code);
    Scene scene;
    scene.becomeReady();
    QSignalSpy troubles(scene.connection.get(), &Connection::troubleChanged);
    const std::vector<redis::Command> commands{command("DBSIZE"), command("CONFIG", "GET", "x")};
    const auto many = scene.connection->pipeline(commands);
    scene.server.says('-' + code + " not now\r\n*0\r\n");
    QVERIFY(many.isDelivered());
    QCOMPARE(troubles.count(), 1);
    QCOMPARE(scene.connection->turnedAway()->error.code, code);
    scene.clock.advance(1000ms);
    scene.server.says("+PONG\r\n"); // a stale replica answers that
    QVERIFY(scene.connection->turnedAway());
    const auto one = scene.connection->send(command("GET", "a"));
    scene.server.says("$1\r\n1\r\n");
    QVERIFY(one.isDelivered());
    QVERIFY(!scene.connection->turnedAway());
    QCOMPARE(troubles.count(), 2);
    QVERIFY(scene.connection->isReady());
}

void TestConnection::turnsAway_withoutPassword_greetsAgain()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    const auto behind = scene.connection->send(command("GET", "b"));
    scene.server.says("-NOAUTH Authentication required.\r\n");
    QCOMPARE(kindOf(answer), Kind::AuthRequired);
    QCOMPARE(kindOf(behind), Kind::Disconnected);
    QCOMPARE(scene.connection->lastError().kind, Kind::AuthRequired);
    QCOMPARE(scene.connection->state(), State::Waiting);
    scene.awaitAttempt();
    scene.server.welcomes();
    QVERIFY(scene.connection->isReady());
}

void TestConnection::stalls_toldToOneWhoDestroys_isSafe()
{
    for (const bool away : {false, true}) {
        Scene scene;
        connect(scene.connection.get(), &Connection::troubleChanged, this, [&] { scene.connection.reset(); });
        scene.becomeReady();
        const auto answer = scene.connection->send(command("GET", "a"));
        if (away)
            scene.server.says("-LOADING not now\r\n");
        else
            scene.clock.advance(1500ms);
        QVERIFY(!scene.connection);
        QCOMPARE(kindOf(answer), away ? Kind::Server : Kind::Cancelled);
    }
}

void TestConnection::pings_refused_isStillAlive()
{
    Scene scene;
    scene.becomeReady();
    scene.clock.advance(1000ms);
    scene.server.says("-NOPERM no ping\r\n");
    QVERIFY(scene.connection->isReady());
    QVERIFY(scene.connection->roundTrip().has_value());
}

void TestConnection::reconnects_afterLoss_withoutRepeatingCommands()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("SET", "a", "b"));
    scene.server.closes();
    QCOMPARE(kindOf(answer), Kind::Disconnected);
    QCOMPARE(scene.connection->state(), State::Waiting);
    QCOMPARE(scene.connection->lastError().text, QStringLiteral("gone"));
    scene.awaitAttempt();
    QCOMPARE(scene.connection->state(), State::Connecting);
    QVERIFY(!scene.connection->nextAttempt());
    scene.server.connects();
    QCOMPARE(scene.server.hears(), "PING");
    QCOMPARE(scene.server.hears(), "");
    scene.server.says("+PONG\r\n");
    QCOMPARE(scene.connection->generation(), 2u);
}

void TestConnection::reconnects_withBackOff_fromShortToOneSecond()
{
    Scene scene;
    scene.connection->open();
    for (int attempt = 0; attempt < 12; ++attempt) {
        scene.server.closes(Kind::Refused);
        const auto delay = *scene.connection->nextAttempt() - scene.clock.now();
        const Duration whole = std::min(Duration(50) * (1 << attempt), Duration(1000));
        QVERIFY(delay >= whole / 2 && delay <= whole);
        scene.awaitAttempt();
        QCOMPARE(scene.server.attempts(), attempt + 2);
    }
}

void TestConnection::reconnects_afterWrongPassword_slowly()
{
    Connection::Options options = plainOptions();
    options.password = redis::Secret("secret");
    Scene scene(options);
    scene.connection->open();
    scene.server.connects();
    scene.server.says("-WRONGPASS invalid username-password pair\r\n");
    QVERIFY(*scene.connection->nextAttempt() - scene.clock.now() >= 7500ms);
    scene.awaitAttempt();
    scene.server.welcomes();
    scene.server.closes();
    scene.awaitAttempt();
    scene.server.connects();
    scene.server.says("-WRONGPASS invalid username-password pair\r\n"); // changed: perhaps by mistake
    QVERIFY(*scene.connection->nextAttempt() - scene.clock.now() <= 2000ms);
}

void TestConnection::reconnects_whenThrownOutAgainAndAgain_slowsDown()
{
    Scene scene;
    scene.connection->open();
    for (int i = 0; i < 8; ++i) {
        scene.server.welcomes();
        scene.server.closes();
        if (i < 7)
            scene.awaitAttempt();
    }
    QVERIFY(*scene.connection->nextAttempt() - scene.clock.now() >= 500ms);
    scene.awaitAttempt();
    scene.server.welcomes();
    for (int i = 0; i < 2; ++i) { // now it lasts
        scene.clock.advance(1010ms);
        scene.server.says("+PONG\r\n");
    }
    scene.server.closes();
    QVERIFY(*scene.connection->nextAttempt() - scene.clock.now() <= 50ms);
}

void TestConnection::reconnects_switchedOff_staysIdle()
{
    Connection::Options options = plainOptions();
    options.reconnect = false;
    Scene scene(options);
    scene.connection->open();
    scene.server.closes(Kind::Refused);
    QCOMPARE(scene.connection->state(), State::Idle);
    QCOMPARE(scene.connection->lastError().kind, Kind::Refused);
    scene.clock.advance(60s);
    QCOMPARE(scene.server.attempts(), 1);
}

void TestConnection::restarts_atOnce()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.connection->restart();
    QCOMPARE(kindOf(answer), Kind::Disconnected);
    scene.clock.advance(0ms);
    QCOMPARE(scene.server.attempts(), 2);
    scene.server.closes(Kind::Refused);
    scene.connection->restart(); // while waiting: not twice
    scene.clock.advance(0ms);
    QCOMPARE(scene.server.attempts(), 3);
    scene.clock.advance(100ms);
    QCOMPARE(scene.server.attempts(), 3);
}

void TestConnection::receives_garbage_losesStreamAndComesBack()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.server.says("?!\r\n");
    QCOMPARE(kindOf(answer), Kind::Disconnected);
    QCOMPARE(scene.connection->lastError().kind, Kind::NotRedis);
    QVERIFY(*scene.connection->nextAttempt() - scene.clock.now() <= 50ms); // it has been Redis before
}

void TestConnection::receives_unaskedReply_losesStream()
{
    Scene scene;
    scene.becomeReady();
    scene.server.says("+OK\r\n");
    QCOMPARE(scene.connection->state(), State::Waiting);
    QCOMPARE(scene.connection->lastError().kind, Kind::NotRedis);
}

void TestConnection::receives_tlsAlert_saysSo()
{
    Scene scene;
    scene.connection->open();
    scene.server.connects();
    scene.server.says(QByteArray("\x15\x03\x03\x00\x02\x02\x46", 7));
    QCOMPARE(scene.connection->lastError().kind, Kind::TlsFailed);
}

void TestConnection::subscribes_pushesConfirmationsAndMessages()
{
    Scene scene;
    std::vector<QByteArray> pushed;
    connect(scene.connection.get(), &Connection::pushed, this,
            [&](const Reply &message) { pushed.push_back(message.at(message.size() - 1).bytes()); });
    scene.becomeReady();
    scene.connection->subscribe(command("PSUBSCRIBE", "a.*", "b.*"));
    QCOMPARE(scene.server.hears(), "PSUBSCRIBE a.* b.*");
    scene.server.says("*3\r\n$10\r\npsubscribe\r\n$3\r\na.*\r\n:1\r\n");
    scene.server.says(ScriptedServer::array({"pmessage", "a.*", "a.1", "hello"}));
    scene.server.says("*3\r\n$10\r\npsubscribe\r\n$3\r\nb.*\r\n:2\r\n");
    scene.server.says(ScriptedServer::array({"pmessage", "b.*", "b.1", "there"}));
    QCOMPARE(pushed, (std::vector<QByteArray>{"", "hello", "", "there"}));
    QVERIFY(scene.connection->isReady());
}

void TestConnection::subscribes_refused_pushesTheError()
{
    Scene scene;
    std::vector<Error> errors;
    connect(scene.connection.get(), &Connection::pushed, this, [&](const Reply &message) { errors.push_back(message.error()); });
    scene.becomeReady();
    scene.connection->subscribe(command("SUBSCRIBE", "c"));
    scene.server.says("-NOPERM no access to one of the channels\r\n");
    QCOMPARE(errors.size(), 1u);
    QCOMPARE(errors.front().kind, Kind::NoPermission);
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.server.says("$1\r\n1\r\n");
    QCOMPARE(answer.await_resume()->bytes(), "1");
}

void TestConnection::subscribes_amongCommands_keepsThemApart()
{
    Scene scene;
    QSignalSpy pushes(scene.connection.get(), &Connection::pushed);
    scene.becomeReady();
    const auto range = scene.connection->send(command("LRANGE", "l", 0, -1));
    scene.connection->subscribe(command("SUBSCRIBE", "c"));
    scene.server.says(ScriptedServer::array({"message", "c", "x"})); // the list, though it looks like a message
    QCOMPARE(range.await_resume()->size(), 3);
    QCOMPARE(pushes.count(), 0);
    scene.server.says("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
    QCOMPARE(pushes.count(), 1);
}

void TestConnection::pings_asSubscriber_understandsArray()
{
    Scene scene;
    QSignalSpy pushes(scene.connection.get(), &Connection::pushed);
    scene.becomeReady();
    scene.connection->subscribe(command("SUBSCRIBE", "c"));
    scene.server.says("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
    scene.server.takeSent();
    for (int i = 0; i < 3; ++i) {
        scene.clock.advance(1000ms);
        QCOMPARE(scene.server.hears(), "PING");
        scene.server.says(ScriptedServer::array({"message", "c", "in between"}));
        scene.server.says(ScriptedServer::array({"pong", ""}));
    }
    QVERIFY(scene.connection->isReady());
    QCOMPARE(pushes.count(), 4);
}

void TestConnection::timesOut_unconfirmedSubscription()
{
    Scene scene;
    scene.becomeReady();
    scene.connection->subscribe(command("SUBSCRIBE", "c"));
    scene.clock.advance(5000ms);
    QCOMPARE(scene.connection->lastError().kind, Kind::TimedOut);
}

void TestConnection::closes_everythingOpen_isCancelled()
{
    Scene scene;
    scene.becomeReady();
    const auto one = scene.connection->send(command("GET", "a"));
    const std::vector<redis::Command> commands{command("GET", "b")};
    const auto many = scene.connection->pipeline(commands);
    scene.connection->close();
    QCOMPARE(kindOf(one), Kind::Cancelled);
    QCOMPARE(many.await_resume().error().kind, Kind::Cancelled);
    QCOMPARE(scene.connection->state(), State::Idle);
    scene.clock.advance(60s);
    QCOMPARE(scene.server.attempts(), 1);
    scene.connection->open();
    scene.server.welcomes();
    QCOMPARE(scene.connection->generation(), 2u);
}

void TestConnection::destroys_everythingOpen_isCancelled()
{
    Scene scene;
    scene.becomeReady();
    const auto answer = scene.connection->send(command("GET", "a"));
    scene.connection.reset();
    QCOMPARE(kindOf(answer), Kind::Cancelled);
    scene.clock.advance(60s);
    QCOMPARE(scene.server.attempts(), 1);
}

namespace {

/** Calls back when the answer comes, whatever it is. */
QCoro::Task<> then(Deferred<Result<Reply>> answer, std::function<void()> action)
{
    co_await answer;
    action();
}

} // namespace

void TestConnection::destroys_fromCallback_isSafe()
{
    Scene scene;
    scene.becomeReady();
    then(scene.connection->send(command("GET", "a")), [&] { scene.connection.reset(); });
    const auto behind = scene.connection->send(command("GET", "b"));
    scene.server.says("$1\r\n1\r\n$1\r\n2\r\n");
    QVERIFY(!scene.connection);
    QCOMPARE(kindOf(behind), Kind::Cancelled);
}

void TestConnection::closes_fromCallback_isSafe()
{
    Scene scene;
    scene.becomeReady();
    then(scene.connection->send(command("GET", "a")), [&] {
        scene.connection->close();
        scene.connection->open();
    });
    const auto behind = scene.connection->send(command("GET", "b"));
    scene.server.says("$1\r\n1\r\n$1\r\n2\r\n");
    QCOMPARE(kindOf(behind), Kind::Cancelled);
    QCOMPARE(scene.connection->state(), State::Connecting);
    QCOMPARE(scene.server.attempts(), 2);
}

void TestConnection::destroys_fromStateChange_isSafe()
{
    for (const State when : {State::Connecting, State::Ready, State::Waiting}) {
        Scene scene;
        connect(scene.connection.get(), &Connection::stateChanged, this, [&] {
            if (scene.connection->state() == when)
                scene.connection.reset();
        });
        scene.connection->open();
        if (scene.connection)
            scene.server.welcomes();
        if (scene.connection)
            scene.server.closes();
        QVERIFY(!scene.connection);
    }
}

void TestConnection::resumes_coroutine_mayDestroyTheConnection()
{
    Scene scene;
    scene.becomeReady();
    then(scene.connection->send(command("GET", "a")), [&] { scene.connection.reset(); });
    const auto behind = scene.connection->send(command("GET", "b"));
    scene.server.closes(); // the first answer is Disconnected, and its reader destroys the connection
    QVERIFY(!scene.connection);
    QCOMPARE(kindOf(behind), Kind::Disconnected);
}

} // namespace tst_connection

LOCKSCOPE_TEST(tst_connection, tst_connection::TestConnection)
#include "tst_connection.moc"
