// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Node.js libraries. node-redlock, redis-semaphore's mutex, redlock-universal and ioredis-lock write a token under a name of the program's
// own, or under a prefix that others use as well: only a profile can identify them.
#include "libraries/companions.h"
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

void sayReleaseIsPublished(Action &action)
{
    sayWoken(action, PlanText::tr("The message of a release is published: clients that listen for it are woken."));
}

/** A hash of one holder, whose token is in this field. */
bool decodeHeldBy(QByteArrayView field, const Clues &clues, Lock &lock, const Bytes &note = {})
{
    lock.token = clues.member(field)->value;
    LockDetails details;
    details.holders.push_back({.token = lock.token, .note = note, .deadline = lock.deadline});
    details.holdersInAll = 1;
    details.companions = presentCompanions(clues.reading);
    lock.details = SharedDetails(std::move(details));
    return true;
}

Check isHeldBy(const char *field, const Lock &lock)
{
    return Check::equals(command("HGET", lock.key.toByteArray(), field), lock.token.toByteArray());
}

/** A hash of other data that has this field is not deleted. */
Action clearHeldBy(const char *field, const Lock &lock, int fields)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {isHeldBy(field, lock), Check::equals(command("HLEN", key), QByteArray::number(fields))};
    action.steps = {command("DEL", key)};
    keep(action, command("DUMP", key));
    keepLease(action, key);
    keepFree(action, key);
    addAfterClear(action, lock);
    return action;
}

/** What both kinds of semaphores write: times of refreshes in milliseconds, in a key that always expires. */
bool isRefreshed(const Clues &clues) { return clues.mayEnd() && clues.areTimes(ScoreUnit::Milliseconds); }

bool isSemaphore(const Clues &clues)
{
    return isRefreshed(clues) && clues.areAll([](const Member &permit) { return isUuid(permit.name); });
}

/** The holder of a permit: what precedes its number; empty: it is no numbered permit. */
QByteArrayView holderOfPermit(QByteArrayView permit)
{
    const qsizetype at = permit.lastIndexOf('_');
    return at > 0 && isDigits(permit.sliced(at + 1)) ? permit.first(at) : QByteArrayView();
}

bool isNumberedSemaphore(const Clues &clues)
{
    return isRefreshed(clues) && clues.areAll([](const Member &permit) { return isUuid(holderOfPermit(permit.name)); });
}

/** By a profile, other ids, too: programs may choose them. */
bool decodeSemaphore(const Clues &clues, Lock &lock) { return decodeScores(clues, lock, Scores::Refreshes, Holder::Mode::Permit); }

QByteArray releasedChannel(const Lock &lock) { return lock.key.toByteArray() + ":released"; }

std::vector<WaitChannel> releasedChannels(const Lock &lock) { return {{releasedChannel(lock)}}; }

/** A holder releases all of its permits at once, and could renew the others from the first one. */
void releaseAllPermits(Action &action, const Lock &lock, const Holder &named)
{
    const QByteArray key = lock.key.toByteArray();
    const QByteArrayView holder = holderOfPermit(named.token);
    for (const Holder &other : lock.details->holders) {
        if (other.token == named.token || holder.isEmpty() || holderOfPermit(other.token) != holder)
            continue;
        action.steps.front().push_back(other.token.toByteArray());
        keep(action, command("ZSCORE", key, other.token.toByteArray()));
    }
    if (action.steps.front().size() > 3)
        action.effects += PlanText::tr("All permits of this holder are released together, as by its library.");
    action.messages.push_back({releasedChannel(lock), {}, 0});
    sayReleaseIsPublished(action);
}

Result<Action> clearNumberedSemaphore(const Lock &lock, const std::optional<Bytes> &named) { return clearMember(lock, named, releaseAllPermits); }

/** redfour and ioredfour: the index counts the acquisitions of all locks of a namespace. */
bool isRedfour(const Clues &clues)
{
    const Member *const index = clues.member("index");
    return clues.memberCount() == 1 && index && wholeNumber(index->value).value_or(0) > 0 && clues.mayEnd();
}

/** The namespaces that a key may be in: before each of its first colons. */
QByteArrayList namespacesOf(QByteArrayView key)
{
    constexpr qsizetype most = 8;
    QByteArrayList names;
    for (qsizetype at = key.indexOf(':'); at > 0 && names.size() < most; at = key.indexOf(':', at + 1))
        names << key.first(at).toByteArray();
    return names;
}

/** In a cluster all keys of a namespace share a tag, and the counter stands behind another colon. */
bool isClustered(QByteArrayView space) { return space.contains("{ior4_"); }
QByteArray counterOf(const QByteArray &space) { return space + (isClustered(space) ? ":index" : "index"); }

