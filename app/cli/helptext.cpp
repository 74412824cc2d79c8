// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/helptext.h"

#include "base/terminaltext.h"

#include <QCoreApplication>

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::HelpText)
};

constexpr qsizetype helpWidth = 110;
constexpr qsizetype widestTyped = 28; ///< what is longer stands alone in its line

/** What is typed, the same in every language, and what it does. */
struct HelpLine {
    const char *typed;
    QString meaning;
};

/** In two columns; the second one is wrapped. */
QString linesOf(const std::vector<HelpLine> &lines, qsizetype mostTyped = widestTyped)
{
    qsizetype widest = 0;
    for (const HelpLine &line : lines) {
        if (const auto width = qsizetype(qstrlen(line.typed)); width <= mostTyped)
            widest = std::max(widest, width);
    }
    const qsizetype indent = 2 + widest + 2;
    QString text;
    for (const HelpLine &line : lines) {
        const QString typed = u"  "_s + QString::fromLatin1(line.typed);
        text += typed.size() > widest + 2 ? typed + u'\n' + QString(indent, u' ') : typed.leftJustified(indent);
        text += wrappedInCells(line.meaning, helpWidth, indent) + u'\n';
    }
    return text + u'\n';
}

QString paragraph(const QString &text) { return wrappedInCells(text, helpWidth) + u"\n\n"_s; }

/** The second and further lines stand below the first one. */
QString usage(std::initializer_list<const char *> commands)
{
    const QString heading = HelpText::tr("Usage:") + u' ';
    QString text;
    for (const char *command : commands)
        text += (text.isEmpty() ? heading : QString(cellWidth(heading), u' ')) + QString::fromLatin1(command) + u'\n';
    return text + u'\n';
}

/** They are commands, and the same in every language. */
QString examples(const char *commands) { return HelpText::tr("Examples:") + u'\n' + QString::fromUtf8(commands) + u'\n'; }

QString exitCodes(const QString &codes)
{
    return wrappedInCells(HelpText::tr("Exit codes: %1 74: the output could not be written.").arg(codes), helpWidth) + u'\n';
}

HelpLine patternOption() { return {"--pattern PATTERN", HelpText::tr("keys that are locks; may be repeated (default: lock.*)")}; }

HelpLine profilesOption() { return {"--lock-profiles FILE", HelpText::tr("lock profiles (default: those saved in the window)")}; }

HelpLine hearOption()
{
    return {"--hear HOW", HelpText::tr("how to detect changes: auto, events, tracking or polling (default: auto, the best one that works)")};
}

HelpLine scanShareOption()
{
    return {"--scan-share PERCENT", HelpText::tr("most of the server's time that a full scan may take, from 2 to 100 (default: 25)")};
}

HelpLine unlockOption()
{
    return {"--unlock", HelpText::tr("allow this command to change a server that is saved as production, and therefore read-only")};
}

HelpLine reasonOption() { return {"--reason TEXT", HelpText::tr("why; printed with the outcome, and kept in the journal")}; }

QString programHelp()
{
    return paragraph(
               HelpText::tr("Lockscope watches distributed locks in Redis: who holds which lock, how much time is left, and which locks are stuck."))
        + HelpText::tr("Usage:") + u'\n'
        + linesOf({{"lockscope [URL] [options]", HelpText::tr("open the window")},
                   {"lockscope --demo [KIND]", HelpText::tr("open the window with a private demo server and traffic")},
                   {"lockscope list  [--url URL] [options]", HelpText::tr("print the locks and exit")},
                   {"lockscope watch [--url URL] [--for 5s] [options]", HelpText::tr("print changes of the locks as they happen")},
                   {"lockscope find  [--url URL] [options]", HelpText::tr("search all keys for locks, and print patterns for them")},
                   {"lockscope clear KEY --if-holder TOKEN [options]", HelpText::tr("remove one lock, if this holder still has it")},
                   {"lockscope fence|extend|evict KEY ...", HelpText::tr("keep a lock closed, extend its lease, or remove a waiter")},
                   {"lockscope undo KEY [options]", HelpText::tr("restore what was just cleared or fenced off")},
                   {"lockscope journal [--holds] [options]", HelpText::tr("print what operators did, or who held what")},
                   {"lockscope race [SCENARIO]", HelpText::tr("play a race of lock clients, move by move")},
                   {"lockscope explore PROTOCOL [--clients 2]", HelpText::tr("try every order of a protocol's steps, and report what breaks it")},
                   {"lockscope score [--json]", HelpText::tr("explore all protocols, and print a scorecard")},
                   {"lockscope simulate --protocol NAME [options]", HelpText::tr("run simulated clients on one lock, and print the load")},
                   {"lockscope settings [--restore|--accept]", HelpText::tr("decide about settings that cannot be used")},
                   {"lockscope help [TOPIC]", HelpText::tr("print a page of the guide")}},
                  50)
        + paragraph(HelpText::tr("lockscope COMMAND --help prints the options of a command."))
        + linesOf({{"--log[=PARTS]",
                    HelpText::tr("log to standard error, for any command. PARTS: all (the default), or some of redis, stores, privateservers, "
                                 "watch, operate, alerts, journal, fleet, racelab, session, separated by commas")},
                   {"--language NAME", HelpText::tr("language of all texts: en or zh_CN (default: the language of the system)")}});
}

