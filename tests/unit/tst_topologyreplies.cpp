// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/clusterreply.h"
#include "redis/topology/sentinelreply.h"

#include "redis/respreader.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

namespace tst_topologyreplies {

using namespace lockscope;
using namespace lockscope::redis;
using namespace Qt::StringLiterals;
using Role = TopologyNode::Role;
using Health = TopologyNode::Health;

class TestTopologyReplies : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void clusterShards_ofEachServer_areRead_data();
    void clusterShards_ofEachServer_areRead();
    void clusterShards_primaryHasFailed_theOtherOwnsTheSlots();
    void clusterShards_overTls_tlsPortCounts();
    void clusterShards_withoutHost_meansTheAskedAddress_data();
    void clusterShards_withoutHost_meansTheAskedAddress();
    void clusterSlots_areRead();
    void clusterNodes_areRead();
    void clusterNodes_slotsOnTheirWay_areMoves();
    void clusterNodes_completedByShards_haveAll();
    void clusterInfo_isRead();
    void sentinel_isRead();
    void sentinels_withoutOwnId_areAkinAllTheSame();
    void badAnswers_areErrors_data();
    void badAnswers_areErrors();
    void changedBytes_neverBreakAnything();
    void addressMap_isApplied();
};

QByteArray encoded(const QJsonValue &value)
{
    if (value.isArray()) {
        QByteArray bytes = '*' + QByteArray::number(value.toArray().size()) + "\r\n";
        for (const QJsonValue &element : value.toArray())
            bytes += encoded(element);
        return bytes;
    }
    if (value.isString())
        return '$' + QByteArray::number(value.toString().toLatin1().size()) + "\r\n" + value.toString().toLatin1() + "\r\n";
    return value.isNull() ? QByteArray("$-1\r\n") : ':' + QByteArray::number(value.toInteger()) + "\r\n";
}

Reply replyOf(const QByteArray &bytes)
{
    RespReader reader;
    reader.feed(bytes);
    const auto reply = reader.next();
    return reply && *reply ? **reply : Reply();
}

/** As redis-cli --json prints it. @1 … stand for ids. */
Reply fromJson(QByteArray json)
{
    for (char c = '1'; c <= '9'; ++c)
        json.replace(QByteArray("@").append(c), QByteArray(40, c));
    return replyOf(encoded(QJsonDocument::fromJson(json).array()));
}

QByteArray withIds(QByteArray text)
{
    for (char c = '1'; c <= '9'; ++c)
        text.replace(QByteArray("@@").append(c), QByteArray(40, c));
    return text;
}

QByteArray id(char c) { return QByteArray(40, c); }

struct Asking {
    DeploymentAddress address = parseDeployment(u"redis+cluster://seed:7000"_s)->address;
    AskedNode node() const { return {address, address.seeds.front(), id('1')}; }
};

