// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actiontransaction.h"

#include "operate/actionscript.h"
#include "redis/settled.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <set>

namespace lockscope {

namespace {

using redis::command;
using redis::Command;
using redis::Connection;
using redis::Reply;
using Kind = ActionOutcome::Kind;

struct ActionTransactionWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ActionTransactionWords)
};

constexpr int mostAttempts = 5;
constexpr qsizetype mostOfAToken = 4096;

/** Whatever kept the second connection from opening: it failed, and nothing was sent over it. */
ActionOutcome whyNotOpened(Error error)
{
    ActionOutcome outcome;
    error.text = ActionTransactionWords::tr("A second connection could not be opened: %1. Nothing was done.").arg(error.text);
    outcome.error = std::move(error);
    return outcome;
}

/** A connection for one transaction, since WATCH belongs to a connection. Dies with its owner at the latest. */
class OwnConnection {
public:
    OwnConnection(Connection &owner, Clock &clock)
        : m_connection(new Connection(optionsOf(owner), clock, owner.transportFactory(), &owner))
    {
        m_connection->setGate(owner.gate());
    }
    ~OwnConnection()
    {
        if (m_connection)
            m_connection->deleteLater(); // we may have been resumed by it
    }
    Q_DISABLE_COPY_MOVE(OwnConnection)

    explicit operator bool() const { return !m_connection.isNull(); }
    Connection *operator->() const { return m_connection; }
    Connection &operator*() const { return *m_connection; }

private:
    static Connection::Options optionsOf(const Connection &owner)
    {
        Connection::Options options = owner.options();
        options.reconnect = false;
        return options;
    }
    QPointer<Connection> m_connection;
};

bool readsValue(const Check &check) { return check.command.front() == "GET"; }

/** A value that is not the expected one may be any length: no more of it is fetched than shows that, and who holds it now. */
Command questionOf(const Check &check)
{
    return readsValue(check) ? command("GETRANGE", check.command.at(1), 0, std::max<qsizetype>(mostOfAToken, check.expected.size())) : check.command;
}

/** Only GET tells a key that is not there from one whose value is empty, and GETRANGE may be refused. */
bool isToBeAskedWhole(const Check &check, const Reply &answer)
{
    return readsValue(check) && (answer.view().isEmpty() || (answer.isError() && answer.error().kind != Error::Kind::WrongType));
}

std::vector<Command> questionsOf(const Action &action)
{
    Command watch{"WATCH"};
    watch.insert(watch.end(), action.keys.begin(), action.keys.end());
    std::vector<Command> questions{std::move(watch)};
    for (const Check &check : action.checks)
        questions.push_back(questionOf(check));
    for (const QByteArray &key : action.imagesOf) {
        questions.push_back(command("DUMP", key));
        questions.push_back(command("PTTL", key));
    }
    return questions;
}

std::vector<BeforeImage> imagesIn(const Action &action, const std::vector<Reply> &replies)
{
    std::vector<BeforeImage> images;
    std::size_t next = 1 + action.checks.size();
    for (const QByteArray &key : action.imagesOf) {
        const Reply &dump = replies[next++];
        const Reply &ttl = replies[next++];
        const bool isKnown = !dump.isError() && !ttl.isError();
        images.push_back({Bytes(key), isKnown ? Bytes(dump.view()) : Bytes(),
                          isKnown && ttl.integer() >= 0 ? std::optional(Duration(ttl.integer())) : std::nullopt});
    }
    return images;
}

/** Answers how much it has removed; nothing, where the lease ended just now, which WATCH does not see. */
bool removes(const Command &step)
{
    static const std::set<QByteArray> removing{"DEL", "UNLINK", "HDEL", "SREM", "ZREM"};
    return removing.contains(step.front());
}

