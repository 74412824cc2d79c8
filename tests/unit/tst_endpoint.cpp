// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/nodelist.h"
#include "testprogram.h"

#include <QTest>

namespace tst_endpoint {

using namespace lockscope;
using redis::Endpoint;
using redis::parseUrl;

class TestEndpoint : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void parses_goodUrl_data();
    void parses_goodUrl();
    void refuses_badUrl_data();
    void refuses_badUrl();
    void refuses_badUrl_neverRepeatsThePassword_data();
    void refuses_badUrl_neverRepeatsThePassword();
    void prints_withoutPassword();
    void prints_whatItParses_data();
    void prints_whatItParses();
    void parseNodes_whatIsNotSaid_isAsWithTheFirst();
    void parseNodes_badList_saysWhichIsWrong_data();
    void parseNodes_badList_saysWhichIsWrong();
};

void TestEndpoint::parses_goodUrl_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("place"); // host or path
    QTest::addColumn<int>("port");
    QTest::addColumn<int>("database");
    QTest::addColumn<QString>("user");
    QTest::addColumn<QByteArray>("password");
    const int tcp = int(Endpoint::Kind::Tcp);
    const int tls = int(Endpoint::Kind::Tls);
    const int unixSocket = int(Endpoint::Kind::Unix);
    const auto row = [](const char *url, int kind, const char *place, int port, int database, const char *user, const char *password) {
        QTest::newRow(url) << QString::fromUtf8(url) << kind << QString::fromUtf8(place) << port << database << QString::fromUtf8(user)
                           << QByteArray(password);
    };
    row("redis://localhost", tcp, "localhost", 6379, 0, "", "");
    row("redis://localhost/", tcp, "localhost", 6379, 0, "", "");
    row("  REDIS://localhost:7000/15 ", tcp, "localhost", 7000, 15, "", "");
    row("rediss://cache.example.org:6380", tls, "cache.example.org", 6380, 0, "", "");
    row("redis://:secret@10.0.0.1", tcp, "10.0.0.1", 6379, 0, "", "secret");
    row("redis://ann@h", tcp, "h", 6379, 0, "ann", "");
    row("redis://ann:a%3Ab%40c%2F%25@h:1/2", tcp, "h", 1, 2, "ann", "a:b@c/%");
    row("redis://ann:a@b@h", tcp, "h", 6379, 0, "ann", "a@b");
    row("redis://j%C3%BCrg:p%C3%A4ss@h", tcp, "h", 6379, 0, "jürg", "päss");
    row("redis://[::1]", tcp, "::1", 6379, 0, "", "");
    row("redis://u:p@[fe80::1%25eth0]:6380/1", tcp, "fe80::1%eth0", 6380, 1, "u", "p");
    row("redis+unix:///run/redis/redis.sock", unixSocket, "/run/redis/redis.sock", 6379, 0, "", "");
    row("redis+unix://u:p@/run/my%20redis.sock?db=4", unixSocket, "/run/my redis.sock", 6379, 4, "u", "p");
    row("unix:///run/redis/redis.sock?db=4", unixSocket, "/run/redis/redis.sock", 6379, 4, "", "");
}

void TestEndpoint::parses_goodUrl()
{
    QFETCH(QString, url);
    const auto parsed = parseUrl(url);
    QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().text));
    const Endpoint &endpoint = parsed->endpoint;
    QTEST(int(endpoint.kind), "kind");
    QTEST(endpoint.kind == Endpoint::Kind::Unix ? endpoint.socketPath : endpoint.host, "place");
    QTEST(int(endpoint.port), "port");
    QTEST(endpoint.database, "database");
    QTEST(endpoint.user, "user");
    QTEST(parsed->password.reveal(), "password");
    QVERIFY(endpoint.tls.verify);
}

void TestEndpoint::refuses_badUrl_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("word"); // what the message speaks of
    const auto row = [](const char *url, const char *word) { QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(word); };
    row("", "begin with");
    row("localhost:6379", "begin with");
    row("http://localhost", "begin with");
    row("redis:/localhost", "begin with");
    row("redis://", "host name");
    row("redis:///2", "host name");
    row("redis://:6379", "host name");
    row("redis://a_b!", "host name");
    row("redis://h:", "port");
    row("redis://h:0", "port");
    row("redis://h:65536", "port");
    row("redis://h:+1", "port");
    row("redis://h:6379x", "port");
    row("redis://::1", "IPv6");
    row("redis://[::1", "IPv6");
    row("redis://[localhost]", "IPv6");
    row("redis://[::1]6379", "port");
    row("redis://h/one", "database");
    row("redis://h/-1", "database");
    row("redis://h/1/2", "database");
    row("redis://h/99999999999", "database");
    row("redis://h/1?db=2", "Nothing may follow");
    row("redis://h#1", "Nothing may follow");
    row("redis://u:%zz@h", "%25");
    row("redis://u%2@h", "%25");
    row("redis://u:a b@h", "spaces");
    row("redis+unix://", "path");
    row("redis+unix:///", "path");
    row("redis+unix://run/redis.sock", "begin with '/'");
    row("redis+unix:///a%00b", "path");
    row("redis+unix:///a?database=1", "db=");
    row("redis+unix:///a?db=x", "database");
}

