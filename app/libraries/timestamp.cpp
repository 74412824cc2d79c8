// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks whose value is a time; see parseTimestamp() for what counts as one.
#include "libraries/family.h"
#include "libraries/finding/lockname.h"

#include <array>

namespace lockscope::timestamps {

namespace {

bool isOfLock(const Clues &clues) { return !namesDataAboutLocks(clues.key); }
bool isWithoutTtl(const Clues &clues) { return !clues.reading.ttl && isOfLock(clues); }

/** Times are written for many purposes. */
bool isAlways(const KeyReading &) { return true; }

constexpr Scheme classic{
    .name = "setnx-timestamp",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Timestamp lock (SETNX)"),
    .deadlineIn = DeadlineIn::Value,
    .expiry = Expiry::Always,
    .traits = SchemeTrait::BlindRelease,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText",
                          "The time in the value does not identify the holder: a late release by the old holder may delete the next holder's lock"),
    .mayBeOtherData = isAlways};
constexpr Scheme withTtl{
    .name = "timestamp-with-ttl",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Timestamp in a key that expires"),
    .expiry = Expiry::Always,
    .traits = SchemeTrait::BlindRelease,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText",
                          "The time in the value does not identify the holder: a release that does not compare it deletes the next holder's lock")};
constexpr Scheme discourse{.name = "discourse-mutex",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Discourse mutex"),
                           .expiry = Expiry::Always,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "It logs that the lock was tampered with before its expiration")};
constexpr Scheme redisObjects{.name = "redis-objects",
                              .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redis-objects lock"),
                              .deadlineIn = DeadlineIn::Value,
                              .expiry = Expiry::IfAsked,
                              .traits = SchemeTrait::BlindRelease,
                              .afterClear = classic.afterClear};

constexpr std::array<const Scheme *, 4> schemes{&classic, &withTtl, &discourse, &redisObjects};

constexpr std::array rules{
    Rule{.scheme = &classic,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a time, and the key does not expire"),
         .valueShapes = shapes(ValueShape::Time),
         .fits = isWithoutTtl},
    Rule{.scheme = &withTtl,
         .confidence = Confidence::Guess,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a time, and the key also expires, as with Discourse and others"),
         .valueShapes = shapes(ValueShape::Time),
         .fits = isOfLock},
};

} // namespace

} // namespace lockscope::timestamps

namespace lockscope {

Family timestampFamily() { return {.group = "Timestamps", .schemes = timestamps::schemes, .rules = timestamps::rules}; }

} // namespace lockscope
