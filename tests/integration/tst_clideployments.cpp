// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "deployments.h"
#include "redisserver.h"

#include "testprogram.h"

#include <QImage>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::tst_clideployments {

using namespace Qt::StringLiterals;

namespace {

QByteArray nodeText(const redis::Endpoint &endpoint) { return QByteArray("\"node\":\"127.0.0.1:") + QByteArray::number(endpoint.port) + '"'; }

} // namespace

/** The program itself, run as a user runs it, with the address of more than one server, or of one that is a part of more. */
class TestCliDeployments : public QObject, private CommandLine {
    Q_OBJECT

private slots:
    void init();

    void cluster_oneNode_saysThatItIsAPart();
    void cluster_anyNode_isListedWhole();
    void cluster_nodeWithoutSlots_isSaidAtOnce();
    void cluster_rightOfOnePrimary_isNamedAndListIsIncomplete();
    void cluster_loginOfOnePrimary_isNamedAndTheOthersAreWatched();
    void cluster_down_listIsIncomplete();
    void redlock_nodeOfACluster_isNotCounted();
    void replica_isSaidAndNothingIsDone();
    void sentinel_namesItsPrimary();
    void sentinel_severalServices_urlOfEachIsNamed_data();
    void sentinel_severalServices_urlOfEachIsNamed();
    void sentinel_tlsOnOneSide_optionsHoldThere_data();
    void sentinel_tlsOnOneSide_optionsHoldThere();
    void sentinel_primaryAnnouncedElsewhere_isReachedByTheMap();
    void window_ofADeployment_showsTheWhole_data();
    void window_ofADeployment_showsTheWhole();
    void named_nobodyAnswersAsOne_failsAtOnce_data();
    void named_nobodyAnswersAsOne_failsAtOnce();
    void cluster_nobodyWhereItAnnounces_saysWhatToDo();

private:
    QProcessEnvironment with(const redis::Secret &servers, const redis::Secret &sentinels = {}) const
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(servers.reveal()));
        variables.insert(u"LOCKSCOPE_SENTINEL_AUTH"_s, QString::fromLatin1(sentinels.reveal()));
        return variables;
    }
    /** A user of this name and password at each node, with all rights. */
    static void addUser(RunningCluster &running)
    {
        for (int node = 0; node < running.primaries; ++node)
            running.ask(node, redis::command("ACL", "SETUSER", "ann", "on", ">pw", "~*", "&*", "+@all"));
    }
    static QByteArray placeOf(const RunningCluster &running, int node)
    {
        return "127.0.0.1:" + QByteArray::number(running.cluster.endpoint(node).port);
    }
    QProcessEnvironment withPasswordOf(const RunningCluster &running) const { return with(running.cluster.password()); }
};

void TestCliDeployments::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    emptyFolder();
}