QString windowHelp()
{
    return HelpText::tr("Window:") + u'\n'
        + linesOf({{"--demo [KIND]",
                    HelpText::tr("start private servers with realistic traffic: server (the default), cluster or sentinel; with the last two, "
                                 "the window can fail over, stop a node and move a slot")},
                   patternOption(),
                   profilesOption(),
                   hearOption(),
                   {"--link",
                    HelpText::tr("the URL comes from a link or another program: the password in REDISCLI_AUTH is not sent to it before you agree "
                                 "in the window")},
                   scanShareOption(),
                   {"--screenshot FILE", HelpText::tr("save an image of the window and exit; needs no display")},
                   {"--after DURATION", HelpText::tr("how long to wait once the data is complete (500ms, 5s, 2m; default: 0)")},
                   {"--timeout DURATION",
                    HelpText::tr("with --screenshot: if the data is not complete by then, save what there is and exit with 1 (default: 5m; "
                                 "0: never)")},
                   {"--print-locks", HelpText::tr("also print the locks in the image")},
                   {"--page PAGE", HelpText::tr("page to open: locks, simulate, race, journal or alerts")},
                   {"--size WxH", HelpText::tr("size of the window, for example 1440x900")},
                   {"--theme light|dark", HelpText::tr("colours")}});
}

QString listHelp()
{
    return usage({"lockscope list [--url URL] [--pattern PATTERN]... [--json]"})
        + paragraph(HelpText::tr("Prints one lock a line and exits. If nothing matches, \"lockscope find\" searches all keys. Locks that need "
                                 "attention come first; JSON Lines are sorted by key. HOLDER is decoded from the token. LIBRARY is the one that "
                                 "wrote the lock; a question mark means a guess."))
        + linesOf({patternOption(),
                   profilesOption(),
                   scanShareOption(),
                   {"--json",
                    HelpText::tr("JSON Lines: key, protocol, holder, ttl_ms, deadline_ms, lease_ms, state, stale_reasons; safe_to_clear (yes, "
                                 "probably, no, cannot-tell), safe_to_clear_why; scheme, confidence (certain, likely, guess), why; holders, "
                                 "waiters, companions, fencing_token, permits_free. null: none, or not known. Locks with a lock profile also "
                                 "have label and lock_profile. Of several servers, locks have node, or on_servers (Redlock: on how many), and the "
                                 "last line has coverage: primaries, seen, unseen, unseen_percent, and missing: node, what (names, holders, "
                                 "leases) and why. One server has this line only if something is missing; the exit code is 1 then.\n"
                                 "What is not UTF-8 is printed as key_base64, holder_base64 and so on instead.\n"
                                 "ttl_ms is the time to live of the key (null: none). deadline_ms is when the lock ends by the server's clock, in "
                                 "Unix milliseconds, also if it is stored in the value (null: never). ttl_is_capped: both are more than 100 years "
                                 "from now, and later than printed.")},
                   {"--timeout DURATION",
                    HelpText::tr("print what was found by then, say that it is incomplete, and exit with 1 (default: 5m; 0: never)")}});
}

