// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faultproxy.h"

#include <QHostAddress>
#include <QRandomGenerator>
#include <QTcpSocket>

#include <array>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr int ticksPerSecond = 50;
constexpr qsizetype floodPerTick = qsizetype(256) * 1024;
constexpr qint64 mostUnsent = qint64(1024) * 1024;

QByteArray randomBytes(int count)
{
    QByteArray bytes(count, Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(QRandomGenerator::global()->bounded(256));
    return bytes;
}

} // namespace

/** One client and its stream to the server. Deletes itself when either has gone. */
class ProxiedStream : public QObject {
public:
    using Mode = FaultProxy::Mode;

    ProxiedStream(QTcpSocket *client, quint16 serverPort, Mode mode, QObject *parent) : QObject(parent), m_client(client), m_mode(mode)
    {
        client->setParent(this);
        connect(client, &QTcpSocket::readyRead, this, &ProxiedStream::fromClient);
        connect(client, &QTcpSocket::disconnected, this, &ProxiedStream::end);
        connect(&m_server, &QTcpSocket::readyRead, this, &ProxiedStream::fromServer);
        connect(&m_server, &QTcpSocket::disconnected, this, &ProxiedStream::onServerGone);
        connect(&m_server, &QTcpSocket::errorOccurred, this, &ProxiedStream::onServerGone);
        m_server.connectToHost(QHostAddress::LocalHost, serverPort);
        begin();
    }
    ~ProxiedStream() override
    {
        m_client->disconnect(this);
        m_server.disconnect(this);
    }

    void setMode(Mode mode)
    {
        if (m_isOver)
            return;
        m_mode = mode;
        begin();
        flush();
    }
    void end()
    {
        m_client->disconnect(this);
        m_server.disconnect(this);
        m_client->abort();
        m_server.abort();
        m_isOver = true;
        deleteLater(); // we may be called from one of their signals
    }
    /** One byte, or a flood. */
    void tick(bool isSecond)
    {
        if (m_isOver)
            return;
        if (m_mode == Mode::Drip && isSecond && !m_toClient.isEmpty()) {
            m_client->write(m_toClient.left(1));
            m_toClient.remove(0, 1);
            if (m_serverGone && m_toClient.isEmpty())
                end();
        } else if (m_mode == Mode::Endless && m_client->bytesToWrite() < mostUnsent) {
            m_client->write(QByteArray(floodPerTick, 'x'));
        } else if (m_mode == Mode::EndlessList && m_client->bytesToWrite() < mostUnsent) {
            m_client->write(QByteArray("$1\r\nx\r\n").repeated(int(floodPerTick) / 7));
        }
    }

private:
    void begin()
    {
        if (m_mode == Mode::Swallow || m_mode == Mode::Endless || m_mode == Mode::EndlessList)
            m_isDead = true;
        if (m_mode == Mode::Endless)
            m_client->write("$536870912\r\n");
        else if (m_mode == Mode::EndlessList)
            m_client->write("*1048576\r\n");
        else if (m_mode == Mode::Garbage)
            m_client->write(randomBytes(200));
    }
    void fromClient()
    {
        m_toServer += m_client->readAll();
        flush();
    }
    void fromServer()
    {
        m_toClient += m_server.readAll();
        flush();
    }
    void flush()
    {
        if (m_isDead) {
            m_toServer.clear();
            m_toClient.clear();
            return;
        }
        if (m_mode == Mode::Hold)
            return;
        if (!m_serverGone)
            m_server.write(std::exchange(m_toServer, {}));
        if (m_mode == Mode::Drip)
            return;
        if (m_mode == Mode::Garbage && !m_toClient.isEmpty())
            m_toClient = randomBytes(int(m_toClient.size()));
        m_client->write(std::exchange(m_toClient, {}));
        if (m_serverGone)
            closeClient();
    }
    void onServerGone()
    {
        m_serverGone = true;
        fromServer();
    }
    void closeClient()
    {
        if (m_client->bytesToWrite() == 0)
            return end();
        m_client->disconnectFromHost(); // its disconnected() ends us once the rest has gone
    }

    QTcpSocket *m_client;
    QTcpSocket m_server;
    QByteArray m_toServer;
    QByteArray m_toClient;
    Mode m_mode;
    bool m_isDead = false;
    bool m_serverGone = false;
    bool m_isOver = false;
};

class FaultProxy::FullQueue {
public:
    explicit FullQueue(quint16 port) : m_listener(newSocket())
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const auto *where = reinterpret_cast<const sockaddr *>(&address);
        const int yes = 1;
        ::setsockopt(m_listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (::bind(m_listener, where, sizeof address) != 0 || ::listen(m_listener, 0) != 0)
            qWarning("cannot listen on port %d", port);
        for (int &filler : m_fillers) {
            filler = newSocket();
            ::connect(filler, where, sizeof address); // does not block; some stay outside
        }
    }
    ~FullQueue()
    {
        for (const int filler : m_fillers)
            ::close(filler);
        ::close(m_listener);
    }
    Q_DISABLE_COPY_MOVE(FullQueue)

private:
    static int newSocket() { return ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

    int m_listener;
    std::array<int, 4> m_fillers{};
};

FaultProxy::FaultProxy()
{
    connect(&m_server, &QTcpServer::newConnection, this, &FaultProxy::onNewConnection);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        const bool isSecond = ++m_ticks % ticksPerSecond == 0;
        for (ProxiedStream *stream : std::as_const(m_streams))
            stream->tick(isSecond);
    });
}

FaultProxy::~FaultProxy()
{
    for (ProxiedStream *stream : std::exchange(m_streams, {}))
        delete stream;
}

bool FaultProxy::start(quint16 serverPort)
{
    m_serverPort = serverPort;
    if (!m_server.listen(QHostAddress::LocalHost))
        return false;
    m_port = m_server.serverPort();
    m_tick.start(1000 / ticksPerSecond);
    return true;
}

void FaultProxy::setMode(Mode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    m_fullQueue.reset();
    if (mode == Mode::Refuse || mode == Mode::BacklogFull) {
        m_server.close();
        cutAll();
        if (mode == Mode::BacklogFull)
            m_fullQueue = std::make_unique<FullQueue>(m_port);
    } else if (!m_server.isListening() && !m_server.listen(QHostAddress::LocalHost, m_port)) {
        qWarning("the proxy's port %d is taken", m_port);
    }
    for (ProxiedStream *stream : QList(m_streams))
        stream->setMode(mode);
}

void FaultProxy::cutAll()
{
    for (ProxiedStream *stream : QList(m_streams))
        stream->end();
}

redis::Endpoint FaultProxy::endpoint() const
{
    redis::Endpoint endpoint;
    endpoint.port = m_port;
    return endpoint;
}

void FaultProxy::onNewConnection()
{
    while (QTcpSocket *client = m_server.nextPendingConnection()) {
        auto *stream = new ProxiedStream(client, m_serverPort, m_mode, this);
        m_streams << stream;
        connect(stream, &QObject::destroyed, this, [this, stream] { m_streams.removeOne(stream); });
    }
}

} // namespace lockscope