void TestCliDeployments::cluster_oneNode_saysThatItIsAPart()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(30);
    const auto ran = [&](const QStringList &arguments) { return run(arguments, withPasswordOf(running)); };
    const QString url = running.cluster.endpoint(0).toUrl();
    const QByteArray said = "One of 3 primaries of a cluster: about two thirds of the keys are elsewhere.";
    const Ran list = ran({u"list"_s, u"--only-this-node"_s, u"--url"_s, url});
    QCOMPARE(list.code, 0);
    QVERIFY2(list.err.contains(said), list.err);
    const Ran json = ran({u"list"_s, u"--json"_s, u"--only-this-node"_s, u"--url"_s, url});
    QCOMPARE(qint64(json.out.count('\n')), running.keysOf(0) + 1);
    QVERIFY2(json.out.endsWith("{\"coverage\":{\"missing\":[],\"primaries\":3,\"seen\":1,\"unseen\":null,\"unseen_percent\":67}}\n"),
             json.out.right(200));
    QVERIFY(running.keysOf(0) < 30);
    QVERIFY2(json.err.contains(said), json.err);
    const Ran watch = ran({u"watch"_s, u"--for"_s, u"10ms"_s, u"--only-this-node"_s, u"--url"_s, url});
    QVERIFY2(watch.err.contains(said), watch.err);

    int elsewhere = 0;
    while (list.out.contains(QByteArray("lock." + QByteArray::number(elsewhere) + ' ')))
        ++elsewhere;
    const Ran clear =
        ran({u"clear"_s, u"lock.%1"_s.arg(elsewhere), u"--if-holder"_s, u"x"_s, u"--dry-run"_s, u"--only-this-node"_s, u"--url"_s, url});
    QVERIFY2(clear.code == 1 && clear.out.contains("Another server of the cluster has this key. Nothing was sent."), clear.out);

    running.ask(0, redis::command("ACL", "SETUSER", "narrow", "on", "nopass", "~*", "&*", "+@all", "-cluster"));
    const Ran narrow = ran({u"list"_s, u"--url"_s, url, u"--user"_s, u"narrow"_s});
    QCOMPARE(narrow.code, 1); // nobody has asked for a part
    QVERIFY2(narrow.err.contains("One node of a cluster: part of the keys is elsewhere. No permission for CLUSTER NODES"), narrow.err);
    const Ran narrowJson = ran({u"list"_s, u"--json"_s, u"--url"_s, url, u"--user"_s, u"narrow"_s});
    QVERIFY2(narrowJson.out.contains("{\"coverage\":{\"missing\":[{\"node\":\"127.0.0.1:"), narrowJson.out.right(400));
    QVERIFY2(narrowJson.out.endsWith("}],\"primaries\":null,\"seen\":1,\"unseen\":null,\"unseen_percent\":null}}\n"), narrowJson.out.right(200));
}

void TestCliDeployments::cluster_anyNode_isListedWhole()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(30);
    for (int node = 0; node < running.primaries; ++node) {
        const Ran ran = run({u"list"_s, u"--json"_s, u"--url"_s, running.cluster.endpoint(node).toUrl()}, withPasswordOf(running));
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out.count('\n'), 31);
        QVERIFY2(ran.out.endsWith("{\"coverage\":{\"missing\":[],\"primaries\":3,\"seen\":3,\"unseen\":[],\"unseen_percent\":0}}\n"),
                 ran.out.right(200));
        for (int other = 0; other < running.primaries; ++other)
            QCOMPARE(qint64(ran.out.count(nodeText(running.cluster.endpoint(other)))), running.keysOf(other));
    }
    const QString seeds = u"redis+cluster://127.0.0.1:1,127.0.0.1:%1"_s.arg(running.cluster.endpoint(2).port);
    const Ran ran = run({u"list"_s, u"--url"_s, seeds}, withPasswordOf(running)); // the first one is not there
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.contains("30 locks.") && ran.err.contains("Seen: 3 of 3 primaries."), ran.err);
}

/** A new one, or one that has given all of its slots away and was removed. */
void TestCliDeployments::cluster_nodeWithoutSlots_isSaidAtOnce()
{
    RedisServer server;
    RedisServer::Options options;
    options.tcp = true;
    options.config = {u"cluster-enabled yes"_s};
    QVERIFY(server.start(options));
    const QString url = server.tcpEndpoint().toUrl();
    const QByteArray said = "127.0.0.1:" + QByteArray::number(server.tcpEndpoint().port) + " is a node of a cluster that serves no slots";
    for (const QStringList &arguments :
         {QStringList{u"list"_s}, QStringList{u"list"_s, u"--json"_s}, QStringList{u"watch"_s}, QStringList{u"find"_s}}) {
        const Ran ran = run(arguments + QStringList{u"--url"_s, url});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(said) && ran.err.contains("Name a node of the cluster that serves slots"), ran.err);
        QVERIFY2(arguments.contains(u"--json"_s) ? ran.out.startsWith("{\"coverage\":") && ran.out.contains(said) : ran.out.isEmpty(), ran.out);
    }
    const Ran seeds = run({u"list"_s, u"--url"_s, QString(url).replace(u"redis:"_s, u"redis+cluster:"_s)});
    QVERIFY2(seeds.code == 1 && seeds.err.contains(said), seeds.err);
    const Ran window = run({url, u"--screenshot"_s, path(u"window.png"_s)});
    QVERIFY2(window.code == 1 && window.err.contains(said), window.err);
}

