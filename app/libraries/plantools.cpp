// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/plantools.h"

#include "locks/lockbrief.h"
#include "locks/tokenrepeats.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::plans {

namespace {

struct PlanPartWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PlanPartWords)
};

bool isWaitedFor(const Lock &lock)
{
    const auto waiters = knownWaiters(lock);
    return waiters ? waiters->count > 0 : mostWaiters(lock).value_or(0) > 0;
}

} // namespace

Action actionOn(const Lock &lock, Verb verb)
{
    Action action;
    action.verb = verb;
    action.key = lock.key;
    action.holder = lock.token;
    action.keys = {lock.key.toByteArray()};
    if (lock.deadlineIsInValue())
        action.ends = lock.deadline;
    return action;
}

void addKey(Action &action, const QByteArray &key)
{
    if (std::ranges::find(action.keys, key) == action.keys.end())
        action.keys.push_back(key);
}

void keep(Action &action, redis::Command question)
{
    addKey(action, question.at(1));
    action.kept.push_back(std::move(question));
}

void keepLease(Action &action, const QByteArray &key) { keep(action, redis::command("PTTL", key)); }

void keepFree(Action &action, const QByteArray &key) { action.undoChecks.push_back(Check::missing(redis::command("EXISTS", key))); }

void setHolder(Action &action, const Holder &holder)
{
    action.holder = holder.token;
    action.ends = holder.deadline;
}

Unexpected<Error> cannot(const QString &why) { return failure(Error::Kind::InvalidInput, why); }

Unexpected<Error> notWhole()
{
    return cannot(PlanPartWords::tr("The value is longer than what was read of it, so that it cannot be compared. Nothing was done."));
}

Result<Holder> namedHolder(const Lock &lock, const Bytes &token)
{
    const auto &holders = lock.details->holders;
    const auto found = std::ranges::find(holders, token, &Holder::token);
    if (found != holders.end())
        return *found;
    const bool mayBeUnread = !holders.empty() && qint64(holders.size()) < lock.details->holdersInAll && token != writeMark && !token.isEmpty();
    if (!mayBeUnread)
        return cannot(PlanPartWords::tr("This holder is not among those that were seen. Nothing was done."));
    Holder unread{.token = token, .writtenMs = holders.front().writtenMs};
    unread.mode = holders.front().mode;
    return unread;
}

void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep)
{
    action.messages.push_back({std::move(channel), std::move(payload), payloadFromStep, true});
}

void warn(Action &action, const QString &effect)
{
    action.effects += effect;
    action.warnings += effect;
}

void addAfterClear(Action &action, const Lock &lock)
{
    const Scheme &scheme = schemeOf(lock);
    const bool releasesBlindly = scheme.traits.testFlag(SchemeTrait::BlindRelease);
    const QString blindly = PlanPartWords::tr("Its late release does not compare and may free the lock of the next holder.");
    const QString after = scheme.afterClear ? QString::fromUtf8(scheme.afterClear) + u'.' : blindly; // which says that, too
    if (releasesBlindly)
        warn(action, after);
    else if (scheme.afterClear)
        action.effects += after;
    if (scheme.traits.testFlag(SchemeTrait::RecreatesMissingKey))
        warn(action, PlanPartWords::tr("Its holder puts a missing key back: unless that process is stopped, the lock may return."));
    if (scheme.traits.testFlag(SchemeTrait::WorkRunsTwice))
        warn(action, PlanPartWords::tr("The work under it may be done twice."));
}

void compareLease(Action &action, const Lock &lock, Instant now)
{
    constexpr Duration measurementError = std::chrono::milliseconds(250); // of when it was read, and of when it is compared
    if (!mayTokenRepeat(lock))
        return;
    const auto left = lock.deadlineIsInValue() ? std::nullopt : lock.timeLeft(now);
    if (!left) {
        warn(action,
             PlanPartWords::tr("The next holder may write the same value, and nothing else can be compared: whether it changed hands since it was "
                               "seen is not known."));
        return;
    }
    action.checks.push_back(Check::atMost(redis::command("PTTL", lock.key.toByteArray()), (*left + measurementError).count()));
    warn(action,
         PlanPartWords::tr("The next holder may write the same value, so the time left is compared, too: if the lock was renewed or taken again "
                           "since it was seen, nothing is done."));
}

void addUndoability(Action &action, const Lock &lock)
{
    const bool mayReadLease = lock.deadlineIsKnown;
    if (canBeUndone(action) && mayReadLease) {
        if (action.verb == Verb::Clear && isWaitedFor(lock))
            warn(action, PlanPartWords::tr("Clients wait for it: once one of them has taken it, an undo is refused."));
        return;
    }
    warn(action,
         canBeUndone(action) ? PlanPartWords::tr("This cannot be undone: the server refuses PTTL, so it is not known when the lease ends.")
                             : PlanPartWords::tr("This cannot be undone."));
    action.kept.clear();
    action.undoSteps.clear();
}

bool isScheme(const Lock &lock, QByteArrayView name) { return name == QByteArrayView(schemeOf(lock).name); }

bool isString(const Lock &lock) { return lock.protocol == Protocol::Token || lock.protocol == Protocol::TokenWithoutTtl || isTimestamp(lock); }

bool isTimestamp(const Lock &lock) { return lock.protocol == Protocol::SetnxSeconds || lock.protocol == Protocol::SetnxMillis; }

bool isOwnedHash(const Lock &lock)
{
    return isScheme(lock, "redisson-lock") || isScheme(lock, "redisson-fair") || isScheme(lock, "redisson-fenced") || isScheme(lock, "redisson-spin");
}

bool isSymfony(const Lock &lock) { return isScheme(lock, "symfony-lock"); }

bool isRedisson(const Lock &lock) { return QByteArrayView(schemeOf(lock).name).startsWith("redisson-"); }

} // namespace lockscope::plans
