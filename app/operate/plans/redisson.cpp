// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Redisson: as its own forceUnlock() does, with the message that its waiters sleep on.
#include "libraries/redissonnames.h"
#include "libraries/plantools.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::plans {

namespace {

using redis::command;
using redis::Command;

struct RedissonPlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::RedissonPlanWords)
};

constexpr qint64 mostHoldKeys = 64;
constexpr char modeField[] = "mode";

Unexpected<Error> holdersNotKnown()
{
    return cannot(RedissonPlanWords::tr("Its holders are not all known, so that they cannot be compared. Nothing was done."));
}

/** The holders are those that were seen, and no other. */
void checkOwners(Action &action, const Lock &lock, qint64 otherFields)
{
    const QByteArray key = lock.key.toByteArray();
    for (const Holder &holder : lock.details->holders)
        action.checks.push_back(Check::present(command("HEXISTS", key, holder.token.toByteArray())));
    action.checks.push_back(Check::equals(command("HLEN", key), QByteArray::number(lock.details->holdersInAll + otherFields)));
}

/** The hash of its holders. */
void removeHash(Action &action, const Lock &lock)
{
    const QByteArray key = lock.key.toByteArray();
    for (const Holder &holder : lock.details->holders)
        keep(action, command("HGET", key, holder.token.toByteArray()));
    keepLease(action, key);
    keepFree(action, key);
    action.steps.push_back(command("DEL", key));
}

Result<Action> clearPlain(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    checkOwners(action, lock, 0);
    removeHash(action, lock);
    wake(action, redisson::lockChannel(lock.key), "0");
    action.effects += RedissonPlanWords::tr("Clients that wait are woken by the message, and one of them takes the lock.");
    addAfterClear(action, lock);
    return action;
}

/** Only the head of the queue is woken, on a channel of its own. Heads that have run out are dropped by whoever comes next. */
Result<Action> clearFair(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    checkOwners(action, lock, 0);
    removeHash(action, lock);
    for (const Waiter &waiter : lock.details->waiters)
        wake(action, redisson::lockChannel(lock.key) + ':' + waiter.token.toByteArray(), "0");
    action.effects += lock.details->waiters.empty() ? RedissonPlanWords::tr("Nobody waits in its queue.")
                                                    : RedissonPlanWords::tr("The first in its queue is woken and takes the lock.");
    addAfterClear(action, lock);
    return action;
}

void removeHoldKeys(Action &action, const Lock &lock, const Holder &holder)
{
    for (qint64 n = 1; holder.mode == Holder::Mode::Read && n <= std::min(holder.count, mostHoldKeys); ++n) {
        const QByteArray hold = redisson::holdKey(lock.key, holder.token, n);
        keep(action, command("GET", hold));
        keepLease(action, hold);
        action.steps.push_back(command("DEL", hold));
    }
}

Result<Action> clearReadWrite(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    checkOwners(action, lock, 1); // and the mode
    keep(action, command("HGET", lock.key.toByteArray(), modeField));
    removeHash(action, lock);
    for (const Holder &holder : lock.details->holders)
        removeHoldKeys(action, lock, holder);
    wake(action, redisson::readWriteChannel(lock.key), "1");
    action.effects += RedissonPlanWords::tr("All clients that wait are woken by the message.");
    addAfterClear(action, lock);
    return action;
}

/** A reader is put back beside readers, or beside the writer that it is itself; never beside one that has come since. */
void keepReader(Action &action, const Lock &lock, const QByteArray &field)
{
    const QByteArray key = lock.key.toByteArray();
    const bool isAlsoWriter = !lock.token.isEmpty();
    const redis::Command mode = command("HGET", key, modeField);
    keep(action, command("HGET", key, field));
    keepLease(action, key);
    action.undoChecks = {Check::missing(command("HEXISTS", key, field)), isAlsoWriter ? Check::equals(mode, "write") : Check::differs(mode, "write")};
    action.undoSteps = {command("HSETNX", key, modeField, "read")};
}

/** One of several. The last one's hash goes as a whole: its mode alone would keep others out. */
Result<Action> clearReader(const Lock &lock, const Holder &holder)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), field = holder.token.toByteArray();
    setHolder(action, holder);
    action.checks = {Check::present(command("HEXISTS", key, field)), Check::differs(command("HLEN", key), "2")};
    action.steps = {command("HDEL", key, field)};
    if (holder.mode == Holder::Mode::Write) {
        action.steps.push_back(command("HSET", key, modeField, "read"));
        action.effects += RedissonPlanWords::tr("It goes on as a reader.");
        return action;
    }
    removeHoldKeys(action, lock, holder);
    keepReader(action, lock, field);
    action.effects += RedissonPlanWords::tr("The other readers go on; writers wait until the last of them is done.");
    return action;
}

