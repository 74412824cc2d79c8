// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"
#include "redis/topology/announcednode.h"

namespace lockscope::redis {

/** Of CLUSTER INFO: what differs when the map may have changed. A value. */
struct ClusterInfo {
    bool isOk = false; ///< cluster_state
    quint64 currentEpoch = 0, ownEpoch = 0;
    qint64 nodes = 0, primaries = 0, slotsAssigned = 0, slotsOk = 0;

    bool operator==(const ClusterInfo &) const = default;
};

// Pure. Everything that a server says may be wrong: it is an error then, of kind NotRedis.
Result<ClusterInfo> parseClusterInfo(QByteArrayView text);
/** Redis 7 and newer. Of several primaries of a shard, one that has not failed owns its slots. */
Result<Topology> parseClusterShards(const Reply &reply, const AskedNode &asked);
/** Knows nothing of nodes without slots, nor of health. */
Result<Topology> parseClusterSlots(const Reply &reply, const AskedNode &asked);

/** CLUSTER NODES: roles, owners, epochs and moves as they are; hosts by IP address, and no TLS ports. */
struct ClusterNodes {
    Topology topology;
    QByteArray self; ///< the id of the node that answered
};
Result<ClusterNodes> parseClusterNodes(QByteArrayView text, const AskedNode &asked);

/** The answer of a server alone to any of CLUSTER. */
bool saysClusterIsOff(const Error &error);

/** Adds what only SHARDS or SLOTS know: the preferred address, the TLS port, names, offsets, and that a node is loading. */
void completeBy(Topology &fromNodes, const Topology &map);

} // namespace lockscope::redis
