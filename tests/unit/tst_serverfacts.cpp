// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reply.h"
#include "redis/serverinfo.h"
#include "redis/topology/serverrole.h"
#include "watch/health/roletext.h"
#include "watch/reading/serverfacts.h"
#include "testprogram.h"

#include <QTest>

namespace tst_serverfacts {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::ServerRole;

class TestServerFacts : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void readInfo_redis_isNamed();
    void readInfo_fork_isNamedByItself();
    void readInfo_rubbish_leavesFactsEmpty();
    void data_ofReplication_goOnFromThoseBefore_data();
    void data_ofReplication_goOnFromThoseBefore();
    void attachedIn_replication_saysHowFarEachIsBehind();
    void role_isSaid_data();
    void role_isSaid();
    void role_sentinelsMeanAnother_isSaid();
    void role_hostileNames_areMadeVisible();
    void role_infoIsRefused_isSaidByRole_data();
    void role_infoIsRefused_isSaidByRole();
    void changedSlots_betweenTwoLooks_areThoseWhoseKeysMayBeMissed_data();
    void changedSlots_betweenTwoLooks_areThoseWhoseKeysMayBeMissed();
    void newsBetween_dataExchanged_isTold();
    void newsBetween_keysGone_isTold_data();
    void newsBetween_keysGone_isTold();
    void newsBetween_clusterNoLongerDown_isTold();
    void newsBetween_eventsSwitched_isTold();
    void wipesIn_commandStatistics_areAdded();
    void uptimeIn_info_isItsNumberOfSeconds();
    void lastChildIn_info_isWhenTheLastOneEnded_data();
    void lastChildIn_info_isWhenTheLastOneEnded();
    void mayHaveCancelledSave_onlyWhereThatLeavesNoTrace_data();
    void mayHaveCancelledSave_onlyWhereThatLeavesNoTrace();
    void clientsIn_info_isTheirNumber();
    void timeIn_cases_data();
    void timeIn_cases();
    void keysIn_cases_data();
    void keysIn_cases();
};

void TestServerFacts::readInfo_redis_isNamed()
{
    ServerFacts facts;
    readInfo("# Server\r\nredis_version:7.0.15\r\nredis_mode:standalone\r\n", facts);
    readInfo("# Replication\r\nrole:master\r\nconnected_slaves:0\r\n", facts);
    QCOMPARE(facts.version, QVersionNumber(7, 0, 15));
    QCOMPARE(facts.name, QStringLiteral("Redis"));
    QVERIFY(facts.role.isPrimary);
}

void TestServerFacts::readInfo_fork_isNamedByItself()
{
    ServerFacts facts;
    readInfo("redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.0\r\nrole:slave\r\n", facts);
    QCOMPARE(facts.version, QVersionNumber(8, 1, 0));
    QCOMPARE(facts.name, QStringLiteral("Valkey"));
    QVERIFY(!facts.role.isPrimary && facts.role.replica);
    readInfo("redis_version:7.2.4\r\nredict_version:7.3.0\r\nrun_id:0123456789abcdef0123456789abcdef01234567and more\r\n", facts);
    QCOMPARE(facts.version, QVersionNumber(7, 3, 0));
    QCOMPARE(facts.name, QStringLiteral("Redict"));
    QCOMPARE(facts.process, QByteArray("0123456789abcdef0123456789abcdef01234567"));
}

void TestServerFacts::readInfo_rubbish_leavesFactsEmpty()
{
    ServerFacts facts;
    readInfo("", facts);
    readInfo("no colon\n\n:\nredis_version:", facts);
    QVERIFY(facts.version.isNull());
    QVERIFY(facts.name.isEmpty());
    QVERIFY(!facts.role.isKnown());
}

