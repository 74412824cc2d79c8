// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topologywatch.h"

#include "deployments.h"
#include "plainclient.h"
#include "privateservers/serverprocess.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_topology {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::command;
using redis::DeploymentAddress;
using redis::Endpoint;
using redis::Topology;
using redis::TopologyDifference;
using redis::TopologyNode;
using redis::TopologyTrouble;
using redis::TopologyWatch;

constexpr int patienceMs = deploymentPatienceMs;

TopologyWatch::Options watchingOf(const RunningCluster &scene, const std::vector<Endpoint> &seeds)
{
    TopologyWatch::Options options;
    options.address = scene.cluster.address();
    options.address.seeds = seeds;
    options.connecting.password = scene.cluster.password();
    return options;
}

/** Keeps what it was told. */
struct Watching {
    SystemClock clock;
    TopologyWatch watch;
    std::vector<TopologyDifference> differences;
    QString told;

    explicit Watching(TopologyWatch::Options options, redis::TransportFactory factory = redis::makeSocketTransport)
        : watch(std::move(options), clock, std::move(factory))
    {
        QObject::connect(&watch, &TopologyWatch::changed, &watch,
                         [this, before = Topology()](const Topology &now, const TopologyDifference &difference) mutable {
                             differences.push_back(difference);
                             told = redis::differenceText(difference, before, now);
                             before = now;
                         });
        watch.start();
    }
    bool isWhole(std::size_t nodes) const
    {
        return watch.topology() && watch.isCurrent() && watch.topology()->nodes.size() == nodes && watch.troubles().empty();
    }
    bool hasPromoted(const QByteArray &id) const
    {
        return std::ranges::any_of(differences, [&id](const TopologyDifference &difference) {
            return std::ranges::find(difference.promotions, id, &TopologyDifference::Promotion::promoted) != difference.promotions.end();
        });
    }
    int countTroubles(TopologyTrouble::Kind kind) const { return int(std::ranges::count(watch.troubles(), kind, &TopologyTrouble::kind)); }
};

class TestTopology : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void cleanupTestCase() { m_shared.reset(); }
    void hashSlot_randomKeys_isWhatTheServerSays();
    void cluster_fromEverySeed_isTheSame();
    void cluster_seedIsDead_isFoundByAnother();
    void cluster_plannedFailover_isSeen();
    void cluster_slotMigrates_isSeenAndDone();
    void cluster_nodeAddedAndRemoved_isSeen();
    void cluster_otherAddressAnnounced_isSeen();
    void cluster_hostNamesPreferred_areUsed();
    void cluster_nodeHangs_othersGoOn();
    void cluster_addressesSwapped_mapIsNotTaken();
    void cluster_primaryKilled_promotionIsSeen();
    void cluster_behindPortMap_isReached();
    void cluster_overTlsWithFewRights_isSeen();
    void sentinels_primaryKilled_promotionIsSeen();
    void sentinels_askedToFailOver_isSeen();

private:
    /** Three primaries with a replica each, for what leaves them whole. */
    RunningCluster &shared()
    {
        if (!m_shared) {
            m_shared = std::make_unique<RunningCluster>(PrivateCluster::Options{.replicas = 3, .settings = "enable-debug-command yes\n"});
            if (!m_shared->start())
                qWarning("there is no cluster");
        }
        return *m_shared;
    }
    std::unique_ptr<RunningCluster> m_shared;
};

/** Braces come often, since they are what could be got wrong. */
QByteArray randomKey(QRandomGenerator &random)
{
    QByteArray key;
    for (int length = random.bounded(24); length > 0; --length) {
        const int kind = random.bounded(4);
        key += kind == 0 ? '{' : kind == 1 ? '}' : char(random.bounded(256));
    }
    return key;
}

void TestTopology::hashSlot_randomKeys_isWhatTheServerSays()
{
    RedisServer server;
    RedisServer::Options options;
    options.config = {u"cluster-enabled yes"_s};
    QVERIFY(server.start(options));
    PlainClient client(server.endpoint().socketPath.toUtf8());
    QRandomGenerator random(11);
    QByteArrayList keys{"", "{}", "{}a", "a{}b{c}", "{", "}", "}{", "{a", "a}", "{a}", "{{a}}", "a{b}c{d}", QByteArray("\0{\0}\0", 5)};
    while (keys.size() < 5000)
        keys += randomKey(random);
    for (const QByteArray &key : keys)
        QCOMPARE(QByteArray::number(redis::hashSlot(key)), client.ask({"CLUSTER", "KEYSLOT", key}));
}

