// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "stores/storelink.h"

namespace lockscope {

/** A link to a Redis server. Owns its connection; lives in that connection's thread. */
class RedisLink final : public StoreLink {
    Q_OBJECT
public:
    RedisLink(redis::Connection::Options options, Clock &clock, redis::TransportFactory factory);

    StoreKind kind() const override { return StoreKind::Redis; }
    void open() override { m_connection.open(); }
    void close() override { m_connection.close(); }
    bool isReady() const override { return m_connection.isReady(); }
    bool isConnecting() const override { return m_connection.state() == redis::Connection::State::Connecting; }
    Error trouble() const override;
    Deferred<Result<redis::Reply>> send(redis::Command command) override { return m_connection.send(std::move(command)); }
    redis::Connection *redisConnection() override { return &m_connection; }
    /** Continues at another server that has replaced the one before. */
    void moveTo(const redis::Endpoint &endpoint) { m_connection.moveTo(endpoint); }

private:
    redis::Connection m_connection;
};

} // namespace lockscope
