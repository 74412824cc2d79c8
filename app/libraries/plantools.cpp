// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/plantools.h"

#include "base/language.h"
#include "locks/lockbrief.h"
#include "locks/clearverdict.h"
#include "locks/lockformat.h"
#include "locks/holdchange.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::plans {

namespace {

using redis::command;
using redis::Command;

bool isWaitedFor(const Lock &lock)
{
    const auto waiters = knownWaiters(lock);
    return waiters ? waiters->count > 0 : mostWaiters(lock).value_or(0) > 0;
}

bool isSortedSet(const Lock &lock)
{
    return std::ranges::any_of(lock.details->holders, [](const Holder &holder) { return holder.writtenMs != 0; });
}

/** Adds the conditions for restoring a hold in a key that others share. */
void keepRoom(Action &action, const Lock &lock, const Holder &holder, const Command &question, const char *count)
{
    const QByteArray key = lock.key.toByteArray();
    if (holder.mode == Holder::Mode::Write || schemeOf(lock).exclusivity == Exclusivity::Exclusive)
        return keepFree(action, key);
    action.undoChecks.push_back(Check::missing(question));
    if (schemeOf(lock).exclusivity == Exclusivity::Permits)
        keep(action, command(count, key));
}

Action clearPart(const Lock &lock, const Holder &holder, const MemberCommands &by, Besides besides)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), part = holder.token.toByteArray();
    const Command question = command(by.isThere, key, part);
    setHolder(action, holder);
    action.checks = {Check::present(question)};
    action.steps = {command(by.remove, key, part)};
    keep(action, command(by.read, key, part));
    keepLease(action, key);
    keepRoom(action, lock, holder, question, by.count);
    if (besides)
        besides(action, lock, holder);
    addAfterClear(action, lock);
    return action;
}

bool areFieldLeasesKnown(const Lock &lock) { return !lock.details || lock.details->areFieldLeasesKnown; }

/** True if the holder is one of several, who share the key's lease. */
bool isOneOfSeveral(const Action &action, const Lock &lock) { return !lock.hasOneHolder() && !action.holder.isEmpty(); }

/** A lease of the key or a field, and its end as seen. */
struct SeenLease {
    Command question;
    Instant end;
};

/** The leases of the action's holder: of its field, if that has one, or of the key. */
std::vector<SeenLease> leasesOfHold(const Action &action, const Lock &lock)
{
    std::vector<SeenLease> leases;
    const QByteArray key = lock.key.toByteArray();
    for (const Holder &holder : lock.details ? lock.details->holders : std::vector<Holder>()) {
        if (holder.fieldEnds && (action.holder.isEmpty() || action.holder == holder.token))
            leases.push_back({fieldLeaseQuestion(key, holder.token.toByteArray()), *holder.fieldEnds});
    }
    const bool isOfKey = lock.keyLeaseIsKnown && lock.deadline && !lock.deadlineIsInValue() && !isOneOfSeveral(action, lock);
    if (leases.empty() && isOfKey)
        leases.push_back({command("PTTL", key), *lock.deadline});
    return leases;
}

/** Rounds up to tens of milliseconds, so that many locks of one reading have the same warning. */
Duration inTens(Duration time) { return (time + Duration(9)) / 10 * 10; }

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

void keep(Action &action, Command question)
{
    addKey(action, question.at(1));
    action.kept.push_back(std::move(question));
}

void keepLease(Action &action, const QByteArray &key) { keep(action, command("PTTL", key)); }

Command fieldLeaseQuestion(const QByteArray &key, const QByteArray &field) { return command("HPTTL", key, "FIELDS", 1, field); }

void keepFieldLeases(Action &action, const Lock &lock)
{
    if (!lock.details)
        return;
    const QByteArray key = lock.key.toByteArray();
    for (const Holder &holder : lock.details->holders) {
        const QByteArray field = holder.token.toByteArray();
        const bool isKept = std::ranges::find(action.kept, command("HGET", key, field)) != action.kept.end();
        if (holder.fieldEnds && isKept)
            keep(action, fieldLeaseQuestion(key, field));
    }
}

void keepFree(Action &action, const QByteArray &key) { action.undoChecks.push_back(Check::missing(command("EXISTS", key))); }

void setHolder(Action &action, const Holder &holder)
{
    action.holder = holder.token;
    action.ends = holder.deadline;
}

Unexpected<Error> notWhole() { return invalidInput(PlanText::tr("The value is too long to be compared as a whole. Nothing was done.")); }

Unexpected<Error> notSeen() { return invalidInput(PlanText::tr("This holder is not among the known holders. Nothing was done.")); }

