// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/helptext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

const char *const programHelp = R"(Lockscope watches distributed locks in Redis: who holds what, for how much longer, and who is stuck.

Usage:
  lockscope [URL] [options]                         open the window
  lockscope --demo                                  open it on a private demo server with traffic
  lockscope list  [--url URL] [options]             print the locks and exit
  lockscope watch [--url URL] [--for 5s] [options]  print what happens to them
  lockscope find  [--url URL] [options]             look through all keys for locks, and print patterns for them
  lockscope clear KEY --if-holder TOKEN [options]   remove one lock, if that holder still has it
  lockscope fence|extend|evict KEY ...              keep a lock closed, prolong it, or take out who waits
  lockscope undo KEY [options]                      put back what was cleared or fenced off just now
  lockscope journal [--holds] [options]             print what was done, or who held what
  lockscope race [SCENARIO]                         play a race of lock clients, move by move
  lockscope explore PROTOCOL [--clients 2]          try every order of its steps: does it hold, or what breaks it
  lockscope score [--json]                          the same for all protocols, as a scorecard
  lockscope simulate --protocol NAME [options]      send simulated clients for one lock and print the load
  lockscope help [TOPIC]                            the guide: what to do when, a page a task

  lockscope COMMAND --help prints the options of a command. With --log, any command writes to standard error what it does;
  --log=redis,watch only those parts of it (all: redis, stores, privateservers, watch, operate, alerts, journal, fleet,
  racelab, session). --language zh_CN, or any other that there is, speaks that language; else it is the system's.

)";

const char *const windowHelp = R"(Window:
  --demo                 start a private redis-server with believable traffic
  --pattern PATTERN      keys that are locks; may be repeated (default: lock.*)
  --lock-profiles FILE   what you know of your locks (default: the lock profiles saved in the window)
  --hear HOW             of changes: auto, events, tracking or polling (default: auto, the best that works)
  --screenshot FILE      save a picture of the window and exit; needs no display
  --after DURATION       how long after the picture is complete (500ms, 5s, 2m; default: 0)
  --timeout DURATION     with --screenshot: save what there is if the data is not complete by then, and exit with 1
                         (default: 5m; 0: never)
  --print-locks          and print the locks that it shows
  --page PAGE            the page to open: locks, simulate, race, journal or alerts
  --size WxH             size of the window, for example 1440x900
  --theme light|dark     colours

)";

const char *const listHelp = R"(Usage: lockscope list [--url URL] [--pattern PATTERN]... [--json]

Prints every lock, one a line, and exits; if none matches, "lockscope find" searches all keys. What needs attention comes first; JSON Lines are sorted by key. HOLDER is what its
token tells of it, LIBRARY the one that wrote the lock; a question mark says that this is a guess.

  --pattern PATTERN      keys that are locks; may be repeated (default: lock.*)
  --lock-profiles FILE   what you know of your locks (default: the lock profiles saved in the window)
  --json                 JSON Lines: key, protocol, holder, ttl_ms, deadline_ms, lease_ms, state, stale_reasons;
                         safe_to_clear (yes, probably, no, cannot-tell), safe_to_clear_why;
                         scheme, confidence (certain, likely, guess), why; holders, waiters, companions,
                         fencing_token, permits_free. null: none, or not known. Of locks with a lock profile
                         also label and lock_profile.
                         What is not UTF-8 comes as key_base64, holder_base64 and so on instead.
                         ttl_ms is the key's time to live (null: none); deadline_ms is when the lock ends by the
                         server's clock, in Unix milliseconds, also when it is kept in the value (null: never).
                         ttl_is_capped: both are later than they say, more than 100 years from now.
  --timeout DURATION     print what was found by then, say that it is incomplete, and exit with 1 (default: 5m; 0: never)

)";

const char *const watchHelp = R"(Usage: lockscope watch [--url URL] [--pattern PATTERN]... [--hear HOW] [--for DURATION] [--json]

