// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/serverfacts.h"

#include <QTest>

using namespace lockscope;

class TestServerFacts : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void readInfo_redis_isNamed();
    void readInfo_fork_isNamedByItself();
    void readInfo_rubbish_leavesFactsEmpty();
    void newsBetween_dataExchanged_isTold();
    void newsBetween_keysGone_isTold_data();
    void newsBetween_keysGone_isTold();
    void newsBetween_eventsSwitched_isTold();
    void wipesIn_commandStatistics_areAdded();
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
    QCOMPARE(facts.role, QStringLiteral("primary"));
}

void TestServerFacts::readInfo_fork_isNamedByItself()
{
    ServerFacts facts;
    readInfo("redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.0\r\nrole:slave\r\n", facts);
    QCOMPARE(facts.version, QVersionNumber(8, 1, 0));
    QCOMPARE(facts.name, QStringLiteral("Valkey"));
    QCOMPARE(facts.role, QStringLiteral("replica"));
}

void TestServerFacts::readInfo_rubbish_leavesFactsEmpty()
{
    ServerFacts facts;
    readInfo("", facts);
    readInfo("no colon\n\n:\nredis_version:", facts);
    QVERIFY(facts.version.isNull());
    QVERIFY(facts.name.isEmpty());
    QVERIFY(facts.role.isEmpty());
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

QTEST_APPLESS_MAIN(TestServerFacts)
#include "tst_serverfacts.moc"