Result<Holder> namedHolder(const Lock &lock, const Bytes &token)
{
    const auto &holders = lock.details->holders;
    const auto found = std::ranges::find(holders, token, &Holder::token);
    if (found != holders.end())
        return *found;
    const bool mayBeUnread = !holders.empty() && !areAllHoldersRead(lock) && !token.isEmpty();
    if (!mayBeUnread)
        return notSeen();
    Holder unread{.token = token, .writtenMs = holders.front().writtenMs};
    unread.mode = holders.front().mode;
    return unread;
}

Result<Holder> meantHolder(const Lock &lock, const std::optional<Bytes> &named)
{
    if (!lock.details || lock.details->holders.empty())
        return invalidInput(PlanText::tr("The content of this key is unknown and cannot be compared. Nothing was done."));
    if (!named && lock.details->holdersInAll != 1)
        return invalidInput(PlanText::tr("Several clients hold this lock. Choose the holder to clear."));
    return named ? namedHolder(lock, *named) : Result<Holder>(lock.details->holders.front());
}

bool areAllHoldersRead(const Lock &lock)
{
    return lock.details && !lock.details->holders.empty() && qint64(lock.details->holders.size()) == lock.details->holdersInAll;
}

void wake(Action &action, QByteArray channel, QByteArray payload, int payloadFromStep)
{
    action.messages.push_back({std::move(channel), std::move(payload), payloadFromStep, true});
}

void sayWoken(Action &action, const QString &effect)
{
    action.effects += effect;
    action.wakes += effect;
}

void warn(Action &action, const QString &effect)
{
    action.effects += effect;
    action.warnings += effect;
}

void forgetUndo(Action &action, const QString &why)
{
    if (!action.warnings.contains(why)) // one for all parts of an action
        warn(action, why);
    action.kept.clear();
    action.undoSteps.clear();
}

void addAfterClear(Action &action, const Lock &lock)
{
    const Scheme &scheme = schemeOf(lock);
    const bool releasesBlindly = scheme.traits.testFlag(SchemeTrait::BlindRelease);
    const QString blindly = PlanText::tr("Its late release does not compare tokens and may delete the next holder's lock.");
    const QString after = scheme.afterClear ? asSentence(schemeText(scheme.afterClear)) : blindly; // afterClear says that, too
    if (releasesBlindly)
        warn(action, after);
    else if (scheme.afterClear)
        action.effects += after;
    if (scheme.traits.testFlag(SchemeTrait::RecreatesMissingKey))
        warn(action, PlanText::tr("Its holder restores a missing key: stop that process, or the lock may return."));
    if (scheme.traits.testFlag(SchemeTrait::WorkRunsTwice))
        warn(action, PlanText::tr("The work under the lock may be done twice."));
}

void compareLease(Action &action, const Lock &lock, Instant now)
{
    if (action.comparesTime || !mayBeAnothers(tokenProof(lock, action.holder)) || isOnClient(action))
        return;
    const auto leases = leasesOfHold(action, lock);
    const bool isLeaseSeen = lock.keyLeaseIsKnown && (!lock.deadlineIsInValue() || isTimestamp(lock)) && !isOneOfSeveral(action, lock);
    if (leases.empty() && !isLeaseSeen)
        return warnOfEqualHolds(action, lock);
    if (leases.empty()) {
        action.checks.push_back(Check::noLease(lock.key.toByteArray()));
        return warnOfEqualHolds(action, lock);
    }
    const Duration error = leaseError(lock);
    for (const auto &[question, end] : leases) {
        const Duration left = roundToMs(end - now);
        action.checks.push_back(end < farthestDeadline ? Check::lease(question, (left - error).count(), (left + error).count())
                                                       : Check::lease(question, longestLease.count(), std::numeric_limits<qint64>::max()));
    }
    warn(action,
         PlanText::tr("The next holder may write the same value, so the time left is also compared: if the lock was renewed or acquired again since "
                      "it was read, nothing is done. Only a lease that ends within %1 ms of the one that was read, or within the time in which "
                      "the server answers, cannot be told from it.")
             .arg(inTens(error).count()));
    if (!areFieldLeasesKnown(lock))
        warnOfEqualHolds(action, lock);
}

void warnOfEqualHolds(Action &action, const Lock &lock)
{
    if (action.comparesTime || !mayBeAnothers(tokenProof(lock, action.holder)))
        return;
    warn(action,
         tokenProof(lock, action.holder) == TokenProof::Nothing
             ? PlanText::tr("The next holder may write the same value, and nothing else can be compared: a change of holder since the lock was read "
                            "cannot be detected.")
             : PlanText::tr("The value is a time. A client that writes the same time holds the lock under the same value: such a change of holder "
                            "since the lock was read cannot be detected."));
}

