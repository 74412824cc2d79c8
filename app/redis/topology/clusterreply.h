// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"
#include "redis/topology/announcednode.h"

namespace lockscope::redis {

/** The fields of CLUSTER INFO that differ when the map may have changed. A value. */
struct ClusterInfo {
    bool isOk = false; ///< cluster_state
    quint64 currentEpoch = 0, ownEpoch = 0;
    qint64 nodes = 0, primaries = 0, slotsAssigned = 0, slotsOk = 0;

    bool operator==(const ClusterInfo &) const = default;
};

// Parsers of replies. Pure. A reply that cannot be right is an error of kind NotRedis.
Result<ClusterInfo> parseClusterInfo(QByteArrayView text);
/** CLUSTER SHARDS, Redis 7 and newer. If a shard has several primaries, one that has not failed owns its slots. */
Result<Topology> parseClusterShards(const Reply &reply, const AskedNode &asked);
/** CLUSTER SLOTS, which lists neither nodes without slots nor their health. */
Result<Topology> parseClusterSlots(const Reply &reply, const AskedNode &asked);

/** CLUSTER NODES: current roles, owners, epochs and slot moves; hosts by IP address, no TLS ports. */
struct ClusterNodes {
    Topology topology;
    QByteArray self; ///< the id of the node that answered
};
Result<ClusterNodes> parseClusterNodes(QByteArrayView text, const AskedNode &asked);

/** Returns true if a server that is not in cluster mode gave this error to a CLUSTER command. */
bool saysClusterIsOff(const Error &error);

/** Adds what only SHARDS or SLOTS report: the preferred address, TLS port, names, offsets, and whether a node is loading. */
void completeBy(Topology &fromNodes, const Topology &map);

} // namespace lockscope::redis
