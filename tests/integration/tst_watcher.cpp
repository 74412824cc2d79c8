// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/roletext.h"
#include "watch/watcher.h"

#include "changesetting.h"
#include "deployments.h"
#include "faultproxy.h"
#include "watching.h"
#include "testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>

namespace tst_watcher {

using namespace lockscope;
using Kind = LockEvent::Kind;

namespace {

/** What the ACL kept somebody from, since the log was emptied. */
std::set<QByteArray> refusedCommands(const RedisServer &server)
{
    std::set<QByteArray> commands;
    const QByteArrayList lines = server.cli(words("ACL LOG")).split('\n');
    for (qsizetype i = 0; i + 1 < lines.size(); ++i) {
        if (lines[i] == "object")
            commands.insert(lines[i + 1]);
    }
    return commands;
}

/** A server whose flags were changed with consent, and that we cannot reach any more. */
struct LostServer {
    RedisServer server;
    FaultProxy proxy;
    std::unique_ptr<Watching> watching;
    QByteArray flagsBefore;

    QByteArray flags() const { return server.cli(words("CONFIG GET notify-keyspace-events")); }
    bool loseWithEventsEnabled()
    {
        RedisServer::Options serverOptions;
        serverOptions.tcp = true;
        serverOptions.keyspaceEvents = "Elz";
        if (!server.start(serverOptions) || !proxy.start(server.tcpEndpoint().port))
            return false;
        flagsBefore = flags();
        Watcher::Options options = optionsFor(server);
        options.connection.endpoint = proxy.endpoint();
        watching = std::make_unique<Watching>(options);
        watching->watcher.start();
        if (!QTest::qWaitFor([&] { return watching->completed == 1; }, lockscope::test::longEnough))
            return false;
        watching->watcher.enableEvents();
        if (!QTest::qWaitFor([&] { return watching->basis() == Basis::Events; }, lockscope::test::longEnough))
            return false;
        proxy.setMode(FaultProxy::Mode::Refuse);
        return QTest::qWaitFor([&] { return !watching->watcher.health().connected; }, lockscope::test::longEnough);
    }
};

} // namespace

class TestWatcher : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void start_locksThere_pictureIsCompleteWithoutEvents();
    void lock_takenRenewedHandedOverReleased_isToldByEvents();
    void lock_leaseEnds_isToldAsExpired();
    void lock_among100kVolatileKeys_leavesAtItsDeadline();
    void server_killedAndRestarted_pictureStaysAndComesBackTrue();
    void clients_killed_picturesComesBack();
    void user_withScanGetStrlenPttlOnly_seesLocksAndKnowsWhatItLacks();
    void user_withoutConfig_finds_outThatEventsArrive();
    void user_losesRights_usesThemAgainWhenGivenBack();
    void user_withoutScan_saysSo();
    void events_off_picturePolled();
    void enableEvents_off_turnsOnAndStopPutsBack();
    void enableEvents_changedMeanwhile_stopLeavesThem();
    void enableEvents_connectionLostAtStop_putsBackOverANewOne();
    void enableEvents_serverOutOfReachAtStop_saysWhatIsLeft();
    void pause_changes_waitForResume();
    void patterns_changed_pictureBeginsAgain();
    void patterns_overlapping_readEachKeyOnce();
    void burst_randomChanges_endsEqualToServer();
    void flushall_withEvents_isNoticed();
    void flushall_otherKeysFollow_isNoticed();
    void events_turnedOffAndOn_isNoticed();
    void value_tenMegabytes_isReadInPart();
    void value_hundredMegabytesWithoutGetrange_isNeverFetched();
    void keys_binaryAndOddTypes_areShown();
    void fieldLeases_serverHasThem_areTheHolders();
    void clear_expected_isToldAsCleared();
    void locks_moreThanAreKept_areCountedAndComeWhenThereIsRoom();
    void replica_becomesPrimary_isNoPartAnyMore();
    void replica_ofAnotherPrimary_servesOtherData();
    void cluster_oneNode_knowsItsShare();
    void stop_inAnyState_isSafe();
};

void TestWatcher::start_locksThere_pictureIsCompleteWithoutEvents()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok PX 60000"));
    server.cli(words("SET other x"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.locks.size(), std::size_t(1));
    QCOMPARE(watching.token("lock.a"), "tok");
    QVERIFY(watching.events.empty());
    const WatchHealth &health = watching.watcher.health();
    QVERIFY(health.connected && health.complete);
    QCOMPARE(health.basis, Basis::Events);
    QVERIFY(health.lacks.empty());
    QVERIFY(health.role.isPrimary);
    QVERIFY(health.serverVersion.majorVersion() >= 6);
    QVERIFY(!health.serverName.isEmpty());
    QVERIFY(health.clockSkew.has_value());
    QCOMPARE(health.keysInDatabase, std::optional<quint64>(2));
    const auto left = watching.find("lock.a")->timeLeft(watching.clock.now());
    QVERIFY(left && *left > Duration(50000) && *left <= Duration(60000));
}

