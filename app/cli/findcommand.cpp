// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findcommand.h"

#include "base/safetext.h"
#include "cli/findtext.h"
#include "cli/standardoutput.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

LockFinder::Options finderOptions(const CommandLine &commandLine, const redis::Secret &password, const LockProfiles &profiles)
{
    LockFinder::Options options;
    options.connection.endpoint = commandLine.server->endpoint;
    options.connection.password = password;
    options.profiles = profiles;
    options.faster = commandLine.faster;
    return options;
}

} // namespace

FindCommand::FindCommand(const CommandLine &commandLine, const redis::Secret &password, const LockProfiles &profiles, Clock &clock)
    : m_commandLine(commandLine), m_clock(clock), m_finder(finderOptions(commandLine, password, profiles), clock)
{
    connect(&m_finder, &LockFinder::progressed, this, &FindCommand::onProgress);
}

void FindCommand::start()
{
    if (m_commandLine.timeout)
        m_clock.after(*m_commandLine.timeout, this, [this] { m_finder.cancel(); });
    m_finder.start();
}

void FindCommand::onProgress(const FindProgress &progress)
{
    using State = FindProgress::State;
    if (progress.state == State::Looking || isFinished())
        return;
    const bool hasLooked = progress.state == State::Complete || progress.keysSeen > 0;
    if (hasLooked)
        print(progress);
    if (progress.state == State::Failed)
        return fail(progress.error, m_commandLine.server->endpoint);
    if (progress.state == State::Cancelled)
        writeError(tr("Stopped before all keys were searched (%1 %).").arg(int(100 * progress.share.value_or(0))));
    finish(progress.state == State::Complete ? ExitCode::Ok : ExitCode::Failed);
}

void FindCommand::print(const FindProgress &progress) const
{
    if (m_commandLine.json) {
        QByteArray lines;
        for (const FoundLocks &found : progress.locks.found)
            lines += jsonLine(found);
        writeOut(lines + jsonLine(progress));
    } else {
        writeOut(findTable(progress.locks));
        writeError(findSummary(progress));
    }
    for (const QString &note : findNotes(progress))
        writeNote(note);
    if (const QString command = commandWithPatterns(progress.locks); !m_commandLine.json && !command.isEmpty())
        writeError(tr("To list the locks of the certain and likely patterns: %1").arg(command));
}

} // namespace lockscope
