// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/privatemember.h"

#include <QRandomGenerator>

#include <array>
#include <utility>

namespace lockscope {

PrivateMember::PrivateMember(PrivateServer::Options options, quint16 port, Clock &clock)
    : m_password(options.password), m_port(port), m_clock(clock), m_server(std::move(options))
{
    connect(&m_server, &PrivateServer::started, this, &PrivateMember::open);
    connect(&m_server, &PrivateServer::failed, this, [this](const Error &error) {
        if (m_ready)
            finish(failure(error));
        else if (std::exchange(m_isRunning, false))
            emit failed(error);
    });
}

PrivateMember::~PrivateMember() { finish(failure(Error::Kind::Cancelled, {})); }

Deferred<Result<void>> PrivateMember::start()
{
    const Deferred<Result<void>> ready = m_ready.emplace();
    m_server.start();
    return ready;
}

void PrivateMember::open(const redis::Endpoint &endpoint)
{
    redis::Connection::Options options;
    options.endpoint = endpoint;
    options.password = m_password;
    m_connection = std::make_unique<redis::Connection>(options, m_clock);
    connect(m_connection.get(), &redis::Connection::stateChanged, this, [this] {
        if (m_connection->isReady() && m_ready) {
            m_isRunning = true;
            finish({});
        }
    });
    m_connection->open();
}

void PrivateMember::finish(const Result<void> &result)
{
    if (m_ready)
        std::exchange(m_ready, std::nullopt)->deliver(result);
}

void PrivateMember::kill()
{
    m_isRunning = false;
    if (m_connection)
        m_connection->close();
    m_server.kill();
}

Deferred<Result<redis::Reply>> PrivateMember::send(const redis::Command &command)
{
    if (m_connection)
        return m_connection->send(command);
    Deferred<Result<redis::Reply>> nobody;
    nobody.deliver(failure(Error::Kind::Disconnected, {}));
    return nobody;
}

QByteArray randomPassword()
{
    std::array<quint32, 8> bits;
    QRandomGenerator::system()->fillRange(bits.data(), bits.size());
    return QByteArray(reinterpret_cast<const char *>(bits.data()), sizeof bits).toHex();
}

QByteArray listenSettings(quint16 port, const std::optional<PrivateTls> &tls)
{
    const QByteArray number = QByteArray::number(port);
    if (!tls)
        return "bind 127.0.0.1\nport " + number + '\n';
    return "bind 127.0.0.1\nport 0\ntls-port " + number
        + "\ntls-cert-file ../server.pem\ntls-key-file ../server.key\ntls-ca-cert-file ../authority.pem\ntls-auth-clients no\ntls-cluster yes\n"
          "tls-replication yes\n";
}

std::vector<std::pair<QString, QByteArray>> filesOf(const std::optional<PrivateTls> &tls)
{
    if (!tls)
        return {};
    return {{QStringLiteral("server.pem"), tls->certificate},
            {QStringLiteral("server.key"), tls->key},
            {QStringLiteral("authority.pem"), tls->authority}};
}

redis::Endpoint endpointOf(quint16 port, const std::optional<PrivateTls> &tls)
{
    redis::Endpoint endpoint;
    endpoint.kind = tls ? redis::Endpoint::Kind::Tls : redis::Endpoint::Kind::Tcp;
    endpoint.port = port;
    return endpoint;
}

} // namespace lockscope