QString watchHelp()
{
    return usage({"lockscope watch [--url URL] [--pattern PATTERN]... [--hear HOW] [--for DURATION] [--json]"})
        + paragraph(HelpText::tr("Prints changes of the locks as they happen: acquired, renewed, lease-shortened, lease-removed, released, expired, "
                                 "handed-over, vanished, lost-in-failover, is-back; cleared and restored, if Lockscope did it under this account; "
                                 "fenced-off, whoever did it. What happened while the server could not be watched is printed as soon as it is "
                                 "known, with the length of that gap. Ends after the given time, counted from the first complete scan, or when "
                                 "interrupted."))
        + linesOf({patternOption(),
                   profilesOption(),
                   hearOption(),
                   scanShareOption(),
                   {"--for DURATION", HelpText::tr("500ms, 5s, 2m, 1h (default: until interrupted)")},
                   {"--json", HelpText::tr("JSON Lines: at_ms, event, key, holder, held_ms, gap_ms, found_after_gap_ms, sampled")}});
}

QString findHelp()
{
    return usage({"lockscope find [--url URL] [--faster] [--timeout DURATION] [--json]"})
        + paragraph(HelpText::tr(
            "Searches all keys of one database and prints patterns for keys that look like locks: how many keys each pattern "
            "matches, which library wrote them, how certain that is (certain, likely, guess), and how many other keys it "
            "matches. It counts names by their form, and reads the content of a few keys of each form. It changes nothing. "
            "It takes at most 2 % of the server's time, about a minute and a half for a million keys. Ctrl+C prints what was found so "
            "far."))
        + linesOf({{"--faster", HelpText::tr("take up to 25 % of the server's time")},
                   {"--timeout DURATION",
                    HelpText::tr("end after this time and print what was found so far: 30s, 5m (default: when all keys were searched; an endless "
                                 "scan is detected, and fails)")},
                   profilesOption(),
                   {"--json",
                    HelpText::tr("JSON Lines: pattern, locks, other_keys, confidence, why, proposed (certain or likely, and mostly locks), "
                                 "libraries (scheme, label, locks), examples (key), wider_pattern and wider_other_keys (a pattern that was not "
                                 "chosen, and why). The last line has state (complete, cancelled, failed), keys, keys_in_database, keys_read, "
                                 "keys_refused, took_ms, other_databases, cluster_node, primaries (of a deployment)")}});
}

QString clearHelp()
{
    return usage({"lockscope clear  KEY... --if-holder TOKEN... [options]",
                  "lockscope fence  KEY... --if-holder TOKEN... [--for 15s] [--watch] [options]",
                  "lockscope extend KEY... --if-holder TOKEN... --for DURATION [options]", "lockscope evict  KEY --waiter TOKEN [options]"})
        + paragraph(HelpText::tr("Changes a lock only if TOKEN still holds it. The server compares and changes in one step, as the library that "
                                 "wrote the lock would. A lock that another client has taken is left alone. What cannot be undone, and what may "
                                 "go wrong later, is printed on standard error before anything is sent (\"note: ...\")."))
        + paragraph(HelpText::tr("In a cluster or behind Sentinel, name any server: the action goes to the primary that owns the lock now, and is "
                                 "compared there."))
        + paragraph(HelpText::tr("Several keys are processed one by one, slowly enough for the server. Each outcome is printed on its own line, and "
                                 "a summary at the end. A key is never a pattern. After Ctrl+C, completed actions stay as they are, and the "
                                 "others are printed as not tried."))
        + linesOf({{"clear", HelpText::tr("removes the lock and wakes waiting clients; if several clients hold it, removes only this holder")},
                   {"fence", HelpText::tr("puts a tombstone in place of the lock, so that nobody can take it for a while")},
                   {"extend", HelpText::tr("sets the lease of the holder to this time from now")},
                   {"evict", HelpText::tr("removes a waiter from the queue of a Redisson fair lock")}})
        + linesOf(
               {{"--if-holder TOKEN",
                 HelpText::tr("the holder that you saw, byte for byte: one for all keys, or one for each key in the same order")},
                {"--if-holder-base64 BASE64", HelpText::tr("the same for a holder that is not text")},
                {"--waiter TOKEN", HelpText::tr("evict: the waiter (or --waiter-base64 BASE64)")},
                {"--for DURATION", HelpText::tr("fence: the quiet period (default: 15s); extend: 500ms, 30s, 5m")},
                {"--watch",
                 HelpText::tr("fence: wait until the quiet period is over, remove the tombstone if a client has prolonged it, and print how it "
                              "ended. Some libraries renew a key whatever it holds; without --watch nobody removes such a tombstone, and a "
                              "note says so")},
                {"--node URL",
                 HelpText::tr("clear, fence, extend: another server on which the lock stands (Redlock), as if it was in --url; may be repeated. The "
                              "action is sent to "
                              "all of them at once, with user, password and TLS as for --url. A password that is sent encrypted to --url is "
                              "not sent to a redis:// server: use rediss:// for all (default: the nodes saved with the server)")},
                unlockOption(),
                {"--dry-run",
                 HelpText::tr("print what would be checked and sent, whom it would affect, and whether that is safe (safe_to_clear), as far as "
                              "one look can show; change nothing")},
                profilesOption(),
                {"--timeout DURATION",
                 HelpText::tr("give up after this time (default: 5m; 0: never); completed actions stay as they are, and are printed")},
                {"--key-base64 BASE64", HelpText::tr("instead of KEY, for a key that is not text; may be repeated")},
                reasonOption(),
                {"--json",
                 HelpText::tr("one JSON object for each outcome, with the node (of a deployment); for several keys, a last one with the summary")}});
}

