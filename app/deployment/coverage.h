// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/topology/deploymentaddress.h"
#include "watch/health/watchhealth.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/** How much of a deployment is watched. A value; has at least one server. */
struct Coverage {
    struct Replica {
        QString name;                 ///< "host:port"
        bool isOnline = false;        ///< as the deployment reports
        std::optional<qint64> behind; ///< replication lag in bytes, a few seconds old; nullopt: unknown

        bool operator==(const Replica &) const = default;
    };
    struct Server {
        NodeNumber number = 0;
        QString name = {}; ///< "host:port"; may be empty for a single server
        redis::Endpoint endpoint = {};
        double share = 1.0; ///< share of all keys, 0 to 1, by the slots that it owns
        WatchHealth health = {};
        std::vector<Replica> replicas = {};
    };
    /** A server that is not watched live, of several that are watched as one. */
    struct Unseen {
        QString name;         ///< "host:port"
        bool answers = false; ///< it is connected
        QString why = {};     ///< if it answers: why it is not watched live; empty: it is being read
    };
    /** Data of a server's locks that are unknown. */
    struct Gap {
        QString server; ///< "host:port"
        std::vector<Missing> missing;
        QString why; ///< the reason, a sentence; empty: still being read
    };
    redis::DeploymentAddress deployment = {}; ///< the whole deployment, if known, even if a single server was given
    std::vector<Server> servers{Server()};
    bool isFinding = false;    ///< the given server belongs to a deployment that is not known yet
    bool onlyThisNode = false; ///< the rest of the deployment is ignored on request
    QStringList troubles = {}; ///< problems in finding the servers: sentences
    bool seemsRedlock = false; ///< servers that keep locks apart have some under one token on most of them

    const Server *find(NodeNumber number) const;
    /** The server of a lock or event where servers keep locks apart, else null. */
    const Server *serverOf(const LockId &lock) const { return deployment.keepsLocksApart() ? find(lock.node) : nullptr; }
    /** True if several servers are shown as one; false: one alone, or none can be seen, so that one speaks for all. */
    bool isOfSeveral() const;
    /** True if all servers are seen, or the one that is shown has all keys as their primary. */
    bool isWhole() const;
    /** True for a group whose live servers are a majority. */
    bool isDecided() const;
    /** True if the server is watched live, or would be without a pause, and, in a group, has all keys as a primary; a cluster node has only its own. */
    bool isSeen(const Server &server) const;
    /** True if each server was read or cannot be, and at least one was. */
    bool isSettled() const;
    /** True if no server can be read. */
    bool hasFailed() const;
    /** What is unknown; empty: nothing. */
    std::vector<Gap> gaps() const;
    /** What is unknown in a few words: "holders (10.0.0.7:6379); leases"; empty: nothing. */
    QString gapsText() const;
    /** Number of servers watched live: "2 of 3". */
    std::size_t seen() const;
    /** The servers that are not seen. */
    std::vector<Unseen> unseen() const;
    /** Their share of all keys, 0 to 1. */
    double unseenShare() const;
    /** When the first of them was lost; nullopt: unknown, or one server is shown. */
    std::optional<Instant> unseenSince() const;
    /** The first server that is watched live, or else a connected one, or else the first. */
    const Server &mostTelling() const;
    /** The health of the whole: the longest times, the sums of numbers, and everything that is missing on any server. */
    WatchHealth whole() const;
    /** What is not seen, in sentences that are safe to show; empty: nothing. */
    QString sentence(std::optional<Instant> now = {}) const;
    /** What to try, if it seems to be a Redlock: a sentence; empty: nothing. */
    QString hint() const;
    /** "2 of 3 primaries", "replica"; empty: a server alone. */
    QString brief() const;

private:
    bool isOne() const { return servers.size() == 1 && deployment.isAlone(); }
    bool isAtUnknownAddress() const;
    QString sentenceOfGroup(const QString &names, const QString &unread, std::optional<Instant> now) const;
    std::vector<LackAt> lacksOfSome(const std::vector<Lack> &all) const;
};

} // namespace lockscope
