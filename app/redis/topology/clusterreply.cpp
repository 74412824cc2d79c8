// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/clusterreply.h"

#include "redis/topology/serverrole.h"

#include <QByteArrayList>

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

using Role = TopologyNode::Role;
using Health = TopologyNode::Health;

Topology emptyCluster()
{
    Topology topology;
    topology.hasSlots = true;
    return topology;
}

/** The value of a name in a flat list of names and values. */
Reply valueOf(const Reply &list, QByteArrayView name)
{
    for (qsizetype i = 0; i + 1 < list.size(); i += 2) {
        if (list.viewAt(i) == name)
            return list.at(i + 1);
    }
    return {};
}

Health healthOf(QByteArrayView text)
{
    if (text == "online")
        return Health::Online;
    if (text == "loading")
        return Health::Loading;
    return text == "fail" || text == "failed" ? Health::Failed : Health::Unknown;
}

bool isPrimaryWord(QByteArrayView text) { return text == "master" || text == "primary"; }

/** Reads names, addresses and ports of a node of SHARDS; its role is read separately. */
Result<TopologyNode> readShardNode(const Reply &fields, const AskedNode &asked)
{
    TopologyNode node;
    node.id = valueOf(fields, "id").bytes();
    const auto host = announcedHost(valueOf(fields, "endpoint").view()), ip = announcedHost(valueOf(fields, "ip").view());
    const auto name = announcedHost(valueOf(fields, "hostname").view());
    const auto port = announcedPort(valueOf(fields, "port").integer()), tlsPort = announcedPort(valueOf(fields, "tls-port").integer());
    if (!isNodeId(node.id) || !host || !ip || !name || !port || !tlsPort)
        return malformed("CLUSTER SHARDS");
    node.ip = *ip;
    node.hostName = *name;
    node.port = *port;
    node.tlsPort = *tlsPort;
    node.reachable = reachableAt(*host, node, asked);
    node.role = isPrimaryWord(valueOf(fields, "role").view()) ? Role::Primary : Role::Replica;
    node.health = healthOf(valueOf(fields, "health").view());
    const Reply offset = valueOf(fields, "replication-offset");
    if (offset.type() == Reply::Type::Integer)
        node.offset = offset.integer();
    return node;
}

/** The id of the shard's node that owns its slots; empty: none. */
QByteArray shardOwner(const std::vector<TopologyNode> &nodes)
{
    const TopologyNode *owner = nullptr;
    for (const TopologyNode &node : nodes) {
        if (node.role == Role::Primary && (!owner || owner->health == Health::Failed))
            owner = &node;
    }
    return owner ? owner->id : QByteArray();
}

Result<void> readShard(const Reply &shard, const AskedNode &asked, Topology &topology, SlotOwners &owners)
{
    const Reply list = valueOf(shard, "nodes"), slotList = valueOf(shard, "slots");
    std::vector<TopologyNode> nodes;
    if (topology.nodes.size() + std::size_t(list.size()) > mostNodes)
        return malformed("CLUSTER SHARDS");
    for (qsizetype i = 0; i < list.size(); ++i) {
        const Result<TopologyNode> node = readShardNode(list.at(i), asked);
        if (!node)
            return failure(node.error());
        nodes.push_back(*node);
    }
    const QByteArray owner = shardOwner(nodes);
    for (qsizetype i = 0; i + 1 < slotList.size(); i += 2) {
        if (owner.isEmpty() || !owners.give(slotList.at(i).integer(), slotList.at(i + 1).integer(), owner))
            return malformed("CLUSTER SHARDS");
    }
    for (TopologyNode &node : nodes) {
        if (node.role == Role::Replica)
            node.primary = owner;
        topology.nodes.push_back(std::move(node));
    }
    return {};
}

/** [host, port, id, [name, value …]] */
Result<TopologyNode> readSlotNode(const Reply &entry, const AskedNode &asked)
{
    TopologyNode node;
    node.id = entry.at(2).bytes();
    const auto host = announcedHost(entry.viewAt(0));
    const auto port = announcedPort(entry.at(1).integer());
    const auto ip = announcedHost(valueOf(entry.at(3), "ip").view()), name = announcedHost(valueOf(entry.at(3), "hostname").view());
    if (!isNodeId(node.id) || !host || !port || !ip || !name)
        return malformed("CLUSTER SLOTS");
    (asked.endpoint.kind == Endpoint::Kind::Tls ? node.tlsPort : node.port) = *port; // SLOTS reports the port of the connection's kind
    node.ip = ip->isEmpty() ? *host : *ip;
    node.hostName = name->isEmpty() && !ip->isEmpty() ? *host : *name;
    node.reachable = reachableAt(*host, node, asked);
    return node;
}

