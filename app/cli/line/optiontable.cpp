// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/options.h"

#include "base/language.h"
#include "base/log.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "cli/line/optionreaders.h"
#include "cli/line/trafficreaders.h"
#include "cli/line/windowreaders.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/scorecard.h"
#include "racelab/own/ownfile.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <type_traits>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using namespace readers;
using CommandVerb = CommandLine::Verb;

struct OptionTableText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
};

/** On a server that is named. */
constexpr unsigned inCommands = ~unsigned(InWindow | InJournal | inLab | InSimulate | InSettings | InHelp);
constexpr unsigned inAll = InWindow | inCommands | InSimulate;

// ---- readers of one option

constexpr std::array demoKinds{std::pair("server"_L1, DemoKind::Server), std::pair("cluster"_L1, DemoKind::Cluster),
                               std::pair("sentinel"_L1, DemoKind::Sentinel)};

Problem readDemo(const TypedOptions &typed, const char *name, OptionValues &values)
{
    values.line.demo = valueNamed(demoKinds, typed.text(name));
    return values.line.demo
        ? std::nullopt
        : Problem(wrongUsage(OptionTableText::tr("--demo expects server, cluster or sentinel, not %1.").arg(quotedArgument(typed.raw(name)))));
}

Problem readPattern(const TypedOptions &typed, const char *name, OptionValues &values)
{
    for (const QString &pattern : typed.raws(name)) {
        if (pattern.isEmpty())
            return wrongUsage(OptionTableText::tr("--pattern expects a pattern such as lock.*"));
        values.line.patterns << argumentBytes(pattern);
    }
    return std::nullopt;
}

Problem readHearing(const TypedOptions &typed, const char *name, OptionValues &values)
{
    values.line.hearing = hearingFrom(typed.text(name).toLatin1());
    return values.line.hearing ? std::nullopt : Problem(wrongUsage(OptionTableText::tr("--hear expects auto, events, tracking or polling.")));
}

QStringList hearingNames()
{
    QStringList names;
    for (const HearingInfo &info : hearings)
        names << QString::fromLatin1(info.name);
    return names;
}

Problem readHolds(const TypedOptions &, const char *, OptionValues &values)
{
    values.line.journalQuery.part = JournalPart::Holds;
    return std::nullopt;
}

template <auto place, auto age>
Problem timeOrAge(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const auto since = parseSince(typed.text(name));
    if (!since)
        return timeProblem(name, since.error());
    place(values) = since->at;
    age(values) = since->age;
    return std::nullopt;
}

Problem readLimit(const TypedOptions &typed, const char *name, OptionValues &values)
{
    bool isNumber = false;
    values.line.journalLimit = typed.text(name).toLongLong(&isNumber);
    if (!isNumber || values.line.journalLimit < 0)
        return wrongUsage(OptionTableText::tr("--limit expects a number, or 0 for all, not %1.").arg(quotedArgument(typed.raw(name))));
    return std::nullopt;
}

Problem readSeed(const TypedOptions &typed, const char *name, OptionValues &values)
{
    bool isNumber = false;
    values.line.seed = typed.text(name).toUInt(&isNumber);
    return isNumber ? std::nullopt : Problem(wrongUsage(OptionTableText::tr("--shuffle expects a number, the seed.")));
}

Problem readLockName(const TypedOptions &typed, const char *name, OptionValues &values)
{
    values.simulate.lock = argumentBytes(typed.raw(name));
    return std::nullopt;
}

Problem readLog(const TypedOptions &typed, const char *name, OptionValues &values)
{
    values.line.log = typed.text(name).split(u',', Qt::SkipEmptyParts);
    for (const QString &room : std::as_const(values.line.log)) {
        if (room != "all"_L1 && !logRooms().contains(room))
            return wrongUsage(
                OptionTableText::tr("--log expects \"all\", or some of %1, not %2.").arg(logRooms().join(u','), quotedArgument(typed.raw(name))));
    }
    return std::nullopt;
}

Problem readLanguage(const TypedOptions &typed, const char *name, OptionValues &values)
{
    const auto language = languageFrom(typed.text(name));
    if (!language)
        return wrongUsage(OptionTableText::tr("--language: %1").arg(language.error().text));
    values.line.language = *language;
    return std::nullopt;
}

QStringList partsOfTheLog() { return QStringList{u"all"_s} + logRooms(); }

