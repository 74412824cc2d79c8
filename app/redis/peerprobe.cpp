// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/peerprobe.h"

namespace lockscope::redis {

namespace {

Connection::Options probeOptions(Connection::Options options, Duration patience)
{
    options.connectTimeout = patience;
    options.pingAfterIdle = Duration(0);
    options.reconnect = false;
    options.leavesNoTrace = false;
    options.probeWhenSilent = false;
    return options;
}

} // namespace

PeerProbe::PeerProbe(Connection::Options options, Duration patience, Clock &clock, const TransportFactory &factory)
    : m_clock(clock), m_connection(probeOptions(std::move(options), patience), clock, factory), m_patience(patience)
{
    connect(&m_connection, &Connection::stateChanged, this, &PeerProbe::onStateChanged);
}

void PeerProbe::start()
{
    m_clock.after(Duration(0), this, [this] { // a Unix socket may answer within open()
        m_begun = m_clock.now();
        m_connection.open();
    });
}

void PeerProbe::onStateChanged()
{
    const bool isRefused = m_connection.state() == Connection::State::Idle && m_connection.lastError().kind == Error::Kind::Refused;
    if (m_connection.isReady() || isRefused) {
        emit answered();
    } else if (m_connection.state() == Connection::State::Idle) {
        const Duration rest = roundToMs(m_begun + m_patience - m_clock.now());
        m_clock.after(std::max(Duration(0), rest), this, [this] { start(); });
    }
}

} // namespace lockscope::redis
