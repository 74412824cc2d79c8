// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of job queues: their holders are jobs that run, or that must not be queued twice. Sidekiq is in sidekiq.cpp, asynq in go.cpp; RQ, arq and huey
// in python.cpp.
#include "libraries/family.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::jobqueues {

namespace {

using Type = KeyReading::Type;

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

/** <namespace>:lock:<function>:<queue>:[arguments], with a TTL that is set by a second command. */
bool isResqueQueueLock(const Clues &clues)
{
    const qsizetype arguments = clues.key.indexOf('[');
    return clues.reading.ttl && arguments > 0 && clues.key[arguments - 1] == ':' && clues.key.endsWith(']') && clues.key.contains(":lock:");
}

bool isResqueJobLock(const Clues &clues) { return clues.reading.ttl && clues.key.contains(":workerslock:"); }

constexpr const char *runsTwice =
    QT_TRANSLATE_NOOP("lockscope::SchemeText",
                      "The job continues but cannot renew its lock; another worker starts it again, and the result of the first run is rejected");

constexpr Scheme bullMq{.name = "bullmq",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "BullMQ job"),
                        .expiry = Expiry::Always,
                        .renewedAfter = 1. / 2,
                        .traits = SchemeTrait::WorkRunsTwice,
                        .afterClear = runsTwice,
                        .readHolder = readUuidAndCounter};
constexpr Scheme bull{.name = "bull",
                      .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Bull job"),
                      .expiry = Expiry::Always,
                      .renewedAfter = 1. / 2,
                      .traits = SchemeTrait::WorkRunsTwice,
                      .afterClear = runsTwice,
                      .readHolder = readUuid};
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

constexpr std::array<const Scheme *, 4> schemes{&bullMq, &bull, &resqueJob, &resqueQueue};

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
constexpr std::array otherKeys{OtherKey{.prefix = "bull:", .fits = isStalledCheck}, OtherKey{.prefix = "bq:", .fits = isStallBlock}};

} // namespace

} // namespace lockscope::jobqueues

namespace lockscope {

Family jobQueueFamily()
{
    return {.group = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Job queues"),
            .schemes = jobqueues::schemes,
            .rules = jobqueues::rules,
            .otherKeys = jobqueues::otherKeys};
}

} // namespace lockscope
