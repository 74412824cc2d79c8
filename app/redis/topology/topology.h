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

    QByteArray id;                 ///< the id of a cluster node; elsewhere, where servers have no lasting id, the announced "host:port"
    QString hostName, ip;          ///< as announced; empty: not announced
    quint16 port = 0, tlsPort = 0; ///< as announced; 0: none
    Endpoint reachable;            ///< how it is reached
    Role role = Role::Primary;
    QByteArray primary; ///< of a replica: the id of its primary; empty: unknown
    Health health = Health::Unknown;
    quint64 epoch = 0;            ///< configuration epoch; 0: unknown
    std::optional<qint64> offset; ///< replication offset in bytes
    QByteArray process;           ///< Sentinel: the primary's run id, as one sentinel last saw it; empty: unknown

    Place place() const { return {reachable.host, reachable.port}; }
    bool operator==(const TopologyNode &) const = default;
};

struct SlotRange {
    quint16 first = 0, last = 0;
    QByteArray primary; ///< its owner's id

    bool operator==(const SlotRange &) const = default;
};

/** A slot that is being migrated. */
struct SlotMove {
    quint16 slot = 0;
    QByteArray from, to;

    bool operator==(const SlotMove &) const = default;
    friend bool operator<(const SlotMove &a, const SlotMove &b) { return std::tie(a.slot, a.from, a.to) < std::tie(b.slot, b.from, b.to); }
};

/** The servers of a deployment, and who owns which slots. A value. Its texts come from servers and are hostile when shown. */
struct Topology {
    bool hasSlots = false;               ///< see DeploymentAddress
    quint64 epoch = 0;                   ///< the greatest configuration epoch of owners of slots; with Sentinel the primary's
    std::vector<TopologyNode> nodes;     ///< by id
    std::vector<TopologyNode> sentinels; ///< by id
    std::vector<SlotRange> ranges;       ///< by slot; nodes without slots do not occur
    std::vector<SlotMove> moves;         ///< by slot; each node reports only its own

    const TopologyNode *find(const QByteArray &id) const;
    const TopologyNode *findAt(const Endpoint &reachable) const;
    /** The servers that may have keys: in a cluster the primaries that own or import slots. */
    std::vector<const TopologyNode *> primaries() const;
    /** In a cluster the slot's owner, or nullptr; elsewhere the only primary. */
    const TopologyNode *ownerOf(quint16 slot) const;
    int slotsOf(const QByteArray &id) const;
    /** The ids by which a deployment is recognised: its nodes, or its sentinels. */
    std::vector<QByteArray> members() const;
};

/** True if both describe one deployment: at least half of the smaller one's members are in the other. One node that has moved is not enough. */
bool areAkin(const Topology &a, const Topology &b);
/** True if both have the same members, roles, addresses and owners of slots. Health, offsets and moves are not compared. */
bool isSameMap(const Topology &a, const Topology &b);

} // namespace lockscope::redis
