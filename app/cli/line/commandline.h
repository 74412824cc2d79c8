// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "cli/line/simulateoptions.h"
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
    OutputLost = 74, ///< in place of Ok; EX_IOERR of sysexits.h
};

/** What the user asked for on the command line, checked and complete. Holds no password unless the URL had one. */
struct CommandLine {
    enum class Verb {
        Window,
        List,
        Watch,
        Find,
        Clear,
        Fence,
        Evict,
        Extend,
        Undo,
        Journal,
        Race,
        Simulate,
        Explore,
        Score,
        Settings,
        Help,
        Version
    };
    /** A lock, and its holder as seen. */
    struct Target {
        QByteArray key, holder;
    };
    enum class Page { Locks, Simulate, RaceLab, Journal, Alerts };
    enum class Colours { AsSaved, Light, Dark };

    Verb verb = Verb::Window;
    redis::DeploymentAddress deployment;                    ///< Cluster, Sentinel: what the URL names; its first seed is the server
    bool onlyThisNode = false;                              ///< whatever the server is a part of
    std::vector<redis::Endpoint> nodes;                     ///< further servers on which the lock stands
    std::optional<redis::ParsedUrl> server;                 ///< with user, database and TLS options merged in; nothing: none was named
    QString profileName;                                    ///< --profile: a saved server, in place of a URL; see withSavedProfile()
    ServerProfile profile;                                  ///< of the server, as far as it is saved; only after withSavedProfile()
    bool isSavedAsProduction = false;                       ///< the same
    std::vector<SavedServer> saved;                         ///< among them may be the server, under another address
    bool unlocks = false;                                   ///< changes a server that is read-only
    QString whyClosed;                                      ///< sentences: why no server may be changed at all; only when the saved ones were read
    bool restoresSettings = false, acceptsSettings = false; ///< settings
    bool isLink = false;                                    ///< window: the URL came from another program, and nobody may have read it
    QString passwordFile, sentinelPasswordFile;
    bool askPassword = false;       ///< prompt on the terminal
    QByteArrayList patterns;        ///< empty: the default
    QString lockProfiles;           ///< file; empty: the saved ones
    std::optional<Hearing> hearing; ///< nothing: as the profile says
    std::optional<int> scanPercent; ///< of the server's time, for a full scan; nothing: as usual
    QString language;               ///< of all that is said; empty: as saved, or as the system's
    QStringList log;                ///< the parts of the program that say what they do, see enableLog(); empty: none
    bool json = false;
    bool faster = false;                       ///< find: takes a quarter of the server's time
    std::optional<Duration> timeout;           ///< see patience()
    std::optional<Duration> watchFor;          ///< watch: nothing: until it is ended; fence: the quiet period; extend: from now on
    QByteArray key, ifHolder;                  ///< clear, fence, extend; evict: the waiter
    Duration within{std::chrono::seconds(30)}; ///< undo: what was done longer ago stays
    std::vector<Target> further;               ///< clear, fence, extend: beyond that one
    bool dryRun = false;                       ///< say what would be done
    bool watchesFence = false;                 ///< fence: stay until the quiet period is over, and end the tombstone then
    QString reason;
    JournalQuery journalQuery;
    std::optional<Duration> journalAge; ///< instead of journalQuery.since: this long ago
    qint64 journalLimit = 100;          ///< 0: none
    bool csv = false, markdown = false;
    QString scenario;            ///< race: an id, a file or a schedule; empty: list them; with a seed a protocol
    std::optional<quint32> seed; ///< race: the protocol's moves are chosen at random
    QStringList ownProtocols;    ///< race: files
    QString framesFolder;        ///< race: the film becomes pictures there; empty: text
    FilmFramesSpec frames;
    SimulateOptions simulate;
    QString ownTemplate; ///< of explore: print this one, and explore nothing
    ExploreSpec explore; ///< its protocols are ids, and files as isOwnProtocolFile() says
    std::optional<DemoKind> demo;
    QString screenshot; ///< file; empty: none
    Duration after{0};
    bool printLocks = false; ///< with the screenshot
    Page page = Page::Locks;
    Colours colours = Colours::AsSaved;
    QSize windowSize; ///< invalid: as saved
    QString text;     ///< Help, Version: what to print

    /** After this time an action, a list, a search or an image of the window is given up; 0: never. */
    Duration patience() const { return timeout.value_or(verb == Verb::Find ? Duration(0) : Duration(std::chrono::minutes(5))); }
};

/**
 * Reads main()'s arguments, the program's name first. They are bytes, since keys and tokens are: nothing is decoded that need not
 * be. The error names the argument and says what was expected.
 */
Result<CommandLine> parseCommandLine(const QByteArrayList &arguments);

/**
 * Runs any verb but Window, Help and Version to its end in a QCoreApplication's event loop; the exit code of the process. The passwords are those of
 * the environment. The last argument paints films; a command line without a framesFolder needs none.
 */
int runCommand(const CommandLine &commandLine, const redis::Passwords &fromEnvironment, const MakeFilmFrames &makeFrames = {});

} // namespace lockscope
