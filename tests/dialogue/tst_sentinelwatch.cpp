// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinelwatch.h"

#include "fakeclock.h"
#include "scriptedtransport.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_sentinelwatch {

using namespace lockscope;
using namespace lockscope::redis;
using namespace Qt::StringLiterals;
using Kind = SentinelVerdict::Kind;

namespace {

const QByteArray id1(40, '1'), id2(40, '2');
const QByteArray numsub = "PUBSUB NUMSUB __sentinel__:hello", list = "CLIENT LIST", listOfListeners = "CLIENT LIST TYPE pubsub";
const QByteArray noRight = "-NOPERM this user has no permissions to run the command\r\n";

QByteArray listeners(int count) { return "*2\r\n" + ScriptedServer::bulk(helloChannel) + ':' + QByteArray::number(count) + "\r\n"; }
QByteArray stats(int channels, int clients = 9)
{
    return ScriptedServer::bulk("# Stats\r\npubsub_channels:" + QByteArray::number(channels) + "\r\n")
        + ScriptedServer::bulk("# Clients\r\nconnected_clients:" + QByteArray::number(clients) + "\r\n");
}
/** Of a primary that never had a replica, or whose last one has left; and whether anything was ever published. */
QByteArray replication(bool isAlone = false, int replicas = 0, bool wasPublishedTo = false)
{
    return ScriptedServer::bulk("role:master\r\nconnected_slaves:" + QByteArray::number(replicas) + "\r\nrepl_backlog_active:" + (isAlone ? '1' : '0')
                                + "\r\n")
        + ScriptedServer::bulk(QByteArray("# Commandstats\r\n") + (wasPublishedTo ? "cmdstat_publish:calls=9,usec=9\r\n" : ""));
}
QByteArray client(const QByteArray &name, const QByteArray &laddr, int age = 900)
{
    return "id=7 addr=10.0.0.9:5000" + laddr + " name=" + name + " age=" + QByteArray::number(age) + " sub=1\n";
}
QByteArray ears(const QByteArray &id, const QByteArray &laddr = " laddr=10.0.0.1:6379")
{
    return client("sentinel-" + id.first(8) + "-pubsub", laddr);
}
/** Both of its connections, of which that for commands may be younger. */
QByteArray sentinel(const QByteArray &id, const QByteArray &laddr = " laddr=10.0.0.1:6379", int age = 900)
{
    return client("sentinel-" + id.first(8) + "-cmd", laddr, age) + ears(id, laddr);
}
QByteArray announces(const QByteArray &host, const QByteArray &port)
{
    return ScriptedServer::array({"replica-announce-ip", host, "replica-announce-port", port});
}
QByteArray hello(const QByteArray &id, const QByteArray &primary, int epoch, const QByteArray &service = "orders")
{
    const QByteArray host = id == id2 ? "10.0.0.8" : "10.0.0.9";
    return ScriptedServer::array(
        {"message", helloChannel, host + ",26379," + id + ",9," + service + ',' + primary + ',' + QByteArray::number(epoch)});
}

/** A server at 10.0.0.1:6379 that plays its part, and Sentinels that speak on it. */
struct Scene {
    FakeClock clock;
    ScriptedServer server;
    Connection connection;
    SentinelWatch watch;
    QPointer<ScriptedTransport> commands;
    QByteArray subscription; // over the other connection
    int settled = 0, settledSoFar = 0;

