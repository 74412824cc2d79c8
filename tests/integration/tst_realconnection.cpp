// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection.h"
#include "redis/connectiontest.h"

#include "privateservers/serverprocess.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QFile>
#include <QLocalSocket>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSocketNotifier>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <sys/eventfd.h>
#include <sys/fsuid.h>
#include <unistd.h>

namespace tst_realconnection {

using namespace lockscope;
using redis::command;
using redis::Connection;
using redis::Diagnosis;
using redis::Endpoint;
using redis::Secret;
using Kind = Error::Kind;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 60'000;

Connection::Options optionsFor(const Endpoint &endpoint, const QByteArray &password = {})
{
    Connection::Options options;
    options.endpoint = endpoint;
    options.password = Secret(password);
    return options;
}

QCoro::Task<> keep(QCoro::Task<Diagnosis> test, std::optional<Diagnosis> *result) { *result = co_await std::move(test); }

Diagnosis testedWith(const Connection::Options &options)
{
    static SystemClock clock;
    std::optional<Diagnosis> found;
    keep(redis::testConnection(options, clock), &found);
    if (!QTest::qWaitFor([&] { return found.has_value(); }, patienceMs))
        return {Kind::System, u"the test did not end"_s, {}, {}};
    return *found;
}

Diagnosis tested(const Endpoint &endpoint, const QByteArray &password = {}) { return testedWith(optionsFor(endpoint, password)); }

template <class T>
T waitedFor(const Deferred<T> &answer)
{
    if (!QTest::qWaitFor([&] { return answer.isDelivered(); }, patienceMs))
        return T(failure(Kind::System, u"no answer came"_s));
    return answer.await_resume();
}

QByteArray asked(Connection &connection, const redis::Command &question)
{
    const auto reply = waitedFor(connection.send(question));
    return reply ? reply->bytes() : "error: " + reply.error().text.english().toUtf8();
}

/** Answers whatever it hears with the same words, as an HTTP server would. */
class Parrot : public QTcpServer {
public:
    explicit Parrot(const QByteArray &words)
    {
        connect(this, &QTcpServer::newConnection, this, [this, words] {
            QTcpSocket *socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket, words] {
                socket->readAll();
                socket->write(words);
            });
        });
        listen(QHostAddress::LocalHost);
    }
    Endpoint endpoint() const
    {
        Endpoint endpoint;
        endpoint.port = serverPort();
        return endpoint;
    }
};

/** Does something just before what has been written meanwhile goes out: after the event loop has seen which sockets are ready, before it serves them. */
class BeforeNextWrite {
public:
    explicit BeforeNextWrite(std::function<void()> action)
    {
        QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this, action = std::move(action)] {
            m_notifier.setEnabled(false);
            action();
        });
        m_notifier.setEnabled(false);
    }
    ~BeforeNextWrite() { ::close(int(m_notifier.socket())); }
    Q_DISABLE_COPY_MOVE(BeforeNextWrite)
    void arm() { m_notifier.setEnabled(true); }

private:
    QSocketNotifier m_notifier{::eventfd(1, EFD_CLOEXEC), QSocketNotifier::Read}; // ready at any time
};

/** Sits on a server's only place, and watches it turn others away: without an event loop, so that nobody else goes on meanwhile. */
class OnlyClient {
public:
    explicit OnlyClient(const RedisServer &server)
    {
        m_socket.connectToServer(server.endpoint().socketPath);
        ask("CONFIG SET maxclients 1", u"\\+OK"_s);
    }
    bool seesRejected() { return ask("INFO stats", u"rejected_connections:[1-9]"_s); }

private:
    bool ask(const QByteArray &question, const QString &expected)
    {
        QString said;
        const QRegularExpression words(expected);
        while (!said.contains(words)) {
            m_socket.write(question + "\r\n");
            if (!m_socket.waitForReadyRead(patienceMs))
                return false;
            said += QString::fromLatin1(m_socket.readAll());
        }
        return true;
    }