void TestServerFacts::data_ofReplication_goOnFromThoseBefore_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("offset");
    QTest::addColumn<QByteArray>("idBefore");
    QTest::addColumn<QByteArray>("offsetBefore");
    QTest::addColumn<bool>("goesOn");
    const QByteArray a(40, 'a'), b(40, 'b'), none(40, '0');
    QTest::newRow("the same moment") << a << QByteArray("87") << none << QByteArray("-1") << true;
    QTest::newRow("later") << a << QByteArray("90") << none << QByteArray("-1") << true;
    QTest::newRow("earlier") << a << QByteArray("86") << none << QByteArray("-1") << false;
    QTest::newRow("another server") << b << QByteArray("90") << none << QByteArray("-1") << false;
    QTest::newRow("promoted with all of it") << b << QByteArray("90") << a << QByteArray("88") << true;
    QTest::newRow("promoted without the last of it") << b << QByteArray("90") << a << QByteArray("87") << false;
    QTest::newRow("nothing is said") << QByteArray() << QByteArray() << QByteArray() << QByteArray() << false;
}

void TestServerFacts::data_ofReplication_goOnFromThoseBefore()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, offset);
    QFETCH(QByteArray, idBefore);
    QFETCH(QByteArray, offsetBefore);
    const QByteArray info = "# Replication\r\nrole:master\r\nmaster_replid:" + id + "\r\nmaster_replid2:" + idBefore
        + "\r\nmaster_repl_offset:" + offset + "\r\nsecond_repl_offset:" + offsetBefore + "\r\n";
    const QByteArray known = QByteArray(40, 'a') + ":87", others = QByteArray(40, 'c') + ":5";
    QTEST(redis::goesOnFrom(info, known), "goesOn");
    QTEST(redis::goesOnFrom(info, QByteArray(others + ' ' + known)), "goesOn");
    QVERIFY(!redis::goesOnFrom(info, {}));
    QCOMPARE(redis::dataIn(info), id.isEmpty() ? QByteArray() : QByteArray(id + ':' + offset));
}

void TestServerFacts::attachedIn_replication_saysHowFarEachIsBehind()
{
    const QByteArray info = "# Replication\r\nrole:master\r\nconnected_slaves:3\r\nslave0:ip=10.0.0.2,port=6379,state=online,offset=582,lag=0\r\n"
                            "slave1:ip=r3,port=6380,state=wait_bgsave,offset=0,lag=0\r\nslave2:ip=::1,port=6381,state=online,offset=700,lag=1\r\n"
                            "slave_priority:100\r\nmaster_repl_offset:600\r\n";
    QCOMPARE(attachedIn(info), (std::vector<AttachedReplica>{{"10.0.0.2", 6379, 18}, {"::1", 6381, 0}}));
    ServerFacts facts;
    readInfo(info, facts);
    QCOMPARE(facts.replicas.size(), std::size_t(2));
    readInfo("redis_version:7.0.15\r\n", facts); // another section
    QCOMPARE(facts.replicas.size(), std::size_t(2));
    readInfo("role:master\r\nconnected_slaves:0\r\n", facts);
    QVERIFY(facts.replicas.empty());
}

