// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/globpattern.h"
#include "redis/topology/deploymentaddress.h"
#include "watch/health/hearing.h"

#include <QByteArrayList>
#include <QString>

#include <vector>

namespace lockscope {

/** How careful the operator must be: sets a word and a colour in the window, and how many confirmations actions need. */
enum class Environment : quint8 { Development, Staging, Production, Demo };

/** "development", "staging", "production", "demo". */
const char *environmentName(Environment environment);

/** A saved server: everything but its password. */
struct ServerProfile {
    QString id; ///< UUID; the key in the settings
    QString name;
    redis::Endpoint endpoint;
    redis::DeploymentAddress
        deployment;            ///< Cluster, Sentinel: what the URL names, with the endpoint as first seed. Single: only its address map counts
    bool onlyThisNode = false; ///< Single: ignores the deployment that it belongs to
    std::vector<redis::Endpoint> nodes; ///< further independent servers with the same password
    bool keepsLocksApart = false;       ///< nodes have locks of their own; false: the same locks (Redlock)
    Environment environment = Environment::Development;
    QByteArrayList patterns{usualPattern};
    Hearing hearing = Hearing::Automatic;
    QString passwordFile;         ///< optional: file from which the password is read when connecting
    QString sentinelPasswordFile; ///< the same for sentinels

    /** The address of the whole deployment. */
    redis::DeploymentAddress address() const;
    /** Its name, else its address. */
    QString shownName() const { return name.isEmpty() ? address().toUrl() : name; }
    /** The name of one that has none: its address, and the number of further servers. */
    QString usualName() const;
    /** A profile for a URL that was typed: this machine is development, any other host production. */
    static ServerProfile forEndpoint(const redis::Endpoint &endpoint);
    /** The same for an address that somebody else has written: production, since behind this machine's port may be a tunnel. */
    static ServerProfile ofStranger(const redis::Endpoint &endpoint);
    bool operator==(const ServerProfile &) const = default;
};

/** True if both are on the same machine and port, whatever database or user; compares text, resolves no names. */
bool isSameMachine(const redis::Endpoint &a, const redis::Endpoint &b);

/** A saved server with the ids that it reported at the last connections: see redis::identityOf(). */
struct SavedServer {
    ServerProfile profile;
    QByteArrayList seen; ///< newest first
};

} // namespace lockscope
