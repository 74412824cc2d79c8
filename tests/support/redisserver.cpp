// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redisserver.h"

#include "privateservers/serverprocess.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QStandardPaths>
#include <QTest>

#include <csignal>
#include <sys/prctl.h>

namespace lockscope {

namespace {

constexpr int patienceMs = 60'000;

void dieWithParent() { prctl(PR_SET_PDEATHSIG, SIGKILL); }

/** Runs a program to its end; its output, or nothing with a warning. */
QByteArray runTool(const QString &program, const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.setChildProcessModifier(dieWithParent);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(patienceMs) || process.exitStatus() != QProcess::NormalExit) {
        qWarning("%s did not finish: %s", qPrintable(program), qPrintable(process.errorString()));
        return {};
    }
    return process.readAllStandardOutput();
}

/** Makes the certificates with the openssl command line. */
class CertificateMaker {
public:
    CertificateMaker()
    {
        issueAuthority(QStringLiteral("ca"));
        issueAuthority(QStringLiteral("otherca"));
        for (const char *name : {"server", "client"}) {
            request(QString::fromLatin1(name), QString::fromLatin1(name));
            sign(QString::fromLatin1(name));
        }
        issueExpired();
        issueSelfSigned();
    }
    RedisServer::Certificates files() const
    {
        return {pem("ca"),         pem("server"),     key("server"), pem("expired"), key("expired"),
                pem("selfsigned"), key("selfsigned"), pem("client"), key("client"),  pem("otherca")};
    }

    std::pair<QString, QString> issueFor(const QString &commonName, const QString &alternativeNames)
    {
        const QByteArray name = "issued" + QByteArray::number(++m_issued);
        request(QString::fromLatin1(name), commonName);
        const QByteArray names = alternativeNames.toLatin1();
        writeFile(QString::fromLatin1(name) + QStringLiteral(".ext"), names.isEmpty() ? QByteArray("\n") : "subjectAltName=" + names + '\n');
        sign(QString::fromLatin1(name));
        return {pem(name), key(name)};
    }

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString pem(const char *name) const { return path(QString::fromLatin1(name) + QStringLiteral(".pem")); }
    QString key(const char *name) const { return path(QString::fromLatin1(name) + QStringLiteral(".key")); }

    void openssl(const QString &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QStringLiteral("openssl"), QProcess::splitCommand(arguments));
        if (!process.waitForFinished(patienceMs) || process.exitCode() != 0)
            qWarning("openssl %s: %s", qPrintable(arguments), process.readAll().constData());
    }
    void writeFile(const QString &name, const QByteArray &text) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qWarning("cannot write %s", qPrintable(name));
    }
    static QString newKey() { return QStringLiteral("-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"); }

    void issueAuthority(const QString &name) const
    {
        openssl(QStringLiteral("req -x509 %2 -keyout %1.key -out %1.pem -days 2 -subj /CN=Lockscope-test-%1").arg(name, newKey()));
    }
    void request(const QString &name, const QString &commonName) const
    {
        openssl(QStringLiteral("req %2 -keyout %1.key -out %1.csr -subj /CN=%3").arg(name, newKey(), commonName));
        writeFile(name + QStringLiteral(".ext"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
    }
    void sign(const QString &name) const
    {
        openssl(QStringLiteral("x509 -req -in %1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out %1.pem -extfile %1.ext -days 2").arg(name));
    }
    /** `openssl ca` is the one that takes dates in the past in every version. */
    void issueExpired() const
    {
        request(QStringLiteral("expired"), QStringLiteral("expired"));
        writeFile(QStringLiteral("index.txt"), "");
        writeFile(QStringLiteral("serial"), "1000\n");
        writeFile(QStringLiteral("ca.cnf"),
                  "[ca]\ndefault_ca=d\n[d]\nnew_certs_dir=.\ndatabase=index.txt\nserial=serial\ndefault_md=sha256\npolicy=p\n[p]"
                  "\ncommonName=supplied\n");
        openssl(QStringLiteral("ca -batch -config ca.cnf -cert ca.pem -keyfile ca.key -in expired.csr -out expired.pem "
                               "-startdate 20200101000000Z -enddate 20200102000000Z -extfile expired.ext -notext"));
    }
    void issueSelfSigned() const
    {
        openssl(QStringLiteral("req -x509 %1 -keyout selfsigned.key -out selfsigned.pem -days 2 -subj /CN=localhost "
                               "-addext subjectAltName=DNS:localhost,IP:127.0.0.1")
                    .arg(newKey()));
    }

    QTemporaryDir m_folder;
    int m_issued = 0;
};

CertificateMaker &certificateMaker()
{
    static CertificateMaker maker;
    return maker;
}

} // namespace

const RedisServer::Certificates &RedisServer::certificates()
{
    static const Certificates files = certificateMaker().files();
    return files;
}

std::pair<QString, QString> RedisServer::issuedFor(const QString &commonName, const QString &alternativeNames)
{
    return certificateMaker().issueFor(commonName, alternativeNames);
}

