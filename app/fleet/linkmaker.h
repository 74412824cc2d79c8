// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "protocols/simulation.h"
#include "redis/connection.h"
#include "redis/topology/deploymentaddress.h"
#include "stores/storekind.h"
#include "stores/storelink.h"
#include "stores/storeconnection.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

class RedisLink;

/** The safety lease on servers that other programs use, too. Long enough that no simulated client sees its end. */
constexpr Duration usualSafetyLease = std::chrono::hours(1);

/** The servers for the locks of a fleet. A value. */
struct FleetServers {
    std::vector<redis::Connection::Options> redis = {};   ///< most protocols use only the first
    std::vector<StoreAddress> stores = {};                ///< at most one of each kind
    std::optional<redis::DeploymentAddress> cluster = {}; ///< the cluster of the first Redis server: clients follow its slots
    Duration safetyLease{0};                              ///< lease for keys that clients write without one; 0: none, for private servers
    bool isFirstFollowed = false;                         ///< the first Redis server may be replaced, so that its errors are temporary

    /** Null: there is none of this kind. */
    const StoreAddress *store(StoreKind kind) const
    {
        const auto found = std::ranges::find(stores, kind, &StoreAddress::kind);
        return found == stores.end() ? nullptr : &*found;
    }
};

/** Makes the links of simulated clients to the stores of their locks, separate ones for each client. Must outlive the links. Lab thread. */
class LinkMaker {
public:
    using Links = std::vector<std::shared_ptr<StoreLink>>;

    LinkMaker(Clock &clock, redis::TransportFactory factory) : m_clock(clock), m_factory(std::move(factory)) {}

    /** Sets the servers for links made from now on. */
    void setFleetServers(FleetServers servers) { m_fleetServers = std::move(servers); }
    /** Another server has replaced the first Redis server: moves existing and later links there. */
    void moveFirst(const redis::Endpoint &endpoint);
    /** Links to all servers that a client of this protocol asks, not yet open. An error: a server that it needs is missing. */
    Result<Links> linksFor(const ProtocolInfo &protocol, const SimulatedClientSpec &spec, const QString &name);
    /** A link to one server of this kind; only Redis has more than one. */
    Result<std::shared_ptr<StoreLink>> linkTo(StoreKind kind, const QByteArray &name, int server = 0);

private:
    std::shared_ptr<StoreLink> linkToRedis(int server, redis::Connection::Options options);
    std::shared_ptr<StoreLink> leased(std::shared_ptr<StoreLink> link) const;

    Clock &m_clock;
    const redis::TransportFactory m_factory;
    FleetServers m_fleetServers;
    std::vector<std::weak_ptr<RedisLink>> m_toFirst;
    StoreThreads m_threads;
};

} // namespace lockscope
