// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/plan.h"

#include "base/language.h"
#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

namespace {

using namespace plans;
using redis::command;

Result<Action> clearByForm(const Lock &lock, const std::optional<Bytes> &holder)
{
    if (const auto clear = schemeOf(lock).clear)
        return clear(lock, holder);
    if (isString(lock))
        return clearString(lock);
    if (lock.form == LockForm::Subscription)
        return clearSubscription(lock);
    if (lock.form == LockForm::Members)
        return clearMember(lock, holder);
    if (lock.form == LockForm::Hash && lock.details)
        return clearField(lock, holder);
    return invalidInput(
        lock.form == LockForm::Hash
            ? PlanText::tr("It is not known how to clear this hash: its content is not that of a known lock, or was not read. Nothing was done.")
            : PlanText::tr("It is not known how to clear this key: its content is not that of a known lock, or was not read. Nothing was done."));
}

/** True if its clients read parts of the value, as a library or a format of one's own does. */
bool isValueParsed(const Lock &lock)
{
    const auto hasParts = [](const Holder &holder) { return !holder.note.isEmpty(); };
    return schemeOf(lock).traits.testFlag(SchemeTrait::ValueIsParsed) || isDeadlineWritten(lock)
        || (lock.details && lock.details->format && std::ranges::any_of(lock.details->holders, hasParts));
}

/** A value that clients take for another client's lock: a future time if values are times. */
QByteArray tombstoneFor(const Lock &lock, const Fence &fence)
{
    if (lock.form == LockForm::SetnxSeconds)
        return QByteArray::number((fence.endMs() + 999) / 1000);
    return lock.form == LockForm::SetnxMillis ? QByteArray::number(fence.endMs()) : fence.mark;
}

Action fenceOffString(const Lock &lock, const Fence &fence)
{
    Action action = actionOn(lock, Verb::FenceOff);
    const QByteArray key = lock.key.toByteArray(), token = lock.token.toByteArray(), tombstone = tombstoneFor(lock, fence);
    action.writesServerTime = isTimestamp(lock);
    action.checks = {Check::valueIs(key, token)};
    action.steps = {command("SET", key, tombstone, "PX", fence.quiet.count())};
    action.undoChecks = {Check::valueIs(key, tombstone)};
    action.undoSteps = {command("SET", key, token)};
    return action;
}

Result<Action> fenceOffByForm(const Lock &lock, const Fence &fence)
{
    if (lock.form == LockForm::Subscription)
        return invalidInput(PlanText::tr("This lock is a subscription and has no key that a tombstone could replace. Clear it instead."));
    if (isString(lock) && !isValueParsed(lock))
        return lock.tokenIsWhole ? Result<Action>(fenceOffString(lock, fence)) : notWhole();
    if (const auto fenceOff = schemeOf(lock).fenceOff; fenceOff && areAllHoldersRead(lock))
        return fenceOff(lock, fence);
    const bool isOfSeveral = lock.details && lock.details->holdersInAll > 1;
    if (const Result<Action> clear = clearByForm(lock, {}); !clear && !isOfSeveral)
        return clear;
    return invalidInput(PlanText::tr("This kind of lock cannot be fenced off: its clients would not treat a tombstone as a lock. Clear it instead."));
}

void addEffectsOfFence(Action &action, const Lock &lock, Duration quiet)
{
    action.effects += PlanText::tr("Nobody can acquire it for %1 s, so that the old holder can notice; then it is free.")
                          .arg(QString::number(double(quiet.count()) / 1000));
    if (lock.details && lock.details->holdersInAll > 1)
        action.effects += PlanText::tr("All %n holders lose it.", nullptr, int(lock.details->holdersInAll));
    const Scheme &scheme = schemeOf(lock);
    if (scheme.traits.testFlag(SchemeTrait::BlindRenewal))
        action.effects += PlanText::tr("Its library renews without comparing the value, so it may extend or overwrite the tombstone.");
    else if (!scheme.namesLibrary || (lock.details && lock.details->format))
        action.effects += PlanText::tr("Its library is unknown. If it renews without comparing the value, it may extend or overwrite the tombstone.");
    addAfterClear(action, lock);
}

/** The labels of schemes whose waiters can be evicted: "Redisson fair lock, …". */
Message schemesWithQueues()
{
    QList<Message> labels;
    for (const Scheme *scheme : allSchemes()) {
        if (scheme->evict)
            labels += Message("lockscope::SchemeText", scheme->label);
    }
    return joinedItems(labels);
}

/** The holder whose field has a lease of its own; null: the key's lease applies. */
const Holder *holderWithFieldLease(const Lock &lock, const std::optional<Bytes> &named)
{
    if (!lock.details || (!named && lock.details->holdersInAll != 1))
        return nullptr;
    const auto isMeant = [&named](const Holder &holder) { return holder.fieldEnds && (!named || holder.token == *named); };
    const auto found = std::ranges::find_if(lock.details->holders, isMeant);
    return found == lock.details->holders.end() ? nullptr : &*found;
}

/** The key must outlive the field. */
Action extendField(const Lock &lock, const Holder &holder, Duration time)
{
    Action action = actionOn(lock, Verb::Extend);
    const QByteArray key = lock.key.toByteArray(), field = holder.token.toByteArray();
    setHolder(action, holder);
    action.checks = {Check::present(command("HEXISTS", key, field))};
    action.steps = {command("HPEXPIRE", key, time.count(), "FIELDS", 1, field)};
    action.leases = {{key, time}};
    return action;
}

Result<Action> extendByForm(const Lock &lock, Duration time, UnixTime serverNow)
{
    const bool isInValue = isTimestamp(lock) || isDeadlineWritten(lock);
    if (isInValue)
        return invalidInput(PlanText::tr("The deadline is part of the value by which the holder recognises its lock, so it cannot be changed."));
    if (!lock.deadlineIsKnown)
        return invalidInput(PlanText::tr("Without permission for PTTL, it is unknown whether this lock has a deadline to extend."));
    if (!lock.deadline)
        return invalidInput(PlanText::tr("This lock has no deadline to extend."));
    if (isString(lock) && !lock.tokenIsWhole)
        return notWhole();
    Action action = actionOn(lock, Verb::Extend);
    const QByteArray key = lock.key.toByteArray();
    const auto extend = schemeOf(lock).extend;
    if (isString(lock))
        action.checks = {Check::valueIs(key, lock.token.toByteArray())};
    else if (extend && areAllHoldersRead(lock) && lock.details->holdersInAll == 1) {
        action.holder = lock.details->holders.front().token;
        extend(action, lock, serverNow + time);
    } else
        return invalidInput(PlanText::tr("This kind of lock cannot be extended from outside."));
    action.steps.push_back(command("PEXPIRE", key, time.count()));
    return action;
}

} // namespace

