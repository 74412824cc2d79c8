// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/helptext.h"

#include "base/terminaltext.h"
#include "cli/line/options.h"

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
constexpr qsizetype widestTyped = 28; ///< a longer one has a line of its own

/** A command or option, which is the same in every language, and its meaning. */
struct HelpLine {
    QString typed;
    QString meaning;
};

/** The lines in two columns; the second one is wrapped. */
QString linesOf(const std::vector<HelpLine> &lines, qsizetype mostTyped = widestTyped)
{
    qsizetype widest = 0;
    for (const HelpLine &line : lines) {
        if (line.typed.size() <= mostTyped)
            widest = std::max(widest, line.typed.size());
    }
    const qsizetype indent = 2 + widest + 2;
    QString text;
    for (const HelpLine &line : lines) {
        const QString typed = u"  "_s + line.typed;
        text += typed.size() > widest + 2 ? typed + u'\n' + QString(indent, u' ') : typed.leftJustified(indent);
        text += wrappedInCells(line.meaning, helpWidth, indent) + u'\n';
    }
    return text + u'\n';
}

QString paragraph(const QString &text) { return wrappedInCells(text, helpWidth) + u"\n\n"_s; }

/** "Usage:" and the commands, aligned below each other. */
QString usage(std::initializer_list<const char *> commands)
{
    const QString heading = HelpText::tr("Usage:") + u' ';
    QString text;
    for (const char *command : commands)
        text += (text.isEmpty() ? heading : QString(cellWidth(heading), u' ')) + QString::fromLatin1(command) + u'\n';
    return text + u'\n';
}

/** Examples are commands, and the same in every language. */
QString examples(const char *commands) { return HelpText::tr("Examples:") + u'\n' + QString::fromUtf8(commands) + u'\n'; }

QString exitCodes(const QString &codes)
{
    return wrappedInCells(HelpText::tr("Exit codes: %1 74: the output could not be written.").arg(codes), helpWidth) + u'\n';
}

/** The name and the value's placeholder: "--for DURATION", "--log[=PARTS]". */
QString typedAs(const Option &option)
{
    QString typed = u"--"_s + QLatin1StringView(option.name);
    if (option.value)
        typed += QLatin1StringView(option.value).startsWith("[="_L1) ? QString() : u" "_s;
    return typed + QLatin1StringView(option.value);
}

QString linesOf(auto isShown)
{
    std::vector<HelpLine> lines;
    for (const Option &option : options()) {
        if (option.meaning && isShown(option))
            lines.push_back({typedAs(option), HelpText::tr(option.meaning)});
    }
    return linesOf(lines);
}

/** The options of these commands, without those of every command. */
QString optionsOf(unsigned verbs)
{
    return linesOf([verbs](const Option &option) { return (option.verbs & verbs) && !option.ofServer && !option.isGeneral(); });
}

QString programHelp()
{
    return paragraph(
               HelpText::tr("Lockscope watches distributed locks in Redis: who holds which lock, how much time is left, and which locks are stuck."))
        + HelpText::tr("Usage:") + u'\n'
        + linesOf({{u"lockscope [URL] [options]"_s, HelpText::tr("open the window")},
                   {u"lockscope --demo [KIND]"_s, HelpText::tr("open the window with a private demo server and traffic")},
                   {u"lockscope list  [--url URL] [options]"_s, HelpText::tr("print the locks and exit")},
                   {u"lockscope watch [--url URL] [--for 5s] [options]"_s, HelpText::tr("print changes of the locks as they happen")},
                   {u"lockscope find  [--url URL] [options]"_s, HelpText::tr("search all keys for locks, and print patterns for them")},
                   {u"lockscope clear KEY --if-holder TOKEN [options]"_s, HelpText::tr("remove one lock, if this holder still has it")},
                   {u"lockscope fence|extend|evict KEY ..."_s, HelpText::tr("keep a lock closed, extend its lease, or remove a waiter")},
                   {u"lockscope undo KEY [options]"_s, HelpText::tr("restore what was just cleared or fenced off")},
                   {u"lockscope journal [--holds] [options]"_s, HelpText::tr("print what operators did, or who held what")},
                   {u"lockscope race [SCENARIO]"_s, HelpText::tr("play a race of lock clients, move by move")},
                   {u"lockscope explore PROTOCOL [--clients 2]"_s, HelpText::tr("try every order of a protocol's steps, and report what breaks it")},
                   {u"lockscope score [--json]"_s, HelpText::tr("explore all protocols, and print a scorecard")},
                   {u"lockscope simulate --protocol NAME [options]"_s, HelpText::tr("run simulated clients on one lock, and print the load")},
                   {u"lockscope settings [--restore|--accept]"_s, HelpText::tr("decide about settings that cannot be used")},
                   {u"lockscope help [TOPIC]"_s, HelpText::tr("print a page of the guide")}},
                  50)
        + paragraph(HelpText::tr("lockscope COMMAND --help prints the options of a command."))
        + linesOf([](const Option &option) { return option.isGeneral(); });
}

