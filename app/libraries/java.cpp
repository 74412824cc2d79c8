// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Java libraries other than Redisson. Spring and quartz-redis-jobstore write a UUID under the program's own name: only a profile
// can identify them.
#include "libraries/companions.h"
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <QDateTime>

#include <algorithm>
#include <array>

namespace lockscope::java {

namespace {

using namespace plans;
/** 13 digits after the UUID; nullopt: no time. */
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

/** ADDED:2026-11-21T01:59:02.123Z@host, and in newer versions a UUID behind it. */
void readShedLock(const Holder &holder, HolderIdentity &who)
{
    constexpr QByteArrayView added("ADDED:");
    constexpr qsizetype longestTime = 40;
    constexpr qsizetype uuidSize = 36;
    const QByteArrayView token = holder.token.view();
    const qsizetype at = token.indexOf('@');
    if (!token.startsWith(added) || at < 0)
        return;
    const QByteArrayView time = token.sliced(added.size(), at - added.size());
    const QDateTime when = QDateTime::fromString(QString::fromLatin1(time.first(std::min(time.size(), longestTime))), Qt::ISODateWithMs);
    if (when.isValid())
        who.acquiredAt = fromUnixMs(when.toMSecsSinceEpoch());
    QByteArrayView host = token.sliced(at + 1);
    if (host.size() > uuidSize + 1 && isUuid(host.last(uuidSize)) && host[host.size() - uuidSize - 1] == ':') {
        who.client = host.last(uuidSize).toByteArray();
        host.chop(uuidSize + 1);
    }
    who.host = host.toByteArray();
}

/**
 * <registry>-channel:<registry>:<lock>, where the key is <registry>:<lock>. Both may contain colons, so the registry may end before each of them: nobody
 * listens to a channel of no registry.
 */
QByteArrayList springChannelNames(const QByteArray &key)
{
    constexpr qsizetype most = 16;
    QByteArrayList channels;
    for (qsizetype at = key.indexOf(':'); at > 0 && channels.size() < most; at = key.indexOf(':', at + 1))
        channels << key.first(at) + "-channel:" + key;
    return channels;
}

/** Waiters subscribe to a pattern of the registry's channels. */
std::vector<WaitChannel> springChannels(const Lock &lock)
{
    std::vector<WaitChannel> channels;
    for (const QByteArray &channel : springChannelNames(lock.key.toByteArray()))
        channels.push_back({channel, true, true});
    return channels;
}

void wakeSpring(Action &action, const Lock &lock, const Holder &)
{
    const QByteArray key = lock.key.toByteArray();
    for (const QByteArray &channel : springChannelNames(key)) {
        action.messages.push_back({channel, key, -1});
        action.messages.push_back({channel.chopped(key.size() + 1), key, -1}); // before Spring Integration 6.4, one channel for all its locks
    }
    if (!action.messages.empty())
        sayWoken(action, PlanText::tr("Clients that wait for a message of the registry are woken; others retry by themselves."));
}

Result<Action> clearSpring(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, wakeSpring); }

constexpr Scheme spring{.name = "spring-integration",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Spring RedisLockRegistry"),
                        .expiry = Expiry::Always,
                        .token = TokenProof::Nothing,
                        .traits = SchemeTrait::WaitersSleep,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its unlock() throws ConcurrentModificationException"),
                        .readHolder = readUuid,
                        .waitChannels = springChannels,
                        .clear = clearSpring};
constexpr Scheme shedLock{.name = "shedlock",
                          .label = "ShedLock",
                          .expiry = Expiry::Always,
                          .token = TokenProof::OneHold,
                          .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::BlindRenewal,
                          .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                          "The old holder does not notice, and its late release may delete the next holder's lock"),
                          .readHolder = readShedLock};
constexpr Scheme lock4j{.name = "lock4j",
                        .label = "Lock4j",
                        .expiry = Expiry::Always,
                        .token = TokenProof::OneHold,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next renewal or release fails")};
constexpr Scheme jetCache{
    .name = "jetcache",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "JetCache refresh lock"),
    .expiry = Expiry::Always,
    .traits = SchemeTrait::BlindRelease,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice, and its release deletes the next holder's lock")};
constexpr Scheme jedisLock{.name = "jedis-lock",
                           .label = "jedis-lock",
                           .deadlineIn = DeadlineIn::Value,
                           .expiry = Expiry::Always,
                           .traits = SchemeTrait::BlindRelease,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                           "The old holder does not notice, and its late release may delete the next holder's lock"),
                           .decode = decodeJedisLock,
                           .readHolder = readUuidAndCounter};
constexpr Scheme quartz{.name = "quartz-redis",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "quartz-redis-jobstore lock"),
                        .expiry = Expiry::Always,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder notices when it releases the lock"),
                        .readHolder = readUuid};

constexpr std::array<const Scheme *, 6> schemes{&spring, &shedLock, &lock4j, &jetCache, &jedisLock, &quartz};

constexpr std::array rules{
    Rule{.scheme = &lock4j,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key begins with lock4j and the value is 32 hexadecimal digits"),
         .prefix = "lock4j",
         .valueShapes = shapes(ValueShape::Hex32)},
    Rule{.scheme = &shedLock,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value states when and by which host it was added, as written by ShedLock"),
         .valueShapes = shapes(ValueShape::Added),
         .fits = isShedLock},
    Rule{.scheme = &jedisLock,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a UUID and a time in milliseconds, and the key does not expire"),
         .valueShapes = shapes(ValueShape::UuidAndNumber),
         .fits = isJedisLock},
    Rule{.scheme = &jetCache,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends like a JetCache refresh lock"),
         .fits = isRefreshLock},
};

} // namespace

} // namespace lockscope::java

namespace lockscope {

Family javaFamily() { return {.group = "Java", .schemes = java::schemes, .rules = java::rules}; }

} // namespace lockscope
