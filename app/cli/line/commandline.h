// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/lockrules.h"
#include "base/clock.h"
#include "base/result.h"
#include "cli/line/simulateoptions.h"
#include "cli/line/verbs.h"
#include "demo/demotarget.h"
#include "journal/journalquery.h"
#include "locks/lock.h"
#include "racelab/explore/explorespec.h"
#include "racelab/film/filmframes.h"
#include "redis/topology/deploymentaddress.h"
#include "saved/serverprofile.h"
#include "watch/health/hearing.h"

#include <QByteArrayList>
#include <QSet>
#include <QSize>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** Exit codes of the program; documented in the man page. */
enum class ExitCode : int {
    Ok = 0,
    Failed = 1,
    Usage = 2,
    HolderChanged = 3,
    AlreadyGone = 4,
    Violated = 3, ///< audit
    OnlyRisks = 4,
    WrongType = 5,
    Refused = 6,
    OutputLost = 74, ///< the output could not be written; replaces Ok; EX_IOERR of sysexits.h
};

/** What a line of a list said of a hold. */
struct HoldAsSeen {
    std::optional<UnixTime> deadline;      ///< by the server's clock; nothing: it had none
    std::optional<UnixTime> acquired = {}; ///< as its data state it
    std::optional<UnixTime> readAt = {};   ///< when it was read, by the server's clock
    LockForm form = LockForm::Unknown;     ///< Unknown: the line does not say it
    bool isOfOwnFormat = false;            ///< a lock profile read it
    /** What the line says of the deadline; Unread: that it could not be read. */
    enum class Lease : quint8 { Exact, Rough, Unread, NotSaid } lease = Lease::Exact;
};

/** The command line, checked and complete. Contains no password unless the URL had one. */
struct CommandLine {
    /** Version is none that is typed. */
    enum class Verb {
        Window,
#define LOCKSCOPE_ENUMERATE(verb, word, command) verb,
        LOCKSCOPE_EACH_VERB(LOCKSCOPE_ENUMERATE)
#undef LOCKSCOPE_ENUMERATE
            Version
    };
    /** A lock, and its holder as seen. */
    struct Target {
        QByteArray key, holder;
        std::optional<HoldAsSeen> seen = {}; ///< nothing: only who held it was said
        bool isHolderKnown = true;           ///< false: the line named no holder
        qint64 unnamed = 0;                  ///< holders that the line only counts, for which this stands
        QString server = {};                 ///< its URL, if the line says where the lock is
        int ofServers = 0;                   ///< of a Redlock: how many servers it has by its line; 0: it is of none, or the line does not say it
        std::optional<quint8> node = {};     ///< of servers that keep locks apart: the number of its own, see ActionCommand::findServers()
        QString why = {};                    ///< why there is none
        qint64 action = 0;                   ///< undo --last: what is undone, by its number in the journal
    };
    enum class Page { Locks, Simulate, RaceLab, Contention, Journal, Alerts };
    enum class Colours { AsSaved, Light, Dark };

