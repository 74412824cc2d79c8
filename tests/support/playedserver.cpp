// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "playedserver.h"

#include "redis/respreader.h"

#include <QTcpSocket>

#include <memory>

namespace lockscope {

namespace {

redis::Command commandOf(const redis::Reply &array)
{
    redis::Command command;
    for (qsizetype i = 0; i < array.size(); ++i)
        command.push_back(array.at(i).bytes());
    return command;
}

} // namespace

PlayedServer::PlayedServer(Answer answer) : m_answer(std::move(answer))
{
    if (!m_server.listen(QHostAddress::LocalHost))
        qWarning("no port is free");
    connect(&m_server, &QTcpServer::newConnection, this, [this] { serve(m_server.nextPendingConnection()); });
}

QString PlayedServer::url() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server.serverPort()); }

QByteArray PlayedServer::usual(const redis::Command &command)
{
    const QByteArray name = command.front().toUpper();
    if (name == "PING")
        return "+PONG\r\n";
    if (name == "SELECT" || name == "AUTH" || name == "CLIENT")
        return "+OK\r\n";
    if (name == "TIME")
        return "*2\r\n$10\r\n1800000000\r\n$1\r\n0\r\n";
    return "-ERR unknown command '" + command.front() + "'\r\n";
}

void PlayedServer::serve(QTcpSocket *socket)
{
    const auto reader = std::make_shared<redis::RespReader>();
    connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    connect(socket, &QTcpSocket::readyRead, socket, [this, socket, reader] {
        reader->feed(socket->readAll());
        for (auto next = reader->next(); next && next->has_value(); next = reader->next()) {
            const redis::Command command = commandOf(**next);
            const std::optional<QByteArray> answer = m_answer(command);
            socket->write(answer ? *answer : usual(command));
        }
    });
}

} // namespace lockscope
