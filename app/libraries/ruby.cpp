// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Ruby libraries. redlock-rb writes a UUID under the program's own name: only a profile can identify it. For redis-objects and
// Discourse, whose values are times, see timestamp.cpp.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::ruby {

namespace {

using namespace plans;
using redis::command;
using Type = KeyReading::Type;
constexpr QByteArrayView ownerPrefix("lock:owner:");
constexpr QByteArrayView expirePrefix("lock:expire:");

QByteArray expireKey(QByteArrayView ofOwner) { return keyBeside(ofOwner, ownerPrefix, expirePrefix); }
QByteArray ownerKey(QByteArrayView ofExpiry) { return keyBeside(ofExpiry, expirePrefix, ownerPrefix); }

/** The owner is in one key, the time in another. */
bool decodeMlanett(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != KeyReading::Type::String || placeOf(ownerPrefix, clues.key) < 0)
        return false;
    const KeyReading *expire = clues.companion(expireKey(clues.key));
    const auto written = expire ? writtenTimeMs(expire->value) : std::nullopt;
    if (!written)
        return true;
    setDeadline(lock, DeadlineIn::Value, clues.instantOf(*written), clues.reading.takenAt);
    LockDetails details;
    details.holders.push_back({.token = lock.token, .deadline = lock.deadline, .writtenMs = *written});
    details.holdersInAll = 1;
    details.companions = presentCompanions(clues.reading);
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool hasExpiry(const Clues &clues) { return clues.companion(expireKey(clues.key)); }

/** Without the owner's key it is a timestamp lock of that name. */
bool belongsToOwner(const Clues &clues) { return clues.companion(ownerKey(clues.key)); }

/** Resque's plugins keep the time only in the value; node-resque also lets the key expire. */
bool isResqueTime(const Clues &clues) { return !clues.reading.ttl && (clues.shape == ValueShape::Time || clues.value() == QByteArrayView("true")); }
bool isResqueLock(const Clues &clues) { return isResqueTime(clues) && clues.key.contains("-["); }

bool isDigest(const Clues &clues)
{
    constexpr qsizetype digits = 40;
    return clues.key.size() > digits && clues.key.chopped(digits).endsWith(':') && isHex(clues.key.last(digits));
}

/** mlanett's redis-lock keeps the deadline in a second key, which is removed, too. */
void removeExpiry(Action &action, const Lock &lock, const Holder &)
{
    if (placeOf(ownerPrefix, lock.key) < 0)
        return;
    const QByteArray expiry = expireKey(lock.key);
    keep(action, command("GET", expiry));
    keepLease(action, expiry);
    keepFree(action, expiry);
    action.steps.push_back(command("DEL", expiry));
}

Result<Action> clearMlanett(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, removeExpiry); }

/** dv's redis-semaphore: SEMAPHORE:<name>:GRABBED, of which redis-namespace leaves <namespace>:<name>:GRABBED. */
QByteArray partOfSemaphore(QByteArrayView grabbed, QByteArrayView part)
{
    return joined(grabbed.first(std::max<qsizetype>(grabbed.lastIndexOf(':') + 1, 0)), part);
}

bool isSemaphore(const Clues &clues)
{
    const KeyReading *const exists = clues.companion(partOfSemaphore(clues.key, "EXISTS"));
    return clues.key.endsWith(":GRABBED") && exists && exists->value == "1" && clues.areTimes(ScoreUnit::Seconds);
}

/** Fields are the tokens that are handed out, values the times since when; the free ones are in a list. */
bool decodeSemaphore(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !clues.reading.contents)
        return false;
    LockDetails details;
    for (const KeyContents::Member &member : clues.members())
        details.holders.push_back({.token = member.name,
                                   .note = member.value,
                                   .deadline = lock.deadline,
                                   .writtenMs = writtenTimeMs(member.value).value_or(0),
                                   .mode = Holder::Mode::Permit});
    details.holdersInAll = clues.memberCount();
    const KeyReading *const free = clues.companion(partOfSemaphore(clues.key, "AVAILABLE"));
    details.permitsFree = free && free->contents ? free->contents->count : 0;
    details.companions = presentCompanions(clues.reading);
    lock.details = SharedDetails(std::move(details));
    return true;
}

