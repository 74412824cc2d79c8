// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of PHP libraries and programs. Symfony's are in symfony.cpp, Magento's in magento.cpp.
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

/** The owner of a lock: 16 random letters and digits. */
bool isOwner(QByteArrayView text) { return shapeOf(text) == ValueShape::Letters16; }

/** The owner in a value as phpredis may serialise it: not at all, or by PHP, igbinary, JSON or MessagePack; empty: there is none. */
QByteArrayView ownerIn(QByteArrayView value)
{
    static constexpr std::array<std::array<QByteArrayView, 2>, 5> around{
        {{"", ""}, {"s:16:\"", "\";"}, {QByteArrayView("\0\0\0\2\x11\x10", 6), ""}, {"\"", "\""}, {"\xb0", ""}}};
    for (const auto &[before, after] : around) {
        const qsizetype size = value.size() - before.size() - after.size();
        if (size > 0 && value.startsWith(before) && value.endsWith(after) && isOwner(value.sliced(before.size(), size)))
            return value.sliced(before.size(), size);
    }
    return {};
}

bool isOwned(const Clues &clues) { return !ownerIn(clues.value()).isEmpty(); }

void readOwner(const Holder &holder, HolderIdentity &who) { who.client = ownerIn(holder.token).toByteArray(); }

/** Older versions of the scheduler write true. */
bool isSchedule(const Clues &clues)
{
    constexpr qsizetype digits = 40;
    const QByteArrayView key = clues.key;
    const bool isNamed = key.size() > digits && key.chopped(digits).endsWith("framework/schedule-") && isHex(key.last(digits));
    return isNamed && (isOwned(clues) || clues.value() == QByteArrayView("b:1;"));
}
bool isUniqueJob(const Clues &clues) { return clues.key.contains("laravel_unique_job:") && isOwned(clues); }
bool isOverlap(const Clues &clues) { return clues.key.contains("laravel-queue-overlap:") && isOwned(clues); }

bool isSessionLock(const Clues &clues) { return clues.key.endsWith("_LOCK") && clues.value().contains('|'); }

/** No prefix of a rule, which would precede the rules for Laravel's jobs and schedules. */
bool isLaravelLock(const Clues &clues) { return placeOf("laravel", clues.key) >= 0 && isOwned(clues); }

/** True for a random token of Laravel; a word of 16 letters is none. */
bool isDrawnAtRandom(QByteArrayView text)
{
    const auto has = [&](char from, char to) { return std::ranges::any_of(text, [=](char c) { return c >= from && c <= to; }); };
    return has('a', 'z') && has('A', 'Z') && has('0', '9');
}

/** Cached data may have such names, too, but are serialised, unlike tokens. */
bool mayBeCachedData(const KeyReading &reading) { return !isDrawnAtRandom(reading.value) || ownerIn(reading.value).size() != reading.value.size(); }

/** Before version 3 a random number up to 2^31, in a key that expires; a number near the time now may be that. */
bool isOldPhpLock(const Clues &clues)
{
    constexpr qint64 least = 4'194'305, most = 2'147'483'647; // a smaller one is drawn once in 500 times, or is a process, or counts something
    constexpr Duration near = std::chrono::hours(24 * 365);
    const qint64 number = wholeNumber(clues.value()).value_or(0);
    return clues.mayEnd() && number >= least && number <= most && std::chrono::abs(fromUnixMs(number * 1000) - clues.serverNow()) > near;
}

/** Nextcloud and ownCloud: a file's lock by the digest of its path. */
bool isFileLock(const Clues &clues)
{
    constexpr qsizetype digits = 32;
    const bool isNamed = clues.key.size() > digits && isHex(clues.key.last(digits)) && clues.key.chopped(digits).endsWith("lockfiles/");
    return isNamed && (clues.value() == QByteArrayView("\"exclusive\"") || wholeNumber(clues.value()));
}
bool isFreeFile(const Clues &clues) { return isFileLock(clues) && wholeNumber(clues.value()) == 0; }

