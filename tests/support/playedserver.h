// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/command.h"

#include <QTcpServer>

#include <functional>
#include <optional>

namespace lockscope {

/**
 * A server on a free port of 127.0.0.1 that answers as the test says, for the program as a process of its own: what no real server
 * would do. Lives in the test's event loop.
 */
class PlayedServer : public QObject {
public:
    /** What to send for a command, as it goes over the wire; empty: silence. Nothing: the usual answer. */
    using Answer = std::function<std::optional<QByteArray>(const redis::Command &command)>;

    explicit PlayedServer(Answer answer);
    QString url() const;

    /** PING, SELECT, AUTH, CLIENT, TIME as a server that lets us do so; all else is unknown. */
    static QByteArray usual(const redis::Command &command);

private:
    void serve(QTcpSocket *socket);

    QTcpServer m_server;
    Answer m_answer;
};

} // namespace lockscope
