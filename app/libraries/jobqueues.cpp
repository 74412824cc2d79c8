// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of job queues: their holders are jobs that run, or that must not be queued twice. asynq is in go.cpp; RQ, arq and huey in python.cpp.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "libraries/tokenreaders.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>

namespace lockscope::jobqueues {

namespace {

using namespace plans;
using redis::command;
using namespace Qt::StringLiterals;
using Member = KeyContents::Member;
using Type = KeyReading::Type;
constexpr QByteArrayView uniquePrefix("uniquejobs:");
constexpr QByteArrayView lockedSuffix(":LOCKED");
constexpr QByteArrayView infoSuffix(":INFO");

/** <prefix>:<queue>:<job>:lock */
bool isJobLock(const Clues &clues) { return clues.key.endsWith(":lock") && clues.key.count(':') >= 3; }

/** A queue's counters, its limiter, and keys for deduplication of jobs. */
bool isPartOfQueue(const Clues &clues)
{
    const auto endsWith = [&](const char *name) { return clues.key.endsWith(name); };
    return std::ranges::any_of(std::array{":id", ":pc", ":limiter"}, endsWith) || clues.key.indexOf(":de:") > 0;
}

bool isSmallCounter(const Clues &clues)
{
    constexpr qsizetype mostDigits = 9; // 13 are a time
    return isJobLock(clues) && clues.value().size() - 37 <= mostDigits;
}

bool isUniqueJobs(const Clues &clues) { return clues.key.endsWith(lockedSuffix); }

/** The number of jobs that may hold one digest; nullopt: not given. */
std::optional<int> limitIn(QByteArrayView json)
{
    const QJsonObject info = QJsonDocument::fromJson(json.toByteArray()).object();
    const int limit = info.value("limit"_L1).toInt(0);
    return limit > 0 ? std::optional(limit) : std::nullopt;
}

/** Fields are job ids; values are times of acquisition, in newer versions a description of the job. */
bool decodeUniqueJobs(const Clues &clues, Lock &lock)
{
    if (clues.reading.type != Type::Hash || !clues.reading.contents)
        return false;
    const QByteArray infoKey = joined(clues.key.chopped(std::min(clues.key.size(), lockedSuffix.size())), infoSuffix);
    const KeyReading *info = clues.companion(infoKey);
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

/** <namespace>:lock:<function>:<queue>:[arguments], with a TTL that is set by a second command. */
bool isResqueQueueLock(const Clues &clues)
{
    const qsizetype arguments = clues.key.indexOf('[');
    return clues.reading.ttl && arguments > 0 && clues.key[arguments - 1] == ':' && clues.key.endsWith(']') && clues.key.contains(":lock:");
}

bool isResqueJobLock(const Clues &clues) { return clues.reading.ttl && clues.key.contains(":workerslock:"); }

/** With the last job, removes the whole digest and wakes the clients that wait in BLMOVE. */
void freeDigest(Action &action, const Lock &lock, const Holder &)
{
    constexpr int signalLifeMs = 5000;
    if (!lock.key.view().endsWith(lockedSuffix) || lock.details->holdersInAll != 1)
        return;
    const QByteArray digest = lock.key.toByteArray().chopped(lockedSuffix.size());
    const QByteArray queued = digest + ":QUEUED", primed = digest + ":PRIMED", info = digest + ":INFO", digests = "uniquejobs:digests";
    action.checks.push_back(Check::equals(command("HLEN", lock.key.toByteArray()), "1"));
    for (const redis::Command &question : {command("GET", digest), command("GET", info), command("DUMP", primed), command("DUMP", queued)}) {
        keep(action, question);
        keepLease(action, question[1]);
    }
    keep(action, command("ZSCORE", digests, digest));
    for (const QByteArray &key : {lock.key.toByteArray(), digest, info, primed})
        keepFree(action, key);
    action.steps.push_back(command("UNLINK", digest, info, primed));
    action.steps.push_back(command("ZREM", digests, digest));
    action.steps.push_back(command("LPUSH", queued, "1"));
    action.steps.push_back(command("PEXPIRE", queued, signalLifeMs));
    action.undoSteps = {command("DEL", queued)};
    action.effects += PlanText::tr("One client waiting in BLMOVE is woken.");
}

Result<Action> clearUniqueJob(const Lock &lock, const std::optional<Bytes> &named) { return clearField(lock, named, freeDigest); }

void addCompanions(const KeyReading &reading, std::vector<Bytes> &keys)
{
    const QByteArrayView key = reading.key.view();
    if (reading.type == Type::Hash && reading.contents && key.startsWith(uniquePrefix) && key.endsWith(lockedSuffix))
        keys.emplace_back(joined(key.chopped(lockedSuffix.size()), infoSuffix));
}

std::optional<QByteArray> lockOfCompanion(QByteArrayView key)
{
    const bool isInfo = key.startsWith(uniquePrefix) && key.endsWith(infoSuffix);
    return isInfo ? std::optional(joined(key.chopped(infoSuffix.size()), lockedSuffix)) : std::nullopt;
}

constexpr const char *runsTwice =
    QT_TRANSLATE_NOOP("lockscope::SchemeText",
                      "The job continues but cannot renew its lock; another worker starts it again, and the result of the first run is rejected");

constexpr Scheme bullMq{.name = "bullmq",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "BullMQ job"),
                        .expiry = Expiry::Always,
                        .traits = SchemeTrait::WorkRunsTwice,
                        .afterClear = runsTwice,
                        .readHolder = readUuidAndCounter};
constexpr Scheme bull{.name = "bull",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Bull job"),
                      .expiry = Expiry::Always,
                      .traits = SchemeTrait::WorkRunsTwice,
                      .afterClear = runsTwice,
                      .readHolder = readUuid};
constexpr Scheme uniqueJobs{.name = "sidekiq-unique-jobs",
                            .label = "sidekiq-unique-jobs",
                            .exclusivity = Exclusivity::Permits,
                            .expiry = Expiry::IfAsked,
                            .traits = SchemeTraits(SchemeTrait::WorkRunsTwice) | SchemeTrait::WaitersSleep,
                            .waitersSleepIn = WaitersSleepIn::Blmove,
                            .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The job continues, and the same job may be queued again"),
                            .decode = decodeUniqueJobs,
                            .readHolder = readJob,
                            .clear = clearUniqueJob};

constexpr Scheme resqueJob{
    .name = "node-resque-job",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "node-resque job lock"),
    .expiry = Expiry::Always,
    .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                    "The job continues, and the same job may start in parallel; the first one to end deletes the lock of the other")};
