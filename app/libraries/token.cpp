// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The last rules: keys that have the form of a lock and show nothing of their library.
#include "libraries/family.h"
#include "libraries/finding/lockname.h"
#include "libraries/tokenreaders.h"

#include <array>

namespace lockscope::unknown {

namespace {

using Type = KeyReading::Type;

/** A time, an amount: what somebody wrote of locks, and nobody holds. */
bool isDataAboutLocks(const Clues &clues)
{
    const bool isNumber = !clues.value().isEmpty() && isDigits(clues.value().first(1));
    return isNumber && (clues.shape == ValueShape::Time || !clues.reading.ttl) && namesDataAboutLocks(clues.key);
}

/** Nothing in it is a token or a deadline. */
bool decodeOther(const Clues &clues, Lock &lock)
{
    lock.form = LockForm::OtherType;
    lock.token = {};
    if (!clues.reading.ttl) {
        lock.deadline.reset();
        lock.deadlineIn = DeadlineIn::Nowhere;
        lock.deadlineIsKnown = clues.reading.ttlKnown;
        lock.lease = Duration(0);
    }
    return true;
}

constexpr Scheme token{.name = "token",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Unknown library (probably a token lock)"),
                       .namesLibrary = false,
                       .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                       "The old holder notices at its next renewal or release, if it compares tokens. If it does "
                                                       "not, its release may delete the next holder's lock")};
constexpr Scheme uuidToken{.name = "token-uuid",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Unknown library (probably a UUID token lock)"),
                           .namesLibrary = false,
                           .afterClear = token.afterClear,
                           .readHolder = readUuid};
constexpr Scheme hash{.name = "hash",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Unknown library (hash)"),
                      .namesLibrary = false,
                      .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Nothing is known about its holder")};
constexpr Scheme other{.name = "other",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Not a known lock"),
                       .namesLibrary = false,
                       .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Nothing is known about its holder"),
                       .decode = decodeOther};

constexpr std::array<const Scheme *, 4> schemes{&token, &uuidToken, &hash, &other};

constexpr const char *noLock =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key matches the pattern, but no known library stores a lock in this form");

constexpr std::array rules{
    Rule{.scheme = &other,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The name and the value tell when or how often something was locked; a lock profile can say that it is a lock"),
         .valueShapes = shapes(ValueShape::Time, ValueShape::Number, ValueShape::Other),
         .fits = isDataAboutLocks},
    Rule{.scheme = &uuidToken,
         .why = QT_TRANSLATE_NOOP(
             "lockscope::SchemeText",
             "UUID with a custom key name, as written by redis-semaphore, RedLock.net, Pottery, Spring, redlock-rb, ioredis-lock and others"),
         .valueShapes = shapes(ValueShape::Uuid)},
    Rule{.scheme = &token,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "32 hexadecimal digits with a custom key name, as written by node-redlock, redlock-universal and others"),
         .valueShapes = shapes(ValueShape::Hex32)},
    Rule{.scheme = &token,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Random base64 token with a custom key name, as written by redsync and others"),
         .valueShapes = shapes(ValueShape::Base64Of16, ValueShape::Base64Of18, ValueShape::Base64Of32)},
    Rule{.scheme = &token,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText", "A number: a plain flag, or a Redisson semaphore or latch; a lock profile can specify which"),
         .valueShapes = shapes(ValueShape::Number)},
    Rule{.scheme = &token, .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Plain string with a custom key name")},
    Rule{.scheme = &hash,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash whose content is not that of a known library, or was not read"),
         .type = Type::Hash},
    Rule{.scheme = &other, .why = noLock, .type = Type::List},
    Rule{.scheme = &other, .why = noLock, .type = Type::Set},
    Rule{.scheme = &other, .why = noLock, .type = Type::SortedSet},
    Rule{.scheme = &other, .why = noLock, .type = Type::Other},
};

} // namespace

} // namespace lockscope::unknown

namespace lockscope {

Family tokenFamily()
{
    return {.group = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Unknown libraries"), .schemes = unknown::schemes, .rules = unknown::rules};
}

} // namespace lockscope
