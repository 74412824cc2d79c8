// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "operate/actionscript.h"
#include "operate/actiontransaction.h"
#include "operate/clientaction.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct PerformWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PerformWords)
};

/** Scripts are not to be had here, or not with the rights of this user. Such an error means that nothing was done. */
bool mayTryTransaction(const Error &error) { return error.kind == Error::Kind::NoPermission || error.code == "ERR"; }

/** The stream ended before the answer came; every other error is an answer. */
bool isUnanswered(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut || error.kind == Error::Kind::Cancelled;
}

} // namespace

ActionOutcome unsuccessful(Error error, MayBeDone mayBeDone)
{
    ActionOutcome outcome;
    outcome.kind = error.kind == Error::Kind::WrongType ? ActionOutcome::Kind::WrongType : ActionOutcome::Kind::Refused;
    if (isUnanswered(error)) {
        outcome.kind = ActionOutcome::Kind::Failed;
        outcome.mayBeDone = mayBeDone == MayBeDone::Yes;
        error.text = mayBeDone == MayBeDone::Yes ? PerformWords::tr("%1. Whether it was done is not known: look at the lock again.").arg(error.text)
                                                 : PerformWords::tr("%1. Nothing was done.").arg(error.text);
    }
    outcome.error = std::move(error);
    return outcome;
}

QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action)
{
    if (!connection.isReady())
        co_return unsuccessful({Error::Kind::Disconnected, PerformWords::tr("Not connected"), {}}, MayBeDone::No);
    if (isOnClient(action))
        co_return co_await performOnClient(connection, clock, std::move(action));
    const redis::Command script = scriptFor(action);
    const Result<redis::Reply> reply = co_await connection.send(script);
    if (reply) {
        ActionOutcome outcome = outcomeOfScript(action, *reply);
        outcome.at = clock.now();
        co_return outcome;
    }
    if (!mayTryTransaction(reply.error()))
        co_return unsuccessful(reply.error(), MayBeDone::Yes);
    co_return co_await performByTransaction(connection, clock, std::move(action));
}

} // namespace lockscope