void TestWatcher::lock_takenRenewedHandedOverReleased_isToldByEvents()
{
    RedisServer server;
    QVERIFY(server.start());
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);

    server.cli(words("SET lock.a one NX PX 60000"));
    QTRY_COMPARE(watching.token("lock.a"), "one");
    QVERIFY(watching.told(Kind::Acquired, "lock.a"));
    QCOMPARE(watching.find("lock.a")->heldSinceSource, HeldSinceSource::Observed);
    server.cli(words("PEXPIRE lock.a 90000"));
    QTRY_VERIFY(watching.told(Kind::Renewed, "lock.a"));
    server.cli(words("SET lock.a two PX 60000"));
    QTRY_COMPARE(watching.token("lock.a"), "two");
    QVERIFY(watching.told(Kind::HandedOver, "lock.a"));
    server.cli(words("DEL lock.a"));
    QTRY_VERIFY(!watching.find("lock.a"));
    QVERIFY(watching.told(Kind::Released, "lock.a"));
    QCOMPARE(watching.events.size(), std::size_t(4));
}

void TestWatcher::lock_leaseEnds_isToldAsExpired()
{
    RedisServer server;
    QVERIFY(server.start());
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    server.cli(words("SET lock.a one NX PX 300"));
    QTRY_VERIFY(watching.find("lock.a"));
    QTRY_VERIFY(!watching.find("lock.a"));
    QVERIFY(watching.told(Kind::Expired, "lock.a"));
}

void TestWatcher::lock_among100kVolatileKeys_leavesAtItsDeadline()
{
    RedisServer server;
    QVERIFY(server.start());
    // An hour each, so that the server's own expiry cycle finds nothing to do and comes past our lock late or never.
    server.cli(
        {QStringLiteral("EVAL"), QStringLiteral("for i = 1, 100000 do redis.call('SET', 'other.' .. i, 'x', 'EX', 3600) end"), QStringLiteral("0")});
    server.cli(words("CONFIG SET active-expire-effort 1"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE_WITH_TIMEOUT(watching.completed, 1, 20000);
    server.cli(words("SET lock.a tok NX PX 2000"));
    QTRY_VERIFY(watching.find("lock.a"));
    const Instant deadline = watching.find("lock.a")->deadline.value();
    QTRY_VERIFY_WITH_TIMEOUT(!watching.find("lock.a"), 10000);
    qInfo("the lock left the picture %lld ms after its deadline", static_cast<long long>(roundToMs(watching.clock.now() - deadline).count()));
    QVERIFY(watching.told(Kind::Expired, "lock.a"));
}

void TestWatcher::server_killedAndRestarted_pictureStaysAndComesBackTrue()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    server.cli(words("SET lock.b tok"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.locks.size(), std::size_t(2));
    const int deltas = watching.deltas;

    server.kill9();
    QTRY_COMPARE(watching.basis(), Basis::Disconnected);
    const WatchHealth &health = watching.watcher.health();
    QVERIFY(!health.connected && !health.complete);
    QVERIFY(health.disconnectedAt.has_value());
    QVERIFY(health.error.kind != Error::Kind::None);
    QTRY_VERIFY(health.nextAttemptAt.has_value());
    QCOMPARE(watching.locks.size(), std::size_t(2));
    QCOMPARE(watching.deltas, deltas);

    QVERIFY(server.restart());
    server.cli(words("SET lock.b other"));
    server.cli(words("SET lock.c tok"));
    QTRY_COMPARE(watching.completed, 2);
    QTRY_COMPARE(watching.basis(), Basis::Events);
    QVERIFY(!watching.find("lock.a"));
    QTRY_COMPARE(watching.token("lock.b"), "other");
    QTRY_COMPARE(watching.token("lock.c"), "tok");
    QVERIFY(!health.disconnectedAt);
    server.cli(words("DEL lock.c"));
    QTRY_VERIFY(!watching.find("lock.c"));
}

void TestWatcher::clients_killed_picturesComesBack()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);

    server.cli(words("CLIENT KILL TYPE pubsub"));
    QTRY_VERIFY(watching.basis() != Basis::Events);
    QVERIFY(watching.watcher.health().connected);
    QTRY_COMPARE(watching.basis(), Basis::Events);
    QCOMPARE(watching.completed, 1); // the picture was never incomplete

    server.cli(words("CLIENT KILL TYPE normal"));
    QTRY_COMPARE(watching.basis(), Basis::Disconnected);
    QTRY_COMPARE(watching.completed, 2);
    QTRY_COMPARE(watching.basis(), Basis::Events);

    server.cli({QStringLiteral("EVAL"), QStringLiteral("redis.call('SET', 'lock.a', 'two')"), QStringLiteral("0")});
    QTRY_COMPARE(watching.token("lock.a"), "two");
}

