// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of PHP libraries.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::php {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView supportProbe("symfony_check_support_time");

bool isWriteMark(QByteArrayView member) { return member == QByteArrayView(writeMark); }
bool isSymfonyMember(const Member &member) { return isWriteMark(member.name) || isBase64(member.name, 44, 1); }
bool isSymfony(const Clues &clues) { return clues.areAll(isSymfonyMember); }
bool isWritten(const Clues &clues) { return isSymfony(clues) && clues.member(writeMark); }

/** With the mark, the one other member is a writer; without it, all members are readers. */
bool decodeSymfony(const Clues &clues, Lock &lock)
{
    const bool isWrite = clues.member(writeMark);
    const auto mode = isWrite ? Holder::Mode::Write : Holder::Mode::Read;
    if (!isSymfony(clues) || !decodeScores(clues, lock, Scores::Deadlines, mode, isWriteMark))
        return false;
    if (isWrite && lock.details->holders.size() == 1)
        lock.token = lock.details->holders[0].token;
    return true;
}

bool isSchedule(const Clues &clues)
{
    constexpr qsizetype digits = 40;
    const QByteArrayView key = clues.key;
    return key.size() > digits && key.chopped(digits).endsWith("framework/schedule-") && isHex(key.last(digits));
}
bool isUniqueJob(const Clues &clues) { return clues.key.contains("laravel_unique_job:"); }
bool isOverlap(const Clues &clues) { return clues.key.contains("laravel-queue-overlap:"); }

/** 16 letters and digits, perhaps serialised by PHP. */
bool isLaravelLock(const Clues &clues)
{
    return clues.key.startsWith("laravel") && (clues.shape == ValueShape::Letters16 || clues.value().startsWith("s:16:\""));
}

bool isSessionLock(const Clues &clues) { return clues.key.endsWith("_LOCK") && clues.value().contains('|'); }

/** True for a random token of Laravel; a word of 16 letters is none. */
bool isDrawnAtRandom(QByteArrayView text)
{
    const auto has = [&](char from, char to) { return std::ranges::any_of(text, [=](char c) { return c >= from && c <= to; }); };
    return has('a', 'z') && has('A', 'Z') && has('0', '9');
}

/** Cached data may have such names, too, but are serialised, unlike tokens. */
bool mayBeCachedData(const KeyReading &reading) { return !isDrawnAtRandom(reading.value) || reading.value.view().contains('"'); }

Result<Action> clearSymfony(const Lock &lock, const std::optional<Bytes> &named)
{
    if (named && named->view() == QByteArrayView(writeMark))
        return notSeen();
    return clearMember(lock, named, takeWriteMark);
}

/** The tombstone is a member with the writer's mark. */
Action fenceOffSymfony(const Lock &lock, const Fence &fence)
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

void extendSymfony(Action &action, const Lock &lock, UnixTime until)
{
    const QByteArray key = lock.key.toByteArray(), end = QByteArray::number(qint64(toMs(until)));
    const Holder &holder = lock.details->holders.front();
    const QByteArray member = holder.token.toByteArray();
    action.writesServerTime = true;
    action.checks = {Check::present(command("ZSCORE", key, member))};
    action.steps = {command("ZADD", key, "XX", "CH", end, member)};
    if (holder.mode == Holder::Mode::Write)
        action.steps.front().insert(action.steps.front().end(), {end, writeMark});
}

constexpr const char *releaseFails = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release returns false");

constexpr Scheme laravel{.name = "laravel-lock",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel cache lock"),
                         .afterClear = releaseFails,
                         .mayBeOtherData = mayBeCachedData};
constexpr Scheme schedule{.name = "laravel-schedule",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel schedule mutex"),
                          .expiry = Expiry::Always,
                          .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task continues, and its next run may start in parallel")};
constexpr Scheme uniqueJob{.name = "laravel-unique-job",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel unique job"),
                           .traits = SchemeTrait::WorkRunsTwice,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and the same job may be queued again")};
constexpr Scheme overlap{.name = "laravel-without-overlapping",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel job without overlapping"),
                         .traits = SchemeTrait::WorkRunsTwice,
                         .afterClear =
                             QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and another job of its kind may start in parallel")};
constexpr Scheme symfony{
    .name = "symfony-lock",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Symfony lock"),
    .deadlineIn = DeadlineIn::Score,
    .exclusivity = Exclusivity::ReadWrite,
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                    "Its next refresh throws LockConflictedException once another client has the lock; its release reports nothing"),
    .decode = decodeSymfony,
    .clear = clearSymfony,
    .fenceOff = fenceOffSymfony,
    .extend = extendSymfony};
constexpr Scheme symfonyString{
    .name = "symfony-lock-string",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Symfony lock (before 5.2)"),
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next refresh throws LockConflictedException; its release reports nothing")};
constexpr Scheme malkusch{.name = "php-lock",
                          .label = "php-lock/lock",
                          .expiry = Expiry::Always,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release throws LockReleaseException")};

/** Never renewed: phpredis compares the value before it writes its session, if lock_expire is set. */
constexpr Scheme session{.name = "phpredis-session",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "PHP session lock (phpredis)"),
                         .traits = SchemeTrait::TokenRepeats,
                         .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                         "Its request continues in parallel with the next one; if redis.session.lock_expire is set, "
                                                         "it fails to write its session, otherwise the last write wins"),
                         .readHolder = readHostPid};

constexpr std::array<const Scheme *, 8> schemes{&laravel, &schedule, &uniqueJob, &overlap, &symfony, &symfonyString, &malkusch, &session};

constexpr quint32 any = shapes(ValueShape::Letters16, ValueShape::Other);

constexpr std::array rules{
    Rule{.scheme = &malkusch,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with php-malkusch-lock:"),
         .prefix = "php-malkusch-lock:"},
    Rule{.scheme = &schedule,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends with framework/schedule- and a digest"),
         .valueShapes = any,
         .fits = isSchedule},
    Rule{.scheme = &uniqueJob,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a Laravel unique job"),
         .valueShapes = any,
         .fits = isUniqueJob},
    Rule{.scheme = &overlap,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a Laravel job that must not overlap with itself"),
         .valueShapes = any,
         .fits = isOverlap},
    Rule{.scheme = &laravel,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with laravel, and the value is 16 letters and digits"),
         .valueShapes = any,
         .fits = isLaravelLock},
    Rule{.scheme = &session,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a PHP session lock, and the value is a host and a process"),
         .prefix = "PHPREDIS_SESSION:",
         .valueShapes = shapes(ValueShape::HostPid),
         .fits = isSessionLock},
    Rule{.scheme = &session,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends like a PHP session lock, and the value is a host and a process"),
         .valueShapes = shapes(ValueShape::HostPid),
         .fits = isSessionLock},
    Rule{.scheme = &symfony,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The members are a token of 44 characters and __write__"),
         .type = Type::SortedSet,
         .fits = isWritten},
    Rule{.scheme = &symfony,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The members are tokens of 44 characters, and their scores are times"),
         .type = Type::SortedSet,
         .fits = isSymfony},
};

bool isProbe(QByteArrayView key) { return key == supportProbe; }

constexpr std::array otherKeys{OtherKey{.prefix = supportProbe, .fits = isProbe}};

} // namespace

} // namespace lockscope::php

namespace lockscope {

Family phpFamily() { return {.group = "PHP", .schemes = php::schemes, .rules = php::rules, .otherKeys = php::otherKeys}; }

} // namespace lockscope
