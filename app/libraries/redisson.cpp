// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Redisson's locks in hashes, read from its scripts: an owner is the UUID of a client and the number of a thread (one port writes a second UUID); its
// value is the number of acquisitions. Actions are those of its forceUnlock(), with the messages that wake its waiters. The queue of a fair lock is
// in redissonqueue.cpp; counters are in redissoncounters.cpp.
#include "libraries/companions.h"
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/redissonnames.h"
#include "libraries/redissonqueue.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::redisson {

namespace {

using namespace plans;
using redis::command;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr qsizetype uuidSize = 36;
constexpr qint64 mostHoldKeys = 64;
constexpr char modeName[] = "mode";
constexpr QByteArrayView modeField(modeName);
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

/** Adds the companions of a fair or fenced lock. */
void addCompanions(const Clues &clues, LockDetails &details)
{
    if (const KeyReading *queue = clues.companion(queueKey(clues.key)))
        addWaiters(*queue, clues.companion(queueTimeoutKey(clues.key)), clues, details);
    if (const KeyReading *fencing = clues.companion(fencingKey(clues.key)))
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

bool decodeFair(const Clues &clues, Lock &lock) { return decodeOwners(clues, lock) || decodeGhost(clues, lock); }

bool isModeField(const Member &member) { return member.name == modeField && (member.value == "read" || member.value == "write"); }

bool isReadWriteHold(const Member &member) { return isOwner(withoutWrite(member.name)) && hasCount(member); }

bool isReadWrite(const Clues &clues)
{
    return clues.isAny(isModeField) && clues.areAll([](const Member &each) { return isModeField(each) || isReadWriteHold(each); });
}

bool isWriting(const Holder &holder) { return holder.mode == Holder::Mode::Write; }

/** The end of a reader's last hold; for a writer, or unread holds, that of the key. */
MaybeInstant deadlineOfHolds(const Clues &clues, const Holder &holder, const MaybeInstant &ofKey)
{
    MaybeInstant latest;
    for (qint64 n = 1; n <= std::min(holder.count, mostHoldKeys); ++n) {
        const KeyReading *hold = clues.companion(holdKey(clues.key, holder.token, n));
        const MaybeInstant deadline = hold ? ttlDeadline(*hold) : MaybeInstant();
        if (deadline && (!latest || *latest < *deadline))
            latest = deadline;
    }
    return latest ? latest : ofKey;
}

bool isHeldByWriter(const LockDetails &details) { return std::ranges::any_of(details.holders, &isWriting); }

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
        details.holders.push_back(std::move(holder));
    }
    details.holdersInAll = clues.memberCount() - 1;
    if (details.holdersInAll == 1 && isHeldByWriter(details)) // a writer may also read: two holds
        lock.token = details.holders.front().token;
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

bool areOwners(const Clues &clues) { return clues.areAll(isHold); }
bool isFair(const Clues &clues) { return areOwners(clues) && clues.companion(queueKey(clues.key)); }
bool isFenced(const Clues &clues) { return areOwners(clues) && clues.companion(fencingKey(clues.key)); }

/** One owner, for a while: Redisson's watchdog sets half a minute. So is a basket with one article, but that is kept for longer, or counts more. */
bool isPlain(const Clues &clues)
{
    if (!areOwners(clues) || clues.memberCount() != 1 || !clues.mayEnd())
        return false;
    const bool isOnce = clues.members().front().value == "1";
    return clues.reading.ttl.value_or(Duration(0)) <= (isOnce ? std::chrono::minutes(60) : std::chrono::minutes(10));
}

std::vector<QByteArray> fieldsOfHolder(const QByteArray &token)
{
    return {modeField.toByteArray(), token.left(token.indexOf(':')), joined(token, expirySuffix), joined(token, countSuffix)};
}

/** client UUID : thread, perhaps followed by :write. */
void readOwner(QByteArrayView token, HolderIdentity &who)
{
    token = withoutWrite(token);
    if (token.size() <= uuidSize + 1 || token[uuidSize] != ':' || !isUuid(token.first(uuidSize)))
        return;
    who.client = token.first(uuidSize).toByteArray();
    who.thread = token.sliced(uuidSize + 1).toByteArray();
}

void readOwner(const Holder &holder, HolderIdentity &who) { readOwner(holder.token.view(), who); }

/** The group's member precedes the owner. */
void readOwnerInGroup(const Holder &holder, HolderIdentity &who)
{
    const QByteArrayView token = holder.token.view();
    if (const qsizetype at = token.indexOf(':'); at > 0)
        readOwner(token.sliced(at + 1), who);
}

std::vector<WaitChannel> channelOfLock(const Lock &lock) { return {{lockChannel(lock.key)}}; }

std::vector<WaitChannel> channelOfReadWrite(const Lock &lock) { return {{readWriteChannel(lock.key)}}; }

/** Checks that the holders are the ones seen, and no other. */
void checkOwners(Action &action, const Lock &lock, qint64 otherFields)
{
    const QByteArray key = lock.key.toByteArray();
    for (const Holder &holder : lock.details->holders)
        action.checks.push_back(Check::present(command("HEXISTS", key, holder.token.toByteArray())));
    action.checks.push_back(Check::equals(command("HLEN", key), QByteArray::number(lock.details->holdersInAll + otherFields)));
}

/** Removes the hash of its holders. */
void removeHash(Action &action, const Lock &lock)
{
    const QByteArray key = lock.key.toByteArray();
    for (const Holder &holder : lock.details->holders)
        keep(action, command("HGET", key, holder.token.toByteArray()));
    keepLease(action, key);
    keepFree(action, key);
    action.steps.push_back(command("DEL", key));
}

Action clearHash(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    checkOwners(action, lock, 0);
    removeHash(action, lock);
    wake(action, lockChannel(lock.key), "0");
    sayWoken(
        action,
        PlanText::tr("The message of a release is published: clients that listen for it are woken and can acquire the lock; others notice at their "
                     "next attempt."));
    addAfterClear(action, lock);
    return action;
}

/** Wakes all waiters, each on its own channel: the head of the queue may be dead, and the next one drops it. */
Action clearWithQueue(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    checkOwners(action, lock, 0);
    removeHash(action, lock);
    for (const Waiter &waiter : lock.details->waiters)
        wake(action, channelOfWaiter(lock, waiter), "0");
    if (lock.details->waiters.empty())
        action.effects += PlanText::tr("Nobody waits in its queue.");
    else
        sayWoken(action,
                 PlanText::tr("A message is published for each client in its queue: those that listen are woken, and the first live one acquires the "
                              "lock."));
    addAfterClear(action, lock);
    return action;
}

void removeHoldKeys(Action &action, const Lock &lock, const Holder &holder)
{
    for (qint64 n = 1; holder.mode == Holder::Mode::Read && n <= std::min(holder.count, mostHoldKeys); ++n) {
        const QByteArray hold = holdKey(lock.key, holder.token, n);
        keep(action, command("GET", hold));
        keepLease(action, hold);
        action.steps.push_back(command("DEL", hold));
    }
}

Action clearAll(const Lock &lock)
{
    Action action = actionOn(lock, Verb::Clear);
    checkOwners(action, lock, 1); // with the mode
    keep(action, command("HGET", lock.key.toByteArray(), modeName));
    removeHash(action, lock);
    for (const Holder &holder : lock.details->holders)
        removeHoldKeys(action, lock, holder);
    wake(action, readWriteChannel(lock.key), "1");
    sayWoken(action, PlanText::tr("The message of a release is published: all clients that listen for it are woken."));
    addAfterClear(action, lock);
    return action;
}

/** Restores a reader beside readers, or beside the writer that it is itself, but not beside a later one. */
void keepReader(Action &action, const Lock &lock, const QByteArray &field)
{
    const QByteArray key = lock.key.toByteArray();
    const bool isAlsoWriter = isHeldByWriter(*lock.details);
    const redis::Command mode = command("HGET", key, modeName);
    keep(action, command("HGET", key, field));
    keepLease(action, key);
    action.undoChecks = {Check::missing(command("HEXISTS", key, field)), isAlsoWriter ? Check::equals(mode, "write") : Check::differs(mode, "write")};
    action.undoSteps = {command("HSETNX", key, modeName, "read")};
}

/** Restores a writer beside its own reading, unless another client reads. */
void keepWriter(Action &action, const Lock &lock, const QByteArray &field)
{
    const QByteArray key = lock.key.toByteArray();
    const redis::Command mode = command("HGET", key, modeName);
    keep(action, command("HGET", key, field));
    keep(action, mode);
    keepLease(action, key);
    action.undoChecks = {Check::present(command("HEXISTS", key, withoutWrite(field).toByteArray())), Check::equals(command("HLEN", key), "2"),
                         Check::equals(mode, "read")};
}

/** Removes one of several holders, not the last: its hash is removed as a whole, since the mode alone would keep others out. */
Action clearReader(const Lock &lock, const Holder &holder)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), field = holder.token.toByteArray();
    setHolder(action, holder);
    action.checks = {Check::present(command("HEXISTS", key, field)), Check::differs(command("HLEN", key), "2")};
    action.steps = {command("HDEL", key, field)};
    if (isWriting(holder)) {
        action.steps.push_back(command("HSET", key, modeName, "read"));
        keepWriter(action, lock, field);
        action.effects += PlanText::tr("The client continues as a reader.");
        return action;
    }
    removeHoldKeys(action, lock, holder);
    keepReader(action, lock, field);
    action.effects += isHeldByWriter(*lock.details)
        ? PlanText::tr("The client continues as the writer.")
        : PlanText::tr("The other readers continue; writers wait until the last reader has released the lock.");
    return action;
}

