// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "locks/clearverdict.h"
#include "redis/topology/serverrole.h"
#include "watch/health/hearing.h"

#include <QByteArrayList>
#include <QStringList>
#include <QVersionNumber>

#include <optional>
#include <vector>

namespace lockscope {

/** What is not possible on this server, mostly for lack of permission. Flags for code; lackText() has the texts. */
enum class Lack : quint8 {
    Events,         ///< keyspace events are off: changes are found by polling
    EventsDenied,   ///< no permission to subscribe to keyspace events: polling; see WatchHealth::remedy
    Tracking,       ///< client tracking was selected, but is denied or unknown: polling
    TrackingPrefix, ///< client tracking was selected, but a pattern begins with a wildcard: polling
    BoundedRead,    ///< GETRANGE denied: values that STRLEN reports as long are not read
    Types,          ///< TYPE denied: other types than strings are shown as unknown
    Contents,       ///< commands that read hashes and sets denied: their locks are shown without holders
    Ttl,            ///< PTTL denied: no deadlines
    Values,         ///< GETRANGE, and STRLEN or GET, denied: no holders
    ServerTime,     ///< TIME denied: timestamp locks are judged by this workstation's clock
    ServerInfo,     ///< INFO denied: version and key counts unknown, and the role if ROLE is denied, too
    Config,         ///< CONFIG denied, and no other feed works: unknown whether events are on
    Scan,           ///< SCAN denied: locks cannot be listed
    Keys,           ///< no permission for some keys, which are shown as unknown
    ClusterDown,    ///< CLUSTERDOWN: the cluster serves no key. Locks are shown as last seen, new ones without holders
    Room,           ///< more locks match than are kept: WatchHealth::leftOut
};

/** Unknown data of a server's locks: a list without them is incomplete. */
enum class Missing : quint8 { Names, Holders, Leases };
/** "names", "holders", "leases": for scripts. */
const char *missingName(Missing missing);
/** The same for people. */
QString missingText(Missing missing);
/** Empty: only the speed of detection, or facts about the server, are affected. */
std::vector<Missing> missingBy(Lack lack);

/** A lack and the servers it applies to. */
struct LackAt {
    Lack lack = Lack::Events;
    QStringList servers; ///< some of several servers that are watched as one; empty: all

    bool operator==(const LackAt &) const = default;
};

/** Why the current scan waits. */
enum class ScanRest : quint8 { None, Hidden, ServerSlow, Share /**< it takes WatchHealth::scanPercent */ };

/** How much of the server's current data is shown. Unless it is Whole, a count of 0 proves nothing. */
enum class Sight : quint8 {
    Whole,        ///< all of it
    InPart,       ///< more locks match than are kept
    SomeNodes,    ///< not all servers of the deployment answer
    NoDeadlines,  ///< PTTL is denied: deadlines are unknown; see sightOfDeadlines()
    NoKeys,       ///< a Sentinel, which has no locks
    Reading,      ///< the first scan is running
    ScanRefused,  ///< locks cannot be listed; only changes are seen
    NotConnected, ///< the last known data, if any
    NoAnswer,
    Failing, ///< the server answers with errors
    Paused,
};

/** How current and complete the data are. A value, emitted by the watcher on every change and at least once a second. */
struct WatchHealth {
    Basis basis = Basis::Disconnected;
    Hearing hearing = Hearing::Automatic; ///< the selected way
    bool connected = false;
    bool complete = false;             ///< a whole scan has finished on this connection
    std::optional<Instant> completeAt; ///< when the last whole scan finished
    std::optional<Instant> disconnectedAt;
    std::optional<Instant> nextAttemptAt;
    Error error;                         ///< why it is disconnected, why scanning fails, or another problem of the server
    std::optional<Instant> stalledSince; ///< connected or connecting, but silent since then; see error
    Duration pollInterval{500};          ///< Polling: the current interval of scans
    std::optional<std::chrono::microseconds> roundTrip;
    QVersionNumber serverVersion;             ///< null: unknown
    QString serverName;                       ///< "Redis", "Valkey" …
    redis::ServerRole role;                   ///< of the one server that is shown
    std::optional<Duration> clockSkew;        ///< server minus this workstation
    std::optional<bool> comparesInOneCommand; ///< it has DELIFEQ or DELEX; nullopt: unknown
    std::vector<Lack> lacks;
    std::vector<LackAt> lacksOfSome;        ///< lacks that apply to some of several servers only
    bool lacksServers = false;              ///< too few of several servers are watched live
    QString remedy;                         ///< the command that grants the permissions for detecting changes; empty: none does
    bool eventsCanBeEnabled = false;        ///< events are off and CONFIG is permitted: offer to turn them on
    std::optional<QByteArray> eventsBefore; ///< notify-keyspace-events before a killed Lockscope added flags
    bool scanning = false;
    ScanRest scanRest = ScanRest::None;
    quint64 keysScanned = 0;            ///< of the running or last scan; an estimate while keysInDatabase is unknown
    std::optional<double> scanProgress; ///< 0 to 1, of the running or last scan
    std::optional<quint64> keysInDatabase;
    Duration scanTook{0};                    ///< the last whole scan
    std::optional<double> commandsPerSecond; ///< this program's load; nullopt: not known yet
    std::optional<double> shareOfServer;     ///< share of the server's time for this program, 0 to 1; nullopt: unknown, or not reported
    int scanPercent = 0;                     ///< most of the server's time that a running scan takes, in percent
    quint64 leftOut = 0;                     ///< number of matching locks beyond the limit
    quint64 coalesced = 0;                   ///< reported changes that were not read, since newer ones followed
    quint64 healed = 0;                      ///< differences that routine scans found since connecting
    bool paused = false;
};

bool lacks(const WatchHealth &health, Lack lack);
/** All lacks, with their servers. */
std::vector<LackAt> lacksAt(const WatchHealth &health);
Sight sightOf(const WatchHealth &health);
/** As sightOf(), for what depends on deadlines: stale locks, renewals … */
Sight sightOfDeadlines(const WatchHealth &health);
/** True if changes of the shown locks are seen as they happen. */
constexpr bool isLive(Sight sight) { return sight == Sight::Whole || sight == Sight::InPart || sight == Sight::SomeNodes; }
/** One sentence: the servers unless all, what is unknown and what still works, or how to fix it. */
QString lackText(Lack lack, const WatchHealth &health);
/** A sentence about the event setting that a killed Lockscope has left; empty: there is none. */
QString eventsLeftText(const WatchHealth &health);

/** View and age for judgeClear(); the other evidence is unset. Pure. */
ClearEvidence clearView(const WatchHealth &health, Instant now);

} // namespace lockscope