void TestTopologyReplies::clusterShards_ofEachServer_areRead_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("Redis 7.0") << QByteArray(R"([
        ["slots",[0,5460],"nodes",[
            ["id","@1","port",7001,"ip","10.0.0.1","endpoint","10.0.0.1","hostname","n1.example","role","master","replication-offset",28,"health","online"],
            ["id","@4","port",7004,"ip","10.0.0.4","endpoint","10.0.0.4","hostname","n4.example","role","replica","replication-offset",14,"health","loading"]]],
        ["slots",[5461,10922,16000,16383],"nodes",[
            ["id","@2","port",7002,"ip","10.0.0.2","endpoint","10.0.0.2","hostname","n2.example","role","master","replication-offset",0,"health","online"]]],
        ["slots",[10923,15999],"nodes",[
            ["id","@3","port",7003,"ip","10.0.0.3","endpoint","10.0.0.3","hostname","n3.example","role","master","replication-offset",0,"health","online"]]]])");
    QTest::newRow("Redis 8: the same with an availability zone behind") << QByteArray(R"([
        ["slots",[0,5460],"nodes",[
            ["id","@1","port",7001,"tls-port",0,"ip","10.0.0.1","endpoint","10.0.0.1","hostname","n1.example","role","master","replication-offset",28,"health","online","availability-zone",""],
            ["id","@4","port",7004,"ip","10.0.0.4","endpoint","10.0.0.4","hostname","n4.example","role","replica","replication-offset",14,"health","loading","availability-zone",""]]],
        ["slots",[5461,10922,16000,16383],"nodes",[
            ["id","@2","port",7002,"ip","10.0.0.2","endpoint","10.0.0.2","hostname","n2.example","role","master","replication-offset",0,"health","online"]]],
        ["slots",[10923,15999],"nodes",[
            ["id","@3","port",7003,"ip","10.0.0.3","endpoint","10.0.0.3","hostname","n3.example","role","master","replication-offset",0,"health","online"]]]])");
    QTest::newRow("Valkey 9: other words, another order, the shard's id") << QByteArray(R"([
        ["slots",[0,5460],"nodes",[
            ["id","@4","ip","10.0.0.4","port",7004,"endpoint","10.0.0.4","hostname","n4.example","role","replica","replication-offset",14,"health","loading"],
            ["id","@1","ip","10.0.0.1","port",7001,"endpoint","10.0.0.1","hostname","n1.example","role","primary","replication-offset",28,"health","online"]],"id","@9"],
        ["slots",[10923,15999],"nodes",[
            ["id","@3","port",7003,"ip","10.0.0.3","endpoint","10.0.0.3","hostname","n3.example","role","master","replication-offset",0,"health","online"]],"id","@8"],
        ["slots",[16000,16383,5461,10922],"nodes",[
            ["id","@2","port",7002,"ip","10.0.0.2","endpoint","10.0.0.2","hostname","n2.example","role","master","replication-offset",0,"health","online"]],"id","@7"]])");
}

void TestTopologyReplies::clusterShards_ofEachServer_areRead()
{
    QFETCH(QByteArray, json);
    const Asking asking;
    const auto topology = parseClusterShards(fromJson(json), asking.node());
    QVERIFY2(topology.has_value(), topology ? "" : qPrintable(topology.error().text));
    QCOMPARE(topology->nodes.size(), std::size_t(4));
    QCOMPARE(topology->ranges.size(), std::size_t(4));
    const TopologyNode *const replica = topology->find(id('4'));
    QCOMPARE(replica->role, Role::Replica);
    QCOMPARE(replica->primary, id('1'));
    QCOMPARE(replica->health, Health::Loading);
    QCOMPARE(*replica->offset, 14);
    QCOMPARE(replica->hostName, u"n4.example"_s);
    QCOMPARE(replica->reachable.toUrl(), u"redis://10.0.0.4:7004"_s);
    QCOMPARE(topology->primaries().size(), std::size_t(3));
    QCOMPARE(topology->ownerOf(0)->id, id('1'));
    QCOMPARE(topology->ownerOf(5461)->id, id('2'));
    QCOMPARE(topology->ownerOf(15999)->id, id('3'));
    QCOMPARE(topology->ownerOf(16383)->id, id('2'));
    QCOMPARE(topology->slotsOf(id('2')), 5462 + 384);
}

void TestTopologyReplies::clusterShards_primaryHasFailed_theOtherOwnsTheSlots()
{
    const Asking asking;
    const auto topology = parseClusterShards(fromJson(R"([["slots",[0,16383],"nodes",[
        ["id","@1","port",7001,"ip","10.0.0.1","endpoint","10.0.0.1","role","master","replication-offset",0,"health","fail"],
        ["id","@2","port",7002,"ip","10.0.0.2","endpoint","10.0.0.2","role","master","replication-offset",0,"health","online"]]]])"),
                                             asking.node());
    QCOMPARE(topology->ownerOf(7)->id, id('2'));
    QCOMPARE(topology->find(id('1'))->health, Health::Failed);
    QCOMPARE(topology->primaries().size(), std::size_t(1));
}

void TestTopologyReplies::clusterShards_overTls_tlsPortCounts()
{
    Asking asking;
    asking.address = parseDeployment(u"rediss+cluster://ann@seed:7100"_s)->address;
    const auto topology = parseClusterShards(fromJson(R"([["slots",[],"nodes",[
        ["id","@1","port",7001,"tls-port",7101,"ip","10.0.0.1","endpoint","n1.example","hostname","n1.example","role","master"],
        ["id","@2","tls-port",7102,"ip","10.0.0.2","endpoint","10.0.0.2","role","replica"]]]])"),
                                             asking.node());
    QCOMPARE(topology->find(id('1'))->reachable.toUrl(), u"rediss://ann@n1.example:7101"_s);
    QCOMPARE(topology->find(id('2'))->reachable.toUrl(), u"rediss://ann@10.0.0.2:7102"_s);
}