Prints what happens to the locks as it happens: acquired, renewed, lease-shortened, lease-removed, released, expired,
handed-over, vanished; and, done by Lockscope under this account: cleared, restored; by anybody: fenced-off.
Ends after the given time, counted from the first whole picture, or when interrupted.

  --pattern PATTERN      keys that are locks; may be repeated (default: lock.*)
  --lock-profiles FILE   what you know of your locks (default: the lock profiles saved in the window)
  --hear HOW             of changes: auto, events, tracking or polling (default: auto, the best that works)
  --for DURATION         500ms, 5s, 2m, 1h (default: until interrupted)
  --json                 JSON Lines: at_ms, event, key, holder, held_ms, gap_ms, sampled

)";

const char *const findHelp = R"(Usage: lockscope find [--url URL] [--faster] [--timeout DURATION] [--json]

Looks through all keys of one database and prints patterns for those that look like locks: how many keys each matches, which library
wrote them, how sure that is (certain, likely, guess), and how many other keys it matches as well. Names are counted by their form,
and the content of a few keys of each form is read. Nothing is changed. It takes at most a fiftieth of the server's time, so that a million
keys take about a minute. Ctrl+C prints what was found so far.

  --faster               take up to a quarter of the server's time
  --timeout DURATION     end after this time with what was found so far: 30s, 5m (default: when all keys were looked at;
                         a scan that does not end is noticed, and fails)
  --lock-profiles FILE   what you know of your locks (default: the lock profiles saved in the window)
  --json                 JSON Lines: pattern, locks, other_keys, confidence, why, proposed (certain or likely, and mostly locks),
                         libraries (scheme, label, locks), examples (key), wider_pattern and wider_other_keys (a pattern that was
                         not taken, and why). The last line has state (complete, cancelled, failed), keys, keys_in_database,
                         keys_read, keys_refused, took_ms, other_databases, cluster_node

)";

const char *const clearHelp = R"(Usage: lockscope clear  KEY... --if-holder TOKEN... [options]
       lockscope fence  KEY... --if-holder TOKEN... [--for 15s] [--watch] [options]
       lockscope extend KEY... --if-holder TOKEN... --for DURATION [options]
       lockscope evict  KEY --waiter TOKEN [options]

Acts on a lock only if TOKEN still holds it: compared and done in one step on the server, as the library that wrote
the lock would do it. Anybody else's lock under the same key is left alone. What cannot be taken back, and what may go wrong
later, is printed on standard error before anything is sent ("note: ...").
Several keys are done one by one, no faster than the server answers quickly, each told on a line of its own, then all
counted; a key is never a pattern. Ctrl+C ends it: what was done stays done, the others are told as not tried.

clear   removes it and wakes those who wait; of several holders only that one
fence   puts a tombstone in its place, so that nobody can take it for a while
extend  gives its holder so much time from now on
evict   takes one who waits out of the queue of a Redisson fair lock

  --if-holder TOKEN          the holder that you saw, byte for byte: one for all keys, or one for each in the same order
  --if-holder-base64 BASE64  the same for a holder that is not text
  --waiter TOKEN             evict: who waits (or --waiter-base64 BASE64)
  --for DURATION             fence: the quiet period (default: 15s); extend: 500ms, 30s, 5m
  --watch                    fence: stay until the quiet period is over, then remove the tombstone if a client has
                             prolonged it, and tell how it ended. Without it, nobody does, and a note says so: some
                             libraries renew whatever the key holds
  --node URL                 clear, fence, extend: a further server on which the lock stands (Redlock); may be repeated.
                             It is done on all of them in the same moment; user, password, TLS as for --url. A password
                             that goes encrypted to --url is not sent to a redis:// server: use rediss:// for all
                             (default: those that are saved with the server)
  --unlock                   allow it on a server that was saved as production, which is read-only otherwise
  --dry-run                  print what would be checked and sent, what it would do to whom, and whether that is
                             safe (safe_to_clear), as far as one look tells; change nothing
  --lock-profiles FILE       what you know of your locks (default: the lock profiles saved in the window)
  --timeout DURATION         give up after this time (default: 5m; 0: never); what was done stays done, and is reported
  --key-base64 BASE64        instead of KEY, for a key that is not text; may be repeated
  --reason TEXT              why; repeated in the outcome, and kept in the journal
  --json                     each outcome as one JSON object; of several, one with the account after them

)";

