// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks whose value is a time; see timestamp.h for what counts as one.
#include "libraries/family.h"

#include <array>

namespace lockscope::timestamps {

namespace {

bool hasNoTtl(const Clues &clues) { return !clues.reading.ttl; }

/** A time is written for many ends. */
bool isAlways(const KeyReading &) { return true; }

constexpr Scheme classic{.name = "setnx-timestamp",
                         .label = "Timestamp lock (SETNX)",
                         .deadlineIn = DeadlineIn::Value,
                         .expiry = Expiry::Always,
                         .traits = SchemeTrait::BlindRelease,
                         .afterClear = "A time does not say whose lock it is: a late release by the old holder may delete the lock of the next one",
                         .mayBeOtherData = isAlways};
constexpr Scheme withTtl{.name = "timestamp-with-ttl",
                         .label = "Timestamp in a key that expires",
                         .expiry = Expiry::Always,
                         .traits = SchemeTrait::BlindRelease,
                         .afterClear =
                             "A time does not say whose lock it is: if its release does not compare the time, it deletes the lock of the next "
                             "holder"};
constexpr Scheme discourse{.name = "discourse-mutex",
                           .label = "Discourse mutex",
                           .expiry = Expiry::Always,
                           .afterClear = "It logs that the lock was tampered with before its expiration"};
constexpr Scheme redisObjects{.name = "redis-objects",
                              .label = "redis-objects lock",
                              .deadlineIn = DeadlineIn::Value,
                              .expiry = Expiry::IfAsked,
                              .traits = SchemeTrait::BlindRelease,
                              .afterClear = classic.afterClear};

constexpr std::array<const Scheme *, 4> schemes{&classic, &withTtl, &discourse, &redisObjects};

constexpr std::array rules{
    Rule{.scheme = &classic,
         .confidence = Confidence::Likely,
         .why = "The value is a time, and the key does not expire",
         .valueShapes = shapes(ValueShape::Time),
         .fits = hasNoTtl},
    Rule{.scheme = &withTtl,
         .confidence = Confidence::Guess,
         .why = "The value is a time, and the key expires, too: Discourse and others write that",
         .valueShapes = shapes(ValueShape::Time)},
};

} // namespace

} // namespace lockscope::timestamps

namespace lockscope {

Family timestampFamily() { return {.group = "Timestamps", .schemes = timestamps::schemes, .rules = timestamps::rules}; }

} // namespace lockscope