    Verb verb = Verb::Window;
    redis::DeploymentAddress deployment;    ///< Cluster, Sentinel: the address in the URL; its first seed is the server
    bool onlyThisNode = false;              ///< and not the deployment to which the server belongs
    std::vector<redis::Endpoint> nodes;     ///< further independent servers
    bool keepsLocksApart = false;           ///< they have locks of their own; false: the same locks (Redlock)
    std::optional<redis::ParsedUrl> server; ///< with user, database and TLS options merged in; nothing: none was named
    QString lockLink;                       ///< window: a link to a lock as it was given; the window parses it, and says what is wrong
    QString profileName;                    ///< --profile: a saved server, in place of a URL; see withSavedProfile()
    ServerProfile profile;                  ///< of the server, as far as it is saved; set by withSavedProfile()
    bool isSavedAsProduction = false;       ///< set by withSavedProfile()
    std::vector<SavedServer> saved;         ///< the server may be one of them under another address
    bool unlocks = false;                   ///< allows changes of a read-only server
    QString whyClosed;                      ///< sentences that say why no server may be changed; set when the saved servers are read
    bool restoresSettings = false, acceptsSettings = false; ///< the options of `lockscope settings`
    bool isLink = false;                                    ///< window: the URL came from another program, and the user may not have read it
    QString passwordFile, sentinelPasswordFile;
    bool askPassword = false;       ///< prompt on the terminal
    QByteArrayList patterns;        ///< empty: the default
    QString lockProfiles;           ///< file; empty: the saved ones
    QByteArrayList trialKeys;       ///< profile test; empty: those that match
    std::optional<Hearing> hearing; ///< nothing: from the profile
    std::optional<int> scanPercent; ///< of the server's time, for a full scan; nothing: the usual limit
    QString language;               ///< of all texts; empty: the saved one, or the system's
    QStringList log;                ///< the parts of the program that log, see enableLog(); empty: none
    bool json = false;
    bool faster = false;              ///< find: takes a quarter of the server's time
    std::optional<Duration> timeout;  ///< see patience()
    std::optional<Duration> watchFor; ///< watch: nothing: until interrupted; audit; fence: the quiet period; extend: the new lease, from now on
    QByteArray key, ifHolder;         ///< clear, fence, extend; evict: the waiter
    /** clear, fence, extend: what else was seen of the hold; each counts for all locks. */
    struct SeenHold {
        std::optional<UnixTime> since;      ///< it was held then
        std::optional<Duration> heldFor;    ///< instead of `since`: by now, it is held for this time
        std::optional<Duration> atMostLeft; ///< of its lease; 0: it has none
    } seenHold;
    Duration within{std::chrono::seconds(30)}; ///< undo: older actions are not undone
    std::vector<Target> further;               ///< clear, fence, extend: locks after the first
    QString from;                              ///< clear: the file with the locks, "-": standard input; empty: they are named
    bool clearsStale = false;                  ///< clear: the locks that need it, of those that match the patterns
    bool undoesLast = false;                   ///< undo: what was done last, a bulk action as a whole
    bool dryRun = false;                       ///< only prints what would be done
    bool watchesFence = false;                 ///< fence: waits for the end of the quiet period, and removes a tombstone that still stands
    QString reason;
    JournalQuery journalQuery;
    std::optional<Duration> journalAge; ///< instead of journalQuery.since: this long ago
    qint64 journalLimit = 100;          ///< 0: none
    bool csv = false, markdown = false;
    QString scenario;            ///< race: an id, a file or a schedule; empty: list them; with a seed a protocol
    std::optional<quint32> seed; ///< race: the protocol's moves are chosen at random
    QStringList ownProtocols;    ///< race: files
    QString framesFolder;        ///< race: writes the film's pictures there; empty: prints the film as text
    FilmFramesSpec frames;
    SimulateOptions simulate;
    QStringList trafficFiles;       ///< audit, waits, top; "-": standard input
    QString networkInterface;       ///< the same; whose packets are captured; empty: none
    QSet<quint16> ports;            ///< of the servers in a packet capture; empty: the usual one, and what is recognised
    QString htmlFile;               ///< audit, race, explore
    QString scriptFile;             ///< race, explore
    std::optional<LockRules> rules; ///< audit: which keys only a holder may write
    QString ownTemplate;            ///< explore: prints this template, and explores nothing
    QString besideFile;             ///< explore: a protocol whose clients use the same lock
    ExploreSpec explore;            ///< its protocols are ids, or files, see isOwnProtocolFile()
    std::optional<DemoKind> demo;
    QString screenshot; ///< file; empty: none
    Duration after{0};
    bool printLocks = false; ///< also prints the locks of the screenshot
    Page page = Page::Locks;
    Colours colours = Colours::AsSaved;
    QSize windowSize; ///< invalid: the saved size
    QString text;     ///< Help, Version: the text to print

    /** True if the lock is one on all of these servers. */
    bool isOfRedlock() const { return !nodes.empty() && !keepsLocksApart; }
    /** True if the locks are not named: they are many, and are taken in portions. */
    bool isOfMany() const { return !from.isEmpty() || clearsStale || undoesLast; }
    /** The time after which an action, a list, a search or a screenshot is given up; 0: never. */
    Duration patience() const
    {
        const Duration usual = isOfMany() ? std::chrono::hours(1) : std::chrono::minutes(5);
        return timeout.value_or(verb == Verb::Find || verb == Verb::Audit ? Duration(0) : usual);
    }
};

/**
 * Parses main()'s arguments, the program's name first. Arguments are bytes, as keys and tokens are, and decoded only where necessary. The error names
 * the argument and says what was expected.
 */
Result<CommandLine> parseCommandLine(const QByteArrayList &arguments);

/**
 * Runs any verb but Window, Help and Version to its end in a QCoreApplication's event loop, and returns the exit code of the process. makeFrames
 * paints films; it is needed only with a framesFolder.
 */
int runCommand(const CommandLine &commandLine, const redis::Passwords &fromEnvironment, const MakeFilmFrames &makeFrames = {});

} // namespace lockscope