void TestServerFacts::role_isSaid_data()
{
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("brief");
    const QByteArray inCluster = "redis_mode:cluster\r\nrole:master\r\n";
    const QByteArray third = "aa 127.0.0.1:1@2 myself,master - 0 0 1 connected 0-5460\n",
                     others = "bb 127.0.0.1:2@3 master - 0 0 2 connected 5461-10922\n"
                              "cc 127.0.0.1:3@4 master - 0 0 3 connected 10923-16383\n";
    QTest::newRow("alone") << QByteArray("redis_mode:standalone\r\nrole:master\r\n") << QByteArray() << QString() << QString();
    QTest::newRow("one of three") << inCluster << third + others
                                  << QStringLiteral("One of 3 primaries of a cluster: about two thirds of the keys are elsewhere.")
                                  << QStringLiteral("1 of 3 primaries");
    QTest::newRow("beside lines that cannot be right")
        << inCluster << "\n\xff\nee too short\n" + third + others
        << QStringLiteral("One of 3 primaries of a cluster: about two thirds of the keys are elsewhere.") << QStringLiteral("1 of 3 primaries");
    QTest::newRow("slots under way")
        << inCluster
        << QByteArray("aa h:1@2 myself,master - 0 0 1 connected 0-163 7 [93->-bb] [94-<-cc]\nbb h:2@3 master - 0 0 2 connected 165-16383\n")
        << QStringLiteral("One of 2 primaries of a cluster: about 99 % of the keys are elsewhere.") << QStringLiteral("1 of 2 primaries");
    QTest::newRow("all slots") << inCluster << QByteArray("aa h:1@2 myself,master - 0 0 1 connected 0-16383\n") << QString() << QString();
    QTest::newRow("no slots") << inCluster << QByteArray("aa h:1@2 myself,master - 0 0 1 connected\n") + others
                              << QStringLiteral("A node of a cluster of 2 primaries, without keys of its own: all are elsewhere.")
                              << QStringLiteral("1 of 2 primaries");
    QTest::newRow("not told") << inCluster << QByteArray()
                              << QStringLiteral(
                                     "One node of a cluster: part of the keys is elsewhere. No permission for CLUSTER NODES: the share is unknown.")
                              << QStringLiteral("part of a cluster");
    QTest::newRow("replica")
        << QByteArray("role:slave\r\nmaster_host:::1\r\nmaster_port:6380\r\nmaster_link_status:up\r\nmaster_last_io_seconds_ago:0\r\n")
        << QByteArray() << QStringLiteral("A replica of [::1]:6380: its data is as of less than 1 s ago. Locks can only be changed on the primary.")
        << QStringLiteral("replica");
    QTest::newRow("lost") << QByteArray(
        "role:slave\r\nmaster_host:h\r\nmaster_port:1\r\nmaster_link_status:down\r\nmaster_last_io_seconds_ago:-1\r\nmaster_link_down_"
        "since_seconds:90\r\n")
                          << QByteArray()
                          << QStringLiteral(
                                 "A replica that lost its primary h:1 1 m 30 s ago: its data is that old. Locks can only be changed on the primary.")
                          << QStringLiteral("replica");
    QTest::newRow("replica in a cluster") << QByteArray(
        "redis_mode:cluster\r\nrole:slave\r\nmaster_host:h\r\nmaster_port:1\r\nmaster_link_status:up\r\nmaster_last_io_seconds_ago:3\r\n")
                                          << "dd h:9@10 myself,slave aa 0 0 1 connected\n" + QByteArray(third).replace("myself,", "") + others
                                          << QStringLiteral("One of 3 primaries of a cluster: about two thirds of the keys are elsewhere. A replica "
                                                            "of h:1: its data is as of 3.0 s ago. Locks can only be changed on the primary.")
                                          << QStringLiteral("1 of 3 primaries, replica");
    QTest::newRow("Sentinel of Valkey") << QByteArray("server_mode:sentinel\r\n") << QByteArray()
                                        << QStringLiteral("This is a Sentinel: it has no locks.") << QStringLiteral("Sentinel");
    QTest::newRow("Sentinel of Redict") << QByteArray("redict_mode:sentinel\r\n") << QByteArray()
                                        << QStringLiteral("This is a Sentinel: it has no locks.") << QStringLiteral("Sentinel");
    QTest::newRow("Sentinel") << QByteArray("redis_mode:sentinel\r\n") << QByteArray() << QStringLiteral("This is a Sentinel: it has no locks.")
                              << QStringLiteral("Sentinel");
}