void TestWatcher::user_withScanGetStrlenPttlOnly_seesLocksAndKnowsWhatItLacks()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~lock.* resetchannels -@all +scan +get +strlen +pttl")};
    QVERIFY(server.start(serverOptions));
    server.cli(words("SET lock.a tok PX 60000"));
    server.cli(words("HSET lock.h field 1"));
    server.cli(words("SET other x"));
    Watcher::Options options = optionsFor(server, "ann");
    options.connection.pingAfterIdle = Duration(100);
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.locks.size(), std::size_t(2));
    QCOMPARE(watching.token("lock.a"), "tok");
    QVERIFY(watching.find("lock.a")->deadline.has_value());
    QCOMPARE(watching.find("lock.h")->form, LockForm::Unknown);
    QCOMPARE(watching.basis(), Basis::Polling);
    for (const Lack lack : {Lack::EventsDenied, Lack::BoundedRead, Lack::Types, Lack::ServerTime, Lack::ServerInfo})
        QVERIFY2(watching.lacks(lack), qPrintable(lackText(lack, watching.health())));
    QVERIFY(!watching.lacks(Lack::Scan) && !watching.lacks(Lack::Values) && !watching.lacks(Lack::Ttl));
    QVERIFY(!watching.watcher.health().eventsCanBeEnabled);
    QCOMPARE(watching.watcher.health().error.kind, Error::Kind::None);

    server.cli(words("SET lock.b tok PX 60000"));
    QTRY_COMPARE(watching.token("lock.b"), "tok");
    server.cli(words("DEL lock.a"));
    QTRY_VERIFY(!watching.find("lock.a"));
    server.cli(words("SET lock.c tok PX 150"));
    QTRY_VERIFY(!watching.find("lock.c"));

    // Refused once, each of them, however long it goes on; PING stays, it is how a dead server is noticed.
    QVERIFY(refusedCommands(server).contains("getrange"));
    server.cli(words("ACL LOG RESET"));
    for (const char *token : {"one", "two", "three"}) {
        server.cli({QStringLiteral("SET"), QStringLiteral("lock.round"), QString::fromLatin1(token)});
        QTRY_COMPARE(watching.token("lock.round"), token);
    }
    const std::set<QByteArray> later = refusedCommands(server);
    QVERIFY2(std::ranges::includes(std::set<QByteArray>{"ping"}, later), later.empty() ? "" : later.begin()->constData());
}

void TestWatcher::user_withoutConfig_finds_outThatEventsArrive()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -config -client|tracking")};
    QVERIFY(server.start(serverOptions));
    server.cli(words("SET lock.a tok"));
    Watcher::Options options = optionsFor(server, "ann");
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QVERIFY(watching.lacks(Lack::Config));
    QCOMPARE(watching.basis(), Basis::Polling); // nothing has shown yet that events arrive
    server.cli(words("SET lock.b tok"));
    QTRY_VERIFY(watching.find("lock.b"));
    QTRY_COMPARE(watching.basis(), Basis::Events);
    QVERIFY(!watching.lacks(Lack::Events));

    server.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
    server.cli(words("SET lock.c tok"));
    watching.watcher.rescan();
    QTRY_VERIFY(watching.find("lock.c"));
    QTRY_COMPARE(watching.basis(), Basis::Polling); // a change that no event told
    QVERIFY(watching.lacks(Lack::Events));
    QCOMPARE(watching.watcher.health().healed, quint64(1));
}

void TestWatcher::user_losesRights_usesThemAgainWhenGivenBack()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all")};
    QVERIFY(server.start(serverOptions));
    server.cli(words("SET lock.a before PX 60000"));
    Watching watching(optionsFor(server, "ann"));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_VERIFY(watching.watcher.health().lacks.empty());

    server.cli(words("ACL SETUSER ann -get -getrange -pttl"));
    server.cli(words("SET lock.a meanwhile PX 60000"));
    QTRY_VERIFY(watching.lacks(Lack::Values) && watching.lacks(Lack::Ttl));
    server.cli(words("ACL SETUSER ann +get +getrange +pttl"));
    QTRY_COMPARE_WITH_TIMEOUT(watching.token("lock.a"), "meanwhile", 15000);
    QTRY_VERIFY_WITH_TIMEOUT(watching.find("lock.a")->deadline.has_value(), 15000);
    QTRY_VERIFY_WITH_TIMEOUT(watching.watcher.health().lacks.empty(), 15000);
}

void TestWatcher::user_withoutScan_saysSo()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -scan")};
    QVERIFY(server.start(serverOptions));
    Watcher::Options options = optionsFor(server, "ann");
    Watching watching(options);
    watching.watcher.start();
    QTRY_VERIFY(watching.lacks(Lack::Scan));
    QVERIFY(watching.watcher.health().connected);
    QVERIFY(!watching.watcher.health().complete);
    QCOMPARE(watching.watcher.health().error.kind, Error::Kind::NoPermission);
    QCOMPARE(watching.completed, 0);
}

