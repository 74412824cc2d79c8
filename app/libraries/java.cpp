// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Java libraries other than Redisson. Spring and quartz-redis-jobstore write a UUID under the program's own name: only a profile
// can tell them.
#include "libraries/family.h"

#include <array>

namespace lockscope {

namespace {

/** In 13 digits, behind the UUID; nothing: no time. */
std::optional<qint64> jedisDeadlineMs(const Clues &clues)
{
    constexpr qsizetype millisDigits = 13;
    if (clues.reading.ttl || clues.shape != ValueShape::UuidAndNumber)
        return std::nullopt;
    const QByteArrayView digits = clues.value().sliced(37);
    const auto written = digits.size() == millisDigits ? wholeNumber(digits) : std::nullopt;
    return written && clues.isNearNow(fromUnixMs(*written)) ? written : std::nullopt;
}

bool isJedisLock(const Clues &clues) { return jedisDeadlineMs(clues).has_value(); }

bool decodeJedisLock(const Clues &clues, Lock &lock)
{
    const auto written = jedisDeadlineMs(clues);
    if (!written)
        return false;
    setDeadline(lock, DeadlineIn::Value, clues.instantOf(*written), clues.reading.takenAt);
    return true;
}

bool isShedLock(const Clues &clues) { return clues.value().contains('@'); }

bool isRefreshLock(const Clues &clues) { return clues.key.endsWith("_#RL#"); }

constexpr Scheme spring{.name = "spring-integration",
                        .label = "Spring RedisLockRegistry",
                        .expiry = Expiry::Always,
                        .traits = SchemeTrait::WaitersSleep,
                        .waitersOn = WaitersOn::SpringRegistry,
                        .tokenForm = TokenForm::Uuid,
                        .afterClear = "Its unlock() raises ConcurrentModificationException"};
constexpr Scheme shedLock{.name = "shedlock",
                          .label = "ShedLock",
                          .expiry = Expiry::Always,
                          .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::BlindRenewal,
                          .tokenForm = TokenForm::ShedLock,
                          .afterClear = "It does not notice, and its late release may delete the lock of the next owner"};
constexpr Scheme lock4j{.name = "lock4j", .label = "Lock4j", .expiry = Expiry::Always, .afterClear = "Its next renewal or release fails"};
constexpr Scheme jetCache{.name = "jetcache",
                          .label = "JetCache refresh lock",
                          .expiry = Expiry::Always,
                          .traits = SchemeTrait::BlindRelease,
                          .afterClear = "It does not notice, and its release removes the lock of the next one"};
constexpr Scheme jedisLock{.name = "jedis-lock",
                           .label = "jedis-lock",
                           .deadlineIn = DeadlineIn::Value,
                           .expiry = Expiry::Always,
                           .traits = SchemeTrait::BlindRelease,
                           .tokenForm = TokenForm::UuidAndCounter,
                           .afterClear = "It does not notice, and its late release may delete the lock of the next owner",
                           .decode = decodeJedisLock};
constexpr Scheme quartz{.name = "quartz-redis",
                        .label = "quartz-redis-jobstore lock",
                        .expiry = Expiry::Always,
                        .tokenForm = TokenForm::Uuid,
                        .afterClear = "The holder finds out when it releases the lock"};

constexpr std::array<const Scheme *, 6> schemes{&spring, &shedLock, &lock4j, &jetCache, &jedisLock, &quartz};

constexpr std::array rules{
    Rule{.scheme = &lock4j,
         .confidence = Confidence::Likely,
         .why = "The key begins with lock4j and the value is 32 hexadecimal digits",
         .prefix = "lock4j",
         .valueShapes = shapes(ValueShape::Hex32)},
    Rule{.scheme = &shedLock,
         .confidence = Confidence::Certain,
         .why = "The value says when it was added and by which host, as ShedLock writes it",
         .valueShapes = shapes(ValueShape::Added),
         .fits = isShedLock},
    Rule{.scheme = &jedisLock,
         .confidence = Confidence::Likely,
         .why = "The value is a UUID and a time in milliseconds, and the key does not expire",
         .valueShapes = shapes(ValueShape::UuidAndNumber),
         .fits = isJedisLock},
    Rule{.scheme = &jetCache, .confidence = Confidence::Certain, .why = "The key ends as those of JetCache's refresh locks", .fits = isRefreshLock},
};

} // namespace

Family javaFamily() { return {schemes, rules}; }

} // namespace lockscope
