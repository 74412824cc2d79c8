// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/operatecommand.h"

#include "locks/schemes/redissonnames.h"

#include <QPointer>

namespace lockscope {

namespace {

constexpr Duration latencyBudget(5);

/** A lock in a string of which nothing but the holder is known: the server compares all the same. */
Lock unreadLock(const CommandLine &commandLine)
{
    Lock lock;
    lock.key = commandLine.key;
    lock.token = commandLine.ifHolder;
    lock.protocol = Protocol::Token;
    return lock;
}

bool isOtherThanALock(const Lock &lock)
{
    return lock.protocol == Protocol::OtherType || (lock.protocol == Protocol::Hash && !lock.details);
}

} // namespace

OperateCommand::OperateCommand(const CommandLine &commandLine, const redis::Secret &password, Clock &clock)
    : ActionCommand(commandLine, password, clock), m_pacing(latencyBudget), m_reader(connection(), clock, m_pacing)
{
}

QCoro::Task<Result<std::optional<Lock>>> OperateCommand::readKey(QByteArray key)
{
    std::optional<KeyReading> reading;
    const KeyReader::Sink take = [&reading](std::size_t, KeyReading read) { reading = std::move(read); };
    std::vector<Bytes> keys{Bytes(key)};
    const Result<void> result = co_await m_reader.read(std::move(keys), take);
    if (!result)
        co_return failure(result.error());
    if (!reading || reading->type == KeyReading::Type::Unreadable)
        co_return std::optional<Lock>();
    co_return recognise(*reading, serverTime());
}

/** A fair lock that nobody holds is known by its queue. */
QCoro::Task<Result<Lock>> OperateCommand::readLock()
{
    Result<std::optional<Lock>> lock = co_await readKey(line().key);
    if (lock && !*lock && verb() == Verb::EvictWaiter)
        lock = co_await readKey(redisson::queueKey(line().key));
    if (!lock)
        co_return failure(lock.error());
    co_return lock->value_or(unreadLock(line()));
}

/** The holder that was named, in place of the one that was read: what is compared at the server is what the operator saw. */
OperatorOrder OperateCommand::orderFor(const Lock &read) const
{
    OperatorOrder order;
    order.verb = verb();
    order.lock = read;
    order.reason = line().reason;
    order.time = line().watchFor.value_or(defaultQuietPeriod);
    order.mark = newMark();
    if (order.verb == Verb::EvictWaiter || (read.details && !read.hasOneHolder()))
        order.holder = Bytes(line().ifHolder);
    if (!read.details) {
        order.lock.token = line().ifHolder;
        order.lock.tokenIsWhole = true;
    }
    return order;
}

QCoro::Task<> OperateCommand::run()
{
    const QPointer<OperateCommand> self(this);
    co_await askTime();
    if (!self)
        co_return;
    const Result<Lock> lock = co_await readLock();
    if (!self)
        co_return;
    if (!lock)
        co_return print({}, notDone(lock.error()));
    const OperatorOrder order = orderFor(*lock);
    const bool isAnothers = verb() != Verb::EvictWaiter && lock->details && lock->hasOneHolder() && lock->token != line().ifHolder;
    if (isAnothers) {
        DoneAction done = notDone({});
        done.outcome.kind = ActionOutcome::Kind::HolderChanged;
        done.outcome.holderNow = lock->token.toByteArray();
        co_return print(order, done);
    }
    if (isOtherThanALock(*lock)) { // the operator saw a holder, so that it was something else then
        DoneAction done = notDone(planFor(order, clock().now(), serverTime().at(clock().now())).error());
        done.outcome.kind = ActionOutcome::Kind::WrongType;
        co_return print(order, done);
    }
    co_await carryOut(order);
}

} // namespace lockscope