const char *const undoHelp = R"(Usage: lockscope undo KEY [--within 30s] [options]

Puts back what was last cleared or fenced off under this key, by this command or in the window, as the journal of this account
has it: every key that was changed, with a lease that ends when it would have ended, and only if nobody has taken its place
by then (of a lock that was fenced off: while the tombstone stands). Another client may have held it in between, and its old
holder does not learn of that. What cannot be undone says so before (--dry-run: "This cannot be undone", can_be_undone). What was done on several servers is put back on each, by its own comparison, and each is reported; once anything
was put back anywhere, nothing is put back a second time.

  --within DURATION          what was done longer ago stays as it is (default: 30s)
  --dry-run                  print what would be checked and sent; change nothing
  --timeout DURATION         give up after this time (default: 5m; 0: never)
  --key-base64 BASE64        instead of KEY, for a key that is not text
  --reason TEXT              why; kept in the journal
  --unlock                   allow it on a server that was saved as production, which is read-only otherwise
  --json                     the outcome as one JSON object

)";

const char *const journalHelp = R"(Usage: lockscope journal [--actions|--holds] [--key TEXT] [--server TEXT] [--since TIME] [--limit N] [--json|--csv]

Prints what operators of this account did (the default), or which holds the window saw end; newest first. Where Lockscope ended
before the answer, the outcome is "unknown", and the record says what to look at.

  --actions              what was done: when, by whom, to which lock of whom, where, why, what came of it
  --holds                who held what, for how long, and how it ended
  --key TEXT             only locks whose key contains the text
  --server TEXT          only servers whose URL or profile's name contains it
  --profile NAME         only this saved server
  --since TIME           90s, 2h, 7d: so long ago; 2026-11-21 or 2026-11-21T14:30: local time
  --limit N              at most so many (default: 100; 0: all)
  --json                 JSON Lines with everything that is known, also commands and before-images. What is not UTF-8 comes
                         as key_base64 and so on instead; times are Unix milliseconds.
  --csv                  the same for spreadsheets; no cell begins like a formula

)";

const char *const raceHelp = R"(Usage: lockscope race [SCENARIO] [--own FILE]... [--json]
       lockscope race SCENARIO --frames DIR [--fps N] [--seconds N] [--size WxH] [--theme light|dark]
       lockscope race --shuffle SEED PROTOCOL [--own FILE]... [--json]

Plays a story of clients that want one lock, on private servers of its own, move by move, and prints it: each command with its
answer, which clients think they hold the lock, what the referee saw, and the story in plain words. The time in it is not real:
a lease of ten seconds takes none. The same scenario always gives the same film. A schedule that breaks its protocol ends with
the break; an epilogue shows what follows. Without SCENARIO it lists those that come with the program.

  SCENARIO               the id of a scenario; a file of yours (.scenario); or a schedule, as the explorer prints it
  --shuffle SEED         two clients of PROTOCOL, whose moves, crashes and ends of leases this number chooses at random: the same
                         number gives the same moves. Its schedule is printed, too
  --own FILE             a protocol of your own, for a schedule or a scenario that names it; see lockscope explore --help
  --json                 JSON Lines: one for each frame (act, frame, move, at_ms, time_ms, client, server, command, verb,
                         answer, good, clients, servers, events, narration, epilogue), and a last one with each act's verdicts.
                         null: there is none
  --frames DIR           write the film as numbered pictures, DIR/frame-00001.png and so on, and print the ffmpeg command that
                         makes a video of them. Needs no display. DIR is created; it must not contain frames already
  --fps N                pictures for each second (default: 10)
  --seconds N            how long the film is (default: 120); longer if its text could not be read in this time
  --size WxH             of a picture (default: 1920x1080)
  --theme light|dark     its colours (default: dark)

