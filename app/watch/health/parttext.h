// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/endpoint.h"
#include "watch/health/serverpart.h"

#include <QCoreApplication>

namespace lockscope {

/**
 * What to say about a server that is a part of a deployment, wherever locks are counted or listed. Plain text, made visible; empty: it is the whole.
 */
class PartText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PartText)
public:
    /** "One of 3 primaries of a cluster: about two thirds of the keys are elsewhere." */
    static QString sentence(const ServerPart &part, std::optional<Instant> now = {});
    /** "1 of 3 primaries", "replica", "Sentinel". */
    static QString brief(const ServerPart &part);
    /** Why nothing can be done to a lock from here; empty: it can. */
    static QString whyNoActions(const ServerPart &part);
    /** The URLs of what a Sentinel watches, of which one is to be named; empty: not known, or it has none. */
    static QString servicesToName(const ServerPart::Sentinel &sentinel, const redis::Endpoint &endpoint);
    /** Why nothing is done where nobody has said yet to be the node that is meant. */
    static QString notIdentified();
    /** How to go to the primary that Sentinels name: a URL, or the address map if it is this server; empty: nobody names another one. */
    static QString whereInstead(const ServerPart &part, const redis::Endpoint &endpoint);
    /** That we may not know whether this is still the primary, and which rights that needs; empty: we do. */
    static QString unchecked(const ServerPart &part);
    /** The sentinels have not seen yet who answers there. */
    static QString anotherProcess(const QString &where);
    /** Of a node of a cluster, from which nobody is found who has keys. */
    static Error noSlots(const QString &where);
    /** The first few, visible, with commas. */
    static QString names(const QStringList &servers);
    /** "cache-1:6379", "[::1]:6379". */
    static QString address(const ServerPart::Address &address);

private:
    static QString ofWhole(const ServerPart::Whole &whole, std::optional<Instant> now);
    static QString ofUnread(const ServerPart::Whole &whole);
    static QString ofGroup(const ServerPart::Whole &whole, std::optional<Instant> now);
    static QString ofCluster(const ServerPart &part);
    static QString ofReplica(const ServerPart::Replica &replica);
    static QString ofVerdict(const redis::SentinelVerdict &verdict);
    static QString ofSentinel(const ServerPart::Sentinel &sentinel);
    static QString elsewhere(double share);
};

} // namespace lockscope