/** Of MULTI, the steps, EXEC. Nothing: a key was touched in between, and nothing was done. */
std::optional<ActionOutcome> outcomeOfTransaction(const Action &action, const std::vector<Reply> &replies)
{
    for (const Reply &reply : replies) { // the first error is the reason, EXECABORT its consequence
        if (reply.isError())
            return unsuccessful(reply.error(), MayBeDone::No);
    }
    const Reply executed = replies.back();
    if (executed.isNil())
        return std::nullopt;
    ActionOutcome outcome;
    const bool foundNothing = removes(action.steps.front()) && !executed.at(0).isError() && executed.at(0).integer() == 0;
    outcome.kind = foundNothing ? Kind::AlreadyGone : Kind::Done;
    for (qsizetype i = 0; i < executed.size(); ++i) {
        if (!executed.at(i).isError())
            continue;
        outcome = unsuccessful(executed.at(i).error(), MayBeDone::No);
        if (executed.size() > 1) // the others were done: there is no way back
            outcome.kind = Kind::DoneInPart;
        break;
    }
    return outcome;
}

QByteArray payloadOf(const Message &message, const Reply &executed)
{
    if (message.payloadFromStep < 0)
        return message.payload;
    const Reply answer = executed.at(message.payloadFromStep);
    return answer.type() == Reply::Type::Integer ? QByteArray::number(answer.integer()) : answer.bytes();
}

/** All PUBLISH, then SPUBLISH for those that it is for. */
std::vector<Command> publications(const Action &action, const Reply &executed)
{
    std::vector<Command> commands;
    for (const char *name : {"PUBLISH", "SPUBLISH"}) {
        for (const Message &message : action.messages) {
            if (message.isSharded || commands.size() < action.messages.size())
                commands.push_back(command(name, message.channel, payloadOf(message, executed)));
        }
    }
    return commands;
}

/** Of each message how many received it; -1: not known. */
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

} // namespace

QCoro::Task<ActionOutcome> performByTransaction(Connection &owner, Clock &clock, Action action)
{
    OwnConnection connection(owner, clock);
    connection->open();
    const Deferred<bool> opened = redis::settled(*connection);
    const bool isReady = co_await opened;
    if (!isReady)
        co_return whyNotOpened(connection ? connection->lastError()
                                          : Error{Error::Kind::Cancelled, ActionTransactionWords::tr("The connection was closed"), {}});

    const std::vector<Command> questions = questionsOf(action);
    std::vector<Command> act{command("MULTI")};
    act.insert(act.end(), action.steps.begin(), action.steps.end());
    act.push_back(command("EXEC"));
    for (int attempt = 0; attempt < mostAttempts; ++attempt) {
        const auto seen = co_await connection->pipeline(questions);
        if (!seen)
            co_return unsuccessful(seen.error(), MayBeDone::No);
        if (seen->at(0).isError())
            co_return unsuccessful(seen->at(0).error(), MayBeDone::No);
        for (std::size_t i = 0; i < action.checks.size(); ++i) {
            Reply answer = seen->at(i + 1);
            if (isToBeAskedWhole(action.checks[i], answer)) {
                const std::vector<Command> whole{action.checks[i].command};
                const auto again = co_await connection->pipeline(whole);
                if (!again)
                    co_return unsuccessful(again.error(), MayBeDone::No);
                answer = again->at(0);
            }
            if (const auto objection = objectionTo(action.checks[i], answer))
                co_return *objection;
        }

        const auto done = co_await connection->pipeline(act);
        if (!done)
            co_return unsuccessful(done.error(), MayBeDone::Yes);
        auto outcome = outcomeOfTransaction(action, *done);
        if (!outcome)
            continue;
        outcome->at = clock.now();
        outcome->before = imagesIn(action, *seen);
        if (outcome->kind != Kind::Done || action.messages.empty())
            co_return *outcome;
        const std::vector<Command> messages = publications(action, done->back());
        const auto sent = co_await connection->pipeline(messages);
        outcome->woken = wokenBy(action, sent ? *sent : std::vector<Reply>(messages.size()));
        co_return *outcome;
    }
    ActionOutcome outcome;
    outcome.kind = Kind::Refused;
    outcome.error = {Error::Kind::Server, ActionTransactionWords::tr("The keys were written to again and again in between. Nothing was done."), {}};
    co_return outcome;
}

} // namespace lockscope
