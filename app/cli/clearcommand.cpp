// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/clearcommand.h"

#include "cli/jsonlines.h"
#include "cli/standardoutput.h"
#include "cli/textlines.h"
#include "journal/journalfile.h"
#include "session/journaling.h"

#include <QPointer>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

redis::Connection::Options optionsFor(const CommandLine &commandLine, const redis::Secret &password)
{
    redis::Connection::Options options;
    options.endpoint = commandLine.server->endpoint;
    options.password = password;
    options.reconnect = false;
    return options;
}

ExitCode exitCode(ClearOutcome::Kind kind)
{
    switch (kind) {
    case ClearOutcome::Kind::Cleared:
        return ExitCode::Ok;
    case ClearOutcome::Kind::HolderChanged:
        return ExitCode::HolderChanged;
    case ClearOutcome::Kind::AlreadyGone:
        return ExitCode::AlreadyGone;
    case ClearOutcome::Kind::WrongType:
        return ExitCode::WrongType;
    case ClearOutcome::Kind::Refused:
        return ExitCode::Refused;
    case ClearOutcome::Kind::Failed:
        return ExitCode::Failed;
    }
    Q_UNREACHABLE();
}

LockAsSeen lockAsNamed(const CommandLine &commandLine)
{
    return {commandLine.key, commandLine.ifHolder, Protocol::Token, true};
}

} // namespace

ClearCommand::ClearCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : m_commandLine(commandLine)
    , m_clock(clock)
    , m_connection(optionsFor(commandLine, password), clock)
{
    connect(&m_connection, &redis::Connection::stateChanged, this, &ClearCommand::onStateChanged);
}

ClearCommand::~ClearCommand() { m_connection.disconnect(this); }

void ClearCommand::start()
{
    m_begun = m_clock.now();
    m_connection.open();
}

void ClearCommand::interrupt()
{
    m_connection.close(); // a command under way is answered as cancelled, and that is told
    finish(ExitCode::Failed);
}

void ClearCommand::onStateChanged()
{
    if (m_connection.isReady())
        run();
    else if (m_connection.state() == redis::Connection::State::Idle && !m_isRunning)
        fail(m_connection.lastError(), m_commandLine.server->endpoint);
}

QCoro::Task<> ClearCommand::run()
{
    const QPointer<ClearCommand> self(this);
    m_isRunning = true;
    const ClearOutcome outcome = co_await clearLock(m_connection, m_clock, lockAsNamed(m_commandLine));
    if (self)
        print(outcome);
}

void ClearCommand::print(const ClearOutcome &outcome)
{
    const LockAsSeen lock = lockAsNamed(m_commandLine);
    if (m_commandLine.json)
        writeOut(jsonLine(outcome, lock, m_commandLine.reason, m_clock.wallNow()));
    else
        writeOut(textLine(outcome, lock, m_commandLine.reason));
    journal(outcome);
    finish(exitCode(outcome.kind));
}

/** After the outcome was told: a disk that does not answer must not keep it from whoever waits for it. */
void ClearCommand::journal(const ClearOutcome &outcome)
{
    const Duration took = roundToMs(m_clock.now() - m_begun);
    ActionRecord action = clearRecord(lockAsNamed(m_commandLine), outcome, m_commandLine.reason);
    action.by = Operator::current();
    action.server = journalServer(Profile::forEndpoint(m_commandLine.server->endpoint));
    action.at = m_clock.wallNow() - took;
    action.took = took;
    const auto opened = JournalFile::open(defaultJournalPath(), m_clock.wallNow());
    if (opened && !opened->notice.isEmpty())
        writeError(opened->notice);
    const ActionRecord kept = bounded(std::move(action));
    const Result<void> written = opened ? opened->file->append({&kept, 1}) : failure(opened.error());
    if (!written)
        writeError(u"This is not in the journal: %1"_s.arg(written.error().text));
}

} // namespace lockscope
