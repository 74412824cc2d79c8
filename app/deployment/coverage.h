// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "redis/topology/deploymentaddress.h"
#include "watch/health/watchhealth.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/** How much of a deployment is seen. A value; there is always one server. */
struct Coverage {
    struct Replica {
        QString name;                 ///< "host:port"
        bool isOnline = false;        ///< as the deployment says
        std::optional<qint64> behind; ///< bytes of replication, a few seconds old; nothing: unknown

        bool operator==(const Replica &) const = default;
    };
    struct Server {
        NodeNumber number = 0;
        QString name; ///< "host:port"; of one server alone it may be empty
        redis::Endpoint endpoint;
        double share = 1.0; ///< 0 to 1: of all keys, by the slots that it owns
        WatchHealth health;
        std::vector<Replica> replicas;
    };
    /** Something that is not known of the locks there. */
    struct Gap {
        QString server; ///< "host:port"
        std::vector<Missing> missing;
        QString why; ///< a sentence; empty: it is still being read
    };
    redis::DeploymentAddress deployment = {}; ///< the whole, if it is known, also if a single server was named
    std::vector<Server> servers{Server()};
    bool isFinding = false;    ///< what was named is a part, and the whole is not known yet
    bool onlyThisNode = false; ///< what is elsewhere is not asked for
    QStringList troubles;      ///< with finding out what there is: sentences

    const Server *find(NodeNumber number) const;
    /** It is watched live, and in a group has all keys: a node of a cluster has only its own. */
    bool isSeen(const Server &server) const;
    /** Each server has been read, or cannot be, and at least one was. */
    bool isSettled() const;
    /** None can be read. */
    bool hasFailed() const;
    /** Empty: everything that was asked for is known. */
    std::vector<Gap> gaps() const;
    /** What is unknown, in a few words: "holders (10.0.0.7:6379); leases"; empty: nothing. */
    QString gapsText() const;
    /** That are watched live: "2 of 3". */
    std::size_t seen() const;
    /** The health of the whole when none is watched live: of one that is still being read, or else of the first. */
    const Server &mostTelling() const;
    /** The health of the whole: times are the longest, numbers are sums, and what is missing somewhere is missing in the whole. */
    WatchHealth whole() const;

private:
    std::vector<LackAt> lacksOfSome(const std::vector<Lack> &all) const;
};

} // namespace lockscope