    explicit Scene(const QString &host = u"10.0.0.1"_s, const QString &map = {})
        : connection(options(host), clock, server.factory()), watch(connection, AddressMap::parse(map).value_or({}), clock)
    {
        connection.open();
        server.welcomes();
        server.takeSent();
        commands = server.stream();
    }
    static Connection::Options options(const QString &host)
    {
        Connection::Options options;
        options.endpoint.host = host;
        options.pingAfterIdle = Duration(0);
        return options;
    }
    QCoro::Task<> settle()
    {
        const QPointer<SentinelWatch> asked(&watch);
        co_await SentinelWatch::settle(asked);
        ++settled;
    }
    QCoro::Task<> settleSoFar()
    {
        const QPointer<SentinelWatch> asked(&watch);
        co_await SentinelWatch::settle(asked, SentinelWatch::Stage::SoFar);
        ++settledSoFar;
    }
    /** Over the connection for commands, while another one listens. */
    void answers(const QByteArray &bytes) { emit commands->received(bytes); }
    /** Sentinels are there, and the second stream listens. */
    void listens(const QByteArray &clients, const QByteArray &settings = "*0\r\n")
    {
        answers(listeners(1) + stats(1) + replication());
        answers(ScriptedServer::bulk(clients) + settings);
        server.welcomes();
        subscription = server.hears();
    }
    void confirms() { server.says("*3\r\n" + ScriptedServer::bulk("subscribe") + ScriptedServer::bulk(helloChannel) + ":1\r\n"); }
    Kind kind() const { return watch.verdict().kind; }
};

} // namespace

