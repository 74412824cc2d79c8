// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Deployment::coverage().
#include "deployment/deployment.h"

#include "locks/clearverdict.h"
#include "watch/health/roletext.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace lockscope {

using redis::DeploymentAddress;
using redis::TopologyNode;

Coverage Deployment::coverage() const
{
    Coverage coverage;
    if (m_topology || m_shards.empty()
        || keepsLocksApart()) // without a topology, the given server may be all that can be seen, and reports itself that it is a part
        coverage.deployment = m_options.address;
    coverage.isFinding = m_topologyWatch && !isWhole();
    coverage.onlyThisNode = m_options.onlyThisNode;
    coverage.seemsRedlock = m_seemsRedlock;
    coverage.servers.clear();
    for (std::size_t number = 0; number < m_shards.size(); ++number) {
        const Shard &shard = m_shards[number];
        if (!shard.watcher)
            continue;
        const redis::Endpoint &endpoint = shard.watcher->connection().options().endpoint;
        const bool isOfCluster = m_topology && m_topology->hasSlots;
        const double share = isOfCluster ? double(m_topology->slotsOf(shard.id)) / redis::slotCount : 1.0;
        if (isAnotherProcess(*shard.watcher))
            coverage.troubles << RoleText::anotherProcess(placeText(*shard.watcher));
        coverage.servers.push_back({NodeNumber(number), placeText(*shard.watcher), endpoint, share, shard.watcher->health(), replicasOf(shard)});
    }
    if (m_group) {
        std::vector<redis::Endpoint> all;
        std::ranges::transform(coverage.servers, std::back_inserter(all), &Coverage::Server::endpoint);
        coverage.deployment = DeploymentAddress::ofRedlock(std::move(all));
    }
    if (coverage.servers.empty()) {
        Coverage::Server &nobody = coverage.servers.emplace_back();
        nobody.endpoint = m_options.address.seeds.front();
        nobody.health = m_left.value_or(WatchHealth());
        if (m_topologyWatch)
            nobody.health.error = m_topologyWatch->failure().value_or(Error());
        if (m_topology) { // a node has answered
            nobody.health.connected = true;
            nobody.health.error = RoleText::noSlots(redis::placeText(nobody.endpoint));
        }
    }
    if (m_topology && m_topology->primaries().size() > coverage.servers.size() && coverage.servers.size() > std::numeric_limits<NodeNumber>::max())
        coverage.troubles << tr("Only %1 primaries can be watched, and there are more.").arg(coverage.servers.size());
    for (const redis::TopologyTrouble &trouble : m_topologyWatch ? m_topologyWatch->troubles() : std::vector<redis::TopologyTrouble>())
        coverage.troubles << troubleText(trouble);
    return coverage;
}

/** Nobody but a Redlock's client writes one random token on most servers. */
bool Deployment::seemsRedlock() const
{
    const std::vector<Watcher *> all = servers();
    const auto standsOnMost = [&all](const Lock &lock) {
        const auto stands = std::ranges::count_if(all, [&lock](const Watcher *server) {
            const Lock *const there = server->picture().registry().find(lock.key);
            return there && there->token == lock.token;
        });
        return std::size_t(stands) * 2 > all.size();
    };
    return keepsLocksApart() && std::ranges::any_of(all, [&](const Watcher *server) {
               return std::ranges::any_of(server->picture().registry().locks(), [&](const Lock &lock) {
                   return !lock.token.isEmpty() && tokenProof(lock) != TokenProof::Nothing && standsOnMost(lock);
               });
           });
}

/** The lag as its primary reports it or, if that is denied, by the offsets of the last topology, which grow without being announced. */
std::optional<qint64> Deployment::lagOf(const TopologyNode &replica, const Shard &shard) const
{
    const auto isSame = [&replica](const AttachedReplica &one) {
        const QString host = QString::fromUtf8(one.host);
        return (host == replica.ip || host == replica.hostName) && (one.port == replica.port || one.port == replica.tlsPort);
    };
    const std::vector<AttachedReplica> &attached = shard.watcher->facts().replicas;
    if (const auto own = std::ranges::find_if(attached, isSame); own != attached.end())
        return own->behind;
    const TopologyNode *const from = m_topologyWatch->topology()->find(shard.id);
    return from && from->offset && replica.offset ? std::optional(std::max<qint64>(0, *from->offset - *replica.offset)) : std::nullopt;
}

std::vector<Coverage::Replica> Deployment::replicasOf(const Shard &shard) const
{
    std::vector<Coverage::Replica> replicas;
    if (!m_topologyWatch || !m_topologyWatch->topology())
        return replicas;
    for (const TopologyNode &node : m_topologyWatch->topology()->nodes) {
        if (node.role == TopologyNode::Role::Replica && node.primary == shard.id)
            replicas.push_back({redis::placeText(node.place()), node.health == TopologyNode::Health::Online, lagOf(node, shard)});
    }
    return replicas;
}

} // namespace lockscope
