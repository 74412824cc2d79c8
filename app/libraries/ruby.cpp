// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Ruby libraries. redlock-rb writes a UUID under the program's own name: only a profile can tell it. For redis-objects and
// Discourse, whose values are times, see timestamplocks.cpp.
#include "libraries/family.h"

#include <array>

namespace lockscope {

namespace {

using Member = KeyContents::Member;
constexpr QByteArrayView ownerPrefix("lock:owner:");
constexpr QByteArrayView expirePrefix("lock:expire:");

QByteArray expireKey(const Clues &clues) { return joined(expirePrefix, clues.key.sliced(ownerPrefix.size())); }

/** The owner stands in one key and the time in another. */
bool decodeMlanett(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != KeyReading::Type::String || !clues.key.startsWith(ownerPrefix))
        return false;
    const KeyReading *expire = clues.companion(expireKey(clues));
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

bool hasExpiry(const Clues &clues) { return clues.companion(expireKey(clues)); }

/** Else it is a timestamp lock of that name. */
bool belongsToOwner(const Clues &clues) { return clues.companion(joined(ownerPrefix, clues.key.sliced(expirePrefix.size()))); }

/** Resque's plugins keep the time in the value alone; node-resque's lets the key expire, too. */
bool isResqueTime(const Clues &clues) { return !clues.reading.ttl && (clues.shape == ValueShape::Time || clues.value() == QByteArrayView("true")); }
bool isResqueLock(const Clues &clues) { return isResqueTime(clues) && clues.key.contains("-["); }

bool isDigest(const Clues &clues) { return clues.key.size() == 7 + 40; }

constexpr const char *blind = "It does not notice, and its late release may delete the lock of the next owner";

constexpr Scheme redlockRb{.name = "redlock-rb",
                           .label = "redlock-rb",
                           .expiry = Expiry::Always,
                           .traits = SchemeTrait::RecreatesMissingKey,
                           .tokenForm = TokenForm::Uuid,
                           .afterClear = "If it prolongs the lock, it puts the missing key back"};
constexpr Scheme gitlab{.name = "gitlab-exclusive-lease",
                        .label = "GitLab exclusive lease",
                        .expiry = Expiry::Always,
                        .tokenForm = TokenForm::Uuid,
                        .afterClear = "Its next renewal returns false"};
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
                         .label = "redis-lock (Ruby, mlanett)",
                         .deadlineIn = DeadlineIn::Value,
                         .expiry = Expiry::Always,
                         .traits = SchemeTrait::TokenRepeats,
                         .tokenForm = TokenForm::HostPid,
                         .afterClear = "The holder finds out when it next prolongs or releases the lock; both keys have to go",
                         .decode = decodeMlanett};
constexpr Scheme sidekiqEnterprise{.name = "sidekiq-enterprise-unique",
                                   .label = "Sidekiq Enterprise unique job",
                                   .expiry = Expiry::Always,
                                   .traits = SchemeTrait::WorkRunsTwice,
                                   .tokenForm = TokenForm::JobId,
                                   .afterClear = "The job goes on, and the same one may be enqueued once more"};

constexpr std::array<const Scheme *, 6> schemes{&redlockRb, &gitlab, &resqueLock, &resqueLockTimeout, &mlanett, &sidekiqEnterprise};

constexpr const char *resqueKey = "The key is that of a lock of a Resque job, and the value is a time";

constexpr std::array rules{
    Rule{.scheme = &gitlab,
         .confidence = Confidence::Certain,
         .why = "The key is that of a lease of GitLab, and the value is a UUID",
         .prefix = "gitlab:exclusive_lease:",
         .valueShapes = shapes(ValueShape::Uuid)},
    Rule{.scheme = &resqueLock, .confidence = Confidence::Certain, .why = resqueKey, .prefix = "resque:lock:", .fits = isResqueLock},
    Rule{.scheme = &resqueLockTimeout, .confidence = Confidence::Certain, .why = resqueKey, .prefix = "resque:lock:", .fits = isResqueTime},
    Rule{.scheme = &resqueLockTimeout, .confidence = Confidence::Certain, .why = resqueKey, .prefix = "resque:loner:lock:", .fits = isResqueTime},
    Rule{.scheme = &mlanett,
         .confidence = Confidence::Certain,
         .why = "The key names an owner, the value is a host and a process, and the time is in a key beside it",
         .prefix = ownerPrefix,
         .valueShapes = shapes(ValueShape::HostPid),
         .fits = hasExpiry},
    Rule{.scheme = &mlanett,
         .confidence = Confidence::Likely,
         .why = "The key names an owner, and the value is a host and a process",
         .prefix = ownerPrefix,
         .valueShapes = shapes(ValueShape::HostPid)},
    Rule{.why = "The time of a lock whose owner stands in another key",
         .prefix = expirePrefix,
         .valueShapes = shapes(ValueShape::Time),
         .fits = belongsToOwner},
    Rule{.scheme = &sidekiqEnterprise,
         .confidence = Confidence::Likely,
         .why = "The key is unique: and a digest of 40 characters, and the value is the id of a job",
         .prefix = "unique:",
         .valueShapes = shapes(ValueShape::Hex24),
         .fits = isDigest},
};

} // namespace

Family rubyFamily() { return {schemes, rules}; }

} // namespace lockscope
