// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/lookagain.h"

#include "operate/actionscript.h"
#include "operate/boundedreads.h"
#include "operate/ownconnection.h"
#include "operate/rightsreader.h"
#include "redis/settled.h"

#include <algorithm>

namespace lockscope {

namespace {

using Kind = ActionOutcome::Kind;
using Seen = ActionOutcome::Seen;
using redis::command;
using redis::Command;
using redis::Connection;
using redis::Reply;

/** A check that shows whether this step of an undo was done; nothing: there is none. */
std::optional<Check> readingBack(const Command &step)
{
    const QByteArray &name = step.front();
    if (name == "SET")
        return Check::valueIs(step.at(1), step.at(2));
    if (name == "HSET")
        return Check::equals(command("HGET", step.at(1), step.at(2)), step.at(3));
    if (name == "ZADD")
        return Check::present(command("ZSCORE", step.at(1), step.back()));
    if (name == "SADD")
        return Check::present(command("SISMEMBER", step.at(1), step.at(2)));
    return name == "RESTORE" ? std::optional(Check::present(command("EXISTS", step.at(1)))) : std::nullopt;
}

bool readsLease(const Check &check) { return check.command.front().endsWith("PTTL") || check.command.front().endsWith("PEXPIRETIME"); }

/** Checks whether the holder of the action has the lock. */
std::vector<Check> checksFor(const Action &action)
{
    std::vector<Check> checks;
    if (action.verb != Verb::Undo)
        checks = action.checks;
    if (action.verb == Verb::Extend)
        std::erase_if(checks, readsLease); // the action may have changed the lease
    for (const Command &step : action.verb == Verb::Undo ? action.steps : std::vector<Command>()) {
        if (const auto check = readingBack(step))
            return {*check};
    }
    return checks;
}

/** The result of all checks. */
struct Finding {
    bool isKnown = true;                    ///< false: an answer was refused
    std::optional<ActionOutcome> objection; ///< the first one, with the holder that any of them names; nothing: all checks hold
};

Finding findingOf(const std::vector<Check> &checks, const BoundedReads &reads, std::size_t first)
{
    Finding finding;
    for (std::size_t i = 0; i < checks.size(); ++i) {
        const Reply &answer = reads.answer(first + i);
        const auto objection = reads.isLonger(first + i) ? objectionToLonger(checks[i], answer) : objectionTo(checks[i], answer);
        if (!objection)
            continue;
        finding.isKnown = finding.isKnown && objection->kind != Kind::Refused;
        if (!finding.objection)
            finding.objection = objection;
        else if (finding.objection->holderNow.isEmpty())
            finding.objection->holderNow = objection->holderNow;
    }
    return finding;
}

Seen seenIn(const Finding &finding)
{
    if (!finding.isKnown)
        return Seen::Nothing;
    if (!finding.objection)
        return Seen::Same;
    return finding.objection->kind == Kind::AlreadyGone ? Seen::Gone : Seen::Other;
}

/** ASKING holds for one command only. */
std::vector<Command> eachAsked(const std::vector<Command> &questions, Asking asking)
{
    std::vector<Command> commands;
    for (const Command &question : questions) {
        if (asking == Asking::Yes)
            commands.push_back({"ASKING"});
        commands.push_back(question);
    }
    return commands;
}

std::vector<Reply> withoutAsking(const std::vector<Reply> &replies, std::size_t questions)
{
    std::vector<Reply> answers;
    const std::size_t each = replies.size() / std::max<std::size_t>(1, questions);
    for (std::size_t i = 1; i <= questions; ++i)
        answers.push_back(replies[each * i - 1]);
    return answers;
}

/** Nothing: an answer was lost. */
QCoro::Task<std::optional<BoundedReads>> answersTo(std::vector<Check> checks, QPointer<Connection> connection, Asking asking)
{
    BoundedReads reads;
    for (const Check &check : checks)
        reads.add(check.command, std::max(mostCompared, check.expected.size()));
    for (auto questions = reads.questions(); !questions.empty(); questions = reads.questions()) {
        if (!connection)
            co_return std::nullopt;
        const std::vector<Command> commands = eachAsked(questions, asking);
        const auto replies = co_await connection->pipeline(commands);
        if (!replies)
            co_return std::nullopt;
        reads.take(withoutAsking(*replies, questions.size()));
    }
    co_return reads;
}

/** Closes this connection when the owner is closed, as its closer waits for the outcome, but not when the owner loses its connection. */
void endWithOwner(Connection &connection, const Connection &owner)
{
    if (owner.state() == Connection::State::Idle) // it was lost just now
        return;
    QObject::connect(&owner, &Connection::stateChanged, &connection, [&connection, &owner, before = owner.lastError()]() mutable {
        if (owner.state() == Connection::State::Idle && owner.lastError() == before)
            connection.close();
        before = owner.lastError();
    });
}

} // namespace

QCoro::Task<ActionOutcome> lookAgain(redis::Connection &owner, Clock &clock, Action planned, Asking asking, ActionOutcome unknown)
{
    OwnConnection connection(owner, clock);
    endWithOwner(*connection, owner);
    connection->open();
    const Deferred<bool> opened = redis::settled(*connection);
    const bool isReady = co_await opened;
    if (!isReady || !connection)
        co_return unknown;
    const Action action = asOf(planned, clock.now());
    const std::vector<Check> checks = checksFor(action);
    const std::vector<Check> tombstone = action.verb == Verb::FenceOff ? action.undoChecks : std::vector<Check>();
    std::vector<Check> all = tombstone;
    all.insert(all.end(), checks.begin(), checks.end());
    if (checks.empty())
        co_return unknown;
    const auto answers = co_await answersTo(all, &*connection, asking);
    if (!answers)
        co_return unknown;
    if (!tombstone.empty() && seenIn(findingOf(tombstone, *answers, 0)) == Seen::Same)
        co_return withWhatWasSeen(std::move(unknown), action.verb, Seen::Fenced, {});
    const Finding finding = findingOf(checks, *answers, tombstone.size());
    const QByteArray holderNow = finding.objection ? finding.objection->holderNow : QByteArray();
    co_return withWhatWasSeen(std::move(unknown), action.verb, seenIn(finding), holderNow);
}

QCoro::Task<std::vector<std::optional<ActionOutcome>>> foreseenObjections(QPointer<Connection> connection, std::vector<Action> actions)
{
    std::vector<Check> all;
    for (Action &action : actions) {
        std::erase_if(action.checks, readsLease);
        all.insert(all.end(), action.checks.begin(), action.checks.end());
    }
    std::vector<std::optional<ActionOutcome>> objections;
    const auto answers = co_await answersTo(all, connection, Asking::No);
    if (!answers)
        co_return objections;
    std::size_t first = 0;
    for (const Action &action : actions) {
        const auto objection = findingOf(action.checks, *answers, first).objection;
        const bool isKnown = objection && objection->error.kind != Error::Kind::NoPermission;
        objections.push_back(isKnown ? objection : std::nullopt);
        first += action.checks.size();
    }
    co_return objections;
}

QCoro::Task<Foreseen> foresee(QPointer<Connection> connection, std::vector<Action> actions)
{
    Foreseen foreseen;
    const auto asking = foreseenObjections(connection, actions);
    foreseen.objections = co_await asking;
    if (!connection || foreseen.objections.empty())
        co_return foreseen;
    const auto askingForRights = lacksFor(connection, std::move(actions));
    const RightsLacks lacks = co_await askingForRights;
    foreseen.areRightsKnown = lacks.areKnown;
    foreseen.lacks = lacks.ofActions;
    for (std::size_t i = 0; i < foreseen.objections.size(); ++i) {
        if (const QString &lack = lacks.ofActions[i].text; !foreseen.objections[i] && !lack.isEmpty())
            foreseen.objections[i] = refusal({Error::Kind::NoPermission, lack, {}});
    }
    co_return foreseen;
}

} // namespace lockscope