void TestTopologyReplies::clusterShards_withoutHost_meansTheAskedAddress_data()
{
    QTest::addColumn<QByteArray>("host");
    for (const char *host : {"\"\"", "\"?\"", "null"})
        QTest::newRow(host) << QByteArray(host);
}

void TestTopologyReplies::clusterShards_withoutHost_meansTheAskedAddress()
{
    QFETCH(QByteArray, host);
    const Asking asking;
    const auto topology = parseClusterShards(fromJson(QByteArray(R"([["slots",[0,5],"nodes",[
        ["id","@1","port",6379,"ip","10.0.0.1","endpoint",HOST,"role","master"],
        ["id","@2","port",6380,"ip","10.0.0.2","endpoint",HOST,"role","replica"]]]])")
                                                          .replace("HOST", host)),
                                             asking.node());
    QCOMPARE(topology->find(id('1'))->reachable.toUrl(), u"redis://seed:7000"_s); // that is where it has answered
    QCOMPARE(topology->find(id('2'))->reachable.toUrl(), u"redis://seed:6380"_s);
}

void TestTopologyReplies::clusterSlots_areRead()
{
    const Asking asking;
    const auto topology = parseClusterSlots(fromJson(R"([
        [0,5460,["10.0.0.1",7001,"@1",["hostname","n1.example"]],["10.0.0.4",7004,"@4",[]]],
        [5461,10922,["n2.example",7002,"@2",["ip","10.0.0.2"]]],
        [16000,16383,["10.0.0.1",7001,"@1",[]],["10.0.0.4",7004,"@4",[]]]])"),
                                            asking.node());
    QVERIFY2(topology.has_value(), topology ? "" : qPrintable(topology.error().text));
    QCOMPARE(topology->nodes.size(), std::size_t(3));
    QCOMPARE(topology->find(id('4'))->primary, id('1'));
    QCOMPARE(topology->find(id('1'))->hostName, u"n1.example"_s);
    QCOMPARE(topology->find(id('2'))->ip, u"10.0.0.2"_s);
    QCOMPARE(topology->find(id('2'))->reachable.host, u"n2.example"_s);
    QVERIFY(!topology->ownerOf(12000));
    QCOMPARE(topology->ownerOf(16383)->id, id('1'));
}

constexpr auto nodesText =
    "@@4 10.0.0.4:7004@17004,n4.example slave @@1 0 1795533666356 1 connected\n"
    "@@1 10.0.0.1:7001@17001,n1.example,shard-id=@@9 myself,master - 0 1795533666000 8 connected 0-5460 7000 [100->-@@2] [9000-<-@@2]\n"
    "@@2 ::1:7002@17002 master,fail? - 0 1795533666557 3 connected 5461-6999\n"
    "@@3 10.0.0.3:7003@17003 master,fail - 0 1795533666557 9 disconnected\n"
    "@@5 :0@0 master,noaddr - 0 0 0 disconnected\n"
    "@@6 10.0.0.6:7006@17006 handshake - 0 0 0 disconnected\n"
    "@@7 10.0.0.7:7007@17007 slave,nofailover @@2 0 0 3 connected [9000->-@@1]\r\n"; // as in Valkey

void TestTopologyReplies::clusterNodes_areRead()
{
    const Asking asking;
    const auto nodes = parseClusterNodes(withIds(nodesText), asking.node());
    QVERIFY2(nodes.has_value(), nodes ? "" : qPrintable(nodes.error().text));
    const Topology &topology = nodes->topology;
    QCOMPARE(nodes->self, id('1'));
    QCOMPARE(topology.nodes.size(), std::size_t(5));
    QCOMPARE(topology.epoch, quint64(8)); // the failed node has a greater one, but no slots
    QCOMPARE(topology.find(id('1'))->hostName, u"n1.example"_s);
    QCOMPARE(topology.find(id('2'))->reachable.toUrl(), u"redis://[::1]:7002"_s);
    QCOMPARE(topology.find(id('2'))->health, Health::Suspected);
    QCOMPARE(topology.find(id('3'))->health, Health::Failed);
    QCOMPARE(topology.find(id('7'))->primary, id('2'));
    QCOMPARE(topology.ownerOf(7000)->id, id('1'));
    QVERIFY(!topology.ownerOf(7001));
    QCOMPARE(topology.primaries().size(), std::size_t(2));
}