void TestWatcher::events_off_picturePolled()
{
    RedisServer server;
    RedisServer::Options serverOptions = withoutEvents();
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -client|tracking")};
    QVERIFY(server.start(serverOptions));
    Watching watching(optionsFor(server, "ann"));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), Basis::Polling);
    QVERIFY(watching.lacks(Lack::Events));
    QVERIFY(watching.watcher.health().eventsCanBeEnabled);
    server.cli(words("SET lock.a tok"));
    QTRY_COMPARE(watching.token("lock.a"), "tok");
    QVERIFY(watching.events.back().sampled);
    QCOMPARE(watching.find("lock.a")->heldSinceSource, HeldSinceSource::Derived);
    server.cli(words("DEL lock.a"));
    QTRY_VERIFY(!watching.find("lock.a"));
    QVERIFY(watching.told(Kind::Vanished, "lock.a"));
    QCOMPARE(watching.watcher.health().healed, quint64(0)); // polling is not healing
}

void TestWatcher::enableEvents_off_turnsOnAndStopPutsBack()
{
    RedisServer server;
    RedisServer::Options serverOptions;
    serverOptions.keyspaceEvents = "Elz";
    QVERIFY(server.start(serverOptions));
    const QByteArray before = server.cli(words("CONFIG GET notify-keyspace-events"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QVERIFY(watching.watcher.health().eventsCanBeEnabled);
    watching.watcher.enableEvents();
    QTRY_COMPARE(watching.basis(), Basis::Events);
    QVERIFY(!watching.watcher.health().eventsCanBeEnabled);
    QVERIFY(!watching.lacks(Lack::Events));
    const QByteArray flags = server.cli(words("CONFIG GET notify-keyspace-events")).split('\n').last();
    for (const char flag : {'K', 'E', 'g', '$', 'x', 'h', 'l', 'z'})
        QVERIFY2(flags.contains(flag), flags.constData());
    watching.watcher.stop();
    QTRY_COMPARE(watching.stopped, 1);
    QCOMPARE(server.cli(words("CONFIG GET notify-keyspace-events")), before);
}

void TestWatcher::enableEvents_changedMeanwhile_stopLeavesThem()
{
    RedisServer server;
    QVERIFY(server.start(withoutEvents()));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    watching.watcher.enableEvents();
    QTRY_COMPARE(watching.basis(), Basis::Events);
    server.cli(words("CONFIG SET notify-keyspace-events KEA"));
    const QByteArray theirs = server.cli(words("CONFIG GET notify-keyspace-events"));
    watching.watcher.stop();
    QTRY_COMPARE(watching.stopped, 1);
    QCOMPARE(server.cli(words("CONFIG GET notify-keyspace-events")), theirs);
}

void TestWatcher::enableEvents_connectionLostAtStop_putsBackOverANewOne()
{
    LostServer lost;
    QVERIFY(lost.loseWithEventsEnabled());
    lost.watching->watcher.stop();
    lost.proxy.setMode(FaultProxy::Mode::Pass);
    QTRY_COMPARE(lost.watching->stopped, 1);
    QCOMPARE(lost.flags(), lost.flagsBefore);
}

void TestWatcher::enableEvents_serverOutOfReachAtStop_saysWhatIsLeft()
{
    LostServer lost;
    QVERIFY(lost.loseWithEventsEnabled());
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("^notify-keyspace-events of redis://127.0.0.1:\\d+ .*\"lzE\"")));
    lost.watching->watcher.stop();
    QTRY_COMPARE(lost.watching->stopped, 1);
    QVERIFY(lost.flags() != lost.flagsBefore);
}

void TestWatcher::pause_changes_waitForResume()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a one"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    change(watching.watcher, &WatchSettings::paused, true);
    QVERIFY(watching.watcher.health().paused);
    const int deltas = watching.deltas;
    const qint64 reads = callsOf(server, "getrange");
    server.cli(words("SET lock.a two"));
    server.cli(words("SET lock.b one"));
    const auto answer = watching.watcher.connection().send(redis::command("PING"));
    QTRY_VERIFY(answer.isDelivered()); // still connected, and the events have had their time
    QCOMPARE(watching.deltas, deltas);
    QCOMPARE(callsOf(server, "getrange"), reads);
    change(watching.watcher, &WatchSettings::paused, false);
    QTRY_COMPARE(watching.token("lock.a"), "two");
    QTRY_COMPARE(watching.token("lock.b"), "one");
    QTRY_COMPARE(watching.basis(), Basis::Events);
}

