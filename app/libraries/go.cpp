// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Go libraries. redsync writes a token in base64 under the program's own name: only a profile can identify it.
#include "libraries/family.h"
#include "libraries/tokenreaders.h"

#include <algorithm>
#include <array>

namespace lockscope::go {

namespace {

using Type = KeyReading::Type;

bool isLease(const Clues &clues) { return clues.key.endsWith(":lease"); }
bool isUnique(const Clues &clues) { return clues.key.contains(":unique:"); }

bool decodeLease(const Clues &clues, Lock &lock) { return decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Exclusive); }

/** 22 characters, and text added by the application. */
void readTokenAndText(const Holder &holder, HolderIdentity &who)
{
    constexpr qsizetype tokenSize = 22;
    const QByteArrayView token = holder.token.view();
    const qsizetype at = std::min(token.size(), tokenSize);
    who.client = token.first(at).toByteArray();
    who.more = token.sliced(at).toByteArray();
}

/** The score of a lease is its deadline, so it does not say when the task began. */
void readLeasedTask(const Holder &holder, HolderIdentity &who) { readJob({.token = holder.token}, who); }

constexpr Scheme redsync{
    .name = "redsync",
    .label = "redsync",
    .expiry = Expiry::Always,
    .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its extend reports that the lock has expired; with SetNXOnExtend it restores the key")};
constexpr Scheme redislock{.name = "redislock",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "redislock (Go)"),
                           .expiry = Expiry::Always,
                           .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Its next refresh or release reports that the lock is not held"),
                           .readHolder = readTokenAndText};
constexpr Scheme lease{.name = "asynq-lease",
                       .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "asynq leases of running tasks"),
                       .deadlineIn = DeadlineIn::Score,
                       .exclusivity = Exclusivity::Several,
                       .expiry = Expiry::Always,
                       .traits = SchemeTrait::WorkRunsTwice,
                       .afterClear =
                           QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task continues, and a worker that recovers lost tasks may start it again"),
                       .decode = decodeLease,
                       .readHolder = readLeasedTask};
constexpr Scheme unique{.name = "asynq-unique",
                        .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "asynq unique task"),
                        .expiry = Expiry::Always,
                        .traits = SchemeTrait::WorkRunsTwice,
                        .afterClear = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The task continues, and the same task may be enqueued again"),
                        .readHolder = readJob};

constexpr std::array<const Scheme *, 4> schemes{&redsync, &redislock, &lease, &unique};

constexpr std::array rules{
    Rule{.scheme = &unique,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of an asynq unique task"),
         .prefix = "asynq:",
         .fits = isUnique},
    Rule{.scheme = &redislock,
         .confidence = Confidence::Guess,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The value is a token of 22 characters followed by text, as written by redislock"),
         .valueShapes = shapes(ValueShape::TokenAndText)},
    Rule{.scheme = &lease,
         .confidence = Confidence::Certain,
         .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "The key has the form of the leases of an asynq queue"),
         .type = Type::SortedSet,
         .prefix = "asynq:",
         .fits = isLease},
};

} // namespace

} // namespace lockscope::go

namespace lockscope {

Family goFamily() { return {.group = "Go", .schemes = go::schemes, .rules = go::rules}; }

} // namespace lockscope
