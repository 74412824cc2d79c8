// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connectiontest.h"
#include "redis/serverinfo.h"
#include "testprogram.h"

#include <QTest>

namespace tst_diagnosis {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::diagnose;
using redis::Diagnosis;
using redis::Endpoint;
using Kind = Error::Kind;

class TestDiagnosis : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void explains_everyKind_forEveryEndpoint();
    void explains_data();
    void versionIn_ofAFork_saysWhichItIs_data();
    void versionIn_ofAFork_saysWhichItIs();
    void canLeaveNoTrace_onlyWhereItIsHarmless_data();
    void canLeaveNoTrace_onlyWhereItIsHarmless();
    void explains();
    void shows_hostileTextEscaped();
};

void TestDiagnosis::explains_everyKind_forEveryEndpoint()
{
    for (const auto place : {Endpoint::Kind::Tcp, Endpoint::Kind::Tls, Endpoint::Kind::Unix}) {
        Endpoint endpoint;
        endpoint.kind = place;
        endpoint.socketPath = u"/run/redis.sock"_s;
        for (int kind = int(Kind::InvalidInput); kind <= int(Kind::System); ++kind) {
            const Diagnosis diagnosis = diagnose({Kind(kind), u"its own words"_s, {}}, endpoint);
            QCOMPARE(diagnosis.kind, Kind(kind));
            QVERIFY(!diagnosis.works());
            QVERIFY(diagnosis.summary.endsWith(u'.'));
            QCOMPARE(diagnosis.detail, u"its own words"_s);
        }
    }
}

void TestDiagnosis::explains_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // in the summary or the advice
    const auto row = [](const char *name, const QString &url, Kind kind, const QByteArray &code, const QString &text, const QString &expected) {
        QTest::newRow(name) << url << int(kind) << code << text << expected;
    };
    const QString tcp = u"redis://cache:6400"_s;
    const QString tls = u"rediss://cache:6400"_s;
    const QString path = u"redis+unix:///run/redis.sock"_s;
    row("refused", tcp, Kind::Refused, {}, {}, u"Connection refused by cache:6400"_s);
    row("refused IPv6", u"redis://[::1]"_s, Kind::Refused, {}, {}, u"[::1]:6379"_s);
    row("refused socket", path, Kind::Refused, {}, {}, u"no server listens on it"_s);
    row("no name", tcp, Kind::NotFound, {}, {}, u"host cache was not found"_s);
    row("no socket", path, Kind::NotFound, {}, {}, u"no socket file /run/redis.sock"_s);
    row("socket permission", path, Kind::System, {}, {}, u"No permission to use the socket file"_s);
    row("unreachable", tcp, Kind::TimedOut, {}, {}, u"firewall"_s);
    row("silent", tcp, Kind::TimedOut, "silent", {}, u"does not answer"_s);
    row("silent in TLS", tls, Kind::TimedOut, "silent", {}, u"redis:// instead of rediss://"_s);
    row("closed", tcp, Kind::Disconnected, {}, {}, u"rediss:// instead of redis://"_s);
    row("closed TLS", tls, Kind::Disconnected, {}, {}, u"client certificate"_s);
    row("expired", tls, Kind::NotTrusted, "expired", {}, u"Renew"_s);
    row("host name", tls, Kind::NotTrusted, "host-name", {}, u"server name"_s);
    row("self-signed", tls, Kind::NotTrusted, "self-signed", {}, u"CA file"_s);
    row("unknown authority", tls, Kind::NotTrusted, "unknown-authority", {}, u"CA file"_s);
    row("not TLS", tls, Kind::TlsFailed, "not-tls", {}, u"does not use TLS"_s);
    row("client certificate", tls, Kind::TlsFailed, "client-certificate", {}, u"requires a client certificate"_s);
    row("expects TLS", tcp, Kind::TlsFailed, {}, {}, u"expects TLS"_s);
    row("http", tcp, Kind::NotRedis, {}, {}, u"not a Redis server"_s);
    row("password needed", tcp, Kind::AuthRequired, "NOAUTH", {}, u"requires a password"_s);
    row("wrong password", tcp, Kind::WrongPassword, "WRONGPASS", {}, u"refused the password"_s);
    row("wrong user", u"redis://ann@cache"_s, Kind::WrongPassword, "WRONGPASS", {}, u"the user ann or the password"_s);
    row("no permission", u"redis://ann@cache/2"_s, Kind::NoPermission, "NOPERM", {}, u"only database 0"_s);
    row("loading", tcp, Kind::Server, "LOADING", {}, u"still loading"_s);
    row("protected", tcp, Kind::Server, "DENIED", {}, u"protected mode"_s);
    row("clients", tcp, Kind::Server, "ERR", u"ERR max number of clients reached"_s, u"maximum number of clients"_s);
    row("database", u"redis://cache/77"_s, Kind::Server, "ERR", u"ERR DB index is out of range"_s, u"no database 77"_s);
    row("replica", tcp, Kind::Server, "MASTERDOWN", {}, u"lost its primary"_s);
    row("script", tcp, Kind::Server, "BUSY", {}, u"SCRIPT KILL"_s);
    row("other", tcp, Kind::Server, "OOPS", {}, u"answered with an error"_s);
}