void TestServerFacts::role_sentinelsMeanAnother_isSaid()
{
    using Kind = redis::SentinelVerdict::Kind;
    ServerRole role;
    readRole("redis_mode:standalone\r\nrole:master\r\n", role);
    const redis::Endpoint here;
    role.verdict.kind = Kind::Primary;
    QVERIFY(role.isWhole() && RoleText::sentence(role).isEmpty() && RoleText::whyNoActions(role).isEmpty());
    role.verdict.kind = Kind::Replaced;
    role.verdict.hello.primary = {u"10.0.0.2"_s, 6379};
    role.verdict.whole = redis::DeploymentAddress::ofService(here, u"a\x1b[31m"_s);
    QVERIFY(!role.isWhole());
    QCOMPARE(RoleText::brief(role), u"replaced"_s);
    for (const QString &said : {RoleText::sentence(role), RoleText::whyNoActions(role).shown()})
        QVERIFY2(said.startsWith(u"Sentinels call 10.0.0.2:6379 the primary of a"_s) && !said.contains(u'\x1b'), qPrintable(said));
    QCOMPARE(RoleText::whereInstead(role, here).shown(),
             u"Name the service: redis+sentinel://127.0.0.1:6379/a%1B%5B31m. If 10.0.0.2:6379 is this server, say so with the address map: --map "
             "10.0.0.2:6379=127.0.0.1:6379"_s);
    role.verdict.kind = Kind::Silent;
    QVERIFY(role.isWhole());
    QVERIFY(RoleText::whyNoActions(role).shown().startsWith(u"The Sentinels that watch this server say nothing"_s));
    QVERIFY(RoleText::whereInstead(role, here).isEmpty());
    role.verdict.kind = Kind::Unknown;
    QVERIFY(RoleText::whyNoActions(role).isEmpty());
    role.verdict.why = {Error::Kind::NoPermission, u"NOPERM"_s, "NOPERM"};
    QVERIFY(RoleText::unchecked(role).endsWith(u"+client|list +pubsub|numsub +subscribe &__sentinel__:hello."_s));
    role.verdict.why = {Error::Kind::Disconnected, u"max number of clients reached"_s, "ERR"};
    QVERIFY(RoleText::unchecked(role).endsWith(u"the primary: max number of clients reached."_s));
}

void TestServerFacts::role_isSaid()
{
    QFETCH(QByteArray, info);
    QFETCH(QByteArray, nodes);
    QFETCH(QString, said);
    QFETCH(QString, brief);
    ServerRole role;
    readRole(info, role);
    if (!nodes.isEmpty())
        readNodes(nodes, role);
    QCOMPARE(RoleText::sentence(role), said);
    QCOMPARE(RoleText::brief(role), brief);
    QCOMPARE(role.isWhole(), said.isEmpty());
    QCOMPARE(RoleText::whyNoActions(role).isEmpty(), !role.replica && !role.sentinel);
    readRole("redis_mode:standalone\r\nrole:master\r\n", role);
    QVERIFY(role.isWhole());
}

void TestServerFacts::role_infoIsRefused_isSaidByRole_data()
{
    using redis::Reply;
    const auto text = [](const char *bytes) { return Reply(Reply::Type::String, bytes); };
    const auto role = [](std::initializer_list<Reply> elements) {
        Reply reply = Reply::array(elements.size());
        for (const Reply &element : elements)
            reply.append(element);
        return reply;
    };
    QTest::addColumn<Reply>("reply");
    QTest::addColumn<QString>("said");
    QTest::newRow("primary") << role({text("master"), Reply(3129659), Reply::array(0)}) << QString();
    QTest::newRow("replica") << role({text("slave"), text("h"), Reply(6380), text("connected"), Reply(3167038)})
                             << u"A replica of h:6380: its data is as of an unknown time ago. Locks can only be changed on the primary."_s;
    QTest::newRow("lost") << role(
        {text("slave"), text("h"), Reply(6380), text("connect"),
         Reply(-1)}) << u"A replica that has no connection to its primary h:6380: its data may be old. Locks can only be changed on the primary."_s;
    QTest::newRow("no port") << role({text("slave"), text("h"), Reply(qint64(1) << 40), text("connected")})
                             << u"A replica of h:0: its data is as of an unknown time ago. Locks can only be changed on the primary."_s;
    QTest::newRow("Sentinel") << role({text("sentinel"), Reply::array(0)}) << u"This is a Sentinel: it has no locks."_s;
    QTest::newRow("no array") << text("slave") << QString();
}

