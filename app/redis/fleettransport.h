// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/socketpoll.h"
#include "redis/transport.h"

#include <memory>

namespace lockscope::redis {

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
