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
 * Watches many sockets of one thread for bytes through one epoll, of which the event loop sees one descriptor: with a notifier for each, the loop
 * would look at hundreds of them for every answer. Calls back in that thread; callbacks may add and remove any socket. Gives timers and other events
 * their turn after some hundreds of calls.
 */
class SocketPoll : public std::enable_shared_from_this<SocketPoll> {
public:
    /** The socket can be read (or has ended), or can be written again. */
    using Ready = std::function<void(bool mayRead, bool mayWrite)>;

    SocketPoll();
    ~SocketPoll();
    Q_DISABLE_COPY_MOVE(SocketPoll)

    /** Answers by what name to remove it. */
    quint64 add(int socket, Ready ready);
    void remove(quint64 name, int socket);
    void setWantsToWrite(quint64 name, int socket, bool wants);
    /** Memory for what is being read, which all share. */
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
 * A Unix socket without Qt, for fleets of hundreds of clients with one answer each under way: one call to write, one to read, no buffers between.
 * Never blocks.
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
    quint64 m_name = 0; // in the poll; 0: not connected
    QByteArray m_unwritten;
};

/** Fleet transports for Unix sockets, and Qt's for all else. The transports live in the thread that first calls it. */
TransportFactory makeFleetTransports();

} // namespace lockscope::redis