void readSince(const Holder &holder, HolderIdentity &who)
{
    if (holder.writtenMs > 0)
        who.acquiredAt = fromUnixMs(holder.writtenMs);
}

/** The token goes back to the list of free ones, where a client may wait for it. The next hold has the same token, but not the same time. */
void giveBack(Action &action, const Lock &lock, const Holder &holder)
{
    const QByteArray key = lock.key.toByteArray(), token = holder.token.toByteArray(), available = partOfSemaphore(key, "AVAILABLE");
    if (!holder.note.isEmpty())
        action.checks = {Check::equals(command("HGET", key, token), holder.note.toByteArray())};
    action.comparesTime = holder.writtenMs > 0;
    action.checks.push_back(Check::isList(available));
    action.steps.push_back(command("LPUSH", available, token));
    addKey(action, available);
    action.undoChecks.push_back(Check::equals(command("LPOS", available, token), "0"));
    action.undoSteps = {command("LREM", available, 1, token)};
    action.effects += PlanText::tr("A client that waits in BLPOP is woken and gets the permit.");
}

Result<Action> clearSemaphore(const Lock &lock, const std::optional<Bytes> &named) { return clearField(lock, named, giveBack); }

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const QByteArrayView key = reading.key.view();
    if (reading.type == Type::Hash && key.endsWith(":GRABBED")) {
        keys.emplace_back(partOfSemaphore(key, "EXISTS"));
        keys.emplace_back(partOfSemaphore(key, "AVAILABLE"));
    }
    if (reading.type == Type::String && placeOf(ownerPrefix, key) >= 0)
        keys.emplace_back(expireKey(key));
    else if (reading.type == Type::String && placeOf(expirePrefix, key) >= 0)
        keys.emplace_back(ownerKey(key));
}

std::optional<QByteArray> lockOfCompanion(QByteArrayView key)
{
    return placeOf(expirePrefix, key) >= 0 && !key.endsWith(expirePrefix) ? std::optional(ownerKey(key)) : std::nullopt;
}

constexpr const char *blind =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice, and its late release may delete the next holder's lock");

constexpr Scheme redlockRb{.name = "redlock-rb",
                           .label = "redlock-rb",
                           .expiry = Expiry::Always,
                           .token = TokenProof::OneHold,
                           .traits = SchemeTrait::RecreatesMissingKey,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "If it extends the lock, it restores the missing key"),
                           .readHolder = readUuid};
constexpr Scheme gitlab{.name = "gitlab-exclusive-lease",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "GitLab exclusive lease"),
                        .expiry = Expiry::Always,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next renewal returns false"),
                        .readHolder = readUuid};
constexpr Scheme resqueLock{.name = "resque-lock",
                            .label = "resque-lock",
                            .deadlineIn = DeadlineIn::Value,
                            .expiry = Expiry::Always,
                            .traits = SchemeTrait::BlindRelease,
                            .afterClear = blind};
constexpr Scheme resqueLockTimeout{.name = "resque-lock-timeout",
                                   .label = "resque-lock-timeout",
                                   .deadlineIn = DeadlineIn::Value,
                                   .expiry = Expiry::IfAsked,
                                   .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::BlindRenewal, // refresh_lock! is a plain SET
                                   .afterClear = blind};
constexpr Scheme mlanett{.name = "mlanett-redis-lock",
                         .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redis-lock (Ruby, mlanett)"),
                         .deadlineIn = DeadlineIn::Value,
                         .expiry = Expiry::Always,
                         .token = TokenProof::Nothing,
                         .afterClear = QT_TRANSLATE_NOOP(
                             "lockscope::SchemeText", "The old holder notices when it next extends or releases the lock; both keys must be deleted"),
                         .decode = decodeMlanett,
                         .readHolder = readHostPid,
                         .clear = clearMlanett};
