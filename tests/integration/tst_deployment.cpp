// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deploymentscene.h"

#include "deployments.h"
#include "privateservers/serverprocess.h"
#include "redis/serverinfo.h"
#include "redis/topology/hashslot.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QScopeGuard>
#include <QTest>

#include <map>

#include <signal.h>

namespace tst_deployment {

using namespace lockscope;
using redis::command;
using Kind = LockEvent::Kind;

constexpr int lockCount = 300;
constexpr int patienceMs = deploymentPatienceMs;

QByteArray keyOf(int number) { return "lock.job." + QByteArray::number(number); }

class TestDeployment : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void cluster_fromEverySeed_showsAllLocks();
    void onlyThisNode_showsItsPart();
    void slotsMove_locksStayAndNothingIsReported();
    void slotMoves_releasedOnTheWay_isReportedOnce();
    void slotMoves_itsNewNodeIsSilent_isNotReportedAsGone();
    void nodeLost_coverageSaysWhich();
    void wholeDeployment_restartedWithItsData_locksGoOn();
    void clusterIsDown_locksStayAsLastSeen();
    void serverAlone_atTheAddressOfANode_isNotShown();
    void namedNode_movesAndAnotherTakesItsAddress_isFollowed();
    void identified_asFarAsNodesMaySayWhoTheyAre_data();
    void identified_asFarAsNodesMaySayWhoTheyAre();
    void promoted_locksGoOn_lostOnesAreReported();
    void promoted_lostLockWasReadElsewhereFirst_isReportedAsLost();
    void promotedByHand_someAreReleasedMeanwhile_nothingIsLost();
    void sentinels_failOver_locksGoOn();
    void enableEvents_once_holdsForTheWholeAndAfterAPromotion();

private:
    static bool setLocks(RunningCluster &running);
};

