// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What Redisson keeps in hashes. The rules are read from its scripts: an owner is the UUID of a client and the number of a thread (one
// port writes a second UUID), its value is how often it has taken the lock.
#include "libraries/redissonnames.h"
#include "libraries/redissonqueue.h"
#include "libraries/family.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

using Member = KeyContents::Member;
constexpr qsizetype uuidSize = 36;
constexpr qint64 mostHoldKeys = 64;
constexpr QByteArrayView modeField("mode");
constexpr QByteArrayView writeSuffix(":write");
constexpr QByteArrayView expirySuffix(":expire_time");
constexpr QByteArrayView countSuffix(":lock_count");

bool isOwner(QByteArrayView text)
{
    if (text.size() <= uuidSize + 1 || text[uuidSize] != ':' || !isUuid(text.first(uuidSize)))
        return false;
    const QByteArrayView thread = text.sliced(uuidSize + 1);
    return isDigits(thread) || isUuid(thread);
}

QByteArrayView withoutWrite(QByteArrayView field) { return field.endsWith(writeSuffix) ? field.chopped(writeSuffix.size()) : field; }

bool hasCount(const Member &member) { return wholeNumber(member.value).value_or(0) >= 1; }

bool isHold(const Member &member) { return isOwner(member.name) && hasCount(member); }

/** What a fair or fenced lock has beside it. */
void addCompanions(const Clues &clues, LockDetails &details)
{
    const KeyReading *timeouts = clues.companion(redisson::queueTimeoutKey(clues.key));
    if (const KeyReading *queue = clues.companion(redisson::queueKey(clues.key)))
        redisson::addWaiters(*queue, timeouts, clues, details);
    if (const KeyReading *fencing = clues.companion(redisson::fencingKey(clues.key)))
        details.fencingToken = wholeNumber(fencing->value);
    details.companions = presentCompanions(clues.reading);
}

bool decodeOwners(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != KeyReading::Type::Hash || !clues.areAll(isHold))
        return false;
    LockDetails details;
    for (const Member &member : clues.members())
        details.holders.push_back({.token = member.name, .count = *wholeNumber(member.value), .deadline = lock.deadline});
    details.holdersInAll = clues.memberCount();
    addCompanions(clues, details);
    if (details.holdersInAll == 1)
        lock.token = details.holders[0].token;
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool decodeFair(const Clues &clues, Lock &lock) { return decodeOwners(clues, lock) || redisson::decodeGhost(clues, lock); }

bool isModeField(const Member &member) { return member.name == modeField && (member.value == "read" || member.value == "write"); }

bool isReadWriteHold(const Member &member) { return isOwner(withoutWrite(member.name)) && hasCount(member); }

bool isReadWrite(const Clues &clues)
{
    return clues.isAny(isModeField) && clues.areAll([](const Member &each) { return isModeField(each) || isReadWriteHold(each); });
}

/** The end of the last of a reader's holds; of a writer, and where they were not read, that of the key. */
MaybeInstant deadlineOfHolds(const Clues &clues, const Holder &holder, const MaybeInstant &ofKey)
{
    MaybeInstant latest;
    for (qint64 n = 1; n <= std::min(holder.count, mostHoldKeys); ++n) {
        const KeyReading *hold = clues.companion(redisson::holdKey(clues.key, holder.token, n));
        const MaybeInstant deadline = hold ? ttlDeadline(*hold) : MaybeInstant();
        if (deadline && (!latest || *latest < *deadline))
            latest = deadline;
    }
    return latest ? latest : ofKey;
}

bool decodeReadWrite(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != KeyReading::Type::Hash || !isReadWrite(clues))
        return false;
    LockDetails details;
    for (const Member &member : clues.members()) {
        if (isModeField(member))
            continue;
        Holder holder{.token = member.name, .count = *wholeNumber(member.value)};
        const bool isWriter = member.name.view().endsWith(writeSuffix);
        holder.mode = isWriter ? Holder::Mode::Write : Holder::Mode::Read;
        holder.deadline = isWriter ? lock.deadline : deadlineOfHolds(clues, holder, lock.deadline);
        if (isWriter)
            lock.token = holder.token;
        details.holders.push_back(std::move(holder));
    }
    details.holdersInAll = clues.memberCount() - 1;
    details.companions = presentCompanions(clues.reading);
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool isGroup(const Clues &clues)
{
    return clues.isAny([&](const Member &member) {
        const QByteArrayView field = member.name.view();
        if (!field.endsWith(expirySuffix) || !writtenTimeMs(member.value))
            return false;
        const QByteArray hold = field.chopped(expirySuffix.size()).toByteArray();
        const qsizetype at = hold.indexOf(':');
        return at > 0 && isOwner(QByteArrayView(hold).sliced(at + 1)) && clues.member(joined(hold, countSuffix));
    });
}

