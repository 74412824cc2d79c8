// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "stores/storelink.h"

#include <memory>

namespace lockscope {

/**
 * A link of a simulated client to a Redis server that goes on after us: what the client writes without a lease gets a long one in the same step of the
 * server, so that it ends by itself even if we are killed. What has a lease keeps it. The client does not notice.
 */
class LeasedLink final : public StoreLink {
    Q_OBJECT
public:
    LeasedLink(std::shared_ptr<StoreLink> link, Duration lease);

    StoreKind kind() const override { return m_link->kind(); }
    void open() override { m_link->open(); }
    void close() override { m_link->close(); }
    bool isReady() const override { return m_link->isReady(); }
    bool isConnecting() const override { return m_link->isConnecting(); }
    Error trouble() const override { return m_link->trouble(); }
    Deferred<Result<redis::Reply>> send(redis::Command command) override;
    redis::Connection *redisConnection() override { return m_link->redisConnection(); }

private:
    const std::shared_ptr<StoreLink> m_link;
    const Duration m_lease;
};

} // namespace lockscope
