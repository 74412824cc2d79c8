// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"
#include "redis/topology/addressmap.h"

#include <utility>
#include <optional>
#include <vector>

namespace lockscope::redis {

/**
 * The address of a deployment as the user gives it: its kind and where to begin. A value; holds no secret, so it may be stored and shown. URLs,
 * beside those of an Endpoint:
 *   redis+cluster://[user[:password]@]host[:port],…[/db]         any nodes of a Redis Cluster
 *   redis+sentinel://[user[:password]@]host[:port],…/service[/db][?sentinel-user=name][&sentinel-tls=yes|no]   sentinels
 *   redlock://[user[:password]@]host[:port],…[/db]               independent servers with the same locks
 * with rediss+… for TLS. User, password and database are those of the servers, not of the sentinels. Several Endpoint URLs, separated by blanks or
 * commas, are independent servers, each with its own locks: the first one has user and password for all. The address map and TLS options are not part
 * of the URL.
 */
struct DeploymentAddress {
    enum class Kind { Single, Sentinel, Cluster, Redlock, Independent };
    static constexpr quint16 sentinelPort = 26379;

    Kind kind = Kind::Single;
    std::vector<Endpoint> seeds = {Endpoint()}; ///< at least one; with Sentinel: the sentinels, with their user and TLS options
    QString service;                            ///< Sentinel: the name under which the primary is watched
    Endpoint servers; ///< Sentinel, Cluster: kind, user, database and TLS options of servers that are found; host and port mean nothing
    AddressMap map;

    // Properties that the kinds differ in. Only this room and the choice in the connect dialog use the kind itself.
    bool isAlone() const { return kind == Kind::Single; }
    /** Its primaries are found by asking, and followed when replicas are promoted. */
    bool followsPromotions() const { return kind == Kind::Cluster || kind == Kind::Sentinel; }
    /** True: each key is at the owner of its slot. False: each primary has all keys. */
    bool hasSlots() const { return kind == Kind::Cluster; }
    /** The seeds are sentinels, which have no keys and their own users. */
    bool seedsAreSentinels() const { return kind == Kind::Sentinel; }
    /** Independent servers with the same locks; a majority of them decides. */
    bool asksMajority() const { return kind == Kind::Redlock; }
    /** Independent servers, each with its own locks: the same key on two of them is two locks. */
    bool keepsLocksApart() const { return kind == Kind::Independent; }
    bool isOfIndependentServers() const { return asksMajority() || keepsLocksApart(); }

    /** The cluster of this node. If the node is given by a Unix socket, the others are reached by TCP. */
    static DeploymentAddress ofCluster(const Endpoint &node);
    /** One server alone is Single. */
    static DeploymentAddress ofRedlock(std::vector<Endpoint> servers) { return ofServers(std::move(servers), Kind::Redlock); }
    static DeploymentAddress ofIndependent(std::vector<Endpoint> servers) { return ofServers(std::move(servers), Kind::Independent); }
    /** The service that this sentinel monitors. The sentinel's user is not used for the servers. */
    static DeploymentAddress ofService(const Endpoint &sentinel, const QString &service);
    /** The endpoint of a server that announces itself there, by the address map and with this address's options. */
    Endpoint serverAt(const Place &announced) const;
    /** The same for a sentinel. */
    Endpoint sentinelAt(const Place &announced) const;
    /** Applies user, database and TLS options to all servers; in a cluster to the seeds, too; to sentinels only the TLS options. */
    void takeOptionsOf(const Endpoint &endpoint);
    /** True if a server, a sentinel or a member of the group uses TLS. */
    bool usesTls() const;
    /** The URL or URLs without password. */
    QString toUrl() const;

    bool operator==(const DeploymentAddress &) const = default;

private:
    static DeploymentAddress ofServers(std::vector<Endpoint> servers, Kind kind);
};

/** A parsed address, with the password separated from it. */
struct ParsedDeployment {
    DeploymentAddress address;
    Secret password; ///< of the servers
};

/** Parses an address. The error says what is wrong and in which of several URLs; it never repeats the password. */
Result<ParsedDeployment> parseDeployment(const QString &text);

/** A server of a group that answers at this address. */
struct NamedServer {
    Endpoint endpoint;
    QByteArray process; ///< its run id, which each process has of its own; empty: unknown
};
/** The error if two of these are one server under two addresses; nothing: no two. Two databases of one server have locks of their own. */
std::optional<Error> namedTwice(const std::vector<NamedServer> &servers);

} // namespace lockscope::redis
