// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "deployment/shards.h"
#include "deployments.h"
#include "plainclient.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <csignal>

namespace lockscope::tst_clusteractions {

using namespace Qt::StringLiterals;
using redis::command;

constexpr int primaries = 3;

QJsonObject firstLine(const QByteArray &lines) { return QJsonDocument::fromJson(lines.left(lines.indexOf('\n'))).object(); }

/** What an operator does at the command line in a deployment: at the primary that owns the lock, whichever server was named. */
class TestClusterActions : public QObject, private CommandLine {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
    }
    void clear_fromAnySeed_isDoneAtTheOwner();
    void clear_otherHolder_isLeftAlone();
    void clear_severalLocks_eachAtItsOwner();
    void clear_severalLocks_eachNodeIsAskedItsTime();
    void clear_overTls_isDoneAtTheOwner();
    void clear_severalLocksAndOneNodeIsLost_othersAreDone();
    void actions_dryRunJournalAndUndo_nameTheNode();
    void watch_clearedByWayOfAnotherServer_isToldAsCleared();
    void watch_primaryLostAndBack_isTold();
    void everyVerb_isDoneAtTheOwner();
    void clear_slotOnItsWay_isDoneWhereTheKeyIs_data();
    void clear_slotOnItsWay_isDoneWhereTheKeyIs();
    void clear_companionInAnotherSlot_isDonePartByPart_data();
    void clear_companionInAnotherSlot_isDonePartByPart();
    void clear_slotOfACompanionHasMovedOrIsMoving_isDoneWhereItIs_data();
    void clear_slotOfACompanionHasMovedOrIsMoving_isDoneWhereItIs();
    void clear_onlyThisNode_staysThere();
    void clear_ownerMayNotSayWhoItIs_namesThePermission();
    void clear_userWithoutInfo_isDoneAtTheOwner();
    void clear_subscriptionAtAnotherNode_isDoneThere();
    void simulate_nodeOfACluster_clientsFollowTheSlots();
    void simulate_clusterWithNodesElsewhere_isRefused();
    void simulate_behindSentinels_clientsFollowThePrimary();
    void simulate_replica_isRefused();
    void find_searchesEveryPrimary();
    void start_gateRefusesToAskWhatThereIs_findsItFromTheNode();
    void undo_slotHasMoved_saysSo();
    void clear_behindSentinels_isDoneAtThePrimary();
    void clear_anotherProcessThanTheSentinelsKnow_isRefused();

private:
    Ran runIn(const redis::Secret &password, const QStringList &arguments) const
    {
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, QString::fromUtf8(password.reveal()));
        const auto process = launch(arguments, variables);
        (void)QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, deploymentPatienceMs);
        return finish(*process);
    }
    static QString placeOf(RunningCluster &running, int node) { return u"127.0.0.1:%1"_s.arg(running.cluster.endpoint(node).port); }
    static QString urlOf(RunningCluster &running, int node) { return running.cluster.endpoint(node).toUrl(); }
    static void set(RunningCluster &running, const QByteArray &key, const QByteArray &token = "tok")
    {
        running.ask(running.ownerOf(key), command("SET", key, token, "PX", 600'000));
    }
    static bool says(QProcess &process, QProcess::ProcessChannel channel, QByteArray &told, const QByteArray &words)
    {
        process.setReadChannel(channel);
        return QTest::qWaitFor(
            [&] {
                told += process.readAll();
                return told.contains(words);
            },
            deploymentPatienceMs);
    }
    static QByteArray get(RunningCluster &running, const QByteArray &key) { return running.ask(running.ownerOf(key), command("GET", key)).bytes(); }
};

void TestClusterActions::clear_fromAnySeed_isDoneAtTheOwner()
{
    RunningCluster running({.replicas = 3});
    QVERIFY(running.start());
    for (int seed = 0; seed < running.cluster.size(); ++seed) {
        const QByteArray key = "lock.seed." + QByteArray::number(seed);
        const QString owner = placeOf(running, running.ownerOf(key));
        set(running, key);
        const Ran ran = runIn(running.cluster.password(),
                              {u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--url"_s, urlOf(running, seed)});
        QVERIFY2(ran.code == 0, ran.all());
        QCOMPARE(firstLine(ran.out)["outcome"_L1].toString(), u"cleared"_s);
        QCOMPARE(firstLine(ran.out)["node"_L1].toString(), owner);
        QCOMPARE(get(running, key), QByteArray());
    }
    set(running, "lock.a");
    const QString whole = u"redis+cluster://127.0.0.1:%1"_s.arg(running.cluster.endpoint(4).port);
    const Ran text = runIn(running.cluster.password(), {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, whole});
    const QString owner = placeOf(running, running.ownerOf("lock.a"));
    QVERIFY2(text.out.startsWith(QByteArray("cleared: lock.a on " + owner.toUtf8() + ", was held by tok")), text.all());
}

void TestClusterActions::clear_otherHolder_isLeftAlone()
{
    RunningCluster running;
    QVERIFY(running.start());
    for (int seed = 0; seed < primaries; ++seed) {
        set(running, "lock.a", "theirs");
        const Ran ran = runIn(running.cluster.password(), {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, urlOf(running, seed)});
        QCOMPARE(ran.code, 3);
        QVERIFY2(ran.out.contains("now held by theirs"), ran.all());
        QCOMPARE(get(running, "lock.a"), QByteArray("theirs"));
    }
}

void TestClusterActions::clear_severalLocks_eachAtItsOwner()
{
    RunningCluster running;
    QVERIFY(running.start());
    QStringList arguments{u"clear"_s, u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--url"_s, urlOf(running, 1)};
    for (int i = 0; i < 30; ++i) {
        const QByteArray key = "lock.many." + QByteArray::number(i);
        set(running, key, i == 7 ? "theirs" : "tok");
        arguments << QString::fromLatin1(key);
    }
    const Ran ran = runIn(running.cluster.password(), arguments);
    QCOMPARE(ran.code, 3);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 31);
    for (const QByteArray &line : lines.first(30)) {
        const QJsonObject outcome = firstLine(line + '\n');
        const QByteArray key = outcome["key"_L1].toString().toLatin1();
        QCOMPARE(outcome["node"_L1].toString(), placeOf(running, running.ownerOf(key)));
        QCOMPARE(outcome["outcome"_L1].toString(), key == "lock.many.7" ? u"holder changed since you looked"_s : u"cleared"_s);
        QCOMPARE(get(running, key), key == "lock.many.7" ? QByteArray("theirs") : QByteArray());
    }
}

void TestClusterActions::clear_severalLocks_eachNodeIsAskedItsTime()
{
    RunningCluster running;
    QVERIFY(running.start());
    QStringList arguments{u"clear"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, urlOf(running, 1)};
    std::vector<bool> owns(primaries);
    for (const QByteArray &key : {QByteArray("lock.a"), QByteArray("lock.b"), QByteArray("lock.c")}) {
        set(running, key);
        owns[std::size_t(running.ownerOf(key))] = true;
        arguments << QString::fromLatin1(key);
    }
    QVERIFY(std::ranges::count(owns, true) > 1);
    QCOMPARE(runIn(running.cluster.password(), arguments).code, 0);
    for (int node = 0; node < primaries; ++node)
        QCOMPARE(running.ask(node, command("INFO", "commandstats")).bytes().contains("cmdstat_time:calls=1,"), bool(owns[std::size_t(node)]));
}

void TestClusterActions::clear_overTls_isDoneAtTheOwner()
{
    PrivateCluster::Options options;
    options.tls = tlsOfTests();
    RunningCluster running(options);
    QVERIFY(running.start());
    const QByteArray key = "lock.a";
    set(running, key);
    const int owner = running.ownerOf(key), other = (owner + 1) % primaries;
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--url"_s, urlOf(running, other)};
    const Ran untrusted = runIn(running.cluster.password(), clear);
    QVERIFY2(untrusted.code != 0 && untrusted.all().contains("certificate"), untrusted.all());
    QCOMPARE(get(running, key), "tok");
    const Ran ran = runIn(running.cluster.password(), clear + QStringList{u"--cacert"_s, RedisServer::certificates().authority});
    QVERIFY2(ran.code == 0, ran.all());
    QCOMPARE(firstLine(ran.out)["node"_L1].toString(), placeOf(running, owner));
    QCOMPARE(get(running, key), QByteArray());
}

void TestClusterActions::clear_severalLocksAndOneNodeIsLost_othersAreDone()
{
    RunningCluster running({.settings = "cluster-require-full-coverage no\n"});
    QVERIFY(running.start());
    QStringList arguments{u"clear"_s, u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--url"_s, urlOf(running, 1)};
    qsizetype lost = 0;
    for (int i = 0; i < 30; ++i) {
        const QByteArray key = "lock.many." + QByteArray::number(i);
        set(running, key);
        lost += running.ownerOf(key) == 0 ? 1 : 0;
        arguments << QString::fromLatin1(key);
    }
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    running.cluster.node(0).kill();
    const Ran ran = runIn(running.cluster.password(), arguments);
    QVERIFY2(ran.code != 0, ran.all());
    QCOMPARE(ran.out.count("\"outcome\":\"cleared\""), qsizetype(30 - lost));
    QCOMPARE(ran.out.count("\"outcome\":\"failed\""), lost);
}

void TestClusterActions::undo_slotHasMoved_saysSo()
{
    RunningCluster running;
    QVERIFY(running.start());
    set(running, "lock.a");
    const int from = running.ownerOf("lock.a"), to = (from + 1) % primaries;
    QCOMPARE(runIn(running.cluster.password(), {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, urlOf(running, from)}).code, 0);
    running.moveSlot(redis::hashSlot("lock.a"), from, to);
    for (const QStringList &options : {QStringList{u"--dry-run"_s}, QStringList()}) {
        const Ran undo = runIn(running.cluster.password(), QStringList{u"undo"_s, u"lock.a"_s, u"--url"_s, urlOf(running, from)} + options);
        QVERIFY2(undo.code == 6, undo.all());
        const QByteArray why = "has moved from " + placeOf(running, from).toUtf8() + " to " + placeOf(running, to).toUtf8();
        QVERIFY2(undo.says(why), undo.all());
    }
    QCOMPARE(running.ask(to, command("EXISTS", "lock.a")).integer(), 0);
}

void TestClusterActions::actions_dryRunJournalAndUndo_nameTheNode()
{
    RunningCluster running;
    QVERIFY(running.start());
    set(running, "lock.a");
    const int number = running.ownerOf("lock.a");
    const QString owner = placeOf(running, number), other = urlOf(running, (number + 1) % primaries);
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, other};
    const Ran dry = runIn(running.cluster.password(), clear + QStringList{u"--dry-run"_s});
    QVERIFY2(dry.code == 0 && dry.out.startsWith(QByteArray("On " + owner.toUtf8() + ":")), dry.all());
    const Ran dryJson = runIn(running.cluster.password(), clear + QStringList{u"--dry-run"_s, u"--json"_s});
    QCOMPARE(firstLine(dryJson.out)["node"_L1].toString(), owner);
    QCOMPARE(get(running, "lock.a"), QByteArray("tok"));
    QCOMPARE(runIn(running.cluster.password(), clear).code, 0);
    QCOMPARE(get(running, "lock.a"), QByteArray());
    const Ran journal = run({u"journal"_s, u"--json"_s});
    QCOMPARE(firstLine(journal.out)["node"_L1].toString(), owner);
    // By way of another server than the action.
    const Ran undo = runIn(running.cluster.password(), {u"undo"_s, u"lock.a"_s, u"--json"_s, u"--url"_s, urlOf(running, (number + 2) % primaries)});
    QVERIFY2(undo.code == 0, undo.all());
    QCOMPARE(firstLine(undo.out)["node"_L1].toString(), owner);
    QCOMPARE(get(running, "lock.a"), QByteArray("tok"));
}

void TestClusterActions::watch_clearedByWayOfAnotherServer_isToldAsCleared()
{
    RunningCluster running({.settings = "notify-keyspace-events KA\n"});
    QVERIFY(running.start());
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, QString::fromUtf8(running.cluster.password().reveal()));
    const QByteArrayList keys{"lock.a", "lock.b", "lock.c", "lock.d"};
    for (const QByteArray &key : keys)
        set(running, key);
    const auto watch = launch({u"watch"_s, u"--json"_s, u"--url"_s, urlOf(running, 0)}, variables);
    QByteArray told;
    const auto hears = [&](const QByteArray &words) { return says(*watch, QProcess::StandardOutput, told, words); };
    set(running, "lock.e", "other");
    for (int tries = 0; !told.contains("lock.e") && tries < 100; ++tries) { // it watches by then
        set(running, "lock.e", QByteArray::number(tries));
        QTest::qWait(100);
        told += watch->readAllStandardOutput();
    }
    for (const QByteArray &key : keys) {
        const Ran ran =
            runIn(running.cluster.password(), {u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"tok"_s, u"--url"_s, urlOf(running, 2)});
        QVERIFY2(ran.code == 0, ran.all());
        QVERIFY2(hears("\"key\":\"" + key + '"'), told);
    }
    QCOMPARE(told.count("\"event\":\"cleared\""), qsizetype(keys.size()));
    watch->terminate();
    finish(*watch);
}

void TestClusterActions::watch_primaryLostAndBack_isTold()
{
    RunningCluster running;
    QVERIFY(running.start());
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, QString::fromUtf8(running.cluster.password().reveal()));
    const auto watch = launch({u"watch"_s, u"--url"_s, urlOf(running, 0)}, variables);
    QByteArray told;
    const auto notes = [&](const QByteArray &words) { return says(*watch, QProcess::StandardError, told, words); };
    QVERIFY2(notes("Watching"), told);
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    running.cluster.node(1).kill();
    QVERIFY2(notes(placeOf(running, 1).toUtf8() + " cannot be reached: about a third of the keys are not seen."), told);
    QVERIFY2(notes("The cluster is down (CLUSTERDOWN)"), told);
    const auto started = running.cluster.node(1).start();
    QVERIFY2(notes("The cluster is no longer down."), told);
    QVERIFY2(notes("All primaries are seen again."), told);
    watch->terminate();
    finish(*watch);
}

void TestClusterActions::everyVerb_isDoneAtTheOwner()
{
    RunningCluster running;
    QVERIFY(running.start());
    const QByteArray key = "lock.b";
    const int number = running.ownerOf(key);
    const QString other = urlOf(running, (number + 1) % primaries);
    set(running, key);
    const Ran extend =
        runIn(running.cluster.password(), {u"extend"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"2h"_s, u"--url"_s, other});
    QVERIFY2(extend.code == 0, extend.all());
    QVERIFY(running.ask(number, command("PTTL", key)).integer() > 3'600'000);
    const Ran fence = runIn(running.cluster.password(),
                            {u"fence"_s, u"lock.b"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1s"_s, u"--watch"_s, u"--url"_s, other});
    QVERIFY2(fence.code == 0 && fence.out.contains("quiet period over"), fence.all());
    QCOMPARE(running.ask(number, command("EXISTS", key)).integer(), 0);

    const QByteArray fair = "lock.fair", queue = "redisson_lock_queue:{lock.fair}", timeouts = "redisson_lock_timeout:{lock.fair}";
    const int owner = running.ownerOf(fair);
    running.ask(owner, command("HSET", fair, "8743c9c0-0795-4907-87fd-6c719a6b4586:1", 1));
    running.ask(owner, command("PEXPIRE", fair, 600'000));
    running.ask(owner, command("RPUSH", queue, "9743c9c0-0795-4907-87fd-6c719a6b4586:1"));
    running.ask(owner, command("ZADD", timeouts, "99999999999999", "9743c9c0-0795-4907-87fd-6c719a6b4586:1"));
    const Ran evict = runIn(running.cluster.password(),
                            {u"evict"_s, u"lock.fair"_s, u"--waiter"_s, u"9743c9c0-0795-4907-87fd-6c719a6b4586:1"_s, u"--url"_s,
                             urlOf(running, (owner + 1) % primaries)});
    QVERIFY2(evict.code == 0, evict.all());
    QCOMPARE(running.ask(owner, command("LLEN", queue)).integer(), 0);
}

void TestClusterActions::clear_slotOnItsWay_isDoneWhereTheKeyIs_data()
{
    QTest::addColumn<bool>("hasMoved");
    QTest::addColumn<QByteArray>("token");
    QTest::newRow("still here") << false << QByteArray("tok");
    QTest::newRow("moved already") << true << QByteArray("tok");
    QTest::newRow("still here, of another") << false << QByteArray("theirs");
    QTest::newRow("moved already, of another") << true << QByteArray("theirs");
}

void TestClusterActions::clear_slotOnItsWay_isDoneWhereTheKeyIs()
{
    QFETCH(bool, hasMoved);
    QFETCH(QByteArray, token);
    RunningCluster running;
    QVERIFY(running.start());
    const QByteArray key = "lock.a", slot = QByteArray::number(redis::hashSlot(key));
    const int from = running.ownerOf(key), to = (from + 1) % primaries;
    set(running, key, token);
    running.ask(to, command("CLUSTER", "SETSLOT", slot, "IMPORTING", running.id(from)));
    running.ask(from, command("CLUSTER", "SETSLOT", slot, "MIGRATING", running.id(to)));
    if (hasMoved)
        running.ask(
            from, command("MIGRATE", "127.0.0.1", int(running.cluster.endpoint(to).port), key, 0, 5000, "AUTH", running.cluster.password().reveal()));
    const Ran ran = runIn(running.cluster.password(),
                          {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--json"_s, u"--url"_s, urlOf(running, (from + 2) % primaries)});
    QVERIFY2(ran.code == (token == "tok" ? 0 : 3), ran.all());
    QCOMPARE(firstLine(ran.out)["node"_L1].toString(), placeOf(running, hasMoved ? to : from));
    const int there = hasMoved ? to : from;
    running.ask(there, command("CLUSTER", "SETSLOT", slot, "NODE", running.id(there)));
    QCOMPARE(running.ask(there, command("GET", key)).bytes(), token == "tok" ? QByteArray() : token);
}

void TestClusterActions::clear_companionInAnotherSlot_isDonePartByPart_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<int>("code");
    QTest::newRow("its holder's") << QByteArray("cnllZ2hlcnRoZXJ0aGVydHR0") << 0;
    QTest::newRow("of another") << QByteArray("YW5vdGhlcmFub3RoZXJhbm90") << 3;
}

/** python-redis-lock wakes its waiters by a list that has no hash tag. */
void TestClusterActions::clear_companionInAnotherSlot_isDonePartByPart()
{
    QFETCH(QByteArray, token);
    QFETCH(int, code);
    RunningCluster running;
    QVERIFY(running.start());
    QByteArray name = "report";
    while (running.ownerOf("lock:" + name) == running.ownerOf("lock-signal:" + name))
        name += 's';
    const QByteArray key = "lock:" + name, signal = "lock-signal:" + name;
    const int owner = running.ownerOf(key), beside = running.ownerOf(signal);
    set(running, key, token);
    const Ran dry = runIn(
        running.cluster.password(),
        {u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, QString::fromLatin1(token), u"--dry-run"_s, u"--url"_s, urlOf(running, owner)});
    QVERIFY2(dry.out.contains(QString(u"On "_s + placeOf(running, owner) + u":\n"_s).toUtf8()), dry.all());
    QVERIFY2(dry.out.contains(QString(u"On "_s + placeOf(running, beside) + u":\nif LLEN "_s).toUtf8()), dry.all());
    const Ran ran = runIn(
        running.cluster.password(),
        {u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"cnllZ2hlcnRoZXJ0aGVydHR0"_s, u"--json"_s, u"--url"_s, urlOf(running, beside)});
    QVERIFY2(ran.code == code, ran.all());
    QCOMPARE(get(running, key), code == 0 ? QByteArray() : token);
    QCOMPARE(running.ask(beside, command("LLEN", signal)).integer(), code == 0 ? 1 : 0);
    const QJsonArray parts = firstLine(ran.out)["parts"_L1].toArray();
    QCOMPARE(parts.size(), code == 0 ? 2 : 0);
    if (code != 0)
        return;
    QCOMPARE(parts[0]["node"_L1].toString(), placeOf(running, owner));
    QCOMPARE(parts[0]["keys"_L1][0]["key"_L1].toString().toLatin1(), key);
    QCOMPARE(parts[1]["node"_L1].toString(), placeOf(running, beside));
    QCOMPARE(parts[1]["outcome"_L1].toString(), u"cleared"_s);
    const Ran undo = runIn(running.cluster.password(), {u"undo"_s, QString::fromLatin1(key), u"--url"_s, urlOf(running, owner)});
    QVERIFY2(undo.code == 0, undo.all());
    QCOMPARE(get(running, key), token);
    QCOMPARE(running.ask(beside, command("EXISTS", signal)).integer(), 0);
}

void TestClusterActions::clear_slotOfACompanionHasMovedOrIsMoving_isDoneWhereItIs_data()
{
    QTest::addColumn<bool>("hasMoved");
    QTest::newRow("key on its way") << false;
    QTest::newRow("key arrived") << true;
}

void TestClusterActions::clear_slotOfACompanionHasMovedOrIsMoving_isDoneWhereItIs()
{
    QFETCH(bool, hasMoved);
    RunningCluster running;
    QVERIFY(running.start());
    QByteArray name = "report";
    while (running.ownerOf("lock:" + name) == running.ownerOf("lock-signal:" + name))
        name += 's';
    const QByteArray key = "lock:" + name, signal = "lock-signal:" + name, slot = QByteArray::number(redis::hashSlot(signal));
    const int owner = running.ownerOf(key), from = running.ownerOf(signal), to = owner;
    set(running, key, "cnllZ2hlcnRoZXJ0aGVydHR0");
    running.ask(from, command("RPUSH", signal, 1));
    running.ask(to, command("CLUSTER", "SETSLOT", slot, "IMPORTING", running.id(from)));
    running.ask(from, command("CLUSTER", "SETSLOT", slot, "MIGRATING", running.id(to)));
    if (hasMoved)
        running.ask(
            from,
            command("MIGRATE", "127.0.0.1", int(running.cluster.endpoint(to).port), signal, 0, 5000, "AUTH", running.cluster.password().reveal()));
    const Ran ran =
        runIn(running.cluster.password(),
              {u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, u"cnllZ2hlcnRoZXJ0aGVydHR0"_s, u"--json"_s, u"--url"_s, urlOf(running, from)});
    QVERIFY2(ran.code == 0, ran.all());
    QCOMPARE(get(running, key), QByteArray());
    const int there = hasMoved ? to : from;
    running.ask(there, command("CLUSTER", "SETSLOT", slot, "NODE", running.id(there)));
    QCOMPARE(running.ask(there, command("LLEN", signal)).integer(), 1);
}

void TestClusterActions::clear_onlyThisNode_staysThere()
{
    RunningCluster running({.replicas = 3});
    QVERIFY(running.start());
    set(running, "lock.a");
    const int owner = running.ownerOf("lock.a");
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--only-this-node"_s, u"--url"_s};
    const Ran other = runIn(running.cluster.password(), clear + QStringList{urlOf(running, (owner + 1) % primaries)});
    QVERIFY2(other.code == 6 && other.out.contains("MOVED"), other.all());
    const Ran replica = runIn(running.cluster.password(), clear + QStringList{urlOf(running, owner + 3)});
    QVERIFY2(replica.code == 6 && replica.out.contains("This server is a replica"), replica.all());
    QCOMPARE(get(running, "lock.a"), QByteArray("tok"));
    const Ran right = runIn(running.cluster.password(), clear + QStringList{urlOf(running, owner)});
    QVERIFY2(right.code == 0, right.all());
}

void TestClusterActions::clear_ownerMayNotSayWhoItIs_namesThePermission()
{
    RunningCluster running;
    QVERIFY(running.start());
    set(running, "lock.a");
    for (int node = 0; node < primaries; ++node)
        running.ask(node, command("ACL", "SETUSER", "few", "on", ">pw", "~*", "&*", "+@all", "-cluster|nodes"));
    const QString url = u"redis://few@"_s + placeOf(running, 0);
    const redis::Secret password("pw");
    const Ran refused = runIn(password, {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url});
    QVERIFY2(refused.code == 6 && refused.all().contains("+cluster|nodes"), refused.all());
    QCOMPARE(get(running, "lock.a"), QByteArray("tok"));
    const Ran listed = runIn(password, {u"list"_s, u"--url"_s, url}); // what nobody denies is shown
    QVERIFY2(listed.code == 0 && listed.out.contains("lock.a"), listed.all());
    const Ran found = runIn(password, {u"find"_s, u"--url"_s, url});
    QVERIFY2(found.code == 0 && found.out.contains("lock.a"), found.all());
}

void TestClusterActions::clear_userWithoutInfo_isDoneAtTheOwner()
{
    RunningCluster running({.replicas = primaries});
    QVERIFY(running.start());
    for (int node = 0; node < 2 * primaries; ++node)
        running.ask(node, command("ACL", "SETUSER", "few", "on", ">pw", "~*", "&*", "+@all", "-info"));
    const redis::Secret password("pw");
    for (int node = 0; node < primaries; ++node) {
        set(running, "lock.a");
        const QString url = u"redis://few@"_s + placeOf(running, node); // one of them is the owner
        const Ran listed = runIn(password, {u"list"_s, u"--url"_s, url});
        QVERIFY2(listed.code == 0 && listed.out.contains("lock.a"), listed.all());
        const Ran cleared = runIn(password, {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url});
        QVERIFY2(cleared.code == 0, cleared.all());
        QCOMPARE(get(running, "lock.a"), QByteArray());
    }
    const QString replica = u"redis://few@"_s + placeOf(running, running.ownerOf("lock.a") + primaries);
    const Ran cleared = runIn(password, {u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--only-this-node"_s, u"--url"_s, replica});
    QVERIFY2(cleared.code == 6 && cleared.all().contains("This server is a replica"), cleared.all());
    const Ran listed = runIn(password, {u"list"_s, u"--only-this-node"_s, u"--url"_s, replica});
    QVERIFY2(listed.code == 0 && listed.all().contains("replica of 127.0.0.1:"), listed.all());
}

/** portalocker's lock is a subscription, and that may be at any node. */
void TestClusterActions::clear_subscriptionAtAnotherNode_isDoneThere()
{
    RunningCluster running;
    QVERIFY(running.start());
    const QByteArray channel = "lock.deploy", token = channel + "-lock-0b7a5d4c7f6a4b0e9b550d6f7f1c9a11";
    const int owner = running.ownerOf(channel), there = (owner + 1) % primaries;
    PlainClient holder(running.cluster.node(there).connection().options().endpoint.socketPath.toUtf8(),
                       {"AUTH", running.cluster.password().reveal()});
    QCOMPARE(holder.ask({"CLIENT", "SETNAME", token}), QByteArray("OK"));
    QVERIFY(holder.ask({"SUBSCRIBE", channel}).startsWith("subscribe"));
    const Ran ran = runIn(
        running.cluster.password(),
        {u"clear"_s, QString::fromLatin1(channel), u"--if-holder"_s, QString::fromLatin1(token), u"--json"_s, u"--url"_s, urlOf(running, owner)});
    QVERIFY2(ran.code == 0, ran.all());
    QCOMPARE(firstLine(ran.out)["node"_L1].toString(), placeOf(running, there));
    QCOMPARE(running.ask(there, command("PUBSUB", "NUMSUB", channel)).at(1).integer(), 0);
}

void TestClusterActions::simulate_nodeOfACluster_clientsFollowTheSlots()
{
    RunningCluster running;
    QVERIFY(running.start());
    for (const QByteArray &key : {QByteArray("lock.a"), QByteArray("lock.b"), QByteArray("lock.c")}) {
        const int owner = running.ownerOf(key);
        const Ran ran = runIn(running.cluster.password(),
                              {u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"3"_s, u"--requests"_s, u"6"_s, u"--lock"_s,
                               QString::fromLatin1(key), u"--json"_s, u"--url"_s, urlOf(running, (owner + 1) % primaries)});
        QVERIFY2(ran.code == 0, ran.all());
        QCOMPARE(firstLine(ran.out)["acquired"_L1].toInt(), 6);
    }
}

void TestClusterActions::simulate_clusterWithNodesElsewhere_isRefused()
{
    RunningCluster running({.nodeTimeout = Duration(60'000)}); // the others lose it, as they cannot reach it there
    QVERIFY(running.start());
    running.ask(1, command("CONFIG", "SET", "cluster-announce-ip", "192.0.2.7")); // as at the end of a tunnel
    for (const int other : {0, 2})                                                // what the others say counts
        QTRY_VERIFY_WITH_TIMEOUT(running.ask(other, command("CLUSTER", "NODES")).bytes().contains("192.0.2.7:"), deploymentPatienceMs);
    const QStringList simulate{u"simulate"_s,   u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s,   u"1"_s,
                               u"--requests"_s, u"1"_s,          u"--url"_s,     urlOf(running, 1)};
    const Ran ran = runIn(running.cluster.password(), simulate);
    QVERIFY2(ran.code == 6 && ran.err.contains("not known to be on this machine alone"), ran.all());
    const Ran mapped = runIn(running.cluster.password(), simulate + QStringList{u"--map"_s, u"192.0.2.7=127.0.0.1"_s});
    QVERIFY2(mapped.code == 0, mapped.all());
}

void TestClusterActions::simulate_behindSentinels_clientsFollowThePrimary()
{
    RunningSentinels running;
    QVERIFY(running.start());
    PrivateSentinels &sentinels = running.sentinels;
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, QString::fromUtf8(sentinels.password().reveal()));
    variables.insert(u"LOCKSCOPE_SENTINEL_AUTH"_s, QString::fromUtf8(sentinels.sentinelPassword().reveal()));
    const auto process = launch({u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"3"_s, u"--requests"_s, u"1000000"_s, u"--json"_s,
                                 u"--url"_s, sentinels.address().toUrl()},
                                variables);
    const auto hasClients = [&](int server) {
        const QByteArray clients = askDuringFailover(sentinels.server(server), command("CLIENT", "LIST")).bytes();
        return clients.count("name=lockscope-sim-C") == 3 && clients.contains("cmd=set");
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasClients(0), deploymentPatienceMs);
    ask(sentinels.sentinel(1), command("SENTINEL", "FAILOVER", "mymaster"));
    QTRY_VERIFY_WITH_TIMEOUT(hasClients(1) || hasClients(2), deploymentPatienceMs);
    const int now = hasClients(1) ? 1 : 2;
    QCOMPARE(process->state(), QProcess::Running);
    ::kill(pid_t(process->processId()), SIGINT);
    QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, deploymentPatienceMs);
    const Ran ran = finish(*process);
    QVERIFY2(ran.code == 0 && firstLine(ran.out)["acquired"_L1].toInt() > 0, ran.all());
    QCOMPARE(firstLine(ran.out)["basis"_L1].toString(), sentinels.address().toUrl());
    QCOMPARE(ask(sentinels.server(now), command("KEYS", "lockscope-sim:*")).size(), 0);
}

void TestClusterActions::simulate_replica_isRefused()
{
    RedisServer primary, replica;
    QVERIFY(primary.start({.tcp = true, .password = {}, .config = {}}));
    QVERIFY(startReplica(replica, primary));
    const Ran ran = run({u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--requests"_s, u"1"_s, u"--url"_s, replica.tcpEndpoint().toUrl()});
    QVERIFY2(ran.code == 6 && ran.err.contains("This server is a replica"), ran.all());
}

void TestClusterActions::find_searchesEveryPrimary()
{
    RunningCluster running;
    QVERIFY(running.start());
    for (int i = 0; i < 60; ++i)
        set(running, "order-lock:" + QByteArray::number(i), "0b7a5d4c-7f6a-4b0e-9b55-0d6f7f1c9a" + QByteArray::number(10 + i));
    const Ran ran = runIn(running.cluster.password(), {u"find"_s, u"--json"_s, u"--url"_s, urlOf(running, 2)});
    QVERIFY2(ran.code == 0, ran.all());
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2); // one pattern, wherever its keys are
    QCOMPARE(firstLine(lines[0] + '\n')["pattern"_L1].toString(), u"order-lock:*"_s);
    QCOMPARE(firstLine(lines[0] + '\n')["locks"_L1].toInt(), 60);
    QCOMPARE(firstLine(lines[1] + '\n')["keys"_L1].toInt(), 60);
    QCOMPARE(firstLine(lines[1] + '\n')["primaries"_L1].toInt(), primaries);
    QCOMPARE(firstLine(lines[1] + '\n')["cluster_node"_L1].toBool(), false);
    const Ran part = runIn(running.cluster.password(), {u"find"_s, u"--json"_s, u"--only-this-node"_s, u"--url"_s, urlOf(running, 2)});
    QVERIFY(firstLine(part.out)["locks"_L1].toInt() < 60);
    QObject::disconnect(&running.cluster, &PrivateCluster::failed, nullptr, nullptr);
    running.cluster.node(1).kill();
    const Ran failed = runIn(running.cluster.password(), {u"find"_s, u"--url"_s, urlOf(running, 2)});
    QVERIFY2(failed.code != 0 && !failed.all().contains("No key looks like a lock"), failed.all());
    QVERIFY2(failed.err.contains(QString(u"refused by "_s + placeOf(running, 1)).toUtf8()) && !failed.err.contains(placeOf(running, 2).toUtf8()),
             failed.err);
}

void TestClusterActions::start_gateRefusesToAskWhatThereIs_findsItFromTheNode()
{
    RunningCluster running;
    QVERIFY(running.start());
    Shards::Options options;
    options.watching.actsOnly = true;
    options.watching.connection.endpoint = running.cluster.endpoint(0);
    options.watching.connection.password = running.cluster.password();
    Shards opened(options, running.clock);
    opened.setUp([](Watcher &server) {
        server.connection().setGate([](const redis::Command &asked) {
            return asked.front() == "CLUSTER" ? std::optional(Error{Error::Kind::Refused, u"not now"_s, {}}) : std::nullopt;
        });
    });
    bool isFound = false;
    connect(&opened, &Shards::found, this, [&isFound] { isFound = true; });
    opened.start();
    QTRY_VERIFY_WITH_TIMEOUT(isFound, deploymentPatienceMs);
    QCOMPARE(opened.servers().size(), std::size_t(3));
}

void TestClusterActions::clear_behindSentinels_isDoneAtThePrimary()
{
    RunningSentinels running;
    QVERIFY(running.start());
    PrivateSentinels &sentinels = running.sentinels;
    ask(sentinels.server(0), command("SET", "lock.a", "tok", "PX", 600'000));
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s};
    const QByteArray where = " on 127.0.0.1:" + QByteArray::number(sentinels.server(0).port());
    const Ran replica = runIn(sentinels.password(), clear + QStringList{u"redis://127.0.0.1:%1"_s.arg(sentinels.server(1).port())});
    QVERIFY2(replica.code == 0 && replica.says(where), replica.all());
    ask(sentinels.server(0), command("SET", "lock.a", "tok", "PX", 600'000, "NX"));
    QFile file(path(u"sentinels"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(sentinels.sentinelPassword().reveal()) > 0);
    file.setPermissions(QFile::ReadOwner);
    file.close();
    const Ran ran = runIn(sentinels.password(), clear + QStringList{sentinels.address().toUrl(), u"--sentinel-password-file"_s, file.fileName()});
    QVERIFY2(ran.code == 0, ran.all());
    QVERIFY2(ran.says(where), ran.all());
    QCOMPARE(ask(sentinels.server(0), command("EXISTS", "lock.a")).integer(), 0);
}

/** Whoever takes the address of a primary is at first nobody that the sentinels know. */
void TestClusterActions::clear_anotherProcessThanTheSentinelsKnow_isRefused()
{
    RunningSentinels running({.downAfter = Duration(60'000)});
    QVERIFY(running.start());
    PrivateSentinels &sentinels = running.sentinels;
    const auto lookEvery = [&](const char *period) {
        for (int i = 0; i < 3; ++i)
            ask(sentinels.sentinel(i), command("SENTINEL", "DEBUG", "INFO-PERIOD", period));
    };
    lookEvery("600000");
    QFile file(path(u"sentinels"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(sentinels.sentinelPassword().reveal()) > 0);
    file.setPermissions(QFile::ReadOwner);
    file.close();
    QObject::disconnect(&sentinels, &PrivateSentinels::failed, nullptr, nullptr);
    sentinels.server(0).kill();
    const Deferred<Result<void>> started = sentinels.server(0).start();
    QTRY_VERIFY(sentinels.server(0).isRunning() && sentinels.server(0).connection().isReady());
    ask(sentinels.server(0), command("SET", "lock.a", "tok", "PX", 600'000));
    const QStringList clear{
        u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, sentinels.address().toUrl(), u"--sentinel-password-file"_s, file.fileName()};
    const Ran refused = runIn(sentinels.password(), clear);
    QVERIFY2(refused.code == 6 && refused.all().contains("was restarted or replaced"), refused.all());
    QCOMPARE(ask(sentinels.server(0), command("GET", "lock.a")).bytes(), QByteArray("tok"));
    lookEvery("1000");
    Ran ran;
    for (int tries = 0; tries < 100 && ran.code != 0; ++tries)
        ran = runIn(sentinels.password(), clear);
    QVERIFY2(ran.code == 0, ran.all());
}

} // namespace lockscope::tst_clusteractions

LOCKSCOPE_TEST(tst_clusteractions, lockscope::tst_clusteractions::TestClusterActions)
#include "tst_clusteractions.moc"
