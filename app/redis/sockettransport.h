// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport.h"

#include <QByteArray>
#include <QLocalSocket>
#include <QSslError>
#include <QTcpSocket>

class QSslSocket;

namespace lockscope::redis {

/**
 * Duplicates the descriptor of a new socket to read what a full server sends before it closes the connection: if Qt writes meanwhile, it closes its
 * own descriptor without reading that. Uses a descriptor until stop() or take().
 */
class LastText {
public:
    LastText() = default;
    ~LastText() { stop(); }
    Q_DISABLE_COPY_MOVE(LastText)

    void listen(qintptr socket);
    /** Closes the descriptor; call once Qt has received data. */
    void stop();
    /** Returns what was received and not read yet, and closes the descriptor. */
    QByteArray take();

private:
    int m_descriptor = -1;
};

/** Base class of the transports over Qt sockets. Never blocks: Qt resolves names in its own threads. Emits closed() exactly once. */
class SocketTransport : public Transport {
    Q_OBJECT
public:
    using Transport::Transport;

protected:
    bool isOpen() const { return m_open; }
    void begin() { m_open = true; }
    void silence()
    {
        m_open = false;
        m_lastWords.stop();
    }
    void listenForLastWords(qintptr socket) { m_lastWords.listen(socket); }
    /** Emits what is still unread, then closed(). */
    void end(const Error &why);
    void takeBytes();
    virtual QIODevice &device() = 0;

private:
    LastText m_lastWords;
    QByteArray m_piece; // the piece received last
    bool m_open = false;
};

/** A TCP socket, with or without TLS. Verifies the server unless the endpoint disables that. */
class TcpTransport final : public SocketTransport {
    Q_OBJECT
public:
    explicit TcpTransport(Endpoint endpoint);
    ~TcpTransport() override;
    void open() override;
    void write(const QByteArray &bytes) override;
    void close() override;
    bool isPrivate() const override;
    bool isAccepted() const override { return m_socket->state() == QAbstractSocket::ConnectedState; }

private:
    QIODevice &device() override;
    void openTls(QSslSocket &socket);
    void onConnected();
    void onError(QAbstractSocket::SocketError error);
    Error tlsError() const;

    Endpoint m_endpoint;
    std::unique_ptr<QTcpSocket> m_socket;
    QList<QSslError> m_tlsErrors;
};

/** A Unix socket. */
class UnixTransport final : public SocketTransport {
    Q_OBJECT
public:
    explicit UnixTransport(Endpoint endpoint);
    ~UnixTransport() override;
    void open() override;
    void write(const QByteArray &bytes) override;
    void close() override;
    bool isPrivate() const override { return true; }
    bool isAccepted() const override { return m_socket.state() == QLocalSocket::ConnectedState; }

private:
    QIODevice &device() override { return m_socket; }
    void onError(QLocalSocket::LocalSocketError error);

    Endpoint m_endpoint;
    QLocalSocket m_socket;
};

} // namespace lockscope::redis