void TestWatcher::patterns_changed_pictureBeginsAgain()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a one"));
    server.cli(words("SET mutex:a two"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    change(watching.watcher, &WatchSettings::patterns, {"mutex:*"});
    QTRY_COMPARE(watching.completed, 2);
    QCOMPARE(watching.locks.size(), std::size_t(1));
    QCOMPARE(watching.token("mutex:a"), "two");
    QTRY_COMPARE(watching.basis(), Basis::Events);
    server.cli(words("SET lock.b one"));
    server.cli(words("SET mutex:b two"));
    QTRY_VERIFY(watching.find("mutex:b"));
    QCOMPARE(watching.locks.size(), std::size_t(2));
    QVERIFY(!watching.told(Kind::Vanished, "lock.a"));
}

void TestWatcher::patterns_overlapping_readEachKeyOnce()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(
        {QStringLiteral("EVAL"), QStringLiteral("for i = 1, 3000 do redis.call('SET', 'lock.' .. i, 'x', 'PX', 900000) end"), QStringLiteral("0")});
    Watcher::Options options = optionsFor(server);
    options.patterns = {"lock.*", "lo[bc]k.*", "*1"};
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.locks.size(), std::size_t(3000));
    const qint64 reads = callsOf(server, "getrange");
    QVERIFY2(reads >= 3000 && reads < 3100, qPrintable(QString::number(reads)));
    server.cli(words("SET lock.1 y"));
    QTRY_COMPARE(watching.token("lock.1"), "y");
    QTRY_COMPARE(watching.basis(), Basis::Events);
}

void TestWatcher::burst_randomChanges_endsEqualToServer()
{
    RedisServer server;
    QVERIFY(server.start());
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    redis::Connection::Options options;
    options.endpoint = server.endpoint();
    redis::Connection writer(options, watching.clock);
    writer.open();
    QTRY_VERIFY(writer.isReady());

    std::mt19937 random(11);
    const auto key = [&]() -> QByteArray { return QByteArray("lock.") + QByteArray::number(random() % 300); };
    for (int batch = 0; batch < 40; ++batch) {
        std::vector<redis::Command> commands;
        for (int i = 0; i < 500; ++i) {
            const QByteArray token = QByteArray::number(random());
            switch (random() % 6) {
            case 0: commands.push_back(redis::command("SET", key(), token, "NX", "PX", 1 + random() % 400)); break;
            case 1: commands.push_back(redis::command("SET", key(), token, "PX", 600000)); break;
            case 2: commands.push_back(redis::command("SET", key(), token)); break;
            case 3: commands.push_back(redis::command("PEXPIRE", key(), 300000 + random() % 300000)); break;
            case 4: commands.push_back(redis::command("RENAME", key(), key())); break;
            default: commands.push_back(redis::command("DEL", key())); break;
            }
        }
        const auto answer = writer.pipeline(commands);
        QTRY_VERIFY(answer.isDelivered());
    }
    const auto serverSays = [&] {
        std::map<Bytes, QByteArray> result;
        const QByteArray dump = server.cli(
            {QStringLiteral("EVAL"),
             QStringLiteral("local out = {} for _, k in ipairs(redis.call('KEYS', 'lock.*')) do out[#out + 1] = k .. '=' .. redis.call('GET', k) end "
                            "return out"),
             QStringLiteral("0")});
        for (const QByteArray &line : dump.split('\n')) {
            if (const qsizetype at = line.indexOf('='); at > 0)
                result[line.left(at)] = line.mid(at + 1);
        }
        return result;
    };
    const auto differences = [&] {
        QByteArrayList result;
        const auto theirs = serverSays();
        for (const auto &[name, lock] : watching.locks) {
            if (!theirs.contains(name) || theirs.at(name) != lock.token)
                result << "we show " + name.toByteArray() + '=' + lock.token.toByteArray();
        }
        for (const auto &[name, token] : theirs) {
            if (!watching.find(name.toByteArray()))
                result << "we lack " + name.toByteArray() + '=' + token;
        }
        return result;
    };
    // First the short leases must be over: what ends while we compare is different for a moment.
    const QString shortLeases = QStringLiteral("local n = 0 for _, k in ipairs(redis.call('KEYS', 'lock.*')) do local t = redis.call('PTTL', k) "
                                               "if t >= 0 and t < 60000 then n = n + 1 end end return n");
    QTRY_COMPARE(server.cli({QStringLiteral("EVAL"), shortLeases, QStringLiteral("0")}), "0");
    QTRY_COMPARE_WITH_TIMEOUT(differences().join(", "), QByteArray(), 10000);
    QVERIFY(serverSays().size() > 50);
    QCOMPARE(watching.basis(), Basis::Events);
    QCOMPARE(watching.watcher.health().healed, quint64(0));
    QCOMPARE(std::size_t(watching.watcher.picture().registry().locks().size()), watching.locks.size());
}

