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

/** For servers that somebody else uses, too. Long enough that no simulated client sees its end. */
constexpr Duration usualSafetyLease = std::chrono::hours(1);

/** The servers for the locks of a fleet. A value. */
struct FleetServers {
    std::vector<redis::Connection::Options> redis = {};   ///< the first is the only one of most protocols
    std::vector<StoreAddress> stores = {};                ///< one of a kind
    std::optional<redis::DeploymentAddress> cluster = {}; ///< of which the first of the Redis servers is a node: clients follow its slots
    Duration safetyLease{0};                              ///< of what clients would leave there without one; 0: none, since the servers end with us
    bool isFirstFollowed = false;                         ///< another one may take the place of the first Redis server: trouble with it passes

    /** Null: none. */
    const StoreAddress *store(StoreKind kind) const
    {
        const auto found = std::ranges::find(stores, kind, &StoreAddress::kind);
        return found == stores.end() ? nullptr : &*found;
    }
};

/** Makes the links of simulated clients to the stores of their locks, separate ones for each client. Must outlive them. Lab thread. */
class LinkMaker {
public:
    using Links = std::vector<std::shared_ptr<StoreLink>>;

    LinkMaker(Clock &clock, redis::TransportFactory factory) : m_clock(clock), m_factory(std::move(factory)) {}

    /** Where those go that are made from now on. */
    void setFleetServers(FleetServers servers) { m_fleetServers = std::move(servers); }
    /** Another one has taken the place of the first Redis server: links to it, those that there are as well, go there. */
    void moveFirst(const redis::Endpoint &endpoint);
    /** To all servers that a client of this protocol asks, not yet open. An error: what it needs is not there. */
    Result<Links> linksFor(const ProtocolInfo &protocol, const SimulatedClientSpec &spec, const QString &name);
    /** To one of the servers of that kind; only of Redis there are several. */
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
