// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "libraries/recognise.h"
#include "redis/topology/serverrole.h"

#include <QByteArray>
#include <QVersionNumber>

#include <optional>
#include <vector>

namespace lockscope {

/** A replica that is connected to the server, as the server reports it. */
struct AttachedReplica {
    QByteArray host; ///< announced host
    int port = 0;
    qint64 behind = 0; ///< replication lag in bytes

    bool operator==(const AttachedReplica &) const = default;
};

/** Facts that the server reported; the others are empty. */
struct ServerFacts {
    QVersionNumber version;
    QString name;                ///< "Redis", "Valkey" …
    QByteArray process;          ///< run id, which changes with each start
    redis::ServerRole role;      ///< in a deployment
    std::optional<quint64> keys; ///< number of keys in the watched database
    std::optional<ServerTime> time;
    MaybeInstant upSince;              ///< within a second
    std::optional<UnixTime> lastChild; ///< see lastChildIn()
    std::optional<Duration> clockSkew; ///< server minus this workstation
    QByteArray history;                ///< replication id, which a replica shares with its primary
    QByteArray historyBefore;          ///< replication id before a promotion
    QByteArray replication;            ///< role, replication id, and whether the link to the primary is up
    std::vector<AttachedReplica> replicas;
    std::optional<quint64> wipes;             ///< number of FLUSHALL, FLUSHDB and SWAPDB commands so far
    std::optional<QByteArray> notifyFlags;    ///< notify-keyspace-events
    std::optional<bool> comparesInOneCommand; ///< it has DELIFEQ or DELEX
    bool isClusterDown = false;               ///< CLUSTERDOWN: the server serves no key
    bool leasesFields = false;                ///< it has HPTTL, or does not report it: fields of a hash may expire
};

/** The last known process and data of a server, to detect another process or other data. A value. */
struct ServerBefore {
    QByteArray process; ///< run id; empty: not reported
    QByteArray history; ///< as ServerFacts::history
    Instant since;      ///< when another process or other data were first seen; zero: never

    /** Returns true if another process answers than before; the first one is no change. */
    bool takeProcess(const ServerFacts &now, Instant at);
    /** Returns true if it follows a primary with other data; after a failover the history continues. */
    bool takeHistory(const ServerFacts &now, Instant at);
    bool servesSameData(const ServerFacts &now) const;
};

/** The meaning of a difference between two readings of the facts. */
enum class ServerNews : quint8 {
    None,
    EventsSwitched, ///< the events that locks need were turned on or off
    DataExchanged,  ///< all keys were wiped or swapped, or the server has become, or follows, another one: no event names keys then
    KeysAnswered,   ///< the cluster serves keys again
    KeysGone,       ///< if wipes are unknown: fewer keys than known locks, or far fewer than before, as after a wipe
};
/** Pure. */
ServerNews newsBetween(const ServerFacts &before, const ServerFacts &now, quint64 locks);

/** Reads a reply of INFO (server, replication, or both) into version, name, role and replication. Pure. */
void readInfo(QByteArrayView info, ServerFacts &facts);

/** The replicas in a reply of INFO replication; at most 100. Pure. */
std::vector<AttachedReplica> attachedIn(QByteArrayView info);

/**
 * Parses the reply of TIME: seconds since 1970, and microseconds of the second. nullopt: invalid, or beyond the year 9999, where calculations
 * overflow. Pure.
 */
std::optional<UnixTime> timeIn(QByteArrayView seconds, QByteArrayView micros);

/** Checks the reply of DBSIZE; nullopt: an impossible value. Pure. */
std::optional<quint64> keysIn(qint64 dbsize);

/** For how long the server is up, by a reply of INFO server, in whole seconds; nullopt: not reported. Pure. */
std::optional<Duration> uptimeIn(QByteArrayView info);

/**
 * When the last child process of the server ended, by the fields of INFO persistence and INFO stats: as long as it has one, the use of a key does not
 * renew its idle time. The beginning of time: it had none. nullopt: it has one, or it is unknown, as of a child that served a replica. Pure.
 */
std::optional<UnixTime> lastChildIn(QByteArrayView info);

/**
 * True if somebody may have ended a child by BGSAVE CANCEL (Valkey), which no field of lastChildIn() shows: BGSAVE was called, or INFO commandstats was
 * not answered (empty). Pure.
 */
bool mayHaveCancelledSave(QByteArrayView commandStats, const ServerFacts &facts);

/** The number of clients in a reply of INFO clients; nullopt: not reported. Pure. */
std::optional<quint64> clientsIn(QByteArrayView info);

/** The number of channels with subscribers in a reply of INFO stats; nullopt: not reported. Pure. */
std::optional<quint64> channelsIn(QByteArrayView info);

/** The number of FLUSHALL, FLUSHDB and SWAPDB calls in a reply of INFO commandstats. Pure. */
quint64 wipesIn(QByteArrayView info);

/**
 * True if these flags announce what locks need: K (events by key) with g, $, h and x, or A for all classes. Pure.
 * https://redis.io/docs/latest/develop/use/keyspace-notifications/
 */
bool announcesLocks(const QByteArray &flags);

/** Adds the flags that locks need, evictions included. Removes none. */
QByteArray withLockEvents(const QByteArray &flags);

/** True if both announce the same, whatever their order and the notation of all classes. */
bool areSameFlags(const QByteArray &a, const QByteArray &b);

} // namespace lockscope