void TestCliDeployments::cluster_rightOfOnePrimary_isNamedAndListIsIncomplete()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(30);
    addUser(running);
    const QStringList there{u"--url"_s, running.cluster.endpoint(0).toUrl(), u"--user"_s, u"ann"_s};
    const QProcessEnvironment login = with(redis::Secret("pw"));
    QCOMPARE(run(QStringList{u"list"_s} + there, login).code, 0);
    const QByteArray node = placeOf(running, 1);
    struct Case {
        QByteArray refused, what, said;
    };
    const std::vector<Case> cases{{"-get -getrange", "\"holders\"", ": No permission for GETRANGE, or for STRLEN and GET: holders are unknown"},
                                  {"-pttl", "\"leases\"", ": No permission for PTTL: deadlines are unknown."}};
    for (const Case &one : cases) {
        redis::Command refuse = redis::command("ACL", "SETUSER", "ann", "+@all");
        for (const QByteArray &rule : one.refused.split(' '))
            refuse.push_back(rule);
        running.ask(1, refuse);
        const Ran text = run(QStringList{u"list"_s} + there, login);
        QCOMPARE(text.code, 1);
        QVERIFY2(text.err.contains(QByteArray(node + one.said)), text.err);
        QVERIFY2(!text.err.contains(placeOf(running, 0)) && !text.err.contains(placeOf(running, 2)), text.err);
        const Ran json = run(QStringList{u"list"_s, u"--json"_s} + there, login);
        QCOMPARE(json.code, 1);
        QCOMPARE(json.out.count('\n'), 31);
        const QByteArray gap = "{\"coverage\":{\"missing\":[{\"node\":\"" + node + "\",\"what\":[" + one.what + "],\"why\":\"";
        QVERIFY2(json.out.contains(gap) && json.out.contains("\"primaries\":3,\"seen\":3,"), json.out.right(400));
    }
    const Ran watch = run(QStringList{u"watch"_s, u"--for"_s, u"10ms"_s} + there, login);
    QVERIFY2(watch.code == 0 && watch.err.contains(QByteArray(node + cases.back().said)), watch.err);
    QCOMPARE(watch.err.count("Watching"), 1);
}

void TestCliDeployments::cluster_loginOfOnePrimary_isNamedAndTheOthersAreWatched()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(30);
    addUser(running);
    running.ask(2, redis::command("ACL", "DELUSER", "ann"));
    const QStringList there{u"--url"_s, running.cluster.endpoint(0).toUrl(), u"--user"_s, u"ann"_s};
    const QProcessEnvironment login = with(redis::Secret("pw"));
    const QByteArray said = placeOf(running, 2) + " is not seen: WRONGPASS";
    const Ran text = run(QStringList{u"list"_s} + there, login);
    QCOMPARE(text.code, 1);
    QVERIFY2(text.err.contains(said) && text.err.contains(QByteArray("Unknown: names, holders, leases (" + placeOf(running, 2) + ").")), text.err);
    const Ran json = run(QStringList{u"list"_s, u"--json"_s} + there, login);
    QCOMPARE(qint64(json.out.count('\n')), 31 - running.keysOf(2));
    QVERIFY2(json.out.contains(QByteArray("\"missing\":[{\"node\":\"" + placeOf(running, 2)
                                          + "\",\"what\":[\"names\",\"holders\",\"leases\"],\"why\":\"WRONGPASS")),
             json.out.right(400));
    const Ran watch = run(QStringList{u"watch"_s, u"--for"_s, u"10ms"_s} + there, login);
    QVERIFY2(watch.code == 0 && watch.err.contains("Watching") && watch.err.contains(said), watch.err);
}

