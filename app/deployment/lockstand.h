// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** What a server of a group has under the key of a lock, as far as it is seen. A value. */
struct NodeStand {
    enum class State : quint8 { Asking, Missing, There, Unknown };
    QString server; ///< its URL, without a password
    State state = State::Asking;
    Lock lock;   ///< There: as far as it could be read
    QString why; ///< Unknown; words of a server may be among them
};

/** One lock on all servers of a group (Redlock). */
struct LockStand {
    Bytes key;
    std::vector<NodeStand> servers; ///< empty: there is no group
};

/** What one server says about the hold that is shown. */
enum class NodeVote : quint8 {
    Same,  ///< it stands there, too
    There, ///< the key exists, but its holder cannot be compared
    Other, ///< somebody else's, or something else, stands there
    Missing,
    Unknown,
};
/** The lock is the hold as it is shown. */
NodeVote voteOf(const NodeStand &there, const Lock &shown);

/**
 * On how many servers a hold stands, and what that means by Redlock's rules: a lock is held if a majority has it under one token. Pure.
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
struct StandVerdict {
    enum class Kind : quint8 {
        Held,          ///< by a majority
        HeldByAnother, ///< another token has the majority
        Free,          ///< not held, and a majority can be taken
        Blocked,       ///< not held, and too few can be taken
        Nobodys,       ///< not held; whether it could be taken is not known
        NotKnown,      ///< too few servers have answered
        NotCompared,   ///< several hold it, each for itself, or its holder cannot be read
    };
    Kind kind = Kind::NotKnown;
    int stands = 0;                ///< number of servers where it stands
    int servers = 0;               ///< number of servers
    int unknown = 0;               ///< number of servers that have not answered
    std::optional<Instant> freeAt; ///< Blocked: enough will have expired by then; nothing: some never expire
};
StandVerdict judgeStand(const Lock &shown, const std::vector<NodeStand> &servers);

} // namespace lockscope
