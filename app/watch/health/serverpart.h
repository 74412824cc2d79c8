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

/** Which slots a node of a cluster has, as it says in CLUSTER NODES: the words of its own line from the epoch on. A value. */
struct NodeSlots {
    QByteArray epoch;
    SlotSet owned, moving;
};

/** Pure; the text is hostile. */
NodeSlots slotsOfNode(const QByteArray &text);
/** Those whose keys may have come to this node, or gone from it, between two looks; what moves at both has not begun to. Pure. */
SlotSet changedSlots(const NodeSlots &before, const NodeSlots &after);

namespace redis {
class Reply;
}

/**
 * Which part of a deployment one server is, as far as it says: a part must not pass for the whole. Names and addresses come from the server and are
 * hostile.
 */
struct ServerPart {
    /** One node of a Redis Cluster has the keys of some of all slots. */
    struct Cluster {
        std::optional<int> primaries; ///< that have slots; nothing: not known
        std::optional<int> slotCount; ///< of this node, or of the primary that it follows
        QByteArray id;                ///< of this node; empty: not known
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
        std::optional<std::chrono::seconds> age; ///< since its last message from its primary; nothing: not known

        bool operator==(const Replica &) const = default;
    };
    struct WatchedPrimary {
        QString name;
        Address address;

        bool operator==(const WatchedPrimary &) const = default;
    };
    struct Sentinel {
        std::optional<std::vector<WatchedPrimary>> primaries; ///< nothing: not known
        bool isAsked = false;                                 ///< for its primaries

        bool operator==(const Sentinel &) const = default;
    };

    /** Not one server's word: several are watched as one. */
    struct Unseen {
        QString name;         ///< "host:port"
        bool answers = false; ///< it is reached
        QString why = {};     ///< then: what keeps it from being seen; empty: it is being read

        bool operator==(const Unseen &) const = default;
    };
    struct Whole {
        int primaries = 0;                  ///< of the deployment
        int seen = 0;                       ///< of them
        std::vector<Unseen> unseen;         ///< the others
        double unseenShare = 0;             ///< 0 to 1: of the keys
        std::optional<Instant> unseenSince; ///< when the first of them was lost; nothing: not known
        bool asksMajority = false;          ///< of independent servers, which have the same locks; "primaries" are its servers
        bool isAtUnknownAddress = false;    ///< one of them was never reached: perhaps not under the address that is announced

        /** A group: by those that are seen, whatever the others have. */
        bool isDecided() const { return asksMajority && seen > primaries / 2; }
        bool operator==(const Whole &) const = default;
    };

    std::optional<Whole> whole;
    std::optional<Cluster> cluster;
    bool isOutsideClusters = false; ///< as it says itself
    std::optional<Replica> replica;
    std::optional<Sentinel> sentinel; ///< no server of data at all
    redis::SentinelVerdict verdict;   ///< not its own word

    /** It calls itself primary, and the Sentinels that watch it do not. */
    bool isReplaced() const { return !replica && verdict.kind == redis::SentinelVerdict::Kind::Replaced; }
    /** It is, or may be: they say nothing. */
    bool mayBeReplaced() const { return isReplaced() || (!replica && verdict.kind == redis::SentinelVerdict::Kind::Silent); }
    /** It says that it is the node of this id. */
    bool isNode(const QByteArray &id) const { return cluster && cluster->id == id; }
    /** It says that it is not. */
    bool isOtherThanNode(const QByteArray &id) const { return isOutsideClusters || (cluster && !cluster->id.isEmpty() && cluster->id != id); }
    /** No node of a cluster with only some of the keys, or none. */
    bool hasAllKeys() const;
    /** It has all keys, and they are its own; or it does not say otherwise. */
    bool isWhole() const;
    /** 0 to 1: of all keys of the cluster; nothing: not known. */
    std::optional<double> shareOfKeys() const;

    bool operator==(const ServerPart &) const = default;
};

/** Reads the answer of INFO, or of its section server or replication. Keeps what the answer does not contain. Pure. */
void readPart(QByteArrayView info, ServerPart &part);
/** Reads the answer of ROLE: which says less. Pure. */
void readRole(const redis::Reply &role, ServerPart &part);
/** Reads the answer of CLUSTER NODES. Pure. */
ServerPart::Cluster clusterIn(QByteArrayView nodes);

} // namespace lockscope
