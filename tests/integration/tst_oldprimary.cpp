// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "deployments.h"
#include "deploymentscene.h"
#include "plainclient.h"
#include "redis/serverinfo.h"
#include "redis/topology/sentinelhello.h"
#include "redisserver.h"
#include "testprogram.h"
#include "watch/health/roletext.h"

#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>

#include <csignal>

namespace lockscope::tst_oldprimary {

using namespace Qt::StringLiterals;
using redis::command;
using Verdict = redis::SentinelVerdict::Kind;

namespace {

enum class Replicas : quint8 { One, Two };

/** A primary with one or two replicas and a Sentinel that takes it for dead soon. */
struct Watched {
    RedisServer primary, replica, further, sentinel;
    Replicas replicas = Replicas::One; // of which the first is promoted
    bool usesTls = false;              // between themselves, and what they say of each other
    int downAfterMs = 500;

    bool start(const QStringList &config = {})
    {
        RedisServer::Options withPort;
        withPort.tcp = true;
        withPort.tls = usesTls;
        if (usesTls)
            withPort.config = {u"tls-replication yes"_s};
        const RedisServer::Options asReplica = withPort;
        withPort.config += config + QStringList{u"repl-diskless-sync-delay 0"_s};
        if (!primary.start(withPort) || !startReplica(replica, primary, asReplica))
            return false;
        if (replicas == Replicas::Two
            && (!startReplica(further, primary) || further.cli({u"CONFIG"_s, u"SET"_s, u"replica-priority"_s, u"200"_s}) != "OK"))
            return false;
        primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
        withPort.arguments = QStringList{u"--sentinel"_s};
        withPort.config = asReplica.config
            + QStringList{u"sentinel monitor mymaster 127.0.0.1 %1 1"_s.arg(placeOf(primary).port),
                          u"sentinel down-after-milliseconds mymaster %1"_s.arg(downAfterMs), u"sentinel failover-timeout mymaster 5000"_s};
        return sentinel.start(withPort)
            && QTest::qWaitFor(
                   [this] {
                       return knowsReplica() && isListening(primary) && isListening(replica) && hasBeenSpokenTo()
                           && replica.cli({u"EXISTS"_s, u"lock.a"_s}) == "1";
                   },
                   40'000);
    }
    static bool isListening(const RedisServer &server) { return server.cli({u"PUBSUB"_s, u"NUMSUB"_s, u"__sentinel__:hello"_s}).endsWith("\n1"); }
    /** Without a trace of a hello, a primary that has just woken up does not look watched. */
    bool hasBeenSpokenTo() const { return primary.cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_publish:"); }
    bool knowsReplica() const
    {
        return sentinel.cli({u"SENTINEL"_s, u"MASTER"_s, u"mymaster"_s}).contains(replicas == Replicas::One ? "num-slaves\n1" : "num-slaves\n2");
    }
    /** The primary sleeps until it has been replaced. */
    bool sleepThroughFailover()
    {
        primary.pause();
        const bool isPromoted = QTest::qWaitFor([this] { return replica.cli({u"ROLE"_s}).startsWith("master"); }, 40'000);
        primary.resume();
        return isPromoted;
    }
    redis::Endpoint placeOf(const RedisServer &server) const { return usesTls ? server.tlsEndpoint() : server.tcpEndpoint(); }
    static QByteArray nameOf(const RedisServer &server) { return "127.0.0.1:" + QByteArray::number(server.tcpEndpoint().port); }
    QByteArray service() const { return "redis+sentinel://" + nameOf(sentinel) + "/mymaster"; }
    bool isStillThere(const RedisServer &server) const { return server.cli({u"GET"_s, u"lock.a"_s}) == "tok"; }
};

} // namespace

/** A primary that was replaced while it slept calls itself primary until it hears of it: what is done there is lost. */
class TestOldPrimary : public QObject, private CommandLine {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
    }
    void commands_oldPrimaryOfSentinels_areRefusedOrSaySo_data();
    void commands_oldPrimaryOfSentinels_areRefusedOrSaySo();
    void listAndClear_primaryOfSentinels_areDone();
    void clear_replicaOfSentinels_goesToThePrimary();
    void clear_replicaOfSentinels_keepsUserDatabaseAndTls_data();
    void clear_replicaOfSentinels_keepsUserDatabaseAndTls();
    void findAndSimulate_replicaOfSentinels_leaveThePrimaryAlone();
    void clear_mayNotHearSentinels_saysSoAndIsDone();
    void clear_sentinelsHaveGoneSilent_isRefusedUnlessThisNodeIsMeant();
    void clear_primaryAnnouncedElsewhere_isDoneByTheMap();
    void deployment_oldPrimaryOfSentinels_isSeen();
    void clear_oldPrimaryOfACluster_goesToTheNewOne();
    void clear_namedNodeLoadsItsData_findsTheClusterAllTheSame();

private:
    static QStringList urlOf(const RedisServer &server) { return {u"--url"_s, server.tcpEndpoint().toUrl()}; }
    static QStringList clear() { return {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s}; }
};

void TestOldPrimary::commands_oldPrimaryOfSentinels_areRefusedOrSaySo_data()
{
    QTest::addColumn<Replicas>("replicas");
    QTest::newRow("one replica") << Replicas::One;
    QTest::newRow("two replicas, of which one still follows it") << Replicas::Two;
}

/** All at once, as soon as it wakes up. */
void TestOldPrimary::commands_oldPrimaryOfSentinels_areRefusedOrSaySo()
{
    QFETCH(const Replicas, replicas);
    Watched watched;
    watched.replicas = replicas;
    QVERIFY(watched.start());
    RedisServer other; // of a Redlock
    QVERIFY(other.start());
    other.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    const QStringList url = urlOf(watched.primary), forLong{u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s};
    const std::vector<QStringList> refused{clear() + url,
                                           clear() + QStringList{u"--dry-run"_s, u"--json"_s} + url,
                                           QStringList{u"fence"_s} + forLong + url,
                                           QStringList{u"extend"_s} + forLong + url,
                                           QStringList{u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--requests"_s, u"1"_s} + url,
                                           clear() + QStringList{u"--url"_s, other.endpoint().toUrl(), u"--node"_s, url.last()}};
    const std::vector<std::pair<QStringList, int>> reading{{QStringList{u"list"_s, u"--json"_s} + url, 1},
                                                           {QStringList{u"watch"_s, u"--for"_s, u"6s"_s} + url, 0}};
    QVERIFY(watched.sleepThroughFailover());
    std::vector<std::pair<std::unique_ptr<QProcess>, int>> running;
    for (const QStringList &command : refused)
        running.emplace_back(launch(command, environment()), 6);
    for (const auto &[command, code] : reading)
        running.emplace_back(launch(command, environment()), code);
    const QByteArray said = "Sentinels call " + Watched::nameOf(watched.replica) + " the primary of mymaster";
    for (const auto &[process, code] : running) {
        const Ran ran = finish(*process);
        const QByteArray what = process->arguments().join(u' ').toUtf8() + '\n' + ran.all();
        QVERIFY2(ran.code == code, what.constData());
        QVERIFY2(ran.all().contains(said), what.constData());
        QVERIFY2(!process->arguments().contains(u"--json"_s) || ran.says(said), what.constData());
        QVERIFY2(code != 1 || (ran.says("\"coverage\"") && ran.says(said)), what.constData());
        QVERIFY2(code != 6 || process->arguments().contains(u"--node"_s) || ran.all().contains(watched.service()), what.constData());
    }
    QVERIFY(watched.isStillThere(watched.replica));
    QVERIFY(watched.isStillThere(other));
    const Ran followed = run(clear() + QStringList{u"--url"_s, QString::fromLatin1(watched.service())}); // as it says
    QVERIFY2(followed.code == 0 && followed.says(" on " + Watched::nameOf(watched.replica)), followed.all());
}

void TestOldPrimary::listAndClear_primaryOfSentinels_areDone()
{
    Watched watched;
    QVERIFY(watched.start());
    const auto list = launch(QStringList{u"list"_s} + urlOf(watched.primary), environment());
    const Ran ran = run(clear() + urlOf(watched.primary));
    QVERIFY2(ran.code == 0, ran.all());
    QVERIFY2(!ran.err.contains("Sentinels"), ran.all());
    QVERIFY(!watched.isStillThere(watched.primary));
    const Ran listed = finish(*list);
    QVERIFY2(listed.code == 0 && !listed.err.contains("Sentinels"), listed.all());
}

void TestOldPrimary::clear_replicaOfSentinels_goesToThePrimary()
{
    Watched watched;
    QVERIFY(watched.start());
    watched.replica.cli({u"CONFIG"_s, u"SET"_s, u"replica-read-only"_s, u"no"_s}); // then the server itself lets it happen
    const Ran plan = run(clear() + QStringList{u"--dry-run"_s} + urlOf(watched.replica));
    QVERIFY2(plan.code == 0 && plan.says("On " + Watched::nameOf(watched.primary)), plan.all());
    const Ran alone = run(clear() + QStringList{u"--only-this-node"_s} + urlOf(watched.replica));
    QVERIFY2(alone.code == 6 && alone.says("This server is a replica"), alone.all());
    const Ran ran = run(clear() + urlOf(watched.replica));
    QVERIFY2(ran.code == 0 && ran.says(" on " + Watched::nameOf(watched.primary)), ran.all());
    QVERIFY(!watched.isStillThere(watched.primary));
    const Ran undone = run(QStringList{u"undo"_s, u"lock.a"_s} + urlOf(watched.replica));
    QVERIFY2(undone.code == 0 && watched.isStillThere(watched.primary), undone.all());
}

void TestOldPrimary::clear_replicaOfSentinels_keepsUserDatabaseAndTls_data()
{
    QTest::addColumn<bool>("usesTls");
    QTest::newRow("plain") << false;
    QTest::newRow("TLS") << true;
}

/** What a replica says of its primary is a place alone. */
void TestOldPrimary::clear_replicaOfSentinels_keepsUserDatabaseAndTls()
{
    QFETCH(const bool, usesTls);
    Watched watched;
    watched.usesTls = usesTls;
    watched.downAfterMs = 60'000;
    QVERIFY(watched.start());
    for (const RedisServer *server : {&watched.primary, &watched.replica})
        QCOMPARE(server->cli({u"ACL"_s, u"SETUSER"_s, u"ops"_s, u"on"_s, u"nopass"_s, u"~*"_s, u"&*"_s, u"+@all"_s}), "OK");
    watched.primary.cliInput("SELECT 3\nSET lock.a tok PX 600000\n");
    QCOMPARE(watched.primary.cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"-@scripting"_s, u"-multi"_s}), "OK");
    redis::Endpoint named = watched.placeOf(watched.replica);
    named.user = u"ops"_s;
    named.database = 3;
    const QStringList options = usesTls ? QStringList{u"--cacert"_s, named.tls.caFile} : QStringList();
    const Ran ran = run(clear() + QStringList{u"--url"_s, named.toUrl()} + options);
    const QByteArray primary = "127.0.0.1:" + QByteArray::number(watched.placeOf(watched.primary).port);
    QVERIFY2(ran.code == 0 && ran.says(" on " + primary), ran.all());
    QVERIFY(watched.isStillThere(watched.primary)); // that of database 0
    QVERIFY(!watched.primary.cli({u"INFO"_s, u"keyspace"_s}).contains("db3"));
}

void TestOldPrimary::findAndSimulate_replicaOfSentinels_leaveThePrimaryAlone()
{
    Watched watched;
    QVERIFY(watched.start());
    QCOMPARE(watched.primary.cli({u"CONFIG"_s, u"RESETSTAT"_s}), "OK");
    const Ran found = run(QStringList{u"find"_s} + urlOf(watched.replica));
    QVERIFY2(found.code == 0 && found.out.contains("lock.*"), found.all());
    QVERIFY(!watched.primary.cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_scan"));
    const Ran simulated = run(QStringList{u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--requests"_s, u"1"_s} + urlOf(watched.replica));
    QVERIFY2(simulated.code == 6 && simulated.err.contains("This server is a replica"), simulated.all());
    QVERIFY(!watched.primary.cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_set:"));
}

void TestOldPrimary::clear_mayNotHearSentinels_saysSoAndIsDone()
{
    struct User {
        QString name, rights;
        bool isSaid;
        std::unique_ptr<QProcess> running = {};
    };
    std::vector<User> users;
    users.push_back({u"all"_s, u"resetchannels &__sentinel__:hello +@all"_s, false});
    users.push_back({u"nochannel"_s, u"resetchannels +@all"_s, true});
    users.push_back({u"nolists"_s, u"&* +@all -pubsub -client|list"_s, true});
    users.push_back({u"nosubscription"_s, u"&* +@all -subscribe"_s, true});
    users.push_back({u"noclients"_s, u"&* +@all -client|list"_s, false});
    QStringList config;
    for (const User &user : users)
        config += u"user %1 on nopass ~* %2"_s.arg(user.name, user.rights);
    Watched watched;
    QVERIFY(watched.start(config));
    for (User &user : users) {
        watched.primary.cli({u"SET"_s, user.name, u"tok"_s, u"PX"_s, u"600000"_s});
        user.running =
            launch({u"clear"_s, user.name, u"--if-holder"_s, u"tok"_s, u"--user"_s, user.name, u"--url"_s, watched.primary.tcpEndpoint().toUrl()},
                   environment());
    }
    for (const User &user : users) {
        const Ran ran = finish(*user.running);
        const QByteArray what = user.name.toUtf8() + '\n' + ran.all();
        QVERIFY2(ran.code == 0, what.constData());
        QVERIFY2(ran.err.contains("It could not be checked whether Sentinels call another server the primary") == user.isSaid, what.constData());
        QCOMPARE(watched.primary.cli({u"EXISTS"_s, user.name}), "0");
    }
}

/** As when they have lost it: their connections stand until TCP gives them up. */
void TestOldPrimary::clear_sentinelsHaveGoneSilent_isRefusedUnlessThisNodeIsMeant()
{
    Watched watched;
    QVERIFY(watched.start());
    watched.sentinel.pause();
    const auto resume = qScopeGuard([&watched] { watched.sentinel.resume(); });
    const Ran ran = run(clear() + urlOf(watched.primary));
    QVERIFY2(ran.code == 6 && ran.says("The Sentinels that watch this server say nothing"), ran.all());
    QVERIFY(watched.isStillThere(watched.primary));
    const Ran meant = run(clear() + QStringList{u"--only-this-node"_s} + urlOf(watched.primary));
    QVERIFY2(meant.code == 0, meant.all());
}

/** Anybody may call himself a Sentinel, and publish: at worst nothing is done. */
void TestOldPrimary::clear_primaryAnnouncedElsewhere_isDoneByTheMap()
{
    RedisServer primary;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    PlainClient sentinel(primary.endpoint().socketPath.toUtf8(), {"CLIENT", "SETNAME", "sentinel-11111111-pubsub"});
    sentinel.ask({"SUBSCRIBE", redis::helloChannel});
    const auto ranBesideHellos = [&](const QStringList &arguments, const QString &meant = u"192.0.2.1,6379"_s) {
        const QString hello = u"192.0.2.9,26379,"_s + QString(40, u'1') + u",1,mymaster,"_s + meant + u",1"_s;
        const auto process = launch(arguments, environment());
        const bool isOver = QTest::qWaitFor(
            [&] {
                primary.cli({u"PUBLISH"_s, QString::fromLatin1(redis::helloChannel), hello});
                return process->state() == QProcess::NotRunning;
            },
            deploymentPatienceMs);
        return isOver ? finish(*process) : Ran();
    };
    const Ran elsewhere = ranBesideHellos(clear() + urlOf(primary));
    const QString map = u"192.0.2.1:6379=127.0.0.1:%1"_s.arg(primary.tcpEndpoint().port);
    QVERIFY2(elsewhere.code == 6 && elsewhere.says("Sentinels call 192.0.2.1:6379 the primary of mymaster"), elsewhere.all());
    QVERIFY2(elsewhere.says("--map " + map.toUtf8()), elsewhere.all());
    QVERIFY(primary.cli({u"GET"_s, u"lock.a"_s}) == "tok");
    const Ran named = ranBesideHellos(clear() + urlOf(primary), u"localhost,%1"_s.arg(primary.tcpEndpoint().port)); // resolve-hostnames
    QVERIFY2(named.code == 0, named.all());
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    const Ran mapped = ranBesideHellos(clear() + QStringList{u"--map"_s, map} + urlOf(primary));
    QVERIFY2(mapped.code == 0, mapped.all());
}

/** By a watcher, as in the window. */
void TestOldPrimary::deployment_oldPrimaryOfSentinels_isSeen()
{
    Watched watched;
    QVERIFY(watched.start());
    DeploymentScene scene;
    scene.watch(watched.primary.tcpEndpoint(), {});
    QVERIFY(scene.isComplete());
    const auto verdict = [&scene] { return scene.coverage.whole().role.verdict; };
    QTRY_COMPARE_WITH_TIMEOUT(verdict().kind, Verdict::Primary, deploymentPatienceMs);
    QVERIFY(scene.coverage.isWhole());
    QCOMPARE(verdict().whole.toUrl(), QString::fromLatin1(watched.service()));
    QVERIFY(watched.sleepThroughFailover());
    QTRY_COMPARE_WITH_TIMEOUT(verdict().kind, Verdict::Replaced, deploymentPatienceMs);
    const redis::ServerRole role = scene.coverage.whole().role;
    QVERIFY(!role.isWhole());
    QVERIFY2(RoleText::whyNoActions(role).shown().contains(QString::fromLatin1(Watched::nameOf(watched.replica))),
             qPrintable(RoleText::whyNoActions(role)));
}

/** It believes its own last epoch until others tell it. */
void TestOldPrimary::clear_oldPrimaryOfACluster_goesToTheNewOne()
{
    RunningCluster running({.replicas = 3, .nodeTimeout = Duration(500)});
    QVERIFY(running.start());
    const QByteArray key = "lock.5";
    const int old = running.ownerOf(key), promoted = old + running.primaries;
    running.ask(old, command("SET", key, "tok", "PX", 600'000));
    running.ask(old, command("WAIT", 1, 10'000));
    const auto process = pid_t(redis::fieldOf(running.ask(old, command("INFO", "server")).view(), "process_id").toLongLong());
    QCOMPARE(::kill(process, SIGSTOP), 0);
    const auto resume = qScopeGuard([process] { ::kill(process, SIGCONT); });
    QVERIFY(QTest::qWaitFor([&] { return askDuringFailover(running.cluster.node(promoted), command("ROLE")).viewAt(0) == "master"; },
                            deploymentPatienceMs));
    QCOMPARE(::kill(process, SIGCONT), 0);
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(running.cluster.password().reveal()));
    const Ran ran =
        run({u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"tok"_s, u"--url"_s, running.cluster.endpoint(old).toUrl()}, variables);
    const QByteArray where = " on 127.0.0.1:" + QByteArray::number(running.cluster.endpoint(promoted).port);
    QVERIFY2(ran.code == 0 && ran.says(where), ran.all());
    QCOMPARE(running.ask(promoted, command("EXISTS", key)).integer(), 0);
}

/** So does a primary that was demoted, and it cannot say then what else there is. */
void TestOldPrimary::clear_namedNodeLoadsItsData_findsTheClusterAllTheSame()
{
    RunningCluster running({.settings = "enable-debug-command yes\nloading-process-events-interval-bytes 1024\n"});
    QVERIFY(running.start());
    const QByteArray key = "lock.5";
    const int owner = running.ownerOf(key), named = (owner + 1) % running.primaries;
    running.ask(owner, command("SET", key, "tok", "PX", 600'000));
    running.ask(named, command("DEBUG", "POPULATE", 2000));
    running.ask(named, command("CONFIG", "SET", "key-load-delay", 1000));
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(running.cluster.password().reveal()));
    QProcess reload;
    reload.setProcessEnvironment(variables);
    reload.start(u"redis-cli"_s, {u"-p"_s, QString::number(running.cluster.endpoint(named).port), u"DEBUG"_s, u"RELOAD"_s});
    QTRY_VERIFY_WITH_TIMEOUT(redis::fieldOf(running.ask(named, command("INFO", "persistence")).view(), "loading") == "1", deploymentPatienceMs);
    const Ran ran =
        run({u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"tok"_s, u"--url"_s, running.cluster.endpoint(named).toUrl()}, variables);
    const QByteArray where = " on 127.0.0.1:" + QByteArray::number(running.cluster.endpoint(owner).port);
    QVERIFY2(ran.code == 0 && ran.says(where), ran.all());
    QVERIFY(reload.waitForFinished(deploymentPatienceMs));
}

} // namespace lockscope::tst_oldprimary

LOCKSCOPE_TEST(tst_oldprimary, lockscope::tst_oldprimary::TestOldPrimary)
#include "tst_oldprimary.moc"