void TestWatcher::flushall_withEvents_isNoticed()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    server.cli(words("SET lock.b tok"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    server.cli(words("FLUSHALL"));
    QTRY_VERIFY(watching.locks.empty());
    QVERIFY(watching.told(Kind::Vanished, "lock.a"));
    QTRY_COMPARE(watching.basis(), Basis::Events);          // CONFIG says that events are on
    QCOMPARE(watching.watcher.health().healed, quint64(0)); // no event was missed: there is none
}

void TestWatcher::flushall_otherKeysFollow_isNoticed()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    server.cli({QStringLiteral("EVAL"), QStringLiteral("for i = 1, 2000 do redis.call('SET', 'other' .. i, i) end"), QStringLiteral("0")});
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.watcher.health().keysInDatabase.value_or(0), quint64(2001));
    server.cli({QStringLiteral("EVAL"), QStringLiteral("redis.call('FLUSHALL'); redis.call('MSET', 'x', 1, 'y', 2, 'z', 3)"), QStringLiteral("0")});
    QTRY_VERIFY(watching.locks.empty());
}

void TestWatcher::events_turnedOffAndOn_isNoticed()
{
    RedisServer server;
    QVERIFY(server.start());
    Watcher::Options options = optionsFor(server);
    options.hearing = Hearing::Events;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.basis(), Basis::Events);
    server.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
    server.cli(words("SET lock.a tok"));
    QTRY_VERIFY(watching.find("lock.a"));
    QCOMPARE(watching.basis(), Basis::Polling);
    QVERIFY(watching.lacks(Lack::Events));
    server.cli(words("CONFIG SET notify-keyspace-events KEA"));
    QTRY_COMPARE(watching.basis(), Basis::Events);
    QVERIFY(!watching.lacks(Lack::Events));
}

void TestWatcher::value_tenMegabytes_isReadInPart()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli({QStringLiteral("EVAL"), QStringLiteral("redis.call('SET', 'lock.big', string.rep('x', 10000000))"), QStringLiteral("0")});
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.token("lock.big").size(), 4096);
    QVERIFY(!watching.find("lock.big")->tokenIsWhole);
    QCOMPARE(callsOf(server, "get"), 0);
    server.cli({QStringLiteral("SET"), QStringLiteral("lock.full"), QString(4096, QLatin1Char('y'))});
    QTRY_VERIFY(watching.find("lock.full"));
    QVERIFY(watching.find("lock.full")->tokenIsWhole);
}

void TestWatcher::value_hundredMegabytesWithoutGetrange_isNeverFetched()
{
    RedisServer server;
    RedisServer::Options serverOptions = withoutEvents();
    serverOptions.config = QStringList{QStringLiteral("user ann on >secret ~* &* +@all -getrange")};
    QVERIFY(server.start(serverOptions));
    server.cli({QStringLiteral("EVAL"), QStringLiteral("redis.call('SET', 'lock.big', string.rep('x', 100000000))"), QStringLiteral("0")});
    const qint64 before = callsOf(server, "get");
    Watcher::Options options = optionsFor(server, "ann");
    options.hearing = Hearing::Polling;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QVERIFY(watching.lacks(Lack::BoundedRead));
    for (int looks = 0; looks < 3; ++looks) {
        const qint64 ttlReads = callsOf(server, "pttl");
        watching.watcher.rescan();
        QTRY_VERIFY(callsOf(server, "pttl") > ttlReads);
    }
    QCOMPARE(callsOf(server, "get"), before);
    QVERIFY(watching.find("lock.big") && !watching.find("lock.big")->tokenIsWhole);
    QVERIFY(!watching.told(Kind::HandedOver, "lock.big"));
    server.cli(words("SET lock.big small PX 60000")); // another deadline
    watching.watcher.rescan();
    QTRY_COMPARE(watching.token("lock.big"), "small");
}

void TestWatcher::keys_binaryAndOddTypes_areShown()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cliInput("SET \"lock.\\x00\\xff\\r\\n\" \"\\x01\\x00tok\"\n"
                    "SET \"lock.*\" star\n"
                    "SET lock.empty \"\"\n"
                    "HSET lock.hash uuid:1 1\n"
                    "RPUSH lock.list a\n"
                    "SET lock.time 9999999999\n");
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.locks.size(), std::size_t(6));
    const QByteArray binary("lock.\x00\xff\r\n", 9);
    QCOMPARE(watching.token(binary), QByteArray("\x01\x00tok", 5));
    QCOMPARE(watching.token("lock.*"), "star");
    QVERIFY(watching.find("lock.empty") && watching.find("lock.empty")->tokenIsWhole);
    QCOMPARE(watching.find("lock.hash")->form, LockForm::Hash);
    QCOMPARE(watching.find("lock.list")->form, LockForm::OtherType);
    server.cliInput("DEL \"lock.\\x00\\xff\\r\\n\"\n");
    QTRY_VERIFY(!watching.find(binary));
    QCOMPARE(watching.locks.size(), std::size_t(5));
    server.cli(words("DEL lock.hash"));
    QTRY_VERIFY(!watching.find("lock.hash"));
}