    QLocalSocket m_socket;
};

} // namespace

/** The connection against real servers. */
class TestRealConnection : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void opens_everyKind_data();
    void opens_everyKind();
    void answers_manyCommands_inOrder();
    void carries_anyBytes();
    void selects_database();
    void hears_messages();
    void reconnects_afterKill9();
    void reconnects_afterClientKill();
    void notices_stoppedServer_andComesBack();
    void authenticates_data();
    void authenticates();
    void authenticates_withoutUser();
    void works_forUserWithoutPing();

    void trusts_onlyWhatItShould_data();
    void trusts_onlyWhatItShould();
    void trusts_nameOfCertificate_asOpenSslDoes_data();
    void trusts_nameOfCertificate_asOpenSslDoes();
    void shows_clientCertificate();
    void refuses_unusableFiles();

    void diagnoses_success();
    void diagnoses_nobodyThere();
    void diagnoses_unknownName();
    void diagnoses_socketFiles();
    void diagnoses_socketPermission();
    void diagnoses_otherProtocol_data();
    void diagnoses_otherProtocol();
    void diagnoses_silentPeer();
    void diagnoses_plainAgainstTls();
    void diagnoses_tlsAgainstPlain();
    void diagnoses_tooManyClients();
    void hears_lastWords_saidAsItWrites_data();
    void hears_lastWords_saidAsItWrites();
    void diagnoses_loadingServer();
    void ends_withinConnectTimeout();

private:
    RedisServer m_server;
    SystemClock m_clock;
};

void TestRealConnection::initTestCase()
{
    RedisServer::Options options;
    options.tcp = true;
    options.tls = true;
    options.config =
        QStringList{u"user ann on >secret ~* &* +@all"_s, u"user off off >secret ~* +@all"_s, u"user least on >secret ~lock.* +scan +get +pttl"_s};
    QVERIFY(m_server.start(options));
}

void TestRealConnection::opens_everyKind_data()
{
    QTest::addColumn<QString>("url");
    QTest::newRow("unix") << m_server.endpoint().toUrl();
    QTest::newRow("tcp") << m_server.tcpEndpoint().toUrl();
    QTest::newRow("tcp by name") << QStringLiteral("redis://localhost:%1").arg(m_server.tcpEndpoint().port);
    QTest::newRow("tls") << m_server.tlsEndpoint().toUrl();
    QTest::newRow("tls by address") << QStringLiteral("rediss://127.0.0.1:%1").arg(m_server.tlsEndpoint().port);
}

void TestRealConnection::opens_everyKind()
{
    QFETCH(QString, url);
    Endpoint endpoint = redis::parseUrl(url)->endpoint;
    endpoint.tls.caFile = RedisServer::certificates().authority;
    Connection connection(optionsFor(endpoint), m_clock);
    QSignalSpy changes(&connection, &Connection::stateChanged);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    QCOMPARE(changes.count(), 2);
    QCOMPARE(asked(connection, command("CLIENT", "GETNAME")), "lockscope");
    QCOMPARE(asked(connection, command("PING", "hello")), "hello");
    QVERIFY(connection.roundTrip().has_value());
}