/** Tokens and hashes. */
bool TestDeployment::setLocks(RunningCluster &running)
{
    for (int i = 0; i < lockCount; ++i) {
        const int node = running.ownerOf(keyOf(i));
        if (i % 3 == 0) {
            running.ask(node, command("HSET", keyOf(i), "8743c9c0-0795-4907-87fd-6c719a6b4586:1", 1));
            running.ask(node, command("PEXPIRE", keyOf(i), 600'000));
        } else {
            running.ask(node, command("SET", keyOf(i), "tok-" + QByteArray::number(i), "PX", 600'000));
        }
    }
    return true;
}

void TestDeployment::cluster_fromEverySeed_showsAllLocks()
{
    RunningCluster running({.replicas = 3});
    QVERIFY(running.start() && setLocks(running));
    for (int seed = 0; seed < running.cluster.size(); ++seed) {
        DeploymentScene scene;
        scene.watch(running.cluster.endpoint(seed), running.cluster.password());
        QVERIFY2(scene.isComplete(), QByteArray::number(seed));
        QTRY_COMPARE(scene.locks.size(), lockCount);
        for (int i = 0; i < lockCount; ++i)
            QCOMPARE(scene.portOf(keyOf(i)), running.cluster.endpoint(running.ownerOf(keyOf(i))).port);
        QTRY_VERIFY(scene.coverage.isOfSeveral());
        QCOMPARE(scene.coverage.sentence(), QString());
        QCOMPARE(sightOf(scene.coverage.whole()), Sight::Whole);
        scene.deployment->stop();
        QTRY_COMPARE(scene.stopped, 1);
    }
}

void TestDeployment::onlyThisNode_showsItsPart()
{
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(1), running.cluster.password(), true);
    QVERIFY(scene.isComplete());
    QCOMPARE(scene.locks.size(), running.ask(1, command("DBSIZE")).integer());
    QVERIFY(!scene.coverage.isWhole());
}

void TestDeployment::slotsMove_locksStayAndNothingIsReported()
{
    RunningCluster running({.settings = "notify-keyspace-events KA\n"});
    QVERIFY(running.start() && setLocks(running));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    const Lock before = scene.locks.value(Bytes(keyOf(0)));
    QSet<quint16> moved;
    for (int i = 0; i < lockCount; ++i) {
        const quint16 slot = redis::hashSlot(keyOf(i));
        if (running.ownerOf(keyOf(i)) == 0 && !moved.contains(slot))
            running.moveSlot(slot, 0, 1);
        moved.insert(slot);
    }
    QTRY_COMPARE_WITH_TIMEOUT(running.ask(0, command("DBSIZE")).integer(), 0, patienceMs);
    const auto areAllThere = [&] {
        for (int i = 0; i < lockCount; ++i) {
            const int owner = std::max(1, running.ownerOf(keyOf(i)));
            if (scene.portOf(keyOf(i)) != running.cluster.endpoint(owner).port)
                return false;
        }
        return true;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areAllThere(), patienceMs);
    QTest::qWait(int(MovingKeys::longestWay.count()) + 500); // what arrived nowhere would be reported by then
    QCOMPARE(scene.told(), QByteArrayList());
    QCOMPARE(scene.fewest == std::numeric_limits<qsizetype>::max() ? lockCount : scene.fewest, lockCount); // never missing
    QCOMPARE(scene.locks.value(Bytes(keyOf(0))).heldSince, before.heldSince);
    QCOMPARE(scene.locks.value(Bytes(keyOf(0))).token, before.token);

    const QByteArray key = keyOf(1);
    running.ask(std::max(1, running.ownerOf(key)), command("DEL", key));
    QTRY_COMPARE_WITH_TIMEOUT(scene.told(), QByteArrayList{"released " + key}, patienceMs);
    QVERIFY(!scene.locks.contains(Bytes(key)));
}

void TestDeployment::slotMoves_releasedOnTheWay_isReportedOnce()
{
    RunningCluster running({.settings = "notify-keyspace-events KA\n"});
    QVERIFY(running.start());
    const QByteArray key = "lock.a";
    const int from = running.ownerOf(key), to = (from + 1) % 3;
    running.ask(from, command("SET", key, "tok", "PX", 600'000));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(2), running.cluster.password());
    QVERIFY(scene.isComplete());
    const QByteArray slot = QByteArray::number(redis::hashSlot(key));
    running.ask(to, command("CLUSTER", "SETSLOT", slot, "IMPORTING", running.id(from)));
    running.ask(from, command("CLUSTER", "SETSLOT", slot, "MIGRATING", running.id(to)));
    running.ask(from, command("DEL", key)); // by its holder; the server would say ASK from now on
    QTRY_COMPARE_WITH_TIMEOUT(scene.told(), QByteArrayList{"vanished " + key}, patienceMs);
    QVERIFY(!scene.locks.contains(Bytes(key)));
}

void TestDeployment::slotMoves_itsNewNodeIsSilent_isNotReportedAsGone()
{
    RunningCluster running({.nodeTimeout = Duration(60'000)}); // its node is silent, not lost
    QVERIFY(running.start() && setLocks(running));
    Deployment::Options polling;
    polling.address = running.cluster.address();
    polling.watching.connection.password = running.cluster.password();
    polling.watching.hearing = Hearing::Polling;
    polling.watching.pollInterval = Duration(2000); // so that nobody sees it there before it is silent
    DeploymentScene scene;
    scene.start(polling);
    QVERIFY(scene.isComplete());
    const QByteArray key = keyOf(1);
    const QByteArray slot = QByteArray::number(redis::hashSlot(key));
    const int from = running.ownerOf(key), to = (from + 1) % 3;
    const qint64 process = redis::fieldOf(running.ask(to, command("INFO", "server")).view(), "process_id").toLongLong();
    QVERIFY(process > 0);
    QVERIFY(!running.ask(to, command("CLUSTER", "SETSLOT", slot, "IMPORTING", running.id(from))).isError());
    QVERIFY(!running.ask(from, command("CLUSTER", "SETSLOT", slot, "MIGRATING", running.id(to))).isError());
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    const redis::Endpoint target = running.cluster.endpoint(to);
    const redis::Reply moved = running.ask(
        from,
        command("MIGRATE", target.host.toLatin1(), QByteArray::number(target.port), key, "0", "1000", "AUTH", running.cluster.password().reveal()));
    QVERIFY2(!moved.isError(), moved.bytes().constData());
    QCOMPARE(::kill(pid_t(process), SIGSTOP), 0);
    const auto resume = qScopeGuard([process] { ::kill(pid_t(process), SIGCONT); });
    const auto movingNow = [&] { return !scene.deployment->movingLocks().empty(); };
    QTRY_VERIFY_WITH_TIMEOUT(movingNow(), patienceMs);
    QTest::qWait(int(2 * MovingKeys::longestWay.count()));
    QVERIFY(scene.locks.contains(key));
    QCOMPARE(scene.told(), QByteArrayList());
    ::kill(pid_t(process), SIGCONT);
    QTRY_VERIFY_WITH_TIMEOUT(!movingNow(), patienceMs);
    QVERIFY(scene.locks.contains(key));
    QCOMPARE(scene.told(), QByteArrayList());
}

void TestDeployment::nodeLost_coverageSaysWhich()
{
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    QTRY_COMPARE(scene.coverage.seen(), std::size_t(3));
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    running.cluster.node(2).kill();
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(2), patienceMs);
    QCOMPARE(sightOf(scene.coverage.whole()), Sight::SomeNodes);
    QCOMPARE(scene.coverage.sentence(),
             QStringLiteral("127.0.0.1:%1 cannot be reached: about a third of the keys are not seen.").arg(running.cluster.endpoint(2).port));
    QCOMPARE(scene.locks.size(), lockCount); // as they were
}

void TestDeployment::wholeDeployment_restartedWithItsData_locksGoOn()
{
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    QTRY_COMPARE(scene.coverage.seen(), std::size_t(3));
    const QHash<LockId, Lock> before = scene.locks;
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    for (int node = 0; node < 3; ++node)
        QVERIFY(!running.ask(node, command("SAVE")).isError());
    for (int node = 0; node < 3; ++node)
        running.cluster.node(node).kill();
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(0), patienceMs);
    QCOMPARE(scene.locks.size(), lockCount);
    std::vector<Deferred<Result<void>>> started;
    for (int node = 0; node < 3; ++node)
        started.push_back(running.cluster.node(node).start());
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(sightOf(scene.coverage.whole()), Sight::Whole, patienceMs);
    QCOMPARE(scene.locks.size(), lockCount);
    for (int i = 0; i < lockCount; ++i)
        QCOMPARE(scene.locks.value(keyOf(i)).heldSince, before.value(keyOf(i)).heldSince);
    QCOMPARE(scene.told(), QByteArrayList());
}

/** A primary without a replica is lost: by default the others answer for no key then. */
void TestDeployment::clusterIsDown_locksStayAsLastSeen()
{
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    Deployment::Options polling;
    polling.address = running.cluster.address();
    polling.watching.connection.password = running.cluster.password();
    polling.watching.hearing = Hearing::Polling;
    polling.watching.pollInterval = Duration(100);
    DeploymentScene before, meanwhile;
    before.start(polling);
    QVERIFY(before.isComplete());
    const QHash<LockId, Lock> seen = before.locks;
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    running.cluster.node(2).kill();
    const auto isDown = [](const DeploymentScene &scene) {
        const std::vector<Lack> lacks = scene.coverage.whole().lacks;
        return std::ranges::count(lacks, Lack::ClusterDown) == 1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isDown(before), patienceMs);
    QVERIFY(lackText(Lack::ClusterDown, before.coverage.whole()).contains(QStringLiteral("CLUSTERDOWN")));
    const auto scannedAt = before.coverage.whole().completeAt;
    QTRY_VERIFY_WITH_TIMEOUT(before.coverage.whole().completeAt > scannedAt, patienceMs);
    QCOMPARE(before.coverage.seen(), std::size_t(2));
    QCOMPARE(before.told(), QByteArrayList());

    meanwhile.start(polling);
    QTRY_VERIFY_WITH_TIMEOUT(meanwhile.coverage.seen() == 2 && isDown(meanwhile), patienceMs);
    for (int i = 0; i < lockCount; ++i) {
        const Bytes key(keyOf(i));
        QCOMPARE(before.locks.value(key).token, seen.value(key).token);
        QCOMPARE(before.locks.value(key).deadline, seen.value(key).deadline);
        QCOMPARE(meanwhile.locks.contains(key), running.ownerOf(keyOf(i)) != 2); // by its name
        QVERIFY(meanwhile.locks.value(key).token.isEmpty());
    }

    const auto started = running.cluster.node(2).start();
    QTRY_VERIFY_WITH_TIMEOUT(!isDown(before) && !isDown(meanwhile), patienceMs);
    const QByteArray survivor = running.ownerOf(keyOf(1)) != 2 ? keyOf(1) : keyOf(2);
    const Bytes key(survivor);
    QTRY_COMPARE_WITH_TIMEOUT(meanwhile.locks.value(key).token, seen.value(key).token, patienceMs);
    QCOMPARE(before.locks.value(key).heldSince, seen.value(key).heldSince);
    const auto toldOfIt = [&survivor](const DeploymentScene &scene) {
        QByteArrayList words = scene.told();
        words.removeIf([&survivor](const QByteArray &word) { return !word.endsWith(QByteArray(' ' + survivor)); });
        return words;
    };
    QCOMPARE(toldOfIt(before), QByteArrayList());
    QCOMPARE(toldOfIt(meanwhile), QByteArrayList());
}

/** The node is elsewhere for a while, and still announces where it was. */
void TestDeployment::serverAlone_atTheAddressOfANode_isNotShown()
{
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    RedisServer alone;
    RedisServer::Options options;
    options.tcp = true;
    options.password = running.cluster.password().reveal();
    QVERIFY(alone.start(options));
    alone.cli({QStringLiteral("SET"), QStringLiteral("lock.alone"), QStringLiteral("tok")});
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    QTRY_COMPARE(scene.coverage.seen(), std::size_t(3));
    const auto listens = [&](quint16 nodesPort, quint16 alonesPort) { // whoever gives the port up goes first
        const auto moveNode = [&] { running.ask(2, command("CONFIG", "SET", "port", nodesPort)); };
        const auto moveAlone = [&] {
            alone.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("port"), QString::number(alonesPort)});
        };
        const bool isNodeFirst = alonesPort == running.cluster.endpoint(2).port;
        isNodeFirst ? moveNode() : moveAlone();
        isNodeFirst ? moveAlone() : moveNode();
        running.ask(2, command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));
        alone.cli({QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("TYPE"), QStringLiteral("normal")});
    };
    const quint16 nodes = running.cluster.endpoint(2).port, alones = alone.tcpEndpoint().port;
    const auto isAnother = [](const Watcher *server) { return server->isSomebodyElse(); };
    running.ask(2, command("CONFIG", "SET", "cluster-announce-port", nodes));
    listens(freePort(), nodes);
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(scene.deployment->servers(), isAnother), patienceMs);
    for (const Watcher *server : scene.deployment->servers())
        QVERIFY(!server->isSomebodyElse() || (!server->isIdentified() && !server->picture().registry().find("lock.alone")));
    listens(nodes, alones);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
    QVERIFY(std::ranges::none_of(scene.deployment->servers(), isAnother));
    QCOMPARE(scene.locks.size(), lockCount);
    QVERIFY(!scene.locks.contains("lock.alone"));
}

void TestDeployment::namedNode_movesAndAnotherTakesItsAddress_isFollowed()
{
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    RedisServer alone;
    RedisServer::Options options;
    options.tcp = true;
    options.password = running.cluster.password().reveal();
    QVERIFY(alone.start(options));
    alone.cli({QStringLiteral("SET"), QStringLiteral("lock.alone"), QStringLiteral("tok")});
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    QTRY_COMPARE(scene.coverage.seen(), std::size_t(3));
    const quint16 before = running.cluster.endpoint(0).port, after = freePort();
    running.ask(0, command("CONFIG", "SET", "port", after));
    running.ask(0, command("CONFIG", "SET", "cluster-announce-port", after));
    alone.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("port"), QString::number(before)});
    running.ask(0, command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));
    const auto isFollowed = [&] {
        return scene.coverage.seen() == 3
            && std::ranges::any_of(scene.coverage.servers, [&](const Coverage::Server &server) { return server.endpoint.port == after; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isFollowed(), patienceMs);
    QCOMPARE(scene.locks.size(), lockCount);
    QVERIFY(!scene.locks.contains("lock.alone"));
}

void TestDeployment::identified_asFarAsNodesMaySayWhoTheyAre_data()
{
    QTest::addColumn<QByteArray>("refused");
    QTest::addColumn<bool>("areIdentified");
    QTest::newRow("nothing is refused") << QByteArray("+@all") << true;
    QTest::newRow("INFO is") << QByteArray("-info") << true;
    QTest::newRow("CLUSTER NODES is") << QByteArray("-cluster|nodes") << false;
}

void TestDeployment::identified_asFarAsNodesMaySayWhoTheyAre()
{
    QFETCH(const QByteArray, refused);
    QFETCH(const bool, areIdentified);
    RunningCluster running;
    QVERIFY(running.start() && setLocks(running));
    for (int node = 0; node < 3; ++node)
        running.ask(node, command("ACL", "SETUSER", "few", "on", ">pw", "~*", "&*", "+@all", refused));
    redis::Endpoint named = running.cluster.endpoint(1);
    named.user = QStringLiteral("few");
    DeploymentScene scene;
    scene.watch(named, redis::Secret("pw"));
    QVERIFY(scene.isComplete());
    QTRY_COMPARE_WITH_TIMEOUT(scene.locks.size(), lockCount, patienceMs); // they are shown in any case
    const auto countIdentified = [&scene] {
        return std::ranges::count_if(scene.deployment->servers(), [](const Watcher *server) { return server->isIdentified(); });
    };
    QTRY_COMPARE_WITH_TIMEOUT(countIdentified(), areIdentified ? 3 : 0, patienceMs);
}

void TestDeployment::promoted_locksGoOn_lostOnesAreReported()
{
    RunningCluster running({.replicas = 3, .settings = "notify-keyspace-events KA\n"});
    QVERIFY(running.start() && setLocks(running));
    const QByteArray lost = "lock.a";
    const int primary = running.ownerOf(lost), replica = primary + 3;
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint((primary + 1) % 3), running.cluster.password());
    QVERIFY(scene.isComplete());
    running.ask(replica, command("CONFIG", "SET", "masterauth", "wrong")); // it falls behind
    running.ask(primary, command("CLIENT", "KILL", "TYPE", "replica"));
    QTRY_VERIFY_WITH_TIMEOUT(running.ask(replica, command("INFO", "replication")).view().contains("master_link_status:down"), patienceMs);
    running.ask(primary, command("SET", lost, "tok", "PX", 600'000));
    QTRY_COMPARE_WITH_TIMEOUT(scene.told(), QByteArrayList{"acquired " + lost}, patienceMs);
    scene.events.clear();
    running.ask(replica, command("CLUSTER", "FAILOVER", "TAKEOVER"));
    QTRY_COMPARE_WITH_TIMEOUT(scene.told(), QByteArrayList{"lost-in-failover " + lost}, patienceMs);
    QCOMPARE(scene.locks.size(), lockCount);
    QCOMPARE(scene.fewest, lockCount);
    QVERIFY2(scene.lines.join(u' ').contains(QStringLiteral("replaced")), qPrintable(scene.lines.join(u' ')));
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
}

/** The primary stops taking changes until its replica has all of them: each lock goes on, or is released by its client. */
void TestDeployment::promotedByHand_someAreReleasedMeanwhile_nothingIsLost()
{
    RunningCluster running({.replicas = 3, .settings = "notify-keyspace-events KA\n"});
    QVERIFY(running.start() && setLocks(running));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(1), running.cluster.password());
    QVERIFY(scene.isComplete());
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.seen(), std::size_t(3), patienceMs);
    QStringList unseen; // what is said of the whole while it is said to be complete
    connect(scene.deployment.get(), &Deployment::coverageChanged, this, [&unseen](const Coverage &coverage) {
        const WatchHealth whole = coverage.whole();
        if (whole.connected && whole.complete)
            unseen << coverage.sentence();
    });
    std::vector<QByteArray> released;
    for (int i = 0; i < lockCount; ++i) {
        if (running.ownerOf(keyOf(i)) == 0)
            released.push_back(keyOf(i));
    }
    released.resize(released.size() / 2);
    const auto isReleased = [&](const QByteArray &key) { // by whoever takes changes just now
        const auto takes = [&](int node) { return askDuringFailover(running.cluster.node(node), command("DEL", key)).integer() == 1; };
        return QTest::qWaitFor([&] { return takes(0) || takes(3); }, patienceMs);
    };
    for (std::size_t i = 0; i < released.size(); ++i) {
        if (i == released.size() / 2)
            QVERIFY(running.failOverTo(3));
        QVERIFY2(isReleased(released[i]), released[i]);
    }
    QTRY_COMPARE_WITH_TIMEOUT(scene.locks.size(), lockCount - qsizetype(released.size()), patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(scene.coverage.find(0) && scene.coverage.seen() == 3, patienceMs);
    std::vector<QByteArray> told;
    for (const LockEvent &event : scene.events) {
        const bool isUnseen = event.foundAfter && event.kind == LockEvent::Kind::Vanished; // while nobody could look: "released or lost"
        QVERIFY2(event.kind == LockEvent::Kind::Released || isUnseen, scene.told().join('\n'));
        told.push_back(event.key.toByteArray());
    }
    std::ranges::sort(told);
    std::ranges::sort(released);
    QVERIFY2(told == released, scene.told().join('\n'));
    unseen.removeAll(QString());
    QVERIFY2(unseen.filter(QStringLiteral("127.0.0.1:%1 cannot be reached").arg(running.cluster.endpoint(3).port)).isEmpty(),
             qPrintable(unseen.join(u'\n')));
}

/** The former primary may say that the key is elsewhere before anybody has heard of the promotion. */
void TestDeployment::promoted_lostLockWasReadElsewhereFirst_isReportedAsLost()
{
    RunningCluster running({.replicas = 3, .settings = "notify-keyspace-events KA\n"});
    QVERIFY(running.start());
    const QByteArray lost = "lock.a";
    const int primary = running.ownerOf(lost), replica = primary + 3;
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint((primary + 1) % 3), running.cluster.password());
    QVERIFY(scene.isComplete());
    running.ask(replica, command("CONFIG", "SET", "masterauth", "wrong"));
    running.ask(primary, command("CLIENT", "KILL", "TYPE", "replica"));
    QTRY_VERIFY_WITH_TIMEOUT(running.ask(replica, command("INFO", "replication")).view().contains("master_link_status:down"), patienceMs);
    running.ask(primary, command("SET", lost, "tok", "PX", 600'000));
    QTRY_COMPARE_WITH_TIMEOUT(scene.told(), QByteArrayList{"acquired " + lost}, patienceMs);
    scene.events.clear();
    Watcher *const former = scene.deployment->serverOf(scene.locks.value(Bytes(lost)));
    QVERIFY(former);
    running.ask(replica, command("CLUSTER", "FAILOVER", "TAKEOVER"));
    const auto isReadElsewhere = [&] {
        if (scene.portOf(lost) == running.cluster.endpoint(primary).port)
            former->lookFor(Bytes(lost));
        return !scene.events.empty();
    };
    QVERIFY(QTest::qWaitFor(isReadElsewhere, patienceMs));
    QCOMPARE(scene.told(), QByteArrayList{"lost-in-failover " + lost});
    QTRY_VERIFY_WITH_TIMEOUT(scene.locks.isEmpty(), patienceMs);
}

void TestDeployment::sentinels_failOver_locksGoOn()
{
    RunningSentinels running;
    QVERIFY(running.start());
    PrivateSentinels &sentinels = running.sentinels;
    ask(sentinels.server(0), command("SET", "lock.a", "tok", "PX", 600'000));
    ask(sentinels.server(0), command("WAIT", 2, 5000));
    DeploymentScene scene;
    Deployment::Options options;
    options.address = sentinels.address();
    options.watching.connection.password = sentinels.password();
    options.sentinelPassword = sentinels.sentinelPassword();
    scene.start(options);
    QVERIFY(scene.isComplete());
    QCOMPARE(scene.portOf("lock.a"), sentinels.server(0).port());
    const auto isBehindKnown = [](const Coverage::Replica &replica) { return replica.isOnline && replica.behind; };
    const auto areAllKnown = [&] {
        const std::vector<Coverage::Replica> replicas = scene.deployment->coverage().servers.front().replicas;
        return replicas.size() == 2 && std::ranges::all_of(replicas, isBehindKnown);
    };
    QTRY_VERIFY_WITH_TIMEOUT(areAllKnown(), patienceMs);
    const Instant since = scene.locks.value("lock.a").heldSince;
    sentinels.server(0).kill();
    QTRY_VERIFY_WITH_TIMEOUT(scene.portOf("lock.a") != sentinels.server(0).port() && scene.coverage.seen() == 1, patienceMs);
    QCOMPARE(scene.told(), QByteArrayList());
    QCOMPARE(scene.locks.value("lock.a").heldSince, since);
}

void TestDeployment::enableEvents_once_holdsForTheWholeAndAfterAPromotion()
{
    RunningCluster running({.replicas = 3});
    QVERIFY(running.start());
    for (int node = 0; node < running.cluster.size(); ++node)
        running.ask(node, command("CONFIG", "SET", "notify-keyspace-events", ""));
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    const auto isOn = [&](int node) { return !running.ask(node, command("CONFIG", "GET", "notify-keyspace-events")).viewAt(1).isEmpty(); };
    scene.deployment->enableEvents();
    for (int node = 0; node < 3; ++node)
        QTRY_VERIFY_WITH_TIMEOUT(isOn(node), patienceMs);
    QVERIFY(!isOn(3)); // a replica is silent, and stays so
    QVERIFY(running.failOverTo(3));
    QTRY_VERIFY_WITH_TIMEOUT(isOn(3), patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(scene.coverage.whole().basis, Basis::Events, patienceMs);
}

} // namespace tst_deployment

LOCKSCOPE_TEST(tst_deployment, tst_deployment::TestDeployment)
#include "tst_deployment.moc"
