// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/deploymentaddress.h"
#include "watch/health/hearing.h"

#include <QByteArrayList>
#include <QString>

#include <vector>

namespace lockscope {

/** How careful the operator must be there: a word and a colour in the window, and how many confirmations actions need. */
enum class Environment : quint8 { Development, Staging, Production, Demo };

/** "development", "staging", "production", "demo". */
const char *environmentName(Environment environment);

/** A saved server: everything but its password. */
struct ServerProfile {
    QString id; ///< UUID; the key in the settings
    QString name;
    redis::Endpoint endpoint;
    redis::DeploymentAddress
        deployment;            ///< Cluster, Sentinel: what the URL names; the endpoint is its first seed. Single: see endpoint, only its map counts
    bool onlyThisNode = false; ///< Single: whatever it is a part of
    std::vector<redis::Endpoint> nodes; ///< further servers on which the same locks stand (Redlock), with the same password
    Environment environment = Environment::Development;
    QByteArrayList patterns{"lock.*"};
    Hearing hearing = Hearing::Automatic;
    QString passwordFile;         ///< optional: where the password is read from at connecting
    QString sentinelPasswordFile; ///< likewise, of the sentinels

    /** Of the whole. */
    redis::DeploymentAddress address() const;
    /** For an URL that was typed, not chosen: this machine is development, any other host production until said otherwise. */
    static ServerProfile forEndpoint(const redis::Endpoint &endpoint);
    bool operator==(const ServerProfile &) const = default;
};

/** The same server, or one that shares its machine: another database, or what another user sees of it. By what is written; names are not resolved. */
bool isSameMachine(const redis::Endpoint &a, const redis::Endpoint &b);

/** A saved server with what it called itself at the last connection: see redis::identityOf(). */
struct SavedServer {
    ServerProfile profile;
    QByteArrayList seen; ///< the newest first
};

} // namespace lockscope
