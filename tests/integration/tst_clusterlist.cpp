// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deploymentscene.h"

#include "commandline.h"
#include "privateservers/serverprocess.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

namespace tst_clusterlist {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::command;

constexpr int patienceMs = deploymentPatienceMs;

/** What the program lists of real clusters, and a deployment shows, against what redis-cli finds on each of their primaries. */
class TestClusterList : public QObject, private CommandLine {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void list_anySeed_equalsTheServers_data();
    void list_anySeed_equalsTheServers();
    void list_behindAddressMap_equalsTheServers();
    void list_nodeWithoutSlots_equalsTheServers();
    void list_aNodeIsLost_saysWhichPartIsNotSeen();
    void list_clusterIsDown_namesLocksAndSaysSo();
    void cluster_twelvePrimaries_areShown();
    void cluster_overTlsWithFewRights_isShown();
    void sentinels_withFewRights_areShownThroughAFailover_data();
    void sentinels_withFewRights_areShownThroughAFailover();

private:
    QProcessEnvironment withPasswordOf(const RunningCluster &running) const
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(running.cluster.password().reveal()));
        return variables;
    }
    QByteArrayList scanned(RunningCluster &running) const;
    QByteArrayList listed(const RunningCluster &running, const QStringList &arguments) const;
};

/** Keys by redis-cli, of all primaries. */
QByteArrayList TestClusterList::scanned(RunningCluster &running) const
{
    QByteArrayList keys;
    for (int node = 0; node < running.primaries; ++node) {
        QProcess process;
        process.setProcessEnvironment(withPasswordOf(running));
        process.start(u"redis-cli"_s, {u"-s"_s, running.cluster.node(node).connection().options().endpoint.socketPath, u"--scan"_s});
        process.waitForFinished(patienceMs);
        for (const QByteArray &key : process.readAllStandardOutput().split('\n')) {
            if (!key.isEmpty())
                keys << key;
        }
    }
    std::ranges::sort(keys);
    return keys;
}

QByteArrayList TestClusterList::listed(const RunningCluster &running, const QStringList &arguments) const
{
    const Ran ran = run(QStringList{u"list"_s, u"--json"_s} + arguments, withPasswordOf(running));
    if (ran.code != 0)
        qWarning("%s", ran.err.constData());
    QByteArrayList keys;
    for (const QByteArray &line : ran.out.trimmed().split('\n')) {
        const QJsonObject lock = QJsonDocument::fromJson(line).object();
        if (lock.contains("coverage"_L1))
            continue;
        const QByteArray text = lock.value("key"_L1).toString().toUtf8();
        keys << (text.isEmpty() ? QByteArray::fromBase64(lock.value("key_base64"_L1).toString().toLatin1()) : text);
    }
    std::ranges::sort(keys);
    return keys;
}

void TestClusterList::list_anySeed_equalsTheServers_data()
{
    QTest::addColumn<QString>("program");
    for (const QString &program : RedisServer::installedPrograms())
        QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
}

/** LOCKSCOPE_LOCKS=10000 by hand. Keys of any bytes, but the one that ends a line of redis-cli. */
void TestClusterList::list_anySeed_equalsTheServers()
{
    const int count = qEnvironmentVariableIsSet("LOCKSCOPE_LOCKS") ? qEnvironmentVariableIntValue("LOCKSCOPE_LOCKS") : 1500;
    QFETCH(const QString, program);
    RunningCluster running(PrivateCluster::Options{.replicas = 3, .programFolders = programFoldersFor(program)});
    QVERIFY(running.start());
    QRandomGenerator random(7);
    std::vector<std::vector<redis::Command>> commands(std::size_t(running.primaries));
    for (int i = 0; i < count; ++i) {
        QByteArray key = "lock." + QByteArray::number(i) + '.';
        for (int length = random.bounded(12); length > 0; --length)
            key += i % 2 == 0 ? char('a' + random.bounded(26)) : char(random.bounded(11, 256));
        commands[std::size_t(running.ownerOf(key))].push_back(command("SET", key, "tok", "PX", 6'000'000));
    }
    for (int node = 0; node < running.primaries; ++node)
        running.askAll(node, commands[std::size_t(node)]);
    const QByteArrayList expected = scanned(running);
    QCOMPARE(expected.size(), count);
    for (int seed = 0; seed < running.cluster.size(); ++seed) // replicas included
        QVERIFY(listed(running, {u"--url"_s, running.cluster.endpoint(seed).toUrl()}) == expected);
    QVERIFY(listed(running, {u"--url"_s, running.cluster.address().toUrl()}) == expected);
}