void TestTopology::cluster_fromEverySeed_isTheSame()
{
    RunningCluster &scene = shared();
    std::optional<Topology> first;
    for (int i = 0; i < scene.cluster.size(); ++i) { // replicas included
        Watching watching(watchingOf(scene, {scene.cluster.endpoint(i)}));
        QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
        const Topology &topology = *watching.watch.topology();
        QCOMPARE(topology.primaries().size(), std::size_t(3));
        for (const TopologyNode &node : topology.nodes)
            QVERIFY(node.role == TopologyNode::Role::Primary ? topology.slotsOf(node.id) > 5000 : topology.find(node.primary) != nullptr);
        first = first ? first : topology;
        QVERIFY(redis::isSameMap(*first, topology));
    }
    for (quint16 slot : {0, 5460, 5461, 16383})
        QVERIFY(first->ownerOf(slot));
}

void TestTopology::cluster_seedIsDead_isFoundByAnother()
{
    RunningCluster &scene = shared();
    Endpoint dead;
    dead.port = 1;
    Watching watching(watchingOf(scene, {dead, scene.cluster.endpoint(4)}));
    QTRY_VERIFY_WITH_TIMEOUT(watching.watch.isCurrent(), patienceMs);
    QCOMPARE(watching.watch.topology()->nodes.size(), std::size_t(6));
    QTRY_COMPARE(watching.watch.troubles().size(), std::size_t(1));
    QCOMPARE(watching.watch.troubles().front().endpoint, dead);
    QCOMPARE(watching.watch.troubles().front().error.kind, Error::Kind::Refused);
    QVERIFY(redis::troubleText(watching.watch.troubles().front()).contains(u"127.0.0.1:1"));
}

void TestTopology::cluster_plannedFailover_isSeen()
{
    RunningCluster &scene = shared();
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(0)}));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    for (int node : {3, 0}) { // there and back
        const QByteArray id = scene.id(node);
        watching.differences.clear();
        QVERIFY(scene.failOverTo(node));
        QTRY_VERIFY_WITH_TIMEOUT(watching.hasPromoted(id), patienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(watching.watch.topology()->ownerOf(0)->id, id, patienceMs);
        // The former primary is a replica of it for all of them.
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::count(watching.watch.topology()->nodes, id, &TopologyNode::primary) == 1, patienceMs);
        for (const TopologyDifference &difference : watching.differences)
            QCOMPARE(difference.slotsMoved, 0);
    }
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
}

void TestTopology::cluster_slotMigrates_isSeenAndDone()
{
    RunningCluster &scene = shared();
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(5)}));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    const QByteArray from = scene.id(0), to = scene.id(1);
    scene.ask(1, command("CLUSTER", "SETSLOT", 100, "IMPORTING", from));
    scene.ask(0, command("CLUSTER", "SETSLOT", 100, "MIGRATING", to));
    watching.watch.lookNow();
    const std::vector<redis::SlotMove> expected{{100, from, to}};
    QTRY_VERIFY_WITH_TIMEOUT(watching.watch.topology()->moves == expected, patienceMs);
    watching.differences.clear();
    scene.ask(1, command("CLUSTER", "SETSLOT", 100, "NODE", to));
    scene.ask(0, command("CLUSTER", "SETSLOT", 100, "NODE", to));
    QTRY_VERIFY_WITH_TIMEOUT(watching.watch.topology()->moves.empty() && watching.watch.topology()->ownerOf(100)->id == to, patienceMs);
    QVERIFY(std::ranges::any_of(watching.differences, [](const TopologyDifference &difference) { return difference.slotsMoved == 1; }));
}

void TestTopology::cluster_nodeAddedAndRemoved_isSeen()
{
    RunningCluster &scene = shared();
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(0)}));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    RedisServer added;
    RedisServer::Options options;
    options.tcp = true;
    const quint16 bus = freePort();
    options.password = scene.cluster.password().reveal();
    options.config = {u"cluster-enabled yes"_s, u"cluster-port %1"_s.arg(bus)};
    QVERIFY(added.start(options));
    const QByteArray id = added.cli({u"CLUSTER"_s, u"MYID"_s});
    scene.ask(0, command("CLUSTER", "MEET", "127.0.0.1", added.tcpEndpoint().port, bus));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(7), patienceMs);
    QVERIFY(watching.watch.topology()->find(id));
    QCOMPARE(watching.watch.topology()->primaries().size(), std::size_t(3)); // it has no slots
    for (int i = 0; i < scene.cluster.size(); ++i)                           // only who knows it can forget it
        QTRY_VERIFY_WITH_TIMEOUT(scene.ask(i, command("CLUSTER", "NODES")).bytes().contains(id), patienceMs);
    added.cli({u"CLUSTER"_s, u"RESET"_s, u"HARD"_s});
    for (int i = 0; i < scene.cluster.size(); ++i)
        scene.ask(i, command("CLUSTER", "FORGET", id));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
}

