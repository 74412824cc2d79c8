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
 * A second handle of a new socket, to read what a full server sends before it hangs up: if Qt writes to the socket meanwhile, Qt closes its own
 * handle without having read that. Costs a descriptor until stop() or take().
 */
class LastText {
public:
    LastText() = default;
    ~LastText() { stop(); }
    Q_DISABLE_COPY_MOVE(LastText)

    void listen(qintptr socket);
    /** The peer has sent its words, and they were received. */
    void stop();
    /** What was received and nobody has read; stops listening. */
    QByteArray take();

private:
    int m_descriptor = -1;
};

/** Transport over a socket of Qt. Never blocks: names are looked up by Qt's own threads. Base of the three kinds; emits its end exactly once. */
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
    /** Hands on what is still unread, then ends. */
    void end(const Error &why);
    void takeBytes();
    virtual QIODevice &device() = 0;

private:
    LastText m_lastWords;
    QByteArray m_piece; // what was received last
    bool m_open = false;
};

/** TCP, and TLS on top of it: the server is verified unless its endpoint says otherwise. */
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
