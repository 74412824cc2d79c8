// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/onecommand.h"

#include "operate/actionscript.h"
#include "operate/boundedreads.h"
#include "redis/topology/beforeexecution.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

struct OneCommandText {
    LOCKSCOPE_MESSAGES(lockscope::OneCommandText)
};

using Kind = ActionOutcome::Kind;
using redis::command;
using redis::Command;
using redis::Reply;

/** The action has one check, of the string's value, and keeps nothing but the value, the lease and the server's data. */
bool comparesOneString(const Action &action)
{
    const QByteArray key = action.key.toByteArray();
    const auto canBeReadBefore = [&key](const Command &question) {
        return asksForData(question) || question == command("PTTL", key) || question == command("GET", key);
    };
    return action.checks.size() == 1 && action.checks.front().kind == Check::Kind::Equals && action.checks.front().command == command("GET", key)
        && action.steps.size() == 1 && action.leases.empty() && action.messages.empty() && std::ranges::all_of(action.kept, canBeReadBefore);
}

bool removes(const Action &action) { return action.steps.front() == command("DEL", action.key.toByteArray()); }

bool setsLease(const Action &action)
{
    const Command &step = action.steps.front();
    return step.size() == 3 && step.front() == "PEXPIRE" && step[1] == action.key.toByteArray();
}

/** False for GET: the compared value is known, and may meanwhile be too long to read. */
bool isReadBefore(const Command &kept) { return kept.front() != "GET"; }

/** COMMAND INFO answers nil, or an empty list, for an unknown command. */
bool isKnown(const Reply &info) { return info.isArray() && info.size() > 0; }

bool contains(const Reply &reply, QByteArrayView word)
{
    if (reply.isArray()) {
        for (qsizetype i = 0; i < reply.size(); ++i) {
            if (contains(reply.at(i), word))
                return true;
        }
    }
    return reply.view().compare(word, Qt::CaseInsensitive) == 0;
}

/** Reads the value; the outcome if it is not the expected one. Nothing: it is. */
QCoro::Task<std::optional<ActionOutcome>> whatIsThere(redis::Connection &connection, Action action, BoundedReads reads)
{
    for (auto questions = reads.questions(); !questions.empty(); questions = reads.questions()) {
        const auto answers = co_await connection.pipeline(questions);
        if (!answers)
            co_return unsuccessful(answers.error(), action, MayBeDone::No);
        reads.take(*answers);
    }
    const Check &check = action.checks.front();
    co_return reads.isLonger(0) ? objectionToLonger(check, reads.answer(0)) : objectionTo(check, reads.answer(0));
}

/** The command answered done or not done, and the read after it was answered as a read: the answers belong to these commands. */
bool isUnderstood(const Reply &answer, const Reply &valueNow, const Command &one)
{
    const bool isSet = one.front() == "SET";
    const bool isAnswer = isSet ? answer.isNil() || answer.view() == QByteArrayView("OK")
                                : answer.type() == Reply::Type::Integer && (answer.integer() == 0 || answer.integer() == 1);
    return isAnswer && (valueNow.isNil() || valueNow.isString() || valueNow.isError());
}

/** Both answers report another type: nothing was compared or changed. */
bool isOfOtherType(const Reply &answer, const Reply &valueNow)
{
    return answer.error().kind == Error::Kind::WrongType && valueNow.error().kind == Error::Kind::WrongType;
}

bool hasDone(const Reply &answer) { return answer.type() == Reply::Type::Integer ? answer.integer() == 1 : answer.view() == QByteArrayView("OK"); }

} // namespace

QCoro::Task<Result<std::optional<Command>>> oneCommandFor(redis::Connection &connection, Action action)
{
    std::optional<Command> found;
    if (!comparesOneString(action) || !(removes(action) || setsLease(action)))
        co_return found;
    const QByteArray key = action.key.toByteArray(), value = action.checks.front().expected;
    const std::vector<Command> questions{command("COMMAND", "INFO", "DELEX", "DELIFEQ"), command("COMMAND", "DOCS", "SET")};
    const auto answers = co_await connection.pipeline(questions);
    if (!answers)
        co_return failure(answers.error());
    const Reply &info = answers->front();
    if (removes(action) && info.size() == 2 && isKnown(info.at(0)))
        found = command("DELEX", key, "IFEQ", value);
    else if (removes(action) && info.size() == 2 && isKnown(info.at(1)))
        found = command("DELIFEQ", key, value);
    else if (setsLease(action) && contains(answers->back(), "IFEQ"))
        found = command("SET", key, value, "IFEQ", value, "PX", action.steps.front()[2]);
    co_return found;
}

QCoro::Task<std::optional<ActionOutcome>> performByOneCommand(redis::Connection &connection, Clock &clock, Action action)
{
    std::optional<ActionOutcome> outcome;
    const auto found = co_await oneCommandFor(connection, action);
    if (!found)
        outcome = unsuccessful(found.error(), action, MayBeDone::No);
    if (!found || !*found)
        co_return outcome;
    const Command &one = **found;
    BoundedReads reads; // of the present value
    reads.add(action.checks.front().command, std::max(mostCompared, action.checks.front().expected.size()));
    const std::optional<ActionOutcome> before = co_await whatIsThere(connection, action, reads);
    if (before && before->kind == Kind::Failed)
        co_return before;
    std::vector<Command> commands; // in one pipeline: a renewal in between can only make the lease of an undo shorter
    std::ranges::copy_if(action.kept, std::back_inserter(commands), isReadBefore);
    const std::size_t first = commands.size();
    commands.push_back(one);
    commands.push_back(reads.questions().front());
    const auto answers = co_await connection.pipeline(commands);
    if (!answers) {
        outcome = unsuccessful(answers.error(), action, MayBeDone::Yes);
        co_return outcome;
    }
    const Reply &answer = (*answers)[first], &valueNow = answers->back();
    if (answer.isError()) {
        if (isOfOtherType(answer, valueNow))
            outcome = refusal(answer.error());
        else if (!redis::isSaidBeforeExecuting(answer.error(), action.keys))
            outcome = unsuccessful(answer.error(), action, MayBeDone::Yes);
        co_return outcome;
    }
    if (!isUnderstood(answer, valueNow, one)) {
        outcome = notUnderstood(action.verb);
        co_return outcome;
    }
    if (!hasDone(answer)) {
        reads.take(*answers, first + 1);
        outcome = co_await whatIsThere(connection, action, std::move(reads));
        if (!outcome) // the value is the expected one again
            outcome = refusal({Error::Kind::Server, OneCommandText::tr("The lock changed while it was compared. Nothing was done."), {}});
        outcome->isDoubted = !before; // the expected value was there just before
        co_return outcome;
    }
    outcome.emplace();
    outcome->kind = Kind::Done;
    outcome->at = clock.now();
    auto read = answers->begin();
    for (const Command &question : action.kept)
        outcome->before.push_back(isReadBefore(question) ? imageOf(question, *read++) : BeforeImage{question, action.checks.front().expected});
    co_return outcome;
}

} // namespace lockscope