void TestTopology::cluster_otherAddressAnnounced_isSeen()
{
    RunningCluster &scene = shared();
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(0)}));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    const QByteArray id = scene.id(1);
    scene.ask(1, command("CONFIG", "SET", "cluster-announce-port", 1));
    QTRY_COMPARE_WITH_TIMEOUT(watching.watch.topology()->find(id)->reachable.port, quint16(1), patienceMs);
    QVERIFY(watching.differences.back().addressesChanged == std::vector{id});
    QCOMPARE(watching.told, u"127.0.0.1:%1 moved to 127.0.0.1:1"_s.arg(scene.cluster.endpoint(1).port));
    QTRY_COMPARE_WITH_TIMEOUT(watching.countTroubles(TopologyTrouble::Kind::NotReached), 1, patienceMs); // nobody is there
    scene.ask(1, command("CONFIG", "SET", "cluster-announce-port", 0));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
}

void TestTopology::cluster_hostNamesPreferred_areUsed()
{
    RunningCluster &scene = shared();
    const auto setAll = [&scene](const char *name, const char *value) {
        for (int i = 0; i < scene.cluster.size(); ++i)
            scene.ask(i, command("CONFIG", "SET", name, value));
    };
    setAll("cluster-announce-hostname", "localhost");
    setAll("cluster-preferred-endpoint-type", "hostname");
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(2)}));
    const auto isNamed = [](const TopologyNode &node) { return node.reachable.host == u"localhost" && node.ip == u"127.0.0.1"; };
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6) && std::ranges::all_of(watching.watch.topology()->nodes, isNamed), patienceMs);
    setAll("cluster-preferred-endpoint-type", "unknown-endpoint");
    const auto isAsked = [](const TopologyNode &node) { return node.reachable.host == u"127.0.0.1"; };
    Watching other(watchingOf(scene, {scene.cluster.endpoint(2)}));
    QTRY_VERIFY_WITH_TIMEOUT(other.isWhole(6) && std::ranges::all_of(other.watch.topology()->nodes, isAsked), patienceMs);
    setAll("cluster-preferred-endpoint-type", "ip");
    setAll("cluster-announce-hostname", "");
    QTRY_VERIFY_WITH_TIMEOUT(other.isWhole(6), patienceMs);
}

/** A replica, so that nothing else happens. */
void TestTopology::cluster_nodeHangs_othersGoOn()
{
    RunningCluster &scene = shared();
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(0)}));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    const auto replica = std::ranges::find(watching.watch.topology()->nodes, TopologyNode::Role::Replica, &TopologyNode::role);
    const QByteArray id = replica->id;
    int number = 0;
    while (scene.id(number) != id)
        ++number;
    PrivateMember &member = scene.cluster.node(number);
    const std::vector<redis::Command> sleep{command("DEBUG", "SLEEP", 6)};
    const auto slept = member.connection().pipeline(sleep); // answered when the scene goes on
    QTRY_COMPARE_WITH_TIMEOUT(watching.countTroubles(TopologyTrouble::Kind::NotReached), 1, patienceMs);
    QCOMPARE(watching.watch.troubles().front().node, id);
    QVERIFY(watching.watch.isCurrent());
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(slept.isDelivered(), patienceMs);
}

