// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminalcommand.h"

#include "base/safetext.h"
#include "cli/print/standardoutput.h"
#include "deployment/coverage.h"
#include "redis/connectiontest.h"
#include "redis/nodelist.h"
#include "redis/serveridentity.h"
#include "watch/health/roletext.h"

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

QString TerminalCommand::optionFor(const Error &error)
{
    if (error.code == "sentinel-password")
        return tr("Use --sentinel-password-file FILE or the environment variable LOCKSCOPE_SENTINEL_AUTH.");
    if (error.kind == Error::Kind::AuthRequired)
        return tr("Use --ask-password, --password-file FILE or the environment variable REDISCLI_AUTH, and --user NAME if the server has ACL users.");
    return {};
}

void TerminalCommand::timeOut(Duration after)
{
    writeError(tr("Gave up after %1 (--timeout).").arg(durationText(after)));
    interrupt();
}

void TerminalCommand::finish(ExitCode code)
{
    if (!std::exchange(m_isFinished, true))
        emit finished(code);
}

void TerminalCommand::refuse(const QString &why)
{
    if (m_isFinished)
        return;
    writeError(why);
    printLastLine(why);
    finish(ExitCode::Failed);
}

void TerminalCommand::fail(const Error &error, const redis::Endpoint &endpoint)
{
    if (m_isFinished)
        return;
    redis::Diagnosis diagnosis = redis::diagnose(error, endpoint);
    if (const QString option = optionFor(error); !option.isEmpty())
        diagnosis.advice = option;
    for (const QString &line : diagnosis.lines())
        writeError(line);
    printLastLine(error.text);
    finish(ExitCode::Failed);
}

void TerminalCommand::failUnseen(const Coverage &coverage)
{
    if (const QString unseen = coverage.sentence(); !unseen.isEmpty() && !m_isFinished)
        writeError(unseen);
    fail(coverage.whole().error, coverage.mostTelling().endpoint);
}

void TerminalCommand::failAtSentinel(const Coverage &coverage)
{
    const QString why = coverage.sentence();
    writeError(why);
    if (const QString services = RoleText::servicesToName(*coverage.whole().role.sentinel, coverage.servers.front().endpoint); !services.isEmpty())
        writeError(services);
    printLastLine(why);
    finish(ExitCode::Failed);
}

Shards::Options TerminalCommand::serversToActOn(const CommandLine &line, const redis::Passwords &passwords)
{
    Shards::Options options;
    options.watching.actsOnly = true;
    options.watching.connection.endpoint = line.server->endpoint;
    options.watching.connection.password = passwords.servers;
    options.address = line.profile.address();
    options.sentinelPassword = passwords.sentinels;
    options.onlyThisNode = line.profile.onlyThisNode;
    options.heedsSentinels = line.verb != CommandLine::Verb::Find; // it changes nothing
    options.group = redis::nodeOptions(options.watching.connection, line.nodes);
    return options;
}

QCoro::Task<> TerminalCommand::identify(QPointer<redis::Connection> connection, ServerProfile profile)
{
    const QPointer<TerminalCommand> self(this);
    if (profile.id.isEmpty())
        co_return;
    const QByteArrayList identity = co_await redis::identityOf(connection);
    if (self && !identity.isEmpty())
        emit identified(identity);
}

} // namespace lockscope
