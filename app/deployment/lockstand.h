// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** What one server of a group has under a lock's key, as far as it was read. A value. */
struct NodeStand {
    enum class State : quint8 { Asking, Missing, There, Unknown };
    QString server; ///< its URL, without a password
    State state = State::Asking;
    Lock lock;   ///< set for There, as far as it could be read
    QString why; ///< set for Unknown; may quote a server
};

/** One lock on all servers of a group (Redlock). */
struct LockStand {
    Bytes key;
    std::vector<NodeStand> servers; ///< empty: there is no group
};

/** One server's vote about the shown hold. */
enum class NodeVote : quint8 {
    Same,  ///< the server has the same hold
    There, ///< the key exists, but its holder cannot be compared
    Other, ///< the server has another hold, or other data
    Missing,
    Unknown,
};
/** `shown` is the hold as it is shown. */
NodeVote voteOf(const NodeStand &there, const Lock &shown);

/** Whether a hold on this number of a group's servers is one, by Redlock's rules; nothing: that depends on servers that are not seen. Pure. */
std::optional<bool> hasMajority(int stands, int servers, int unseen);
/**
 * Of one hold as the servers have it, the reading whose start is that of the group's hold: then a majority had it. Null: no majority of this number of
 * servers has it. Pure.
 */
const Lock *whereMajorityBegan(std::vector<const Lock *> readings, int servers);

/**
 * The number of servers that have a hold, and its meaning by Redlock's rules: a lock is held if a majority has it under one token. Pure.
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
struct StandVerdict {
    enum class Kind : quint8 {
        Held,          ///< a majority has it
        HeldByAnother, ///< another token has the majority
        Free,          ///< not held; a majority can be acquired
        Blocked,       ///< not held; no majority can be acquired
        Nobodys,       ///< not held; unknown whether it can be acquired
        NotKnown,      ///< too few servers have answered
        NotCompared,   ///< several holders, or an unreadable one
    };
    Kind kind = Kind::NotKnown;
    int stands = 0;                ///< number of servers that have it
    int servers = 0;               ///< number of servers
    int unknown = 0;               ///< number of servers that have not answered
    std::optional<Instant> freeAt; ///< Blocked: when enough will have expired; nullopt: some never expire
};
StandVerdict judgeStand(const Lock &shown, const std::vector<NodeStand> &servers);

} // namespace lockscope