void TestServerFacts::role_infoIsRefused_isSaidByRole()
{
    QFETCH(redis::Reply, reply);
    QFETCH(QString, said);
    ServerRole role;
    readRole(reply, role);
    QCOMPARE(RoleText::sentence(role), said);
}

void TestServerFacts::changedSlots_betweenTwoLooks_areThoseWhoseKeysMayBeMissed_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QList<int>>("changed");
    QTest::newRow("nothing happened") << QByteArray("5 0-4 7") << QByteArray("5 0-4 7") << QList<int>();
    QTest::newRow("one came, with another epoch") << QByteArray("5 0-4") << QByteArray("9 0-4 7") << QList<int>{7};
    QTest::newRow("one left") << QByteArray("5 0-4") << QByteArray("5 0-1 3-4") << QList<int>{2};
    QTest::newRow("one begins to come, one to go") << QByteArray("5 0-4") << QByteArray("5 0-4 [3->-ab] [9-<-ab]") << QList<int>{3, 9};
    QTest::newRow("one has come all the way") << QByteArray("5 0-4 [9-<-ab]") << QByteArray("6 0-4 9") << QList<int>{9};
    QTest::newRow("one is still on its way") << QByteArray("5 0-4 [9-<-ab]") << QByteArray("5 0-4 [9-<-ab]") << QList<int>();
    QTest::newRow("any may have left and come back") << QByteArray("5 0-2") << QByteArray("6 0-2") << QList<int>{0, 1, 2};
    QTest::newRow("nothing is said") << QByteArray() << QByteArray() << QList<int>();
    QTest::newRow("hostile") << QByteArray("5 0-4") << QByteArray("5 0-4 -1 3- 4-2 16384 0-99999 [ [x->-ab] [-<- [99999->-a] \xff") << QList<int>();
}

void TestServerFacts::changedSlots_betweenTwoLooks_areThoseWhoseKeysMayBeMissed()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    const redis::SlotSet changed = redis::changedSlots(redis::slotsOfNode(before), redis::slotsOfNode(after));
    QList<int> found;
    for (int slot = 0; slot < redis::slotCount; ++slot) {
        if (changed.test(std::size_t(slot)))
            found << slot;
    }
    QTEST(found, "changed");
    const QByteArray self = "ab 10.0.0.1:1@2 myself,master - 0 0 " + QByteArray(after).replace(' ', " connected ") + "\n";
    ServerRole role;
    readNodes(self, role);
    QCOMPARE(redis::slotsOfNode(role.cluster->slotsText).owned, redis::slotsOfNode(after).owned);
}

void TestServerFacts::role_hostileNames_areMadeVisible()
{
    ServerRole role;
    role.sentinel = ServerRole::Sentinel{std::vector{ServerRole::Service{QStringLiteral("a\x1b[31m\u202e"), {QStringLiteral("h\nx"), 1}}}, true};
    const QString said = RoleText::sentence(role);
    QVERIFY2(!said.contains(QChar(0x1b)) && !said.contains(QChar(0x202e)) && !said.contains(u'\n'), qPrintable(said));
    const redis::Endpoint sentinel;
    QCOMPARE(RoleText::servicesToName(*role.sentinel, sentinel).shown(), u"Name the service: redis+sentinel://127.0.0.1:6379/a%1B%5B31m%E2%80%AE"_s);
    role.sentinel->services->push_back({u"b"_s, {u"h"_s, 2}});
    QVERIFY2(RoleText::sentence(role).startsWith(u"This is a Sentinel: it has no locks. It watches 2 services: "_s),
             qPrintable(RoleText::sentence(role)));
    role.sentinel->services.reset();
    QVERIFY(RoleText::sentence(role).contains(QStringLiteral("unknown")));
}