QString windowHelp() { return HelpText::tr("Window:") + u'\n' + optionsOf(InWindow); }

QString listHelp()
{
    return usage({"lockscope list [--url URL] [--pattern PATTERN]... [--json]"})
        + paragraph(HelpText::tr("Prints one lock a line and exits. If nothing matches, \"lockscope find\" searches all keys. Locks that need "
                                 "attention come first; JSON Lines are sorted by key. HOLDER is decoded from the token. LIBRARY is the one that "
                                 "wrote the lock; a question mark means a guess."))
        + optionsOf(InList);
}

QString watchHelp()
{
    return usage({"lockscope watch [--url URL] [--pattern PATTERN]... [--hear HOW] [--for DURATION] [--json]"})
        + paragraph(HelpText::tr("Prints changes of the locks as they happen: acquired, renewed, lease-shortened, lease-removed, released, expired, "
                                 "handed-over, vanished, lost-in-failover, is-back; cleared and restored, if Lockscope did it under this account; "
                                 "fenced-off, whoever did it. What happened while the server could not be watched is printed as soon as it is "
                                 "known, with the length of that gap. Ends after the given time, counted from the first complete scan, or when "
                                 "interrupted."))
        + optionsOf(InWatch);
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
        + optionsOf(InFind);
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
        + linesOf({{u"clear"_s, HelpText::tr("removes the lock and wakes waiting clients; if several clients hold it, removes only this holder")},
                   {u"fence"_s, HelpText::tr("puts a tombstone in place of the lock, so that nobody can take it for a while")},
                   {u"extend"_s, HelpText::tr("sets the lease of the holder to this time from now")},
                   {u"evict"_s, HelpText::tr("removes a waiter from the queue of a Redisson fair lock")}})
        + optionsOf(onHolder | InEvict);
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
        + optionsOf(InUndo);
}

QString journalHelp()
{
    return usage({"lockscope journal [--actions|--holds] [--key TEXT] [--since TIME] [--limit N] [--json|--csv]"})
        + paragraph(HelpText::tr("Prints what operators of this account did (the default), or which holds the window saw end; newest first. If "
                                 "Lockscope ended before the answer came, the outcome is \"unknown\", and the record says what to check."))
        + optionsOf(InJournal);
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
        + linesOf({{u"SCENARIO"_s,
                    HelpText::tr("the id of a built-in scenario, a file of your own (.scenario), or a schedule printed by the explorer")}})
        + optionsOf(InRace)
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
        + optionsOf(InSimulate);
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
        + optionsOf(inExploring);
}

QString settingsHelp()
{
    return usage({"lockscope settings [--restore | --accept]"})
        + paragraph(HelpText::tr("Says whether the settings of the window can be used: the file is there, whole, and the saved servers in it were "
                                 "changed by Lockscope only. If not, it is unknown which servers are production, and no server can be changed, in "
                                 "the window or on the command line, until you decide. Lockscope keeps the last good copy beside the file."))
        + optionsOf(InSettings);
}

QString serverHelp()
{
    return HelpText::tr("Server:") + u'\n' + linesOf([](const Option &option) { return option.ofServer; });
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