A scenario is a text file: a head (title, protocol, clients, lease), then a line for each step. What it says is checked: a client that
does something else, or an "expect" that does not hold, is an error with the number of the line.

  title: My first race
  protocol: set-nx-px
  clients: C1, C2
  lease: 10 s
  say C1 takes the lock and works for too long.
  C1 acquires
  wait 12 s
  C2 acquires
  expect two-believers C1 C2

)";

const char *const simulateHelp = R"(Usage: lockscope simulate --protocol NAME [--clients N] [--requests N] [--retry POLICY]... [--json]

Lets simulated clients fight for one lock, each over a connection of its own, and prints what that did to the lock and to the
server. Without a server they get private ones of what the protocols need: redis-server (redlock: five), memcached, PostgreSQL,
SQLite, if that is installed. One that is named must be this machine's, or saved as a development server, and takes protocols of
one Redis server; the lock gets a name there that nobody else has, and is removed at the end.

  --protocol NAME        what they run: set-nx-px, setnx-timestamp, redlock ...; on other stores memcached-add, sql-unique-row,
                         sql-unique-row-sqlite, sql-for-update, zookeeper-sequential (a wrong name lists all). A mixture for the same lock:
                         --protocol set-nx-px=30,setnx-timestamp=20. In another store it is another lock of the same name
  --clients N            how many (default: 100)
  --requests N           how often the lock is wanted in all (default: 1000). A request ends released or timed out
  --retry POLICY         while the lock is busy: none, fixed:10ms (the default), jitter or jitter:BASE:CAP (exponential with
                         full jitter), or message (until one wakes it: Redisson's locks). Several are run one after the other
  --compare              none, fixed:10ms, fixed:100ms and jitter
  --hold DURATION        from acquisition to release (default: 5ms; 0: not at all)
  --lease DURATION       (default: 5s)
  --think DURATION       of a client, between two of its requests (default: 0; with --compare: 20ms)
  --wait DURATION        then a request is given up (default: 10s; 0: after one attempt)
  --lock KEY             name of the lock (default: lock.simulated)
  --json                 a line for each policy: attempts, acquired, busy, timeouts, violations (two believers at once),
                         commands, elapsed_ms; wait_ms, hold_ms, handover_ms, release_ms, each {p50, p99, max};
                         attempts_per_second, success_ratio, commands_per_acquisition, fairness (Jain's index); protocol,
                         groups, clients, requests, retry, stopped, server_version, basis

)";

const char *const serverHelp = R"(Server:
  --url URL              redis://[user@]host[:port][/db], rediss://... (TLS), redis+unix://[user@]/path/to.sock[?db=n]
                         (default: redis://127.0.0.1:6379; the window takes the URL without --url)
  --profile NAME         instead of a URL (not for the window): a server saved in the window, with its further servers,
                         patterns, TLS options and password file. A URL that is a saved server's own brings its name, its
                         further servers and its environment, too. Production is read-only, whatever address or --node leads
                         there: it takes --unlock to change it
  --user NAME, --db N    ACL user, database number
  --ask-password         ask for the password on the terminal
  --password-file FILE   read it from a file (a warning says if others can); else it is taken from the environment
                         variable REDISCLI_AUTH
  --cacert FILE          TLS: trust certificates signed by this one (PEM; default: the system's)
  --cert FILE --key FILE TLS: client certificate and its key (PEM)
  --sni NAME             TLS: the name to ask for and to verify, if it is not the host
  --insecure             TLS: do not verify the server (for tests only; a warning names each server that is not verified)

)";

const char *const programExamples = R"(Examples:
  lockscope redis://cache-1:6379
  lockscope list --url rediss://ops@cache-1:6380 --cacert ca.pem --ask-password
  lockscope list --json | jq -r 'select(.stale_reasons != []) | .key'   # what needs attention
  lockscope watch --for 10s --pattern 'lock.invoice.*'
  lockscope clear lock.import.orders --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope --demo --screenshot lockscope.png --after 5s

Exit codes: 0 done, 1 failed, 2 usage; of clear also 3 holder changed, 4 already gone, 5 wrong type, 6 refused.
)";

const char *const listExamples = R"(Examples:
  lockscope list
  lockscope list --url redis://cache-1 --pattern 'lock.*' --pattern '*:mutex'
  lockscope list --json | jq -r 'select(.ttl_ms == null) | .key'
  lockscope list --json | jq -c '{key, scheme, hosts: [.holders[]?.host]}'

Exit codes: 0 done, 1 failed (the reason is on standard error), 2 usage.
)";

