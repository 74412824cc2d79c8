// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Node.js libraries. node-redlock, redlock-universal and ioredis-lock write a token under the program's own name: only a profile
// can tell them.
#include "locks/schemes/containers.h"
#include "locks/schemes/rule.h"

#include <array>

namespace lockscope {

namespace {

using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView semaphorePrefix("semaphore:");

/** A UUID, and in a semaphore that gives several permits at once its number. */
bool isSemaphoreId(const Member &member)
{
    const QByteArrayView id = member.name.view();
    return id.size() >= 36 && isUuid(id.first(36)) && (id.size() == 36 || (id[36] == '_' && isDigits(id.sliced(37))));
}

bool isSemaphore(const Clues &clues) { return clues.areAll(isSemaphoreId); }

bool decodeSemaphore(const Clues &clues, Lock &lock)
{
    return isSemaphore(clues) && decodeScores(clues, lock, Scores::Refreshes, Holder::Mode::Permit);
}

bool isWarlock(const Clues &clues)
{
    if (!clues.key.endsWith(":lock"))
        return false;
    const auto time = uuidTime(uuidBytes(clues.value()));
    return time && clues.isNearNow(time->at);
}

constexpr Scheme redlock{.name = "node-redlock",
                         .label = "node-redlock",
                         .expiry = Expiry::Always,
                         .afterClear = "Its extend fails, and its unlock says that it could not release the lock"};
constexpr Scheme universal{.name = "redlock-universal",
                           .label = "redlock-universal",
                           .expiry = Expiry::Always,
                           .afterClear = "Its next extend or release fails"};
constexpr Scheme ioredisLock{.name = "ioredis-lock",
                             .label = "ioredis-lock",
                             .expiry = Expiry::Always,
                             .tokenForm = TokenForm::Uuid,
                             .afterClear = "Its release fails"};
constexpr Scheme mutex{
    .name = "redis-semaphore-mutex",
    .label = "redis-semaphore mutex",
    .expiry = Expiry::Always,
    .traits = SchemeTrait::RecreatesMissingKey,
    .tokenForm = TokenForm::Uuid,
    .afterClear =
        "It is told at its next refresh; one on several servers (Redlock) puts the key back, unless most of them lost it"};
constexpr Scheme semaphore{
    .name = "redis-semaphore",
    .label = "redis-semaphore",
    .deadlineIn = DeadlineIn::Score,
    .exclusivity = Exclusivity::Permits,
    .expiry = Expiry::Always,
    .traits = SchemeTrait::RecreatesMissingKey,
    .tokenForm = TokenForm::Uuid,
    .afterClear = "It is told at its next refresh; one on several servers puts its permit back, unless most of them lost it",
    .decode = decodeSemaphore};
constexpr Scheme warlock{.name = "node-redis-warlock",
                         .label = "node-redis-warlock",
                         .expiry = Expiry::Always,
                         .tokenForm = TokenForm::UuidBase64,
                         .afterClear = "Its next touch fails"};

constexpr std::array<const Scheme *, 6> schemes{&redlock, &universal, &ioredisLock, &mutex, &semaphore, &warlock};

constexpr std::array rules{
    Rule{.scheme = &mutex,
         .confidence = Confidence::Likely,
         .why = "The key begins with mutex: and the value is a UUID",
         .prefix = "mutex:",
         .valueShapes = shapes(ValueShape::Uuid)},
    Rule{.scheme = &warlock,
         .confidence = Confidence::Certain,
         .why = "The key ends with :lock, and the value is a UUID of version 1 in base64 of a likely time",
         .valueShapes = shapes(ValueShape::Base64Of16),
         .fits = isWarlock},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Certain,
         .why = "The key begins with semaphore: and the members are UUIDs",
         .type = Type::SortedSet,
         .prefix = semaphorePrefix,
         .fits = isSemaphore},
};

} // namespace

Family nodeFamily() { return {schemes, rules}; }

} // namespace lockscope
