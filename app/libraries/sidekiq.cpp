// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks beside Sidekiq: the digests of sidekiq-unique-jobs in its versions 5 to 9, the running jobs of sidekiq-throttled, and the leader of Sidekiq
// Enterprise. For the unique jobs of Sidekiq Enterprise see ruby.cpp.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace lockscope::sidekiq {

namespace {

using namespace plans;
using redis::command;
using namespace Qt::StringLiterals;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView uniquePrefix("uniquejobs:");
constexpr QByteArrayView lockedSuffix(":LOCKED");
constexpr QByteArrayView infoSuffix(":INFO");
constexpr QByteArrayView grabbedSuffix(":GRABBED"); // version 6
constexpr QByteArrayView existsSuffix(":EXISTS");   // version 6

/** The digest that a key ends behind: uniquejobs:<digest>:LOCKED. */
QByteArray digestIn(QByteArrayView key) { return key.first(std::max<qsizetype>(key.lastIndexOf(':'), 0)).toByteArray(); }

/** The name of a digest alone, perhaps of a job that runs. */
bool isDigest(QByteArrayView key)
{
    constexpr qsizetype digits = 32;
    const qsizetype at = placeOf(uniquePrefix, key);
    QByteArrayView name = at < 0 ? QByteArrayView() : key.sliced(at + uniquePrefix.size());
    if (name.endsWith(":RUN"))
        name.chop(4);
    return name.size() == digits && isHex(name);
}

bool isTimed(const Clues &clues) { return clues.areTimes(ScoreUnit::Seconds); }
bool isDescribed(const Clues &clues)
{
    return clues.areAll([](const Member &job) { return job.value.view().startsWith('{'); });
}
bool isLocked(const Clues &clues) { return clues.key.endsWith(lockedSuffix) && (isTimed(clues) || isDescribed(clues)); }
bool isGrabbed(const Clues &clues) { return clues.key.endsWith(grabbedSuffix) && isTimed(clues); }

/** Version 5 has only this key, and it always expires; later versions keep the holders in another one. */
bool isOldDigest(const Clues &clues) { return isDigest(clues.key) && clues.mayEnd() && clues.lacks(joined(clues.key, lockedSuffix)); }

/** Version 6, until a worker takes the job. */
bool isQueuedDigest(const Clues &clues) { return clues.key.endsWith(existsSuffix) && clues.lacks(joined(digestIn(clues.key), grabbedSuffix)); }

/** The number of jobs that may hold one digest; nullopt: not given. */
std::optional<int> limitIn(QByteArrayView json)
{
    const QJsonObject info = QJsonDocument::fromJson(json.toByteArray()).object();
    const int limit = info.value("limit"_L1).toInt(0);
    return limit > 0 ? std::optional(limit) : std::nullopt;
}

/** Fields are job ids; values are times of acquisition, in newer versions a description of the job. */
bool decodeJobs(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !clues.reading.contents)
        return false;
    const KeyReading *info = clues.companion(joined(digestIn(clues.key), infoSuffix));
    const Bytes infoNote = info ? info->value : Bytes();
    LockDetails details;
    for (const Member &member : clues.members()) {
        const auto written = writtenTimeMs(member.value);
        details.holders.push_back(
            {.token = member.name, .note = written ? infoNote : member.value, .deadline = lock.deadline, .writtenMs = written.value_or(0)});
    }
    details.holdersInAll = clues.memberCount();
    details.companions = presentCompanions(clues.reading);
    if (details.holdersInAll == 1 && limitIn(details.holders[0].note).value_or(1) == 1)
        lock.token = details.holders[0].token;
    lock.details = SharedDetails(std::move(details));
    return true;
}

bool decodeVersion6(const Clues &clues, Lock &lock) { return clues.reading.type == Type::String || decodeJobs(clues, lock); }

/** Keeps keys of a digest that are about to be removed, and lets an undo check that they are still missing. */
void keepStrings(Action &action, const QByteArrayList &keys)
{
    for (const QByteArray &key : keys) {
        keep(action, command("GET", key));
        keepLease(action, key);
        keepFree(action, key);
    }
}

void keepList(Action &action, const QByteArray &key)
{
    keep(action, command("DUMP", key));
    keepLease(action, key);
}

void sayOneIsWoken(Action &action) { action.effects += PlanText::tr("A client that waits in BLMOVE is woken."); }

/** With the last job, its digest goes. The list of all digests has no part of the digest's name, but the program's prefix. */
void removeDigest(Action &action, const Lock &lock, const QByteArray &digest)
{
    const QByteArray key = lock.key.toByteArray(), info = digest + ":INFO", primed = digest + ":PRIMED";
    const QByteArray digests = digest.first(std::max<qsizetype>(placeOf(uniquePrefix, digest), 0)) + "uniquejobs:digests";
    keepStrings(action, {digest, info});
    keepList(action, primed);
    keepFree(action, primed);
    keepFree(action, key);
    keep(action, command("ZSCORE", digests, digest));
    action.steps.push_back(command("UNLINK", digest, info, primed));
    action.steps.push_back(command("ZREM", digests, digest));
}

