// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/fleettransport.h"

#include <QCoreApplication>
#include <QFile>
#include <QTimer>

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace lockscope::redis {

namespace {

constexpr int mostEvents = 64;
constexpr int mostRounds = 8; // some milliseconds

epoll_event interest(quint64 name, bool wantsToWrite)
{
    epoll_event event{};
    event.events = EPOLLIN | (wantsToWrite ? unsigned(EPOLLOUT) : 0U);
    event.data.u64 = name;
    return event;
}

struct FleetTransportText {
    LOCKSCOPE_MESSAGES(lockscope::redis::FleetTransportText)
};

/** Delay before connecting again while the server's backlog is full. */
constexpr int callAgainAfterMs = 5;

Error explained(int code, const QString &path)
{
    using Kind = Error::Kind;
    switch (code) {
    case ENOENT: return {Kind::NotFound, FleetTransportText::tr("There is no socket file %1").arg(path), {}};
    case ECONNREFUSED: return {Kind::Refused, FleetTransportText::tr("Connection refused by %1").arg(path), {}};
    case EACCES: return {Kind::System, FleetTransportText::tr("No permission to use the socket file %1").arg(path), {}};
    case EMFILE: return {Kind::System, FleetTransportText::tr("This process cannot open more connections; see ulimit -n"), {}};
    default: return {Kind::Disconnected, QString::fromLocal8Bit(std::strerror(code)), {}};
    }
}

} // namespace

SocketPoll::SocketPoll() : m_epoll(::epoll_create1(EPOLL_CLOEXEC)), m_notifier(m_epoll, QSocketNotifier::Read)
{
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { serve(); });
}

SocketPoll::~SocketPoll()
{
    m_notifier.setEnabled(false);
    ::close(m_epoll);
}

quint64 SocketPoll::add(int socket, Ready ready)
{
    const quint64 name = m_nextName++;
    m_sockets.insert(name, std::make_shared<Ready>(std::move(ready)));
    epoll_event event = interest(name, false);
    ::epoll_ctl(m_epoll, EPOLL_CTL_ADD, socket, &event);
    return name;
}

void SocketPoll::remove(quint64 name, int socket)
{
    m_sockets.remove(name);
    ::epoll_ctl(m_epoll, EPOLL_CTL_DEL, socket, nullptr);
}

void SocketPoll::setWantsToWrite(quint64 name, int socket, bool wants)
{
    epoll_event event = interest(name, wants);
    ::epoll_ctl(m_epoll, EPOLL_CTL_MOD, socket, &event);
}

void SocketPoll::serve()
{
    const std::shared_ptr<SocketPoll> self = shared_from_this(); // a callback may remove the last socket and with it the last owner
    std::array<epoll_event, mostEvents> events;
    for (int round = 0; round < mostRounds; ++round) {
        const int count = ::epoll_wait(m_epoll, events.data(), mostEvents, 0);
        if (count <= 0)
            return;
        for (int i = 0; i < count; ++i) {
            const epoll_event &event = events[std::size_t(i)];
            // Found by name, since the descriptor of a socket that was just removed may be in use again.
            if (const std::shared_ptr<Ready> ready = m_sockets.value(event.data.u64))
                (*ready)((event.events & ~unsigned(EPOLLOUT)) != 0, (event.events & EPOLLOUT) != 0);
        }
    }
}

FleetTransport::FleetTransport(Endpoint endpoint, std::shared_ptr<SocketPoll> poll) : m_endpoint(std::move(endpoint)), m_poll(std::move(poll)) {}

void FleetTransport::open()
{
    m_socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (m_socket < 0)
        return end(explained(errno, m_endpoint.socketPath));
    connectSocket();
}

void FleetTransport::connectSocket()
{
    if (m_socket < 0)
        return;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray path = QFile::encodeName(m_endpoint.socketPath);
    if (path.isEmpty() || path.size() >= qsizetype(sizeof address.sun_path))
        return end({Error::Kind::InvalidInput, FleetTransportText::tr("The socket path is too long"), {}});
    std::copy(path.cbegin(), path.cend(), address.sun_path);
    if (::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0) {
        m_name = m_poll->add(m_socket, [this](bool mayRead, bool mayWrite) { onReady(mayRead, mayWrite); });
        emit opened();
    } else if (errno == EAGAIN || errno == EINTR) {
        QTimer::singleShot(callAgainAfterMs, this, &FleetTransport::connectSocket);
    } else {
        end(explained(errno, m_endpoint.socketPath));
    }
}

/** If the stream has ended and the bytes cannot be written, reading reports it. */
void FleetTransport::write(const QByteArray &bytes)
{
    if (m_name == 0)
        return;
    const bool isAlone = m_unwritten.isEmpty();
    const ssize_t written = isAlone ? ::send(m_socket, bytes.constData(), std::size_t(bytes.size()), MSG_NOSIGNAL) : 0;
    if (written == bytes.size())
        return;
    m_unwritten += bytes.sliced(std::max<ssize_t>(0, written));
    if (isAlone)
        m_poll->setWantsToWrite(m_name, m_socket, true);
}

void FleetTransport::writeRest()
{
    const ssize_t written = ::send(m_socket, m_unwritten.constData(), std::size_t(m_unwritten.size()), MSG_NOSIGNAL);
    if (written < 0 && errno != EAGAIN && errno != EINTR)
        m_unwritten.clear();
    m_unwritten.remove(0, std::max<ssize_t>(0, written));
    if (m_unwritten.isEmpty())
        m_poll->setWantsToWrite(m_name, m_socket, false);
}

void FleetTransport::onReady(bool mayRead, bool mayWrite)
{
    if (mayWrite && !m_unwritten.isEmpty())
        writeRest();
    if (!mayRead)
        return;
    auto &buffer = m_poll->buffer();
    const ssize_t size = ::recv(m_socket, buffer.data(), buffer.size(), 0); // epoll reports the rest again
    if (size > 0)
        emit received(QByteArray(buffer.data(), size));
    else if (size == 0)
        end({Error::Kind::Disconnected, FleetTransportText::tr("The server closed the connection"), {}});
    else if (errno != EAGAIN && errno != EINTR)
        end(explained(errno, m_endpoint.socketPath));
}

void FleetTransport::close()
{
    if (m_name != 0)
        m_poll->remove(std::exchange(m_name, 0), m_socket);
    if (m_socket >= 0)
        ::close(std::exchange(m_socket, -1));
    m_unwritten.clear();
}

void FleetTransport::end(const Error &why)
{
    close();
    emit closed(why);
}

TransportFactory makeFleetTransports()
{
    return [poll = std::make_shared<std::weak_ptr<SocketPoll>>()](const Endpoint &endpoint) -> std::unique_ptr<Transport> {
        if (endpoint.kind != Endpoint::Kind::Unix)
            return makeSocketTransport(endpoint);
        std::shared_ptr<SocketPoll> common = poll->lock();
        if (!common)
            *poll = common = std::make_shared<SocketPoll>();
        return std::make_unique<FleetTransport>(endpoint, common);
    };
}

} // namespace lockscope::redis
