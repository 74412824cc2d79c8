// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport.h"

#include <QHash>
#include <QSocketNotifier>

#include <array>
#include <functional>
#include <memory>

namespace lockscope::redis {

/**
 * Watches many sockets of one thread through one epoll, of which the event loop sees one descriptor: with a notifier for each socket, the loop would
 * look at hundreds of them for every answer. Calls back in that thread; callbacks may add and remove any socket. Returns to the event loop after some
 * hundreds of calls.
 */
class SocketPoll : public std::enable_shared_from_this<SocketPoll> {
public:
    /** Called when the socket is readable (or has ended) or writable again. */
    using Ready = std::function<void(bool mayRead, bool mayWrite)>;

    SocketPoll();
    ~SocketPoll();
    Q_DISABLE_COPY_MOVE(SocketPoll)

    /** Returns the name by which the socket is removed. */
    quint64 add(int socket, Ready ready);
    void remove(quint64 name, int socket);
    void setWantsToWrite(quint64 name, int socket, bool wants);
    /** A read buffer that all sockets share. */
    std::array<char, 16 * 1024> &buffer() { return m_buffer; }

private:
    void serve();

    int m_epoll;
    QSocketNotifier m_notifier;
    QHash<quint64, std::shared_ptr<Ready>> m_sockets;
    quint64 m_nextName = 1;
    std::array<char, 16 * 1024> m_buffer;
};

/**
 * A Unix socket without Qt, for fleets of hundreds of clients with one pending answer each: one system call to write, one to read, no buffers between
 * them. Never blocks. Lives in the thread of its SocketPoll.
 */
class FleetTransport final : public Transport {
    Q_OBJECT
public:
    FleetTransport(Endpoint endpoint, std::shared_ptr<SocketPoll> poll);
    ~FleetTransport() override { close(); }

    void open() override;
    void write(const QByteArray &bytes) override;
    void close() override;
    bool isPrivate() const override { return true; }
    bool isAccepted() const override { return m_name != 0; }

private:
    void connectSocket();
    void onReady(bool mayRead, bool mayWrite);
    void writeRest();
    void end(const Error &why);

    const Endpoint m_endpoint;
    const std::shared_ptr<SocketPoll> m_poll;
    int m_socket = -1;
    quint64 m_name = 0; // returned by SocketPoll::add(); 0: not connected
    QByteArray m_unwritten;
};

/** Makes FleetTransport for Unix sockets and Qt transports for all others. They live in the thread that first calls it. */
TransportFactory makeFleetTransports();

} // namespace lockscope::redis