QStringList RedisServer::installedPrograms()
{
    QStringList programs{QStringLiteral("redis-server"), QStringLiteral("valkey-server")};
    programs.removeIf([](const QString &program) { return QStandardPaths::findExecutable(program).isEmpty(); });
    return programs;
}

QByteArray RedisServer::programAndVersion(const QString &program)
{
    const QByteArray told = runTool(program, {QStringLiteral("--version")}); // "Redis server v=7.0.15 sha=…"
    const QByteArray version = told.mid(told.indexOf("v=") + 2);
    return program.toUtf8() + ' ' + version.left(version.indexOf(' '));
}

RedisServer::RedisServer() = default;

RedisServer::~RedisServer() { stop(); }

bool RedisServer::start(const Options &options)
{
    stop();
    m_options = options;
    m_tcpPort = options.tcp ? freePort() : 0;
    m_tlsPort = options.tls ? freePort() : 0;
    QByteArray config = "port " + QByteArray::number(m_tcpPort)
        + "\nbind 127.0.0.1\nunixsocket redis.sock\n"
          "cluster-port "
        + QByteArray::number(freePort()) // of those that are nodes of a cluster: 10,000 above a port of 0 is the same for all
        + "\nsave \"\"\nappendonly no\ndaemonize no\nlogfile redis.log\nnotify-keyspace-events \"" + options.keyspaceEvents + "\"\n";
    if (options.tls) {
        const Certificates &files = certificates();
        config += "tls-port " + QByteArray::number(m_tlsPort) + "\ntls-cert-file " + files.server.toUtf8() + "\ntls-key-file "
            + files.serverKey.toUtf8() + "\ntls-ca-cert-file " + files.authority.toUtf8() + "\ntls-auth-clients "
            + (options.clientCertificates ? "yes" : "no") + '\n';
    }
    if (!options.password.isEmpty())
        config += "requirepass " + options.password + '\n';
    config += options.config.join(u'\n').toUtf8() + '\n'; // last, so that it may overrule all of the above
    QFile file(m_folder.filePath(QStringLiteral("redis.conf")));
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(config) != config.size())
        return false;
    file.close();
    return launch();
}

bool RedisServer::launch()
{
    m_process = std::make_unique<QProcess>();
    m_process->setWorkingDirectory(m_folder.path());
    m_process->setChildProcessModifier(dieWithParent);
    m_process->start(m_options.program, QStringList{QStringLiteral("redis.conf")} + m_options.arguments);
    if (!m_process->waitForStarted(patienceMs)) {
        qWarning("the server does not start: %s", qPrintable(m_process->errorString()));
        return false;
    }
    if (!QTest::qWaitFor([this] { return m_process->state() == QProcess::NotRunning || answersPing(); }, patienceMs)
        || m_process->state() == QProcess::NotRunning) {
        qWarning("redis-server gave up: %s", m_process->readAll().constData());
        return false;
    }
    return true;
}

bool RedisServer::answersPing() const
{
    const QByteArray answer = runCli({QStringLiteral("PING")}, {});
    return answer.startsWith("PONG") || answer.startsWith("NOAUTH") || answer.startsWith("NOPERM");
}

void RedisServer::stop()
{
    if (!m_process)
        return;
    resume(); // a stopped process does not hear SIGTERM
    m_process->terminate();
    if (!m_process->waitForFinished(patienceMs))
        kill9();
    m_process.reset();
}

void RedisServer::kill9()
{
    if (!m_process)
        return;
    m_process->kill();
    m_process->waitForFinished(patienceMs);
    m_process.reset();
}

bool RedisServer::restart()
{
    stop();
    return launch();
}

void RedisServer::pause()
{
    if (processId() > 0)
        ::kill(pid_t(processId()), SIGSTOP);
}

void RedisServer::resume()
{
    if (processId() > 0)
        ::kill(pid_t(processId()), SIGCONT);
}

redis::Endpoint RedisServer::endpoint() const
{
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::Unix;
    endpoint.socketPath = socketPath();
    return endpoint;
}

redis::Endpoint RedisServer::tcpEndpoint() const
{
    redis::Endpoint endpoint;
    endpoint.port = m_tcpPort;
    return endpoint;
}

redis::Endpoint RedisServer::tlsEndpoint() const
{
    redis::Endpoint endpoint;
    endpoint.kind = redis::Endpoint::Kind::Tls;
    endpoint.host = QStringLiteral("localhost");
    endpoint.port = m_tlsPort;
    endpoint.tls.caFile = certificates().authority;
    return endpoint;
}

QByteArray RedisServer::cli(const QStringList &arguments) const { return runCli(arguments, {}); }

QByteArray RedisServer::cliInput(const QByteArray &lines) const { return runCli({}, lines); }

QByteArray RedisServer::runCli(const QStringList &arguments, const QByteArray &input) const
{
    QStringList all{QStringLiteral("-s"), socketPath(), QStringLiteral("--no-auth-warning")};
    if (!m_options.password.isEmpty())
        all << QStringLiteral("-a") << QString::fromUtf8(m_options.password);
    QByteArray output = runTool(QStringLiteral("redis-cli"), all + arguments, input);
    if (output.endsWith('\n'))
        output.chop(1);
    return output;
}

} // namespace lockscope
