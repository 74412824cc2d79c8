// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connectiontest.h"

#include "base/language.h"
#include "base/safetext.h"
#include "redis/serverinfo.h"
#include "redis/settled.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::redis {

namespace {

/** What a person reads about one error: the fact, and what to do. */
struct Explanation {
    QString summary;
    QString advice;
};

class Explainer {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::Diagnosis)
public:
    explicit Explainer(const Endpoint &endpoint) : m_endpoint(endpoint), m_isUnix(endpoint.kind == Endpoint::Kind::Unix) {}

    Explanation explain(const Error &error) const
    {
        using Kind = Error::Kind;
        if (const QString advice = adviceOnWhole(error.code); !advice.isEmpty())
            return {asSentence(error.text), advice};
        switch (error.kind) {
        case Kind::None: return {tr("Connected."), {}};
        case Kind::InvalidInput: return {tr("These settings cannot be used."), tr("Check the address and the certificate files.")};
        case Kind::NotFound: return notFound();
        case Kind::Refused: return refused();
        case Kind::TimedOut: return timedOut(error);
        case Kind::Disconnected: return disconnected();
        case Kind::Cancelled: return {tr("The test was cancelled."), {}};
        case Kind::NotTrusted: return notTrusted(error);
        case Kind::TlsFailed: return tlsFailed(error);
        case Kind::NotRedis:
            return {tr("%1 answers, but is not a Redis server.").arg(where()),
                    tr("Another program uses this port. Check the port number; Redis usually uses 6379.")};
        case Kind::AuthRequired:
            return {tr("The server requires a password."), tr("Enter the password, and the user name if the server has ACL users.")};
        case Kind::WrongPassword: return wrongPassword();
        case Kind::NoPermission:
            return {tr("The user %1 has no permission for this.").arg(userName()),
                    m_endpoint.database == 0 ? tr("Ask the server's administrator for the permission.")
                                             : tr("Without permission for SELECT, only database 0 can be opened.")};
        case Kind::WrongType:
        case Kind::Server: return server(error);
        case Kind::System: return system();
        }
        return {};
    }

private:
    QString where() const
    {
        if (m_isUnix)
            return visibleText(m_endpoint.socketPath);
        const QString host = m_endpoint.host.contains(u':') ? u'[' + m_endpoint.host + u']' : m_endpoint.host;
        return visibleText(host) + u':' + QString::number(m_endpoint.port);
    }
    QString userName() const { return m_endpoint.user.isEmpty() ? QStringLiteral("default") : visibleText(m_endpoint.user); }
    /** The text is TopologyAsker's own, so only advice is added. */
    static QString adviceOnWhole(QByteArrayView code)
    {
        if (code == "no-cluster")
            return tr("Use redis:// or rediss:// for a single server.");
        if (code == "no-sentinel")
            return tr("Enter the address of a Sentinel; Sentinels usually use port 26379.");
        if (code == "no-slots")
            return tr("Name a node of the cluster that serves slots, or give slots to this one.");
        if (code == "unknown-service")
            return tr("Check the service name (sentinel monitor in sentinel.conf).");
        if (code == "named-twice")
            return tr("Name each server once.");
        if (code == "sentinel-password")
            return tr("Enter the password of the Sentinels, which have their own.");
        return {};
    }
    Explanation notFound() const
    {
        if (m_isUnix)
            return {tr("There is no socket file %1.").arg(where()), tr("Check the path (unixsocket in redis.conf), and that the server is running.")};
        return {tr("The host %1 was not found.").arg(visibleText(m_endpoint.host)),
                tr("Check the spelling, and that DNS or VPN on this computer can resolve the name.")};
    }
    Explanation refused() const
    {
        if (m_isUnix)
            return {tr("The socket file %1 exists, but no server listens on it.").arg(where()),
                    tr("The server has probably stopped. Start it, or check the path.")};
        return {tr("Connection refused by %1.").arg(where()),
                tr("Check that the server is running, that it listens on this address (bind and port in redis.conf), and that the port is right.")};
    }
    Explanation timedOut(const Error &error) const
    {
        if (error.code != "silent")
            return {tr("%1 did not answer in time.").arg(where()),
                    tr("A firewall may drop the packets, the address may be wrong, or a VPN may be disconnected.")};
        const QString summary = tr("%1 accepts the connection, but does not answer.").arg(where());
        if (m_endpoint.kind == Endpoint::Kind::Tls)
            return {summary, tr("The port may not use TLS: try redis:// instead of rediss://. Or the server hangs.")};
        return {summary, tr("The server may hang or be very busy, or the port belongs to another program.")};
    }
    Explanation disconnected() const { return {tr("The connection to %1 was closed before Redis answered.").arg(where()), adviceOnClosing()}; }
    QString adviceOnClosing() const
    {
        switch (m_endpoint.kind) {
        case Endpoint::Kind::Tcp:
            return tr("The server may be restarting, or it accepts no connections from this computer. If the port expects TLS, use rediss:// "
                      "instead of redis://.");
        case Endpoint::Kind::Tls:
            return tr("The server may be restarting, or it accepts no connections from this computer. It may also not use TLS, or require a "
                      "client certificate.");
        case Endpoint::Kind::Unix: break;
        }
        return tr("The server may be restarting, or it accepts no connections from this computer.");
    }
    Explanation notTrusted(const Error &error) const
    {
        const QString summary = tr("The server's certificate is not trusted.");
        if (error.code == "expired" || error.code == "not-yet-valid")
            return {summary, tr("Renew the certificate on the server, and check this computer's clock.")};
        if (error.code == "host-name")
            return {summary, tr("Use the host name in the certificate, or enter that name as server name in the TLS settings.")};
        if (error.code == "self-signed" || error.code == "unknown-authority")
            return {summary, tr("In the TLS settings, choose the certificate file of the authority that issued it (CA file).")};
        return {summary, tr("Ask the server's administrator which certificate it should present.")};
    }
    Explanation tlsFailed(const Error &error) const
    {
        if (m_endpoint.kind != Endpoint::Kind::Tls)
            return {tr("%1 expects TLS.").arg(where()), tr("Use rediss:// instead of redis://.")};
        if (error.code == "client-certificate")
            return {tr("The server requires a client certificate."),
                    tr("In the TLS settings, choose a certificate and key that the server accepts.")};
        if (error.code == "not-tls")
            return {tr("%1 does not use TLS.").arg(where()), tr("Use redis:// instead of rediss://, or the server's tls-port.")};
        return {tr("The TLS connection to %1 failed.").arg(where()),
                tr("Check that the port uses TLS (tls-port in redis.conf), in a version that this computer accepts.")};
    }
    Explanation wrongPassword() const
    {
        if (m_endpoint.user.isEmpty())
            return {tr("The server refused the password."), tr("Check the password. With ACL users, the user name is needed too.")};
        return {tr("The server refused the user %1 or the password.").arg(userName()), tr("Check both. The user may also be disabled.")};
    }
    Explanation server(const Error &error) const
    {
        if (error.code == "LOADING")
            return {tr("The server is still loading its data."), tr("Lockscope connects as soon as it is ready.")};
        if (error.code == "MASTERDOWN")
            return {tr("The server is a replica that has lost its primary, and does not answer."),
                    tr("Connect to the primary, or wait until the replica has reconnected to it.")};
        if (error.code == "BUSY")
            return {tr("The server is busy running a script."), tr("SCRIPT KILL or FUNCTION KILL stops it if it has not written anything yet.")};
        if (error.code == "DENIED")
            return {tr("The server is in protected mode: it has no password and accepts connections only from its own machine."),
                    tr("Set a password on the server, or connect from its machine, for example through an SSH tunnel.")};
        if (error.text.english().contains(QStringLiteral("max number of clients")))
            return {tr("The server has reached its maximum number of clients."), tr("Close some clients, or raise maxclients on the server.")};
        if (error.text.english().contains(QStringLiteral("DB index")))
            return {tr("The server has no database %1.").arg(m_endpoint.database),
                    tr("Choose a smaller number: most servers have databases 0 to 15, a cluster only has 0.")};
        return {tr("The server answered with an error."), {}}; // its message is the detail
    }
    Explanation system() const
    {
        if (m_isUnix)
            return {tr("No permission to use the socket file %1.").arg(where()),
                    tr("Your account needs write permission for it (unixsocketperm in redis.conf, or membership in its group).")};
        return {tr("This computer could not open the connection."), {}};
    }