bool hasCounter(const Clues &clues)
{
    const auto counts = [&](const QByteArray &space) {
        const KeyReading *const counter = clues.companion(counterOf(space));
        return counter && wholeNumber(counter->value).value_or(0) >= wholeNumber(clues.member("index")->value).value_or(0);
    };
    return isRedfour(clues) && std::ranges::any_of(namespacesOf(clues.key), counts);
}

bool decodeRedfour(const Clues &clues, Lock &lock)
{
    return clues.reading.type == Type::Hash && isRedfour(clues) && decodeHeldBy("index", clues, lock);
}

/** The namespace is unknown: a message to a channel that nobody listens to does nothing. */
std::vector<WaitChannel> redfourChannels(const Lock &lock)
{
    std::vector<WaitChannel> channels;
    for (const QByteArray &space : namespacesOf(lock.key))
        channels.push_back({space + "-release"});
    return channels;
}

Result<Action> clearRedfour(const Lock &lock, const std::optional<Bytes> &)
{
    if (recognitionOf(lock).confidence == Confidence::Guess)
        return invalidInput(PlanText::tr(
            "Only the form of this hash suggests that it is a lock. Say so in a lock profile if you know that it is. Nothing was done."));
    Action action = clearHeldBy("index", lock, 1);
    for (const QByteArray &space : namespacesOf(lock.key))
        action.messages.push_back({space + "-release", lock.key.toByteArray(), -1, isClustered(space)});
    sayReleaseIsPublished(action);
    return action;
}

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const bool hasIndex = reading.type == Type::Hash && reading.contents && reading.contents->count == 1 && !reading.contents->members.empty()
        && reading.contents->members.front().name == QByteArrayView("index");
    for (const QByteArray &space : hasIndex ? namespacesOf(reading.key) : QByteArrayList())
        keys.emplace_back(counterOf(space));
}

bool isWarlock(const Clues &clues)
{
    if (!clues.key.endsWith(":lock"))
        return false;
    const auto time = uuidTime(uuidBytes(clues.value()));
    return time && clues.isNearNow(time->at);
}

/** n8n: the id of the main instance that leads the others. */
bool isInstanceLeader(const Clues &clues) { return clues.key.endsWith(":main_instance_leader") && clues.mayEnd(); }

void readInstance(const Holder &holder, HolderIdentity &who) { who.worker = holder.token.toByteArray(); }

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
    return clues.memberCount() == 2 && id && clues.member("owner") && isCuid(id->value) && clues.mayEnd();
}

/** A hash of one holder: its id and description. */
bool decodeDistLock(const Clues &clues, Lock &lock)
{
    return clues.reading.type == Type::Hash && isDistLock(clues) && decodeHeldBy("id", clues, lock, clues.member("owner")->value);
}

/** The token is an id; the note describes the holder. */
void readOwner(const Holder &holder, HolderIdentity &who) { who.worker = holder.note.toByteArray(); }

Result<Action> clearDistLock(const Lock &lock, const std::optional<Bytes> &)
{
    Action action = clearHeldBy("id", lock, 2);
    if (lock.details && !lock.details->holders.empty())
        action.checks.push_back(Check::equals(command("HGET", lock.key.toByteArray(), "owner"), lock.details->holders.front().note.toByteArray()));
    return action;
}

void extendDistLock(Action &action, const Lock &lock, UnixTime) { action.checks = {isHeldBy("id", lock)}; }

void extendRedfour(Action &action, const Lock &lock, UnixTime) { action.checks = {isHeldBy("index", lock)}; }

/** Waiters try again only when this message names their key. */
void wakeIoredisMutex(Action &action, const Lock &lock, const Holder &)
{
    action.messages.push_back({"mutex-unlock", lock.key.toByteArray(), -1});
    sayReleaseIsPublished(action);
}

Result<Action> clearIoredisMutex(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeIoredisMutex); }

/** Without the message waiters try again after up to 10 s. */
void wakeSimpleMutex(Action &action, const Lock &lock, const Holder &holder)
{
    const QByteArray payload = "{ \"key\": \"" + lock.key.toByteArray() + "\", \"value\": \"" + holder.token.toByteArray() + "\" }";
    action.messages.push_back({"@simple-redis-mutex:locks-releases", payload, -1});
    sayReleaseIsPublished(action);
}

Result<Action> clearSimpleMutex(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeSimpleMutex); }