QString undoHelp()
{
    return usage({"lockscope undo KEY [--within 30s] [options]"})
        + paragraph(
               HelpText::tr("Restores what was last cleared or fenced off under this key, from the command line or in the window, as recorded in "
                            "the journal of this account. It restores every key that was changed, with a lease that ends at the original "
                            "time, and only if nobody has taken the lock in between (after a fence: only while the tombstone stands). "
                            "Another client may have held it in between, and its old holder does not notice."))
        + paragraph(HelpText::tr("It goes onto the same data only, by replication IDs: a server that was replaced, or restarted without its data, is "
                                 "refused, and so is one to which the slot has moved; a promoted replica that has all writes is accepted. After "
                                 "FLUSHALL a lock can be restored. If the last action on the lock, by whatever address of the server, cannot be "
                                 "undone or is not in the journal, nothing older is restored."))
        + paragraph(HelpText::tr("Before an action, --dry-run shows whether it can be undone (\"This cannot be undone\", can_be_undone). What was "
                                 "done on several servers is restored on each of them, compared there and reported. Once something was restored "
                                 "on any server, nothing is restored a second time."))
        + linesOf({{"--within DURATION", HelpText::tr("undo only what was done within this time (default: 30s)")},
                   {"--dry-run", HelpText::tr("print what would be checked and sent; change nothing")},
                   {"--timeout DURATION", HelpText::tr("give up after this time (default: 5m; 0: never)")},
                   {"--key-base64 BASE64", HelpText::tr("instead of KEY, for a key that is not text")},
                   reasonOption(),
                   unlockOption(),
                   {"--json", HelpText::tr("the outcome as one JSON object")}});
}

QString journalHelp()
{
    return usage({"lockscope journal [--actions|--holds] [--key TEXT] [--since TIME] [--limit N] [--json|--csv]"})
        + paragraph(HelpText::tr("Prints what operators of this account did (the default), or which holds the window saw end; newest first. If "
                                 "Lockscope ended before the answer came, the outcome is \"unknown\", and the record says what to check."))
        + linesOf({{"--actions", HelpText::tr("actions: when, by whom, which lock and holder, where, why, and the outcome")},
                   {"--holds", HelpText::tr("holds: who held what, for how long, and how it ended")},
                   {"--key TEXT", HelpText::tr("only locks whose key contains this text")},
                   {"--server TEXT", HelpText::tr("only servers whose URL or name contains this text")},
                   {"--profile NAME", HelpText::tr("only this saved server")},
                   {"--since TIME", HelpText::tr("90s, 2h, 7d: this long ago; 2026-11-21 or 2026-11-21T14:30: local time")},
                   {"--limit N", HelpText::tr("at most this number (default: 100; 0: all)")},
                   {"--json",
                    HelpText::tr("JSON Lines with everything that is known, including commands and before-images. What is not UTF-8 is printed as "
                                 "key_base64 and so on instead; times are Unix milliseconds")},
                   {"--csv", HelpText::tr("the same for spreadsheets; no cell begins like a formula")}});
}

