// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/companions.h"

#include "locks/lock.h"
#include "libraries/redissonnames.h"
#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope {

namespace {

using Member = KeyContents::Member;
using Type = KeyReading::Type;
using Keys = std::vector<Bytes>;

constexpr QByteArrayView uniqueJobs("uniquejobs:");
constexpr QByteArrayView lockedSuffix(":LOCKED");
constexpr QByteArrayView ownerPrefix("lock:owner:");
constexpr QByteArrayView expirePrefix("lock:expire:");
constexpr QByteArrayView pythonPrefix("lock:");
constexpr QByteArrayView writerSuffix(".writer");
constexpr QByteArrayView readersSuffix(".readers");
constexpr qsizetype mostCountDigits = 9; // longer ones are times

bool isThrottleOfQueue(QByteArrayView key)
{
    return (key.startsWith("bull:") && key.endsWith(":stalled-check")) || (key.startsWith("bq:") && key.endsWith(":stallBlock"));
}

bool isPartOfRedisson(QByteArrayView key)
{
    return key.startsWith("redisson_")
        && (key.startsWith(redisson::queueTimeoutPrefix) || key.startsWith(redisson::fencingPrefix) || key.startsWith(redisson::unlockLatchPrefix));
}

/** Of the keys of one digest only the hash of its holders is the lock. */
bool isPartOfUniqueJobs(QByteArrayView key) { return key.startsWith(uniqueJobs) && !key.endsWith(lockedSuffix); }

void addQueue(const Bytes &name, Keys &keys)
{
    keys.emplace_back(redisson::queueKey(name));
    keys.emplace_back(redisson::queueTimeoutKey(name));
}

void addHolds(const KeyReading &reading, Keys &keys)
{
    for (const Member &member : reading.contents->members) {
        const qint64 count = wholeNumber(member.value).value_or(0);
        if (member.name.view().endsWith(":write"))
            continue;
        for (qint64 n = 1; n <= count && keys.size() < mostCompanions; ++n)
            keys.emplace_back(redisson::holdKey(reading.key, member.name, n));
    }
}

/** Enough to try: whether it is a lock of Redisson is for the rules to say. */
bool mayBeOwner(const Member &member) { return member.name.size() > 37 && isUuid(member.name.view().first(36)); }

void addOfHash(const KeyReading &reading, Keys &keys)
{
    const auto &members = reading.contents->members;
    const bool hasMode = std::any_of(members.begin(), members.end(), [](const Member &member) { return member.name == "mode"; });
    if (hasMode)
        return addHolds(reading, keys);
    if (reading.key.view().startsWith(uniqueJobs) && reading.key.view().endsWith(lockedSuffix))
        keys.emplace_back(joined(reading.key.view().chopped(lockedSuffix.size()), ":INFO"));
    else if (!members.empty() && std::all_of(members.begin(), members.end(), mayBeOwner)) {
        addQueue(reading.key, keys);
        keys.emplace_back(redisson::fencingKey(reading.key));
    }
}

void addOfString(const KeyReading &reading, Keys &keys)
{
    const QByteArrayView key = reading.key.view();
    if (key.startsWith(ownerPrefix))
        keys.emplace_back(joined(expirePrefix, key.sliced(ownerPrefix.size())));
    else if (key.startsWith(expirePrefix))
        keys.emplace_back(joined(ownerPrefix, key.sliced(expirePrefix.size())));
    else if (key.startsWith(pythonPrefix) && isBase64(reading.value, 24, 0))
        keys.emplace_back(joined("lock-signal:", key.sliced(pythonPrefix.size())));
    else if (key.endsWith(writerSuffix))
        keys.emplace_back(joined(key.chopped(writerSuffix.size()), readersSuffix));
    else if (reading.ttlKnown && !reading.ttl && reading.valueIsWhole && reading.value.size() <= mostCountDigits && isDigits(reading.value))
        keys.emplace_back(redisson::permitsKey(key)); // a counter of permits does not expire
}

void addOfSet(const KeyReading &reading, Keys &keys)
{
    const QByteArrayView key = reading.key.view();
    if (key.endsWith(readersSuffix))
        keys.emplace_back(joined(key.chopped(readersSuffix.size()), writerSuffix));
}

void addOfList(const KeyReading &reading, Keys &keys)
{
    if (!reading.key.view().startsWith(redisson::queuePrefix))
        return;
    const auto name = redisson::nameIn(reading.key);
    if (!name)
        return;
    keys.emplace_back(*name);
    keys.emplace_back(redisson::queueTimeoutKey(*name));
}

} // namespace

bool isNeverALock(QByteArrayView key)
{
    if (key.isEmpty())
        return false;
    switch (key[0]) {
    case '@':
        if (key == QByteArrayView("@simple-redis-mutex:fencing-tokens"))
            return true;
        break;
    case 'b':
        if (isThrottleOfQueue(key))
            return true;
        break;
    case 'r':
        if (isPartOfRedisson(key) || key.startsWith("rq:clean_registries:"))
            return true;
        break;
    case 's':
        if (key == QByteArrayView("symfony_check_support_time"))
            return true;
        break;
    case 'u':
        if (isPartOfUniqueJobs(key))
            return true;
        break;
    default: break;
    }
    return redisson::isHoldKey(key);
}

std::vector<Bytes> companionKeys(const KeyReading &reading)
{
    Keys keys;
    switch (reading.type) {
    case Type::Missing: addQueue(reading.key, keys); break;
    case Type::String: addOfString(reading, keys); break;
    case Type::Hash:
        if (reading.contents)
            addOfHash(reading, keys);
        break;
    case Type::Set: addOfSet(reading, keys); break;
    case Type::List: addOfList(reading, keys); break;
    case Type::SortedSet:
    case Type::Other:
    case Type::Subscription:
    case Type::Unreadable: break;
    }
    return keys;
}

std::vector<QByteArray> fieldsOfHolder(const QByteArray &token)
{
    return {token, "mode", token.left(token.indexOf(':')), token + ":expire_time", token + ":lock_count"};
}

std::optional<Bytes> lockOfCompanion(QByteArrayView key)
{
    if (const auto name = redisson::nameIn(key))
        return Bytes(*name);
    if (key.startsWith(expirePrefix) && key.size() > expirePrefix.size())
        return Bytes(joined(ownerPrefix, key.sliced(expirePrefix.size())));
    if (key.startsWith(uniqueJobs) && key.endsWith(":INFO"))
        return Bytes(joined(key.chopped(5), lockedSuffix));
    return std::nullopt;
}

/** Until somebody has to wait for it, a fair lock looks like a plain one. */
std::optional<Bytes> queueOf(const Lock &lock)
{
    const WaitersOn waitersOn = schemeOf(lock).waitersOn;
    const bool isExclusive = schemeOf(lock).exclusivity == Exclusivity::Exclusive;
    if (waitersOn != WaitersOn::RedissonOwner && !(waitersOn == WaitersOn::RedissonLock && isExclusive))
        return std::nullopt;
    return Bytes(redisson::queueKey(lock.key));
}

bool isQueue(QByteArrayView key) { return key.startsWith(redisson::queuePrefix); }

QByteArray patternOfQueues() { return redisson::queuePrefix.toByteArray() + '*'; }

} // namespace lockscope
