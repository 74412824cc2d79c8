// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"
#include "cli/journalcommand.h"
#include "cli/listcommand.h"
#include "cli/operatecommand.h"
#include "cli/password.h"
#include "cli/signalwatch.h"
#include "cli/standardoutput.h"
#include "cli/undocommand.h"
#include "cli/watchcommand.h"
#include "journal/journalfile.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

namespace lockscope {

namespace {

std::unique_ptr<TerminalCommand> makeCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
{
    switch (commandLine.verb) {
    case CommandLine::Verb::List:
        return std::make_unique<ListCommand>(commandLine, password, clock);
    case CommandLine::Verb::Watch:
        return std::make_unique<WatchCommand>(commandLine, password, clock);
    case CommandLine::Verb::Clear:
    case CommandLine::Verb::Fence:
    case CommandLine::Verb::Evict:
    case CommandLine::Verb::Extend:
        return std::make_unique<OperateCommand>(commandLine, password, clock);
    case CommandLine::Verb::Undo:
        return std::make_unique<UndoCommand>(commandLine, password, clock);
    default:
        Q_UNREACHABLE();
    }
}

} // namespace

int runCommand(const CommandLine &commandLine)
{
    SystemClock clock;
    if (commandLine.verb == CommandLine::Verb::Journal) // without an event loop, so that signals end it
        return static_cast<int>(printJournal(commandLine, defaultJournalPath(), clock));
    const auto password = findPassword(commandLine);
    if (!password) {
        writeError(password.error().text);
        return static_cast<int>(ExitCode::Failed);
    }
    const SignalWatch signalWatch;
    const auto command = makeCommand(commandLine, *password, clock);
    std::optional<ExitCode> result;
    QObject::connect(command.get(), &TerminalCommand::finished, command.get(), [&result](ExitCode code) {
        result = code;
        QCoreApplication::quit();
    });
    QObject::connect(&signalWatch, &SignalWatch::interrupted, command.get(), &TerminalCommand::interrupt);
    // From within the event loop, where quit() counts even if the command finishes at once.
    QMetaObject::invokeMethod(command.get(), &TerminalCommand::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    return static_cast<int>(result.value_or(ExitCode::Failed));
}

} // namespace lockscope