Result<void> readSlotRange(const Reply &range, const AskedNode &asked, Topology &topology, SlotOwners &owners)
{
    const QByteArray owner = range.at(2).at(2).bytes();
    if (!owners.give(range.at(0).integer(), range.at(1).integer(), owner))
        return malformed("CLUSTER SLOTS");
    for (qsizetype i = 2; i < range.size(); ++i) {
        Result<TopologyNode> node = readSlotNode(range.at(i), asked);
        if (!node)
            return failure(node.error());
        if (std::ranges::find(topology.nodes, node->id, &TopologyNode::id) != topology.nodes.end())
            continue;
        if (topology.nodes.size() >= mostNodes)
            return malformed("CLUSTER SLOTS");
        TopologyNode known = *std::move(node);
        known.role = i == 2 ? Role::Primary : Role::Replica;
        known.primary = i == 2 ? QByteArray() : owner;
        topology.nodes.push_back(std::move(known));
    }
    return {};
}

/** ip:port@busport[,hostname[,name=value …]]; an IPv6 address without brackets. */
Result<void> readNodeAddress(QByteArrayView text, TopologyNode &node, const AskedNode &asked)
{
    const QByteArrayList parts = text.toByteArray().split(',');
    const QByteArray place = parts[0].left(parts[0].indexOf('@'));
    const qsizetype colon = place.lastIndexOf(':');
    const auto ip = announcedHost(place.left(std::max(colon, qsizetype(0))));
    const auto port = announcedPort(QByteArrayView(place).sliced(colon + 1));
    const auto name = announcedHost(parts.size() > 1 ? parts[1] : QByteArray());
    if (colon < 0 || !ip || !port || !name)
        return malformed("CLUSTER NODES");
    node.ip = *ip;
    node.hostName = *name;
    (asked.endpoint.kind == Endpoint::Kind::Tls ? node.tlsPort : node.port) = *port;
    node.reachable = reachableAt(*ip, node, asked);
    return {};
}

Health healthOfFlags(const QByteArrayList &flags)
{
    return flags.contains("fail") ? Health::Failed : flags.contains("fail?") ? Health::Suspected : Health::Online;
}

/** Reads "12", "0-5460", "[12->-id]" (migrating to another node) or "[12-<-id]" (importing from it). */
bool readNodeSlots(QByteArrayView text, const QByteArray &id, Topology &topology, SlotOwners &owners)
{
    if (!text.startsWith('[')) {
        const auto span = slotSpan(text);
        return span && owners.give(span->first, span->last, id);
    }
    const qsizetype dash = text.indexOf('-');
    const auto moving = dash > 0 ? slotSpan(text.sliced(1, dash - 1)) : std::nullopt;
    if (!moving || !text.endsWith(']') || topology.moves.size() >= slotCount)
        return false;
    const bool leaves = text.sliced(dash).startsWith("->-");
    const QByteArray other = text.sliced(dash).size() > 4 ? text.sliced(dash + 3, text.size() - dash - 4).toByteArray() : QByteArray();
    if (!isNodeId(other) || (!leaves && !text.sliced(dash).startsWith("-<-")))
        return false;
    topology.moves.push_back({quint16(moving->first), leaves ? id : other, leaves ? other : id});
    return true;
}

Result<void> readNodeLine(QByteArrayView text, const AskedNode &asked, ClusterNodes &into, SlotOwners &owners)
{
    const auto line = nodeLine(text);
    if (!line || !isNodeId(line->id) || into.topology.nodes.size() >= mostNodes)
        return malformed("CLUSTER NODES");
    if (line->flags.contains("handshake") || line->flags.contains("noaddr"))
        return {};
    AskedNode which = asked;
    which.id = line->isMyself() ? line->id : asked.id;
    TopologyNode node;
    node.id = line->id;
    node.role = line->isReplica() ? Role::Replica : Role::Primary;
    node.primary = isNodeId(line->primary) ? line->primary : QByteArray();
    node.health = healthOfFlags(line->flags);
    node.epoch = line->epoch.toULongLong();
    if (const auto done = readNodeAddress(line->address, node, which); !done)
        return failure(done.error());
    for (const QByteArray &word : line->slotWords) {
        const bool isOfPrimary = line->isReplica() && word.startsWith('['); // a replica of Valkey repeats its primary's moves
        if (!isOfPrimary && !readNodeSlots(word, node.id, into.topology, owners))
            return malformed("CLUSTER NODES");
    }
    if (line->isMyself())
        into.self = node.id;
    into.topology.nodes.push_back(std::move(node));
    return {};
}