void TestServerFacts::newsBetween_dataExchanged_isTold()
{
    const auto facts = [](QByteArrayView replication, std::optional<quint64> wipes) {
        ServerFacts result;
        readInfo(replication, result);
        result.wipes = wipes;
        return result;
    };
    const auto isExchanged = [](const ServerFacts &before, const ServerFacts &now) {
        return newsBetween(before, now, 0) == ServerNews::DataExchanged;
    };
    const ServerFacts primary = facts("role:master\r\nconnected_slaves:0\r\nmaster_replid:0ce3\r\nmaster_repl_offset:0\r\n", 1);
    const ServerFacts later = facts("role:master\r\nconnected_slaves:1\r\nmaster_replid:0ce3\r\nmaster_repl_offset:900\r\n", 1);
    const ServerFacts restarted = facts("role:master\r\nmaster_replid:ffff\r\n", 1);
    const ServerFacts linkDown = facts("role:slave\r\nmaster_host:h\r\nmaster_link_status:down\r\nmaster_replid:0ce3\r\n", 1);
    const ServerFacts linkUp = facts("role:slave\r\nmaster_host:h\r\nmaster_link_status:up\r\nmaster_replid:0ce3\r\n", 1);
    QVERIFY(!isExchanged(primary, later));
    QVERIFY(isExchanged(primary, restarted));
    QVERIFY(isExchanged(primary, linkDown));
    QVERIFY(isExchanged(linkDown, linkUp));
    QVERIFY(!isExchanged(linkUp, linkUp));
    QVERIFY(isExchanged(primary, facts("role:master\r\nmaster_replid:0ce3\r\n", 2)));
    QVERIFY(!isExchanged(primary, ServerFacts())); // not known is not different
    QVERIFY(!isExchanged(ServerFacts(), primary));
}

void TestServerFacts::newsBetween_keysGone_isTold_data()
{
    QTest::addColumn<quint64>("before");
    QTest::addColumn<quint64>("now");
    QTest::addColumn<quint64>("locks");
    QTest::addColumn<bool>("isTold");
    QTest::newRow("as many") << quint64(5000) << quint64(5000) << quint64(10) << false;
    QTest::newRow("a few less") << quint64(5000) << quint64(4600) << quint64(10) << false;
    QTest::newRow("many less") << quint64(5000) << quint64(4000) << quint64(10) << true;
    QTest::newRow("few, and a few less") << quint64(90) << quint64(10) << quint64(10) << false;
    QTest::newRow("less than locks") << quint64(90) << quint64(9) << quint64(10) << true;
}

void TestServerFacts::newsBetween_keysGone_isTold()
{
    QFETCH(quint64, before);
    QFETCH(quint64, now);
    QFETCH(quint64, locks);
    QFETCH(bool, isTold);
    ServerFacts factsBefore;
    factsBefore.keys = before;
    ServerFacts factsNow;
    factsNow.keys = now;
    QCOMPARE(newsBetween(factsBefore, factsNow, locks), isTold ? ServerNews::KeysGone : ServerNews::None);
    QCOMPARE(newsBetween(factsBefore, ServerFacts(), locks), ServerNews::None); // not known is not gone
}

void TestServerFacts::newsBetween_clusterNoLongerDown_isTold()
{
    ServerFacts down, up;
    down.isClusterDown = true;
    QCOMPARE(newsBetween(down, up, 0), ServerNews::KeysAnswered);
    QCOMPARE(newsBetween(up, down, 0), ServerNews::None);
    QCOMPARE(newsBetween(down, down, 0), ServerNews::None);
}