void TestEndpoint::refuses_badUrl()
{
    QFETCH(QString, url);
    QFETCH(QString, word);
    const auto parsed = parseUrl(url);
    QVERIFY(!parsed.has_value());
    QCOMPARE(parsed.error().kind, Error::Kind::InvalidInput);
    QVERIFY2(parsed.error().text.english().contains(word), qPrintable(parsed.error().text));
}

void TestEndpoint::refuses_badUrl_neverRepeatsThePassword_data()
{
    QTest::addColumn<QString>("url");
    for (const char *url : {"redis://u:hunter2", "redis://u:hunter2@", "redis://u:hun/hunter2@h", "redis://u:hunter2@h:port", "redis://u:hunter2@h/x",
                            "redis://u:hunter2%@h", "redis://u:#hunter2@h", "redis://u:?hunter2@h", "hunter2", "redis+unix://u:hunter2@x/y",
                            "redis://hunter2 @h", "redis+unix:///hunter2@x?y", "redis://[hunter2]", "hunter2://h"})
        QTest::newRow(url) << QString::fromUtf8(url);
}

void TestEndpoint::refuses_badUrl_neverRepeatsThePassword()
{
    QFETCH(QString, url);
    const auto parsed = parseUrl(url);
    QVERIFY(!parsed.has_value());
    QVERIFY2(!parsed.error().text.english().contains(QStringLiteral("hunter2")), qPrintable(parsed.error().text));
}

void TestEndpoint::prints_withoutPassword()
{
    const auto parsed = parseUrl(QStringLiteral("rediss://ann:hunter2@h/3"));
    QCOMPARE(parsed->endpoint.toUrl(), QStringLiteral("rediss://ann@h:6379/3"));
}

void TestEndpoint::prints_whatItParses_data()
{
    QTest::addColumn<QString>("url");
    for (const char *url : {"redis://localhost:6379", "rediss://j%C3%BCrg@h:1/2", "redis://[::1]:6379", "redis://[fe80::1%25eth0]:6379",
                            "redis://%EF%BB%BF%EF%BB%BFu@h:1", "redis+unix:///run/redis.sock", "redis+unix://a%40b@/run/my%20redis%3F.sock?db=3"})
        QTest::newRow(url) << QString::fromUtf8(url);
}

void TestEndpoint::prints_whatItParses()
{
    QFETCH(QString, url);
    const auto parsed = parseUrl(url);
    QVERIFY(parsed.has_value());
    QCOMPARE(parsed->endpoint.toUrl(), url);
    QCOMPARE(parseUrl(parsed->endpoint.toUrl())->endpoint, parsed->endpoint);
}

void TestEndpoint::parseNodes_whatIsNotSaid_isAsWithTheFirst()
{
    Endpoint first = parseUrl(QStringLiteral("rediss://ann@a:1/3"))->endpoint;
    first.tls = {QStringLiteral("ca.pem"), {}, {}, QStringLiteral("a.internal"), false};
    const auto nodes = parseNodes(QStringLiteral(" rediss://b:2, rediss://bob@c/7\n redis+unix:///run/a%2Cb.sock "), first);
    QVERIFY(nodes.has_value());
    QCOMPARE(nodesText(*nodes), QStringLiteral("rediss://ann@b:2/3 rediss://bob@c:6379/7 redis+unix://ann@/run/a%2Cb.sock?db=3"));
    QCOMPARE(nodes->at(0).tls.caFile, QStringLiteral("ca.pem"));
    QVERIFY(!nodes->at(0).tls.verify);
    QCOMPARE(nodes->at(0).tls.serverName, QString()); // its own
    QVERIFY(parseNodes(nodesText(*nodes), first).has_value() && *parseNodes(nodesText(*nodes), first) == *nodes);
    QCOMPARE(parseNodes(QStringLiteral(" , "), first)->size(), std::size_t(0));
}

void TestEndpoint::parseNodes_badList_saysWhichIsWrong_data()
{
    QTest::addColumn<QString>("urls");
    QTest::addColumn<QString>("said");
    QTest::newRow("no URL") << QStringLiteral("redis://b c") << QStringLiteral("Number 2: The address must begin");
    QTest::newRow("the first") << QStringLiteral("redis://a:6379") << QStringLiteral("redis://a:6379 is listed twice");
    QTest::newRow("twice") << QStringLiteral("redis://b redis://c redis://b:6379") << QStringLiteral("redis://b:6379 is listed twice");
    QTest::newRow("password") << QStringLiteral("redis://u:hunter2@b") << QStringLiteral("password of the first one");
}

void TestEndpoint::parseNodes_badList_saysWhichIsWrong()
{
    QFETCH(QString, urls);
    QFETCH(QString, said);
    const auto nodes = parseNodes(urls, parseUrl(QStringLiteral("redis://a"))->endpoint);
    QVERIFY(!nodes.has_value());
    QVERIFY2(nodes.error().text.english().contains(said), qPrintable(nodes.error().text));
    QVERIFY(!nodes.error().text.english().contains(QStringLiteral("hunter2")));
}

} // namespace tst_endpoint

LOCKSCOPE_TEST(tst_endpoint, tst_endpoint::TestEndpoint)
#include "tst_endpoint.moc"
