// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "locks/clearverdict.h"
#include "watch/health/hearing.h"
#include "watch/health/serverpart.h"

#include <QByteArrayList>
#include <QStringList>
#include <QVersionNumber>

#include <optional>
#include <vector>

namespace lockscope {

/** What we cannot do, and therefore do not know, mostly because the server refuses it. Flags for code; lackText() has the words. */
enum class Lack : quint8 {
    Events,         ///< keyspace events are off: the picture is polled
    EventsDenied,   ///< this user may not subscribe to keyspace events: the picture is polled; WatchHealth::remedy
    Tracking,       ///< client tracking was wished for, and is refused or unknown: the picture is polled
    TrackingPrefix, ///< client tracking was wished for, and a pattern begins with a wildcard: the picture is polled
    BoundedRead,    ///< GETRANGE refused: no values that STRLEN says are long
    Types,          ///< TYPE refused: what is not a string is shown as unknown
    Contents,       ///< what reads hashes and sets is refused: locks in them are shown without holders
    Ttl,            ///< PTTL refused: no deadlines
    Values,         ///< GETRANGE refused, and STRLEN or GET: no holders
    ServerTime,     ///< TIME refused: timestamp locks are judged by this workstation's clock
    ServerInfo,     ///< INFO refused: version and key counts unknown, and the role where ROLE is refused as well
    Config,         ///< CONFIG refused, and nothing else reports changes: whether events are on is not known
    Scan,           ///< SCAN refused: locks cannot be listed
    Keys,           ///< this user may not read some keys, which are shown as unknown
    ClusterDown,    ///< CLUSTERDOWN: the cluster answers for no key. Locks are shown as last seen, new ones without holders
    Room,           ///< more locks match than are kept: WatchHealth::leftOut
};

/** What is not known of the locks of a server: a list without it is incomplete. */
enum class Missing : quint8 { Names, Holders, Leases };
/** "names", "holders", "leases": for scripts. */
const char *missingName(Missing missing);
/** The same for people. */
QString missingText(Missing missing);
/** Nothing: only how quickly changes are seen, or what is known of the server. */
std::vector<Missing> missingBy(Lack lack);

/** What is lacking where. */
struct LackAt {
    Lack lack = Lack::Events;
    QStringList servers; ///< of several that are watched as one, these; empty: all

    bool operator==(const LackAt &) const = default;
};

/** Why the scan under way waits. */
enum class ScanRest : quint8 { None, Hidden, ServerSlow, Share /**< it takes WatchHealth::scanPercent */ };

/** How much of what the server has now is shown. Unless it is all, a count of 0 says nothing. */
enum class Sight : quint8 {
    Whole,        ///< all of it
    InPart,       ///< more locks match than are kept: all of those that are
    SomeNodes,    ///< not all servers of a deployment answer: all of those that do
    NoDeadlines,  ///< PTTL is refused: attention because of a deadline is not seen; see sightOfDeadlines()
    NoKeys,       ///< a Sentinel: it can have no locks
    Reading,      ///< a first scan is under way: so far
    ScanRefused,  ///< locks cannot be listed: only what changes is seen
    NotConnected, ///< as it was, if it was ever read
    NoAnswer,
    Failing, ///< the server answers, but not what is asked
    Paused,
};

/** How current and complete the data are. A value, sent from the watcher whenever it changes and at least once a second. */
struct WatchHealth {
    Basis basis = Basis::Disconnected;
    Hearing hearing = Hearing::Automatic; ///< what was wished for
    bool connected = false;
    bool complete = false;             ///< a whole scan has finished on this connection
    std::optional<Instant> completeAt; ///< when the last whole scan finished
    std::optional<Instant> disconnectedAt;
    std::optional<Instant> nextAttemptAt;
    Error error;                         ///< why it is disconnected, or why scanning fails, or what the matter is with the server
    std::optional<Instant> stalledSince; ///< connected or connecting, but no answer has come since; error says more
    Duration pollInterval{500};          ///< Polling: between scans, at present
    std::optional<std::chrono::microseconds> roundTrip;
    QVersionNumber serverVersion;             ///< null: unknown
    QString serverName;                       ///< "Redis", "Valkey" …
    QString role;                             ///< "primary", "replica", or empty
    ServerPart part;                          ///< what is shown is this part of a deployment
    std::optional<Duration> clockSkew;        ///< server minus this workstation
    std::optional<bool> comparesInOneCommand; ///< it has DELIFEQ or DELEX; nothing: not known
    std::vector<Lack> lacks;
    std::vector<LackAt> lacksOfSome;        ///< of several servers: those of the above that not all have
    QString remedy;                         ///< the command that gives this user the rights to detect changes; empty: none would
    bool eventsCanBeEnabled = false;        ///< events are off, CONFIG is allowed: offer to turn them on
    std::optional<QByteArray> eventsBefore; ///< what notify-keyspace-events was before a Lockscope that was killed has added to it
    bool scanning = false;
    ScanRest scanRest = ScanRest::None;
    quint64 keysScanned = 0;            ///< of the running or last scan; an estimate while keysInDatabase is unknown
    std::optional<double> scanProgress; ///< 0 to 1, of the running or last scan
    std::optional<quint64> keysInDatabase;
    Duration scanTook{0};                    ///< the last whole scan
    std::optional<double> commandsPerSecond; ///< our own load; nothing: not known yet
    std::optional<double> shareOfServer;     ///< 0 to 1: of the server's time, for us; nothing: not known yet, or the server does not report it
    int scanPercent = 0;                     ///< of the server's time: the most that a scan takes while it goes on
    quint64 leftOut = 0;                     ///< locks that match and are not shown, since there are too many to keep
    quint64 coalesced = 0;                   ///< reported changes whose state was not read, as a newer one came first
    quint64 healed = 0;                      ///< differences that a routine rescan found and repaired, since connecting
    bool paused = false;
};

bool lacks(const WatchHealth &health, Lack lack);
/** All of them. */
std::vector<LackAt> lacksAt(const WatchHealth &health);
Sight sightOf(const WatchHealth &health);
/** The same for what depends on deadlines: which locks are stale, end soon, are renewed … */
Sight sightOfDeadlines(const WatchHealth &health);
/** Changes of the shown locks are seen as they happen. */
constexpr bool isLive(Sight sight) { return sight == Sight::Whole || sight == Sight::InPart || sight == Sight::SomeNodes; }
/** One plain sentence: where it is so, unless everywhere, what cannot be known and what still works, or how to mend it. */
QString lackText(Lack lack, const WatchHealth &health);
/** The same of a setting that a Lockscope that was killed has not restored; empty: there is none. */
QString eventsLeftText(const WatchHealth &health);

/** How current the locks are that a watcher reports: the view and its age, and no more. Pure. */
ClearEvidence clearView(const WatchHealth &health, Instant now);

} // namespace lockscope
