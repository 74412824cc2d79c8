// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/plan.h"

#include "locks/schemes/redissonnames.h"
#include "operate/plans/parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

using namespace plans;
using redis::command;

struct PlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PlanWords)
};

Result<Action> clearByForm(const Lock &lock, const std::optional<Bytes> &holder)
{
    if (isRedisson(lock))
        return clearRedisson(lock, holder);
    if (isString(lock))
        return clearString(lock);
    if (lock.protocol == Protocol::Subscription)
        return clearSubscription(lock);
    if (lock.protocol == Protocol::Members)
        return clearMembers(lock, holder);
    if (isScheme(lock, "dist-lock"))
        return clearDistLock(lock);
    if (lock.protocol == Protocol::Hash && lock.details)
        return clearFields(lock, holder);
    return cannot(PlanWords::tr("This key is of a type that is no lock we know. Nothing was done."));
}

} // namespace

Result<Action> planClear(const Lock &lock, const std::optional<Bytes> &holder)
{
    Result<Action> planned = clearByForm(lock, holder);
    if (!planned)
        return planned;
    Action action = *std::move(planned);
    addUndoability(action, lock);
    return action;
}

Result<Action> planEvict(const Lock &lock, const Bytes &waiter)
{
    const auto &waiters = lock.details ? lock.details->waiters : std::vector<Waiter>();
    const auto found = std::ranges::find(waiters, waiter, &Waiter::token);
    if (!isScheme(lock, "redisson-fair") || waiters.empty())
        return cannot(
            PlanWords::tr("Nobody is known to wait in a queue for this lock. Of the locks that are known, Redisson's fair ones keep such a queue."));
    if (found == waiters.end())
        return cannot(PlanWords::tr("This waiter is in no queue that was seen. Nothing was done."));
    Action action = actionOn(lock, Verb::EvictWaiter);
    const QByteArray queue = redisson::queueKey(lock.key), timeouts = redisson::queueTimeoutKey(lock.key), owner = waiter.toByteArray();
    addKey(action, queue);
    addKey(action, timeouts);
    action.holder = waiter;
    action.checks = {Check::present(command("ZSCORE", timeouts, owner))};
    if (found == waiters.begin())
        action.checks.push_back(Check::equals(command("LINDEX", queue, 0), owner));
    action.steps = {command("LREM", queue, 1, owner), command("ZREM", timeouts, owner)};
    if (lock.protocol == Protocol::Queue) {
        action.checks.push_back(Check::missing(command("EXISTS", lock.key.toByteArray())));
        if (const auto next = std::next(found); found == waiters.begin() && next != waiters.end())
            plans::wake(action, redisson::lockChannel(lock.key) + ':' + next->token.toByteArray(), "0");
    }
    action.effects += PlanWords::tr("If this client still lives, its attempt to take the lock goes to the end of the queue or fails.");
    action.effects += action.messages.empty() ? PlanWords::tr("The others move up in the queue.")
                                              : PlanWords::tr("The next in the queue is woken and can take the lock.");
    addUndoability(action, lock);
    return action;
}

Result<Action> planExtend(const Lock &lock, Duration time, UnixTime serverNow)
{
    if (time <= Duration(0))
        return cannot(PlanWords::tr("The time must be longer than 0."));
    if (!lock.deadline || isTimestamp(lock))
        return cannot(isTimestamp(lock) ? PlanWords::tr("The time is in the value, by which its holder knows its lock: it cannot be changed for it.")
                                        : PlanWords::tr("It has no deadline that could be moved."));
    Action action = actionOn(lock, Verb::Extend);
    const QByteArray key = lock.key.toByteArray();
    if (isString(lock)) {
        if (!lock.tokenIsWhole)
            return notWhole();
        action.checks = {Check::valueIs(key, lock.token.toByteArray())};
    } else if (isOwnedHash(lock) && lock.details && lock.details->holders.size() == 1) {
        action.checks = {Check::present(command("HEXISTS", key, lock.token.toByteArray()))};
    } else if (isScheme(lock, "dist-lock")) {
        action.checks = {Check::equals(command("HGET", key, "id"), lock.token.toByteArray())};
    } else if (isSymfony(lock) && lock.details && lock.details->holders.size() == 1) {
        const QByteArray end = QByteArray::number(qint64((serverNow + time).time_since_epoch().count()));
        const QByteArray member = lock.details->holders.front().token.toByteArray();
        action.writesServerTime = true;
        action.checks = {Check::present(command("ZSCORE", key, member))};
        action.steps = {command("ZADD", key, "XX", "CH", end, member)};
        if (lock.details->holders.front().mode == Holder::Mode::Write)
            action.steps.front().insert(action.steps.front().end(), {end, writeMark});
    } else {
        return cannot(PlanWords::tr("A lock of this kind cannot be given more time from outside."));
    }
    action.steps.push_back(command("PEXPIRE", key, time.count()));
    action.effects +=
        PlanWords::tr("Its holder has the lock for %1 s from now, unless it sets another time itself.").arg(double(time.count()) / 1000);
    warn(action, PlanWords::tr("This cannot be undone, but extending it again sets another time."));
    return action;
}

} // namespace lockscope