void TestCliDeployments::cluster_down_listIsIncomplete()
{
    RunningCluster running;
    QVERIFY(running.start());
    running.setLocks(30);
    for (int node = 0; node < running.primaries; ++node)
        running.ask(node, redis::command("CLUSTER", "DELSLOTS", 5));
    const auto isDown = [&running](int node) { return running.ask(node, redis::command("CLUSTER", "INFO")).view().contains("cluster_state:fail"); };
    for (int node = 0; node < running.primaries; ++node)
        QTRY_VERIFY_WITH_TIMEOUT(isDown(node), deploymentPatienceMs);
    const Ran ran = run({u"list"_s, u"--json"_s, u"--url"_s, running.cluster.endpoint(0).toUrl()}, withPasswordOf(running));
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.out.count('\n'), 31); // the names are known
    QCOMPARE(ran.out.count("\"what\":[\"holders\",\"leases\"],\"why\":\"The cluster is down (CLUSTERDOWN)"), 3);
    QVERIFY2(ran.err.contains("note: The cluster is down (CLUSTERDOWN)"), ran.err);
}

void TestCliDeployments::redlock_nodeOfACluster_isNotCounted()
{
    RunningCluster running;
    RedisServer first, second;
    RedisServer::Options withPort;
    withPort.tcp = true;
    withPort.password = running.cluster.password().reveal();
    QVERIFY(running.start() && first.start(withPort) && second.start(withPort));
    running.setLocks(30);
    for (const RedisServer *server : {&first, &second})
        server->cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    QStringList places;
    for (const redis::Endpoint &endpoint : {first.tcpEndpoint(), second.tcpEndpoint(), running.cluster.endpoint(0)})
        places << redis::placeText(endpoint);
    const QString urls = u"redlock://"_s + places.join(u',');
    const Ran ran = run({u"list"_s, u"--json"_s, u"--url"_s, urls}, withPasswordOf(running));
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("\"key\":\"lock.a\"") && ran.out.contains("\"on_servers\":2"), ran.out);
    QVERIFY2(ran.out.contains(QByteArray("\"primaries\":3,\"seen\":2,\"unseen\":[\"" + placeOf(running, 0) + "\"]")), ran.out.right(400));
    QVERIFY2(ran.err.contains(
                 QByteArray(placeOf(running, 0) + " is not seen: One of 3 primaries of a cluster: about two thirds of the keys are elsewhere.")),
             ran.err);
}

void TestCliDeployments::replica_isSaidAndNothingIsDone()
{
    RedisServer primary, replica;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    QVERIFY(startReplica(replica, primary));
    replica.cli({u"CONFIG"_s, u"SET"_s, u"replica-read-only"_s, u"no"_s}); // then the server itself lets it happen
    const QString url = replica.tcpEndpoint().toUrl();
    const QByteArray said = "A replica of 127.0.0.1:" + QByteArray::number(primary.tcpEndpoint().port) + ": its data is as of ";
    const Ran list = run({u"list"_s, u"--url"_s, url});
    QCOMPARE(list.code, 0);
    QVERIFY2(list.err.contains(said), list.err);
    for (const QStringList &what : {QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s},
                                    QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s},
                                    QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s}}) {
        const Ran ran = run(what + QStringList{u"--url"_s, url});
        QVERIFY2(ran.code == 6, ran.err);
        QVERIFY2(ran.out.contains("This server is a replica: a change here does not reach its primary"), ran.out);
    }
    QCOMPARE(replica.cli({u"GET"_s, u"lock.a"_s}), "tok");
}

