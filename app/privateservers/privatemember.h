// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "privateservers/privateserver.h"
#include "redis/connection.h"

#include <memory>
#include <optional>

namespace lockscope {

/** Certificates (PEM, for 127.0.0.1) with which private servers use only TLS, also among each other. */
struct PrivateTls {
    QByteArray certificate, key, authority;
};

/** Lines of redis.conf for a server that listens on this port of this machine. */
QByteArray listenSettings(quint16 port, const std::optional<PrivateTls> &tls);
/** The files that these lines name, with their contents. */
std::vector<std::pair<QString, QByteArray>> filesOf(const std::optional<PrivateTls> &tls);
/** The endpoint of such a server. */
redis::Endpoint endpointOf(quint16 port, const std::optional<PrivateTls> &tls);

/** One private server of a group, and a connection to it by its Unix socket. Owns both. Emits failed(). Lives in one thread. */
class PrivateMember : public QObject {
    Q_OBJECT
public:
    /** The server listens on this port of this machine beside its Unix socket. */
    PrivateMember(PrivateServer::Options options, quint16 port, Clock &clock);
    ~PrivateMember() override;

    /** Starts the server. Delivers once: success when connected, an error, or Cancelled when this object is destroyed. */
    Deferred<Result<void>> start();
    /** Ends the server as kill -9 does; start() brings it back with its cluster configuration file. */
    void kill();
    bool isRunning() const { return m_isRunning; }
    quint16 port() const { return m_port; }
    redis::Connection &connection() { return *m_connection; }
    /** Sends a command; an error if the server does not run. */
    Deferred<Result<redis::Reply>> send(const redis::Command &command);

signals:
    /** The server ended after it had started. */
    void failed(const lockscope::Error &error);

private:
    void open(const redis::Endpoint &endpoint);
    void finish(const Result<void> &result);

    const redis::Secret m_password;
    const quint16 m_port;
    Clock &m_clock;
    PrivateServer m_server;
    std::unique_ptr<redis::Connection> m_connection; // destroyed before its server
    std::optional<Deferred<Result<void>>> m_ready;
    bool m_isRunning = false;
};

/** 256 random bits, in hexadecimal digits. */
QByteArray randomPassword();

} // namespace lockscope
