// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Node.js libraries. node-redlock, redis-semaphore's mutex, redlock-universal and ioredis-lock write a token under a name of the program's
// own, or under a prefix that others use as well: only a profile can identify them.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::node {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView semaphorePrefix("semaphore:");
constexpr QByteArrayView fencingTokens("@simple-redis-mutex:fencing-tokens");

/** A UUID, with a number in a semaphore that grants several permits at once. */
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

/** The end of the lease by the client's clock, which may differ from the server's. */
bool isEndOfLease(const Clues &clues)
{
    constexpr Duration mostSkew = std::chrono::minutes(1);
    if (!clues.timestamp || clues.timestamp->form != LockForm::SetnxMillis || !clues.reading.ttl)
        return false;
    return std::chrono::abs(clues.timestamp->deadline - (clues.serverNow() + *clues.reading.ttl)) <= mostSkew;
}

bool isWordMutex(const Clues &clues) { return clues.value() == QByteArrayView("mutex"); }
bool isMutexWithoutTtl(const Clues &clues) { return isWordMutex(clues) && clues.reading.ttlKnown && !clues.reading.ttl; }
bool isMutexWithTtl(const Clues &clues) { return isWordMutex(clues) && clues.reading.ttl; }

/** A collision-resistant id of the first kind: c, and 24 letters and digits. */
bool isCuid(QByteArrayView text)
{
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return text.size() == 25 && text[0] == 'c' && std::ranges::all_of(text, fits);
}

bool isDistLock(const Clues &clues)
{
    const Member *id = clues.member("id");
    return clues.memberCount() == 2 && id && clues.member("owner") && isCuid(id->value);
}

/** A hash of one holder: its id and description. */
bool decodeDistLock(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !isDistLock(clues))
        return false;
    lock.token = clues.member("id")->value;
    LockDetails details;
    details.holders.push_back({.token = lock.token, .note = clues.member("owner")->value, .deadline = lock.deadline});
    details.holdersInAll = 1;
    lock.details = SharedDetails(std::move(details));
    return true;
}

/** The token is an id; the note describes the holder. */
void readOwner(const Holder &holder, HolderIdentity &who) { who.worker = holder.note.toByteArray(); }

Result<Action> clearDistLock(const Lock &lock, const std::optional<Bytes> &)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::equals(command("HGET", key, "id"), lock.token.toByteArray())};
    action.steps = {command("DEL", key)};
    keep(action, command("DUMP", key));
    keepLease(action, key);
    keepFree(action, key);
    addAfterClear(action, lock);
    return action;
}

void extendDistLock(Action &action, const Lock &lock, UnixTime)
{
    action.checks = {Check::equals(command("HGET", lock.key.toByteArray(), "id"), lock.token.toByteArray())};
}

void sayWokenByMessage(Action &action) { action.effects += PlanText::tr("Waiting clients are woken by the message that a release would send."); }

/** Waiters try again only when this message names their key. */
void wakeIoredisMutex(Action &action, const Lock &lock, const Holder &)
{
    action.messages.push_back({"mutex-unlock", lock.key.toByteArray(), -1});
    sayWokenByMessage(action);
}

Result<Action> clearIoredisMutex(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeIoredisMutex); }

/** Without the message waiters try again after up to 10 s. */
void wakeSimpleMutex(Action &action, const Lock &lock, const Holder &holder)
{
    const QByteArray payload = "{ \"key\": \"" + lock.key.toByteArray() + "\", \"value\": \"" + holder.token.toByteArray() + "\" }";
    action.messages.push_back({"@simple-redis-mutex:locks-releases", payload, -1});
    sayWokenByMessage(action);
}

Result<Action> clearSimpleMutex(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeSimpleMutex); }

