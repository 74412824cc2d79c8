// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/deploymentaddress.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QTest>

namespace tst_deploymentaddress {

using namespace lockscope;
using redis::DeploymentAddress;
using redis::Endpoint;
using redis::parseDeployment;
using Kind = DeploymentAddress::Kind;

class TestDeploymentAddress : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void parses_goodUrl_data();
    void parses_goodUrl();
    void prints_whatItParses_data() { parses_goodUrl_data(); }
    void prints_whatItParses();
    void parses_userAndPassword_areThoseOfTheServers();
    void parses_optionsOfSentinels();
    void refuses_badUrl_data();
    void refuses_badUrl();
    void refuses_badUrl_neverRepeatsThePassword_data();
    void refuses_badUrl_neverRepeatsThePassword();
    void serverAt_announcedPlace_isMappedAndReachedAsTheAddressSays();
    void hashSlot_knownKeys_data();
    void hashSlot_knownKeys();
};

void TestDeploymentAddress::parses_goodUrl_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("seeds");
    QTest::addColumn<QString>("service");
    QTest::addColumn<int>("database");
    const auto row = [](const char *url, Kind kind, const char *seeds, const char *service = "", int database = 0) {
        QTest::newRow(url) << QString::fromUtf8(url) << int(kind) << QString::fromUtf8(seeds) << QString::fromUtf8(service) << database;
    };
    row("redis://h", Kind::Single, "redis://h:6379");
    row("rediss://ann:a,b@h:7000/2", Kind::Single, "rediss://ann@h:7000/2");
    row("redis+unix:///run/r.sock", Kind::Single, "redis+unix:///run/r.sock");
    row("redis://a redis://b:7000", Kind::Independent, "redis://a:6379 redis://b:7000");
    row("redis://ann:x@a/3, rediss://b,redis+unix:///c", Kind::Independent, "redis://ann@a:6379/3 rediss://ann@b:6379/3 redis+unix://ann@/c?db=3");
    row("redlock+redis+unix:///tmp/a.sock,redis+unix:///tmp/b.sock", Kind::Redlock, "redis+unix:///tmp/a.sock redis+unix:///tmp/b.sock");
    row("Redlock+rediss://ann:x@a/2,rediss://b:7000", Kind::Redlock, "rediss://ann@a:6379/2 rediss://ann@b:7000/2");
    row("redlock+redis://a/1 redis://bob@b/2", Kind::Redlock, "redis://a:6379/1 redis://bob@b:6379/2");
    row("redlock://ann:x@a,b:7000,c/3", Kind::Redlock, "redis://ann@a:6379/3 redis://ann@b:7000/3 redis://ann@c:6379/3");
    row("redis://a, unix:///c", Kind::Independent, "redis://a:6379 redis+unix:///c");
    row("redis+cluster://a", Kind::Cluster, "redis://a:6379");
    row(" REDIS+Cluster://a:7000,b,[::1]:7002/ ", Kind::Cluster, "redis://a:7000 redis://b:6379 redis://[::1]:7002");
    row("rediss+cluster://ann:x@a,b:7000/1", Kind::Cluster, "rediss://ann@a:6379/1 rediss://ann@b:7000/1", "", 1);
    row("redis+sentinel://s1,s2:26380/mymaster", Kind::Sentinel, "redis://s1:26379 redis://s2:26380", "mymaster");
    row("redis+sentinel://[::1],[fe80::1%25eth0]:5/a%2Fb/7", Kind::Sentinel, "redis://[::1]:26379 redis://[fe80::1%25eth0]:5", "a/b", 7);
    row("rediss+sentinel://ann:x@s1/m?sentinel-user=sen&sentinel-tls=no", Kind::Sentinel, "redis://sen@s1:26379", "m");
    row("redis+sentinel://s1/m?sentinel-tls=yes", Kind::Sentinel, "rediss://s1:26379", "m");
}

void TestDeploymentAddress::parses_goodUrl()
{
    QFETCH(QString, url);
    const auto parsed = parseDeployment(url);
    QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().text));
    QStringList seeds;
    for (const Endpoint &seed : parsed->address.seeds)
        seeds += seed.toUrl();
    QTEST(int(parsed->address.kind), "kind");
    QTEST(seeds.join(u' '), "seeds");
    QTEST(parsed->address.service, "service");
    QTEST(parsed->address.servers.database, "database");
}

void TestDeploymentAddress::prints_whatItParses()
{
    QFETCH(QString, url);
    const DeploymentAddress address = parseDeployment(url)->address;
    const auto again = parseDeployment(address.toUrl());
    QVERIFY2(again.has_value(), qPrintable(address.toUrl()));
    QCOMPARE(again->address, address);
    QCOMPARE(again->address.toUrl(), address.toUrl());
    QVERIFY(again->password.isEmpty());
}

void TestDeploymentAddress::parses_userAndPassword_areThoseOfTheServers()
{
    const auto sentinels = parseDeployment(QStringLiteral("redis+sentinel://ann:p%40ss@s1,s2/m"));
    QCOMPARE(sentinels->address.servers.user, QStringLiteral("ann"));
    QCOMPARE(sentinels->address.seeds.front().user, QString());
    QCOMPARE(sentinels->password.reveal(), QByteArray("p@ss"));
    const auto cluster = parseDeployment(QStringLiteral("redis+cluster://ann:a@b@h"));
    QCOMPARE(cluster->address.seeds.front().user, QStringLiteral("ann"));
    QCOMPARE(cluster->password.reveal(), QByteArray("a@b"));
    QVERIFY(!cluster->address.toUrl().contains(QStringLiteral("a@b")));
}

