// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "privateservers/privateserver.h"
#include "redis/connection.h"

#include <memory>
#include <optional>

namespace lockscope {

/** With which private servers speak TLS only, also among each other: PEM, for 127.0.0.1. */
struct PrivateTls {
    QByteArray certificate, key, authority;
};

/** Lines of redis.conf: it listens on this port of this machine. */
QByteArray listenSettings(quint16 port, const std::optional<PrivateTls> &tls);
/** That these lines name. */
std::vector<std::pair<QString, QByteArray>> filesOf(const std::optional<PrivateTls> &tls);
/** How such servers are reached. */
redis::Endpoint endpointOf(quint16 port, const std::optional<PrivateTls> &tls);

/** A private server of several that work together, and a connection to it by its Unix socket. Ends with this object. Lives in one thread. */
class PrivateMember : public QObject {
    Q_OBJECT
public:
    /** The port is its own one, of this machine, beside the Unix socket. */
    PrivateMember(PrivateServer::Options options, quint16 port, Clock &clock);
    ~PrivateMember() override;

    /** Delivers when there is a connection; an error, if not; Cancelled, when it is destroyed. Once. */
    Deferred<Result<void>> start();
    /** As by kill -9; start() brings it back, with what it has written of its cluster. */
    void kill();
    bool isRunning() const { return m_isRunning; }
    quint16 port() const { return m_port; }
    redis::Connection &connection() { return *m_connection; }
    /** An error, if it does not run. */
    Deferred<Result<redis::Reply>> send(const redis::Command &command);

signals:
    /** After it has run. */
    void failed(const lockscope::Error &error);

private:
    void open(const redis::Endpoint &endpoint);
    void finish(const Result<void> &result);

    const redis::Secret m_password;
    const quint16 m_port;
    Clock &m_clock;
    PrivateServer m_server;
    std::unique_ptr<redis::Connection> m_connection; // ends before its server
    std::optional<Deferred<Result<void>>> m_ready;
    bool m_isRunning = false;
};

/** 256 random bits, in hexadecimal digits. */
QByteArray randomPassword();

} // namespace lockscope