void addUndoability(Action &action, const Lock &lock)
{
    const bool mayReadLease = lock.deadlineIsKnown && lock.keyLeaseIsKnown; // a deadline in the value is not that of the key
    if (canBeUndone(action) && mayReadLease) {
        action.kept.push_back(dataQuestion());
        action.isLeased = lock.deadline && !lock.deadlineIsInValue();
        if (!areFieldLeasesKnown(lock))
            warn(action,
                 PlanText::tr("An undo cannot restore a lease of the field (HPEXPIRE): without permission for HPTTL, it is unknown whether it has "
                              "one."));
        if (action.verb == Verb::Clear && isWaitedFor(lock))
            warn(action, PlanText::tr("Clients are waiting for it: once one of them has acquired it, an undo is refused."));
        return;
    }
    const QString right = areFieldLeasesKnown(lock) ? QStringLiteral("PTTL") : QStringLiteral("HPTTL");
    forgetUndo(action,
               canBeUndone(action) ? PlanText::tr("This cannot be undone: without permission for %1, the end of the lease is unknown.").arg(right)
                                   : PlanText::tr("This cannot be undone."));
}

void withoutData(Action &action)
{
    if (canBeUndone(action))
        forgetUndo(action,
                   PlanText::tr("This cannot be undone: without permission for INFO, it is unknown whether the server still has the same data."));
}

bool isString(const Lock &lock) { return lock.form == LockForm::Token || lock.form == LockForm::TokenWithoutTtl || isTimestamp(lock); }

bool isDeadlineWritten(const Lock &lock) { return lock.details && lock.details->format && lock.details->format->isDeadlineWritten; }

bool isTimestamp(const Lock &lock) { return lock.form == LockForm::SetnxSeconds || lock.form == LockForm::SetnxMillis; }

Result<Action> clearString(const Lock &lock, Besides besides)
{
    if (!lock.tokenIsWhole)
        return notWhole();
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::valueIs(key, lock.token.toByteArray())};
    action.steps = {command("DEL", key)};
    action.undoSteps = {command("SET", key, lock.token.toByteArray())};
    keepLease(action, key);
    keepFree(action, key);
    if (besides)
        besides(action, lock, {.token = lock.token});
    else if (!schemeOf(lock).namesLibrary)
        warn(action, PlanText::tr("Its library is unknown: clients that sleep until a release message arrives are not woken."));
    addAfterClear(action, lock);
    return action;
}

Result<Action> clearMember(const Lock &lock, const std::optional<Bytes> &named, Besides besides)
{
    const Result<Holder> holder = meantHolder(lock, named);
    if (!holder)
        return Unexpected<Error>(holder.error());
    const MemberCommands by =
        isSortedSet(lock) ? MemberCommands{"ZSCORE", "ZSCORE", "ZCARD", "ZREM"} : MemberCommands{"SISMEMBER", "SISMEMBER", "SCARD", "SREM"};
    return clearPart(lock, *holder, by, besides);
}

Result<Action> clearField(const Lock &lock, const std::optional<Bytes> &named, Besides besides)
{
    const Result<Holder> holder = meantHolder(lock, named);
    if (!holder)
        return Unexpected<Error>(holder.error());
    return clearPart(lock, *holder, {"HEXISTS", "HGET", "HLEN", "HDEL"}, besides);
}

void takeWriteMark(Action &action, const Lock &lock, const Holder &holder)
{
    const Command mark = command("ZSCORE", lock.key.toByteArray(), writeMark);
    if (holder.mode != Holder::Mode::Write)
        return action.undoChecks.push_back(Check::missing(mark));
    action.steps.front().push_back(writeMark);
    keep(action, mark);
}

Result<Action> clearSubscription(const Lock &lock)
{
    const LockClients *const clients = lock.details.clients();
    const HolderClient *const client = clients ? clients->of(lock.token) : nullptr;
    if (!client || client->id <= 0)
        return invalidInput(PlanText::tr("The client that holds it is currently unknown. Nothing was done."));
    Action action = actionOn(lock, Verb::Clear);
    action.checks = {Check::clientIsNamed(client->id, lock.token.toByteArray())};
    action.steps = {command("CLIENT", "KILL", "ID", QByteArray::number(client->id), "TYPE", "pubsub")};
    action.effects += PlanText::tr("The connection of its holder is closed, and with it the subscription that is the lock.");
    warn(action,
         PlanText::tr("A client that reconnects by itself (as redis-py does from version 6) holds the lock again, without the name by which it is "
                      "found: stop the process instead."));
    addAfterClear(action, lock);
    return action;
}

Action fenceOffMembers(const Lock &lock, const QByteArray &mark, const MemberCommands &by, const QByteArrayList &others)
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

} // namespace lockscope::plans
