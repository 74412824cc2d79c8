// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watchcommand.h"

#include "base/safetext.h"
#include "cli/jsonlines.h"
#include "cli/standardoutput.h"
#include "cli/textlines.h"
#include "cli/watchnotes.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

WatchCommand::WatchCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_commandLine(commandLine)
    , m_password(password)
    , m_clock(clock)
{
    connect(&m_session, &Session::locksChanged, this, &WatchCommand::onLocksChanged);
    connect(&m_session, &Session::healthChanged, this, &WatchCommand::onHealth);
    connect(&m_session, &Session::pictureCompleted, this, &WatchCommand::onCompleted);
}

void WatchCommand::start()
{
    Profile profile = Profile::forEndpoint(m_commandLine.server->endpoint);
    if (!m_commandLine.patterns.isEmpty())
        profile.patterns = m_commandLine.patterns;
    m_session.open(profile, m_password);
}

void WatchCommand::onLocksChanged(const LockDelta &delta)
{
    if (isFinished())
        return;
    QByteArray lines;
    for (const LockEvent &event : delta.events)
        lines += m_commandLine.json ? jsonLine(event) : textLine(event).toUtf8();
    if (writeOut(lines) == ReaderIs::Gone)
        return finish(ExitCode::Ok);
    if (delta.eventsLost > 0)
        writeError(u"%1 events were left out: they came faster than they could be printed."_s.arg(countText(qint64(delta.eventsLost))));
}

void WatchCommand::onHealth(const WatchHealth &health)
{
    if (isFinished())
        return;
    const bool isLost = !health.connected && health.error.kind != Error::Kind::None;
    if (!m_wasComplete && isLost)
        return fail(health.error, m_commandLine.server->endpoint);
    if (!m_wasComplete && std::ranges::find(health.lacks, Lack::Scan) != health.lacks.end()) {
        writeError(lackText(Lack::Scan));
        return finish(ExitCode::Failed);
    }
    if (isLost && std::exchange(m_isConnected, false))
        writeError(u"The connection was lost: %1. Trying again …"_s.arg(visibleText(health.error.text)));
}

void WatchCommand::onCompleted()
{
    if (isFinished())
        return;
    const QString basis = m_session.health().basis == Basis::Polling ? u"by polling"_s : u"by events"_s;
    writeError(u"Watching %1 on %2, %3."_s.arg(patternsText(m_commandLine.patterns), m_session.profile().endpoint.toUrl(), basis));
    m_isConnected = true;
    if (std::exchange(m_wasComplete, true))
        return;
    sayWhatIsLacking(m_session.health());
    if (m_commandLine.watchFor)
        m_clock.after(*m_commandLine.watchFor, this, [this] { finish(ExitCode::Ok); });
}

} // namespace lockscope
