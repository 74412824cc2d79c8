// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "operate/actionscript.h"
#include "operate/actiontransaction.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct PerformText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PerformText)
};

/** Scripts are unavailable here, or not allowed for this user; a transaction asks about each command, and says which one is missing. */
bool mayTryTransaction(const ActionOutcome &outcome)
{
    return outcome.kind == ActionOutcome::Kind::Refused && (outcome.error.kind == Error::Kind::NoPermission || outcome.error.code == "ERR");
}

/** Neither way is open: what would open one. */
ActionOutcome refusedBoth(ActionOutcome byTransaction, const Error &byScript)
{
    byTransaction.error.text =
        PerformText::tr(
            "%1 A script was also refused: %2. The action needs permission for EVAL, or for WATCH, MULTI and EXEC, and for each of its commands.")
            .arg(byTransaction.error.text, byScript.text);
    return byTransaction;
}

/**
 * An action on a client: checks that the client is still the one that was seen, and then sends the step. No script may do either, and no transaction
 * is needed, as a client's number is never used twice and the step itself names what the client must still be.
 * https://redis.io/docs/latest/commands/client-kill/
 */
QCoro::Task<ActionOutcome> performOnClient(redis::Connection &connection, Clock &clock, Action action)
{
    for (const Check &check : action.checks) {
        const Result<redis::Reply> answer = co_await connection.send(check.command);
        if (!answer)
            co_return unsuccessful(answer.error(), action.verb, MayBeDone::No);
        if (const auto objection = objectionTo(check, *answer))
            co_return *objection;
    }
    const Result<redis::Reply> closed = co_await connection.send(action.steps.front());
    if (!closed)
        co_return unsuccessful(closed.error(), action.verb, MayBeDone::Yes);
    ActionOutcome outcome;
    outcome.kind = closed->integer() > 0 ? ActionOutcome::Kind::Done : ActionOutcome::Kind::AlreadyGone;
    outcome.at = clock.now();
    co_return outcome;
}

} // namespace

QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action)
{
    if (!connection.isReady())
        co_return unsuccessful({Error::Kind::Disconnected, PerformText::tr("Not connected"), {}}, action.verb, MayBeDone::No);
    action = asOf(std::move(action), clock.now());
    if (isOnClient(action))
        co_return co_await performOnClient(connection, clock, std::move(action));
    const redis::Command script = scriptFor(action);
    const Result<redis::Reply> reply = co_await connection.send(script);
    ActionOutcome byScript = reply ? outcomeOfScript(action, *reply) : unsuccessful(reply.error(), action.verb, MayBeDone::Yes);
    byScript.at = clock.now();
    if (!mayTryTransaction(byScript))
        co_return byScript;
    const ActionOutcome byTransaction = co_await performByTransaction(connection, clock, std::move(action));
    co_return byTransaction.kind == ActionOutcome::Kind::Refused ? refusedBoth(byTransaction, byScript.error) : byTransaction;
}

} // namespace lockscope