/** A number counts readers, who leave no names. */
bool decodeFileLock(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::String || !clues.reading.valueIsWhole)
        return false;
    const auto readers = wholeNumber(clues.value());
    Holder holder{.token = lock.token, .count = readers.value_or(1), .deadline = lock.deadline};
    holder.mode = readers ? Holder::Mode::Read : Holder::Mode::Write;
    LockDetails details;
    details.holders.push_back(std::move(holder));
    details.holdersInAll = 1;
    lock.details = SharedDetails(std::move(details));
    return true;
}

void sayReadersGo(Action &action, const Lock &lock, const Holder &)
{
    if (lock.details && lock.details->holders.front().mode == Holder::Mode::Read)
        action.effects += PlanText::tr("The value counts readers, who are not named: all of them lose the lock.");
}

Result<Action> clearFileLock(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, sayReadersGo); }

constexpr const char *releaseFails = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release returns false");

constexpr Scheme laravel{.name = "laravel-lock",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel cache lock"),
                         .afterClear = releaseFails,
                         .mayBeOtherData = mayBeCachedData,
                         .readHolder = readOwner};
constexpr Scheme schedule{.name = "laravel-schedule",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel schedule mutex"),
                          .expiry = Expiry::Always,
                          .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                          "The task continues, and its next run may start in parallel; the first one to end deletes "
                                                          "the lock of the other"),
                          .readHolder = readOwner};
constexpr Scheme uniqueJob{.name = "laravel-unique-job",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel unique job"),
                           .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                           "The job continues, and the same job may be queued again; the first one to end deletes "
                                                           "the lock of the other"),
                           .readHolder = readOwner};
constexpr Scheme overlap{.name = "laravel-without-overlapping",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Laravel job without overlapping"),
                         .traits = SchemeTrait::WorkRunsTwice,
                         .afterClear =
                             QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and another job of its kind may start in parallel"),
                         .readHolder = readOwner};
constexpr Scheme fileLock{
    .name = "nextcloud-file",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Nextcloud or ownCloud file lock"),
    .exclusivity = Exclusivity::ReadWrite,
    .expiry = Expiry::Always,
    .token = TokenProof::Nothing,
    .traits = SchemeTrait::BlindRelease,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                    "The old request does not notice; its late release counts the next holder's lock down, or deletes it"),
    .decode = decodeFileLock,
    .clear = clearFileLock};
constexpr Scheme malkusch{.name = "php-lock",
                          .label = "php-lock/lock",
                          .expiry = Expiry::Always,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release throws LockReleaseException")};

/** Never renewed: phpredis compares the value before it writes its session, if lock_expire is set. */
constexpr Scheme session{.name = "phpredis-session",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "PHP session lock (phpredis)"),
                         .token = TokenProof::Nothing,
                         .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                         "Its request continues in parallel with the next one; if redis.session.lock_expire is set, "
                                                         "it fails to write its session, otherwise the last write wins"),
                         .readHolder = readHostPid};

constexpr std::array<const Scheme *, 7> schemes{&laravel, &schedule, &uniqueJob, &overlap, &fileLock, &malkusch, &session};

constexpr quint32 any = shapes(ValueShape::Letters16, ValueShape::Other);

constexpr std::array rules{
    Rule{.scheme = &malkusch,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with php-malkusch-lock:, and the value is 64 hexadecimal digits"),
         .prefix = "php-malkusch-lock:",
         .valueShapes = shapes(ValueShape::Hex64)},
    Rule{.scheme = &malkusch,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key begins with lock_ and expires, and the value is a random number, as written by php-lock before version 3"),
         .prefix = "lock_",
         .valueShapes = shapes(ValueShape::Number, ValueShape::Time),
         .fits = isOldPhpLock},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A file that nobody has locked"),
         .valueShapes = shapes(ValueShape::Number),
         .fits = isFreeFile},
    Rule{.scheme = &fileLock,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key ends with lockfiles/ and a digest, and the value is the word exclusive or the number of readers"),
         .valueShapes = shapes(ValueShape::Number, ValueShape::Other),
         .fits = isFileLock},
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
};

} // namespace

} // namespace lockscope::php

namespace lockscope {

Family phpFamily() { return {.group = "PHP", .schemes = php::schemes, .rules = php::rules}; }

} // namespace lockscope