constexpr Scheme resqueQueue{
    .name = "node-resque-queue",
    .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "node-resque queue lock"),
    .expiry = Expiry::Always,
    .traits = SchemeTraits(SchemeTrait::BlindRelease) | SchemeTrait::WorkRunsTwice,
    .afterClear =
        QT_TRANSLATE_NOOP("lockscope::SchemeText",
                          "The job stays in its queue, and the same job may be queued again; the first one to start deletes the lock of the other")};

constexpr std::array<const Scheme *, 5> schemes{&bullMq, &bull, &uniqueJobs, &resqueJob, &resqueQueue};

constexpr const char *partOfBull = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Part of a Bull queue");

constexpr std::array rules{
    Rule{.scheme = &bullMq,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a Bull job lock, and the value is a UUID and a counter"),
         .prefix = "bull:",
         .valueShapes = shapes(ValueShape::UuidAndNumber),
         .fits = isSmallCounter},
    Rule{.scheme = &bull,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a Bull job lock, and the value is a UUID"),
         .prefix = "bull:",
         .valueShapes = shapes(ValueShape::Uuid),
         .fits = isJobLock},
    Rule{.scheme = &bullMq,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key ends like a BullMQ job lock, and the value is a UUID and a counter"),
         .valueShapes = shapes(ValueShape::UuidAndNumber),
         .fits = isSmallCounter},
    Rule{.why = partOfBull, .prefix = "bull:", .fits = isPartOfQueue},
    Rule{.why = partOfBull, .type = Type::Hash, .prefix = "bull:"},
    Rule{.why = partOfBull, .type = Type::List, .prefix = "bull:"},
    Rule{.why = partOfBull, .type = Type::Set, .prefix = "bull:"},
    Rule{.why = partOfBull, .type = Type::SortedSet, .prefix = "bull:"},
    Rule{.why = partOfBull, .type = Type::Other, .prefix = "bull:"},
    Rule{.scheme = &uniqueJobs,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of the holders of a sidekiq-unique-jobs digest"),
         .type = Type::Hash,
         .prefix = uniquePrefix,
         .fits = isUniqueJobs},
    Rule{.scheme = &resqueJob,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of a node-resque lock for a running job, and the value is a time"),
         .valueShapes = shapes(ValueShape::Time),
         .fits = isResqueJobLock},
    Rule{.scheme = &resqueQueue,
         .confidence = Confidence::Likely,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText",
                                  "The key names a job, its queue and its arguments as in node-resque, the value is a time, and the key expires"),
         .valueShapes = shapes(ValueShape::Time),
         .fits = isResqueQueueLock},
};

bool isStalledCheck(QByteArrayView key) { return key.endsWith(":stalled-check"); }
bool isStallBlock(QByteArrayView key) { return key.endsWith(":stallBlock"); }
/** Among the keys of a digest, only the hash of its holders is the lock. */
bool isPartOfDigest(QByteArrayView key) { return !key.endsWith(lockedSuffix); }

constexpr std::array otherKeys{OtherKey{.prefix = "bull:", .fits = isStalledCheck}, OtherKey{.prefix = "bq:", .fits = isStallBlock},
                               OtherKey{.prefix = uniquePrefix, .fits = isPartOfDigest}};

} // namespace

} // namespace lockscope::jobqueues

namespace lockscope {

Family jobQueueFamily()
{
    return {.group = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Job queues"),
            .schemes = jobqueues::schemes,
            .rules = jobqueues::rules,
            .otherKeys = jobqueues::otherKeys,
            .addCompanions = jobqueues::addCompanions,
            .lockOfCompanion = jobqueues::lockOfCompanion};
}

} // namespace lockscope
