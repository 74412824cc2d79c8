// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "redis/topology/hashslot.h"
#include "redis/topology/sentinelhello.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <bitset>
#include <chrono>
#include <optional>
#include <vector>

namespace lockscope {

using SlotSet = std::bitset<redis::slotCount>;

/** The slots of a cluster node, from its own line of CLUSTER NODES, from the epoch on. A value. */
struct NodeSlots {
    QByteArray epoch;
    SlotSet owned, moving;
};

/** Parses such a text, which is hostile. Pure. */
NodeSlots slotsOfNode(const QByteArray &text);
/** Slots whose keys may have arrived or left between two readings; a slot in migration at both does not count. Pure. */
SlotSet changedSlots(const NodeSlots &before, const NodeSlots &after);

namespace redis {
class Reply;
}

/**
 * The part of a deployment that one server is, as it reports: a part must not pass for the whole. Names and addresses come from the server and are
 * hostile.
 */
struct ServerPart {
    /** A node of a Redis Cluster, which has the keys of some slots. */
    struct Cluster {
        std::optional<int> primaries; ///< number of primaries with slots; nullopt: unknown
        std::optional<int> slotCount; ///< of this node, or of its primary; nullopt: unknown
        QByteArray id;                ///< of this node; empty: unknown
        QByteArray slotsText = {};    ///< for slotsOfNode()

        bool operator==(const Cluster &) const = default;
    };
    struct Address {
        QString host;
        int port = 0;

        bool operator==(const Address &) const = default;
    };
    struct Replica {
        Address primary;
        bool isLinkUp = false;
        std::optional<std::chrono::seconds> age; ///< since the last message from its primary; nullopt: unknown

        bool operator==(const Replica &) const = default;
    };
    struct WatchedPrimary {
        QString name;
        Address address;

        bool operator==(const WatchedPrimary &) const = default;
    };
    struct Sentinel {
        std::optional<std::vector<WatchedPrimary>> primaries; ///< nullopt: unknown
        bool isAsked = false;                                 ///< its primaries were asked for

        bool operator==(const Sentinel &) const = default;
    };

    /** A server that is not watched live, of several that are watched as one. */
    struct Unseen {
        QString name;         ///< "host:port"
        bool answers = false; ///< it is connected
        QString why = {};     ///< if it answers: why it is not watched live; empty: it is being read

        bool operator==(const Unseen &) const = default;
    };
    struct Whole {
        int primaries = 0;                  ///< number of primaries of the deployment
        int seen = 0;                       ///< number of those watched live
        std::vector<Unseen> unseen;         ///< the others
        double unseenShare = 0;             ///< share of all keys, 0 to 1
        std::optional<Instant> unseenSince; ///< when the first of them was lost; nullopt: unknown
        bool asksMajority = false;          ///< independent servers with the same locks; "primaries" are its servers
        bool isAtUnknownAddress = false;    ///< one was never reached, perhaps since its announced address is not reachable

        /** True for a group whose live servers are a majority. */
        bool isDecided() const { return asksMajority && seen > primaries / 2; }
        bool operator==(const Whole &) const = default;
    };

    std::optional<Whole> whole;
    std::optional<Cluster> cluster;
    bool isOutsideClusters = false; ///< it reports that it is not in cluster mode
    std::optional<Replica> replica;
    std::optional<Sentinel> sentinel; ///< set if it is a Sentinel, which has no data
    redis::SentinelVerdict verdict;   ///< the Sentinels' verdict about it

    /** True if it calls itself primary and its Sentinels name another. */
    bool isReplaced() const { return !replica && verdict.kind == redis::SentinelVerdict::Kind::Replaced; }
    /** As isReplaced(), or if its Sentinels are silent. */
    bool mayBeReplaced() const { return isReplaced() || (!replica && verdict.kind == redis::SentinelVerdict::Kind::Silent); }
    /** True if it reports this node id. */
    bool isNode(const QByteArray &id) const { return cluster && cluster->id == id; }
    /** True if it reports another node id, or none. */
    bool isOtherThanNode(const QByteArray &id) const { return isOutsideClusters || (cluster && !cluster->id.isEmpty() && cluster->id != id); }
    /** False for a cluster node with only some or none of the keys. */
    bool hasAllKeys() const;
    /** True if it has all keys as their primary, or reports nothing else. */
    bool isWhole() const;
    /** The share of the cluster's keys, 0 to 1; nullopt: unknown. */
    std::optional<double> shareOfKeys() const;

    bool operator==(const ServerPart &) const = default;
};

/** Reads a reply of INFO, or of its section server or replication; keeps what the reply does not contain. Pure. */
void readPart(QByteArrayView info, ServerPart &part);
/** Reads a reply of ROLE, which contains less. Pure. */
void readRole(const redis::Reply &role, ServerPart &part);
/** Reads a reply of CLUSTER NODES. Pure. */
ServerPart::Cluster clusterIn(QByteArrayView nodes);

} // namespace lockscope
