// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cuttingproxy.h"

#include <QLocalSocket>

#include <algorithm>

#include <sys/socket.h>

namespace lockscope {

/** One client and its stream to the server. */
class CountedStream : public QObject {
public:
    using Way = CuttingProxy::Way;

    CountedStream(QLocalSocket *client, const QString &serverSocket, CuttingProxy &proxy) : QObject(&proxy), m_proxy(proxy), m_client(client)
    {
        client->setParent(this);
        connect(client, &QLocalSocket::readyRead, this, [this] { pass(*m_client, m_server, Way::ToServer); });
        connect(client, &QLocalSocket::disconnected, this, &CountedStream::closeServer);
        connect(&m_server, &QLocalSocket::readyRead, this, [this] { pass(m_server, *m_client, Way::ToClient); });
        connect(&m_server, &QLocalSocket::disconnected, this, &CountedStream::end);
        m_server.connectToServer(serverSocket);
        pass(*client, m_server, Way::ToServer);
    }
    ~CountedStream() override
    {
        m_client->disconnect(this);
        m_server.disconnect(this);
    }
    void cut()
    {
        m_client->disconnect(this);
        m_client->abort();
        closeServer();
    }

private:
    void pass(QLocalSocket &from, QLocalSocket &to, Way way)
    {
        QByteArray bytes = from.readAll();
        while (!bytes.isEmpty() && !m_isClosing) {
            const qint64 now = m_proxy.room(way, bytes.size());
            to.write(bytes.left(now));
            to.flush();
            bytes.remove(0, now);
            if (!bytes.isEmpty())
                m_proxy.happen();
        }
    }
    /** It reads what is on its way, and closes. */
    void closeServer()
    {
        m_isClosing = true;
        m_server.flush();
        ::shutdown(int(m_server.socketDescriptor()), SHUT_WR);
    }
    void end()
    {
        m_client->disconnect(this);
        m_client->abort();
        m_proxy.m_streams.removeOne(this);
        deleteLater();
    }

    CuttingProxy &m_proxy;
    QLocalSocket *m_client;
    QLocalSocket m_server;
    bool m_isClosing = false; // and passes nothing on any more
};

bool CuttingProxy::start(const QString &socketPath, const QString &serverSocket)
{
    m_serverSocket = serverSocket;
    connect(&m_server, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *client = m_server.nextPendingConnection())
            m_streams << new CountedStream(client, m_serverSocket, *this);
    });
    return m_server.listen(socketPath);
}

void CuttingProxy::begin(Way way, qint64 byte, std::function<void()> what)
{
    m_passed = {};
    m_way = way;
    m_byte = byte;
    m_what = std::move(what);
}

void CuttingProxy::cut()
{
    for (CountedStream *stream : QList(m_streams))
        stream->cut();
}

qint64 CuttingProxy::room(Way way, qint64 size)
{
    qint64 &passed = m_passed[std::size_t(way)];
    const qint64 room = m_what && way == m_way && m_byte >= passed ? std::min(size, m_byte - passed) : size;
    passed += room;
    return room;
}

void CuttingProxy::happen() { std::exchange(m_what, {})(); }

} // namespace lockscope