/** Each job that ends wakes one client that waits in BLMOVE. Version 9, which describes its jobs, has no such clients. */
void freeDigest(Action &action, const Lock &lock, const Holder &job)
{
    constexpr int signalLifeMs = 5000;
    if (!lock.key.view().endsWith(lockedSuffix))
        return;
    const QByteArray digest = digestIn(lock.key), queued = digest + ":QUEUED";
    const redis::Command count = command("HLEN", lock.key.toByteArray());
    const bool isLast = lock.details->holdersInAll == 1;
    action.checks.push_back(isLast ? Check::equals(count, "1") : Check::differs(count, "1"));
    if (isLast)
        removeDigest(action, lock, digest);
    if (job.writtenMs == 0)
        return;
    action.checks.push_back(Check::isList(queued));
    keepList(action, queued);
    action.steps.push_back(command("LPUSH", queued, "1"));
    action.steps.push_back(command("PEXPIRE", queued, signalLifeMs));
    action.undoSteps = {command("DEL", queued)};
    sayOneIsWoken(action);
}

Result<Action> clearJob(const Lock &lock, const std::optional<Bytes> &named) { return clearField(lock, named, freeDigest); }

/** As version 6 unlocks: the digest's keys go, and the next client takes its token from the list of available ones. */
void makeAvailable(Action &action, const Lock &lock, const Holder &job)
{
    constexpr int availableLifeMs = 5000;
    if (!lock.key.view().endsWith(lock.details ? grabbedSuffix : existsSuffix)) // only a lock profile says so
        return;
    const QByteArray key = lock.key.toByteArray(), digest = digestIn(lock.key), token = job.token.toByteArray();
    const QByteArray exists = digest + ":EXISTS", version = digest + ":VERSION", available = digest + ":AVAILABLE",
                     all = digest.first(std::max<qsizetype>(placeOf(uniquePrefix, digest), 0)) + "unique:keys";
    if (lock.details)
        action.checks.push_back(Check::equals(command("HLEN", key), "1"));
    const QByteArrayList others = lock.details ? QByteArrayList{exists, version} : QByteArrayList{version};
    action.checks.push_back(Check::isList(available));
    keepStrings(action, others);
    keepList(action, available);
    keep(action, command("SISMEMBER", all, digest));
    redis::Command removal{"DEL"};
    removal.insert(removal.end(), others.begin(), others.end());
    action.steps.insert(
        action.steps.end(),
        {std::move(removal), command("SREM", all, digest), command("LPUSH", available, token), command("PEXPIRE", available, availableLifeMs)});
    action.undoSteps.push_back(command("DEL", available));
}

Result<Action> clearVersion6(const Lock &lock, const std::optional<Bytes> &named)
{
    if (isString(lock))
        return clearString(lock, makeAvailable);
    return clearField(lock, named, makeAvailable);
}

/** sidekiq-throttled: the jobs that run now, until they are taken for lost. */
bool isConcurrency(const Clues &clues) { return clues.key.contains(":concurrency.v2") && clues.mayEnd() && clues.areTimes(ScoreUnit::Seconds); }

bool decodeThrottled(const Clues &clues, Lock &lock) { return decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Permit); }

/** host : process : nonce */
bool isLeader(const Clues &clues) { return clues.key.endsWith("dear-leader") && clues.mayEnd() && clues.value().count(':') >= 2; }

void readIdentity(const Holder &holder, HolderIdentity &who)
{
    readHostPid({.token = Bytes(digestIn(holder.token))}, who);
    who.client = holder.token.toByteArray();
}

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const QByteArrayView key = reading.key.view();
    if (placeOf(uniquePrefix, key) < 0)
        return;
    if (reading.type == Type::Hash && reading.contents && key.endsWith(lockedSuffix))
        keys.emplace_back(joined(digestIn(key), infoSuffix));
    else if (reading.type == Type::String && key.endsWith(existsSuffix))
        keys.emplace_back(joined(digestIn(key), grabbedSuffix));
    else if (reading.type == Type::String && isDigest(key))
        keys.emplace_back(joined(key, lockedSuffix));
}

std::optional<QByteArray> lockOfCompanion(QByteArrayView key)
{
    const bool isInfo = key.endsWith(infoSuffix) && placeOf(uniquePrefix, key) >= 0;
    return isInfo ? std::optional(joined(digestIn(key), lockedSuffix)) : std::nullopt;
}

constexpr const char *maybeQueuedAgain = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and the same job may be queued again");

constexpr Scheme uniqueJobs{.name = "sidekiq-unique-jobs",
                            .label = "sidekiq-unique-jobs",
                            .exclusivity = Exclusivity::Permits,
                            .expiry = Expiry::IfAsked,
                            .traits = SchemeTraits(SchemeTrait::WorkRunsTwice) | SchemeTrait::WaitersSleep,
                            .waitersSleepIn = WaitersSleepIn::Blmove,
                            .afterClear = maybeQueuedAgain,
                            .decode = decodeJobs,
                            .readHolder = readJob,
                            .clear = clearJob};
