// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/redislink.h"

namespace lockscope {

RedisLink::RedisLink(redis::Connection::Options options, Clock &clock, redis::TransportFactory factory)
    : m_connection(std::move(options), clock, std::move(factory))
{
    connect(&m_connection, &redis::Connection::stateChanged, this, &StoreLink::changed);
}

Error RedisLink::trouble() const { return m_connection.state() == redis::Connection::State::Waiting ? m_connection.lastError() : Error(); }

} // namespace lockscope