Result<Action> clearOfGroup(const Lock &lock, const Holder &holder)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), hold = holder.token.toByteArray();
    const QByteArray field = hold.left(hold.indexOf(':')), owner = hold.mid(hold.indexOf(':') + 1);
    setHolder(action, holder);
    action.checks = {Check::equals(command("HGET", key, field), owner)};
    action.steps = {command("HDEL", key, field, hold + ":expire_time", hold + ":lock_count")};
    for (std::size_t i = 2; i < action.steps.front().size(); ++i)
        keep(action, command("HGET", key, action.steps.front()[i]));
    keepLease(action, key);
    action.undoChecks = {Check::missing(command("HEXISTS", key, field))};
    wake(action, redisson::lockChannel(lock.key), "0");
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearPermit(const Lock &lock, const Holder &holder)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), permits = redisson::permitsKey(lock.key), permit = holder.token.toByteArray();
    const Command question = command("ZSCORE", permits, permit);
    setHolder(action, holder);
    action.checks = {Check::present(question)};
    action.steps = {command("ZREM", permits, permit), command("INCRBY", key, 1)};
    keep(action, question);
    keepLease(action, permits);
    const qint64 permitsInAll = lock.details->holdersInAll + lock.details->permitsFree.value_or(0);
    action.undoChecks = {Check::missing(question), Check::present(command("EXISTS", key)),
                         Check::atMost(command("ZCARD", permits), permitsInAll - 1)};
    action.undoSteps = {command("DECRBY", key, 1)};
    wake(action, redisson::semaphoreChannel(lock.key), {}, 1);
    action.effects += RedissonPlanWords::tr("The permit is free again, and one client that waits is woken.");
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearLatch(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::present(command("EXISTS", key))};
    action.steps = {command("DEL", key)};
    keep(action, command("GET", key));
    keepLease(action, key);
    keepFree(action, key);
    wake(action, redisson::latchChannel(lock.key), "0");
    warn(action, RedissonPlanWords::tr("An undo puts the count back, but does not call back those who have gone on."));
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearOne(const Lock &lock, const Holder &holder)
{
    if (isScheme(lock, "redisson-read-write") && lock.details->holdersInAll > 1)
        return clearReader(lock, holder);
    if (isScheme(lock, "redisson-multi"))
        return clearOfGroup(lock, holder);
    if (isScheme(lock, "redisson-permits"))
        return clearPermit(lock, holder);
    return cannot(RedissonPlanWords::tr("One holder of this lock cannot be cleared alone."));
}

} // namespace

Result<Action> clearRedisson(const Lock &lock, const std::optional<Bytes> &named)
{
    if (isScheme(lock, "redisson-semaphore"))
        return cannot(RedissonPlanWords::tr("A semaphore counts permits and does not know who took them: there is no holder to clear."));
    if (isScheme(lock, "redisson-latch"))
        return clearLatch(lock);
    if (lock.protocol == Protocol::Queue)
        return cannot(RedissonPlanWords::tr("Nobody holds this lock. Evict the waiter who keeps it closed instead."));
    if (!lock.details || lock.details->holders.empty())
        return holdersNotKnown();
    const bool isPartly = isScheme(lock, "redisson-multi") || isScheme(lock, "redisson-permits");
    const bool isOneMeant = named || (isPartly && lock.details->holdersInAll == 1);
    if (isOneMeant && (isPartly || lock.details->holdersInAll > 1)) {
        const Result<Holder> holder = named ? namedHolder(lock, *named) : lock.details->holders.front();
        return holder ? clearOne(lock, *holder) : Unexpected<Error>(holder.error());
    }
    if (qint64(lock.details->holders.size()) < lock.details->holdersInAll)
        return holdersNotKnown();
    if (isPartly)
        return cannot(RedissonPlanWords::tr("Several hold this lock. Choose whose hold to clear."));
    if (isScheme(lock, "redisson-read-write"))
        return clearReadWrite(lock);
    return isScheme(lock, "redisson-fair") ? clearFair(lock) : clearPlain(lock);
}

} // namespace lockscope::plans