QString raceHelp()
{
    return usage({"lockscope race [SCENARIO] [--own FILE]... [--json]",
                  "lockscope race SCENARIO --frames DIR [--fps N] [--seconds N] [--size WxH] [--theme light|dark]",
                  "lockscope race --shuffle SEED PROTOCOL [--own FILE]... [--json]"})
        + paragraph(
               HelpText::tr("Plays a story of clients that want one lock, move by move, on private servers, and prints it: each command with its "
                            "answer, which clients think they hold the lock, what the referee saw, and the story in plain words. Time is "
                            "virtual: a lease of ten seconds ends at once. The same scenario always gives the same film. A schedule that "
                            "breaks its protocol ends at the break; an epilogue shows what follows. Without SCENARIO, prints a list of the "
                            "built-in scenarios."))
        + linesOf({{"SCENARIO", HelpText::tr("the id of a built-in scenario, a file of your own (.scenario), or a schedule printed by the explorer")},
                   {"--shuffle SEED",
                    HelpText::tr("play two clients of PROTOCOL with moves, crashes and lease expiries chosen at random. The same number gives the "
                                 "same moves. The schedule is printed, too")},
                   {"--own FILE", HelpText::tr("a protocol of your own that the schedule or scenario names; see lockscope explore --help")},
                   {"--json",
                    HelpText::tr("JSON Lines: one for each frame (act, frame, move, at_ms, time_ms, client, server, command, verb, answer, good, "
                                 "clients, servers, events, narration, epilogue), and a last one with the verdicts of each act. null: none")},
                   {"--frames DIR",
                    HelpText::tr("write the film as numbered images, DIR/frame-00001.png and so on, and print the ffmpeg command that makes a video "
                                 "of them. Needs no display. Creates DIR, which must not contain frames already")},
                   {"--fps N", HelpText::tr("images per second (default: 10)")},
                   {"--seconds N", HelpText::tr("length of the film (default: 120); longer if there is more text to read")},
                   {"--size WxH", HelpText::tr("size of an image (default: 1920x1080)")},
                   {"--theme light|dark", HelpText::tr("colours of the images (default: dark)")}})
        + paragraph(
               HelpText::tr("A scenario is a text file: a head (title, protocol, clients, lease), then one step a line. Every step is checked: if a "
                            "client does something else, or an \"expect\" does not hold, the error names the line."))
        + uR"(  title: My first race
  protocol: set-nx-px
  clients: C1, C2
  lease: 10 s
  say C1 takes the lock and works for too long.
  C1 acquires
  wait 12 s
  C2 acquires
  expect two-believers C1 C2

)"_s;
}

QString simulateHelp()
{
    return usage({"lockscope simulate --protocol NAME [--clients N] [--requests N] [--retry POLICY]... [--json]"})
        + paragraph(
               HelpText::tr("Runs simulated clients that compete for one lock, each with its own connection, and prints the effect on the lock and "
                            "on the server. Without --url, starts the private servers that the protocols need, if they are installed: "
                            "redis-server (five for redlock), memcached, PostgreSQL, SQLite. A server that you name must run on this "
                            "machine or be saved as a development server, and can run protocols of one Redis server only. In a cluster the "
                            "clients follow the slots, behind Sentinel the primary. The lock gets a unique name there, and is removed at the end."))
        + linesOf({{"--protocol NAME",
                    HelpText::tr("protocol of the clients: set-nx-px, setnx-timestamp, redlock ...; on other stores memcached-add, sql-unique-row, "
                                 "sql-unique-row-sqlite, sql-for-update, zookeeper-sequential (a wrong name prints all). Several protocols for the "
                                 "same lock: --protocol set-nx-px=30,setnx-timestamp=20. In another store it is another lock of the same name")},
                   {"--clients N", HelpText::tr("number of clients (default: 100)")},
                   {"--requests N", HelpText::tr("number of requests in all (default: 1000). Each ends released or timed out")},
                   {"--retry POLICY",
                    HelpText::tr("while the lock is busy: none, fixed:10ms (the default), jitter or jitter:BASE:CAP (exponential with full "
                                 "jitter), or message (sleep until a message arrives, as Redisson does). Several policies run one after the "
                                 "other")},
                   {"--compare", HelpText::tr("none, fixed:10ms, fixed:100ms and jitter, one after the other")},
                   {"--hold DURATION", HelpText::tr("from acquisition to release (default: 5ms; 0: release at once)")},
                   {"--lease DURATION", HelpText::tr("lease of the lock (default: 5s)")},
                   {"--think DURATION", HelpText::tr("pause of a client between two requests (default: 0; with --compare: 20ms)")},
                   {"--wait DURATION", HelpText::tr("give up a request after this time (default: 10s; 0: after one attempt)")},
                   {"--lock KEY", HelpText::tr("name of the lock (default: lock.simulated)")},
                   {"--json",
                    HelpText::tr("one line for each policy: attempts, acquired, busy, timeouts, violations (two holders at once), commands, "
                                 "elapsed_ms; wait_ms, hold_ms, handover_ms, release_ms, each {p50, p99, max}; attempts_per_second, "
                                 "success_ratio, commands_per_acquisition, fairness (Jain's index); protocol, groups, clients, requests, retry, "
                                 "stopped, server_version, basis")}});
}