void TestCliDeployments::sentinel_namesItsPrimary()
{
    RedisServer primary, sentinel;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    QVERIFY(startSentinel(sentinel, primary));
    const QByteArray said =
        "This is a Sentinel: it has no locks. Connect to its primary: mymaster is 127.0.0.1:" + QByteArray::number(primary.tcpEndpoint().port);
    for (const QString &verb : {u"list"_s, u"watch"_s}) {
        const Ran ran = run({verb, u"--only-this-node"_s, u"--url"_s, sentinel.tcpEndpoint().toUrl()});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(said), ran.err);
    }
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    const Ran whole = run({u"list"_s, u"--json"_s, u"--url"_s, sentinel.tcpEndpoint().toUrl()});
    QCOMPARE(whole.code, 0);
    QVERIFY2(whole.out.contains("lock.a"), whole.err);
    const QString sentinelUrl = sentinel.tcpEndpoint().toUrl(),
                  service = QString(sentinelUrl).replace(u"redis:"_s, u"redis+sentinel:"_s) + u"/mymaster"_s;
    for (const QString &named : {sentinelUrl, service}) {
        const Ran watch = run({u"watch"_s, u"--for"_s, u"10ms"_s, u"--url"_s, named});
        QCOMPARE(watch.code, 0);
        const QString place = u" on %1 (primary 127.0.0.1:%2), by "_s.arg(service).arg(primary.tcpEndpoint().port);
        QVERIFY2(watch.err.contains(place.toUtf8()), watch.err);
    }
    const Ran picture = run({u"--screenshot"_s, path(u"window.png"_s), sentinel.tcpEndpoint().toUrl()});
    QVERIFY2(picture.code == 0 && !QImage(path(u"window.png"_s)).isNull(), picture.err);
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, sentinel.tcpEndpoint().toUrl()};
    const Ran alone = run(clear + QStringList{u"--only-this-node"_s});
    QVERIFY2(alone.code == 6 && alone.out.contains("This is a Sentinel"), alone.out);
    const Ran there = run(clear);
    QVERIFY2(there.code == 0 && there.out.contains(QByteArray(" on 127.0.0.1:" + QByteArray::number(primary.tcpEndpoint().port))), there.out);
}

void TestCliDeployments::sentinel_severalServices_urlOfEachIsNamed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::newRow("list") << QStringList{u"list"_s} << 1;
    QTest::newRow("watch") << QStringList{u"watch"_s} << 1;
    QTest::newRow("find") << QStringList{u"find"_s} << 1;
    QTest::newRow("clear") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} << 6;
    QTest::newRow("undo") << QStringList{u"undo"_s, u"lock.a"_s} << 6;
    QTest::newRow("simulate") << QStringList{u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--requests"_s, u"1"_s} << 6;
}

void TestCliDeployments::sentinel_severalServices_urlOfEachIsNamed()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    RedisServer primary, other, sentinel;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort) && other.start(withPort));
    QVERIFY(startSentinel(sentinel, primary));
    const QString port = QString::number(other.tcpEndpoint().port);
    sentinel.cli({u"SENTINEL"_s, u"MONITOR"_s, u"a b\x1b[31m"_s, u"127.0.0.1"_s, port, u"1"_s});
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    other.cli({u"SET"_s, u"lock.b"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    const QString url = sentinel.tcpEndpoint().toUrl();
    const Ran ran = run(arguments + QStringList{u"--url"_s, url});
    QVERIFY2(ran.code == code, ran.all());
    QVERIFY2(ran.all().contains("This is a Sentinel: it has no locks."), ran.all());
    for (const auto &[service, lock] : {std::pair{u"mymaster"_s, "lock.a"}, std::pair{u"a%20b%1B%5B31m"_s, "lock.b"}}) {
        const QString whole = QString(url).replace(u"redis:"_s, u"redis+sentinel:"_s) + u'/' + service;
        QVERIFY2(ran.all().contains(whole.toUtf8()), ran.all());
        QVERIFY(run({u"list"_s, u"--json"_s, u"--url"_s, whole}).says(lock));
    }
    QVERIFY(!ran.all().contains('\x1b'));
}

void TestCliDeployments::sentinel_tlsOnOneSide_optionsHoldThere_data()
{
    QTest::addColumn<bool>("isServers");
    QTest::newRow("servers") << true;
    QTest::newRow("sentinels") << false;
}

void TestCliDeployments::sentinel_tlsOnOneSide_optionsHoldThere()
{
    QFETCH(const bool, isServers);
    RedisServer primary, sentinel;
    RedisServer::Options both{.tcp = true, .tls = true, .password = {}, .config = {}};
    QVERIFY(primary.start(both));
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    both.arguments = QStringList{u"--sentinel"_s};
    const redis::Endpoint watched = isServers ? primary.tlsEndpoint() : primary.tcpEndpoint();
    both.config = {u"sentinel monitor mymaster 127.0.0.1 %1 1"_s.arg(watched.port), isServers ? u"tls-replication yes"_s : u"tls-replication no"_s};
    QVERIFY(sentinel.start(both));
    const QString url = isServers ? u"rediss+sentinel://127.0.0.1:%1/mymaster?sentinel-tls=no"_s.arg(sentinel.tcpEndpoint().port)
                                  : u"redis+sentinel://127.0.0.1:%1/mymaster?sentinel-tls=yes"_s.arg(sentinel.tlsEndpoint().port);
    const Ran untrusted = run({u"list"_s, u"--url"_s, url});
    QVERIFY2(untrusted.code == 1 && untrusted.err.contains("certificate"), untrusted.all());
    const QStringList there{u"--url"_s, url, u"--cacert"_s, RedisServer::certificates().authority};
    const Ran list = run(QStringList{u"list"_s, u"--json"_s} + there);
    QVERIFY2(list.code == 0 && list.says("lock.a"), list.all());
    const Ran clear = run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} + there);
    QVERIFY2(clear.code == 0, clear.all());
    QCOMPARE(primary.cli({u"EXISTS"_s, u"lock.a"_s}), "0");
}