    const Endpoint &m_endpoint;
    bool m_isUnix;
};

class Success {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::Diagnosis)
public:
    /** INFO server and INFO replication, if the server gave them. */
    static Diagnosis describe(const Result<std::vector<Reply>> &answers, Duration took)
    {
        Diagnosis diagnosis;
        const Product product = answers ? productIn(answers->at(0).view()) : Product();
        if (answers)
            diagnosis.process = fieldOf(answers->at(0).view(), "run_id").toByteArray();
        if (product.version.isEmpty()) {
            diagnosis.summary = tr("Connected to Redis in %1.").arg(durationText(took));
            diagnosis.detail = tr("No permission for INFO: version and role unknown. Locks are still shown.");
            return diagnosis;
        }
        diagnosis.summary = tr("Connected to %1 %2 (%3) in %4.").arg(product.name, product.version, role(answers->at(1).view()), durationText(took));
        return diagnosis;
    }

private:
    static QString role(QByteArrayView info)
    {
        const QByteArrayView said = fieldOf(info, "role");
        return said == "master" ? tr("primary") : said == "slave" ? tr("replica") : tr("role unknown");
    }
};

} // namespace

QStringList Diagnosis::lines() const
{
    QStringList lines{summary, summary == asSentence(detail) ? QString() : detail, advice};
    lines.removeAll(QString());
    return lines;
}

Diagnosis diagnose(const Error &error, const Endpoint &endpoint)
{
    const Explanation explanation = Explainer(endpoint).explain(error);
    return {error.kind, explanation.summary, stillVisibleText(error.text, 500), explanation.advice};
}

QCoro::Task<Diagnosis> testConnection(Connection::Options options, Clock &clock, const QObject *scope)
{
    options.reconnect = false;
    const Instant begin = clock.now();
    Connection connection(options, clock);
    if (scope)
        QObject::connect(scope, &QObject::destroyed, &connection, &Connection::close);
    connection.open();
    const Deferred<bool> outcome = settled(connection);
    const bool isReady = co_await outcome;
    if (!isReady)
        co_return diagnose(connection.lastError(), options.endpoint);
    const Duration took = std::chrono::ceil<Duration>(clock.now() - begin);
    // INFO may take the remaining time; the connection works without its answer.
    clock.after(std::max(Duration(0), options.connectTimeout - took), &connection, [&connection] { connection.close(); });
    const std::vector<Command> questions{command("INFO", "server"), command("INFO", "replication")};
    const Result<std::vector<Reply>> answers = co_await connection.pipeline(questions);
    co_return Success::describe(answers, took);
}

} // namespace lockscope::redis