QStringList columnNames()
{
    QStringList names;
    std::ranges::transform(allColumns, std::back_inserter(names), columnId);
    return names;
}

QStringList templateNames()
{
    QStringList names;
    std::ranges::transform(ownTemplates(), std::back_inserter(names), &OwnTemplate::id);
    return names;
}

QStringList protocolNames()
{
    QStringList names;
    std::ranges::transform(ProtocolCatalogue::builtIn().infos(), std::back_inserter(names), &ProtocolInfo::id);
    return names;
}

/** Those without numbers of one's own. */
QStringList retryNames() { return {u"none"_s, u"fixed:10ms"_s, u"jitter"_s, u"message"_s}; }

// ---- the table

constexpr std::array table{
    Option{"demo", "[KIND]", InWindow,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "start private servers with realistic traffic: server (the default), cluster or sentinel; with the last two, "
                             "the window can fail over, stop a node and move a slot"),
           readDemo, namesIn<demoKinds>},
    Option{
        "from", "FILE", InClear,
        QT_TRANSLATE_NOOP("lockscope::HelpText", "clear: the locks in this file of lines that \"lockscope list --json\" printed (-: standard input)"),
        filled<AT(line.from)>},
    Option{"stale", nullptr, InClear, QT_TRANSLATE_NOOP("lockscope::HelpText", "clear: the locks that are stale now and match --pattern"),
           isSet<AT(line.clearsStale)>},
    Option{"last", nullptr, InUndo,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "instead of KEY: all that was cleared or fenced off last on this server"),
           isSet<AT(line.undoesLast)>},
    Option{"pattern", "PATTERN", onGroup | InClear,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "keys that are locks; may be repeated (default: lock[.:]*; clear --stale: none)"), readPattern},
    Option{"pattern", "PATTERN", InProfile,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "keys to read; may be repeated (default: those that the profiles match)"), readPattern},
    Option{"lock-profiles", "FILE", onGroup | InFind | (onLock & ~unsigned(InUndo)),
           QT_TRANSLATE_NOOP("lockscope::HelpText", "lock profiles (default: those saved in the window)"), filled<AT(line.lockProfiles)>},
    Option{
        "hear", "HOW", InWindow | InWatch,
        QT_TRANSLATE_NOOP("lockscope::HelpText", "how to detect changes: auto, events, tracking or polling (default: auto, the best one that works)"),
        readHearing, hearingNames},
    Option{"link", nullptr, InWindow,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "the URL comes from a link or another program: the password in REDISCLI_AUTH is not sent to it before you agree "
                             "in the window"),
           isSet<AT(line.isLink)>},
    Option{"scan-share", "PERCENT", onGroup | InClear,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "most of the server's time that a full scan may take, from 2 to 100 (default: 25)"),
           number<AT(line.scanPercent), 2, 100>},
    Option{"screenshot", "FILE", InWindow, QT_TRANSLATE_NOOP("lockscope::HelpText", "save an image of the window and exit; needs no display"),
           filled<AT(line.screenshot)>},
    Option{"after", "DURATION", InWindow,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "how long to wait once the data is complete (500ms, 5s, 2m; default: 0)"), time<AT(line.after)>},
    Option{"timeout", "DURATION", InWindow,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "with --screenshot: if the data is not complete by then, save what there is and exit with 1 (default: 5m; "
                             "0: never)"),
           time<AT(line.timeout)>},
    Option{"print-locks", nullptr, InWindow, QT_TRANSLATE_NOOP("lockscope::HelpText", "also print the locks in the image"),
           isSet<AT(line.printLocks)>},
    Option{"page", "PAGE", InWindow, QT_TRANSLATE_NOOP("lockscope::HelpText", "page to open: locks, simulate, race, contention, journal or alerts"),
           readPage, namesIn<pages>},
    Option{"size", "WxH", InWindow, QT_TRANSLATE_NOOP("lockscope::HelpText", "size of the window, for example 1440x900"), readSize},
    Option{"theme", "light|dark", InWindow, QT_TRANSLATE_NOOP("lockscope::HelpText", "colours"), readTheme, namesIn<themes>},
    Option{"faster", nullptr, InFind, QT_TRANSLATE_NOOP("lockscope::HelpText", "take up to 25 % of the server's time"), isSet<AT(line.faster)>},
    Option{"timeout", "DURATION", InFind,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "end after this time and print what was found so far: 30s, 5m (default: when all keys were searched; an endless "
                             "scan is detected, and fails)"),
           time<AT(line.timeout)>},
    Option{"for", "DURATION", InWatch, QT_TRANSLATE_NOOP("lockscope::HelpText", "500ms, 5s, 2m, 1h (default: until interrupted)"),
           time<AT(line.watchFor)>},
    Option{
        "if-holder", "TOKEN", onHolder,
        QT_TRANSLATE_NOOP("lockscope::HelpText", "the holder that you saw, byte for byte: one for all keys, or one for each key in the same order")},
    Option{"if-holder-base64", "BASE64", onHolder, QT_TRANSLATE_NOOP("lockscope::HelpText", "the same for a holder that is not text")},
    Option{
        "if-held-since", "TIME|DURATION", onHolder,
        QT_TRANSLATE_NOOP("lockscope::HelpText",
                          "if tokens repeat: only a hold that was there then, or for this long: 2026-11-21T14:30, 1795271400 (Unix time), 90s, 2h"),
        timeOrAge<AT(line.seenHold.since), AT(line.seenHold.heldFor)>},
    Option{"if-lease", "DURATION", onHolder,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "the same: only one of whose lease at most this is left: 500ms, 30s, 5m; 0: it has no deadline"),
           time<AT(line.seenHold.atMostLeft)>},
    Option{"waiter", "TOKEN", InEvict, QT_TRANSLATE_NOOP("lockscope::HelpText", "evict: the waiter")},
    Option{"waiter-base64", "BASE64", InEvict, QT_TRANSLATE_NOOP("lockscope::HelpText", "evict: the same for a waiter that is not text")},
    Option{"for", "DURATION", InFence | InExtend,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "fence: the quiet period (default: 15s); extend: 500ms, 30s, 5m"), time<AT(line.watchFor)>},
    Option{"watch", nullptr, InFence,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "fence: wait until the quiet period is over, remove the tombstone if a client has prolonged it, and print how it "
                             "ended. Some libraries renew a key whatever it holds; without --watch nobody removes such a tombstone, and a "
                             "note says so"),
           isSet<AT(line.watchesFence)>},
    Option{"node", "URL", onHolder,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "clear, fence, extend: another server on which the lock stands (Redlock), as if it was in --url; may be repeated. The "
                             "action is sent to "
                             "all of them at once, with user, password and TLS as for --url. A password that is sent encrypted to --url is "
                             "not sent to a redis:// server: use rediss:// for all (default: the nodes saved with the server)")},
    Option{"within", "DURATION", InUndo, QT_TRANSLATE_NOOP("lockscope::HelpText", "undo only what was done within this time (default: 30s)"),
           time<AT(line.within)>},
    Option{"unlock", nullptr, onLock,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "allow this command to change a server that is saved as production, and therefore read-only"),
           isSet<AT(line.unlocks)>},
    Option{"unlock", nullptr, inTraffic, QT_TRANSLATE_NOOP("lockscope::HelpText", "allow MONITOR on a server that is saved as production"),
           isSet<AT(line.unlocks)>},
    Option{"dry-run", nullptr, onLock & ~unsigned(InUndo),
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "print what would be checked and sent, whom it would affect, and whether that is safe (safe_to_clear), as far as "
                             "one look can show; change nothing"),
           isSet<AT(line.dryRun)>},
    Option{"dry-run", nullptr, InUndo, QT_TRANSLATE_NOOP("lockscope::HelpText", "print what would be checked and sent; change nothing"),
           isSet<AT(line.dryRun)>},
    Option{"timeout", "DURATION", onLock & ~unsigned(InUndo),
           QT_TRANSLATE_NOOP("lockscope::HelpText", "give up after this time (default: 5m, of many locks 1h; 0: never); what was done is printed"),
           time<AT(line.timeout)>},
    Option{"timeout", "DURATION", InUndo, QT_TRANSLATE_NOOP("lockscope::HelpText", "give up after this time (default: 5m, with --last 1h; 0: never)"),
           time<AT(line.timeout)>},
    Option{"timeout", "DURATION", InProfile, QT_TRANSLATE_NOOP("lockscope::HelpText", "give up after this time (default: 5m; 0: never)"),
           time<AT(line.timeout)>},
    Option{"key-base64", "BASE64", onLock & ~unsigned(InUndo),
           QT_TRANSLATE_NOOP("lockscope::HelpText", "instead of KEY, for a key that is not text; may be repeated")},
    Option{"key-base64", "BASE64", InUndo, QT_TRANSLATE_NOOP("lockscope::HelpText", "instead of KEY, for a key that is not text")},
    Option{"reason", "TEXT", onLock, QT_TRANSLATE_NOOP("lockscope::HelpText", "why; printed with the outcome, and kept in the journal"),
           text<AT(line.reason)>},
    Option{"actions", nullptr, InJournal,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "actions: when, by whom, which lock and holder, where, why, and the outcome")},
    Option{"holds", nullptr, InJournal, QT_TRANSLATE_NOOP("lockscope::HelpText", "holds: who held what, for how long, and how it ended"), readHolds},
    Option{"key", "TEXT", InJournal, QT_TRANSLATE_NOOP("lockscope::HelpText", "only locks whose key contains this text"),
           text<AT(line.journalQuery.key)>},
    Option{"server", "TEXT", InJournal, QT_TRANSLATE_NOOP("lockscope::HelpText", "only servers whose URL or name contains this text"),
           text<AT(line.journalQuery.server)>},
    Option{"profile", "NAME", InJournal, QT_TRANSLATE_NOOP("lockscope::HelpText", "only this saved server")},
    Option{"since", "TIME", InJournal,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "90s, 2h, 7d: this long ago; 2026-11-21 or 2026-11-21T14:30: local time"),
           timeOrAge<AT(line.journalQuery.since), AT(line.journalAge)>},
    Option{"limit", "N", InJournal, QT_TRANSLATE_NOOP("lockscope::HelpText", "at most this number (default: 100; 0: all)"), readLimit},
    Option{"shuffle", "SEED", InRace,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "play two clients of PROTOCOL with moves, crashes and lease expiries chosen at random. The same number gives the "
                             "same moves. The schedule is printed, too"),
           readSeed},
    Option{"own", "FILE", InRace,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "a protocol of your own that the schedule or scenario names; see lockscope explore --help"),
           texts<AT(line.ownProtocols)>},
    Option{"clients", "N", inExploring, QT_TRANSLATE_NOOP("lockscope::HelpText", "clients that compete for the lock, 1 to 9 (default: 2)"),
           number<AT(line.explore.bounds.clients), 1, 9>},
    Option{"rounds", "N", inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "acquisitions of each client (default: 2 for two clients on one key of one server, otherwise 1)"),
           number<AT(line.explore.bounds.rounds), 1, 20>},
    Option{"retries", "N", inExploring, QT_TRANSLATE_NOOP("lockscope::HelpText", "further attempts after a busy one (default: 2)"),
           number<AT(line.explore.bounds.retries), 0, 20>},
    Option{"crashes", "N", inExploring, QT_TRANSLATE_NOOP("lockscope::HelpText", "crashes, if the question allows any (default: 1)"),
           number<AT(line.explore.bounds.crashes), 0, 20>},
    Option{"pauses", "N", inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "pauses of a client longer than a lease, if the question allows any (default: 1)"),
           number<AT(line.explore.bounds.pauses), 0, 20>},
    Option{"expiries", "N", inExploring, QT_TRANSLATE_NOOP("lockscope::HelpText", "how often time advances to the end of a lease (default: 2)"),
           number<AT(line.explore.bounds.expiries), 0, 20>},
    Option{"servers", "N", inExploring, QT_TRANSLATE_NOOP("lockscope::HelpText", "servers of protocols that ask a majority (default: 3)"),
           number<AT(line.explore.bounds.servers), 1, 9>},
    Option{"lost", "N", inExploring, QT_TRANSLATE_NOOP("lockscope::HelpText", "commands or answers that are lost, at any step (default: 0)"),
           number<AT(line.explore.bounds.lost), 0, 5>},
    Option{"late", "N", inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "commands that arrive after their client has stopped waiting for the answer (default: 0)"),
           number<AT(line.explore.bounds.late), 0, 5>},
    Option{"work", "DURATION", inExploring,
           QT_TRANSLATE_NOOP(
               "lockscope::HelpText",
               "how long work takes at most, where it may take time but not outlast the lease (default: just under the lease; 0: no time)"),
           span<AT(line.explore.bounds.work)>},
    Option{"for", "DURATION", inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "end after this time, shared by the questions; what is not complete then, is said to be so"),
           span<AT(line.explore.limits.time)>},
    Option{"max-states", "N", inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "end each question after this number of states (default: 5000000, about 1 GB)"),
           number<AT(line.explore.limits.states), 1, 1'000'000'000>},
    Option{"beside", "FILE", InExplore,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "explore: clients of this protocol, too, at the same lock, beside at least one of the other: is an upgrade safe?"),
           filled<AT(line.besideFile)>},
    Option{"column", "NAME", inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "only this question; may be repeated: mutual_exclusion, owner_only_release, owner_only_renewal, crash_recovery, "
                             "recovery_race, no_orphan, lease_overrun, clock_skew, fenced_resource, progress, deadlock"),
           texts<AT(columns)>, columnNames},
    Option{"template", "NAME", InExplore,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "explore: print a file to start from: our-lock, timestamp-lock, fenced-lock, queue-lock, hash-lock, two-locks, "
                             "semaphore, read-write-lock, guarded-write; or "
                             "a published model: published-expiry-blind-release, published-fencing, published-lease-sleep"),
           nullptr, templateNames},
    Option{"protocol", "NAME", InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "protocol of the clients: set-nx-px, setnx-timestamp, redlock ...; on other stores memcached-add, sql-unique-row, "
                             "sql-unique-row-sqlite, sql-for-update, zookeeper-sequential (a wrong name prints all). Several protocols for the "
                             "same lock: --protocol set-nx-px=30,setnx-timestamp=20. In another store it is another lock of the same name"),
           texts<AT(simulate.protocols)>, protocolNames},
    Option{"clients", "N", InSimulate, QT_TRANSLATE_NOOP("lockscope::HelpText", "number of clients (default: 100)"),
           number<AT(simulate.clients), 1, maxSimulatedClients>},
    Option{"requests", "N", InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "number of requests in all (default: 1000). Each ends released or timed out"),
           number<AT(simulate.requests), 1, 1'000'000'000>},
    Option{"retry", "POLICY", InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "while the lock is busy: none, fixed:10ms (the default), jitter or jitter:BASE:CAP (exponential with full "
                             "jitter), or message (sleep until a message arrives, as Redisson does). Several policies run one after the "
                             "other"),
           texts<AT(simulate.retries)>, retryNames},
    Option{"compare", nullptr, InSimulate, QT_TRANSLATE_NOOP("lockscope::HelpText", "none, fixed:10ms, fixed:100ms and jitter, one after the other"),
           isSet<AT(simulate.compares)>},
    Option{"hold", "DURATION", InSimulate, QT_TRANSLATE_NOOP("lockscope::HelpText", "from acquisition to release (default: 5ms; 0: release at once)"),
           span<AT(simulate.hold)>},
    Option{"lease", "DURATION", InSimulate, QT_TRANSLATE_NOOP("lockscope::HelpText", "lease of the lock (default: 5s)"), span<AT(simulate.lease)>},
    Option{"think", "DURATION", InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "pause of a client between two requests (default: 0; with --compare: 20ms)"),
           span<AT(simulate.think)>},
    Option{"wait", "DURATION", InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "give up a request after this time (default: 10s; 0: after one attempt)"),
           span<AT(simulate.wait)>},
    Option{"lock", "KEY", InSimulate, QT_TRANSLATE_NOOP("lockscope::HelpText", "name of the lock (default: lock.simulated)"), readLockName},
    Option{"restore", nullptr, InSettings,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "restore the last good copy; the file that cannot be used is renamed"),
           isSet<AT(line.restoresSettings)>},
    Option{"accept", nullptr, InSettings,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "use the file as it is; if it cannot be read, it is renamed, and the settings are empty then. The copy is renamed"),
           isSet<AT(line.acceptsSettings)>},
    Option{"json", nullptr, InList,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "JSON Lines: key, protocol, holder, held_ms, held_source, held_at_least, ttl_ms, deadline_ms, lease_ms, read_ms, "
                             "state, stale_reasons; safe_to_clear (yes, probably, no, cannot-tell), safe_to_clear_why; scheme, confidence (certain, "
                             "likely, guess), why; holders, "
                             "waiters, companions, fencing_token, permits_free. null: none, or not known. Locks with a lock profile also "
                             "have label and lock_profile. Of several servers, locks have node, server (independent ones), or on_servers, of_servers "
                             "and has_majority (Redlock), and the "
                             "last line has coverage: primaries, seen, unseen, unseen_percent, and missing: node, what (names, holders, "
                             "leases) and why. One server has this line only if something is missing; the exit code is 1 then.\n"
                             "What is not UTF-8 is printed as key_base64, holder_base64 and so on instead.\n"
                             "ttl_ms is the time to live of the key (null: none). deadline_ms is when the lock ends by the server's clock, in "
                             "Unix milliseconds, also if it is stored in the value (null: never). deadline_may_be_start: it was past at the "
                             "first look and may be when the lock was acquired. ttl_is_capped: both are more than 100 years from now, and later "
                             "than printed."),
           isSet<AT(line.json)>},
    Option{"json", nullptr, InWatch,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "JSON Lines: at_ms, event, key, holder, held_ms, held_source, held_at_least, gap_ms, found_after_gap_ms, sampled, "
                             "perhaps_taken_again"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, InFind,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "JSON Lines: pattern, locks, other_keys, confidence, why, proposed (certain or likely, and mostly locks), "
                             "libraries (scheme, label, locks), examples (key), wider_pattern and wider_other_keys (a pattern that was not "
                             "chosen, and why). The last line has state (complete, cancelled, failed), keys, keys_in_database, keys_read, "
                             "keys_refused, took_ms, other_databases, cluster_node, primaries (of a deployment)"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, InProfile,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "JSON Lines: key, profile (its number in the file; null: none matches), problem (null: it was read as the profile "
                             "says), scheme, holders (each with holder, token, deadline_ms, acquired_ms), deadline_ms, wake, name (whose digest is "
                             "in the key)"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, onLock & ~unsigned(InUndo),
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "one JSON object for each outcome, with the node (of a deployment); for several keys, a last one with the summary"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, InUndo, QT_TRANSLATE_NOOP("lockscope::HelpText", "the outcome as one JSON object"), isSet<AT(line.json)>},
    Option{"json", nullptr, InJournal,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "JSON Lines with everything that is known, including commands and before-images. What is not UTF-8 is printed as "
                             "key_base64 and so on instead; times are Unix milliseconds"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, InRace,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "JSON Lines: one for each frame (act, frame, move, at_ms, time_ms, client, server, command, redis_cli (to be "
                             "pasted into redis-cli), verb, reply (as the server sent it), answer, good, clients, servers, events, narration, "
                             "epilogue), and a last one with the verdicts of each act. null: none"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "one line for each policy: attempts, acquired, busy, timeouts, violations (two holders at once), commands, "
                             "elapsed_ms; wait_ms, hold_ms, handover_ms, release_ms, each {p50, p99, max}; attempts_per_second, "
                             "success_ratio, commands_per_acquisition, fairness (Jain's index); protocol, groups, clients, requests, retry, "
                             "stopped, server_version, basis"),
           isSet<AT(line.json)>},
    Option{"json", nullptr, inExploring,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "one line a protocol: protocol, columns {NAME: {verdict (holds, broken, not-explored), schedule, schedules, "
                             "states, bound, finding, took_ms}}"),
           isSet<AT(line.json)>},
    Option{"file", "FILE", inTraffic,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "what \"redis-cli monitor\" has printed, or a packet capture (pcap, pcapng), also compressed by gzip; -: standard "
                             "input. Several files, of different servers, are audited one by one")},
    Option{"interface", "NAME", inTraffic, QT_TRANSLATE_NOOP("lockscope::HelpText", "capture the packets of this network interface (lo, eth0, any)"),
           readInterface},
    Option{
        "port", "PORT", inTraffic,
        QT_TRANSLATE_NOOP("lockscope::HelpText",
                          "of packets: the server's port; may be repeated (default: 6379, and servers that are recognised by what is sent to them)"),
        readPorts},
    Option{"for", "DURATION", inTraffic,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "of a server or an interface: how long to listen (500ms, 5s, 2m; default: 10s)"),
           time<AT(line.watchFor)>},
    Option{"script", "FILE", InRace | InExplore,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "write the film, or the first counterexample that is found, into this file, too, as a shell script that sends the "
                             "commands to an empty server by redis-cli, compares the replies, and says whether they are reproduced"),
           filled<AT(line.scriptFile)>},
    Option{"html", "FILE", InRace | InExplore,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "write the film, or the first counterexample that is found, into this file, too, as one page for a browser: swim "
                             "lanes, commands, replies and verdict. It needs no connection, and contains no script"),
           filled<AT(line.htmlFile)>},
    Option{"html", "FILE", InAudit,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "write the audit into this file, too, as one page for a browser: findings, waits, pictures of the locks that are fought "
                             "over. It needs no connection, and contains no script"),
           filled<AT(line.htmlFile)>},
    Option{"rules", "FILE", InAudit,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "which keys only the holder of a lock may write, a line for each: orders:* needs lock:orders:{1}, where {1} is what the "
                             "first * stands for; # begins a comment"),
           readRules},
    Option{"json", nullptr, InAudit,
           QT_TRANSLATE_NOOP(
               "lockscope::HelpText",
               "JSON Lines: audit (from_ms, to_ms (null: no command), lines, gaps, complete, and of a server: server, ended; of packets: capture "
               "(packets, streams, encrypted, begun_before, fragments, refused, missing, joined, unanswered, unexplained, blind_scripts, dropped, "
               "reply_times (each client, replies, p50_us, p99_us, max_us))); one line a finding: finding, verdict (violated, risk), key_family, "
               "second_family, protocol, library, documentation, clients, count, first_ms, evidence (each at_us, client (its address), name (null: "
               "none, or not known), command), overlap_us (two holders) or longest_us, offsets (of clocks: client, offset_ms), by_stranger; then "
               "verdicts (each finding, verdict (violated, risk, none_seen, unknown), why); then the lines of lockscope waits --json; the last line: "
               "protocols (each key_family, clients, protocol (null: unknown), confidence (likely, certain, null), library, acquisitions, attempts, "
               "undecided, expired). All but verdicts and protocols also have file or server, where they are from"),
           isSet<AT(line.json)>},
    Option{
        "json", nullptr, InWaits,
        QT_TRANSLATE_NOOP(
            "lockscope::HelpText",
            "JSON Lines, times in µs: one a lock: lock, attempts, acquisitions, undecided, commands, waits, gave_up, waiters_now, waiters_most, "
            "unknown_waiters, wait_us, hold_us, handover_us (each p50, p95, p99, longest), waited_us, held_up_by (each client, us), holder, "
            "longest_wait_us, unknown_from_us; one for each blocked_lock: holder, held_from_us, held_before, lease_ends_us, holder_seen_us, "
            "holder_last_us, holder_gone, waiters (each client, from_us, attempts), below (each lock), blocked, root, in_cycle; one for each "
            "deadlock (each client, waits_for, holder): certain, over, first_us, last_us, dissolves_us, cheapest; one for each livelock (each "
            "client, holds, fails_at, rounds): certain, first_us, last_us, ended_us; one for each lock_order (first, second): first_before_second "
            "and second_before_first (each client, times, at_us). Clients and holders have name, address and token; a lock has its database beside "
            "it (lock_database). All have file or server. null: none, or not known"),
        isSet<AT(line.json)>},
    Option{"csv", nullptr, InJournal, QT_TRANSLATE_NOOP("lockscope::HelpText", "the same for spreadsheets; no cell begins like a formula"),
           isSet<AT(line.csv)>},
    Option{"csv", nullptr, InScore, QT_TRANSLATE_NOOP("lockscope::HelpText", "score: the scorecard for spreadsheets"), isSet<AT(line.csv)>},
    Option{"markdown", nullptr, InScore, QT_TRANSLATE_NOOP("lockscope::HelpText", "score: the scorecard for documents"), isSet<AT(line.markdown)>},
    Option{
        "timeout", "DURATION", InList,
        QT_TRANSLATE_NOOP("lockscope::HelpText", "print what was found by then, say that it is incomplete, and exit with 1 (default: 5m; 0: never)"),
        time<AT(line.timeout)>},
    Option{"frames", "DIR", InRace,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "write the film as numbered images, DIR/frame-00001.png and so on, and print the ffmpeg command that makes a video "
                             "of them. Needs no display. Creates DIR, which must not contain frames already"),
           filledFolder<AT(line.framesFolder)>},
    Option{"fps", "N", InRace, QT_TRANSLATE_NOOP("lockscope::HelpText", "images per second (default: 10)"), number<AT(line.frames.perSecond), 1, 60>},
    Option{"seconds", "N", InRace,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "length of the film (default: 120); longer if there is more text to read"),
           number<AT(line.frames.length), 1, 3600>},
    Option{"size", "WxH", InRace, QT_TRANSLATE_NOOP("lockscope::HelpText", "size of an image (default: 1920x1080)"), readSize},
    Option{"theme", "light|dark", InRace, QT_TRANSLATE_NOOP("lockscope::HelpText", "colours of the images (default: dark)"), readTheme,
           namesIn<themes>},
    Option{"log", "[=PARTS]", ~unsigned(InHelp),
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "log to standard error, for any command. PARTS: all (the default), or some of redis, stores, privateservers, "
                             "watch, operate, alerts, journal, fleet, racelab, session, separated by commas"),
           readLog, partsOfTheLog},
    Option{"language", "NAME", ~0U,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "language of all texts: en or zh_CN (default: the language of the system)"), readLanguage,
           languages},
    Option{"url", "URL", inCommands | InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "redis://[user@]host[:port][/db], rediss://... (TLS), redis+unix://[user@]/path/to.sock[?db=n], "
                             "redis+cluster://a:7000,b:7000, redis+sentinel://s1,s2:26380/service, redlock://a,b,c (the same locks on "
                             "all), or independent servers, each with its own locks: redis://a,redis://b (default: redis://127.0.0.1:6379; the "
                             "window takes the URL without --url)"),
           nullptr, nullptr, true},
    Option{"profile", "NAME", inCommands | InSimulate,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "instead of a URL (not for the window): a server saved in the window, with its nodes, patterns, TLS options and "
                             "password file. The exact URL of a saved server also selects its name, nodes and environment. A production "
                             "server is read-only, whatever address or --node leads to it: --unlock allows changes"),
           nullptr, nullptr, true},
    Option{"user", "NAME", inAll, QT_TRANSLATE_NOOP("lockscope::HelpText", "ACL user"), nullptr, nullptr, true},
    Option{"db", "N", inAll, QT_TRANSLATE_NOOP("lockscope::HelpText", "number of the database"), nullptr, nullptr, true},
    Option{"ask-password", nullptr, inAll, QT_TRANSLATE_NOOP("lockscope::HelpText", "ask for the password on the terminal"),
           isSet<AT(line.askPassword)>, nullptr, true},
    Option{"password-file", "FILE", inAll,
           QT_TRANSLATE_NOOP("lockscope::HelpText",
                             "read the password from a file (a warning says if other users can read it); without either, the environment "
                             "variable REDISCLI_AUTH is used"),
           text<AT(line.passwordFile)>, nullptr, true},
    Option{"sentinel-password-file", "FILE", inAll,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "the same for the password of sentinels; without it, LOCKSCOPE_SENTINEL_AUTH is used"),
           text<AT(line.sentinelPasswordFile)>, nullptr, true},
    Option{"cacert", "FILE", inAll,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "TLS: trust certificates signed by this authority (PEM; default: those of the system)"), nullptr,
           nullptr, true},
    Option{"cert", "FILE", inAll, QT_TRANSLATE_NOOP("lockscope::HelpText", "TLS: client certificate (PEM)"), nullptr, nullptr, true},
    Option{"key", "FILE", inAll, QT_TRANSLATE_NOOP("lockscope::HelpText", "TLS: private key of the client certificate (PEM)"), nullptr, nullptr,
           true},
    Option{"sni", "NAME", inAll, QT_TRANSLATE_NOOP("lockscope::HelpText", "TLS: server name to request and verify, if it differs from the host"),
           nullptr, nullptr, true},
    Option{"only-this-node", nullptr, inAll,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "take the named server alone, instead of the whole cluster or of what a Sentinel watches"),
           isSet<AT(line.onlyThisNode)>, nullptr, true},
    Option{"map", "ANNOUNCED=REACHABLE", inAll,
           QT_TRANSLATE_NOOP("lockscope::HelpText", "reach servers at another address than they announce (NAT, tunnels); also ranges of ports"),
           nullptr, nullptr, true},
    Option{
        "insecure", nullptr, inAll,
        QT_TRANSLATE_NOOP("lockscope::HelpText", "TLS: do not verify the server (for tests only; a warning names each server that is not verified)"),
        nullptr, nullptr, true},
};

} // namespace

std::span<const Option> options() { return table; }

} // namespace lockscope