void TestDeploymentAddress::parses_optionsOfSentinels()
{
    const auto parsed = parseDeployment(QStringLiteral("rediss+sentinel://s/m?sentinel-user=a%3Ab&sentinel-tls=no"));
    QCOMPARE(parsed->address.seeds.front().user, QStringLiteral("a:b"));
    QCOMPARE(parsed->address.seeds.front().kind, Endpoint::Kind::Tcp);
    QCOMPARE(parsed->address.servers.kind, Endpoint::Kind::Tls);
}

void TestDeploymentAddress::refuses_badUrl_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *url, const char *words) { QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(words); };
    row("", "redis+cluster://");
    row("a,b", "redis+cluster://");
    row("redis+clusters://a", "redis+cluster://");
    row("redis+cluster://", "Address 1: The host name is missing");
    row("redis+cluster://a,,b", "Address 2: The host name is missing");
    row("redis+cluster://a,b:x", "Address 2: The port");
    row("redis+cluster://a,::1", "Address 2: An IPv6");
    row("redis+cluster://a, b", "spaces");
    row("redis+cluster://a/x", "database");
    row("redis+cluster://a?x=y", "Nothing may follow");
    row("redis+cluster://a,b,a:6379", "Address 3 is listed twice");
    row("redis+cluster://u:%z@a", "%25");
    row("redlock+x://a", "The address must begin");
    row("redis+sentinel://s", "name of the service");
    row("redis+sentinel://s/", "name of the service");
    row("redis+sentinel://s/m/x", "database");
    row("redis+sentinel://s/m/1/2", "database");
    row("redis+sentinel://s/a%zz", "%25");
    row("redis+sentinel://s/m?db=1", "sentinel-user");
    row("redis+sentinel://s/m?sentinel-tls=maybe", "sentinel-tls");
    row("redis+sentinel://u@p@s/m@x", "%40");
    row("redis://a redis://b:x", "Number 1: The port");
    row("redis://a redis+cluster://b", "Number 1: The address must begin");
}

void TestDeploymentAddress::refuses_badUrl()
{
    QFETCH(QString, url);
    QFETCH(QString, words);
    const auto parsed = parseDeployment(url);
    QVERIFY(!parsed.has_value());
    QCOMPARE(parsed.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(parsed.error().text.english().contains(words), qPrintable(parsed.error().text));
}

void TestDeploymentAddress::refuses_badUrl_neverRepeatsThePassword_data()
{
    QTest::addColumn<QString>("url");
    for (const char *url : {"redis+cluster://u:hunter2@", "redis+cluster://u:hunter2@a:x", "redis+cluster://u:hunter2/x@a",
                            "redis+cluster://u:hunter2?@a", "redis+cluster://u:hunter2#@a", "redis+cluster://hunter2", "redis+cluster://a:hunter2,b",
                            "redis+sentinel://u:hunter2@s", "redis+sentinel://u:hunter2@s/m?hunter2", "redis+sentinel://u:/hunter2@s/m",
                            "redis+sentinel://u:%hunter2@s/m", "redis+sentinel://u: hunter2@s/m", "redis://u:hunter2@a redis://u:hunter2@b",
                            "redis://u:hunter2 redis://b", "hunter2://a", "redis://u:hunter2@a, redis://u:hunter2:x@b"})
        QTest::newRow(url) << QString::fromUtf8(url);
}

void TestDeploymentAddress::refuses_badUrl_neverRepeatsThePassword()
{
    QFETCH(QString, url);
    const auto parsed = parseDeployment(url);
    if (parsed)
        QVERIFY(!parsed->address.toUrl().contains(QStringLiteral("hunter2")) || url == QStringLiteral("redis+cluster://hunter2"));
    else
        QVERIFY2(!parsed.error().text.english().contains(QStringLiteral("hunter2")), qPrintable(parsed.error().text));
}

void TestDeploymentAddress::serverAt_announcedPlace_isMappedAndReachedAsTheAddressSays()
{
    DeploymentAddress address = parseDeployment(QStringLiteral("rediss+cluster://ann@a:7000/2"))->address;
    address.map = *redis::AddressMap::parse(QStringLiteral("10.0.0.1:6379=bastion:16379"));
    QCOMPARE(address.serverAt({QStringLiteral("10.0.0.1"), 6379}).toUrl(), QStringLiteral("rediss://ann@bastion:16379/2"));
    const DeploymentAddress sentinels = parseDeployment(QStringLiteral("redis+sentinel://s:1/m?sentinel-user=sen"))->address;
    QCOMPARE(sentinels.sentinelAt({QStringLiteral("t"), 2}).toUrl(), QStringLiteral("redis://sen@t:2"));
    QCOMPARE(sentinels.serverAt({QStringLiteral("t"), 2}).toUrl(), QStringLiteral("redis://t:2"));
}

void TestDeploymentAddress::hashSlot_knownKeys_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("slot");
    QTest::newRow("check value of CRC16/XMODEM") << QByteArray("123456789") << 0x31c3 % redis::slotCount;
    QTest::newRow("empty") << QByteArray() << 0;
    QTest::newRow("foo") << QByteArray("foo") << 12182;
    QTest::newRow("tag") << QByteArray("a{foo}b") << 12182;
    QTest::newRow("first tag") << QByteArray("{foo}{bar}") << 12182;
    QTest::newRow("tag that begins with a brace") << QByteArray("{{foo}}") << int(redis::hashSlot("{foo"));
}

void TestDeploymentAddress::hashSlot_knownKeys()
{
    QFETCH(QByteArray, key);
    QTEST(int(redis::hashSlot(key)), "slot");
}

} // namespace tst_deploymentaddress

LOCKSCOPE_TEST(tst_deploymentaddress, tst_deploymentaddress::TestDeploymentAddress)
#include "tst_deploymentaddress.moc"
