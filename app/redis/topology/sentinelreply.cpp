// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinelreply.h"

#include <QByteArrayList>

#include <algorithm>

namespace lockscope::redis {

namespace {

using Health = TopologyNode::Health;

QByteArrayView sentinelField(const Reply &list, QByteArrayView name)
{
    for (qsizetype i = 0; i + 1 < list.size(); i += 2) {
        if (list.viewAt(i) == name)
            return list.viewAt(i + 1);
    }
    return {};
}

Health sentinelHealth(const QByteArray &flags)
{
    const QByteArrayList words = flags.split(',');
    if (words.contains("o_down"))
        return Health::Failed;
    return words.contains("s_down") || words.contains("disconnected") ? Health::Suspected : Health::Online;
}

Result<Place> sentinelPlace(const Reply &fields, const AskedNode &asked, const char *where)
{
    const auto host = announcedHost(sentinelField(fields, "ip"));
    const auto port = announcedPort(sentinelField(fields, "port"));
    if (!host || !port)
        return malformed(where);
    return Place{host->isEmpty() ? asked.endpoint.host : *host, *port};
}

/** The announced place serves as id, since Sentinel knows no id of a server that outlasts its process. */
TopologyNode serverAtPlace(const Place &place, const AskedNode &asked)
{
    TopologyNode node;
    node.id = placeText(place).toLatin1();
    node.ip = place.host;
    (asked.address.servers.kind == Endpoint::Kind::Tls ? node.tlsPort : node.port) = place.port;
    node.reachable = asked.address.serverAt(place);
    return node;
}

TopologyNode sentinelAtPlace(const Place &place, const QByteArray &id, const AskedNode &asked)
{
    TopologyNode node;
    node.id = id;
    node.ip = place.host;
    node.port = place.port;
    node.reachable = asked.address.sentinelAt(place);
    return node;
}

Result<void> addReplicas(const Reply &replicas, const AskedNode &asked, Topology &topology)
{
    const QByteArray primary = topology.nodes.front().id;
    for (qsizetype i = 0; i < replicas.size(); ++i) {
        const Reply fields = replicas.at(i);
        const Result<Place> place = sentinelPlace(fields, asked, "SENTINEL REPLICAS");
        if (!place)
            return failure(place.error());
        TopologyNode node = serverAtPlace(*place, asked);
        node.role = TopologyNode::Role::Replica;
        node.primary = primary;
        node.health = sentinelHealth(sentinelField(fields, "flags").toByteArray());
        bool ok = false;
        const qint64 offset = sentinelField(fields, "slave-repl-offset").toByteArray().toLongLong(&ok);
        node.offset = ok ? std::optional(offset) : std::nullopt;
        topology.nodes.push_back(std::move(node));
    }
    return {};
}

Result<void> addSentinels(const Reply &sentinels, const AskedNode &asked, Topology &topology)
{
    for (qsizetype i = 0; i < sentinels.size(); ++i) {
        const Reply fields = sentinels.at(i);
        const Result<Place> place = sentinelPlace(fields, asked, "SENTINEL SENTINELS");
        const QByteArray id = sentinelField(fields, "runid").toByteArray();
        if (!place)
            return failure(place.error());
        if (!isNodeId(id) || id == asked.id)
            continue; // not yet known by id
        TopologyNode node = sentinelAtPlace(*place, id, asked);
        node.health = sentinelHealth(sentinelField(fields, "flags").toByteArray());
        topology.sentinels.push_back(std::move(node));
    }
    return {};
}

} // namespace

Result<WatchedPrimary> parseSentinelMaster(const Reply &reply, const AskedNode &asked)
{
    const Result<Place> place = sentinelPlace(reply, asked, "SENTINEL MASTER");
    if (!place || place->port == 0)
        return malformed("SENTINEL MASTER");
    WatchedPrimary primary;
    primary.place = *place;
    primary.epoch = sentinelField(reply, "config-epoch").toByteArray().toULongLong();
    primary.flags = sentinelField(reply, "flags").toByteArray().left(200);
    const QByteArray process = sentinelField(reply, "runid").toByteArray();
    primary.process = isNodeId(process) ? process : QByteArray();
    primary.replicas = sentinelField(reply, "num-slaves").toByteArray().toLongLong();
    primary.otherSentinels = sentinelField(reply, "num-other-sentinels").toByteArray().toLongLong();
    return primary;
}

Result<Topology> parseSentinelView(const Reply &primary, const Reply &replicas, const Reply &sentinels, const AskedNode &asked)
{
    const Result<WatchedPrimary> watched = parseSentinelMaster(primary, asked);
    if (!watched)
        return failure(watched.error());
    if (std::size_t(replicas.size()) >= mostNodes || std::size_t(sentinels.size()) >= mostNodes)
        return malformed("SENTINEL REPLICAS");
    Topology topology;
    topology.epoch = watched->epoch;
    TopologyNode node = serverAtPlace(watched->place, asked);
    node.health = sentinelHealth(watched->flags);
    node.epoch = watched->epoch;
    node.process = watched->process;
    topology.nodes.push_back(std::move(node));
    if (const auto done = addReplicas(replicas, asked, topology); !done)
        return failure(done.error());
    if (const auto done = addSentinels(sentinels, asked, topology); !done)
        return failure(done.error());
    // Before Redis 6.2, or without permission, the sentinel's own id is unknown; "?" gives the views of two such sentinels a common member.
    const QByteArray own = isNodeId(asked.id) ? asked.id : QByteArray("?");
    topology.sentinels.push_back(sentinelAtPlace({asked.endpoint.host, asked.endpoint.port}, own, asked));
    topology.sentinels.back().reachable = asked.endpoint;
    if (!sortById(topology.nodes) || !sortById(topology.sentinels))
        return malformed("SENTINEL SENTINELS");
    return topology;
}

} // namespace lockscope::redis