Result<Action> clearInGroup(const Lock &lock, const std::optional<Bytes> &named)
{
    const Result<Holder> holder = meantHolder(lock, named);
    if (!holder)
        return Unexpected<Error>(holder.error());
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray(), hold = holder->token.toByteArray();
    const QByteArray field = hold.left(hold.indexOf(':')), owner = hold.mid(hold.indexOf(':') + 1);
    setHolder(action, *holder);
    action.checks = {Check::equals(command("HGET", key, field), owner)};
    action.steps = {command("HDEL", key, field, joined(hold, expirySuffix), joined(hold, countSuffix))};
    for (std::size_t i = 2; i < action.steps.front().size(); ++i)
        keep(action, command("HGET", key, action.steps.front()[i]));
    keepLease(action, key);
    action.undoChecks = {Check::missing(command("HEXISTS", key, field))};
    wake(action, lockChannel(lock.key), "0");
    addAfterClear(action, lock);
    return action;
}

Unexpected<Error> holdersNotKnown()
{
    return invalidInput(PlanText::tr("Not all of its holders are known, so they cannot be compared. Nothing was done."));
}

Result<Action> clearWhole(const Lock &lock, Action (*clear)(const Lock &lock))
{
    return areAllHoldersRead(lock) ? Result<Action>(clear(lock)) : holdersNotKnown();
}

