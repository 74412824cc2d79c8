// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Magento's locks: those in its cache, which are hashes of the cache's backend, and those of its sessions (Cm_RedisSession), which are fields of the
// session's own hash.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::magento {

namespace {

using namespace plans;
using redis::command;
using Type = KeyReading::Type;

/** A record of the cache's backend: data, tags, time of writing, and whether it never ends. */
bool isRecord(const Clues &clues)
{
    constexpr std::array fields{"d", "t", "m", "i"};
    return clues.memberCount() == qsizetype(fields.size())
        && std::ranges::all_of(fields, [&](const char *field) { return clues.member(field) != nullptr; });
}

bool isCacheLock(const Clues &clues) { return clues.key.contains("LOCKED_RECORD_INFO_") && isRecord(clues); }

void setHolder(Lock &lock, const Bytes &token, const Bytes &note, qint64 writtenMs, qint64 waiters)
{
    LockDetails details;
    details.holders.push_back({.token = token, .note = note, .deadline = lock.deadline, .writtenMs = writtenMs});
    details.holdersInAll = 1;
    details.waitersInAll = waiters;
    lock.token = token;
    lock.details = SharedDetails(std::move(details));
}

bool decodeCacheLock(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !isRecord(clues))
        return false;
    const Bytes &written = clues.member("m")->value;
    setHolder(lock, clues.member("d")->value, written, writtenTimeMs(written).value_or(0), 0);
    return true;
}

/** process - checksum of the host - 8 hexadecimal digits; older versions write 1. */
void readSign(const Holder &holder, HolderIdentity &who)
{
    const QByteArrayView token = holder.token.view();
    if (const qsizetype at = token.indexOf('-'); at > 0)
        who.pid = wholeNumber(token.first(at));
    if (holder.writtenMs > 0)
        who.acquiredAt = fromUnixMs(holder.writtenMs);
}

Result<Action> clearCacheLock(const Lock &lock, const std::optional<Bytes> &)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    action.checks = {Check::equals(command("HGET", key, "d"), lock.token.toByteArray())};
    if (lock.details && !lock.details->holders.empty()) {
        const Holder &holder = lock.details->holders.front();
        action.checks.push_back(Check::equals(command("HGET", key, "m"), holder.note.toByteArray()));
        action.comparesTime = holder.writtenMs > 0;
    }
    action.steps = {command("DEL", key)};
    keep(action, command("DUMP", key));
    keepLease(action, key);
    keepFree(action, key);
    addAfterClear(action, lock);
    return action;
}

qint64 numberIn(const Clues &clues, const char *field)
{
    const Clues::Member *const member = clues.member(field);
    return member ? wholeNumber(member->value).value_or(0) : 0;
}

/** A session: its data, a count of those who tried to lock it, and the host and process that did. */
bool isSession(const Clues &clues)
{
    const Clues::Member *const process = clues.member("pid");
    return clues.member("lock") && process && shapeOf(process->value) == ValueShape::HostPid && (clues.member("data") || clues.member("req"));
}
bool isFreeSession(const Clues &clues) { return isSession(clues) && numberIn(clues, "lock") == 0; }

bool decodeSession(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !isSession(clues) || isFreeSession(clues))
        return false;
    setHolder(lock, clues.member("pid")->value, {}, 0, numberIn(clues, "wait"));
    return true;
}

/** As the library does for a dead process: the next one to count the lock up then gets 1, which is the lock. Never the session itself. */
Result<Action> clearSession(const Lock &lock, const std::optional<Bytes> &)
{
    Action action = actionOn(lock, Verb::Clear);
    const QByteArray key = lock.key.toByteArray();
    const redis::Command process = command("HGET", key, "pid"), count = command("HGET", key, "lock");
    action.checks = {Check::equals(process, lock.token.toByteArray()), Check::differs(count, "0")};
    action.steps = {command("HMSET", key, "lock", 0)}; // HSET answers 0 for a field that exists
    action.undoSteps = {command("HDEL", key, "lock")};
    keep(action, count);
    keepLease(action, key);
    action.undoChecks = {Check::equals(process, lock.token.toByteArray()), Check::equals(count, "0")};
    addAfterClear(action, lock);
    return action;
}

constexpr Scheme cacheLock{.name = "magento-lock",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Magento cache lock"),
                           .token = TokenProof::Nothing,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                           "The old holder does not notice; its release compares its sign, in "
                                                           "older versions not, and then deletes the next holder's lock"),
                           .decode = decodeCacheLock,
                           .readHolder = readSign,
                           .clear = clearCacheLock};
constexpr Scheme session{.name = "cm-redis-session",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Magento session lock (Cm_RedisSession)"),
                         .expiry = Expiry::Always,
                         .token = TokenProof::Nothing,
                         .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                         "Its request continues in parallel with the next one, and does not "
                                                         "write its session once another process has the lock"),
                         .decode = decodeSession,
                         .readHolder = readHostPid,
                         .clear = clearSession};

constexpr std::array<const Scheme *, 2> schemes{&cacheLock, &session};

constexpr std::array rules{
    Rule{.scheme = &cacheLock,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a lock in Magento's cache, and the fields are d, t, m and i"),
         .type = Type::Hash,
         .fits = isCacheLock},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A session that nobody has locked"),
         .type = Type::Hash,
         .prefix = "sess_",
         .fits = isFreeSession},
    Rule{.scheme = &session,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "A session with a count of its lock and the host and process that have it"),
         .type = Type::Hash,
         .prefix = "sess_",
         .fits = isSession},
};

} // namespace

} // namespace lockscope::magento

namespace lockscope {

Family magentoFamily() { return {.group = "PHP", .schemes = magento::schemes, .rules = magento::rules}; }

} // namespace lockscope