void TestRealConnection::answers_manyCommands_inOrder()
{
    Connection connection(optionsFor(m_server.endpoint()), m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    std::vector<redis::Command> commands;
    for (int i = 0; i < 50'000; ++i)
        commands.push_back(command("ECHO", i));
    const auto replies = waitedFor(connection.pipeline(commands));
    QVERIFY(replies.has_value());
    QCOMPARE(replies->size(), commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i)
        QCOMPARE(replies->at(i).view(), QByteArrayView(commands[i][1]));
}

void TestRealConnection::carries_anyBytes()
{
    QByteArray bytes;
    for (int i = 0; i < 256; ++i)
        bytes += char(i);
    Connection connection(optionsFor(m_server.tlsEndpoint()), m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    QCOMPARE(asked(connection, command("SET", bytes, bytes.repeated(1000))), "OK");
    QCOMPARE(asked(connection, command("GET", bytes)), bytes.repeated(1000));
}

void TestRealConnection::selects_database()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.database = 5;
    Connection connection(optionsFor(endpoint), m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    QCOMPARE(asked(connection, command("SET", "in-five", "x")), "OK");
    QCOMPARE(m_server.cli({u"-n"_s, u"5"_s, u"GET"_s, u"in-five"_s}), "x");

    endpoint.database = 999;
    const Diagnosis diagnosis = tested(endpoint);
    QCOMPARE(diagnosis.kind, Kind::Server);
    QVERIFY2(diagnosis.summary.contains(u"no database 999"_s), qPrintable(diagnosis.summary));
}

void TestRealConnection::hears_messages()
{
    Connection connection(optionsFor(m_server.endpoint()), m_clock);
    QByteArrayList heard;
    connect(&connection, &Connection::pushed, this,
            [&](const redis::Reply &message) { heard << message.at(0).bytes() + ' ' + message.at(2).bytes(); });
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    connection.subscribe(command("SUBSCRIBE", "news"));
    QTRY_COMPARE_WITH_TIMEOUT(heard.size(), 1, patienceMs);
    QCOMPARE(m_server.cli({u"PUBLISH"_s, u"news"_s, u"hello"_s}), "1");
    QTRY_COMPARE_WITH_TIMEOUT(heard.size(), 2, patienceMs);
    QCOMPARE(heard.last(), "message hello");
    const auto sent = connection.commandsSent();
    QTRY_VERIFY_WITH_TIMEOUT(connection.commandsSent() >= sent + 2, patienceMs); // PINGs of a subscriber are answered otherwise
    QVERIFY(connection.isReady());
    QCOMPARE(connection.generation(), 1u);
}

void TestRealConnection::reconnects_afterKill9()
{
    RedisServer server;
    QVERIFY(server.start());
    Connection connection(optionsFor(server.endpoint()), m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    server.kill9();
    QTRY_COMPARE_WITH_TIMEOUT(connection.state(), Connection::State::Waiting, patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(connection.lastError().kind, Kind::Refused, patienceMs); // the socket file has stayed
    QVERIFY(server.restart());
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    QCOMPARE(connection.generation(), 2u);
    QCOMPARE(asked(connection, command("PING", "again")), "again");
}

void TestRealConnection::reconnects_afterClientKill()
{
    Connection connection(optionsFor(m_server.tcpEndpoint()), m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    const auto block = connection.send(command("BLPOP", "nothing-here", 0));
    QVERIFY(m_server.cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"normal"_s}).toInt() >= 1);
    QCOMPARE(waitedFor(block).error().kind, Kind::Disconnected);
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady() && connection.generation() == 2, patienceMs);
}

void TestRealConnection::notices_stoppedServer_andComesBack()
{
    RedisServer server;
    QVERIFY(server.start());
    Connection::Options options = optionsFor(server.endpoint());
    options.pingAfterIdle = 200ms;
    options.connectTimeout = 500ms;
    Connection connection(options, m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    server.pause();
    QTRY_VERIFY_WITH_TIMEOUT(!connection.isReady(), patienceMs);
    QCOMPARE(connection.lastError().kind, Kind::TimedOut);
    QTRY_COMPARE_WITH_TIMEOUT(connection.lastError().code, "silent",
                              patienceMs); // the next attempt is accepted by the kernel only
    server.resume();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
}

void TestRealConnection::authenticates_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<QByteArray>("password");
    QTest::addColumn<int>("kind");
    QTest::newRow("acl user") << u"ann"_s << QByteArray("secret") << int(Kind::None);
    QTest::newRow("wrong password") << u"ann"_s << QByteArray("other") << int(Kind::WrongPassword);
    QTest::newRow("no password") << u"ann"_s << QByteArray() << int(Kind::WrongPassword);
    QTest::newRow("unknown user") << u"bob"_s << QByteArray("secret") << int(Kind::WrongPassword);
    QTest::newRow("user switched off") << u"off"_s << QByteArray("secret") << int(Kind::WrongPassword);
    QTest::newRow("needless password") << QString() << QByteArray("secret") << int(Kind::None);
}

void TestRealConnection::authenticates()
{
    QFETCH(QString, user);
    QFETCH(QByteArray, password);
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = user;
    const Diagnosis diagnosis = tested(endpoint, password);
    QTEST(int(diagnosis.kind), "kind");
    QVERIFY(!diagnosis.summary.isEmpty());
}

void TestRealConnection::authenticates_withoutUser()
{
    RedisServer server;
    RedisServer::Options options;
    options.password = "open-sesame";
    QVERIFY(server.start(options));
    QCOMPARE(tested(server.endpoint()).kind, Kind::AuthRequired);
    QCOMPARE(tested(server.endpoint(), "wrong").kind, Kind::WrongPassword);
    QCOMPARE(tested(server.endpoint(), "open-sesame").kind, Kind::None);
}

void TestRealConnection::works_forUserWithoutPing()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = u"least"_s;
    QCOMPARE(m_server.cli({u"SET"_s, u"lock.a"_s, u"tok"_s}), "OK");
    Connection::Options options = optionsFor(endpoint, "secret");
    options.pingAfterIdle = 100ms;
    Connection connection(options, m_clock);
    connection.open();
    QTRY_VERIFY_WITH_TIMEOUT(connection.isReady(), patienceMs);
    QCOMPARE(asked(connection, command("GET", "lock.a")), "tok");
    const auto sent = connection.commandsSent();
    QTRY_VERIFY_WITH_TIMEOUT(connection.commandsSent() >= sent + 3, patienceMs);
    QCOMPARE(connection.generation(), 1u);
    const auto refused = waitedFor(connection.send(command("DEL", "lock.a")));
    QCOMPARE(refused.error().kind, Kind::NoPermission);

    const Diagnosis diagnosis = tested(endpoint, "secret"); // INFO is refused
    QVERIFY(diagnosis.works());
    QVERIFY2(diagnosis.summary.startsWith(u"Connected"_s), qPrintable(diagnosis.summary));
    endpoint.database = 2;
    QCOMPARE(tested(endpoint, "secret").kind, Kind::NoPermission); // SELECT is refused
}

void TestRealConnection::trusts_onlyWhatItShould_data()
{
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("authority");
    QTest::addColumn<QString>("serverName");
    QTest::addColumn<bool>("verify");
    QTest::addColumn<QString>("why"); // empty: it is trusted
    const RedisServer::Certificates &files = RedisServer::certificates();
    const QString none;
    QTest::newRow("good") << files.server << files.serverKey << files.authority << none << true << none;
    QTest::newRow("good, by server name") << files.server << files.serverKey << files.authority << u"localhost"_s << true << none;
    QTest::newRow("system's authorities") << files.server << files.serverKey << none << none << true << u"authority that is not trusted"_s;
    QTest::newRow("other authority") << files.server << files.serverKey << files.otherAuthority << none << true << u"authority that is not trusted"_s;
    QTest::newRow("other name") << files.server << files.serverKey << files.authority << u"redis.example.org"_s << true
                                << u"not valid for redis.example.org"_s;
    QTest::newRow("expired") << files.expired << files.expiredKey << files.authority << none << true << u"expired"_s;
    QTest::newRow("self-signed") << files.selfSigned << files.selfSignedKey << files.authority << none << true << u"self-signed"_s;
    QTest::newRow("self-signed, known") << files.selfSigned << files.selfSignedKey << files.selfSigned << none << true << none;
    QTest::newRow("expired, unverified") << files.expired << files.expiredKey << files.otherAuthority << u"x"_s << false << none;
}

void TestRealConnection::trusts_onlyWhatItShould()
{
    QFETCH(QString, certificate);
    QFETCH(QString, key);
    QFETCH(QString, authority);
    QFETCH(QString, serverName);
    QFETCH(bool, verify);
    QFETCH(QString, why);
    QCOMPARE(m_server.cli({u"CONFIG"_s, u"SET"_s, u"tls-cert-file"_s, certificate, u"tls-key-file"_s, key}), "OK");
    Endpoint endpoint = m_server.tlsEndpoint();
    endpoint.tls.caFile = authority;
    endpoint.tls.serverName = serverName;
    endpoint.tls.verify = verify;
    const Diagnosis diagnosis = tested(endpoint);
    const RedisServer::Certificates &files = RedisServer::certificates();
    QCOMPARE(m_server.cli({u"CONFIG"_s, u"SET"_s, u"tls-cert-file"_s, files.server, u"tls-key-file"_s, files.serverKey}), "OK");
    QCOMPARE(diagnosis.kind, why.isEmpty() ? Kind::None : Kind::NotTrusted);
    QVERIFY2(diagnosis.detail.contains(why), qPrintable(diagnosis.detail));
    QCOMPARE(diagnosis.advice.isEmpty(), why.isEmpty());
}

void TestRealConnection::trusts_nameOfCertificate_asOpenSslDoes_data()
{
    QTest::addColumn<QString>("commonName");
    QTest::addColumn<QString>("alternativeNames");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isTrusted");
    const auto row = [](const char *title, const char *commonName, const char *others, const char *name, bool isTrusted) {
        QTest::newRow(title) << QString::fromLatin1(commonName) << QString::fromLatin1(others) << QString::fromLatin1(name) << isTrusted;
    };
    row("listed name", "x", "DNS:localhost", "localhost", true);
    row("listed name, other capitals", "x", "DNS:LocalHost", "LOCALHOST", true);
    row("common name beside another listed one", "localhost", "DNS:other.example", "localhost", false);
    row("common name, no names listed", "localhost", "", "localhost", true);
    row("common name beside an address", "localhost", "IP:127.0.0.1", "localhost", true);
    row("common name beside a mail address", "localhost", "email:a@other.example", "localhost", true);
    row("another common name", "other.example", "", "localhost", false);
    row("listed address", "x", "IP:127.0.0.1", "127.0.0.1", true);
    row("listed address, IPv6", "x", "IP:0:0:0:0:0:0:0:1", "::1", true);
    row("another address", "x", "IP:127.0.0.2", "127.0.0.1", false);
    row("address as a listed name", "x", "DNS:127.0.0.1", "127.0.0.1", false);
    row("address as the common name", "127.0.0.1", "", "127.0.0.1", false);
    row("wildcard", "x", "DNS:*.cache.example", "one.cache.example", true);
    row("wildcard in the common name", "*.cache.example", "", "one.cache.example", true);
    row("wildcard, two levels", "x", "DNS:*.cache.example", "a.one.cache.example", false);
    row("wildcard, no level", "x", "DNS:*.cache.example", "cache.example", false);
    row("wildcard of a whole domain", "x", "DNS:*.example", "cache.example", false);
    row("wildcard in the middle", "x", "DNS:one.*.example", "one.cache.example", false);
    row("wildcard for an address", "x", "DNS:*.0.0.1", "127.0.0.1", false);
}

void TestRealConnection::trusts_nameOfCertificate_asOpenSslDoes()
{
    QFETCH(const QString, commonName);
    QFETCH(const QString, alternativeNames);
    QFETCH(const QString, name);
    QFETCH(const bool, isTrusted);
    const auto [certificate, key] = RedisServer::issuedFor(commonName, alternativeNames);
    QCOMPARE(m_server.cli({u"CONFIG"_s, u"SET"_s, u"tls-cert-file"_s, certificate, u"tls-key-file"_s, key}), "OK");
    Endpoint endpoint = m_server.tlsEndpoint();
    endpoint.tls.serverName = name;
    const Diagnosis diagnosis = tested(endpoint);
    const RedisServer::Certificates &files = RedisServer::certificates();
    QCOMPARE(m_server.cli({u"CONFIG"_s, u"SET"_s, u"tls-cert-file"_s, files.server, u"tls-key-file"_s, files.serverKey}), "OK");
    QCOMPARE(diagnosis.kind, isTrusted ? Kind::None : Kind::NotTrusted);
    QCOMPARE(diagnosis.detail.contains(u"not valid for "_s + name), !isTrusted);
}

void TestRealConnection::shows_clientCertificate()
{
    RedisServer server;
    RedisServer::Options options;
    options.tls = true;
    options.clientCertificates = true;
    QVERIFY(server.start(options));
    const RedisServer::Certificates &files = RedisServer::certificates();
    Endpoint endpoint = server.tlsEndpoint();
    const Diagnosis without = tested(endpoint);
    QCOMPARE(without.kind, Kind::TlsFailed);
    QVERIFY2(without.summary.contains(u"client certificate"_s), qPrintable(without.summary));
    endpoint.tls.certificateFile = files.client;
    endpoint.tls.keyFile = files.clientKey;
    QVERIFY(tested(endpoint).works());
    endpoint.tls.certificateFile = files.selfSigned;
    endpoint.tls.keyFile = files.selfSignedKey;
    const Diagnosis foreign = tested(endpoint);
    QCOMPARE(foreign.kind, Kind::TlsFailed);
    QVERIFY2(foreign.summary.contains(u"client certificate"_s), qPrintable(foreign.summary));
}

void TestRealConnection::refuses_unusableFiles()
{
    const RedisServer::Certificates &files = RedisServer::certificates();
    Endpoint endpoint = m_server.tlsEndpoint();
    endpoint.tls.caFile = u"/does/not/exist.pem"_s;
    const Diagnosis missing = tested(endpoint);
    QCOMPARE(missing.kind, Kind::InvalidInput);
    QVERIFY2(missing.detail.contains(u"/does/not/exist.pem"_s), qPrintable(missing.detail));
    endpoint.tls.caFile = files.serverKey; // a key is no certificate
    QCOMPARE(tested(endpoint).kind, Kind::InvalidInput);
    endpoint.tls.caFile = files.authority;
    endpoint.tls.certificateFile = files.client; // and has no key in it
    QCOMPARE(tested(endpoint).kind, Kind::InvalidInput);
}

void TestRealConnection::diagnoses_success()
{
    static const QRegularExpression versionLine(u"redis_version:([0-9.]+)"_s);
    const QString version = versionLine.match(QString::fromUtf8(m_server.cli({u"INFO"_s, u"server"_s}))).captured(1);
    QVERIFY(!version.isEmpty());
    const Diagnosis diagnosis = tested(m_server.tcpEndpoint());
    QVERIFY(diagnosis.works());
    QVERIFY2(diagnosis.summary.contains(u"(primary)"_s), qPrintable(diagnosis.summary));
    QVERIFY2(diagnosis.summary.contains(version), qPrintable(diagnosis.summary));
    QVERIFY(diagnosis.advice.isEmpty());
}

void TestRealConnection::diagnoses_nobodyThere()
{
    Endpoint endpoint;
    endpoint.port = freePort();
    const Diagnosis diagnosis = tested(endpoint);
    QCOMPARE(diagnosis.kind, Kind::Refused);
    QVERIFY(diagnosis.summary.contains(QString::number(endpoint.port)));
}

void TestRealConnection::diagnoses_unknownName()
{
    Endpoint endpoint;
    endpoint.host = u"no-such-host.invalid"_s;
    QCOMPARE(tested(endpoint).kind, Kind::NotFound);
}

void TestRealConnection::diagnoses_socketFiles()
{
    RedisServer server;
    QVERIFY(server.start());
    server.kill9();
    QCOMPARE(tested(server.endpoint()).kind, Kind::Refused);
    Endpoint endpoint = server.endpoint();
    endpoint.socketPath += u".not"_s;
    const Diagnosis missing = tested(endpoint);
    QCOMPARE(missing.kind, Kind::NotFound);
    QVERIFY(missing.summary.contains(endpoint.socketPath));
    endpoint.socketPath = u"relative.sock"_s;
    QCOMPARE(tested(endpoint).kind, Kind::InvalidInput);
    endpoint.socketPath = u'/' + QString(120, u'x');
    QCOMPARE(tested(endpoint).kind, Kind::InvalidInput);
}

void TestRealConnection::diagnoses_socketPermission()
{
    RedisServer server;
    RedisServer::Options options;
    options.tcp = true;
    QVERIFY(server.start(options));
    QVERIFY(QFile::setPermissions(server.endpoint().socketPath, QFile::ReadOwner));
    QVERIFY(QFile::setPermissions(server.folder(), QFile::ReadOwner | QFile::ExeOwner | QFile::ExeOther));
    const int before = ::setfsuid(65534); // root may use every socket, and is nobody meanwhile; others stay who they are
    const Diagnosis diagnosis = tested(server.endpoint());
    ::setfsuid(uid_t(before));
    QVERIFY(QFile::setPermissions(server.folder(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(diagnosis.kind, Kind::System);
    QVERIFY2(diagnosis.detail.contains(u"No permission"_s), qPrintable(diagnosis.detail));
}

void TestRealConnection::diagnoses_otherProtocol_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<QString>("detail");
    QTest::newRow("http") << QByteArray("HTTP/1.1 400 Bad Request\r\nServer: <b>x</b>\r\n\r\n") << u"HTTP/1.1 400 Bad Request"_s;
    QTest::newRow("no line end") << QByteArray("login: ") << u"The server answered: login:"_s;
    QTest::newRow("mysql") << QByteArray("J\0\0\0\x0a"
                                         "8.0.36\0",
                                         12)
                           << u"The server answered: J"_s;
}

void TestRealConnection::diagnoses_otherProtocol()
{
    QFETCH(QByteArray, words);
    QFETCH(QString, detail);
    const Parrot parrot(words);
    const Diagnosis diagnosis = tested(parrot.endpoint());
    QCOMPARE(diagnosis.kind, Kind::NotRedis);
    QVERIFY2(diagnosis.detail.contains(detail), qPrintable(diagnosis.detail));
}

void TestRealConnection::diagnoses_silentPeer()
{
    const Parrot parrot("");
    Connection::Options options = optionsFor(parrot.endpoint());
    options.connectTimeout = 300ms;
    const Diagnosis diagnosis = testedWith(options);
    QCOMPARE(diagnosis.kind, Kind::TimedOut);
    QVERIFY2(diagnosis.summary.contains(u"does not answer"_s), qPrintable(diagnosis.summary));
}

void TestRealConnection::diagnoses_plainAgainstTls()
{
    Endpoint endpoint = m_server.tlsEndpoint();
    endpoint.kind = Endpoint::Kind::Tcp;
    const Diagnosis diagnosis = tested(endpoint);
    QVERIFY(!diagnosis.works());
    QVERIFY2(diagnosis.advice.contains(u"rediss://"_s), qPrintable(diagnosis.advice));
}

void TestRealConnection::diagnoses_tlsAgainstPlain()
{
    Endpoint endpoint = m_server.tcpEndpoint();
    endpoint.kind = Endpoint::Kind::Tls;
    Connection::Options options = optionsFor(endpoint);
    options.connectTimeout = 1000ms; // Redis waits for the end of what it takes for a line
    const Diagnosis silent = testedWith(options);
    QVERIFY(!silent.works());
    QVERIFY2(silent.advice.contains(u"redis://"_s), qPrintable(silent.advice));

    const Parrot parrot("-ERR unknown command\r\n");
    endpoint.port = parrot.serverPort();
    const Diagnosis talking = tested(endpoint);
    QCOMPARE(talking.kind, Kind::TlsFailed);
    QVERIFY2(talking.summary.contains(u"does not use TLS"_s), qPrintable(talking.summary));
}

void TestRealConnection::diagnoses_tooManyClients()
{
    RedisServer server;
    RedisServer::Options options;
    options.tcp = true;
    QVERIFY(server.start(options));
    Connection first(optionsFor(server.endpoint()), m_clock);
    first.open();
    QTRY_VERIFY_WITH_TIMEOUT(first.isReady(), patienceMs);
    QCOMPARE(asked(first, command("CONFIG", "SET", "maxclients", 1)), "OK");
    // The server speaks and hangs up, at times while we write, and then Qt drops what it has not read yet.
    for (int i = 0; i < 30; ++i) {
        const Diagnosis diagnosis = tested(i % 2 == 0 ? server.endpoint() : server.tcpEndpoint());
        QCOMPARE(diagnosis.kind, Kind::Server);
        QVERIFY2(diagnosis.summary.contains(u"maximum number of clients"_s), qPrintable(diagnosis.summary));
    }
}

void TestRealConnection::hears_lastWords_saidAsItWrites_data()
{
    QTest::addColumn<bool>("isTcp");
    QTest::newRow("unix") << false;
    QTest::newRow("tcp") << true;
}

/** The server speaks and hangs up when Qt has seen that it may write, and not yet that there is something to read. */
void TestRealConnection::hears_lastWords_saidAsItWrites()
{
    QFETCH(bool, isTcp);
    RedisServer server;
    RedisServer::Options withTcp;
    withTcp.tcp = true;
    QVERIFY(server.start(withTcp));
    OnlyClient admin(server);
    bool isRejected = false;
    BeforeNextWrite beforeGreeting([&] {
        server.resume();
        isRejected = admin.seesRejected();
    });
    const redis::TransportFactory factory = [&](const Endpoint &endpoint) {
        auto transport = redis::makeSocketTransport(endpoint);
        QObject::connect(transport.get(), &redis::Transport::opened, transport.get(), [&] { beforeGreeting.arm(); });
        return transport;
    };
    Connection::Options options = optionsFor(isTcp ? server.tcpEndpoint() : server.endpoint());
    options.reconnect = false;
    Connection connection(options, m_clock, factory);
    server.pause();
    connection.open();
    QTRY_COMPARE_WITH_TIMEOUT(connection.state(), Connection::State::Idle, patienceMs);
    QVERIFY(isRejected);
    QVERIFY2(connection.lastError().text.english().contains(u"max number of clients"_s), qPrintable(connection.lastError().text));
}

void TestRealConnection::diagnoses_loadingServer()
{
    const Parrot parrot("-LOADING Redis is loading the dataset in memory\r\n-LOADING Redis is loading the dataset in memory\r\n");
    const Diagnosis diagnosis = tested(parrot.endpoint());
    QCOMPARE(diagnosis.kind, Kind::Server);
    QVERIFY2(diagnosis.summary.contains(u"loading"_s), qPrintable(diagnosis.summary));
}

void TestRealConnection::ends_withinConnectTimeout()
{
    // Greets well and then falls silent: INFO must not be waited for.
    const Parrot parrot("+OK\r\n+PONG\r\n");
    Connection::Options options = optionsFor(parrot.endpoint());
    options.connectTimeout = 500ms;
    const Diagnosis diagnosis = testedWith(options);
    QVERIFY(diagnosis.works());
}

} // namespace tst_realconnection

LOCKSCOPE_TEST(tst_realconnection, tst_realconnection::TestRealConnection)
#include "tst_realconnection.moc"
