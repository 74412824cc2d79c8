// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A tombstone in place of a lock, which its clients take for a lock of somebody else; and its end.
#include "operate/plan.h"
#include "operate/plans/parts.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

using namespace plans;
using redis::command;
using redis::Command;

struct FencePlanWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FencePlanWords)
};

/** What a client takes for a lock of somebody else: a time in the future, where the value is a time. */
QByteArray tombstoneFor(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    const qint64 end = (serverNow + quiet).time_since_epoch().count();
    if (lock.protocol == Protocol::SetnxSeconds)
        return QByteArray::number((end + 999) / 1000);
    return lock.protocol == Protocol::SetnxMillis ? QByteArray::number(end) : mark;
}

Action fenceOnString(const Lock &lock, Duration quiet, const QByteArray &tombstone)
{
    Action action = actionOn(lock, Verb::FenceOff);
    const QByteArray key = lock.key.toByteArray(), token = lock.token.toByteArray();
    action.checks = {Check::valueIs(key, token)};
    action.steps = {command("SET", key, tombstone, "PX", quiet.count())};
    action.undoChecks = {Check::valueIs(key, tombstone)};
    action.undoSteps = {command("SET", key, token)};
    return action;
}

/** The mark is one member or field among those of the lock, which are removed and kept one by one. */
struct Members {
    const char *isThere, *read, *count, *remove;
};

Action fenceOnMembers(const Lock &lock, const QByteArray &mark, const Members &by, const QByteArrayList &others)
{
    Action action = actionOn(lock, Verb::FenceOff);
    const QByteArray key = lock.key.toByteArray();
    Command removal{by.remove, key};
    for (const Holder &holder : lock.details->holders) {
        const QByteArray member = holder.token.toByteArray();
        action.checks.push_back(Check::present(command(by.isThere, key, member)));
        keep(action, command(by.read, key, member));
        removal.push_back(member);
    }
    for (const QByteArray &other : others)
        keep(action, command(by.read, key, other));
    action.checks.push_back(Check::equals(command(by.count, key), QByteArray::number(qint64(action.kept.size()))));
    action.steps = {std::move(removal)};
    action.undoChecks = {Check::present(command(by.isThere, key, mark))};
    action.undoSteps = {command("DEL", key)};
    return action;
}

Action fenceOnHash(const Lock &lock, Duration quiet, const QByteArray &mark)
{
    Action action = fenceOnMembers(lock, mark, {"HEXISTS", "HGET", "HLEN", "HDEL"}, {});
    const QByteArray key = lock.key.toByteArray();
    action.steps.insert(action.steps.begin(), command("HSET", key, mark, 1));
    action.steps.push_back(command("PEXPIRE", key, quiet.count()));
    action.undoChecks.push_back(Check::equals(command("HLEN", key), "1"));
    return action;
}

Action fenceOnSymfony(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    const bool isWriter = lock.details->holders.front().mode == Holder::Mode::Write;
    Action action = fenceOnMembers(lock, mark, {"ZSCORE", "ZSCORE", "ZCARD", "ZREM"}, isWriter ? QByteArrayList{writeMark} : QByteArrayList());
    const QByteArray key = lock.key.toByteArray();
    const QByteArray end = QByteArray::number(qint64((serverNow + quiet).time_since_epoch().count()));
    action.steps.insert(action.steps.begin(), command("ZADD", key, end, mark, end, writeMark));
    action.steps.push_back(command("PEXPIRE", key, quiet.count()));
    action.undoChecks.push_back(Check::equals(command("ZCARD", key), "2"));
    return action;
}

void addEffects(Action &action, const Lock &lock, Duration quiet)
{
    action.effects +=
        FencePlanWords::tr("Nobody can take it for %1 s, so that the old holder can notice; then it is free.").arg(double(quiet.count()) / 1000);
    if (lock.details && lock.details->holdersInAll > 1)
        action.effects += FencePlanWords::tr("All %n holders lose it.", nullptr, int(lock.details->holdersInAll));
    const Scheme &scheme = schemeOf(lock);
    if (scheme.traits.testFlag(SchemeTrait::BlindRenewal))
        action.effects +=
            FencePlanWords::tr("Its library renews without looking at the value, so it may keep the tombstone for longer, or overwrite it.");
    else if (namesNoLibrary(scheme))
        action.effects += FencePlanWords::tr(
            "Its library is not known. If it renews without looking at the value, it may keep the tombstone for longer, or overwrite it.");
    addAfterClear(action, lock);
}

} // namespace

Result<Action> planFenceOff(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    if (quiet <= Duration(0))
        return cannot(FencePlanWords::tr("The quiet period must be longer than 0."));
    const bool isWhole = lock.details && !lock.details->holders.empty() && qint64(lock.details->holders.size()) == lock.details->holdersInAll;
    Action action;
    if (lock.protocol == Protocol::Subscription)
        return cannot(FencePlanWords::tr("There is no key that a tombstone could take the place of: a subscription is the lock. Clear it instead."));
    if (isString(lock) && !lock.tokenIsWhole)
        return notWhole();
    if (isString(lock))
        action = fenceOnString(lock, quiet, tombstoneFor(lock, quiet, mark, serverNow));
    else if (isOwnedHash(lock) && isWhole)
        action = fenceOnHash(lock, quiet, mark);
    else if (isSymfony(lock) && isWhole)
        action = fenceOnSymfony(lock, quiet, mark, serverNow);
    else
        return cannot(
            FencePlanWords::tr("A lock of this kind cannot be fenced off: its clients would not take a tombstone for a lock. Clear it instead."));
    action.writesServerTime = isTimestamp(lock) || isSymfony(lock);
    keepLease(action, lock.key.toByteArray());
    addEffects(action, lock, quiet);
    addUndoability(action, lock);
    return action;
}

Action planFenceEnd(const Action &fence)
{
    Action end;
    end.verb = Verb::Clear;
    end.key = fence.key;
    const Check &isThere = fence.undoChecks.front();
    end.holder = isThere.kind == Check::Kind::Equals ? isThere.expected : isThere.command.back();
    end.keys = {fence.key.toByteArray()};
    end.checks = fence.undoChecks;
    end.steps = {command("DEL", fence.key.toByteArray())};
    return end;
}

namespace plans {

Action fenceWhereFree(Action action)
{
    const QByteArray key = action.key.toByteArray();
    action.checks = {Check::missing(command("EXISTS", key))};
    action.kept.clear();
    action.undoSteps = {command("DEL", key)};
    return action;
}

} // namespace plans

} // namespace lockscope
