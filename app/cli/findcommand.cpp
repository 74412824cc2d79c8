// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findcommand.h"

#include "base/safetext.h"
#include "cli/findtext.h"
#include "cli/standardoutput.h"
#include "watch/health/parttext.h"

namespace lockscope {

using namespace Qt::StringLiterals;

FindCommand::FindCommand(const CommandLine &commandLine, const redis::Passwords &passwords, const LockProfiles &profiles, Clock &clock)
    : m_commandLine(commandLine), m_clock(clock), m_profiles(profiles), m_primaries(primariesOf(commandLine, passwords), clock)
{
    connect(&m_primaries, &Primaries::found, this, [this] { search(); });
    connect(&m_primaries, &Primaries::failed, this, &FindCommand::fail);
}

void FindCommand::start()
{
    if (m_commandLine.timeout)
        m_clock.after(*m_commandLine.timeout, this, [this] { interrupt(); });
    m_primaries.open();
}

void FindCommand::interrupt()
{
    if (m_finder)
        return m_finder->cancel();
    m_primaries.close();
    finish(ExitCode::Failed);
}

/** Whoever answers somewhere else than expected has other keys: nothing is searched then. */
QCoro::Task<> FindCommand::search()
{
    const QPointer<FindCommand> self(this);
    std::vector<LockFinder::Options> options;
    for (redis::Connection *primary : m_primaries.all()) {
        const QPointer<redis::Connection> connection(primary);
        const auto reached = Primaries::reach(&m_primaries, connection);
        co_await reached;
        if (!self || isFinished() || !connection)
            co_return;
        if (m_primaries.isSomebodyElse(connection) || m_primaries.isSentinel(connection))
            co_return refuse(m_primaries.objectionTo(connection));
        LockFinder::Options one;
        one.connection = connection->options();
        one.profiles = m_profiles;
        one.faster = m_commandLine.faster;
        options.push_back(std::move(one));
    }
    m_primaries.close();
    if (options.empty()) {
        const redis::Endpoint &named = m_commandLine.server->endpoint;
        co_return fail(PartText::noSlots(redis::placeText({named.host, named.port})), named);
    }
    m_finder = std::make_unique<WholeFinder>(std::move(options), m_clock);
    connect(m_finder.get(), &WholeFinder::progressed, this, &FindCommand::onProgress);
    m_finder->start();
}

void FindCommand::refuse(const QString &why)
{
    writeError(why);
    finish(ExitCode::Failed);
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
        return fail(progress.error, progress.failedAt);
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