void TestTopologyReplies::clusterNodes_slotsOnTheirWay_areMoves()
{
    const Asking asking;
    const auto nodes = parseClusterNodes(withIds(nodesText), asking.node());
    const std::vector<SlotMove> expected{{100, id('1'), id('2')}, {9000, id('2'), id('1')}};
    QVERIFY(nodes->topology.moves == expected); // not those that a replica repeats
}

void TestTopologyReplies::clusterNodes_completedByShards_haveAll()
{
    const Asking asking;
    auto nodes = parseClusterNodes(withIds(nodesText), asking.node());
    const auto shards = parseClusterShards(fromJson(R"([["slots",[0,5460],"nodes",[
        ["id","@1","port",7001,"tls-port",7101,"ip","10.0.0.1","endpoint","n1.example","hostname","n1.example","role","master","replication-offset",28,"health","online"],
        ["id","@4","port",7004,"ip","10.0.0.4","endpoint","10.0.0.4","role","replica","replication-offset",14,"health","loading"]]]])"),
                                           asking.node());
    Topology topology = nodes->topology;
    completeBy(topology, *shards);
    QCOMPARE(topology.find(id('1'))->reachable.host, u"n1.example"_s);
    QCOMPARE(topology.find(id('1'))->tlsPort, quint16(7101));
    QCOMPARE(topology.find(id('4'))->health, Health::Loading);
    QCOMPARE(*topology.find(id('4'))->offset, 14);
    QCOMPARE(topology.find(id('2'))->reachable.host, u"::1"_s);
}

void TestTopologyReplies::clusterInfo_isRead()
{
    const auto info = parseClusterInfo("cluster_state:ok\r\ncluster_slots_assigned:16384\r\ncluster_slots_ok:16380\r\ncluster_known_nodes:6\r\n"
                                       "cluster_size:3\r\ncluster_current_epoch:18446744073709551615\r\ncluster_my_epoch:2\r\n"
                                       "cluster_stats_messages_sent:1483972\r\n");
    QVERIFY(info->isOk);
    QCOMPARE(info->nodes, 6);
    QCOMPARE(info->currentEpoch, ~quint64(0));
    QVERIFY(!parseClusterInfo("cluster_state:fail\n")->isOk);
    QVERIFY(!parseClusterInfo("").has_value());
}

void TestTopologyReplies::sentinel_isRead()
{
    DeploymentAddress address = parseDeployment(u"redis+sentinel://ann@s1,s2/mymaster/2?sentinel-user=sen"_s)->address;
    address.map = *AddressMap::parse(u"10.0.0.2=bastion"_s);
    const AskedNode asked{address, address.seeds.front(), id('1')};
    const Reply primary = fromJson(
        R"(["name","mymaster","ip","10.0.0.1","port","6379","runid","@8","flags","master,s_down","num-slaves","2","num-other-sentinels","2","config-epoch","5"])");
    const Reply replicas = fromJson(R"([["name","10.0.0.2:6379","ip","10.0.0.2","port","6379","runid","@9","flags","slave","slave-repl-offset","582"],
                                        ["name","r3:6379","ip","r3","port","6379","runid","","flags","s_down,slave,disconnected","slave-repl-offset","0"]])");
    const Reply sentinels = fromJson(R"([["name","@2","ip","s2","port","26379","runid","@2","flags","sentinel"],
                                         ["name","x","ip","s3","port","26379","runid","","flags","sentinel"]])");
    const auto topology = parseSentinelView(primary, replicas, sentinels, asked);
    QVERIFY2(topology.has_value(), topology ? "" : qPrintable(topology.error().text));
    QCOMPARE(topology->epoch, quint64(5));
    QCOMPARE(topology->primaries().size(), std::size_t(1));
    QCOMPARE(topology->primaries().front()->reachable.toUrl(), u"redis://ann@10.0.0.1:6379/2"_s);
    QCOMPARE(topology->primaries().front()->health, Health::Suspected);
    QCOMPARE(topology->find("10.0.0.2:6379")->reachable.toUrl(), u"redis://ann@bastion:6379/2"_s);
    QCOMPARE(topology->find("r3:6379")->primary, QByteArray("10.0.0.1:6379"));
    QCOMPARE(topology->sentinels.size(), std::size_t(2)); // one has not been greeted yet
    QCOMPARE(topology->sentinels[1].reachable.toUrl(), u"redis://sen@s2:26379"_s);
    QCOMPARE(parseSentinelMaster(primary, asked)->replicas, 2);
}

