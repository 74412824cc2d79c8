// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Symfony's Lock, which writes times in milliseconds, and its Semaphore, which writes seconds and keeps the weight of each permit in a second key.
#include "libraries/family.h"
#include "libraries/plantools.h"

#include <array>

namespace lockscope::symfony {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView supportProbe("symfony_check_support_time");
constexpr QByteArrayView timeSuffix("}:time");
constexpr QByteArrayView weightSuffix("}:weight");

bool isWriteMark(QByteArrayView member) { return member == QByteArrayView(writeMark); }
bool isToken(QByteArrayView member) { return isBase64(member, 44, 1); }

bool isLock(const Clues &clues)
{
    return clues.mayEnd() && clues.areTimes(ScoreUnit::Milliseconds)
        && clues.areAll([](const Member &member) { return isWriteMark(member.name) || isToken(member.name); });
}
bool isWritten(const Clues &clues) { return isLock(clues) && clues.member(writeMark); }

/** With the mark, the one other member is a writer; without it, all members are readers. */
bool decodeLock(const Clues &clues, Lock &lock)
{
    const bool isWrite = clues.member(writeMark);
    const auto mode = isWrite ? Holder::Mode::Write : Holder::Mode::Read;
    if (!isLock(clues) || !decodeScores(clues, lock, Scores::Deadlines, mode, isWriteMark))
        return false;
    if (isWrite && lock.details->holders.size() == 1)
        lock.token = lock.details->holders[0].token;
    return true;
}

Result<Action> clearLock(const Lock &lock, const std::optional<Bytes> &named)
{
    if (named && isWriteMark(*named))
        return notSeen();
    return clearMember(lock, named, takeWriteMark);
}

/** The tombstone is a member with the writer's mark. */
Action fenceOffLock(const Lock &lock, const Fence &fence)
{
    const bool isWriter = lock.details->holders.front().mode == Holder::Mode::Write;
    Action action = fenceOffMembers(lock, fence.mark, {"ZSCORE", "ZSCORE", "ZCARD", "ZREM"}, isWriter ? QByteArrayList{writeMark} : QByteArrayList());
    const QByteArray key = lock.key.toByteArray(), end = QByteArray::number(fence.endMs());
    action.writesServerTime = true;
    action.steps.insert(action.steps.begin(), command("ZADD", key, end, fence.mark, end, writeMark));
    action.steps.push_back(command("PEXPIRE", key, fence.quiet.count()));
    action.undoChecks.push_back(Check::equals(command("ZCARD", key), "2"));
    return action;
}

/** Whoever has come since shares the key, whose lease may get shorter. */
Check isAlone(const QByteArray &key, int members) { return Check::equals(command("ZCARD", key), QByteArray::number(members)); }

void extendLock(Action &action, const Lock &lock, UnixTime until)
{
    const QByteArray key = lock.key.toByteArray(), end = QByteArray::number(qint64(toMs(until)));
    const Holder &holder = lock.details->holders.front();
    const QByteArray member = holder.token.toByteArray();
    action.writesServerTime = true;
    const bool isWriter = holder.mode == Holder::Mode::Write;
    action.checks = {Check::present(command("ZSCORE", key, member)), isAlone(key, isWriter ? 2 : 1)};
    action.steps = {command("ZADD", key, "XX", "CH", end, member)};
    if (isWriter)
        action.steps.front().insert(action.steps.front().end(), {end, writeMark});
}

QByteArray weightKey(QByteArrayView timeKey) { return joined(timeKey.chopped(timeSuffix.size()), weightSuffix); }
QByteArray timeKey(QByteArrayView weightKey) { return joined(weightKey.chopped(weightSuffix.size()), timeSuffix); }

/** A permit's end in seconds, in a key that expires a little later. */
bool mayBeSemaphore(const Clues &clues)
{
    return clues.key.endsWith(timeSuffix) && clues.mayEnd() && clues.areTimes(ScoreUnit::Seconds)
        && clues.areAll([](const Member &permit) { return isToken(permit.name); }) && !clues.lacks(weightKey(clues.key));
}
bool isSemaphore(const Clues &clues) { return mayBeSemaphore(clues) && clues.companion(weightKey(clues.key)); }

bool areWeights(const Clues &clues) { return clues.key.endsWith(weightSuffix) && clues.companion(timeKey(clues.key)); }

bool decodeSemaphore(const Clues &clues, Lock &lock)
{
    return clues.key.endsWith(timeSuffix) && decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Permit);
}

