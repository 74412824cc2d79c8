// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/clearlock.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QPointer>

namespace lockscope {

namespace {

using redis::command;
using redis::Connection;
using redis::Reply;

struct ClearWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ClearWords)
};

constexpr int mostOfAToken = 4096;
constexpr int mostAttempts = 5;

/** GET before TYPE: its WRONGTYPE says as much and needs one right less. */
constexpr char compareAndDelete[] = R"lua(
local value = redis.pcall('GET', KEYS[1])
if type(value) == 'table' then
  if string.find(value.err, 'WRONGTYPE', 1, true) then return {'wrong type'} end
  return value
end
if not value then return {'gone'} end
if value ~= ARGV[1] then return {'changed', string.sub(value, 1, 4096)} end
redis.call('DEL', KEYS[1])
return {'cleared'}
)lua";

ClearOutcome outcome(ClearOutcome::Kind kind) { return {kind, {}, {}}; }

ClearOutcome holderChanged(QByteArrayView holder)
{
    return {ClearOutcome::Kind::HolderChanged, holder.first(std::min<qsizetype>(holder.size(), mostOfAToken)).toByteArray(), {}};
}

ClearOutcome refused(Error error)
{
    if (error.kind == Error::Kind::WrongType)
        return outcome(ClearOutcome::Kind::WrongType);
    return {ClearOutcome::Kind::Refused, {}, std::move(error)};
}

/** The stream ended before the answer came; every other error is an answer. */
bool isUnanswered(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut || error.kind == Error::Kind::Cancelled;
}

enum class MayBeDone : bool { No, Yes };

ClearOutcome failed(Error error, MayBeDone mayBeDone)
{
    if (!isUnanswered(error))
        return refused(std::move(error));
    error.text = mayBeDone == MayBeDone::Yes
        ? ClearWords::tr("%1. Whether the lock was cleared is not known: look at it again.").arg(error.text)
        : ClearWords::tr("%1. Nothing was done.").arg(error.text);
    return {ClearOutcome::Kind::Failed, {}, std::move(error)};
}

/** Scripts are not to be had here, or not with the rights of this user. The script has done nothing: its DEL is its last step. */
bool mayTryTransaction(const Error &error) { return error.kind == Error::Kind::NoPermission || error.code == "ERR"; }

std::optional<ClearOutcome> objectionBeforeSending(const LockAsSeen &lock)
{
    if (lock.protocol == Protocol::Hash || lock.protocol == Protocol::OtherType || lock.protocol == Protocol::Members
        || lock.protocol == Protocol::Number || lock.protocol == Protocol::Queue)
        return outcome(ClearOutcome::Kind::WrongType);
    if (!lock.tokenIsWhole)
        return refused(
            {Error::Kind::InvalidInput,
             ClearWords::tr("The value is longer than what was read of it, so that it cannot be compared. Nothing was done."),
             {}});
    return std::nullopt;
}

ClearOutcome outcomeOfScript(const Reply &reply)
{
    const Reply word = reply.at(0);
    if (word.view() == "cleared")
        return outcome(ClearOutcome::Kind::Cleared);
    if (word.view() == "gone")
        return outcome(ClearOutcome::Kind::AlreadyGone);
    if (word.view() == "wrong type")
        return outcome(ClearOutcome::Kind::WrongType);
    if (word.view() == "changed")
        return holderChanged(reply.at(1).view());
    return {
        ClearOutcome::Kind::Failed,
        {},
        {Error::Kind::NotRedis,
         ClearWords::tr("The server's answer was not understood. Whether the lock was cleared is not known: look at it again."),
         {}}};
}

/** What keeps us from deleting a key with this value; nothing: it is the one that was seen. */
std::optional<ClearOutcome> objectionTo(const Reply &value, const QByteArray &token)
{
    if (value.isError())
        return refused(value.error());
    if (value.isNil())
        return outcome(ClearOutcome::Kind::AlreadyGone);
    if (value.view() != token)
        return holderChanged(value.view());
    return std::nullopt;
}

/** Of MULTI, DEL, EXEC. Nothing: the key was touched in between, and nothing was done. */
std::optional<ClearOutcome> outcomeOfTransaction(const std::vector<Reply> &replies)
{
    for (const Reply &reply : replies) { // the first error is the reason, EXECABORT its consequence
        if (reply.isError())
            return refused(reply.error());
    }
    const Reply executed = replies.back();
    if (executed.isNil())
        return std::nullopt;
    if (executed.at(0).isError())
        return refused(executed.at(0).error());
    return outcome(executed.at(0).integer() == 1 ? ClearOutcome::Kind::Cleared : ClearOutcome::Kind::AlreadyGone);
}

