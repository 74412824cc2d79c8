// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "cli/line/commandline.h"
#include "cli/command.h"
#include "cli/line/helptext.h"
#include "cli/print/coveragejson.h"
#include "cli/print/findtext.h"
#include "cli/journalcommand.h"
#include "cli/namedlocks.h"
#include "cli/line/options.h"
#include "cli/line/password.h"
#include "cli/line/savedprofile.h"
#include "cli/signalwatch.h"
#include "cli/print/standardoutput.h"
#include "journal/journalfile.h"
#include "saved/connectionwarnings.h"
#include "saved/savedsettings.h"
#include "saved/serverprofilestore.h"
#include "saved/lockprofilestore.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/** The profiles of the named file, or else the saved ones. Without profiles, the data alone decide. */
Result<LockProfiles> lockProfiles(const CommandLine &commandLine)
{
    if (!commandLine.lockProfiles.isEmpty())
        return readLockProfiles(commandLine.lockProfiles);
    const LockProfileStore saved(defaultLockProfilesPath());
    if (!saved.notice().isEmpty())
        writeNote(saved.notice());
    return saved.profiles();
}

struct RunCommandText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::RunCommand)
};

/** Reports the fault of the settings, or resolves it as the command line says. */
ExitCode settle(const CommandLine &commandLine, SavedSettings &saved)
{
    if (saved.fault().isEmpty()) {
        writeOut(RunCommandText::tr("The settings %1 can be used. There is nothing to decide.").arg(visibleText(saved.path())) + u'\n');
        return ExitCode::Ok;
    }
    if (!commandLine.restoresSettings && !commandLine.acceptsSettings) {
        writeError(saved.whyClosed());
        return ExitCode::Failed;
    }
    const Result<QString> done = commandLine.restoresSettings ? saved.restore() : saved.accept();
    if (!done) {
        writeError(done.error().text);
        return ExitCode::Failed;
    }
    writeOut(*done + u'\n');
    return ExitCode::Ok;
}

bool changesServers(const CommandLine &commandLine)
{
    const bool isOnServer = flagOf(commandLine.verb) & (InSimulate | inTraffic | onLock);
    return isOnServer && commandLine.server && !commandLine.dryRun;
}

/** Reports an error before the command begins: on standard error, and with --json as the command's last line. */
ExitCode endBefore(const CommandLine &commandLine, const Error &why, const Clock &clock)
{
    writeError(why.text);
    tellNotSent(commandLine, why, clock.wallNow());
    if (commandLine.json && commandLine.verb == CommandLine::Verb::Find)
        writeOut(jsonLine(failedToFind(why.text)));
    if (commandLine.json && commandLine.verb == CommandLine::Verb::List) {
        JsonWriter line;
        writeLine(line, Coverage(), why.text);
        writeOut(line.text());
    }
    return ExitCode::Failed;
}

/** The exit code if a fault of the settings prevents the command: then no server is changed, and no saved server is known. */
std::optional<ExitCode> endForFault(const CommandLine &commandLine, const SavedSettings &saved, const Clock &clock)
{
    if (saved.fault().isEmpty() || (changesServers(commandLine) && commandLine.profileName.isEmpty()))
        return std::nullopt; // the command reports the fault itself
    if (!commandLine.profileName.isEmpty()) {
        const ExitCode failed = endBefore(commandLine, {Error::Kind::Refused, saved.whyClosed(), {}}, clock);
        return changesServers(commandLine) ? ExitCode::Refused : failed;
    }
    if (commandLine.server)
        writeNote(saved.whyClosed());
    return std::nullopt;
}

void tellWarnings(const CommandLine &commandLine)
{
    if (!commandLine.server)
        return;
    ServerProfile used = commandLine.profile;
    used.passwordFile = commandLine.passwordFile;
    for (const QString &warning : connectionWarnings(used))
        writeWarning(warning);
}

} // namespace

int runCommand(const CommandLine &typed, const redis::Passwords &fromEnvironment, const MakeFilmFrames &makeFrames)
{
    SystemClock clock;
    SavedSettings saved;
    if (typed.verb == CommandLine::Verb::Settings)
        return static_cast<int>(settle(typed, saved));
    if (const auto end = endForFault(typed, saved, clock))
        return static_cast<int>(*end);
    ServerProfileStore store(saved.settings());
    const Result<CommandLine> resolved = withSavedProfile(typed, store.profiles());
    if (!resolved) {
        writeError(resolved.error().text);
        return static_cast<int>(ExitCode::Usage);
    }
    CommandLine commandLine = *resolved;
    commandLine.saved = store.servers();
    commandLine.whyClosed = saved.whyClosed();
    if (commandLine.verb == CommandLine::Verb::Journal) // without an event loop, so that signals end the process
        return static_cast<int>(printJournal(commandLine, defaultJournalPath(), clock));
    const auto passwords = commandLine.server ? findPasswords(commandLine, fromEnvironment) : redis::Passwords();
    if (!passwords)
        return static_cast<int>(endBefore(commandLine, passwords.error(), clock));
    tellWarnings(commandLine);
    const auto profiles = lockProfiles(commandLine);
    if (!profiles)
        return static_cast<int>(endBefore(commandLine, profiles.error(), clock));
    const SignalWatch signalWatch;
    const Command &kind = *commandOf(commandLine.verb);
    const auto command = kind.make({commandLine, *passwords, *profiles, clock, makeFrames});
    std::optional<ExitCode> result;
    QObject::connect(command.get(), &TerminalCommand::finished, command.get(), [&result](ExitCode code) {
        result = code;
        QCoreApplication::quit();
    });
    QObject::connect(command.get(), &TerminalCommand::identified, &store,
                     [&](const QByteArrayList &identity) { store.remember(commandLine.profile.id, identity); });
    QObject::connect(&signalWatch, &SignalWatch::interrupted, command.get(), &TerminalCommand::interrupt);
    if (kind.endsByItself && commandLine.patience() > Duration(0))
        clock.after(commandLine.patience(), command.get(), [&] { command->timeOut(commandLine.patience()); });
    // Starts in the event loop, where quit() works even if the command finishes at once.
    QMetaObject::invokeMethod(command.get(), &TerminalCommand::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    return static_cast<int>(result.value_or(ExitCode::Failed));
}

namespace {

constexpr const char *settingsExamples = R"(  lockscope settings
  lockscope settings --restore
)";

QString settingsHelp()
{
    return usage({"lockscope settings [--restore | --accept]"})
        + paragraph(HelpText::tr("Says whether the settings of the window can be used: the file is there, whole, and the saved servers in it were "
                                 "changed by Lockscope only. If not, it is unknown which servers are production, and no server can be changed, in "
                                 "the window or on the command line, until you decide. Lockscope keeps the last good copy beside the file."))
        + optionsOf(InSettings) + examples(settingsExamples)
        + exitCodes(HelpText::tr("0 the settings can be used, or what was asked for was done; 1 they cannot, or it failed; 2 usage."));
}

} // namespace

const Command settingsCommand{
    .usages = {{{"lockscope settings [--restore|--accept]", QT_TRANSLATE_NOOP("lockscope::HelpText", "decide about settings that cannot be used")}}},
    .help = settingsHelp};

} // namespace lockscope
