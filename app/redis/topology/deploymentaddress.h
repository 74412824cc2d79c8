// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"
#include "redis/topology/addressmap.h"

#include <vector>

namespace lockscope::redis {

/**
 * What the user says of a deployment: which kind it is and where to begin. A value; holds no secret, so it may be stored and shown. URLs, beside those
 * of an Endpoint:
 *   redis+cluster://[user[:password]@]host[:port],…[/db]         any nodes of a Redis Cluster
 *   redis+sentinel://[user[:password]@]host[:port],…/service[/db][?sentinel-user=name][&sentinel-tls=yes|no]   sentinels
 * with rediss+… for TLS. User, password and database are those of the servers, not of the sentinels. Several URLs of an Endpoint, separated by blanks or
 * commas, are a group (as Redlock uses it): the first has user and password for all. The address map and TLS options are not part of the URL.
 */
struct DeploymentAddress {
    enum class Kind { Single, Sentinel, Cluster, Group };
    static constexpr quint16 sentinelPort = 26379;

    Kind kind = Kind::Single;
    std::vector<Endpoint> seeds = {Endpoint()}; ///< at least one; with Sentinel: the sentinels, with their user and TLS options
    QString service;                            ///< Sentinel: the name under which the primary is watched
    Endpoint servers; ///< Sentinel, Cluster: kind, user, database and TLS options of servers that are found; host and port mean nothing
    AddressMap map;

    // In what the kinds differ: the kind itself is for this room, and for where the user chooses it.
    bool isAlone() const { return kind == Kind::Single; }
    /** Its primaries are found by asking, and followed when replicas are promoted. */
    bool followsPromotions() const { return kind == Kind::Cluster || kind == Kind::Sentinel; }
    /** Each key is at the owner of its slot; else each primary has all keys. */
    bool hasSlots() const { return kind == Kind::Cluster; }
    /** Who is named has no data, and users of its own. */
    bool seedsAreSentinels() const { return kind == Kind::Sentinel; }
    /** Independent servers with the same locks: more than half of them decide. */
    bool asksMajority() const { return kind == Kind::Group; }

    /** The cluster that this node is a part of; from a Unix socket, others are reached by TCP. */
    static DeploymentAddress ofCluster(const Endpoint &node);
    static DeploymentAddress ofGroup(std::vector<Endpoint> servers);
    /** What this sentinel watches under that name; its user is not that of the servers. */
    static DeploymentAddress ofService(const Endpoint &sentinel, const QString &service);
    /** Of a server that announces itself there: mapped, and reached as the address says. */
    Endpoint serverAt(const Place &announced) const;
    /** Of a sentinel likewise. */
    Endpoint sentinelAt(const Place &announced) const;
    /** User, database and TLS options of this one hold for all servers; in a cluster for the seeds, too; for sentinels only the TLS options. */
    void takeOptionsOf(const Endpoint &endpoint);
    /** Its servers do, or its sentinels, or one of the group. */
    bool usesTls() const;
    /** The URL, or URLs, without password. */
    QString toUrl() const;

    bool operator==(const DeploymentAddress &) const = default;
};

/** A parsed address; the password, if it had one, is kept apart. */
struct ParsedDeployment {
    DeploymentAddress address;
    Secret password; ///< of the servers
};

/** The error says what is wrong and in which of several addresses; it never repeats the password. */
Result<ParsedDeployment> parseDeployment(const QString &text);

} // namespace lockscope::redis
