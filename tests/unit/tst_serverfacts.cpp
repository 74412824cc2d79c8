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
    void isDataExchanged_cases();
    void wipesIn_commandStatistics_areAdded();
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

void TestServerFacts::isDataExchanged_cases()
{
    const auto facts = [](QByteArrayView replication, std::optional<quint64> wipes) {
        ServerFacts result;
        readInfo(replication, result);
        result.wipes = wipes;
        return result;
    };
    const ServerFacts primary = facts("role:master\r\nconnected_slaves:0\r\nmaster_replid:0ce3\r\nmaster_repl_offset:0\r\n", 1);
    const ServerFacts later = facts("role:master\r\nconnected_slaves:1\r\nmaster_replid:0ce3\r\nmaster_repl_offset:900\r\n", 1);
    const ServerFacts restarted = facts("role:master\r\nmaster_replid:ffff\r\n", 1);
    const ServerFacts linkDown = facts("role:slave\r\nmaster_host:h\r\nmaster_link_status:down\r\nmaster_replid:0ce3\r\n", 1);
    const ServerFacts linkUp = facts("role:slave\r\nmaster_host:h\r\nmaster_link_status:up\r\nmaster_replid:0ce3\r\n", 1);
    QVERIFY(!isDataExchanged(primary, later));
    QVERIFY(isDataExchanged(primary, restarted));
    QVERIFY(isDataExchanged(primary, linkDown));
    QVERIFY(isDataExchanged(linkDown, linkUp));
    QVERIFY(!isDataExchanged(linkUp, linkUp));
    QVERIFY(isDataExchanged(primary, facts("role:master\r\nmaster_replid:0ce3\r\n", 2)));
    QVERIFY(!isDataExchanged(primary, ServerFacts())); // not known is not different
    QVERIFY(!isDataExchanged(ServerFacts(), primary));
}

void TestServerFacts::wipesIn_commandStatistics_areAdded()
{
    QCOMPARE(wipesIn("# Commandstats\r\ncmdstat_flushall:calls=2,usec=5\r\ncmdstat_get:calls=700\r\n"
                     "cmdstat_swapdb:calls=3,usec=1\r\ncmdstat_flushdb:calls=10\r\n"),
             quint64(15));
    QCOMPARE(wipesIn(""), quint64(0));
    QCOMPARE(wipesIn("cmdstat_flushall:\ncmdstat_flushdb:calls=x,\ncmdstat_swapdb:calls="), quint64(0));
}

QTEST_APPLESS_MAIN(TestServerFacts)
#include "tst_serverfacts.moc"