bool decodeGroup(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != KeyReading::Type::Hash || !isGroup(clues))
        return false;
    LockDetails details;
    for (const Member &member : clues.members()) {
        const QByteArrayView field = member.name.view();
        const auto written = field.endsWith(expirySuffix) ? writtenTimeMs(member.value) : std::nullopt;
        if (!written)
            continue;
        const QByteArray token = field.chopped(expirySuffix.size()).toByteArray();
        const Member *count = clues.member(joined(token, countSuffix));
        details.holders.push_back({.token = token,
                                   .count = count ? wholeNumber(count->value).value_or(1) : 1,
                                   .deadline = clues.instantOf(*written),
                                   .writtenMs = *written});
    }
    constexpr qint64 fieldsPerHold = 3;
    details.holdersInAll = std::max(qint64(details.holders.size()), clues.memberCount() / fieldsPerHold);
    if (details.holdersInAll == 1)
        lock.token = details.holders[0].token;
    setDeadline(lock, DeadlineIn::Value, latestDeadline(details), clues.reading.takenAt);
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool isPlain(const Clues &clues) { return clues.areAll(isHold); }
bool isFair(const Clues &clues) { return isPlain(clues) && clues.companion(redisson::queueKey(clues.key)); }
bool isFenced(const Clues &clues) { return isPlain(clues) && clues.companion(redisson::fencingKey(clues.key)); }

constexpr const char *watchdogStops = "Its watchdog finds it gone within 10 s and stops; its unlock() fails with IllegalMonitorStateException";

constexpr Scheme plain{.name = "redisson-lock",
                       .label = "Redisson lock",
                       .expiry = Expiry::Always,
                       .traits = SchemeTrait::WaitersSleep,
                       .waitersOn = WaitersOn::RedissonLock,
                       .tokenForm = TokenForm::UuidAndThread,
                       .afterClear = watchdogStops,
                       .decode = decodeOwners};
constexpr Scheme fair{.name = "redisson-fair",
                      .label = "Redisson fair lock",
                      .expiry = Expiry::Always,
                      .traits = SchemeTrait::WaitersSleep,
                      .waitersOn = WaitersOn::RedissonOwner,
                      .tokenForm = TokenForm::UuidAndThread,
                      .afterClear = watchdogStops,
                      .decode = decodeFair};
constexpr Scheme fenced{.name = "redisson-fenced",
                        .label = "Redisson fenced lock",
                        .expiry = Expiry::Always,
                        .traits = SchemeTrait::WaitersSleep,
                        .waitersOn = WaitersOn::RedissonLock,
                        .tokenForm = TokenForm::UuidAndThread,
                        .afterClear = watchdogStops,
                        .decode = decodeOwners};
constexpr Scheme spin{.name = "redisson-spin",
                      .label = "Redisson spin lock",
                      .expiry = Expiry::Always,
                      .tokenForm = TokenForm::UuidAndThread,
                      .afterClear = watchdogStops,
                      .decode = decodeOwners};
constexpr Scheme readWrite{.name = "redisson-read-write",
                           .label = "Redisson read-write lock",
                           .exclusivity = Exclusivity::ReadWrite,
                           .expiry = Expiry::Always,
                           .traits = SchemeTrait::WaitersSleep,
                           .waitersOn = WaitersOn::RedissonReadWrite,
                           .tokenForm = TokenForm::UuidAndThread,
                           .afterClear = watchdogStops,
                           .decode = decodeReadWrite};
constexpr Scheme group{.name = "redisson-multi",
                       .label = "Redisson multi-lock of a group",
                       .deadlineIn = DeadlineIn::Value,
                       .exclusivity = Exclusivity::Several,
                       .expiry = Expiry::Always,
                       .traits = SchemeTrait::WaitersSleep,
                       .waitersOn = WaitersOn::RedissonLock,
                       .tokenForm = TokenForm::GroupUuidThread,
                       .afterClear = watchdogStops,
                       .decode = decodeGroup};

constexpr std::array<const Scheme *, 6> schemes{&plain, &fair, &fenced, &spin, &readWrite, &group};

using Type = KeyReading::Type;
constexpr std::array rules{
    Rule{.scheme = &readWrite,
         .confidence = Confidence::Certain,
         .why = "A hash with a field named mode, and else the UUIDs and threads of its holders",
         .type = Type::Hash,
         .fits = isReadWrite},
    Rule{.scheme = &fair,
         .confidence = Confidence::Certain,
         .why = "A hash of the UUIDs and threads of its holders, and a queue beside it",
         .type = Type::Hash,
         .fits = isFair},
    Rule{.scheme = &fenced,
         .confidence = Confidence::Certain,
         .why = "A hash of the UUIDs and threads of its holders, and a fencing token beside it",
         .type = Type::Hash,
         .fits = isFenced},
    Rule{.scheme = &plain,
         .confidence = Confidence::Likely,
         .why = "A hash whose field is a UUID and a thread and whose value is a count; a spin lock looks the same",
         .type = Type::Hash,
         .fits = isPlain},
    Rule{.scheme = &group,
         .confidence = Confidence::Certain,
         .why = "A hash with an expire_time and a lock_count for each member of the group",
         .type = Type::Hash,
         .fits = isGroup},
    Rule{.scheme = &fair,
         .confidence = Confidence::Certain,
         .why = "Its queue is there, but not the lock: only a fair lock keeps such a queue",
         .type = Type::List,
         .prefix = redisson::queuePrefix},
    Rule{.why = "The queue of a fair lock", .type = Type::List, .prefix = redisson::queuePrefix},
    Rule{.why = "The queue of a fair lock, by its name", .type = Type::Unreadable, .prefix = redisson::queuePrefix},
    Rule{.scheme = &fair,
         .confidence = Confidence::Certain,
         .why = "The lock is not there, but its queue is: only a fair lock keeps such a queue",
         .type = Type::Missing},
};

} // namespace

Family redissonFamily() { return {schemes, rules}; }

} // namespace lockscope
