// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "operate/actionscript.h"
#include "operate/actiontransaction.h"
#include "operate/heldlease.h"
#include "operate/lookagain.h"
#include "operate/onecommand.h"

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

/** By a server from before Redis 7, which knows no first line that says what a script is. */
bool isNotCompiled(const Result<redis::Reply> &reply)
{
    return !reply && reply.error().code == "ERR" && reply.error().text.contains(QLatin1StringView("compiling script"));
}

QCoro::Task<Result<redis::Reply>> sendScript(redis::Connection &connection, redis::Command script, Asking asking)
{
    if (asking == Asking::No)
        co_return co_await connection.send(std::move(script));
    const std::vector<redis::Command> both{{"ASKING"}, std::move(script)}; // it counts for one command
    const auto replies = co_await connection.pipeline(both);
    if (!replies)
        co_return failure(replies.error());
    if (replies->back().isError())
        co_return failure(replies->back().error());
    co_return replies->back();
}

QCoro::Task<Result<redis::Reply>> runScript(redis::Connection &connection, redis::Command script, Asking asking)
{
    const QPointer<redis::Connection> alive(&connection);
    Result<redis::Reply> reply = co_await sendScript(connection, script, asking);
    if (isNotCompiled(reply) && alive)
        reply = co_await sendScript(connection, withoutFirstLine(script), asking);
    co_return reply;
}

/** Whether all is as planned, but for the leases that settleLease() looks at. Asked before the action is sent: no retry can mix up the two. */
QCoro::Task<bool> isAsPlanned(redis::Connection &connection, Action action, Asking asking)
{
    std::erase_if(action.checks, [](const Check &check) { return check.kind == Check::Kind::Lease; });
    const Action look = onlyChecks(std::move(action));
    const QByteArray mark = newAnswerMark();
    const Result<redis::Reply> reply = co_await runScript(connection, readOnly(scriptFor(look, mark)), asking);
    co_return reply &&outcomeOfScript(look, mark, *reply).kind == ActionOutcome::Kind::Done;
}

/** Compares the lease as it is now; true: all is still as planned. */
QCoro::Task<bool> settle(redis::Connection &connection, Clock &clock, Action &action, Asking asking)
{
    if (isOnClient(action))
        co_return false;
    const auto look = isAsPlanned(connection, asOf(action, clock.now()), asking); // on its way at the same time
    const bool isSameLease = co_await settleLease(connection, clock, action, asking);
    const bool isSame = co_await look;
    co_return isSame &&isSameLease;
}

/** The command that decides says that it is no longer as planned. */
bool isNotAsPlanned(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    return outcome.kind == Kind::AlreadyGone || outcome.kind == Kind::HolderChanged || outcome.kind == Kind::WrongType;
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
            co_return unsuccessful(answer.error(), action, MayBeDone::No);
        if (const auto objection = objectionTo(check, *answer))
            co_return *objection;
    }
    const Result<redis::Reply> closed = co_await connection.send(action.steps.front());
    ActionOutcome outcome;
    if (!closed)
        outcome = unsuccessful(closed.error(), action, MayBeDone::Yes);
    else if (closed->type() != redis::Reply::Type::Integer)
        outcome = notUnderstood(action.verb);
    else
        outcome.kind = closed->integer() > 0 ? ActionOutcome::Kind::Done : ActionOutcome::Kind::AlreadyGone;
    outcome.isDoubted = outcome.kind == ActionOutcome::Kind::AlreadyGone; // it was listed just before
    outcome.wasSent = true;
    outcome.at = clock.now();
    co_return outcome;
}

QCoro::Task<ActionOutcome> performOnKeys(redis::Connection &connection, Clock &clock, Action action, Asking asking, bool wasAsPlanned)
{
    const QByteArray mark = newAnswerMark();
    const Result<redis::Reply> reply = co_await runScript(connection, scriptFor(action, mark), asking);
    ActionOutcome byScript = reply ? outcomeOfScript(action, mark, *reply) : unsuccessful(reply.error(), action, MayBeDone::Yes);
    byScript.isDoubted = wasAsPlanned && isNotAsPlanned(byScript);
    byScript.at = clock.now();
    byScript.wasSent = reply || reply.error().kind != Error::Kind::Refused; // by our gate
    if (!mayTryTransaction(byScript))
        co_return byScript;
    if (asking == Asking::Yes) {
        byScript.error.code = "TRYAGAIN"; // once the slot is here
        co_return byScript;
    }
    std::optional<ActionOutcome> outcome = co_await performByOneCommand(connection, clock, action);
    if (!outcome) {
        outcome = co_await performByTransaction(connection, clock, std::move(action));
        if (outcome->kind == ActionOutcome::Kind::Refused)
            outcome = refusedBoth(*outcome, byScript.error);
    }
    outcome->wasSent = true;
    co_return *outcome;
}

} // namespace

QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action, Asking asking)
{
    if (!connection.isReady())
        co_return unsuccessful({Error::Kind::Disconnected, PerformText::tr("Not connected"), {}}, action, MayBeDone::No);
    const QPointer<redis::Connection> alive(&connection);
    const Action planned = action;
    const bool wasAsPlanned = co_await settle(connection, clock, action, asking);
    if (!alive || !connection.isReady())
        co_return unsuccessful({Error::Kind::Disconnected, PerformText::tr("Not connected"), {}}, action, MayBeDone::No);
    const Action now = asOf(action, clock.now());
    ActionOutcome outcome;
    if (isOnClient(action))
        outcome = co_await performOnClient(connection, clock, now);
    else
        outcome = co_await performOnKeys(connection, clock, now, asking, wasAsPlanned);
    const bool isOver = !alive || outcome.error.kind == Error::Kind::Cancelled; // and nobody waits
    if (isOver || !(outcome.mayBeDone || outcome.isDoubted))
        co_return outcome;
    const ActionOutcome unknown = outcome.isDoubted ? doubted(outcome, action.verb) : outcome;
    const ActionOutcome looked = co_await lookAgain(connection, clock, planned, asking, unknown);
    co_return outcome.isDoubted && !mayBeOwnDoing(action.verb, looked.seen) ? outcome : looked;
}

} // namespace lockscope
