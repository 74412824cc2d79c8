// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/clusterclient.h"
#include "stores/storelink.h"

namespace lockscope {

/** A link to a Redis Cluster: commands go to the owner of their key's slot, wherever it moves. */
class ClusterLink final : public StoreLink {
    Q_OBJECT
public:
    ClusterLink(redis::DeploymentAddress address, redis::Connection::Options options, Clock &clock, redis::TransportFactory factory);

    StoreKind kind() const override { return StoreKind::Redis; }
    void open() override { m_client.open(); }
    void close() override { m_client.close(); }
    bool isReady() const override { return m_client.isReady(); }
    bool isConnecting() const override { return m_client.isConnecting(); }
    Error trouble() const override { return isConnecting() ? Error() : m_client.lastError(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override { return m_client.send(std::move(command)); }
    redis::Connection *redisConnection() override { return m_client.someConnection(); }

private:
    redis::ClusterClient m_client;
};

} // namespace lockscope