const char *const watchExamples = R"(Examples:
  lockscope watch --pattern 'lock.invoice.*'
  lockscope watch --for 1m --json | jq -r .event | sort | uniq -c

Exit codes: 0 done or interrupted, 1 failed (the reason is on standard error), 2 usage.
)";

const char *const findExamples = R"(Examples:
  lockscope find --url redis://cache-1
  lockscope find --db 3 --faster --json | jq -r 'select(.proposed) | .pattern'
  lockscope list --pattern 'lock:*' --pattern 'bull:*:lock'

Exit codes: 0 all keys were looked at, 1 failed, interrupted or out of time (what was found is printed), 2 usage.
)";

const char *const clearExamples = R"(Examples:
  lockscope clear lock.import.orders --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope clear lock.a lock.b lock.c --if-holder worker-3:4711 --reason "worker-3 was rebooted"
  lockscope clear lock.a lock.b --if-holder tok-1 --if-holder tok-2
  lockscope clear lock.import.orders --if-holder worker-3:4711 --profile "Cache, live" --unlock
  lockscope clear --key-base64 bG9jay7/ --if-holder-base64 /wA=

Exit codes: 0 cleared, 3 holder changed, 4 already gone, 5 wrong type, 6 refused, 2 usage, 1 anything else. Of several
keys it is the worst: 1, then 6, 5, 3, 4.
)";

const char *const undoExamples = R"(Examples:
  lockscope undo lock.import.orders
  lockscope undo lock.import.orders --within 5m --dry-run

Exit codes: 0 put back, 3 somebody else holds it by now, 4 the tombstone is gone, 6 refused (nothing to put back, or too
late), 2 usage, 1 anything else.
)";

const char *const journalExamples = R"(Examples:
  lockscope journal --since 7d
  lockscope journal --holds --key lock.import --since 2h
  lockscope journal --limit 0 --csv > actions.csv

Exit codes: 0 done, 1 failed (the reason is on standard error), 2 usage.
)";

const char *const raceExamples = R"(Examples:
  lockscope race
  lockscope race del-takeover-race
  lockscope race ./our-lock.scenario
  lockscope race --own our-lock.json 'our-lock lease_overrun clients=2 : 1-t-2'
  lockscope race gc-pause --json | jq -r 'select(.acts).acts[].verdicts[].text'
  lockscope race del-takeover-race --frames ./film

Exit codes: 0 played as it says, 1 it does not, or failed (the reason is on standard error), 2 usage.
)";

const char *const exploreHelp = R"(Usage: lockscope explore PROTOCOL... [--clients 2] [--crashes 1] [--pauses 1] [--retries 2] [--json]
       lockscope explore --template NAME
       lockscope score [PROTOCOL...] [the same options] [--json | --csv | --markdown]

Explores lock protocols: every order in which their clients can take their steps, each done on real private redis-servers
of its own. Time is virtual there: the end of a lease is a step like any other. For each of eleven questions it says
"holds", within the bound that it names, or "broken", with the shortest schedule that breaks it, or "not explored" and
why. A schedule is one line; lockscope race 'SCHEDULE' plays it. The same options always give the same result.
lockscope score without protocols explores all that can be.

