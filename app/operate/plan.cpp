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
using redis::Command;

struct PlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PlanWords)
};

const QByteArray writeMark = QByteArrayLiteral("__write__");

bool isString(const Lock &lock)
{
    return lock.protocol == Protocol::Token || lock.protocol == Protocol::TokenWithoutTtl || lock.protocol == Protocol::SetnxSeconds
        || lock.protocol == Protocol::SetnxMillis;
}

bool isTimestamp(const Lock &lock) { return lock.protocol == Protocol::SetnxSeconds || lock.protocol == Protocol::SetnxMillis; }

/** A hash of one owner, whose field is the owner. */
bool isOwnedHash(const Lock &lock)
{
    return isScheme(lock, "redisson-lock") || isScheme(lock, "redisson-fair") || isScheme(lock, "redisson-fenced")
        || isScheme(lock, "redisson-spin");
}

bool isSymfony(const Lock &lock) { return isScheme(lock, "symfony-lock"); }

Unexpected<Error> notWhole() { return cannot(PlanWords::tr("The value is longer than what was read of it, so that it cannot be compared. Nothing was done.")); }

/** What a client takes for a lock of somebody else: a time in the future, where the value is a time. */
QByteArray tombstoneFor(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    const qint64 end = (serverNow + quiet).time_since_epoch().count();
    if (lock.protocol == Protocol::SetnxSeconds)
        return QByteArray::number((end + 999) / 1000);
    return lock.protocol == Protocol::SetnxMillis ? QByteArray::number(end) : mark;
}

QString quietText(Duration quiet)
{
    return PlanWords::tr("Nobody can take it for %1 s, so that the old holder can notice; then it is free.").arg(double(quiet.count()) / 1000);
}

Action fenceOnString(const Lock &lock, Duration quiet, const QByteArray &tombstone)
{
    Action action = actionOn(lock, Verb::FenceOff);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::valueIs(key, lock.token.toByteArray())};
    action.steps = {command("SET", key, tombstone, "PX", quiet.count())};
    action.undoChecks = {Check::valueIs(key, tombstone)};
    return action;
}

Action fenceOnHash(const Lock &lock, Duration quiet, const QByteArray &mark)
{
    Action action = actionOn(lock, Verb::FenceOff);
    const QByteArray key = lock.key.toByteArray();
    Command removal{"HDEL", key};
    for (const Holder &holder : lock.details->holders) {
        action.checks.push_back(Check::present(command("HEXISTS", key, holder.token.toByteArray())));
        removal.push_back(holder.token.toByteArray());
    }
    action.checks.push_back(Check::equals(command("HLEN", key), QByteArray::number(lock.details->holders.size())));
    action.steps = {command("HSET", key, mark, 1), std::move(removal), command("PEXPIRE", key, quiet.count())};
    action.undoChecks = {Check::present(command("HEXISTS", key, mark))};
    return action;
}

Action fenceOnSymfony(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    Action action = actionOn(lock, Verb::FenceOff);
    const QByteArray key = lock.key.toByteArray();
    const QByteArray end = QByteArray::number(qint64((serverNow + quiet).time_since_epoch().count()));
    Command removal{"ZREM", key};
    const bool isWriter = lock.details->holders.front().mode == Holder::Mode::Write;
    for (const Holder &holder : lock.details->holders) {
        action.checks.push_back(Check::present(command("ZSCORE", key, holder.token.toByteArray())));
        removal.push_back(holder.token.toByteArray());
    }
    action.checks.push_back(Check::equals(command("ZCARD", key), QByteArray::number(lock.details->holders.size() + (isWriter ? 1U : 0U))));
    action.steps = {command("ZADD", key, end, mark, end, writeMark), std::move(removal), command("PEXPIRE", key, quiet.count())};
    action.undoChecks = {Check::present(command("ZSCORE", key, mark))};
    return action;
}

Duration leftOf(const BeforeImage &image, Duration since) { return image.ttl ? *image.ttl - since : Duration(0); }

/** The clock of the server runs on. */
Result<Action> restoreImages(Action undo, const Action &done, const ActionOutcome &outcome, Instant now)
{
    const bool replaces = done.verb == Verb::FenceOff;
    const Duration since = roundToMs(now - outcome.at);
    for (const BeforeImage &image : outcome.before) {
        const QByteArray key = image.key.toByteArray();
        if (image.dump.isEmpty())
            return cannot(PlanWords::tr("The server did not tell what was there before, so that it cannot be put back."));
        if (image.ttl && leftOf(image, since) <= Duration(0))
            return cannot(PlanWords::tr("Its lease would have ended by now: there is nothing to put back."));
        addKey(undo, key);
        if (!replaces)
            undo.checks.push_back(Check::missing(command("EXISTS", key)));
        undo.steps.push_back(command("RESTORE", key, leftOf(image, since).count(), image.dump.toByteArray()));
        if (replaces)
            undo.steps.back().push_back("REPLACE");
    }
    return undo;
}

} // namespace

