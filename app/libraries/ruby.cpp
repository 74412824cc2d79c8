// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Ruby libraries. redlock-rb writes a UUID under the program's own name: only a profile can identify it. For redis-objects and
// Discourse, whose values are times, see timestamp.cpp.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <array>

namespace lockscope::ruby {

namespace {

using namespace plans;
using redis::command;
using Type = KeyReading::Type;
constexpr QByteArrayView ownerPrefix("lock:owner:");
constexpr QByteArrayView expirePrefix("lock:expire:");

QByteArray expireKey(QByteArrayView ofOwner) { return joined(expirePrefix, ofOwner.sliced(ownerPrefix.size())); }
QByteArray ownerKey(QByteArrayView ofExpiry) { return joined(ownerPrefix, ofExpiry.sliced(expirePrefix.size())); }

/** The owner is in one key, the time in another. */
bool decodeMlanett(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != KeyReading::Type::String || !clues.key.startsWith(ownerPrefix))
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

bool isDigest(const Clues &clues) { return clues.key.size() == 7 + 40; }

/** mlanett's redis-lock keeps the deadline in a second key, which is removed, too. */
void removeExpiry(Action &action, const Lock &lock, const Holder &)
{
    if (!lock.key.view().startsWith(ownerPrefix))
        return;
    const QByteArray expiry = expireKey(lock.key);
    keep(action, command("GET", expiry));
    keepLease(action, expiry);
    keepFree(action, expiry);
    action.steps.push_back(command("DEL", expiry));
}

Result<Action> clearMlanett(const Lock &lock, const std::optional<Bytes> &) { return clearString(lock, removeExpiry); }

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const QByteArrayView key = reading.key.view();
    if (reading.type == Type::String && key.startsWith(ownerPrefix))
        keys.emplace_back(expireKey(key));
    else if (reading.type == Type::String && key.startsWith(expirePrefix))
        keys.emplace_back(ownerKey(key));
}

std::optional<QByteArray> lockOfCompanion(QByteArrayView key)
{
    return key.startsWith(expirePrefix) && key.size() > expirePrefix.size() ? std::optional(ownerKey(key)) : std::nullopt;
}

constexpr const char *blind =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The old holder does not notice, and its late release may delete the next holder's lock");

constexpr Scheme redlockRb{.name = "redlock-rb",
                           .label = "redlock-rb",
                           .expiry = Expiry::Always,
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
                         .traits = SchemeTrait::TokenRepeats,
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

constexpr std::array<const Scheme *, 6> schemes{&redlockRb, &gitlab, &resqueLock, &resqueLockTimeout, &mlanett, &sidekiqEnterprise};

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
    Rule{.scheme = &sidekiqEnterprise,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key is unique: followed by a digest of 40 characters, and the value is a job id"),
         .prefix = "unique:",
         .valueShapes = shapes(ValueShape::Hex24),
         .fits = isDigest},
};

} // namespace

} // namespace lockscope::ruby

namespace lockscope {

Family rubyFamily()
{
    return {.group = "Ruby",
            .schemes = ruby::schemes,
            .rules = ruby::rules,
            .addCompanions = ruby::addCompanions,
            .lockOfCompanion = ruby::lockOfCompanion};
}

} // namespace lockscope