Unexpected<Error> notALock(QByteArrayView key)
{
    constexpr int charsOfKey = 80;
    const auto lock = lockOfCompanion(key);
    return invalidInput(
        lock ? PlanText::tr("This key is a part of the lock %1: act on that. Nothing was done.").arg(safeText(lock->view(), charsOfKey))
             : PlanText::tr("This key is not a lock that somebody holds, but a part of one, or other data of a library. Nothing was done."));
}

Result<Action> planClear(const Lock &lock, const std::optional<Bytes> &holder)
{
    Result<Action> planned = clearByForm(lock, holder);
    if (!planned)
        return planned;
    Action action = *std::move(planned);
    if (action.holder.isEmpty() && holder) // the last of several, with whom all of the lock goes
        action.holder = *holder;
    keepFieldLeases(action, lock);
    addUndoability(action, lock);
    return action;
}

Result<Action> planFenceOff(const Lock &lock, Duration quiet, const QByteArray &mark, UnixTime serverNow)
{
    if (quiet <= Duration(0))
        return invalidInput(PlanText::tr("The quiet period must be greater than 0."));
    Result<Action> planned = fenceOffByForm(lock, {quiet, mark, serverNow});
    if (!planned)
        return planned;
    Action action = *std::move(planned);
    keepLease(action, lock.key.toByteArray());
    keepFieldLeases(action, lock);
    addEffectsOfFence(action, lock, quiet);
    addUndoability(action, lock);
    return action;
}

Result<Action> planEvict(const Lock &lock, const Bytes &waiter)
{
    const auto evict = schemeOf(lock).evict;
    if (!evict || !lock.details || lock.details->waiters.empty())
        return invalidInput(
            PlanText::tr("No client is known to wait in a queue for this lock. Kinds of locks with such a queue: %1.").arg(schemesWithQueues()));
    const auto &waiters = lock.details->waiters;
    const auto found = std::ranges::find(waiters, waiter, &Waiter::token);
    if (found == waiters.end())
        return invalidInput(PlanText::tr("This waiter is not in the queue. Nothing was done."));
    Action action = evict(lock, std::size_t(found - waiters.begin()));
    action.holder = waiter;
    action.effects += PlanText::tr("If this client is still alive, its attempt moves to the end of the queue or fails.");
    if (action.messages.empty())
        action.effects += PlanText::tr("The other waiters move up in the queue.");
    else
        sayWoken(action,
                 PlanText::tr("A message is published for the next waiter in the queue: if it listens, it is woken and can acquire the lock."));
    addUndoability(action, lock);
    return action;
}

Result<Action> planExtend(const Lock &lock, Duration time, UnixTime serverNow, const std::optional<Bytes> &holder)
{
    if (time <= Duration(0))
        return invalidInput(PlanText::tr("The time must be greater than 0."));
    const Holder *const leased = holderWithFieldLease(lock, holder);
    Result<Action> planned = leased ? Result<Action>(extendField(lock, *leased, time)) : extendByForm(lock, time, serverNow);
    if (!planned)
        return planned;
    if (const Result<Action> clear = clearByForm(lock, holder); !clear) // what is too uncertain to be cleared is to be left alone
        return clear;
    Action action = *std::move(planned);
    action.effects +=
        PlanText::tr("The lock expires %1 s from now, unless its holder sets another time.").arg(QString::number(double(time.count()) / 1000));
    warn(action, PlanText::tr("This cannot be undone, but you can extend it again with another time."));
    return action;
}

} // namespace lockscope