Result<Action> planClear(const Lock &lock, const std::optional<Bytes> &holder)
{
    if (isRedisson(lock))
        return clearRedisson(lock, holder);
    if (isString(lock))
        return clearString(lock);
    if (lock.protocol == Protocol::Subscription)
        return clearSubscription(lock);
    if (lock.protocol == Protocol::Members)
        return clearMembers(lock, holder);
    if (lock.protocol == Protocol::Hash && lock.details)
        return clearFields(lock, holder);
    return cannot(PlanWords::tr("This key is of a type that is no lock we know. Nothing was done."));
}

Result<Action> planFenceOff(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    if (quiet <= Duration(0))
        return cannot(PlanWords::tr("The quiet period must be longer than nothing."));
    const bool isWhole = lock.details && !lock.details->holders.empty() && qint64(lock.details->holders.size()) == lock.details->holdersInAll;
    Action action;
    if (lock.protocol == Protocol::Subscription)
        return cannot(PlanWords::tr("There is no key that a tombstone could take the place of: a subscription is the lock. Clear it instead."));
    if (isString(lock) && !lock.tokenIsWhole)
        return notWhole();
    if (isString(lock))
        action = fenceOnString(lock, quiet, tombstoneFor(lock, quiet, mark, serverNow));
    else if (isOwnedHash(lock) && isWhole)
        action = fenceOnHash(lock, quiet, mark);
    else if (isSymfony(lock) && isWhole)
        action = fenceOnSymfony(lock, quiet, mark, serverNow);
    else
        return cannot(PlanWords::tr("A lock of this kind cannot be fenced off: its clients would not take a tombstone for a lock. Clear it instead."));
    action.imagesOf = {lock.key.toByteArray()};
    action.effects += quietText(quiet);
    addAfterClear(action, lock);
    return action;
}

Result<Action> planEvict(const Lock &lock, const Bytes &waiter)
{
    const auto &waiters = lock.details ? lock.details->waiters : std::vector<Waiter>();
    const auto found = std::ranges::find(waiters, waiter, &Waiter::token);
    if (!isScheme(lock, "redisson-fair") || waiters.empty())
        return cannot(PlanWords::tr("Nobody is known to wait in a queue for this lock. Of the locks that are known, Redisson's fair ones keep such a queue."));
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
    action.effects += action.messages.empty() ? PlanWords::tr("The others move up in the queue.") : PlanWords::tr("The next in the queue is woken and can take the lock.");
    return action;
}

Result<Action> planExtend(const Lock &lock, Duration time, UnixTime serverNow)
{
    if (time <= Duration(0))
        return cannot(PlanWords::tr("The time must be longer than nothing."));
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
    } else if (isSymfony(lock) && lock.details && lock.details->holders.size() == 1) {
        const QByteArray end = QByteArray::number(qint64((serverNow + time).time_since_epoch().count()));
        const QByteArray member = lock.details->holders.front().token.toByteArray();
        action.checks = {Check::present(command("ZSCORE", key, member))};
        action.steps = {command("ZADD", key, "XX", "CH", end, member)};
        if (lock.details->holders.front().mode == Holder::Mode::Write)
            action.steps.front().insert(action.steps.front().end(), {end, writeMark});
    } else {
        return cannot(PlanWords::tr("A lock of this kind cannot be given more time from outside."));
    }
    action.steps.push_back(command("PEXPIRE", key, time.count()));
    action.effects += PlanWords::tr("Its holder has the lock for %1 s from now, unless it sets another time itself.").arg(double(time.count()) / 1000);
    return action;
}

Result<Action> planUndo(const Action &done, const ActionOutcome &outcome, Instant now)
{
    if (outcome.kind != ActionOutcome::Kind::Done || (done.verb != Verb::Clear && done.verb != Verb::FenceOff))
        return cannot(PlanWords::tr("There is nothing to put back."));
    Action undo;
    undo.verb = Verb::Undo;
    undo.key = done.key;
    undo.holder = done.holder;
    undo.keys = {done.key.toByteArray()};
    undo.checks = done.undoChecks;
    undo.steps = done.undoSteps;
    undo.effects += PlanWords::tr("Meanwhile anybody could have held it: whoever believed to hold it alone may not have been alone.");
    if (!undo.steps.empty())
        return undo;
    if (outcome.before.empty())
        return cannot(PlanWords::tr("What was done cannot be put back."));
    return restoreImages(std::move(undo), done, outcome, now);
}

} // namespace lockscope