QString exploreHelp()
{
    return usage({"lockscope explore PROTOCOL... [--clients 2] [--crashes 1] [--pauses 1] [--retries 2] [--json]",
                  "lockscope explore --template NAME", "lockscope score [PROTOCOL...] [the same options] [--json | --csv | --markdown]"})
        + paragraph(
               HelpText::tr("Explores lock protocols: tries every order of the clients' steps on real private redis-servers. Time is virtual: the "
                            "end of a lease is a step like any other. For each of eleven questions it prints \"holds\", within the bound "
                            "that it names; or \"broken\", with the shortest schedule that breaks the protocol; or \"not explored\", with "
                            "the reason. A schedule is one line; lockscope race 'SCHEDULE' plays it. The same options always give the same "
                            "result. lockscope score without protocols explores all that can be explored."))
        + paragraph(
               HelpText::tr("PROTOCOL is the name of a built-in protocol, or a file with a protocol of your own. The name of a file ends with .json "
                            "or contains a slash. The manual page describes its steps."))
        + linesOf({{"--clients N", HelpText::tr("clients that compete for the lock, 1 to 9 (default: 2)")},
                   {"--rounds N", HelpText::tr("acquisitions of each client (default: 2 for two clients on one key of one server, otherwise 1)")},
                   {"--retries N", HelpText::tr("further attempts after a busy one (default: 2)")},
                   {"--crashes N", HelpText::tr("crashes, if the question allows any (default: 1)")},
                   {"--pauses N", HelpText::tr("pauses of a client longer than a lease, if the question allows any (default: 1)")},
                   {"--expiries N", HelpText::tr("how often time advances to the end of a lease (default: 2)")},
                   {"--servers N", HelpText::tr("servers of protocols that ask a majority (default: 3)")},
                   {"--lost N", HelpText::tr("commands or answers that are lost, at any step (default: 0)")},
                   {"--late N", HelpText::tr("commands that arrive after their client has stopped waiting for the answer (default: 0)")},
                   {"--column NAME",
                    HelpText::tr("only this question; may be repeated: mutual_exclusion, owner_only_release, owner_only_renewal, crash_recovery, "
                                 "recovery_race, no_orphan, lease_overrun, clock_skew, fenced_resource, progress, deadlock")},
                   {"--template NAME",
                    HelpText::tr("explore: print a file to start from: our-lock, timestamp-lock, fenced-lock, queue-lock, hash-lock, two-locks; or "
                                 "a published model: published-expiry-blind-release, published-fencing, published-lease-sleep")},
                   {"--json",
                    HelpText::tr("one line a protocol: protocol, columns {NAME: {verdict (holds, broken, not-explored), schedule, schedules, "
                                 "states, bound, finding, took_ms}}")},
                   {"--csv, --markdown", HelpText::tr("score: the scorecard in a format for spreadsheets or documents")}});
}

QString settingsHelp()
{
    return usage({"lockscope settings [--restore | --accept]"})
        + paragraph(HelpText::tr("Says whether the settings of the window can be used: the file is there, whole, and the saved servers in it were "
                                 "changed by Lockscope only. If not, it is unknown which servers are production, and no server can be changed, in "
                                 "the window or on the command line, until you decide. Lockscope keeps the last good copy beside the file."))
        + linesOf(
               {{"--restore", HelpText::tr("restore the last good copy; the file that cannot be used is renamed")},
                {"--accept",
                 HelpText::tr("use the file as it is; if it cannot be read, it is renamed, and the settings are empty then. The copy is renamed")}});
}