constexpr Scheme sidekiqEnterprise{.name = "sidekiq-enterprise-unique",
                                   .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Sidekiq Enterprise unique job"),
                                   .expiry = Expiry::Always,
                                   .traits = SchemeTrait::WorkRunsTwice,
                                   .afterClear =
                                       QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and the same job may be enqueued again"),
                                   .readHolder = readJob};

constexpr Scheme semaphore{.name = "ruby-redis-semaphore",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redis-semaphore (Ruby)"),
                           .exclusivity = Exclusivity::Permits,
                           .token = TokenProof::Nothing,
                           .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WaitersSleep,
                           .waitersSleepIn = WaitersSleepIn::Blpop,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                                           "The old holder does not notice; its late release takes the permit from the next holder, "
                                                           "or adds one too many"),
                           .decode = decodeSemaphore,
                           .readHolder = readSince,
                           .clear = clearSemaphore};

constexpr std::array<const Scheme *, 7> schemes{&redlockRb, &gitlab, &resqueLock, &resqueLockTimeout, &mlanett, &sidekiqEnterprise, &semaphore};

constexpr const char *resqueKey = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a Resque job lock, and the value is a time");

constexpr std::array rules{
    Rule{.scheme = &gitlab,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a GitLab lease, and the value is a UUID"),
         .prefix = "gitlab:exclusive_lease:",
         .valueShapes = shapes(ValueShape::Uuid)},
    Rule{.scheme = &resqueLock, .confidence = Confidence::Certain, .why = resqueKey, .prefix = "resque:lock:", .fits = isResqueLock},
    Rule{.scheme = &resqueLockTimeout, .confidence = Confidence::Certain, .why = resqueKey, .prefix = "resque:lock:", .fits = isResqueTime},
    Rule{.scheme = &resqueLockTimeout, .confidence = Confidence::Certain, .why = resqueKey, .prefix = "resque:loner:lock:", .fits = isResqueTime},
    Rule{.scheme = &mlanett,
         .confidence = Confidence::Certain,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key names an owner, the value is a host and a process, and the time is in a second key"),
         .prefix = ownerPrefix,
         .valueShapes = shapes(ValueShape::HostPid),
         .fits = hasExpiry},
    Rule{.scheme = &mlanett,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key names an owner, and the value is a host and a process"),
         .prefix = ownerPrefix,
         .valueShapes = shapes(ValueShape::HostPid)},
    Rule{.why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The time of a lock whose owner is in another key"),
         .prefix = expirePrefix,
         .valueShapes = shapes(ValueShape::Time),
         .fits = belongsToOwner},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key has the form of the permits that a Ruby redis-semaphore has handed out, and each value is a time"),
         .type = Type::Hash,
         .prefix = "SEMAPHORE:",
         .fits = isSemaphore},
    Rule{.scheme = &semaphore,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key ends like the permits that a Ruby redis-semaphore has handed out, and each value is a time"),
         .type = Type::Hash,
         .fits = isSemaphore},
    Rule{.scheme = &sidekiqEnterprise,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key is unique: followed by a digest of 40 characters, and the value is a job id"),
         .prefix = "unique:",
         .valueShapes = shapes(ValueShape::Hex24),
         .fits = isDigest},
};

/** Of a semaphore's keys only that of its holders is the lock. */
bool isPartOfSemaphore(QByteArrayView key)
{
    return std::ranges::any_of(std::array{":EXISTS", ":VERSION", ":AVAILABLE"}, [key](const char *end) { return key.endsWith(end); });
}

constexpr std::array otherKeys{OtherKey{.prefix = "SEMAPHORE:", .fits = isPartOfSemaphore}};

} // namespace

} // namespace lockscope::ruby

namespace lockscope {

Family rubyFamily()
{
    return {.group = "Ruby",
            .schemes = ruby::schemes,
            .rules = ruby::rules,
            .otherKeys = ruby::otherKeys,
            .addCompanions = ruby::addCompanions,
            .lockOfCompanion = ruby::lockOfCompanion};
}

} // namespace lockscope