PROTOCOL is the name of one that comes with the program, or a file that ends with .json (or has a slash in its name) with
one of your own: its steps, as the manual page describes them.

  --clients N            who fight for the lock, 1 to 9 (default: 2)
  --rounds N             how often each wants it (default: 1; 2 if two fight for one key of one server)
  --retries N            further attempts after a busy one (default: 2)
  --crashes N            where the question allows any (default: 1)
  --pauses N             clients held up for longer than a lease, where the question allows it (default: 1)
  --expiries N           how often time goes on to the end of a lease (default: 2)
  --servers N            of protocols that ask a majority (default: 3)
  --lost N               commands or answers that are lost, at any step (default: 0)
  --late N               commands that arrive after their client has stopped waiting for the answer (default: 0)
  --column NAME          only this question; may be repeated: mutual_exclusion, owner_only_release, owner_only_renewal,
                         crash_recovery, recovery_race, no_orphan, lease_overrun, clock_skew, fenced_resource, progress,
                         deadlock
  --template NAME        explore: print a file to start from: our-lock, timestamp-lock, fenced-lock, queue-lock, hash-lock,
                         two-locks; or a published model: published-expiry-blind-release, published-fencing,
                         published-lease-sleep
  --json                 one line a protocol: protocol, columns {NAME: {verdict (holds, broken, not-explored), schedule,
                         schedules, states, bound, finding, took_ms}}
  --csv, --markdown      score: the card as a file for others

)";

const char *const exploreExamples = R"(Examples:
  lockscope explore set-nx-px
  lockscope explore --template queue-lock > our-lock.json && lockscope explore our-lock.json
  lockscope explore set-nx-px --lost 1 --column no_orphan
  lockscope explore setnx-expire --clients 3 --json | jq .columns.crash_recovery
  lockscope race 'set-nx-px lease_overrun clients=2 : 1-t-2'
  lockscope score --markdown > scorecard.md

Exit codes: 0 explored, whatever came of it; 1 failed or interrupted, 2 usage.
)";

const char *const simulateExamples = R"(Examples:
  lockscope simulate --protocol set-nx-px --clients 100 --requests 1000 --compare
  lockscope simulate --protocol setnx-timestamp --hold 8ms --lease 5ms --json | jq .violations
  lockscope simulate --protocol set-nx-px --url redis://127.0.0.1:6380
  lockscope simulate --protocol memcached-add --clients 20

Exit codes: 0 done or interrupted, 6 the server is not for development, 1 failed, 2 usage.
)";

QString joined(std::initializer_list<const char *> parts)
{
    QString text;
    for (const char *part : parts)
        text += QString::fromUtf8(part);
    return text;
}

} // namespace

QString helpText(CommandLine::Verb verb)
{
    switch (verb) {
    case CommandLine::Verb::List: return joined({listHelp, serverHelp, listExamples});
    case CommandLine::Verb::Watch: return joined({watchHelp, serverHelp, watchExamples});
    case CommandLine::Verb::Find: return joined({findHelp, serverHelp, findExamples});
    case CommandLine::Verb::Clear:
    case CommandLine::Verb::Fence:
    case CommandLine::Verb::Evict:
    case CommandLine::Verb::Extend: return joined({clearHelp, serverHelp, clearExamples});
    case CommandLine::Verb::Undo: return joined({undoHelp, serverHelp, undoExamples});
    case CommandLine::Verb::Journal: return joined({journalHelp, journalExamples});
    case CommandLine::Verb::Race: return joined({raceHelp, raceExamples});
    case CommandLine::Verb::Explore:
    case CommandLine::Verb::Score: return joined({exploreHelp, exploreExamples});
    case CommandLine::Verb::Simulate: return joined({simulateHelp, serverHelp, simulateExamples});
    default: return joined({programHelp, windowHelp, serverHelp, programExamples});
    }
}

QString versionText() { return u"lockscope " LOCKSCOPE_VERSION "\n"_s; }

} // namespace lockscope