void TestCliDeployments::sentinel_primaryAnnouncedElsewhere_isReachedByTheMap()
{
    RedisServer primary, sentinel;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    withPort.arguments = QStringList{u"--sentinel"_s};
    withPort.config = {u"sentinel monitor mymaster 192.0.2.1 6379 1"_s, u"sentinel down-after-milliseconds mymaster 600000"_s};
    QVERIFY(sentinel.start(withPort));
    const QString plain = sentinel.tcpEndpoint().toUrl();
    const QStringList map{u"--map"_s, u"192.0.2.1:6379=127.0.0.1:%1"_s.arg(primary.tcpEndpoint().port)};
    const QString whole = QString(plain).replace(u"redis:"_s, u"redis+sentinel:"_s) + u"/mymaster"_s;
    for (const QString &url : {plain, whole}) {
        const Ran list = run(QStringList{u"list"_s, u"--json"_s, u"--url"_s, url} + map);
        QVERIFY2(list.code == 0 && list.says("lock.a"), list.all());
    }
    const Ran clear = run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, whole} + map);
    QVERIFY2(clear.code == 0, clear.all());
    QCOMPARE(primary.cli({u"EXISTS"_s, u"lock.a"_s}), "0");
}

void TestCliDeployments::window_ofADeployment_showsTheWhole_data()
{
    QTest::addColumn<bool>("isSentinel");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("locks");
    QTest::newRow("cluster") << false << QStringList() << 30;
    QTest::newRow("one node of it") << false << QStringList{u"--only-this-node"_s} << -1;
    QTest::newRow("sentinels, and a map") << true << QStringList{u"--map"_s, u"192.0.2.1=127.0.0.1"_s} << 1;
}

