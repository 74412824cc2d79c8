// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "libraries/recognise.h"
#include "watch/health/serverpart.h"

#include <QByteArray>
#include <QVersionNumber>

#include <optional>
#include <vector>

namespace lockscope {

/** A replica that is connected to the server, as that says. */
struct AttachedReplica {
    QByteArray host; ///< as it announces itself
    int port = 0;
    qint64 behind = 0; ///< bytes of replication

    bool operator==(const AttachedReplica &) const = default;
};

/** What the server reported of itself; what it did not report stays empty. */
struct ServerFacts {
    QVersionNumber version;
    QString name;                ///< "Redis", "Valkey" …
    QString role;                ///< "primary", "replica"
    QByteArray process;          ///< the run id: another one after each start
    ServerPart part;             ///< of a deployment
    std::optional<quint64> keys; ///< in the database we look at
    std::optional<ServerTime> time;
    std::optional<Duration> clockSkew; ///< server minus this workstation
    QByteArray history;                ///< of replication: its id, which a replica shares with its primary
    QByteArray historyBefore;          ///< the one that it goes on from, after a promotion
    QByteArray replication;            ///< which data it serves: role, the history's number, whether its link to the primary is up
    std::vector<AttachedReplica> replicas;
    std::optional<quint64> wipes;             ///< commands so far that changed all keys at once: FLUSHALL, FLUSHDB, SWAPDB
    std::optional<QByteArray> notifyFlags;    ///< notify-keyspace-events
    std::optional<bool> comparesInOneCommand; ///< it has DELIFEQ or DELEX
    bool isClusterDown = false;               ///< CLUSTERDOWN: it answers for no key
    bool leasesFields = false;                ///< it has HPTTL, or does not say so: fields of a hash may end by themselves
};

/** Which process and data a server had when they were known last: to notice that it is another one, or has others. A value. */
struct ServerBefore {
    QByteArray process; ///< empty: it did not say
    QByteArray history; ///< as ServerFacts::history
    Instant since;      ///< when another process or other data were seen first; else zero

    /** They are those of another process than before; one that is seen first is none. */
    bool takeProcess(const ServerFacts &now, Instant at);
    /** It follows a primary with other data now; after a failover, the new history goes on from the one before. */
    bool takeHistory(const ServerFacts &now, Instant at);
    bool servesSameData(const ServerFacts &now) const;
};

/** What a difference between two readings of the facts means for the picture. */
enum class ServerNews : quint8 {
    None,
    EventsSwitched, ///< somebody turned the events that locks need on, or off
    DataExchanged,  ///< keys were wiped or swapped, or the server has become, or follows, another one: no key is announced then
    KeysAnswered,   ///< the cluster is no longer down
    KeysGone,       ///< where that may not be asked: fewer keys than we know locks, or far fewer than at the last look, as after wiping
};
/** Pure. */
ServerNews newsBetween(const ServerFacts &before, const ServerFacts &now, quint64 locks);

/** Reads the answer of INFO (server, replication, or both) into version, name, role, part and replication. Pure. */
void readInfo(QByteArrayView info, ServerFacts &facts);

/** In the answer of INFO replication; at most 100. Pure. */
std::vector<AttachedReplica> attachedIn(QByteArrayView info);

/**
 * Reads the answer of TIME: seconds since 1970, and microseconds of the second. Nothing: not these, or beyond the year 9999, where calculations
 * overflow. Pure.
 */
std::optional<UnixTime> timeIn(QByteArrayView seconds, QByteArrayView micros);

/** Reads the answer of DBSIZE. Nothing: an impossible value. Pure. */
std::optional<quint64> keysIn(qint64 dbsize);

/** How many clients are connected, in the answer of INFO clients; nothing: the server does not report it. Pure. */
std::optional<quint64> clientsIn(QByteArrayView info);

/** How many channels have subscribers, in the answer of INFO stats; nothing: the server does not report it. Pure. */
std::optional<quint64> channelsIn(QByteArrayView info);

/** The calls of FLUSHALL, FLUSHDB and SWAPDB in the answer of INFO commandstats. Pure. */
quint64 wipesIn(QByteArrayView info);

/**
 * The value of notify-keyspace-events, as far as locks need it: K (events by key) with g, $, h and x, or A for all classes.
 * Pure. https://redis.io/docs/latest/develop/use/keyspace-notifications/
 */
bool announcesLocks(const QByteArray &flags);

/** These flags plus those that locks need, evictions too. Never removes flags. */
QByteArray withLockEvents(const QByteArray &flags);

/** Whether they announce the same, regardless of their order and of how all classes are written. */
bool areSameFlags(const QByteArray &a, const QByteArray &b);

} // namespace lockscope
