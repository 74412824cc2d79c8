// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

#include <QByteArray>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <utility>

namespace lockscope {

/**
 * A private redis-server for one test: in a temporary folder, on a Unix socket, without persistence; it dies with the test's process. Calls
 * block (this is for tests) and answer false, with a warning that fails the test, when the server does not do as told.
 */
class RedisServer {
public:
    struct Options {
        QString program = QStringLiteral("redis-server"); ///< of installedPrograms(), say
        bool tcp = false;                                 ///< also on a free port of 127.0.0.1
        bool tls = false;                                 ///< also with TLS on a free port of 127.0.0.1; see certificates()
        bool clientCertificates = false;                  ///< TLS clients must show one
        QByteArray keyspaceEvents = "KEA";
        QByteArray password;        ///< requirepass
        QStringList arguments = {}; ///< after the configuration file
        QStringList config;         ///< further lines: "user ann on >secret ~lock.* +get"
    };
    /** Files in PEM, made once per process: an authority, what it issued, and what it did not. */
    struct Certificates {
        QString authority;
        QString server, serverKey;         ///< for localhost and 127.0.0.1
        QString expired, expiredKey;       ///< the same, in the past
        QString selfSigned, selfSignedKey; ///< for localhost, by nobody
        QString client, clientKey;
        QString otherAuthority; ///< issued nothing here
    };

    RedisServer();
    ~RedisServer();
    Q_DISABLE_COPY_MOVE(RedisServer)

    bool start(const Options &options);
    bool start() { return start(Options()); }
    /** Ends it politely. */
    void stop();
    void kill9();
    /** On the same socket and ports, empty. */
    bool restart();
    /** SIGSTOP: accepts connections (the kernel does), answers nothing. */
    void pause();
    void resume();

    redis::Endpoint endpoint() const; ///< the Unix socket
    redis::Endpoint tcpEndpoint() const;
    redis::Endpoint tlsEndpoint() const; ///< with the authority's file
    QString folder() const { return m_folder.path(); }
    qint64 processId() const { return m_process ? m_process->processId() : 0; }

    /** What redis-cli prints for this command over the Unix socket, without the line's end. Arguments are text; see also cliInput(). */
    QByteArray cli(const QStringList &arguments) const;
    /** Feeds commands, one a line, to one redis-cli: to arrange many keys. Quoted arguments may have \x escapes. */
    QByteArray cliInput(const QByteArray &lines) const;

    static const Certificates &certificates();
    /** Issued by the same authority for these names, as openssl writes them: "localhost", "DNS:a.example,IP:127.0.0.1"; its file, and its key's. */
    static std::pair<QString, QString> issuedFor(const QString &commonName, const QString &alternativeNames);
    /** "redis-server", and "valkey-server" where it is installed. */
    static QStringList installedPrograms();
    /** "redis-server 7.0.15": for the names of rows. */
    static QByteArray programAndVersion(const QString &program);

private:
    bool launch();
    bool answersPing() const;
    QByteArray runCli(const QStringList &arguments, const QByteArray &input) const;
    QString socketPath() const { return m_folder.filePath(QStringLiteral("redis.sock")); }

    QTemporaryDir m_folder;
    Options m_options;
    quint16 m_tcpPort = 0;
    quint16 m_tlsPort = 0;
    std::unique_ptr<QProcess> m_process;
};

} // namespace lockscope
