// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actiontransaction.h"

#include "operate/actionscript.h"
#include "operate/boundedreads.h"
#include "operate/ownconnection.h"
#include "redis/topology/beforeexecution.h"
#include "redis/serverinfo.h"
#include "redis/settled.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Connection;
using redis::Reply;
using Kind = ActionOutcome::Kind;

struct ActionTransactionText {
    LOCKSCOPE_MESSAGES(lockscope::ActionTransactionText)
};

constexpr int mostAttempts = 5;

/** The second connection could not be opened; nothing was sent over it. */
ActionOutcome whyNotOpened(Error error)
{
    ActionOutcome outcome;
    error.text = ActionTransactionText::tr("A second connection could not be opened: %1. Nothing was done.").arg(error.text);
    outcome.error = std::move(error);
    return outcome;
}

/** Sent before the checks: an empty transaction, which shows that MULTI and EXEC are possible, and WATCH. */
constexpr std::array<const char *, 3> preparations{"MULTI", "EXEC", "WATCH"};

std::vector<Command> preparationsOf(const Action &action)
{
    Command watch{"WATCH"};
    watch.insert(watch.end(), action.keys.begin(), action.keys.end());
    return {{"MULTI"}, {"EXEC"}, std::move(watch)};
}

/** The reads of the action's checks, of its before-images and of its leases. */
BoundedReads readsOf(const Action &action)
{
    BoundedReads reads;
    for (const Check &check : action.checks)
        reads.add(check.command, std::max(mostCompared, check.expected.size()));
    for (const Command &question : action.kept)
        reads.add(question, mostOfImage);
    for (const LeastLease &lease : action.leases)
        reads.add(command("PTTL", lease.key), 0);
    return reads;
}

std::vector<BeforeImage> imagesIn(const Action &action, const BoundedReads &reads)
{
    std::vector<BeforeImage> images;
    for (const Command &question : action.kept) {
        const std::size_t read = action.checks.size() + images.size();
        images.push_back(reads.isLonger(read) ? BeforeImage{question, {}, false} : imageOf(question, reads.answer(read)));
    }
    return images;
}

/** The action's steps and those that extend leases. The error: the server did not report a lease. */
Result<std::vector<Command>> stepsOf(const Action &action, const BoundedReads &reads)
{
    constexpr qint64 missing = -2;
    std::vector<Command> steps = action.steps;
    std::size_t next = action.checks.size() + action.kept.size();
    for (const LeastLease &lease : action.leases) {
        const Reply &ttl = reads.answer(next++);
        if (ttl.isError())
            return failure(ttl.error());
        if (ttl.integer() == missing || (ttl.integer() >= 0 && ttl.integer() < lease.time.count()))
            steps.push_back(command("PEXPIRE", lease.key, lease.time.count()));
    }
    return steps;
}

bool isRead(const ActionOutcome &outcome)
{
    return outcome.kind == Kind::AlreadyGone || outcome.kind == Kind::HolderChanged || outcome.kind == Kind::WrongType;
}

bool isStatus(const Reply &reply, QByteArrayView text) { return reply.type() == Reply::Type::Status && reply.view() == text; }

Error refusedCommand(const QByteArray &name, const Reply &answer)
{
    Error error = answer.isError() ? answer.error() : Error{Error::Kind::NotRedis, ActionTransactionText::tr("the answer was not understood"), {}};
    error.text = ActionTransactionText::tr("%1 was refused: %2.").arg(QString::fromLatin1(name), error.text);
    return error;
}

/** Nothing was executed, because this command got an unexpected answer. */
ActionOutcome refusedAt(const QByteArray &name, const Reply &answer)
{
    Error error = refusedCommand(name, answer);
    error.text = ActionTransactionText::tr("%1 Nothing was done.").arg(error.text);
    return refusal(std::move(error));
}

/** Nothing: the server has queued each step for EXEC. */
std::optional<ActionOutcome> objectionToQueue(Verb verb, const std::vector<Command> &steps, const std::vector<Reply> &answers)
{
    std::optional<ActionOutcome> objection;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool isQueued = isStatus(answers[i], "QUEUED");
        if (!isQueued && !answers[i].isError()) // from a proxy that knows no transactions, or that sends an answer twice
            return notUnderstood(verb);
        if (!isQueued && !objection)
            objection = refusedAt(steps[i].front(), answers[i]);
    }
    return objection;
}

/** A step that answers an error or 0 changed nothing. 0: the key was gone, as its lease ended just now, which WATCH may not detect. */
bool hasChanged(const Reply &answer) { return !answer.isError() && (answer.type() != Reply::Type::Integer || answer.integer() != 0); }

