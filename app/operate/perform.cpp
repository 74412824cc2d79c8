// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/perform.h"

#include "libraries/action.h"
#include "operate/actionscript.h"
#include "operate/actiontransaction.h"
#include "operate/lookagain.h"
#include "operate/onecommand.h"

#include <QCoreApplication>
#include <QPointer>

namespace lockscope {

/**
 * Reads the lease once and checks that it is still the one that was seen, within this round trip and the error of the plan. Then makes the action
 * compare the instant at which the lease ends (PEXPIRETIME, Redis 7 on), which no other lease has, however long the action takes. Where the server
 * does not report that instant, the action may take at most twice as long as this read. An action that compares no lease stays as it is, and nothing
 * is sent. The caller's frame keeps the action. False: the key has another lease now.
 */
QCoro::Task<bool> settleLease(redis::Connection &connection, Clock &clock, Action &action, Asking asking);

namespace {

using redis::command;
using redis::Command;
using redis::Reply;

/** The question for the end of a lease: "PTTL" asks for the key's, "HPTTL" for a field's. */
Command endQuestion(const Command &leaseQuestion)
{
    Command question = leaseQuestion;
    question.front() = question.front() == "HPTTL" ? "HPEXPIRETIME" : "PEXPIRETIME";
    return question;
}

/** Asks for the end before the time left: in the other order it could be the end of the next hold. ASKING holds for one command only. */
std::vector<Command> leaseQuestions(const Command &leaseQuestion, Asking asking)
{
    std::vector<Command> questions;
    for (const Command &question : {endQuestion(leaseQuestion), leaseQuestion}) {
        if (asking == Asking::Yes)
            questions.push_back({"ASKING"});
        questions.push_back(question);
    }
    return questions;
}

bool isNever(const Check &check) { return check.kind == Check::Kind::Lease && leaseBounds(check).most < 0; }

/** The check that replaces this one. */
Check settled(const Check &check, const Reply &end, const Reply &left, Instant sent, Instant now, Instant planned)
{
    const Duration onItsWay = 2 * (roundToMs(now - sent) + Duration(1)); // a script takes longer than a read
    const LeaseBounds bounds = leaseBounds(check);
    const LeaseBounds possible{bounds.after(roundToMs(now - planned)).least, bounds.after(roundToMs(sent - planned)).most};
    if (!possible.contain(left.integer()))
        return Check::lease(check.command, 0, -1); // never true
    if (end.type() == Reply::Type::Integer && end.integer() > 0)
        return Check::equals(endQuestion(check.command), QByteArray::number(end.integer()));
    return Check::lease(check.command, bounds.least - onItsWay.count(), bounds.most);
}

struct PerformText {
    LOCKSCOPE_MESSAGES(lockscope::PerformText)
};

/** Scripts are unavailable here, or not allowed for this user. A transaction sends each command by itself, and its error names the missing right. */
bool mayTryTransaction(const ActionOutcome &outcome)
{
    return outcome.kind == ActionOutcome::Kind::Refused && (outcome.error.kind == Error::Kind::NoPermission || outcome.error.code == "ERR");
}

/** Neither scripts nor transactions are allowed: the error names the missing rights. */
ActionOutcome refusedBoth(ActionOutcome byTransaction, const Error &byScript)
{
    byTransaction.error.text =
        PerformText::tr(
            "%1 A script was also refused: %2. The action needs permission for EVAL, or for WATCH, MULTI and EXEC, and for each of its commands.")
            .arg(byTransaction.error.text, byScript.text);
    return byTransaction;
}

/** The error of a server before Redis 7, which does not know the "#!" line of a script. */
bool isNotCompiled(const Result<redis::Reply> &reply)
{
    return !reply && reply.error().code == "ERR" && reply.error().text.english().contains(QLatin1StringView("compiling script"));
}

QCoro::Task<Result<redis::Reply>> sendScript(redis::Connection &connection, redis::Command script, Asking asking)
{
    if (asking == Asking::No)
        co_return co_await connection.send(std::move(script));
    const std::vector<redis::Command> both{{"ASKING"}, std::move(script)}; // ASKING holds for one command only
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

/** True if all checks hold but those of leases, which settleLease() reads. Sent before the action, so that no retry can mix up the two. */
QCoro::Task<bool> isAsPlanned(redis::Connection &connection, Action action, Asking asking)
{
    std::erase_if(action.checks, [](const Check &check) { return check.kind == Check::Kind::Lease; });
    const Action look = onlyChecks(std::move(action));
    const QByteArray mark = newAnswerMark();
    const Result<redis::Reply> reply = co_await runScript(connection, readOnly(scriptFor(look, mark)), asking);
    co_return reply &&outcomeOfScript(look, mark, *reply).kind == ActionOutcome::Kind::Done;
}

/** Makes the action compare the present lease; true: all is still as planned. */
QCoro::Task<bool> settle(redis::Connection &connection, Clock &clock, Action &action, Asking asking)
{
    if (isOnClient(action))
        co_return false;
    const auto look = isAsPlanned(connection, asOf(action, clock.now()), asking); // both questions are under way at the same time
    const bool isSameLease = co_await settleLease(connection, clock, action, asking);
    const bool isSame = co_await look;
    co_return isSame &&isSameLease;
}

/** The deciding command answered that a check fails. */
bool isNotAsPlanned(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    return outcome.kind == Kind::AlreadyGone || outcome.kind == Kind::HolderChanged || outcome.kind == Kind::WrongType;
}

/**
 * Performs an action on a client: checks that it is still the client that was seen, then sends the step. Scripts may do neither, and no transaction
 * is needed: a server never reuses a client's number, and the step itself names the client's properties.
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
    outcome.isDoubted = outcome.kind == ActionOutcome::Kind::AlreadyGone; // the client was listed just before
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
    byScript.wasSent = reply || reply.error().kind != Error::Kind::Refused; // refused by the read-only gate
    if (!mayTryTransaction(byScript))
        co_return byScript;
    if (asking == Asking::Yes) {
        byScript.error.code = "TRYAGAIN"; // so that the action is tried again once the slot is here
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

QCoro::Task<bool> settleLease(redis::Connection &connection, Clock &clock, Action &action, Asking asking)
{
    const QPointer<redis::Connection> alive(&connection);
    bool isPossible = true;
    for (Check &check : action.checks) {
        if (check.kind != Check::Kind::Lease || !alive)
            continue;
        const std::vector<Command> questions = leaseQuestions(check.command, asking);
        const Instant sent = clock.now();
        const auto answers = co_await connection.pipeline(questions);
        const Reply left = answers ? ofOneField(answers->back()) : Reply();
        if (left.type() != Reply::Type::Integer)
            co_return isPossible; // the action itself will find and report the reason
        const Reply end = ofOneField(answers->at(answers->size() / 2 - 1));
        check = settled(check, end, left, sent, clock.now(), action.plannedAt.value_or(sent));
        isPossible = isPossible && !isNever(check);
    }
    co_return isPossible;
}

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
    const bool isOver = !alive || outcome.error.kind == Error::Kind::Cancelled; // the caller has gone
    if (isOver || !(outcome.mayBeDone || outcome.isDoubted))
        co_return outcome;
    const ActionOutcome unknown = outcome.isDoubted ? doubted(outcome, action.verb) : outcome;
    const ActionOutcome looked = co_await lookAgain(connection, clock, planned, asking, unknown);
    co_return outcome.isDoubted && !mayBeOwnDoing(action.verb, looked.seen) ? outcome : looked;
}

} // namespace lockscope