/** Nobody is at the addresses that are announced. */
void TestClusterList::list_behindAddressMap_equalsTheServers()
{
    PrivateCluster::Options options;
    options.settingsOf = [](int node, quint16) -> QByteArray { return "cluster-announce-port " + QByteArray::number(node + 1) + '\n'; };
    RunningCluster running(options);
    QVERIFY(running.start());
    running.setLocks(60);
    const QString url = running.cluster.endpoint(1).toUrl();
    QStringList map;
    for (int node = 0; node < running.primaries; ++node)
        map << u"--map"_s << u"127.0.0.1:%1=127.0.0.1:%2"_s.arg(node + 1).arg(running.cluster.endpoint(node).port);
    QCOMPARE(listed(running, QStringList{u"--url"_s, url} + map), scanned(running));
    const Ran without = run({u"list"_s, u"--json"_s, u"--url"_s, url}, withPasswordOf(running));
    QVERIFY2(without.err.contains("127.0.0.1:1") && without.err.contains("127.0.0.1:3"), without.err); // they are named
    DeploymentScene scene;
    Deployment::Options watched;
    watched.address = running.cluster.address();
    watched.address.map = *redis::AddressMap::parse(map.filter(u"="_s).join(u' '));
    watched.watching.connection.password = running.cluster.password();
    scene.start(watched);
    QVERIFY(scene.isComplete());
    QCOMPARE(scene.locks.size(), 60);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
}

/** It has joined, and nothing was moved to it yet. */
void TestClusterList::list_nodeWithoutSlots_equalsTheServers()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(60);
    RedisServer joined;
    RedisServer::Options options;
    options.tcp = true;
    const quint16 bus = freePort();
    options.password = running.cluster.password().reveal();
    options.config = {u"cluster-enabled yes"_s, u"cluster-port %1"_s.arg(bus)};
    QVERIFY(joined.start(options));
    running.ask(0, command("CLUSTER", "MEET", "127.0.0.1", joined.tcpEndpoint().port, bus));
    const auto knowsAll = [&] { return joined.cli({u"CLUSTER"_s, u"NODES"_s}).count(" connected ") >= 3; };
    QTRY_VERIFY_WITH_TIMEOUT(knowsAll() && joined.cli({u"CLUSTER"_s, u"INFO"_s}).contains("cluster_slots_ok:16384"), patienceMs);
    QCOMPARE(listed(running, {u"--url"_s, joined.tcpEndpoint().toUrl()}), scanned(running));
}

void TestClusterList::list_aNodeIsLost_saysWhichPartIsNotSeen()
{
    RunningCluster running(PrivateCluster::Options{.settings = "cluster-require-full-coverage no\n"});
    QVERIFY(running.start());
    running.setLocks(60);
    running.cluster.node(2).kill();
    int seen = 0;
    for (int i = 0; i < 60; ++i)
        seen += running.ownerOf("lock." + QByteArray::number(i)) != 2 ? 1 : 0;
    const Ran ran = run({u"list"_s, u"--json"_s, u"--url"_s, running.cluster.endpoint(0).toUrl()}, withPasswordOf(running));
    const QByteArray lost = "127.0.0.1:" + QByteArray::number(running.cluster.endpoint(2).port);
    const QByteArrayList lines = ran.out.trimmed().split('\n');
    const QByteArray missing = "{\"coverage\":{\"missing\":[{\"node\":\"" + lost + "\",\"what\":[\"names\",\"holders\",\"leases\"],\"why\":\"";
    const QByteArray unseen = "}],\"primaries\":3,\"seen\":2,\"unseen\":[\"" + lost + "\"],\"unseen_percent\":33}}";
    QVERIFY2(lines.last().startsWith(missing) && lines.last().endsWith(unseen), lines.last());
    QCOMPARE(lines.size() - 1, seen);
    QVERIFY2(ran.code != 0 && ran.err.contains(lost), ran.err); // it is not the whole, for scripts as well
}

void TestClusterList::list_clusterIsDown_namesLocksAndSaysSo()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(60);
    running.cluster.node(2).kill();
    QTRY_VERIFY_WITH_TIMEOUT(running.ask(0, command("CLUSTER", "INFO")).view().contains("cluster_state:fail"), patienceMs);
    const Ran ran = run({u"list"_s, u"--url"_s, running.cluster.endpoint(0).toUrl()}, withPasswordOf(running));
    QVERIFY2(ran.code != 0 && ran.err.contains("CLUSTERDOWN"), ran.err);
    for (int i = 0; i < 60; ++i) {
        const QByteArray key = "lock." + QByteArray::number(i);
        QCOMPARE(ran.out.contains(QByteArray(key + ' ')), running.ownerOf(key) != 2);
    }
    for (const int reached : {0, 1})
        QVERIFY2(!ran.err.contains(QByteArray(":" + QByteArray::number(running.cluster.endpoint(reached).port))), ran.err);
}