void removeWeight(Action &action, const Lock &lock, const Holder &permit)
{
    const QByteArray weights = weightKey(lock.key), member = permit.token.toByteArray();
    keep(action, command("ZSCORE", weights, member));
    keepLease(action, weights);
    action.steps.push_back(command("ZREM", weights, member));
}

Result<Action> clearSemaphore(const Lock &lock, const std::optional<Bytes> &named) { return clearMember(lock, named, removeWeight); }

void extendSemaphore(Action &action, const Lock &lock, UnixTime until)
{
    const QByteArray key = lock.key.toByteArray(), member = lock.details->holders.front().token.toByteArray();
    const qint64 seconds = (toMs(until) + 999) / 1000;
    action.writesServerTime = true;
    action.checks = {Check::present(command("ZSCORE", key, member)), isAlone(key, 1)};
    action.steps = {command("ZADD", key, "XX", "CH", seconds, member), command("EXPIREAT", weightKey(key), seconds)};
}

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const QByteArrayView key = reading.key.view();
    if (reading.type == Type::SortedSet && key.endsWith(timeSuffix))
        keys.emplace_back(weightKey(key));
    else if (reading.type == Type::SortedSet && key.endsWith(weightSuffix))
        keys.emplace_back(timeKey(key));
}

std::optional<QByteArray> lockOfCompanion(QByteArrayView key) { return key.endsWith(weightSuffix) ? std::optional(timeKey(key)) : std::nullopt; }

constexpr Scheme lock{
    .name = "symfony-lock",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Symfony lock"),
    .deadlineIn = DeadlineIn::Score,
    .exclusivity = Exclusivity::ReadWrite,
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                    "Its next refresh throws LockConflictedException once another client has the lock; its release reports nothing"),
    .decode = decodeLock,
    .clear = clearLock,
    .fenceOff = fenceOffLock,
    .extend = extendLock};
constexpr Scheme lockString{
    .name = "symfony-lock-string",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Symfony lock (before 5.2)"),
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next refresh throws LockConflictedException; its release reports nothing")};
constexpr Scheme semaphore{
    .name = "symfony-semaphore",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Symfony semaphore"),
    .deadlineIn = DeadlineIn::Score,
    .exclusivity = Exclusivity::Permits,
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next refresh throws SemaphoreExpiredException; its release reports nothing"),
    .decode = decodeSemaphore,
    .clear = clearSemaphore,
    .extend = extendSemaphore};

constexpr std::array<const Scheme *, 3> schemes{&lock, &lockString, &semaphore};

constexpr std::array rules{
    Rule{.scheme = &lock,
         .confidence = Confidence::Certain,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText",
                               "The members are a token of 44 characters and __write__, each score is a time in milliseconds, and the key expires"),
         .type = Type::SortedSet,
         .fits = isWritten},
    Rule{.scheme = &lock,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The members are tokens of 44 characters, each score is a time in milliseconds, and the key expires"),
         .type = Type::SortedSet,
         .fits = isLock},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The members are tokens of 44 characters, each score is a time in seconds, and their weights are in a second key"),
         .type = Type::SortedSet,
         .fits = isSemaphore},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The name ends with }:time, the members are tokens of 44 characters, and each score is a time in seconds"),
         .type = Type::SortedSet,
         .fits = mayBeSemaphore},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The weights of a semaphore's permits"), .type = Type::SortedSet, .fits = areWeights},
};

bool isProbe(QByteArrayView key) { return key == supportProbe; }

constexpr std::array otherKeys{OtherKey{.prefix = supportProbe, .fits = isProbe}};

} // namespace

} // namespace lockscope::symfony

namespace lockscope {

Family symfonyFamily()
{
    return {.group = "PHP",
            .schemes = symfony::schemes,
            .rules = symfony::rules,
            .otherKeys = symfony::otherKeys,
            .addCompanions = symfony::addCompanions,
            .lockOfCompanion = symfony::lockOfCompanion};
}

} // namespace lockscope