void TestServerFacts::newsBetween_eventsSwitched_isTold()
{
    const auto facts = [](const char *flags) {
        ServerFacts result;
        result.notifyFlags = flags;
        return result;
    };
    QCOMPARE(newsBetween(facts(""), facts("KEA"), 0), ServerNews::EventsSwitched);
    QCOMPARE(newsBetween(facts("KEA"), facts("Elz"), 0), ServerNews::EventsSwitched);
    QCOMPARE(newsBetween(facts("KEA"), facts("KA"), 0), ServerNews::None);
    QCOMPARE(newsBetween(ServerFacts(), facts("KEA"), 0), ServerNews::None);
}

void TestServerFacts::wipesIn_commandStatistics_areAdded()
{
    QCOMPARE(wipesIn("# Commandstats\r\ncmdstat_flushall:calls=2,usec=5\r\ncmdstat_get:calls=700\r\n"
                     "cmdstat_swapdb:calls=3,usec=1\r\ncmdstat_flushdb:calls=10\r\n"),
             quint64(15));
    QCOMPARE(wipesIn(""), quint64(0));
    QCOMPARE(wipesIn("cmdstat_flushall:\ncmdstat_flushdb:calls=x,\ncmdstat_swapdb:calls="), quint64(0));
}

void TestServerFacts::lastChildIn_info_isWhenTheLastOneEnded_data()
{
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<std::optional<UnixTime>>("last");
    const auto fields = [](int saving, int rewrites, int saves, int forks) {
        return QByteArray("# "
                          "Persistence\r\nloading:0\r\nrdb_bgsave_in_progress:%1\r\nrdb_last_save_time:1795881204\r\nrdb_last_bgsave_status:"
                          "ok\r\nrdb_saves:%3\r\n"
                          "aof_rewrite_in_progress:0\r\naof_rewrites:%2\r\n# Stats\r\ntotal_forks:%4\r\n")
            .replace("%1", QByteArray::number(saving))
            .replace("%2", QByteArray::number(rewrites))
            .replace("%3", QByteArray::number(saves))
            .replace("%4", QByteArray::number(forks));
    };
    const std::optional<UnixTime> unknown;
    QTest::newRow("none") << fields(0, 0, 0, 0) << std::optional(UnixTime());
    QTest::newRow("saved") << fields(0, 0, 3, 3) << std::optional(fromUnixMs(1795881205000)); // whole seconds
    QTest::newRow("saves now") << fields(1, 0, 3, 4) << unknown;
    QTest::newRow("served a replica, too") << fields(0, 0, 3, 4) << unknown;
    QTest::newRow("rewrote its log, too") << fields(0, 1, 3, 3) << unknown;
    QTest::newRow("the last one failed") << fields(0, 0, 3, 3).replace("status:ok", "status:err") << unknown; // the time is that of an older one
    QTest::newRow("not told") << QByteArray() << unknown;
}

void TestServerFacts::lastChildIn_info_isWhenTheLastOneEnded()
{
    QFETCH(const QByteArray, info);
    QTEST(lastChildIn(info), "last");
}

void TestServerFacts::mayHaveCancelledSave_onlyWhereThatLeavesNoTrace_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QByteArray>("stats");
    QTest::addColumn<bool>("may");
    const QByteArray none = "# Commandstats\r\ncmdstat_get:calls=7\r\n", asked = none + "cmdstat_bgsave:calls=1,usec=5\r\n";
    QTest::newRow("Redis, asked for") << u"Redis"_s << u"8.0.6"_s << asked << false;
    QTest::newRow("older Valkey") << u"Valkey"_s << u"8.0.4"_s << asked << false;
    QTest::newRow("Valkey by itself") << u"Valkey"_s << u"9.1.2"_s << none << false;
    QTest::newRow("Valkey, asked for") << u"Valkey"_s << u"9.1.2"_s << asked << true;
    QTest::newRow("Valkey, not told") << u"Valkey"_s << u"8.1.0"_s << QByteArray() << true;
}

