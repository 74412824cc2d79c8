// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/endpoint.h"
#include "redis/topology/serverrole.h"

#include <QCoreApplication>

namespace lockscope {

/**
 * Texts about a server that is part of a deployment, wherever locks are counted or listed. Plain text, safe to show; empty: the server is the whole.
 */
class RoleText {
    LOCKSCOPE_MESSAGES(lockscope::RoleText)
public:
    /** "One of 3 primaries of a cluster: about two thirds of the keys are elsewhere." */
    static QString sentence(const redis::ServerRole &role);
    /** "1 of 3 primaries", "replica", "Sentinel". */
    static QString brief(const redis::ServerRole &role);
    /** Why actions on locks are impossible here; empty: they are possible. */
    static Message whyNoActions(const redis::ServerRole &role);
    /** The URLs of the services that a Sentinel monitors, one of which must be chosen; empty: unknown, or none. */
    static Message servicesToName(const redis::ServerRole::Sentinel &sentinel, const redis::Endpoint &endpoint);
    /** Why no action is possible before the server has identified itself. */
    static Message notIdentified();
    /** How to reach the primary that Sentinels name: its URL, or the address map if it is this server; empty: they name no other. */
    static Message whereInstead(const redis::ServerRole &role, const redis::Endpoint &endpoint);
    /** That it is unknown whether this is still the primary, and which permissions that needs; empty: it is known. */
    static QString unchecked(const redis::ServerRole &role);
    /** That the sentinels have not seen yet which process answers there. */
    static Message anotherProcess(const QString &where);
    /** The error for a cluster node that leads to no server with keys. */
    static Error noSlots(const QString &where);
    /** The first few names, escaped, separated by commas. */
    static QString names(const QStringList &servers);
    /** A share of the keys, 0 to 1: "about a third". */
    static QString share(double share);

private:
    static QString ofCluster(const redis::ServerRole &role);
    static QString ofReplica(const redis::ServerRole::Replica &replica);
    static QString ofVerdict(const redis::SentinelVerdict &verdict);
    static QString ofSentinel(const redis::ServerRole::Sentinel &sentinel);
};

} // namespace lockscope