/** HEXPIRE: of Redis 7.4 and Valkey 9 on. */
void TestWatcher::fieldLeases_serverHasThem_areTheHolders()
{
    const QByteArray holder = "8743c9c0-0795-4907-87fd-6c719a6b4586:1";
    for (const QString &program : RedisServer::installedPrograms()) {
        RedisServer server;
        RedisServer::Options options;
        options.program = program;
        QVERIFY(server.start(options));
        const auto lease = [&](int ms) { return server.cliInput("HPEXPIRE lock.a " + QByteArray::number(ms) + " FIELDS 1 " + holder + '\n'); };
        server.cliInput("HSET lock.a " + holder + " 1\n");
        const bool hasLeases = !lease(60'000).contains("ERR");
        Watching watching(optionsFor(server));
        watching.watcher.start();
        QTRY_COMPARE(watching.completed, 1);
        const auto left = [&] {
            const Lock *const lock = watching.find("lock.a");
            const MaybeInstant end = lock && lock->details ? lock->details->holders.at(0).deadline : MaybeInstant();
            return end && lock->deadline && *end == *lock->deadline ? roundToMs(*end - watching.clock.now()) : Duration(0);
        };
        QTRY_COMPARE(left() > Duration(50'000) && left() <= Duration(60'000), hasLeases);
        if (!hasLeases)
            continue;
        lease(90'000);
        QTRY_VERIFY(watching.told(Kind::Renewed, "lock.a"));
        QVERIFY(left() > Duration(80'000));
        lease(200);
        QTRY_VERIFY(watching.told(Kind::Expired, "lock.a"));
        QVERIFY(!watching.find("lock.a") && !watching.told(Kind::Released, "lock.a") && !watching.told(Kind::LeaseRemoved, "lock.a"));
        QVERIFY(watching.watcher.health().lacks.empty());

        QCOMPARE(server.cli(words("ACL SETUSER ann on >secret ~* &* +@all -hpttl")), "OK");
        server.cliInput("HSET lock.a " + holder + " 1\n");
        lease(60'000);
        Watching refused(optionsFor(server, "ann"));
        refused.watcher.start();
        QTRY_COMPARE(refused.completed, 1);
        for (int count = 2; count <= 4; ++count) {
            server.cliInput("HINCRBY lock.a " + holder + " 1\n");
            QTRY_COMPARE(refused.find("lock.a")->details->holders.at(0).count, count);
        }
        QVERIFY(!refused.find("lock.a")->details->holders.at(0).deadline && !refused.find("lock.a")->deadlineIsKnown);
        QVERIFY(refused.watcher.health().lacks.empty());
        const QByteArray denied = server.cli(words("ACL LOG"));
        QVERIFY2(denied.startsWith("count\n1\n") || denied.startsWith("count\n2\n"), denied); // it is not asked again and again
    }
}

void TestWatcher::clear_expected_isToldAsCleared()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(words("SET lock.a tok"));
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    watching.watcher.picture().expect(OperatorAct::Clear, "lock.a", "tok");
    server.cli(words("DEL lock.a"));
    watching.watcher.lookAt("lock.a");
    QTRY_VERIFY(!watching.find("lock.a"));
    QVERIFY(watching.told(Kind::Cleared, "lock.a"));
}

void TestWatcher::locks_moreThanAreKept_areCountedAndComeWhenThereIsRoom()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(
        {QStringLiteral("EVAL"), QStringLiteral("for i = 1, 150 do redis.call('SET', 'lock.' .. i, 'tok', 'PX', 600000) end"), QStringLiteral("0")});
    Watcher::Options options = optionsFor(server);
    options.bounds.locks = 100;
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(watching.locks.size(), std::size_t(100));
    QCOMPARE(watching.health().leftOut, quint64(50));
    QVERIFY(watching.lacks(Lack::Room));
    QVERIFY2(lackText(Lack::Room, watching.health()).contains(QStringLiteral("50 are not shown")),
             qPrintable(lackText(Lack::Room, watching.health())));
    server.cli({QStringLiteral("EVAL"), QStringLiteral("for i = 1, 60 do redis.call('DEL', 'lock.' .. i) end"), QStringLiteral("0")});
    QTRY_VERIFY(std::ranges::none_of(watching.locks, [](const auto &entry) { return entry.first.toByteArray().mid(5).toInt() <= 60; }));
    watching.watcher.rescan();
    QTRY_VERIFY(!watching.lacks(Lack::Room));
    QTRY_COMPARE(watching.locks.size(), std::size_t(90));
}

void TestWatcher::replica_becomesPrimary_isNoPartAnyMore()
{
    RedisServer primary, replica;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    QVERIFY(startReplica(replica, primary));
    Watching watching(optionsFor(replica));
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QTRY_VERIFY(watching.health().role.replica && watching.health().role.replica->isLinkUp);
    QCOMPARE(watching.health().role.replica->primary.port, int(primary.tcpEndpoint().port));
    primary.stop();
    QTRY_VERIFY(!watching.health().role.replica->isLinkUp);
    QVERIFY(RoleText::sentence(watching.health().role).startsWith(QStringLiteral("A replica that lost its primary 127.0.0.1:")));
    replica.cli({QStringLiteral("REPLICAOF"), QStringLiteral("NO"), QStringLiteral("ONE")});
    QTRY_VERIFY(watching.health().role.isWhole());
    QVERIFY(RoleText::whyNoActions(watching.health().role).isEmpty());
}

void TestWatcher::replica_ofAnotherPrimary_servesOtherData()
{
    RedisServer primary, another, replica;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort) && another.start(withPort));
    primary.cliInput("SET lock.a tok\n");
    another.cliInput("SET lock.b tok\n");
    QVERIFY(startReplica(replica, primary));
    Watching watching(optionsFor(replica));
    QSignalSpy replaced(&watching.watcher, &Watcher::dataReplaced);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    const Lock before = watching.locks.at("lock.a");
    QVERIFY(watching.watcher.isSameAsFor(before));
    replica.cli({QStringLiteral("REPLICAOF"), QStringLiteral("127.0.0.1"), QString::number(another.tcpEndpoint().port)});
    QTRY_COMPARE_WITH_TIMEOUT(replaced.size(), 1, deploymentPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(watching.locks.contains("lock.b") && !watching.locks.contains("lock.a"), deploymentPatienceMs);
    QVERIFY(!watching.watcher.isSameAsFor(before));
    replica.cli({QStringLiteral("REPLICAOF"), QStringLiteral("NO"), QStringLiteral("ONE")}); // its history goes on
    QTRY_VERIFY_WITH_TIMEOUT(watching.health().role.isWhole(), deploymentPatienceMs);
    QCOMPARE(replaced.size(), 1);
}

void TestWatcher::cluster_oneNode_knowsItsShare()
{
    RunningCluster running;
    QVERIFY(running.start());
    Watcher::Options options;
    options.connection.endpoint = running.cluster.endpoint(1);
    options.connection.password = running.cluster.password();
    Watching watching(options);
    watching.watcher.start();
    QTRY_COMPARE(watching.completed, 1);
    QCOMPARE(RoleText::brief(watching.health().role), QStringLiteral("1 of 3 primaries"));
    QCOMPARE(watching.health().role.cluster->slotCount, std::optional(5461));
}

void TestWatcher::stop_inAnyState_isSafe()
{
    RedisServer server;
    QVERIFY(server.start());
    server.cli(
        {QStringLiteral("EVAL"), QStringLiteral("for i = 1, 5000 do redis.call('SET', 'lock.' .. i, 'x', 'PX', 100 + i) end"), QStringLiteral("0")});
    for (int moment = 1; moment <= 32; ++moment) { // each in the middle of telling something, then destroyed
        Watching watching(optionsFor(server));
        int told = 0;
        const auto interfere = [&] {
            if (++told != (moment + 3) / 4)
                return;
            if (moment % 4 == 0)
                change(watching.watcher, &WatchSettings::patterns, {"lock.1*"});
            if (moment % 4 == 1)
                change(watching.watcher, &WatchSettings::paused, true);
            if (moment % 4 >= 2)
                watching.watcher.stop();
            if (moment % 4 == 3)
                watching.watcher.start();
        };
        connect(&watching.watcher, &Watcher::changed, this, interfere);
        connect(&watching.watcher, &Watcher::healthChanged, this, interfere);
        watching.watcher.start();
        QTRY_VERIFY_WITH_TIMEOUT(told >= (moment + 3) / 4, 15000);
        if (moment % 4 == 2)
            QCOMPARE(watching.stopped, 1);
    }
    {
        Watching watching(optionsFor(server)); // stopped by its own listener
        connect(&watching.watcher, &Watcher::changed, &watching.watcher, &Watcher::stop);
        watching.watcher.start();
        QTRY_COMPARE_WITH_TIMEOUT(watching.stopped, 1, 15000);
        QCOMPARE(watching.completed, 0);
    }
    server.kill9();
    Watching watching(optionsFor(server));
    watching.watcher.start();
    QTRY_VERIFY(watching.watcher.health().nextAttemptAt.has_value());
    watching.watcher.stop();
    QCOMPARE(watching.stopped, 1);
}

} // namespace tst_watcher

LOCKSCOPE_TEST(tst_watcher, tst_watcher::TestWatcher)
#include "tst_watcher.moc"