/** The greatest epoch of a node that owns slots: that of the last one to get some. */
quint64 greatestEpoch(const Topology &topology)
{
    quint64 epoch = 0;
    for (const SlotRange &range : topology.ranges) {
        const TopologyNode *const owner = topology.find(range.primary);
        epoch = std::max(epoch, owner ? owner->epoch : 0);
    }
    return epoch;
}

Result<Topology> finished(Topology topology, const SlotOwners &owners, const char *where)
{
    if (topology.nodes.empty() || !sortById(topology.nodes))
        return malformed(where);
    topology.ranges = owners.ranges();
    std::sort(topology.moves.begin(), topology.moves.end());
    topology.moves.erase(std::unique(topology.moves.begin(), topology.moves.end()), topology.moves.end());
    topology.epoch = greatestEpoch(topology);
    return topology;
}

} // namespace

Result<ClusterInfo> parseClusterInfo(QByteArrayView text)
{
    ClusterInfo info;
    const std::pair<QByteArrayView, qint64 *> numbers[] = {{"cluster_known_nodes", &info.nodes},
                                                           {"cluster_size", &info.primaries},
                                                           {"cluster_slots_assigned", &info.slotsAssigned},
                                                           {"cluster_slots_ok", &info.slotsOk}};
    const std::pair<QByteArrayView, quint64 *> epochs[] = {{"cluster_current_epoch", &info.currentEpoch}, {"cluster_my_epoch", &info.ownEpoch}};
    bool hasState = false;
    constexpr qsizetype most = 64 * 1024;
    for (const QByteArray &line : text.first(std::min(text.size(), most)).toByteArray().split('\n')) {
        const QByteArray name = line.left(line.indexOf(':')), value = line.mid(name.size() + 1).trimmed();
        hasState = hasState || name == "cluster_state";
        info.isOk = info.isOk || (name == "cluster_state" && value == "ok");
        for (const auto &[known, number] : numbers)
            *number = known == name ? value.toLongLong() : *number;
        for (const auto &[known, epoch] : epochs)
            *epoch = known == name ? value.toULongLong() : *epoch;
    }
    return hasState ? Result<ClusterInfo>(info) : malformed("CLUSTER INFO");
}

Result<Topology> parseClusterShards(const Reply &reply, const AskedNode &asked)
{
    Topology topology = emptyCluster();
    SlotOwners owners;
    for (qsizetype i = 0; i < reply.size(); ++i) {
        if (const auto done = readShard(reply.at(i), asked, topology, owners); !done)
            return failure(done.error());
    }
    return finished(std::move(topology), owners, "CLUSTER SHARDS");
}

Result<Topology> parseClusterSlots(const Reply &reply, const AskedNode &asked)
{
    Topology topology = emptyCluster();
    SlotOwners owners;
    if (reply.size() > slotCount)
        return malformed("CLUSTER SLOTS");
    for (qsizetype i = 0; i < reply.size(); ++i) {
        if (const auto done = readSlotRange(reply.at(i), asked, topology, owners); !done)
            return failure(done.error());
    }
    return finished(std::move(topology), owners, "CLUSTER SLOTS");
}

Result<ClusterNodes> parseClusterNodes(QByteArrayView text, const AskedNode &asked)
{
    constexpr qsizetype most = 16 * 1024 * 1024;
    ClusterNodes nodes{emptyCluster(), {}};
    SlotOwners owners;
    if (text.size() > most)
        return malformed("CLUSTER NODES");
    for (qsizetype begin = 0; begin < text.size();) {
        qsizetype end = text.indexOf('\n', begin);
        end = end < 0 ? text.size() : end;
        const QByteArrayView line = text.sliced(begin, end - begin).trimmed();
        begin = end + 1;
        if (const auto done = line.isEmpty() ? Result<void>() : readNodeLine(line, asked, nodes, owners); !done)
            return failure(done.error());
    }
    Result<Topology> topology = finished(std::move(nodes.topology), owners, "CLUSTER NODES");
    if (!topology)
        return failure(topology.error());
    nodes.topology = *std::move(topology);
    return nodes;
}

bool saysClusterIsOff(const Error &error) { return error.text.english().contains(QStringLiteral("cluster support disabled")); }

void completeBy(Topology &fromNodes, const Topology &map)
{
    for (TopologyNode &node : fromNodes.nodes) {
        const TopologyNode *const more = map.find(node.id);
        if (!more)
            continue;
        node.reachable = more->reachable;
        node.hostName = more->hostName.isEmpty() ? node.hostName : more->hostName;
        node.port = more->port != 0 ? more->port : node.port;
        node.tlsPort = more->tlsPort != 0 ? more->tlsPort : node.tlsPort;
        node.offset = more->offset;
        if (more->health == Health::Loading && node.health == Health::Online)
            node.health = Health::Loading;
    }
}

} // namespace lockscope::redis
