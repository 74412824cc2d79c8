// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locks of Go libraries. redsync writes a token in base64 under the program's own name: only a profile can tell it.
#include "libraries/containers.h"
#include "libraries/family.h"

#include <array>

namespace lockscope {

namespace {

using Type = KeyReading::Type;

bool isLease(const Clues &clues) { return clues.key.endsWith(":lease"); }
bool isUnique(const Clues &clues) { return clues.key.contains(":unique:"); }

bool decodeLease(const Clues &clues, Lock &lock) { return decodeScores(clues, lock, Scores::Deadlines, Holder::Mode::Exclusive); }

constexpr Scheme redsync{.name = "redsync",
                         .label = "redsync",
                         .expiry = Expiry::Always,
                         .afterClear = "Its extend says that the lock has expired; with SetNXOnExtend it puts the key back"};
constexpr Scheme redislock{.name = "redislock",
                           .label = "redislock (Go)",
                           .expiry = Expiry::Always,
                           .tokenForm = TokenForm::TokenAndText,
                           .afterClear = "Its next refresh or release says that the lock is not held"};
constexpr Scheme lease{.name = "asynq-lease",
                       .label = "asynq leases of tasks that run",
                       .deadlineIn = DeadlineIn::Score,
                       .exclusivity = Exclusivity::Several,
                       .expiry = Expiry::Always,
                       .traits = SchemeTrait::WorkRunsTwice,
                       .tokenForm = TokenForm::JobId,
                       .afterClear = "The task goes on, and a worker that recovers lost tasks may begin it once more",
                       .decode = decodeLease};
constexpr Scheme unique{.name = "asynq-unique",
                        .label = "asynq unique task",
                        .expiry = Expiry::Always,
                        .traits = SchemeTrait::WorkRunsTwice,
                        .tokenForm = TokenForm::JobId,
                        .afterClear = "The task goes on, and the same one may be enqueued once more"};

constexpr std::array<const Scheme *, 4> schemes{&redsync, &redislock, &lease, &unique};

constexpr std::array rules{
    Rule{.scheme = &unique,
         .confidence = Confidence::Certain,
         .why = "The key is that of a unique task of asynq",
         .prefix = "asynq:",
         .fits = isUnique},
    Rule{.scheme = &redislock,
         .confidence = Confidence::Guess,
         .why = "The value is a token of 22 characters and text behind it, as redislock writes it",
         .valueShapes = shapes(ValueShape::TokenAndText)},
    Rule{.scheme = &lease,
         .confidence = Confidence::Certain,
         .why = "The key is that of the leases of an asynq queue",
         .type = Type::SortedSet,
         .prefix = "asynq:",
         .fits = isLease},
};

} // namespace

Family goFamily() { return {schemes, rules}; }

} // namespace lockscope