/** Delivered when the connection is ready, has given up or is destroyed. */
Deferred<bool> settled(Connection &connection)
{
    Deferred<bool> result;
    const auto deliver = [result](bool isReady) {
        if (!result.isDelivered())
            result.deliver(isReady);
    };
    QObject::connect(&connection, &Connection::stateChanged, &connection, [&connection, deliver] {
        if (connection.state() != Connection::State::Connecting)
            deliver(connection.isReady());
    });
    QObject::connect(&connection, &QObject::destroyed, &connection, [deliver] { deliver(false); });
    return result;
}

/** Whatever kept the second connection from opening: it failed, and nothing was sent over it. */
ClearOutcome whyNotOpened(Error error)
{
    error.text = ClearWords::tr("A second connection could not be opened: %1. Nothing was done.").arg(error.text);
    return {ClearOutcome::Kind::Failed, {}, std::move(error)};
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

QCoro::Task<ClearOutcome> clearByTransaction(Connection &owner, Clock &clock, LockAsSeen lock)
{
    OwnConnection connection(owner, clock);
    const Deferred<bool> opened = settled(*connection);
    connection->open();
    const bool isReady = co_await opened;
    if (!isReady)
        co_return whyNotOpened(connection ? connection->lastError()
                                          : Error{Error::Kind::Cancelled, ClearWords::tr("The connection was closed"), {}});

    for (int attempt = 0; attempt < mostAttempts; ++attempt) {
        const std::vector<redis::Command> look{command("WATCH", lock.key), command("GETRANGE", lock.key, 0, mostOfAToken)};
        const auto seen = co_await connection->pipeline(look);
        if (!seen)
            co_return failed(seen.error(), MayBeDone::No);
        if (seen->at(0).isError())
            co_return refused(seen->at(0).error());
        Reply value = seen->at(1);
        // Only GET tells a key that is not there from one whose value is empty, and GETRANGE may be refused.
        if (value.view().isEmpty() || (value.isError() && value.error().kind != Error::Kind::WrongType)) {
            const std::vector<redis::Command> lookAgain{command("GET", lock.key)};
            const auto again = co_await connection->pipeline(lookAgain);
            if (!again)
                co_return failed(again.error(), MayBeDone::No);
            value = again->at(0);
        }
        if (const auto objection = objectionTo(value, lock.token))
            co_return *objection;

        const std::vector<redis::Command> act{command("MULTI"), command("DEL", lock.key), command("EXEC")};
        const auto done = co_await connection->pipeline(act);
        if (!done)
            co_return failed(done.error(), MayBeDone::Yes);
        if (const auto result = outcomeOfTransaction(*done))
            co_return *result;
    }
    co_return refused(
        {Error::Kind::Server, ClearWords::tr("The key was written to again and again in between. Nothing was done."), {}});
}

/** One argument as redis-cli would take it. */
QString argumentText(const QByteArray &argument, int maxChars)
{
    QString text = safeText(argument, maxChars);
    if (!text.isEmpty() && !text.contains(u' ') && !text.contains(u'"') && !text.contains(u'\''))
        return text;
    return u'"' + text.replace(u'"', QStringLiteral("\\\"")) + u'"';
}

} // namespace

QCoro::Task<ClearOutcome> clearLock(Connection &connection, Clock &clock, LockAsSeen lock)
{
    if (const auto objection = objectionBeforeSending(lock))
        co_return *objection;
    if (!connection.isReady())
        co_return failed({Error::Kind::Disconnected, ClearWords::tr("Not connected"), {}}, MayBeDone::No);
    const auto script = command("EVAL", compareAndDelete, 1, lock.key, lock.token);
    const Result<Reply> reply = co_await connection.send(script);
    if (reply)
        co_return outcomeOfScript(*reply);
    if (!mayTryTransaction(reply.error()))
        co_return failed(reply.error(), MayBeDone::Yes);
    co_return co_await clearByTransaction(connection, clock, lock);
}

QStringList describeClear(const LockAsSeen &lock)
{
    if (objectionBeforeSending(lock))
        return {};
    const QString key = argumentText(lock.key, 4096);
    return {
        ClearWords::tr("if GET %1 is still %2").arg(key, argumentText(lock.token, 80)),
        QStringLiteral("→ DEL %1").arg(key),
        ClearWords::tr("in one step: EVAL, or WATCH and MULTI where scripts are refused"),
    };
}

} // namespace lockscope