constexpr Scheme version6{.name = "sidekiq-unique-jobs-6",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "sidekiq-unique-jobs (version 6)"),
                          .expiry = Expiry::IfAsked,
                          .traits = SchemeTraits(SchemeTrait::WorkRunsTwice) | SchemeTrait::WaitersSleep,
                          .waitersSleepIn = WaitersSleepIn::Blpop,
                          .afterClear = maybeQueuedAgain,
                          .decode = decodeVersion6,
                          .readHolder = readJob,
                          .clear = clearVersion6};
constexpr Scheme version5{.name = "sidekiq-unique-jobs-5",
                          .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "sidekiq-unique-jobs (version 5)"),
                          .expiry = Expiry::Always,
                          .traits = SchemeTrait::WorkRunsTwice,
                          .afterClear = maybeQueuedAgain,
                          .readHolder = readJob};
constexpr Scheme throttled{.name = "sidekiq-throttled",
                           .label = "sidekiq-throttled",
                           .deadlineIn = DeadlineIn::Score,
                           .exclusivity = Exclusivity::Permits,
                           .expiry = Expiry::Always,
                           .afterClear =
                               QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and one more job than allowed may run at a time"),
                           .decode = decodeThrottled,
                           .readHolder = readJob};
constexpr Scheme leader{.name = "sidekiq-leader",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Sidekiq Enterprise leader"),
                        .expiry = Expiry::Always,
                        .token = TokenProof::Nothing,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Another process may become the leader before the old one notices"),
                        .readHolder = readIdentity};

constexpr std::array<const Scheme *, 5> schemes{&uniqueJobs, &version6, &version5, &throttled, &leader};

constexpr const char *queuedDigest =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a sidekiq-unique-jobs digest of version 6, and the value is a job id");
constexpr const char *partOfDigest =
    QT_TRANSLATE_NOOP("lockscope::SchemeText", "Part of a sidekiq-unique-jobs digest whose holders are in another key");

constexpr std::array rules{
    Rule{.scheme = &uniqueJobs,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of the holders of a sidekiq-unique-jobs digest"),
         .type = Type::Hash,
         .prefix = uniquePrefix,
         .fits = isLocked},
    Rule{.scheme = &version6,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of the holders of a sidekiq-unique-jobs digest of version 6"),
         .type = Type::Hash,
         .prefix = uniquePrefix,
         .fits = isGrabbed},
    Rule{.scheme = &version6,
         .confidence = Confidence::Certain,
         .why = queuedDigest,
         .prefix = uniquePrefix,
         .valueShapes = shapes(ValueShape::Hex24),
         .fits = isQueuedDigest},
    Rule{.scheme = &version5,
         .confidence = Confidence::Certain,
         .why =
             QT_TRANSLATE_NOOP("lockscope::SchemeText",
                               "The key is a sidekiq-unique-jobs digest that expires and has no holders in another key, and the value is a job id"),
         .prefix = uniquePrefix,
         .valueShapes = shapes(ValueShape::Hex24),
         .fits = isOldDigest},
    Rule{.why = partOfDigest, .prefix = uniquePrefix},
    Rule{.scheme = &throttled,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of the running jobs of sidekiq-throttled, and each score is a time"),
         .type = Type::SortedSet,
         .prefix = "throttled:",
         .fits = isConcurrency},
    Rule{.scheme = &leader,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key is dear-leader, and the value is a host, a process and a nonce"),
         .prefix = "dear-leader",
         .fits = isLeader},
};

/** Among the keys of a digest, only those of its holders may be the lock; in versions 5 and 6 also the digest itself, or that it exists. */
bool isPartOfDigest(QByteArrayView key)
{
    const auto endsWith = [key](const char *part) { return key.endsWith(part); };
    return std::ranges::any_of(std::array{":QUEUED", ":PRIMED", ":INFO", ":VERSION", ":AVAILABLE"}, endsWith);
}

/** What the library keeps of all digests. */
bool isOfAllDigests(QByteArrayView key)
{
    constexpr std::array names{"digests", "expiring_digests", "changelog", "live", "reaper", "profiles"};
    return std::ranges::any_of(names, [rest = key.sliced(uniquePrefix.size())](const char *name) { return rest == QByteArrayView(name); });
}

constexpr std::array otherKeys{OtherKey{.prefix = uniquePrefix, .fits = isPartOfDigest}, OtherKey{.prefix = uniquePrefix, .fits = isOfAllDigests}};

} // namespace

} // namespace lockscope::sidekiq

namespace lockscope {

Family sidekiqFamily()
{
    return {.group = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Job queues"),
            .schemes = sidekiq::schemes,
            .rules = sidekiq::rules,
            .otherKeys = sidekiq::otherKeys,
            .addCompanions = sidekiq::addCompanions,
            .lockOfCompanion = sidekiq::lockOfCompanion};
}

} // namespace lockscope
