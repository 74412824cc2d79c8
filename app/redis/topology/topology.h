// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/deploymentaddress.h"

#include <QByteArray>

#include <optional>
#include <tuple>
#include <vector>

namespace lockscope::redis {

/** A server of a deployment, as the deployment itself describes it. */
struct TopologyNode {
    enum class Role : quint8 { Primary, Replica };
    enum class Health : quint8 { Unknown, Online, Loading, Suspected, Failed };

    QByteArray id;                 ///< of a cluster's node; elsewhere, where servers have none that lasts, the announced "host:port"
    QString hostName, ip;          ///< as announced; empty: it is not
    quint16 port = 0, tlsPort = 0; ///< as announced; 0: none
    Endpoint reachable;            ///< how we reach it
    Role role = Role::Primary;
    QByteArray primary; ///< of a replica: the id of what it copies; empty: unknown
    Health health = Health::Unknown;
    quint64 epoch = 0;            ///< configuration epoch; 0: unknown
    std::optional<qint64> offset; ///< of replication, in bytes
    QByteArray process;           ///< Sentinel: the run id of the primary, as one sentinel has last seen it; empty: unknown

    Place place() const { return {reachable.host, reachable.port}; }
    bool operator==(const TopologyNode &) const = default;
};

struct SlotRange {
    quint16 first = 0, last = 0;
    QByteArray primary; ///< its owner's id

    bool operator==(const SlotRange &) const = default;
};

/** A slot whose keys are on their way. */
struct SlotMove {
    quint16 slot = 0;
    QByteArray from, to;

    bool operator==(const SlotMove &) const = default;
    friend bool operator<(const SlotMove &a, const SlotMove &b) { return std::tie(a.slot, a.from, a.to) < std::tie(b.slot, b.from, b.to); }
};

/** What a deployment is made of. A value. Its texts come from servers: they are hostile when shown. */
struct Topology {
    bool hasSlots = false;               ///< see DeploymentAddress
    quint64 epoch = 0;                   ///< the greatest configuration epoch of those that own slots; with Sentinel that of the primary
    std::vector<TopologyNode> nodes;     ///< by id
    std::vector<TopologyNode> sentinels; ///< by id
    std::vector<SlotRange> ranges;       ///< by slot; whoever owns none of them is not in here
    std::vector<SlotMove> moves;         ///< by slot; each node knows its own only

    const TopologyNode *find(const QByteArray &id) const;
    const TopologyNode *findAt(const Endpoint &reachable) const;
    /** Servers that may have keys: in a cluster the primaries that own slots or get some just now. */
    std::vector<const TopologyNode *> primaries() const;
    /** Of a cluster; nullptr: nobody owns that slot. Elsewhere the only primary. */
    const TopologyNode *ownerOf(quint16 slot) const;
    int slotsOf(const QByteArray &id) const;
    /** By these it is recognised, wherever it is: its nodes, or its sentinels. */
    std::vector<QByteArray> members() const;
};

/** Whether two are views of one deployment: at least half of the members of the smaller one are in the other. A node that has moved is not enough. */
bool areAkin(const Topology &a, const Topology &b);
/** Whether they have the same members, roles, addresses and owners of slots: all but health, offsets and moves. */
bool isSameMap(const Topology &a, const Topology &b);

} // namespace lockscope::redis