bool isOneOfSeveral(const Lock &lock, const std::optional<Bytes> &named) { return named && lock.details && lock.details->holdersInAll > 1; }

Result<Action> clearExclusive(const Lock &lock, const std::optional<Bytes> &named)
{
    return isOneOfSeveral(lock, named) ? invalidInput(PlanText::tr("A single holder of this lock cannot be cleared alone."))
                                       : clearWhole(lock, clearHash);
}

Result<Action> clearFair(const Lock &lock, const std::optional<Bytes> &named)
{
    if (lock.form == LockForm::Queue)
        return invalidInput(PlanText::tr("Nobody holds this lock. Evict the waiter that blocks it instead."));
    return isOneOfSeveral(lock, named) ? clearExclusive(lock, named) : clearWhole(lock, clearWithQueue);
}

Result<Action> clearReadWrite(const Lock &lock, const std::optional<Bytes> &named)
{
    if (!isOneOfSeveral(lock, named))
        return clearWhole(lock, clearAll);
    const Result<Holder> holder = meantHolder(lock, named);
    return holder ? Result<Action>(clearReader(lock, *holder)) : Unexpected<Error>(holder.error());
}

Action fenceOffHash(const Lock &lock, const Fence &fence)
{
    Action action = fenceOffMembers(lock, fence.mark, {"HEXISTS", "HGET", "HLEN", "HDEL"});
    const QByteArray key = lock.key.toByteArray();
    action.steps.insert(action.steps.begin(), command("HSET", key, fence.mark, 1));
    action.steps.push_back(command("PEXPIRE", key, fence.quiet.count()));
    action.undoChecks.push_back(Check::equals(command("HLEN", key), "1"));
    return action;
}

/** Adds only a check, since the lease is the key's. */
void extendHash(Action &action, const Lock &lock, UnixTime)
{
    action.checks = {Check::present(command("HEXISTS", lock.key.toByteArray(), lock.token.toByteArray()))};
}

constexpr const char *watchdogStops =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its watchdog notices within 10 s and stops; its unlock() throws IllegalMonitorStateException");

constexpr Scheme plain{.name = "redisson-lock",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson lock"),
                       .expiry = Expiry::Always,
                       .renewedAfter = 1. / 3,
                       .traits = SchemeTrait::WaitersSleep,
                       .afterClear = watchdogStops,
                       .decode = decodeOwners,
                       .readHolder = readOwner,
                       .waitChannels = channelOfLock,
                       .queueKey = queueKey,
                       .clear = clearExclusive,
                       .fenceOff = fenceOffHash,
                       .extend = extendHash};