void TestCliDeployments::window_ofADeployment_showsTheWhole()
{
    QFETCH(const bool, isSentinel);
    QFETCH(const QStringList, options);
    QFETCH(int, locks);
    RunningCluster cluster;
    RunningSentinels behind({.replicas = 1, .sentinels = 1});
    QString url;
    QProcessEnvironment variables;
    if (isSentinel) {
        QVERIFY(behind.start());
        PrivateMember &primary = behind.sentinels.server(0);
        ask(primary, redis::command("SET", "lock.1", "tok", "PX", 600'000));
        url = behind.sentinels.address().toUrl();
        variables = with(behind.sentinels.password(), behind.sentinels.sentinelPassword());
    } else {
        QVERIFY(cluster.start());
        cluster.setLocks(30);
        locks = locks < 0 ? int(cluster.keysOf(0)) : locks;
        url = options.isEmpty() ? u"redis+cluster://127.0.0.1:%1"_s.arg(cluster.cluster.endpoint(0).port) : cluster.cluster.endpoint(0).toUrl();
        variables = withPasswordOf(cluster);
    }
    const QTemporaryDir folder;
    variables.insert(u"XDG_CONFIG_HOME"_s, folder.path());
    const QString file = folder.filePath(u"window.png"_s);
    const Ran ran = run(QStringList{url, u"--screenshot"_s, file, u"--print-locks"_s} + options, variables);
    QVERIFY2(ran.code == 0, ran.err);
    QCOMPARE(ran.out.count("lock."), locks);
    QVERIFY(!QImage(file).isNull());
}

void TestCliDeployments::named_nobodyAnswersAsOne_failsAtOnce_data()
{
    QTest::addColumn<QString>("url"); ///< %1: of a server, %2: of a sentinel that wants a password
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("no seed is there") << u"redis+cluster://127.0.0.1:1,127.0.0.1:2"_s << QByteArray()
                                      << QByteArray("Connection refused by 127.0.0.1:");
    QTest::newRow("no sentinel is there") << u"redis+sentinel://127.0.0.1:1/orders"_s << QByteArray()
                                          << QByteArray("Connection refused by 127.0.0.1:1.");
    QTest::newRow("no cluster") << u"redis+cluster://127.0.0.1:%1"_s << QByteArray() << QByteArray("This server is not a node of a cluster.");
    QTest::newRow("no sentinel") << u"redis+sentinel://127.0.0.1:%1/orders"_s << QByteArray() << QByteArray("This server is not a Sentinel.");
    QTest::newRow("no password") << u"redis+sentinel://127.0.0.1:%2/mymaster"_s << QByteArray() << QByteArray("This Sentinel requires a password.");
    QTest::newRow("wrong password") << u"redis+sentinel://127.0.0.1:%2/mymaster"_s << QByteArray("no")
                                    << QByteArray("This Sentinel did not accept the password.");
    QTest::newRow("another service") << u"redis+sentinel://127.0.0.1:%2/orders"_s << QByteArray("s3cret")
                                     << QByteArray("This Sentinel does not watch orders.");
}

void TestCliDeployments::named_nobodyAnswersAsOne_failsAtOnce()
{
    QFETCH(QString, url);
    QFETCH(const QByteArray, password);
    QFETCH(const QByteArray, why);
    RedisServer server, sentinel;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(server.start(withPort));
    QVERIFY(startSentinel(sentinel, server));
    sentinel.cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"resetpass"_s, u">s3cret"_s});
    url.replace(u"%1"_s, QString::number(server.tcpEndpoint().port)).replace(u"%2"_s, QString::number(sentinel.tcpEndpoint().port));
    for (const QString &verb : {u"list"_s, u"watch"_s}) {
        const Ran ran = run({verb, u"--url"_s, url}, with({}, redis::Secret(password)));
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(why), ran.err);
    }
    const QString file = path(u"window.png"_s);
    const Ran window = run({url, u"--screenshot"_s, file}, with({}, redis::Secret(password)));
    QCOMPARE(window.code, 1);
    QVERIFY2(window.err.contains(why), window.err);
}

void TestCliDeployments::cluster_nobodyWhereItAnnounces_saysWhatToDo()
{
    PrivateCluster::Options options;
    options.settingsOf = [](int node, quint16) -> QByteArray { return "cluster-announce-port " + QByteArray::number(node + 1) + '\n'; };
    RunningCluster running(options);
    QVERIFY(running.start());
    const QString url = running.cluster.endpoint(0).toUrl().replace(u"redis:"_s, u"redis+cluster:"_s);
    const QByteArray advice = "enter announced=reachable as address map (--map)";
    for (const QStringList &arguments : {QStringList{u"list"_s, u"--url"_s, url}, QStringList{u"watch"_s, u"--url"_s, url},
                                         QStringList{url, u"--screenshot"_s, path(u"window.png"_s)}}) {
        const Ran ran = run(arguments, withPasswordOf(running));
        QCOMPARE(ran.code, 1);
        for (const char *announced : {"127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"})
            QVERIFY2(ran.err.contains(announced), ran.err);
        QVERIFY2(ran.err.contains(advice), ran.err);
    }
}

} // namespace lockscope::tst_clideployments

LOCKSCOPE_TEST(tst_clideployments, lockscope::tst_clideployments::TestCliDeployments)

#include "tst_clideployments.moc"
