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
#include "watch/health/parttext.h"

#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>

#include <csignal>

namespace lockscope::tst_oldprimary {

using namespace Qt::StringLiterals;
using redis::command;
using Verdict = redis::SentinelVerdict::Kind;

namespace {

/** A primary with a replica and a Sentinel that takes it for dead soon. */
struct Watched {
    RedisServer primary, replica, sentinel;

    bool start(const QStringList &config = {})
    {
        RedisServer::Options withPort;
        withPort.tcp = true;
        withPort.config = config;
        if (!primary.start(withPort) || !startReplica(replica, primary))
            return false;
        primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
        withPort.arguments = QStringList{u"--sentinel"_s};
        withPort.config = {u"sentinel monitor mymaster 127.0.0.1 %1 1"_s.arg(primary.tcpEndpoint().port),
                           u"sentinel down-after-milliseconds mymaster 500"_s, u"sentinel failover-timeout mymaster 5000"_s};
        return sentinel.start(withPort)
            && QTest::qWaitFor(
                   [this] {
                       return knowsReplica() && isListening(primary) && isListening(replica) && replica.cli({u"EXISTS"_s, u"lock.a"_s}) == "1";
                   },
                   40'000);
    }
    static bool isListening(const RedisServer &server) { return server.cli({u"PUBSUB"_s, u"NUMSUB"_s, u"__sentinel__:hello"_s}).endsWith("\n1"); }
    bool knowsReplica() const { return sentinel.cli({u"SENTINEL"_s, u"MASTER"_s, u"mymaster"_s}).contains("num-slaves\n1"); }
    /** The primary sleeps until it has been replaced. */
    bool sleepThroughFailover()
    {
        primary.pause();
        const bool isPromoted = QTest::qWaitFor([this] { return replica.cli({u"ROLE"_s}).startsWith("master"); }, 40'000);
        primary.resume();
        return isPromoted;
    }
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
    void actions_oldPrimaryOfSentinels_areRefusedAndTheNewOneIsNamed_data();
    void actions_oldPrimaryOfSentinels_areRefusedAndTheNewOneIsNamed();
    void listAndWatch_oldPrimaryOfSentinels_saySo();
    void clear_primaryOfSentinels_isDone();
    void clear_replicaOfSentinels_goesToThePrimary();
    void clear_mayNotHearSentinels_saysSoAndIsDone_data();
    void clear_mayNotHearSentinels_saysSoAndIsDone();
    void clear_sentinelsHaveGoneSilent_isRefusedUnlessThisNodeIsMeant();
    void clear_primaryAnnouncedElsewhere_isDoneByTheMap();
    void deployment_oldPrimaryOfSentinels_isSeen();
    void clear_oldPrimaryOfACluster_goesToTheNewOne();

private:
    static QStringList urlOf(const RedisServer &server) { return {u"--url"_s, server.tcpEndpoint().toUrl()}; }
    static QStringList clear() { return {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s}; }
};

void TestOldPrimary::actions_oldPrimaryOfSentinels_areRefusedAndTheNewOneIsNamed_data()
{
    QTest::addColumn<QStringList>("what");
    QTest::newRow("clear") << clear();
    QTest::newRow("fence") << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s};
    QTest::newRow("extend") << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s};
}

void TestOldPrimary::actions_oldPrimaryOfSentinels_areRefusedAndTheNewOneIsNamed()
{
    QFETCH(const QStringList, what);
    Watched watched;
    QVERIFY(watched.start());
    QVERIFY(watched.sleepThroughFailover());
    const Ran ran = run(what + urlOf(watched.primary)); // at once
    QVERIFY2(ran.code == 6, ran.all());
    QVERIFY2(ran.says("Sentinels call " + Watched::nameOf(watched.replica) + " the primary of mymaster"), ran.all());
    QVERIFY2(ran.says(watched.service()), ran.all());
    QVERIFY(watched.isStillThere(watched.replica));
    const Ran followed = run(what + QStringList{u"--url"_s, QString::fromLatin1(watched.service())}); // as it says
    QVERIFY2(followed.code == 0 && followed.says(" on " + Watched::nameOf(watched.replica)), followed.all());
}

void TestOldPrimary::listAndWatch_oldPrimaryOfSentinels_saySo()
{
    Watched watched;
    QVERIFY(watched.start());
    const Ran before = run(QStringList{u"list"_s} + urlOf(watched.primary));
    QVERIFY2(before.code == 0 && !before.err.contains("Sentinels"), before.all());
    QVERIFY(watched.sleepThroughFailover());
    const QByteArray said = "Sentinels call " + Watched::nameOf(watched.replica) + " the primary of mymaster";
    const Ran list = run(QStringList{u"list"_s, u"--json"_s} + urlOf(watched.primary));
    QVERIFY2(list.err.contains(said), list.all());
    const Ran watch = run(QStringList{u"watch"_s, u"--for"_s, u"4s"_s} + urlOf(watched.primary));
    QVERIFY2(watch.err.contains(said), watch.all());
}

void TestOldPrimary::clear_primaryOfSentinels_isDone()
{
    Watched watched;
    QVERIFY(watched.start());
    const Ran ran = run(clear() + urlOf(watched.primary));
    QVERIFY2(ran.code == 0, ran.all());
    QVERIFY2(!ran.err.contains("Sentinels"), ran.all());
    QVERIFY(!watched.isStillThere(watched.primary));
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

void TestOldPrimary::clear_mayNotHearSentinels_saysSoAndIsDone_data()
{
    QTest::addColumn<QString>("rights");
    QTest::addColumn<bool>("isSaid");
    QTest::newRow("all that it takes") << u"resetchannels &__sentinel__:hello +@all"_s << false;
    QTest::newRow("no channel") << u"resetchannels +@all"_s << true;
    QTest::newRow("no lists") << u"&* +@all -pubsub -client|list"_s << true;
    QTest::newRow("no subscription") << u"&* +@all -subscribe"_s << true;
    QTest::newRow("no list of clients") << u"&* +@all -client|list"_s << false;
}

void TestOldPrimary::clear_mayNotHearSentinels_saysSoAndIsDone()
{
    QFETCH(const QString, rights);
    QFETCH(const bool, isSaid);
    Watched watched;
    QVERIFY(watched.start({u"user ann on nopass ~* "_s + rights}));
    const Ran ran = run(clear() + QStringList{u"--user"_s, u"ann"_s} + urlOf(watched.primary));
    QVERIFY2(ran.code == 0, ran.all());
    QVERIFY2(ran.err.contains("It could not be checked whether Sentinels call another server the primary") == isSaid, ran.all());
    QVERIFY(!watched.isStillThere(watched.primary));
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
    const auto verdict = [&scene] { return scene.coverage.whole().part.verdict; };
    QTRY_COMPARE_WITH_TIMEOUT(verdict().kind, Verdict::Primary, deploymentPatienceMs);
    QVERIFY(scene.coverage.whole().part.isWhole());
    QCOMPARE(verdict().whole.toUrl(), QString::fromLatin1(watched.service()));
    QVERIFY(watched.sleepThroughFailover());
    QTRY_COMPARE_WITH_TIMEOUT(verdict().kind, Verdict::Replaced, deploymentPatienceMs);
    const ServerPart part = scene.coverage.whole().part;
    QVERIFY(!part.isWhole());
    QVERIFY2(PartText::whyNoActions(part).contains(QString::fromLatin1(Watched::nameOf(watched.replica))), qPrintable(PartText::whyNoActions(part)));
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

} // namespace lockscope::tst_oldprimary

LOCKSCOPE_TEST(tst_oldprimary, lockscope::tst_oldprimary::TestOldPrimary)
#include "tst_oldprimary.moc"
