// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What has the form of a lock and says no more of its library: the last rules.
#include "libraries/family.h"
#include "libraries/tokenreaders.h"

#include <array>

namespace lockscope::unknown {

namespace {

using Type = KeyReading::Type;

constexpr Scheme token{.name = "token",
                       .label = "Token lock, library unknown",
                       .namesLibrary = false,
                       .afterClear = "The holder finds out when it next renews or releases the lock, if it compares tokens; a release that does not "
                                     "compare them may delete the next holder's lock"};
constexpr Scheme uuidToken{.name = "token-uuid",
                           .label = "Token lock (UUID), library unknown",
                           .namesLibrary = false,
                           .afterClear = token.afterClear,
                           .readHolder = readUuid};
constexpr Scheme hash{.name = "hash", .label = "Hash, library unknown", .namesLibrary = false, .afterClear = "Nothing is known of its holder"};
constexpr Scheme other{.name = "other", .label = "Not a lock that is known", .namesLibrary = false, .afterClear = "Nothing is known of its holder"};

constexpr std::array<const Scheme *, 4> schemes{&token, &uuidToken, &hash, &other};

constexpr const char *noLock = "Its key matches the pattern, but no library that is known keeps a lock so";

constexpr std::array rules{
    Rule{
        .scheme = &uuidToken,
        .why =
            "A UUID under a name that says no library: redis-semaphore, RedLock.net, Pottery, Spring, redlock-rb, ioredis-lock and others write that",
        .valueShapes = shapes(ValueShape::Uuid)},
    Rule{.scheme = &token,
         .why = "32 hexadecimal digits under a name that tells no library: node-redlock, redlock-universal and others write that",
         .valueShapes = shapes(ValueShape::Hex32)},
    Rule{.scheme = &token,
         .why = "A random token in base64 under a name that tells no library: redsync and others write that",
         .valueShapes = shapes(ValueShape::Base64Of16, ValueShape::Base64Of18, ValueShape::Base64Of32)},
    Rule{.scheme = &token,
         .why = "A number: a plain flag, or a semaphore or latch of Redisson; a profile can tell",
         .valueShapes = shapes(ValueShape::Number)},
    Rule{.scheme = &token, .why = "A string under a name that tells no library"},
    Rule{.scheme = &hash, .why = "A hash; what it holds is not what a known library writes, or was not read", .type = Type::Hash},
    Rule{.scheme = &other, .why = noLock, .type = Type::List},
    Rule{.scheme = &other, .why = noLock, .type = Type::Set},
    Rule{.scheme = &other, .why = noLock, .type = Type::SortedSet},
    Rule{.scheme = &other, .why = noLock, .type = Type::Other},
};

} // namespace

} // namespace lockscope::unknown

namespace lockscope {

Family tokenFamily() { return {.group = "Unknown libraries", .schemes = unknown::schemes, .rules = unknown::rules}; }

} // namespace lockscope
