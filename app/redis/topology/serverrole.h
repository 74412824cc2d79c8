// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"
#include "redis/topology/hashslot.h"
#include "redis/topology/sentinelhello.h"

#include <QByteArrayList>

#include <bitset>
#include <chrono>
#include <optional>
#include <vector>

namespace lockscope::redis {

/** The role of one server in a deployment, as it reports: a part must not pass for the whole. Names and addresses are hostile. A value. */
struct ServerRole {
    /** A node of a Redis Cluster, which has the keys of some slots. */
    struct Cluster {
        std::optional<int> primaries; ///< number of primaries with slots; nullopt: unknown
        std::optional<int> slotCount; ///< of this node, or of its primary; nullopt: unknown
        QByteArray id;                ///< of this node; empty: unknown
        QByteArray slotsText = {};    ///< for slotsOfNode()

        bool operator==(const Cluster &) const = default;
    };
    struct Replica {
        Place primary;
        bool isLinkUp = false;
        std::optional<std::chrono::seconds> age; ///< since the last message from its primary; nullopt: unknown

        bool operator==(const Replica &) const = default;
    };
    struct Service {
        QString name;
        Place primary;

        bool operator==(const Service &) const = default;
    };
    struct Sentinel {
        std::optional<std::vector<Service>> services; ///< that it monitors; nullopt: unknown
        bool isAsked = false;                         ///< its services were asked for

        bool operator==(const Sentinel &) const = default;
    };

    bool isPrimary = false; ///< it calls itself a primary
    std::optional<Replica> replica;
    std::optional<Cluster> cluster;
    bool isOutsideClusters = false;   ///< it reports that it is not in cluster mode
    std::optional<Sentinel> sentinel; ///< set if it is a Sentinel, which has no data
    SentinelVerdict verdict;          ///< the Sentinels' verdict about it

    /** True if it has reported whether it is a primary or a replica. */
    bool isKnown() const { return isPrimary || replica; }
    /** True if it calls itself primary and its Sentinels name another. */
    bool isReplaced() const { return !replica && verdict.kind == SentinelVerdict::Kind::Replaced; }
    /** As isReplaced(), or if its Sentinels are silent. */
    bool mayBeReplaced() const { return isReplaced() || (!replica && verdict.kind == SentinelVerdict::Kind::Silent); }
    /** True if it reports this node id. */
    bool isNode(const QByteArray &id) const { return cluster && cluster->id == id; }
    /** True if it reports another node id, or none. */
    bool isOtherThanNode(const QByteArray &id) const { return isOutsideClusters || (cluster && !cluster->id.isEmpty() && cluster->id != id); }
    /** False for a cluster node with only some or none of the keys. */
    bool hasAllKeys() const { return !cluster || cluster->slotCount.value_or(0) >= slotCount; }
    /** True if it has all keys as their primary, or reports nothing else. */
    bool isWhole() const { return hasAllKeys() && !replica && !isReplaced() && !sentinel; }
    /** The share of the cluster's keys, 0 to 1; nullopt: unknown. */
    std::optional<double> shareOfKeys() const;

    bool operator==(const ServerRole &) const = default;
};

// Readers of replies. Pure. What a reply does not contain stays as it is.
/** INFO, or its section server or replication. */
void readRole(QByteArrayView info, ServerRole &role);
/** ROLE, which contains less. */
void readRole(const Reply &reply, ServerRole &role);
/** CLUSTER NODES. Lines that cannot be right are left out: the rest still says who answers. */
void readNodes(QByteArrayView text, ServerRole &role);
/** SENTINEL MASTERS. */
void readServices(const Reply &reply, ServerRole &role);

/** A line of CLUSTER NODES, split but not checked. */
struct NodeLine {
    QByteArray id, address, primary, epoch;
    QByteArrayList flags, slotWords;

    bool isMyself() const { return flags.contains("myself"); }
    bool isReplica() const { return flags.contains("slave") || flags.contains("replica"); }
};

/** Returns nullopt if the line is too short. Pure. */
std::optional<NodeLine> nodeLine(QByteArrayView line);

using SlotSet = std::bitset<slotCount>;

/** The slots of a cluster node, from its own line of CLUSTER NODES, from the epoch on. A value. */
struct NodeSlots {
    QByteArray epoch;
    SlotSet owned, moving;
};

/** Parses such a text, which is hostile. Pure. */
NodeSlots slotsOfNode(const QByteArray &text);
/** Slots whose keys may have arrived or left between two readings; a slot in migration at both does not count. Pure. */
SlotSet changedSlots(const NodeSlots &before, const NodeSlots &after);

} // namespace lockscope::redis