void TestServerFacts::mayHaveCancelledSave_onlyWhereThatLeavesNoTrace()
{
    QFETCH(const QString, name);
    QFETCH(const QString, version);
    QFETCH(const QByteArray, stats);
    ServerFacts facts;
    facts.name = name;
    facts.version = QVersionNumber::fromString(version);
    QTEST(mayHaveCancelledSave(stats, facts), "may");
}

void TestServerFacts::uptimeIn_info_isItsNumberOfSeconds()
{
    QCOMPARE(uptimeIn("# Server\r\nuptime_in_seconds:42\r\nuptime_in_days:0\r\n"), std::optional<Duration>(42'000));
    QVERIFY(!uptimeIn("uptime_in_seconds:-1\r\n"));
    QVERIFY(!uptimeIn("uptime_in_days:3\r\n"));
    QVERIFY(*uptimeIn("uptime_in_seconds:18446744073709551615\r\n") < std::chrono::years(101)); // nor an overflow
}

void TestServerFacts::clientsIn_info_isTheirNumber()
{
    QCOMPARE(clientsIn("# Clients\r\nconnected_clients:42\r\nblocked_clients:3\r\n"), std::optional<quint64>(42));
    QVERIFY(!clientsIn(""));
    QCOMPARE(channelsIn("# Stats\r\npubsub_channels:7\r\npubsub_patterns:1\r\n"), std::optional<quint64>(7));
    QVERIFY(!clientsIn("connected_clients:many\r\nmaxclients:10000\r\n"));
}

void TestServerFacts::timeIn_cases_data()
{
    QTest::addColumn<QByteArray>("seconds");
    QTest::addColumn<QByteArray>("micros");
    QTest::addColumn<qint64>("ms"); // -1: nothing
    const auto row = [](const char *name, const char *seconds, const char *micros, qint64 ms) {
        QTest::newRow(name) << QByteArray(seconds) << QByteArray(micros) << ms;
    };
    row("as TIME answers", "1700000000", "123456", 1'700'000'000'123);
    row("the first instant", "0", "0", 0);
    row("the last instant", "253402300799", "999999", 253'402'300'799'999);
    row("the year 10000", "253402300800", "0", -1);
    row("more than milliseconds hold", "9223372036854775807", "0", -1);
    row("more than numbers hold", "9223372036854775808", "0", -1);
    row("before 1970", "-1", "0", -1);
    row("the least number", "-9223372036854775808", "0", -1);
    row("a whole second in microseconds", "1700000000", "1000000", -1);
    row("no microseconds", "1700000000", "", -1);
    row("negative microseconds", "1700000000", "-1", -1);
    row("many microseconds", "1700000000", "9223372036854775807", -1);
    row("words", "now", "soon", -1);
    row("nothing", "", "", -1);
}

void TestServerFacts::timeIn_cases()
{
    QFETCH(QByteArray, seconds);
    QFETCH(QByteArray, micros);
    QFETCH(qint64, ms);
    const auto time = timeIn(seconds, micros);
    QCOMPARE(time ? toMs(*time) : -1, ms);
}

void TestServerFacts::keysIn_cases_data()
{
    QTest::addColumn<qint64>("dbsize");
    QTest::addColumn<bool>("isNumberOfKeys");
    QTest::newRow("none") << qint64(0) << true;
    QTest::newRow("a million") << qint64(1'000'000) << true;
    QTest::newRow("negative") << qint64(-1) << false;
    QTest::newRow("more than any memory holds") << std::numeric_limits<qint64>::max() << false;
}

void TestServerFacts::keysIn_cases()
{
    QFETCH(qint64, dbsize);
    QFETCH(bool, isNumberOfKeys);
    QCOMPARE(keysIn(dbsize).has_value(), isNumberOfKeys);
}

} // namespace tst_serverfacts

LOCKSCOPE_TEST(tst_serverfacts, tst_serverfacts::TestServerFacts)
#include "tst_serverfacts.moc"
