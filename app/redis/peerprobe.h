// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

namespace lockscope::redis {

/**
 * While a stream is silent, tries repeatedly whether the server answers on a new connection, and then emits answered(): the old stream is dead (the
 * peer was replaced, or a firewall dropped the connection). Without an answer, the server is slow or paused, and will answer on the old stream. Owns
 * its connection. Lives in the thread of the probed connection.
 */
class PeerProbe : public QObject {
    Q_OBJECT
public:
    /** Uses the endpoint and user of the options; `patience` is the time limit of each try. */
    PeerProbe(Connection::Options options, Duration patience, Clock &clock, const TransportFactory &factory);

    void start();

signals:
    /** The server has answered, or the port refuses connections. */
    void answered();

private:
    void onStateChanged();

    Clock &m_clock;
    Connection m_connection;
    Duration m_patience;
    Instant m_begun;
};

} // namespace lockscope::redis