QString serverHelp()
{
    return HelpText::tr("Server:") + u'\n'
        + linesOf({{"--url URL",
                    HelpText::tr("redis://[user@]host[:port][/db], rediss://... (TLS), redis+unix://[user@]/path/to.sock[?db=n], "
                                 "redis+cluster://a:7000,b:7000, redis+sentinel://s1,s2:26380/service, or the servers of a Redlock: "
                                 "redis://a,redis://b,redis://c (default: redis://127.0.0.1:6379; the window takes the URL without --url)")},
                   {"--profile NAME",
                    HelpText::tr("instead of a URL (not for the window): a server saved in the window, with its nodes, patterns, TLS options and "
                                 "password file. The exact URL of a saved server also selects its name, nodes and environment. A production "
                                 "server is read-only, whatever address or --node leads to it: --unlock allows changes")},
                   {"--user NAME, --db N", HelpText::tr("ACL user, database number")},
                   {"--ask-password", HelpText::tr("ask for the password on the terminal")},
                   {"--password-file FILE",
                    HelpText::tr("read the password from a file (a warning says if other users can read it); without either, the environment "
                                 "variable REDISCLI_AUTH is used")},
                   {"--sentinel-password-file FILE",
                    HelpText::tr("the same for the password of sentinels; without it, LOCKSCOPE_SENTINEL_AUTH is used")},
                   {"--cacert FILE", HelpText::tr("TLS: trust certificates signed by this authority (PEM; default: those of the system)")},
                   {"--cert FILE --key FILE", HelpText::tr("TLS: client certificate and its key (PEM)")},
                   {"--sni NAME", HelpText::tr("TLS: server name to request and verify, if it differs from the host")},
                   {"--only-this-node", HelpText::tr("take the named server alone, instead of the whole cluster or of what a Sentinel watches")},
                   {"--map ANNOUNCED=REACHABLE",
                    HelpText::tr("reach servers at another address than they announce (NAT, tunnels); also ranges of ports")},
                   {"--insecure", HelpText::tr("TLS: do not verify the server (for tests only; a warning names each server that is not verified)")}});
}

constexpr const char *programExamples = R"(  lockscope redis://cache-1:6379
  lockscope list --url rediss://ops@cache-1:6380 --cacert ca.pem --ask-password
  lockscope list --json | jq -r 'select(.stale_reasons[0]) | .key'   # needs attention
  lockscope watch --for 10s --pattern 'lock.invoice.*'
  lockscope clear lock.import.orders --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope --demo --screenshot lockscope.png --after 5s
)";

constexpr const char *listExamples = R"(  lockscope list
  lockscope list --url redis://cache-1 --pattern 'lock.*' --pattern '*:mutex'
  lockscope list --json | jq -r 'select(.ttl_ms == null) | .key'
  lockscope list --json | jq -c '{key, scheme, hosts: [.holders[]?.host]}'
)";

constexpr const char *watchExamples = R"(  lockscope watch --pattern 'lock.invoice.*'
  lockscope watch --for 1m --json | jq -r .event | sort | uniq -c
)";

constexpr const char *findExamples = R"(  lockscope find --url redis://cache-1
  lockscope find --db 3 --faster --json | jq -r 'select(.proposed) | .pattern'
  lockscope list --pattern 'lock:*' --pattern 'bull:*:lock'
)";

constexpr const char *clearExamples = R"(  lockscope clear lock.import.orders --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope clear lock.a lock.b lock.c --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope clear lock.a lock.b --if-holder tok-1 --if-holder tok-2
  lockscope clear lock.import.orders --if-holder worker-3:4711 --profile "Cache, live" --unlock
  lockscope clear --key-base64 bG9jay7/ --if-holder-base64 /wA=
)";

constexpr const char *undoExamples = R"(  lockscope undo lock.import.orders
  lockscope undo lock.import.orders --within 5m --dry-run
)";

constexpr const char *settingsExamples = R"(  lockscope settings
  lockscope settings --restore
)";

constexpr const char *journalExamples = R"(  lockscope journal --since 7d
  lockscope journal --holds --key lock.import --since 2h
  lockscope journal --limit 0 --csv > actions.csv
)";