void TestDiagnosis::explains()
{
    QFETCH(QString, url);
    QFETCH(int, kind);
    QFETCH(QByteArray, code);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const Diagnosis diagnosis = diagnose({Kind(kind), text, code}, redis::parseUrl(url)->endpoint);
    const QString words = diagnosis.summary + u'\n' + diagnosis.advice;
    QVERIFY2(words.contains(expected), qPrintable(words));
}

void TestDiagnosis::shows_hostileTextEscaped()
{
    Endpoint endpoint;
    endpoint.host = u"a\u202eb"_s;
    const Diagnosis diagnosis = diagnose({Kind::NotFound, u"\x1b[2J"_s, {}}, endpoint);
    QVERIFY(diagnosis.summary.contains(u"a\\u202eb"_s));
    QVERIFY(!diagnosis.detail.contains(QChar(0x1b)));
}

void TestDiagnosis::versionIn_ofAFork_saysWhichItIs_data()
{
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<QString>("version");
    QTest::newRow("Redis") << "# Server\r\nredis_version:7.0.15\r\nrun_id:x\r\n"_ba << u"7.0.15"_s;
    QTest::newRow("Valkey") << "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.1.2\r\n"_ba << u"7.2.4 (Valkey 9.1.2)"_s;
    QTest::newRow("Redict") << "redis_version:7.2.4\r\nredict_version:7.3.0\r\n"_ba << u"7.2.4 (Redict 7.3.0)"_s;
    QTest::newRow("hostile") << "redis_version:\x1b[2J\r\n"_ba << u"\\x1b[2J"_s;
    QTest::newRow("not told") << "# Server\r\n"_ba << QString();
}

void TestDiagnosis::versionIn_ofAFork_saysWhichItIs()
{
    QFETCH(QByteArray, info);
    QFETCH(QString, version);
    QCOMPARE(redis::versionIn(info), version);
}

void TestDiagnosis::canLeaveNoTrace_onlyWhereItIsHarmless_data()
{
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<bool>("can");
    const QByteArray alone = "redis_mode:standalone\r\n", cluster = "redis_mode:cluster\r\n";
    QTest::newRow("Redis 7.0") << "redis_version:7.0.15\r\n" + alone << false;
    QTest::newRow("Redis 7.2") << "redis_version:7.2.4\r\n" + alone << true;
    QTest::newRow("Redis 7.4, a cluster") << "redis_version:7.4.2\r\n" + cluster << false;
    QTest::newRow("before Redis 8") << "redis_version:7.9.227\r\n" + alone << false;
    QTest::newRow("Redis 8.0") << "redis_version:8.0.2\r\n" + alone << false;
    QTest::newRow("Redis 8.4, a cluster") << "redis_version:8.4.0\r\n" + cluster << true;
    QTest::newRow("Valkey 8.0") << "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.0.2\r\n" + alone << false;
    QTest::newRow("Valkey 8.1.1") << "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.1\r\n" + alone << false;
    QTest::newRow("Valkey 9, a cluster") << "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.0.1\r\n" + cluster << true;
    QTest::newRow("another") << "redis_version:8.4.0\r\nserver_name:lookalike\r\n" + alone << false;
    QTest::newRow("not told") << "# Server\r\n"_ba << false;
}

void TestDiagnosis::canLeaveNoTrace_onlyWhereItIsHarmless()
{
    QFETCH(QByteArray, info);
    QTEST(redis::canLeaveNoTrace(info), "can");
}

} // namespace tst_diagnosis

LOCKSCOPE_TEST(tst_diagnosis, tst_diagnosis::TestDiagnosis)
#include "tst_diagnosis.moc"