class TestSentinelWatch : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void settle_noListener_isDoneByOneQuestion()
    {
        Scene scene;
        scene.settle();
        QCOMPARE(scene.server.hears(), numsub);
        QCOMPARE(scene.server.hears(), QByteArray("INFO stats"));
        QCOMPARE(scene.server.hears(), QByteArray("INFO clients"));
        QCOMPARE(scene.server.hears(), QByteArray("INFO replication"));
        QCOMPARE(scene.server.hears(), QByteArray("INFO commandstats"));
        scene.answers(listeners(0) + stats(5) + replication());
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Unwatched);
        QCOMPARE(scene.server.hears(), QByteArray());
        scene.settle(); // many actions in a row
        QCOMPARE(scene.settled, 2);
        scene.clock.advance(Duration(500));
        scene.settle();
        QCOMPARE(scene.settled, 2);
        QCOMPARE(scene.server.hears(), numsub);
    }

    /** It may have slept, and its Sentinels are on their way. */
    void settle_mayHaveBeenWatched_looksAgainTheFirstTime_data()
    {
        QTest::addColumn<int>("replicas");
        QTest::addColumn<bool>("wasPublishedTo");
        QTest::addColumn<bool>("isBeforeChange");
        QTest::addColumn<int>("looksAgain");
        QTest::newRow("replicas, and something was published") << 2 << true << true << 5;
        QTest::newRow("only to show it") << 2 << true << false << 1;
        QTest::newRow("no replicas") << 0 << true << true << 0;
        QTest::newRow("nothing was ever published") << 2 << false << true << 0;
    }
    void settle_mayHaveBeenWatched_looksAgainTheFirstTime()
    {
        QFETCH(const int, replicas);
        QFETCH(const bool, wasPublishedTo);
        QFETCH(const bool, isBeforeChange);
        QFETCH(const int, looksAgain);
        Scene scene;
        isBeforeChange ? scene.settle() : scene.settleSoFar();
        const QByteArray facts = listeners(0) + stats(0) + replication(false, replicas, wasPublishedTo);
        scene.answers(facts);
        for (int i = 0; i < looksAgain; ++i) {
            QCOMPARE(scene.settled + scene.settledSoFar, 0);
            scene.clock.advance(Duration(200));
            scene.answers(facts);
        }
        QCOMPARE(scene.settled + scene.settledSoFar, 1);
        scene.clock.advance(Duration(1000));
        scene.settle();
        scene.answers(facts);
        QCOMPARE(scene.settled + scene.settledSoFar, 2);
        QCOMPARE(scene.kind(), Kind::Unwatched);
    }

    /** For which nobody waited: Sentinels may still be on their way. */
    void settle_soonAfterACheckThatFoundNone_waitsAllTheSame()
    {
        Scene scene;
        const QByteArray mayHaveBeenWatched = listeners(0) + stats(0) + replication(false, 1, true);
        scene.watch.poll();
        scene.answers(mayHaveBeenWatched);
        scene.settle();
        scene.answers(listeners(0) + stats(0) + replication(true, 0, true));
        scene.clock.advance(Duration(4800));
        QCOMPARE(scene.settled, 0);
        for (int i = 0; i < 2 && scene.settled == 0; ++i) {
            scene.answers(listeners(0) + stats(0) + replication(true, 0, true));
            scene.clock.advance(Duration(200));
        }
        QCOMPARE(scene.settled, 1);
        scene.settle(); // none has come in all that time
        QCOMPARE(scene.settled, 2);
    }

    /** A server that has just woken up lists its replicas until it reads that they have left. */
    void settle_onlyToShow_noticesTheLossOfTheReplicasAtTheSecondLook()
    {
        Scene scene;
        scene.settleSoFar();
        scene.answers(listeners(0) + stats(0) + replication(false, 1, true));
        scene.clock.advance(Duration(200));
        scene.answers(listeners(0) + stats(0) + replication(true, 0, true));
        QCOMPARE(scene.settledSoFar, 0);
        scene.clock.advance(Duration(200));
        scene.listens(sentinel(id1));
        scene.confirms();
        scene.server.says(hello(id1, "10.0.0.2,6379", 8));
        QCOMPARE(scene.settledSoFar, 1);
        QCOMPARE(scene.kind(), Kind::Replaced);
    }

    void settle_sentinelsHaveJustLeft_theyHaveTimeToConnect()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1));
        scene.confirms();
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        QCOMPARE(scene.settled, 1);
        scene.clock.advance(Duration(500));
        for (int look = 0; look < 2; ++look) {
            scene.settle();
            for (int i = 0; look == 0 && i < 25; ++i) {
                scene.answers(listeners(1) + stats(1) + replication());
                QCOMPARE(scene.settled, 1);
                scene.clock.advance(Duration(200));
            }
            scene.answers(listeners(look == 0 ? 1 : 0) + stats(1) + replication());
            QCOMPARE(scene.settled, 2 + look);
            QCOMPARE(scene.kind(), Kind::Unwatched);
            scene.clock.advance(Duration(500));
        }
    }

    /** A Sentinel closes its connection for commands before it replaces a server, unless that is young: it may not know yet what it has done. */
    void hello_sentinelHasJustConnected_isHeardToTheEnd_data()
    {
        QTest::addColumn<QByteArray>("clients");
        QTest::addColumn<int>("clientCount");
        QTest::addColumn<bool>("isInDoubt");
        QTest::newRow("steady") << sentinel(id1, {}, 20) << 9 << false;
        QTest::newRow("young") << sentinel(id1, {}, 19) << 9 << true;
        QTest::newRow("one of two is young") << sentinel(id1) + client("sentinel-11111111-cmd", {}, 0) << 9 << true;
        QTest::newRow("not connected for commands") << ears(id1) << 9 << true;
        QTest::newRow("too many clients to ask") << ears(id1) << 1001 << true;
    }
    void hello_sentinelHasJustConnected_isHeardToTheEnd()
    {
        QFETCH(const QByteArray, clients);
        QFETCH(const int, clientCount);
        QFETCH(const bool, isInDoubt);
        Scene scene;
        scene.settle();
        scene.server.takeSent();
        scene.answers(listeners(1) + stats(1, clientCount) + replication(false, 2));
        QCOMPARE(scene.server.hears(), clientCount > 1000 ? listOfListeners : list);
        scene.answers(ScriptedServer::bulk(clients) + "*0\r\n");
        scene.server.welcomes();
        scene.confirms();
        scene.server.says(hello(id1, "10.0.0.1,6379", 0));
        QCOMPARE(scene.settled, isInDoubt ? 0 : 1);
        scene.clock.advance(Duration(1000));
        scene.server.says(hello(id1, "10.0.0.2,6379", 1));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Replaced);
    }

    /** What it has found may be of before the server slept. */
    void settle_duringALookOfItsOwn_looksAgain()
    {
        Scene scene;
        scene.watch.poll();
        scene.listens(sentinel(id1));
        scene.confirms();
        scene.server.takeSent();
        scene.clock.advance(Duration(1900));
        scene.settle();
        QCOMPARE(scene.server.hears(), numsub);
        scene.answers(listeners(2) + stats(1) + replication(false, 1));
        scene.answers(ScriptedServer::bulk(sentinel(id1, {}, 0)) + "*0\r\n");
        scene.server.says(hello(id1, "10.0.0.1,6379", 0));
        QCOMPARE(scene.settled, 0);
        scene.clock.advance(Duration(1000));
        scene.server.says(hello(id1, "10.0.0.2,6379", 1));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Replaced);
    }

    void settle_otherListeners_areNoSentinels()
    {
        Scene scene;
        scene.settle();
        scene.server.takeSent();
        scene.answers(listeners(1) + stats(1) + replication());
        QCOMPARE(scene.server.hears(), list);
        scene.answers(ScriptedServer::bulk(client("lockscope-sentinels", {}) + client("sentinel-x-pubsub", {})) + "*0\r\n");
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Unwatched);
        QCOMPARE(scene.server.attempts(), 1); // nobody listens
    }

    /** As it wakes up: the Sentinels are on their way. */
    void settle_replicasHaveLeft_sentinelHasTimeToConnect_data()
    {
        QTest::addColumn<bool>("doesConnect");
        QTest::newRow("one connects") << true;
        QTest::newRow("there is none") << false;
    }
    void settle_replicasHaveLeft_sentinelHasTimeToConnect()
    {
        QFETCH(bool, doesConnect);
        Scene scene;
        scene.settle();
        scene.answers(listeners(0) + stats(0) + replication(true));
        for (int i = 0; i < (doesConnect ? 5 : 25); ++i) {
            QCOMPARE(scene.settled, 0);
            scene.server.takeSent();
            scene.clock.advance(Duration(200));
            QCOMPARE(scene.server.hears(), numsub);
            if (i < 24)
                scene.answers((doesConnect && i == 4 ? listeners(1) : listeners(0)) + stats(0) + replication(true));
        }
        if (doesConnect) {
            scene.answers(ScriptedServer::bulk(sentinel(id1)) + "*0\r\n");
            scene.server.welcomes();
            scene.confirms();
            scene.server.says(hello(id1, "10.0.0.1,6379", 0)); // it has not seen yet what it has done
            QCOMPARE(scene.settled, 0);
            scene.clock.advance(Duration(1000));
            scene.server.says(hello(id1, "10.0.0.2,6379", 1));
        } else {
            scene.answers(listeners(0) + stats(0) + replication(true));
        }
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), doesConnect ? Kind::Replaced : Kind::Unwatched);
    }

    void hello_replicasHaveLeft_isHeardToTheEnd()
    {
        Scene scene;
        scene.settle();
        scene.settleSoFar();
        scene.answers(listeners(1) + stats(1) + replication(true));
        scene.answers(ScriptedServer::bulk(sentinel(id1)) + "*0\r\n");
        scene.server.welcomes();
        scene.confirms();
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        scene.clock.advance(Duration(2000));
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        QCOMPARE(scene.settled + scene.settledSoFar, 0);
        scene.clock.advance(Duration(2000));
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        QCOMPARE(scene.settled + scene.settledSoFar, 0);
        scene.clock.advance(Duration(1000));
        QCOMPARE(scene.settled + scene.settledSoFar, 2);
        QCOMPARE(scene.kind(), Kind::Primary);
        scene.settle(); // many actions in a row
        QCOMPARE(scene.settled, 2);
        scene.clock.advance(Duration(4000));
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        scene.clock.advance(Duration(1000));
        scene.settle(); // heard just now, and yet: it was alone then, too
        scene.answers(listeners(2) + stats(1) + replication(true));
        scene.answers(ScriptedServer::bulk(sentinel(id1)) + "*0\r\n");
        QCOMPARE(scene.settled, 2);
        scene.clock.advance(Duration(5000)); // and nothing more is heard
        QCOMPARE(scene.settled, 3);
    }

    void hello_namesThisServer_isPrimary_data()
    {
        QTest::addColumn<QString>("host"); // by which it is reached here
        QTest::addColumn<QString>("map");
        QTest::addColumn<QByteArray>("laddr");
        QTest::addColumn<QByteArray>("announced");
        QTest::addColumn<QByteArray>("primary");
        QTest::addColumn<bool>("isThis");
        const auto row = [](const char *name, const char *host, const char *map, const char *laddr, const char *announced, const char *primary,
                            bool isThis) {
            QTest::newRow(name) << QString::fromLatin1(host) << QString::fromLatin1(map) << QByteArray(laddr) << QByteArray(announced)
                                << QByteArray(primary) << isThis;
        };
        row("where we reach it, before Redis 6.2", "10.0.0.1", "", "", "", "10.0.0.1,6379", true);
        row("another host", "10.0.0.1", "", "", "", "10.0.0.2,6379", false);
        row("another port", "10.0.0.1", "", "", "", "10.0.0.1,6380", false);
        row("where Sentinels reach it, and we through a tunnel", "127.0.0.1", "", " laddr=10.0.0.1:6379", "", "10.0.0.1,6379", true);
        row("elsewhere, through a tunnel", "127.0.0.1", "", " laddr=10.0.0.1:6379", "", "10.0.0.2,6379", false);
        row("IPv6, spelled otherwise", "127.0.0.1", "", " laddr=[2001:db8::1]:6379", "", "2001:0db8:0::1,6379", true);
        row("IPv6, another", "::1", "", " laddr=[2001:db8::1]:6379", "", "2001:db8::2,6379", false);
        row("a loopback address there, our tunnel's port", "127.0.0.1", "", " laddr=127.0.0.1:6380", "", "127.0.0.1,6379", false);
        row("a loopback address there", "127.0.0.1", "", " laddr=127.0.0.1:6380", "", "127.0.0.1,6380", true);
        row("as it announces itself", "127.0.0.1", "", " laddr=10.1.0.4:6379", "10.96.0.5,6379", "10.96.0.5,6379", true);
        row("as it announces itself, whatever its port", "127.0.0.1", "", " laddr=10.1.0.4:6379", "10.96.0.5,0", "10.96.0.5,30001", true);
        row("not as it announces itself", "127.0.0.1", "", " laddr=10.1.0.4:6379", "10.96.0.5,6379", "10.96.0.6,6379", false);
        row("by the address map", "127.0.0.1", "192.0.2.1:7000=127.0.0.1:6379", " laddr=172.17.0.2:6379", "", "192.0.2.1,7000", true);
        row("not by the address map", "127.0.0.1", "192.0.2.1:7000=127.0.0.1:6379", " laddr=172.17.0.2:6379", "", "192.0.2.1,7001", false);
    }
    void hello_namesThisServer_isPrimary()
    {
        QFETCH(QString, host);
        QFETCH(QString, map);
        QFETCH(QByteArray, laddr);
        QFETCH(QByteArray, announced);
        QFETCH(QByteArray, primary);
        QFETCH(bool, isThis);
        Scene scene(host, map);
        scene.settle();
        const QByteArrayList own = announced.split(',');
        scene.listens(sentinel(id1, laddr), announced.isEmpty() ? QByteArray("*0\r\n") : announces(own[0], own[1]));
        QCOMPARE(scene.subscription, QByteArray("SUBSCRIBE __sentinel__:hello"));
        QCOMPARE(scene.settled, 0);
        scene.server.says(hello(id1, primary, 3));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), isThis ? Kind::Primary : Kind::Replaced);
    }

    void hello_namesAnother_saysWhereToGo()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1));
        scene.server.says(hello(id1, "10.0.0.2,6379", 4));
        QCOMPARE(scene.kind(), Kind::Replaced);
        QCOMPARE(placeText(scene.watch.verdict().hello.primary), u"10.0.0.2:6379"_s);
        QCOMPARE(scene.watch.verdict().whole.toUrl(), u"redis+sentinel://10.0.0.9:26379/orders"_s);
        scene.server.says(hello(id1, "10.0.0.1,6379", 5)); // and back
        QCOMPARE(scene.kind(), Kind::Primary);
    }

    void severalSentinels_agree_allAreNamed()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1) + sentinel(id2));
        scene.server.says(hello(id1, "10.0.0.2,6379", 4));
        scene.server.says(hello(id2, "10.0.0.2,6379", 4));
        const QString url = scene.watch.verdict().whole.toUrl();
        QVERIFY2(url == u"redis+sentinel://10.0.0.9:26379,10.0.0.8:26379/orders"_s
                     || url == u"redis+sentinel://10.0.0.8:26379,10.0.0.9:26379/orders"_s,
                 qPrintable(url));
    }

    /** One that slept with the primary, on the same machine, believes what was. */
    void severalSentinels_disagree_theHighestEpochCounts_data()
    {
        QTest::addColumn<bool>("isThisNewer");
        QTest::newRow("another is newer") << false;
        QTest::newRow("this is newer") << true;
    }
    void severalSentinels_disagree_theHighestEpochCounts()
    {
        QFETCH(bool, isThisNewer);
        Scene scene;
        scene.settle();
        scene.settleSoFar();
        scene.listens(sentinel(id1) + sentinel(id2));
        scene.server.says(hello(id1, isThisNewer ? "10.0.0.2,6379" : "10.0.0.1,6379", 3));
        QCOMPARE(scene.settledSoFar, 1);
        QCOMPARE(scene.settled, 0); // the other one may know better
        scene.server.says(hello(id2, isThisNewer ? "10.0.0.1,6379" : "10.0.0.2,6379", 4));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), isThisNewer ? Kind::Primary : Kind::Replaced);
    }

    void severalSentinels_oneIsSilent_theOthersCount()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1) + sentinel(id2));
        scene.confirms();
        scene.server.says(hello(id1, "10.0.0.2,6379", 3));
        scene.clock.advance(Duration(3000));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Replaced);
    }

    void severalServices_oneMeansAnother_isReplaced()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1) + sentinel(id1));
        scene.server.says(hello(id1, "10.0.0.1,6379", 9, "a"));
        QCOMPARE(scene.settled, 0);
        scene.server.says(hello(id1, "10.0.0.2,6379", 1, "b"));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Replaced);
        QCOMPARE(scene.watch.verdict().whole.service, u"b"_s);
    }

    void settle_heardJustNow_isDoneByALookAndElseWaits()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1));
        scene.confirms();
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        scene.clock.advance(Duration(499));
        scene.settle(); // many actions in a row
        QCOMPARE(scene.settled, 2);
        scene.clock.advance(Duration(2001));
        scene.settle();
        scene.answers(listeners(2) + stats(1) + replication());
        QCOMPARE(scene.settled, 2);
        scene.answers(ScriptedServer::bulk(sentinel(id1)) + "*0\r\n");
        QCOMPARE(scene.settled, 3);
        scene.clock.advance(Duration(501)); // it should have spoken: the server may have slept
        scene.settle();
        scene.answers(listeners(2) + stats(1) + replication());
        scene.answers(ScriptedServer::bulk(sentinel(id1)) + "*0\r\n");
        QCOMPARE(scene.settled, 3);
        scene.server.says(hello(id1, "10.0.0.2,6379", 4));
        QCOMPARE(scene.settled, 4);
        QCOMPARE(scene.kind(), Kind::Replaced);
    }

    void settle_nothingHeard_isSilentAfterThreeSeconds()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1));
        scene.confirms();
        scene.server.says(ScriptedServer::array({"message", helloChannel, "not a hello"}));
        scene.clock.advance(Duration(2999));
        QCOMPARE(scene.settled, 0);
        scene.clock.advance(Duration(1));
        QCOMPARE(scene.settled, 1);
        QCOMPARE(scene.kind(), Kind::Silent);
    }

    void rights_missing_isUnknownUnlessNobodyListens_data()
    {
        QTest::addColumn<QByteArray>("count");
        QTest::addColumn<int>("channels"); // -1: INFO is refused, too
        QTest::addColumn<QByteArray>("clients");
        QTest::addColumn<QByteArray>("subscription");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, const QByteArray &count, int channels, const QByteArray &clients, const QByteArray &subscription,
                            Kind kind) { QTest::newRow(name) << count << channels << clients << subscription << int(kind); };
        const QByteArray there = ScriptedServer::bulk(sentinel(id1));
        row("no PUBSUB, no channel has a listener", noRight, 0, {}, {}, Kind::Unwatched);
        row("no PUBSUB, a Sentinel is listed", noRight, 1, there, hello(id1, "10.0.0.2,6379", 3), Kind::Replaced);
        row("no PUBSUB, no CLIENT LIST", noRight, 1, noRight, {}, Kind::Unknown);
        row("none of all", noRight, -1, noRight, {}, Kind::Unknown);
        row("no CLIENT LIST, a Sentinel speaks", listeners(1), 1, noRight, hello(id1, "10.0.0.2,6379", 3), Kind::Replaced);
        row("no CLIENT LIST, nobody speaks", listeners(1), 1, noRight, ScriptedServer::array({"subscribe", helloChannel, "1"}), Kind::Unknown);
        row("no channel", listeners(1), 1, there, noRight, Kind::Unknown);
    }
    void rights_missing_isUnknownUnlessNobodyListens()
    {
        QFETCH(QByteArray, count);
        QFETCH(int, channels);
        QFETCH(QByteArray, clients);
        QFETCH(QByteArray, subscription);
        QFETCH(int, kind);
        Scene scene;
        scene.settle();
        scene.answers(count + (channels < 0 ? noRight.repeated(4) : QByteArray(stats(channels) + replication())));
        if (!clients.isEmpty())
            scene.answers(clients + noRight);
        if (!subscription.isEmpty()) {
            scene.server.welcomes();
            scene.server.says(subscription);
            scene.clock.advance(Duration(5000)); // without CLIENT LIST it is not known whether they have just connected
        }
        QCOMPARE(scene.settled, 1);
        QCOMPARE(int(scene.kind()), kind);
        QCOMPARE(scene.watch.verdict().why.kind == Error::Kind::NoPermission, scene.kind() == Kind::Unknown);
    }

    void subscription_refusedOnce_isTriedAgain()
    {
        Scene scene;
        scene.settle();
        scene.listens(sentinel(id1));
        scene.server.says(noRight);
        QCOMPARE(scene.kind(), Kind::Unknown);
        scene.clock.advance(Duration(500));
        scene.settle();
        scene.server.takeSent();
        scene.answers(listeners(1) + stats(1) + replication());
        scene.answers(ScriptedServer::bulk(sentinel(id1)) + "*0\r\n");
        scene.server.hears();
        QCOMPARE(scene.server.takeSent().back().front(), QByteArray("SUBSCRIBE"));
        scene.server.says(hello(id1, "10.0.0.1,6379", 3));
        QCOMPARE(scene.settled, 2);
        QCOMPARE(scene.kind(), Kind::Primary);
    }

    void end_whileSomebodyWaits_letsThemGo()
    {
        auto scene = std::make_unique<Scene>();
        scene->settle();
        scene->listens(sentinel(id1));
        scene->connection.close();
        QCOMPARE(scene->settled, 1);
        QCOMPARE(scene->kind(), Kind::Unwatched);
        scene->connection.open();
        scene->server.welcomes();
        scene->settle();
        QCOMPARE(scene->settled, 1); // it may be another server
        scene->connection.close();
        QCOMPARE(scene->settled, 2);
        scene.reset();
    }
};

} // namespace tst_sentinelwatch

LOCKSCOPE_TEST(tst_sentinelwatch, tst_sentinelwatch::TestSentinelWatch)
#include "tst_sentinelwatch.moc"
