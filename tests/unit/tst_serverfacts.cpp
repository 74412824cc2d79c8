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

QTEST_APPLESS_MAIN(TestServerFacts)
#include "tst_serverfacts.moc"
