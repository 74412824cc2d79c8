// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/wakelistener.h"

#include <utility>

namespace lockscope {

namespace {
constexpr Duration openingPatience{1000};
}

WakeListener::WakeListener(redis::Connection::Options options, Clock &clock, redis::TransportFactory factory)
    : m_clock(clock), m_connection(std::move(options), clock, std::move(factory))
{
    connect(&m_connection, &redis::Connection::stateChanged, this, &WakeListener::onStateChanged);
    connect(&m_connection, &redis::Connection::pushed, this, &WakeListener::onPushed);
}

WakeListener::~WakeListener() { settle(false); }

Deferred<bool> WakeListener::listen(const QByteArray &channel)
{
    ignore();
    m_channel = channel;
    const Deferred<bool> heard = m_pending.emplace();
    m_clock.after(openingPatience, this, [this, round = ++m_round] {
        if (round == m_round)
            ignore();
    });
    if (m_connection.isReady())
        subscribe("SUBSCRIBE");
    else
        m_connection.open();
    return heard;
}

void WakeListener::ignore()
{
    if (m_channel.isEmpty())
        return;
    if (m_connection.isReady())
        subscribe("UNSUBSCRIBE");
    m_channel.clear();
    settle(false);
}

void WakeListener::onStateChanged()
{
    if (m_connection.isReady() && !m_channel.isEmpty())
        subscribe("SUBSCRIBE");
}

void WakeListener::onPushed(const redis::Reply &message)
{
    if (message.isError()) {
        m_channel.clear();
        return settle(false);
    }
    if (message.viewAt(1) != m_channel)
        return; // a message of a channel that is now ignored
    if (message.viewAt(0) == "subscribe" && m_pending)
        return settle(true);
    if (message.viewAt(0) == "subscribe" || message.viewAt(0) == "message")
        emit woken();
}

void WakeListener::subscribe(const char *how) { m_connection.subscribe(redis::command(how, m_channel)); }

void WakeListener::settle(bool isHeard)
{
    ++m_round;
    if (m_pending)
        std::exchange(m_pending, std::nullopt)->deliver(isHeard);
}

} // namespace lockscope