/** True for the answers that a step may have: a number, OK, or one number for each of several fields. */
bool isOfStep(const Reply &answer) { return answer.isError() || answer.isArray() || answer.type() == Reply::Type::Integer || isStatus(answer, "OK"); }

ActionOutcome outcomeOfSteps(Verb verb, const std::vector<Command> &steps, const Reply &executed)
{
    if (!executed.isArray() || executed.size() != qsizetype(steps.size()))
        return notUnderstood(verb);
    std::vector<Reply> answers;
    for (qsizetype i = 0; i < executed.size(); ++i)
        answers.push_back(executed.at(i));
    if (!std::ranges::all_of(answers, isOfStep))
        return notUnderstood(verb);
    const bool isChanged = std::ranges::any_of(answers, hasChanged);
    const auto refused = std::ranges::find_if(answers, &Reply::isError);
    ActionOutcome outcome;
    outcome.kind = isChanged ? Kind::Done : Kind::AlreadyGone;
    if (refused == answers.end())
        return outcome;
    const QByteArray &name = steps[std::size_t(refused - answers.begin())].front();
    if (!isChanged)
        return refusedAt(name, *refused);
    outcome.kind = Kind::DoneInPart; // it cannot be reverted
    outcome.error = refusedCommand(name, *refused);
    return outcome;
}

QByteArray payloadOf(const Publication &message, const Reply &executed)
{
    if (message.payloadFromStep < 0)
        return message.payload;
    const Reply answer = executed.at(message.payloadFromStep);
    return answer.type() == Reply::Type::Integer ? QByteArray::number(answer.integer()) : answer.bytes();
}

/** All PUBLISH, then SPUBLISH for the sharded messages. */
std::vector<Command> publications(const Action &action, const Reply &executed)
{
    std::vector<Command> commands;
    for (const char *name : {"PUBLISH", "SPUBLISH"}) {
        for (const Publication &message : action.messages) {
            if (message.isSharded || commands.size() < action.messages.size())
                commands.push_back(command(name, message.channel, payloadOf(message, executed)));
        }
    }
    return commands;
}

/** For each message the number of clients that received it; -1: not known. */
std::vector<qint64> wokenBy(const Action &action, const std::vector<Reply> &replies)
{
    const auto receivers = [](const Reply &reply) { return reply.type() == Reply::Type::Integer ? reply.integer() : -1; };
    std::vector<qint64> woken;
    std::size_t sharded = action.messages.size();
    for (std::size_t i = 0; i < action.messages.size(); ++i) {
        woken.push_back(receivers(replies[i]));
        if (const qint64 more = action.messages[i].isSharded ? receivers(replies[sharded++]) : 0; more > 0)
            woken.back() = std::max<qint64>(woken.back(), 0) + more;
    }
    return woken;
}

/** One action on a connection that is ready. */
class Transaction {
public:
    Transaction(Connection &connection, Clock &clock, const Action &action) : m_connection(connection), m_clock(clock), m_action(action) {}

    /** Nothing: a key was written to in between, and nothing was done. */
    QCoro::Task<std::optional<ActionOutcome>> attempt()
    {
        auto outcome = co_await look();
        if (outcome && isRead(*outcome))
            co_return co_await asOfAPrimary(*outcome);
        if (!outcome)
            outcome = co_await queue();
        if (!outcome)
            outcome = co_await execute();
        if (!outcome)
            co_return outcome;
        if (outcome->kind == Kind::Done || outcome->kind == Kind::DoneInPart)
            outcome->before = m_images;
        co_return outcome;
    }

private:
    /** Nothing: all checks hold, and WATCH guards the keys from now on. */
    QCoro::Task<std::optional<ActionOutcome>> look()
    {
        BoundedReads reads = readsOf(m_action);
        std::vector<Command> questions = preparationsOf(m_action);
        for (Command &question : reads.questions())
            questions.push_back(std::move(question));
        const auto seen = co_await m_connection.pipeline(questions);
        if (!seen)
            co_return unsuccessful(seen.error(), m_action, MayBeDone::No);
        const std::array<bool, 3> isPrepared{isStatus(seen->at(0), "OK"), seen->at(1).isArray() && seen->at(1).size() == 0,
                                             isStatus(seen->at(2), "OK")};
        for (std::size_t i = 0; i < preparations.size(); ++i) {
            if (!isPrepared[i])
                co_return refusedAt(preparations[i], seen->at(i));
        }
        reads.take(*seen, preparations.size());
        for (questions = reads.questions(); !questions.empty(); questions = reads.questions()) {
            const auto further = co_await m_connection.pipeline(questions);
            if (!further)
                co_return unsuccessful(further.error(), m_action, MayBeDone::No);
            reads.take(*further);
        }
        for (std::size_t i = 0; i < m_action.checks.size(); ++i) {
            const Check &check = m_action.checks[i];
            if (const auto objection = reads.isLonger(i) ? objectionToLonger(check, reads.answer(i)) : objectionTo(check, reads.answer(i)))
                co_return objection;
        }
        const Result<std::vector<Command>> steps = stepsOf(m_action, reads);
        if (!steps)
            co_return refusal(steps.error());
        m_images = imagesIn(m_action, reads);
        m_steps = *steps;
        co_return std::nullopt;
    }