constexpr Scheme likePlain(const char *name, const char *label)
{
    Scheme scheme = plain;
    scheme.name = name;
    scheme.label = label;
    return scheme;
}
constexpr Scheme fair{.name = "redisson-fair",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson fair lock"),
                      .expiry = Expiry::Always,
                      .renewedAfter = 1. / 3,
                      .traits = SchemeTrait::WaitersSleep,
                      .afterClear = watchdogStops,
                      .decode = decodeFair,
                      .readHolder = readOwner,
                      .waitChannels = channelsOfWaiters,
                      .queueKey = queueKey,
                      .clear = clearFair,
                      .fenceOff = fenceOffHash,
                      .extend = extendHash,
                      .evict = evictFromQueue};
constexpr Scheme fenced = likePlain("redisson-fenced", QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson fenced lock"));
constexpr Scheme spin{.name = "redisson-spin",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson spin lock"),
                      .expiry = Expiry::Always,
                      .renewedAfter = 1. / 3,
                      .afterClear = watchdogStops,
                      .decode = decodeOwners,
                      .readHolder = readOwner,
                      .clear = clearExclusive,
                      .fenceOff = fenceOffHash,
                      .extend = extendHash};
constexpr Scheme readWrite{.name = "redisson-read-write",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson read-write lock"),
                           .exclusivity = Exclusivity::ReadWrite,
                           .expiry = Expiry::Always,
                           .renewedAfter = 1. / 3,
                           .traits = SchemeTrait::WaitersSleep,
                           .afterClear = watchdogStops,
                           .decode = decodeReadWrite,
                           .readHolder = readOwner,
                           .waitChannels = channelOfReadWrite,
                           .clear = clearReadWrite};
constexpr Scheme group{.name = "redisson-multi",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Redisson multi-lock of a group"),
                       .deadlineIn = DeadlineIn::Value,
                       .exclusivity = Exclusivity::Several,
                       .expiry = Expiry::Always,
                       .renewedAfter = 1. / 3,
                       .traits = SchemeTrait::WaitersSleep,
                       .afterClear = watchdogStops,
                       .decode = decodeGroup,
                       .readHolder = readOwnerInGroup,
                       .waitChannels = channelOfLock,
                       .clear = clearInGroup};

constexpr std::array<const Scheme *, 6> schemes{&plain, &fair, &fenced, &spin, &readWrite, &group};

constexpr std::array rules{
    Rule{.scheme = &readWrite,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash with a field named mode and fields with the UUIDs and threads of its holders"),
         .type = Type::Hash,
         .fits = isReadWrite},
    Rule{.scheme = &fair,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash with the UUIDs and threads of its holders, accompanied by a queue"),
         .type = Type::Hash,
         .fits = isFair},
    Rule{.scheme = &fenced,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash with the UUIDs and threads of its holders, accompanied by a fencing token"),
         .type = Type::Hash,
         .fits = isFenced},
    Rule{.scheme = &plain,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "A hash whose field is a UUID and a thread and whose value is a count, for an hour at most; a spin lock looks "
                                  "the same"),
         .type = Type::Hash,
         .fits = isPlain},
    Rule{.scheme = &plain,
         .confidence = Confidence::Guess,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "A hash whose fields are UUIDs and numbers and whose values are counts; other programs write that, too"),
         .type = Type::Hash,
         .fits = areOwners},
    Rule{.scheme = &group,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A hash with an expire_time and a lock_count for each member of the group"),
         .type = Type::Hash,
         .fits = isGroup},
    Rule{.scheme = &fair,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The queue exists but the lock does not: only a fair lock has such a queue"),
         .type = Type::List,
         .prefix = queuePrefix},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The queue of a fair lock"), .type = Type::List, .prefix = queuePrefix},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The queue of a fair lock, by its name"), .type = Type::Unreadable, .prefix = queuePrefix},
    Rule{.scheme = &fair,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The queue exists but the lock does not: only a fair lock has such a queue"),
         .type = Type::Missing},
};

constexpr std::array otherKeys{OtherKey{.prefix = queueTimeoutPrefix}, OtherKey{.prefix = fencingPrefix}, OtherKey{.prefix = unlockLatchPrefix},
                               OtherKey{.fits = isHoldKey}};

} // namespace

} // namespace lockscope::redisson

namespace lockscope {

Family redissonFamily()
{
    return {.group = "Redisson",
            .schemes = redisson::schemes,
            .rules = redisson::rules,
            .otherKeys = redisson::otherKeys,
            .addCompanions = redisson::addCompanions,
            .lockOfCompanion = redisson::nameIn,
            .fieldsOfHolder = redisson::fieldsOfHolder,
            .queuePrefix = redisson::queuePrefix};
}

} // namespace lockscope