constexpr Scheme redlock{
    .name = "node-redlock",
    .label = "node-redlock",
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its extend fails, and its unlock reports that it could not release the lock")};
constexpr Scheme universal{.name = "redlock-universal",
                           .label = "redlock-universal",
                           .expiry = Expiry::Always,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next extend or release fails")};
constexpr Scheme ioredisLock{.name = "ioredis-lock",
                             .label = "ioredis-lock",
                             .expiry = Expiry::Always,
                             .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release fails"),
                             .readHolder = readUuid};
constexpr Scheme mutex{
    .name = "redis-semaphore-mutex",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redis-semaphore mutex"),
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP(
        "lockscope::SchemeText",
        "The old holder notices at its next refresh; with several servers (Redlock) it restores the key, unless most servers lost it"),
    .readHolder = readUuid};
constexpr Scheme semaphore{
    .name = "redis-semaphore",
    .label = "redis-semaphore",
    .deadlineIn = DeadlineIn::Score,
    .exclusivity = Exclusivity::Permits,
    .expiry = Expiry::Always,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText",
                          "The old holder notices at its next refresh; with several servers it restores its permit, unless most servers lost it"),
    .decode = decodeSemaphore,
    .readHolder = readUuid};
constexpr Scheme warlock{.name = "node-redis-warlock",
                         .label = "node-redis-warlock",
                         .expiry = Expiry::Always,
                         .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next touch fails"),
                         .readHolder = readUuid};

constexpr Scheme redisLock{
    .name = "npm-redis-lock",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redis-lock (npm)"),
    .expiry = Expiry::Always,
    .traits = SchemeTrait::BlindRelease,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                    "The old holder does not notice; if it finishes within its lease, it deletes the next holder's lock")};
constexpr Scheme ioredisMutex{
    .name = "ioredis-mutex",
    .label = "ioredis-mutex",
    .expiry = Expiry::Never,
    .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WaitersSleep | SchemeTrait::TokenRepeats,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice, and its release deletes the next holder's lock"),
    .clear = clearIoredisMutex};
constexpr Scheme redisMutex{.name = "redis-mutex",
                            .label = "redis-mutex",
                            .expiry = Expiry::Always,
                            .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::BlindRenewal | SchemeTrait::TokenRepeats,
                            .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                            "If the key is missing at its next renewal, its process exits; if the next holder has "
                                                            "the lock by then, it renews that lock as its own and deletes it when it finishes")};
constexpr Scheme simpleMutex{
    .name = "simple-redis-mutex",
    .label = "simple-redis-mutex",
    .expiry = Expiry::Always,
    .traits = SchemeTrait::WaitersSleep,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice; its release compares tokens and does nothing"),
    .clear = clearSimpleMutex};
constexpr Scheme distLock{.name = "dist-lock",
                          .label = "dist-lock",
                          .expiry = Expiry::Always,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its extend and its release return false"),
                          .decode = decodeDistLock,
                          .readHolder = readOwner,
                          .clear = clearDistLock,
                          .extend = extendDistLock};

constexpr std::array<const Scheme *, 11> schemes{&redlock,   &universal,    &ioredisLock, &mutex,       &semaphore, &warlock,
                                                 &redisLock, &ioredisMutex, &redisMutex,  &simpleMutex, &distLock};

constexpr std::array rules{
    Rule{.scheme = &simpleMutex,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with @simple-redis-mutex:lock-"),
         .prefix = "@simple-redis-mutex:lock-"},
    Rule{.scheme = &redisLock,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with lock. and the value is the end of its lease in milliseconds"),
         .prefix = "lock.",
         .valueShapes = shapes(ValueShape::Time),
         .fits = isEndOfLease},
    Rule{.scheme = &ioredisMutex,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is the word mutex, and the key does not expire"),
         .valueShapes = shapes(ValueShape::Other),
         .fits = isMutexWithoutTtl},
    Rule{.scheme = &redisMutex,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is the word mutex, and the key expires"),
         .valueShapes = shapes(ValueShape::Other),
         .fits = isMutexWithTtl},
    Rule{.scheme = &warlock,
         .confidence = Confidence::Certain,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends with :lock, and the value is a version 1 UUID in base64 with a plausible time"),
         .valueShapes = shapes(ValueShape::Base64Of16),
         .fits = isWarlock},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with semaphore: and the members are UUIDs"),
         .type = Type::SortedSet,
         .prefix = semaphorePrefix,
         .fits = isSemaphore},
    Rule{.scheme = &distLock,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The fields are id and owner, and the id is a cuid"),
         .type = Type::Hash,
         .fits = isDistLock},
};

bool isFencingTokens(QByteArrayView key) { return key == fencingTokens; }

constexpr std::array otherKeys{OtherKey{.prefix = fencingTokens, .fits = isFencingTokens}};

} // namespace

} // namespace lockscope::node

namespace lockscope {

Family nodeFamily() { return {.group = "Node.js", .schemes = node::schemes, .rules = node::rules, .otherKeys = node::otherKeys}; }

} // namespace lockscope
