// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/linkmaker.h"

#include "fleet/leasedlink.h"
#include "stores/clusterlink.h"
#include "stores/redislink.h"
#include "stores/storeconnection.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

Unexpected<Error> missing(StoreKind kind)
{
    return failure(Error::Kind::NotFound,
                   QCoreApplication::translate("lockscope::FleetText", "There is no %1 server for this client.").arg(storeName(kind)));
}

} // namespace

Result<std::shared_ptr<StoreLink>> LinkMaker::linkTo(StoreKind kind, const QByteArray &name, int server)
{
    if (kind != StoreKind::Redis) {
        const StoreAddress *const address = m_fleetServers.store(kind);
        if (!address)
            return missing(kind);
        return std::shared_ptr<StoreLink>(std::make_shared<StoreConnection>(*address, m_threads, m_clock));
    }
    if (server >= int(m_fleetServers.redis.size()))
        return missing(kind);
    redis::Connection::Options options = m_fleetServers.redis[std::size_t(server)];
    options.clientName = name;
    options.probeWhenSilent = false; // a fleet of them would be a burden for a server that is slow already
    return leased(linkToRedis(server, std::move(options)));
}

std::shared_ptr<StoreLink> LinkMaker::leased(std::shared_ptr<StoreLink> link) const
{
    if (m_fleetServers.safetyLease <= Duration(0))
        return link;
    return std::make_shared<LeasedLink>(std::move(link), m_fleetServers.safetyLease);
}

std::shared_ptr<StoreLink> LinkMaker::linkToRedis(int server, redis::Connection::Options options)
{
    if (server == 0 && m_fleetServers.cluster)
        return std::make_shared<ClusterLink>(*m_fleetServers.cluster, std::move(options), m_clock, m_factory);
    auto link = std::make_shared<RedisLink>(std::move(options), m_clock, m_factory);
    if (server == 0) {
        std::erase_if(m_toFirst, [](const std::weak_ptr<RedisLink> &before) { return before.expired(); });
        m_toFirst.push_back(link);
    }
    return link;
}

void LinkMaker::moveFirst(const redis::Endpoint &endpoint)
{
    m_fleetServers.redis.front().endpoint = endpoint;
    for (const std::weak_ptr<RedisLink> &each : std::vector(m_toFirst)) { // its client may make another one
        if (const std::shared_ptr<RedisLink> link = each.lock())
            link->moveTo(endpoint);
    }
}

Result<LinkMaker::Links> LinkMaker::linksFor(const ProtocolInfo &protocol, const SimulatedClientSpec &spec, const QString &name)
{
    const QByteArray clientName = "lockscope-sim-" + name.toLatin1();
    if (!protocol.asksMajority) {
        const Result<std::shared_ptr<StoreLink>> link = linkTo(protocol.store, clientName);
        return link ? Result<Links>(Links{*link}) : failure(link.error());
    }
    if (m_fleetServers.redis.empty())
        return missing(StoreKind::Redis);
    Links links;
    for (int server = 0; server < std::min(protocol.servers, int(m_fleetServers.redis.size())); ++server) {
        redis::Connection::Options options = m_fleetServers.redis[std::size_t(server)];
        options.clientName = clientName;
        options.probeWhenSilent = false;
        options.commandTimeout = std::clamp(spec.lease / 20, Duration(50), Duration(500)); // one that is silent must not cost the whole lease
        links.push_back(leased(linkToRedis(server, std::move(options))));
    }
    return links;
}

} // namespace lockscope
