// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

namespace lockscope::redis {

/**
 * While a stream is silent: tries repeatedly whether the server answers on a new one. If so, the old one is dead (its peer was replaced, or a
 * firewall dropped it) and waiting for it is useless; if not, the server itself is slow or paused, and answers those who wait on the old stream
 * first. Owns its streams. The thread of its connection.
 */
class PeerProbe : public QObject {
    Q_OBJECT
public:
    /** The endpoint and user; `patience` is for each try. */
    PeerProbe(Connection::Options options, Duration patience, Clock &clock, const TransportFactory &factory);

    void start();

signals:
    /** There is an answer: a greeting, or nobody listens there any more. */
    void answered();

private:
    void onStateChanged();

    Clock &m_clock;
    Connection m_connection;
    Duration m_patience;
    Instant m_begun;
};

} // namespace lockscope::redis
