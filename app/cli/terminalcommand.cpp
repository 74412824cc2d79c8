// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminalcommand.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/standardoutput.h"
#include "redis/connectiontest.h"
#include "redis/serveridentity.h"

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

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

void TerminalCommand::fail(const Error &error, const redis::Endpoint &endpoint)
{
    if (m_isFinished)
        return;
    const redis::Diagnosis diagnosis = redis::diagnose(error, endpoint);
    const bool isSaid = diagnosis.summary == asSentence(diagnosis.detail);
    for (const QString &line : {diagnosis.summary, isSaid ? QString() : diagnosis.detail, diagnosis.advice}) {
        if (!line.isEmpty())
            writeError(line);
    }
    finish(ExitCode::Failed);
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