void TestClusterList::cluster_twelvePrimaries_areShown()
{
    RunningCluster running(PrivateCluster::Options{.primaries = 12});
    QVERIFY(running.start());
    running.setLocks(400);
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(7), running.cluster.password());
    QVERIFY(scene.isComplete());
    QCOMPARE(scene.locks.size(), 400);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(12), patienceMs);
    for (int i = 0; i < 400; ++i) {
        const QByteArray key = "lock." + QByteArray::number(i);
        QCOMPARE(scene.portOf(key), running.cluster.endpoint(running.ownerOf(key)).port);
    }
    running.ask(running.ownerOf("lock.17"), command("DEL", "lock.17"));
    QTRY_COMPARE_WITH_TIMEOUT(scene.told(), QByteArrayList{"released lock.17"}, patienceMs);
    QCOMPARE(listed(running, {u"--url"_s, running.cluster.endpoint(3).toUrl()}), scanned(running));
}

void TestClusterList::cluster_overTlsWithFewRights_isShown()
{
    PrivateCluster::Options options;
    options.replicas = 3;
    options.tls = tlsOfTests();
    options.settings = "user watcher on >pw ~lock.* resetchannels &__keyspace@0__:lock.* -@all +ping +scan +get +getrange +strlen +type +pttl +time "
                       "+psubscribe +punsubscribe +info +dbsize +config|get +cluster|myid +cluster|info +cluster|shards +cluster|nodes\n";
    RunningCluster running(options);
    QVERIFY(running.start());
    running.setLocks(60);
    Deployment::Options watched;
    watched.address = running.cluster.address();
    watched.address.seeds = {running.cluster.endpoint(4)};
    for (redis::Endpoint *endpoint : {&watched.address.seeds.front(), &watched.address.servers}) {
        endpoint->tls.caFile = RedisServer::certificates().authority;
        endpoint->user = u"watcher"_s;
    }
    watched.watching.connection.password = redis::Secret("pw");
    DeploymentScene scene;
    scene.start(watched);
    QVERIFY(scene.isComplete());
    QCOMPARE(scene.locks.size(), 60);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
    QVERIFY(running.failOverTo(3));
    const auto isFollowed = [&] {
        return std::ranges::any_of(scene.locks,
                                   [&](const Lock &lock) { return scene.portOf(lock.key.toByteArray()) == running.cluster.endpoint(3).port; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isFollowed(), patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
    QCOMPARE(scene.told(), QByteArrayList());
    QCOMPARE(scene.locks.size(), 60);
}

void TestClusterList::sentinels_withFewRights_areShownThroughAFailover_data()
{
    QTest::addColumn<bool>("isOverTls");
    QTest::newRow("over TCP") << false;
    QTest::newRow("over TLS") << true;
}

void TestClusterList::sentinels_withFewRights_areShownThroughAFailover()
{
    QFETCH(const bool, isOverTls);
    RunningSentinels running({.tls = isOverTls ? std::optional(tlsOfTests()) : std::nullopt});
    QVERIFY(running.start());
    PrivateSentinels &sentinels = running.sentinels;
    for (int i = 0; i < 3; ++i) {
        ask(sentinels.server(i),
            command("ACL", "SETUSER", "watcher", "on", ">pw", "~lock.*", "resetchannels", "&__keyspace@0__:lock.*", "-@all", "+ping", "+scan", "+get",
                    "+getrange", "+strlen", "+type", "+pttl", "+psubscribe", "+punsubscribe", "+info", "+role"));
        ask(sentinels.sentinel(i),
            command("ACL", "SETUSER", "watcher", "on", ">spw", "resetchannels", "-@all", "+ping", "+sentinel|master", "+sentinel|replicas",
                    "+sentinel|sentinels", "+sentinel|myid"));
    }
    ask(sentinels.server(0), command("SET", "lock.a", "tok", "PX", 600'000));
    ask(sentinels.server(0), command("WAIT", 2, 5000));
    Deployment::Options watched;
    watched.address = sentinels.address();
    std::vector<redis::Endpoint *> endpoints{&watched.address.servers};
    for (redis::Endpoint &seed : watched.address.seeds)
        endpoints.push_back(&seed);
    for (redis::Endpoint *endpoint : endpoints) {
        endpoint->tls.caFile = isOverTls ? RedisServer::certificates().authority : QString();
        endpoint->user = u"watcher"_s;
    }
    watched.watching.connection.password = redis::Secret("pw");
    watched.sentinelPassword = redis::Secret("spw");
    DeploymentScene scene;
    scene.start(watched);
    QVERIFY(scene.isComplete());
    QCOMPARE(scene.portOf("lock.a"), sentinels.server(0).port());
    ask(sentinels.sentinel(1), command("SENTINEL", "FAILOVER", "mymaster"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.portOf("lock.a") != sentinels.server(0).port() && scene.coverage.seen() == 1, patienceMs);
    QCOMPARE(scene.told(), QByteArrayList());
}

} // namespace tst_clusterlist

LOCKSCOPE_TEST(tst_clusterlist, tst_clusterlist::TestClusterList)
#include "tst_clusterlist.moc"