/** Each address leads to the other cluster, as after a tunnel was opened anew. */
void TestTopology::cluster_addressesSwapped_mapIsNotTaken()
{
    RunningCluster &scene = shared();
    RunningCluster other;
    QVERIFY(other.start());
    bool isSwapped = false;
    const auto factory = [&](const Endpoint &endpoint) {
        Endpoint to = endpoint;
        for (int i = 0; isSwapped && i < scene.cluster.size(); ++i) {
            if (endpoint.port == scene.cluster.endpoint(i).port)
                to.port = other.cluster.endpoint(i % other.cluster.size()).port;
        }
        return redis::makeSocketTransport(to);
    };
    for (int i = 0; i < other.cluster.size(); ++i)
        other.ask(i, command("CONFIG", "SET", "requirepass", scene.cluster.password().reveal()));
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(0), scene.cluster.endpoint(1)}), factory);
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    const Topology known = *watching.watch.topology();
    isSwapped = true;
    for (int i = 0; i < scene.cluster.size(); ++i)
        scene.ask(i, command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));
    QTRY_COMPARE_WITH_TIMEOUT(watching.countTroubles(TopologyTrouble::Kind::OtherDeployment), 6, patienceMs);
    QVERIFY(redis::isSameMap(*watching.watch.topology(), known));
    QVERIFY(!watching.watch.isCurrent());
    isSwapped = false;
    for (int i = 0; i < other.cluster.size(); ++i)
        other.ask(i, command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
    QVERIFY(redis::isSameMap(*watching.watch.topology(), known));

    // One of three seeds is of the other cluster from the beginning: most of them count.
    Watching mixed(watchingOf(scene, {other.cluster.endpoint(0), scene.cluster.endpoint(0), scene.cluster.endpoint(1)}));
    QTRY_VERIFY_WITH_TIMEOUT(mixed.watch.isCurrent() && mixed.countTroubles(TopologyTrouble::Kind::OtherDeployment) == 1, patienceMs);
    QVERIFY(redis::isSameMap(*mixed.watch.topology(), known));
    QCOMPARE(mixed.watch.troubles().front().endpoint, other.cluster.endpoint(0));
    // Stopped and started, it knows more places than its seeds.
    watching.watch.stop();
    QVERIFY(!watching.watch.isCurrent() && watching.watch.topology());
    watching.watch.start();
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(6), patienceMs);
}

void TestTopology::cluster_primaryKilled_promotionIsSeen()
{
    RunningCluster scene(PrivateCluster::Options{.replicas = 1, .nodeTimeout = Duration(1000)});
    QVERIFY(scene.start());
    Watching watching(watchingOf(scene, {scene.cluster.endpoint(0)})); // the only seed is the one that dies
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(4), patienceMs);
    const QByteArray killed = scene.id(0), replica = scene.id(3);
    scene.cluster.node(0).kill();
    QTRY_VERIFY_WITH_TIMEOUT(watching.hasPromoted(replica), patienceMs);
    QCOMPARE(watching.watch.topology()->ownerOf(0)->id, replica);
    QVERIFY2(watching.watch.isCurrent(), "others have said so");
    QTRY_COMPARE(watching.watch.topology()->find(killed)->health, TopologyNode::Health::Failed);
    QCOMPARE(watching.watch.topology()->primaries().size(), std::size_t(3));
    QTRY_COMPARE(watching.countTroubles(TopologyTrouble::Kind::NotReached), 1);
    QCOMPARE(watching.watch.troubles().front().node, killed);
}

void TestTopology::cluster_behindPortMap_isReached()
{
    PrivateCluster::Options options;
    options.settingsOf = [](int node, quint16) -> QByteArray { return "cluster-announce-port " + QByteArray::number(node + 1) + '\n'; };
    RunningCluster scene(options);
    QVERIFY(scene.start());
    TopologyWatch::Options watched = watchingOf(scene, {scene.cluster.endpoint(1)});
    Watching without(watched);
    QTRY_COMPARE_WITH_TIMEOUT(without.countTroubles(TopologyTrouble::Kind::NotReached), 3, patienceMs); // nobody is at what is announced
    QStringList rules;
    for (int i = 0; i < 3; ++i)
        rules += u"127.0.0.1:%1=127.0.0.1:%2"_s.arg(i + 1).arg(scene.cluster.endpoint(i).port);
    watched.address.map = *redis::AddressMap::parse(rules.join(u' '));
    Watching watching(watched);
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(3), patienceMs);
    for (int i = 0; i < 3; ++i) {
        const TopologyNode *const node = watching.watch.topology()->find(scene.id(i));
        QCOMPARE(node->port, quint16(i + 1));
        QCOMPARE(node->reachable, scene.cluster.endpoint(i));
    }
}

void TestTopology::cluster_overTlsWithFewRights_isSeen()
{
    const RedisServer::Certificates &files = RedisServer::certificates();
    PrivateCluster::Options options;
    options.replicas = 1;
    options.tls = tlsOfTests();
    options.settings = "user watcher on >pw resetchannels -@all +ping +cluster|myid +cluster|info +cluster|shards +cluster|slots +cluster|nodes\n"
                       "user mapper on >pw resetchannels -@all +ping +cluster|slots\n"
                       "user nobody on >pw resetchannels -@all +ping\n";
    RunningCluster scene(options);
    QVERIFY(scene.start());
    const auto watchingAs = [&](const QString &user) {
        TopologyWatch::Options watched = watchingOf(scene, {scene.cluster.endpoint(3)});
        watched.address.servers.tls.caFile = files.authority;
        watched.address.servers.user = user;
        watched.address.seeds.front().tls.caFile = files.authority;
        watched.address.seeds.front().user = user;
        watched.connecting.password = redis::Secret("pw");
        return watched;
    };
    Watching watching(watchingAs(u"watcher"_s)), mapper(watchingAs(u"mapper"_s)), nobody(watchingAs(u"nobody"_s));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(4), patienceMs);
    for (const TopologyNode &node : watching.watch.topology()->nodes)
        QCOMPARE(node.reachable.kind, Endpoint::Kind::Tls);
    QTRY_VERIFY_WITH_TIMEOUT(mapper.isWhole(4), patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(nobody.countTroubles(TopologyTrouble::Kind::NotReached), 1, patienceMs);
    QCOMPARE(nobody.watch.troubles().front().error.kind, Error::Kind::NoPermission);
    QVERIFY(!nobody.watch.topology());
}

