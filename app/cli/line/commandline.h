// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "cli/line/simulateoptions.h"
#include "cli/line/verbs.h"
#include "demo/demotarget.h"
#include "journal/journalquery.h"
#include "racelab/explore/explorespec.h"
#include "racelab/film/filmframes.h"
#include "redis/topology/deploymentaddress.h"
#include "saved/serverprofile.h"
#include "watch/health/hearing.h"

#include <QByteArrayList>
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
    WrongType = 5,
    Refused = 6,
    OutputLost = 74, ///< the output could not be written; replaces Ok; EX_IOERR of sysexits.h
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
    };
    enum class Page { Locks, Simulate, RaceLab, Journal, Alerts };
    enum class Colours { AsSaved, Light, Dark };

    Verb verb = Verb::Window;
    redis::DeploymentAddress deployment;                    ///< Cluster, Sentinel: the address in the URL; its first seed is the server
    bool onlyThisNode = false;                              ///< and not the deployment to which the server belongs
    std::vector<redis::Endpoint> nodes;                     ///< further servers on which the lock stands
    std::optional<redis::ParsedUrl> server;                 ///< with user, database and TLS options merged in; nothing: none was named
    QString profileName;                                    ///< --profile: a saved server, in place of a URL; see withSavedProfile()
    ServerProfile profile;                                  ///< of the server, as far as it is saved; set by withSavedProfile()
    bool isSavedAsProduction = false;                       ///< set by withSavedProfile()
    std::vector<SavedServer> saved;                         ///< the server may be one of them under another address
    bool unlocks = false;                                   ///< allows changes of a read-only server
    QString whyClosed;                                      ///< sentences that say why no server may be changed; set when the saved servers are read
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
    bool faster = false;                       ///< find: takes a quarter of the server's time
    std::optional<Duration> timeout;           ///< see patience()
    std::optional<Duration> watchFor;          ///< watch: nothing: until interrupted; fence: the quiet period; extend: the new lease, from now on
    QByteArray key, ifHolder;                  ///< clear, fence, extend; evict: the waiter
    Duration within{std::chrono::seconds(30)}; ///< undo: older actions are not undone
    std::vector<Target> further;               ///< clear, fence, extend: locks after the first
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
    QString ownTemplate; ///< explore: prints this template, and explores nothing
    ExploreSpec explore; ///< its protocols are ids, or files, see isOwnProtocolFile()
    std::optional<DemoKind> demo;
    QString screenshot; ///< file; empty: none
    Duration after{0};
    bool printLocks = false; ///< also prints the locks of the screenshot
    Page page = Page::Locks;
    Colours colours = Colours::AsSaved;
    QSize windowSize; ///< invalid: the saved size
    QString text;     ///< Help, Version: the text to print

    /** The time after which an action, a list, a search or a screenshot is given up; 0: never. */
    Duration patience() const { return timeout.value_or(verb == Verb::Find ? Duration(0) : Duration(std::chrono::minutes(5))); }
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