void TestTopologyReplies::sentinels_withoutOwnId_areAkinAllTheSame()
{
    const DeploymentAddress address = parseDeployment(u"redis+sentinel://s1,s2/mymaster"_s)->address;
    const AskedNode asked{address, address.seeds.front(), {}};
    const Reply primary = fromJson(R"(["ip","10.0.0.1","port","6379","flags","master"])");
    const auto viewWith = [&](const char *others) { return *parseSentinelView(primary, {}, fromJson(others), asked); };
    const Topology alone = viewWith("[]");
    const Topology first = viewWith(R"([["ip","s2","port","26379","runid","@2","flags","sentinel"]])");
    const Topology second = viewWith(R"([["ip","s1","port","26379","runid","@1","flags","sentinel"]])");
    const Topology stranger =
        viewWith(R"([["ip","t1","port","26379","runid","@7","flags","sentinel"],["ip","t2","port","26379","runid","@8","flags","sentinel"]])");
    const Topology third =
        viewWith(R"([["ip","s1","port","26379","runid","@1","flags","sentinel"],["ip","s2","port","26379","runid","@2","flags","sentinel"]])");
    QVERIFY(areAkin(alone, alone));
    QVERIFY(areAkin(first, second));
    QVERIFY(!areAkin(stranger, third));
}

void TestTopologyReplies::badAnswers_areErrors_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QByteArray>("answer");
    const auto row = [](const char *name, const char *what, const char *answer) {
        QTest::newRow(name) << QString::fromLatin1(what) << QByteArray(answer);
    };
    row("no shard", "shards", "[]");
    row("no node", "shards", R"([["slots",[],"nodes",[]]])");
    row("slots of nobody", "shards", R"([["slots",[0,5],"nodes",[]]])");
    row("no id", "shards", R"([["slots",[],"nodes",[["port",1,"endpoint","a","role","master"]]]])");
    row("a short id", "shards", R"([["slots",[],"nodes",[["id","abc","port",1,"endpoint","a","role","master"]]]])");
    row("a port too great", "shards", R"([["slots",[],"nodes",[["id","@1","port",65536,"endpoint","a","role","master"]]]])");
    row("a negative port", "shards", R"([["slots",[],"nodes",[["id","@1","port",-1,"endpoint","a","role","master"]]]])");
    row("a host with a line end", "shards", R"([["slots",[],"nodes",[["id","@1","port",1,"endpoint","a\nb","role","master"]]]])");
    row("a slot too great", "shards", R"([["slots",[0,16384],"nodes",[["id","@1","port",1,"endpoint","a","role","master"]]]])");
    row("slots the wrong way round", "shards", R"([["slots",[5,4],"nodes",[["id","@1","port",1,"endpoint","a","role","master"]]]])");
    row("two owners", "shards",
        R"([["slots",[0,5],"nodes",[["id","@1","port",1,"endpoint","a","role","master"]]],["slots",[5,6],"nodes",[["id","@2","port",1,"endpoint","a","role","master"]]]])");
    row("a node twice", "shards",
        R"([["slots",[],"nodes",[["id","@1","port",1,"endpoint","a","role","master"],["id","@1","port",1,"endpoint","a","role","master"]]]])");
    row("slots without a node", "slots", "[[0,5]]");
    row("slots of a node without an id", "slots", R"([[0,5,["a",1]]])");
    row("slots, two owners", "slots", R"([[0,5,["a",1,"@1"]],[5,5,["a",1,"@2"]]])");
    row("empty", "nodes", "");
    row("a word", "nodes", "hello");
    row("few words", "nodes", "@@1 a:1@2 master - 0 0 1");
    row("no port", "nodes", "@@1 a master - 0 0 1 connected");
    row("a slot that is no number", "nodes", "@@1 a:1@2 master - 0 0 1 connected 5-x");
    row("a slot that is too great", "nodes", "@@1 a:1@2 master - 0 0 1 connected 16384");
    row("a move to nobody", "nodes", "@@1 a:1@2 master - 0 0 1 connected [5->-]");
    row("a move of nothing", "nodes", "@@1 a:1@2 master - 0 0 1 connected [->-@@2]");
    row("half a move", "nodes", "@@1 a:1@2 master - 0 0 1 connected [5-");
    row("an open bracket", "nodes", "@@1 a:1@2 master - 0 0 1 connected [");
    row("a primary without a port", "sentinel", R"(["ip","a","flags","master"])");
    row("a primary with a strange host", "sentinel", R"(["ip","a b","port","1","flags","master"])");
}