constexpr const char *raceExamples = R"(  lockscope race
  lockscope race del-takeover-race
  lockscope race ./our-lock.scenario
  lockscope race --own our-lock.json 'our-lock lease_overrun clients=2 : 1-t-2'
  lockscope race gc-pause --json | jq -r 'select(.acts).acts[].verdicts[].text'
  lockscope race del-takeover-race --frames ./film
)";

constexpr const char *exploreExamples = R"(  lockscope explore set-nx-px
  lockscope explore --template queue-lock > our-lock.json && lockscope explore our-lock.json
  lockscope explore set-nx-px --lost 1 --column no_orphan
  lockscope explore setnx-expire --clients 3 --json | jq .columns.crash_recovery
  lockscope race 'set-nx-px lease_overrun clients=2 : 1-t-2'
  lockscope score --markdown > scorecard.md
)";

constexpr const char *simulateExamples = R"(  lockscope simulate --protocol set-nx-px --clients 100 --requests 1000 --compare
  lockscope simulate --protocol setnx-timestamp --hold 8ms --lease 5ms --json | jq .violations
  lockscope simulate --protocol set-nx-px --url redis://127.0.0.1:6380
  lockscope simulate --protocol memcached-add --clients 20
)";

QString usualCodes() { return exitCodes(HelpText::tr("0 done, 1 failed (the reason is on standard error), 2 usage.")); }

} // namespace

QString helpText(CommandLine::Verb verb)
{
    switch (verb) {
    case CommandLine::Verb::List:
        return listHelp() + serverHelp() + examples(listExamples)
            + exitCodes(HelpText::tr("0 done, 1 failed or incomplete (the reason is on standard error), 2 usage."));
    case CommandLine::Verb::Watch:
        return watchHelp() + serverHelp() + examples(watchExamples)
            + exitCodes(HelpText::tr("0 done or interrupted, 1 failed (the reason is on standard error), 2 usage."));
    case CommandLine::Verb::Find:
        return findHelp() + serverHelp() + examples(findExamples)
            + exitCodes(HelpText::tr("0 all keys were searched, 1 failed, interrupted or out of time (what was found is printed), 2 usage."));
    case CommandLine::Verb::Clear:
    case CommandLine::Verb::Fence:
    case CommandLine::Verb::Evict:
    case CommandLine::Verb::Extend:
        return clearHelp() + serverHelp() + examples(clearExamples)
            + exitCodes(HelpText::tr("0 done, 1 failed, 2 usage, 3 holder changed, 4 already gone, 5 wrong type, 6 refused. For several keys, the "
                                     "worst one, in this order: 1, 6, 5, 3, 4."));
    case CommandLine::Verb::Undo:
        return undoHelp() + serverHelp() + examples(undoExamples)
            + exitCodes(HelpText::tr("0 restored, 1 failed, 2 usage, 3 another client holds it now, 4 the tombstone is gone, 6 refused (nothing to "
                                     "restore, or too late)."));
    case CommandLine::Verb::Settings:
        return settingsHelp() + examples(settingsExamples)
            + exitCodes(HelpText::tr("0 the settings can be used, or what was asked for was done; 1 they cannot, or it failed; 2 usage."));
    case CommandLine::Verb::Journal: return journalHelp() + examples(journalExamples) + usualCodes();
    case CommandLine::Verb::Race:
        return raceHelp() + examples(raceExamples)
            + exitCodes(HelpText::tr("0 played, and everything is as the scenario says; 1 something differs, or it failed (the reason is on "
                                     "standard error); 2 usage."));
    case CommandLine::Verb::Explore:
    case CommandLine::Verb::Score:
        return exploreHelp() + examples(exploreExamples)
            + exitCodes(HelpText::tr("0 explored, whatever the result; 1 failed or interrupted; 2 usage."));
    case CommandLine::Verb::Simulate:
        return simulateHelp() + serverHelp() + examples(simulateExamples)
            + exitCodes(HelpText::tr("0 done or interrupted, 1 failed, 2 usage, 6 the server is not for development."));
    default:
        return programHelp() + windowHelp() + serverHelp() + examples(programExamples)
            + exitCodes(HelpText::tr("0 done, 1 failed, 2 usage; clear also: 3 holder changed, 4 already gone, 5 wrong type, 6 refused."));
    }
}

QString versionText() { return u"lockscope " LOCKSCOPE_VERSION "\n"_s; }

} // namespace lockscope