TopologyWatch::Options watchingOf(const RunningSentinels &scene, std::size_t seed)
{
    TopologyWatch::Options options;
    options.address = scene.sentinels.address();
    options.address.seeds = {options.address.seeds[seed]};
    options.connecting.password = scene.sentinels.password();
    options.sentinelPassword = scene.sentinels.sentinelPassword();
    return options;
}

quint16 primaryPort(const Watching &watching)
{
    const auto primaries = watching.watch.topology() ? watching.watch.topology()->primaries() : std::vector<const TopologyNode *>();
    return primaries.empty() ? quint16(0) : primaries.front()->reachable.port;
}

void TestTopology::sentinels_primaryKilled_promotionIsSeen()
{
    RunningSentinels scene;
    QVERIFY(scene.start());
    const quint16 before = scene.sentinels.server(0).port();
    Watching watching(watchingOf(scene, 0)), other(watchingOf(scene, 2));
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(3) && other.isWhole(3), patienceMs);
    QCOMPARE(primaryPort(watching), before);
    QCOMPARE(watching.watch.topology()->sentinels.size(), std::size_t(3));
    QVERIFY(redis::isSameMap(*watching.watch.topology(), *other.watch.topology()));
    scene.sentinels.server(0).kill();
    QTRY_VERIFY_WITH_TIMEOUT(primaryPort(watching) != before && primaryPort(other) != before, patienceMs);
    QCOMPARE(primaryPort(watching), primaryPort(other));
    QVERIFY(std::ranges::any_of(watching.differences, [](const TopologyDifference &difference) { return difference.promotions.size() == 1; }));
    // The seed dies, too: the others, of which it has told, are asked.
    scene.sentinels.sentinel(0).kill();
    QTRY_COMPARE_WITH_TIMEOUT(watching.countTroubles(TopologyTrouble::Kind::NotReached), 1, patienceMs);
    QVERIFY(watching.watch.isCurrent());
}

void TestTopology::sentinels_askedToFailOver_isSeen()
{
    RunningSentinels scene;
    QVERIFY(scene.start());
    for (int i = 0; i < 3; ++i)
        ask(scene.sentinels.sentinel(i),
            command("ACL", "SETUSER", "watcher", "on", ">pw", "resetchannels", "-@all", "+ping", "+sentinel|master", "+sentinel|replicas",
                    "+sentinel|sentinels", "+sentinel|myid"));
    TopologyWatch::Options fewRights = watchingOf(scene, 1); // and no subscription: it has to poll
    fewRights.address.seeds.front().user = u"watcher"_s;
    fewRights.sentinelPassword = redis::Secret("pw");
    Watching watching(fewRights);
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWhole(3), patienceMs);
    const quint16 before = primaryPort(watching);
    ask(scene.sentinels.sentinel(0), command("SENTINEL", "FAILOVER", "mymaster"));
    QTRY_VERIFY_WITH_TIMEOUT(primaryPort(watching) != before, patienceMs);
    PrivateMember &promoted = scene.sentinels.server(primaryPort(watching) == scene.sentinels.server(1).port() ? 1 : 2);
    QTRY_COMPARE_WITH_TIMEOUT(askDuringFailover(promoted, command("ROLE")).viewAt(0), "master", patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(watching.watch.topology()->nodes.size(), std::size_t(3), patienceMs);
    TopologyWatch::Options wrong = watchingOf(scene, 1);
    wrong.address.service = u"other"_s;
    Watching unknown(wrong);
    QTRY_COMPARE_WITH_TIMEOUT(unknown.countTroubles(TopologyTrouble::Kind::NotReached), 1, patienceMs);
    QCOMPARE(unknown.watch.troubles().front().error.text, u"This Sentinel does not watch other"_s);
}

} // namespace tst_topology

LOCKSCOPE_TEST(tst_topology, tst_topology::TestTopology)
#include "tst_topology.moc"