void TestTopologyReplies::badAnswers_areErrors()
{
    QFETCH(QString, what);
    QFETCH(QByteArray, answer);
    const Asking asking;
    Error error;
    const auto keep = [&error](const auto &result) {
        if (!result)
            error = result.error();
    };
    if (what == u"shards")
        keep(parseClusterShards(fromJson(answer), asking.node()));
    else if (what == u"slots")
        keep(parseClusterSlots(fromJson(answer), asking.node()));
    else if (what == u"nodes")
        keep(parseClusterNodes(withIds(answer), asking.node()));
    else
        keep(parseSentinelView(fromJson(answer), {}, {}, asking.node()));
    QCOMPARE(error.kind, Error::Kind::NotRedis);
    QVERIFY(!error.text.isEmpty());
}

/** Whatever is read of it holds together. */
void checkWhole(const Result<Topology> &topology)
{
    if (!topology)
        return;
    QVERIFY(std::ranges::is_sorted(topology->nodes, {}, &TopologyNode::id));
    for (const SlotRange &range : topology->ranges)
        QVERIFY(range.first <= range.last && range.last < 16384);
    QVERIFY(topology->primaries().size() <= topology->nodes.size());
    topology->ownerOf(16383);
}

void TestTopologyReplies::changedBytes_neverBreakAnything()
{
    const Asking asking;
    QRandomGenerator random(3);
    const QByteArray nodes = withIds(nodesText);
    const QByteArray slotList =
        encoded(QJsonDocument::fromJson(R"([[0,5460,["10.0.0.1",7001,"1111111111111111111111111111111111111111",["hostname","n1"]]]])").array());
    for (int trial = 0; trial < 20'000; ++trial) {
        QByteArray text = nodes, resp = slotList;
        for (int i = random.bounded(1, 6); i > 0; --i) {
            text[random.bounded(int(text.size()))] = "0 -<>[],:@\n9x\0f"[random.bounded(15)];
            resp[random.bounded(int(resp.size()))] = "*$:0123456789-\r\na"[random.bounded(17)];
        }
        text.truncate(random.bounded(int(text.size())) + 1);
        const auto read = parseClusterNodes(text, asking.node());
        checkWhole(read ? Result<Topology>(read->topology) : Result<Topology>(failure(read.error())));
        const Reply reply = replyOf(resp);
        checkWhole(parseClusterSlots(reply, asking.node()));
        checkWhole(parseClusterShards(reply, asking.node()));
        checkWhole(parseSentinelView(reply, reply, reply, asking.node()));
        if (QTest::currentTestFailed())
            return;
    }
}

void TestTopologyReplies::addressMap_isApplied()
{
    Asking asking;
    asking.address.map = *AddressMap::parse(u"10.0.0.1:7001=localhost:17001"_s);
    const auto topology = parseClusterSlots(fromJson(R"([[0,5460,["10.0.0.1",7001,"@1",[]],["10.0.0.4",7004,"@4",[]]]])"), asking.node());
    QCOMPARE(topology->find(id('1'))->reachable.toUrl(), u"redis://localhost:17001"_s);
    QCOMPARE(topology->find(id('1'))->port, quint16(7001));
    QCOMPARE(topology->find(id('4'))->reachable.toUrl(), u"redis://10.0.0.4:7004"_s);
}

} // namespace tst_topologyreplies

LOCKSCOPE_TEST(tst_topologyreplies, tst_topologyreplies::TestTopologyReplies)
#include "tst_topologyreplies.moc"