    /** Replicas answer reads, too. Queuing a step would reveal a replica, but a server without transactions would execute the step at once. */
    QCoro::Task<std::optional<ActionOutcome>> asOfAPrimary(ActionOutcome read)
    {
        const std::vector<Command> questions{{"ROLE"}, {"INFO", "replication"}}; // the user may be allowed only one of them
        const auto answers = co_await m_connection.pipeline(questions);
        if (!answers)
            co_return unsuccessful(answers.error(), m_action, MayBeDone::No);
        const bool isReplica =
            answers->at(0).viewAt(0) == QByteArrayView("slave") || redis::fieldOf(answers->at(1).view(), "role") == QByteArrayView("slave");
        if (!isReplica)
            co_return read;
        co_return refusal({Error::Kind::Server, ActionTransactionText::tr("This server has become a replica. Nothing was done."), "READONLY"});
    }

    /** Nothing: the server has queued all steps. After any other result the caller must close the connection, which ends the transaction. */
    QCoro::Task<std::optional<ActionOutcome>> queue()
    {
        const std::vector<Command> multi{{"MULTI"}};
        const auto begun = co_await m_connection.pipeline(multi);
        if (!begun)
            co_return unsuccessful(begun.error(), m_action, MayBeDone::No);
        if (!isStatus(begun->front(), "OK"))
            co_return refusedAt(multi.front().front(), begun->front());
        const auto queued = co_await m_connection.pipeline(m_steps);
        if (!queued)
            co_return unsuccessful(queued.error(), m_action, MayBeDone::No);
        co_return objectionToQueue(m_action.verb, m_steps, *queued);
    }

    /** Nothing: a key was written to in between. */
    QCoro::Task<std::optional<ActionOutcome>> execute()
    {
        const std::vector<Command> exec{{"EXEC"}};
        const auto executed = co_await m_connection.pipeline(exec);
        if (!executed)
            co_return unsuccessful(executed.error(), m_action, MayBeDone::Yes);
        const Reply &answer = executed->front();
        if (answer.isNil())
            co_return std::nullopt;
        if (answer.isError() && redis::isSaidBeforeExecuting(answer.error(), m_action.keys))
            co_return refusedAt(exec.front().front(), answer);
        if (answer.isError())
            co_return unsuccessful(answer.error(), m_action, MayBeDone::Yes);
        ActionOutcome outcome = outcomeOfSteps(m_action.verb, m_steps, answer);
        outcome.at = m_clock.now();
        if (outcome.kind == Kind::Done && !m_action.messages.empty()) {
            const std::vector<Command> messages = publications(m_action, answer);
            const auto sent = co_await m_connection.pipeline(messages);
            outcome.woken = wokenBy(m_action, sent ? *sent : std::vector<Reply>(messages.size()));
        }
        co_return outcome;
    }

    Connection &m_connection; // may be gone after a failure
    Clock &m_clock;
    const Action &m_action;
    std::vector<BeforeImage> m_images;
    std::vector<Command> m_steps;
};

} // namespace

QCoro::Task<ActionOutcome> performByTransaction(Connection &owner, Clock &clock, Action action)
{
    OwnConnection connection(owner, clock); // WATCH belongs to a connection
    connection->open();
    const Deferred<bool> opened = redis::settled(*connection);
    const bool isReady = co_await opened;
    if (!isReady)
        co_return whyNotOpened(connection ? connection->lastError()
                                          : Error{Error::Kind::Cancelled, ActionTransactionText::tr("The connection was closed"), {}});
    Transaction transaction(*connection, clock, action);
    std::optional<ActionOutcome> outcome;
    int attempts = 0;
    for (; !outcome && attempts < mostAttempts; ++attempts)
        outcome = co_await transaction.attempt();
    if (!outcome)
        outcome = refusal({Error::Kind::Server, ActionTransactionText::tr("Other clients kept writing to the keys. Nothing was done."), {}});
    outcome->isDoubted = attempts > 1 && !outcome->mayBeChanged(); // EXEC was answered nil before, possibly by a proxy
    co_return *outcome;
}

} // namespace lockscope