constexpr Scheme redlock{
    .name = "node-redlock",
    .label = "node-redlock",
    .expiry = Expiry::Always,
    .token = TokenProof::OneHold,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its extend fails, and its unlock reports that it could not release the lock")};
constexpr Scheme universal{.name = "redlock-universal",
                           .label = "redlock-universal",
                           .expiry = Expiry::Always,
                           .token = TokenProof::OneHold,
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
    .renewedAfter = 4. / 5,
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
    .renewedAfter = 4. / 5,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText",
                          "The old holder notices at its next refresh; with several servers it restores its permit, unless most servers lost it"),
    .decode = decodeSemaphore,
    .readHolder = readUuid};
constexpr Scheme numberedSemaphore{.name = "effect-distributed-lock",
                                   .label =
                                       QT_TRANSLATE_NOOP("lockscope::SchemeText", "effect-distributed-lock, or redis-semaphore for several permits"),
                                   .deadlineIn = DeadlineIn::Score,
                                   .exclusivity = Exclusivity::Permits,
                                   .expiry = Expiry::Always,
                                   .traits = SchemeTrait::WaitersSleep,
                                   .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder notices at its next refresh"),
                                   .decode = decodeSemaphore,
                                   .readHolder = readUuid,
                                   .waitChannels = releasedChannels,
                                   .clear = clearNumberedSemaphore};
constexpr Scheme redfour{.name = "redfour",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redfour or ioredfour"),
                         .expiry = Expiry::Always,
                         .traits = SchemeTrait::WaitersSleep,
                         .afterClear =
                             QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its release reports that the lock expired or was taken by another"),
                         .decode = decodeRedfour,
                         .waitChannels = redfourChannels,
                         .clear = clearRedfour,
                         .extend = extendRedfour};
constexpr Scheme n8n{
    .name = "n8n-leader",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "n8n leader"),
    .expiry = Expiry::Always,
    .token = TokenProof::Nothing,
    .traits = SchemeTrait::WorkRunsTwice,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Another instance may become the leader before the old one notices at its next check"),
    .readHolder = readInstance};
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
    .token = TokenProof::Nothing,
    .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WaitersSleep,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice, and its release deletes the next holder's lock"),
    .clear = clearIoredisMutex};
constexpr Scheme redisMutex{.name = "redis-mutex",
                            .label = "redis-mutex",
                            .expiry = Expiry::Always,
                            .token = TokenProof::Nothing,
                            .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::BlindRenewal,
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

constexpr std::array<const Scheme *, 14> schemes{&redlock,   &universal,    &ioredisLock, &mutex,       &semaphore, &numberedSemaphore, &warlock,
                                                 &redisLock, &ioredisMutex, &redisMutex,  &simpleMutex, &distLock,  &redfour,           &n8n};

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
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key begins with semaphore: and expires, the members are UUIDs, and each score is a time in milliseconds"),
         .type = Type::SortedSet,
         .prefix = semaphorePrefix,
         .fits = isSemaphore},
    Rule{.scheme = &numberedSemaphore,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The members are UUIDs with the number of a permit, each score is a time in milliseconds, and the key expires"),
         .type = Type::SortedSet,
         .fits = isNumberedSemaphore},
    Rule{.scheme = &redfour,
         .confidence = Confidence::Certain,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash that expires, with nothing but an index, and the counter of all indexes beside it"),
         .type = Type::Hash,
         .fits = hasCounter},
    Rule{.scheme = &redfour,
         .confidence = Confidence::Guess,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash that expires, with nothing but an index; the counter of all indexes was not seen"),
         .type = Type::Hash,
         .fits = isRedfour},
    Rule{.scheme = &n8n,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends like that of n8n's leader, and expires"),
         .fits = isInstanceLeader},
    Rule{.scheme = &distLock,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The fields are id and owner, and the id is a cuid"),
         .type = Type::Hash,
         .fits = isDistLock},
};

bool isFencingTokens(QByteArrayView key) { return key == fencingTokens; }

/** The counter of all locks of an ioredfour namespace in a cluster: see counterOf(). */
bool isCounterOfCluster(QByteArrayView key) { return key.endsWith("}:index"); }

constexpr std::array otherKeys{OtherKey{.prefix = fencingTokens, .fits = isFencingTokens}, OtherKey{.prefix = "{ior4_", .fits = isCounterOfCluster}};

} // namespace

} // namespace lockscope::node

namespace lockscope {

Family nodeFamily()
{
    return {.group = "Node.js", .schemes = node::schemes, .rules = node::rules, .otherKeys = node::otherKeys, .addCompanions = node::addCompanions};
}

} // namespace lockscope
