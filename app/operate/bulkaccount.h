// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/doneaction.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/** The fate of one action of a run. */
enum class BulkFate : quint8 {
    NotTried, ///< nothing was sent: the run ended before its turn
    Done,
    DoneInPart,    ///< not every step, or not on every server
    HolderChanged, ///< nothing was done
    AlreadyGone,   ///< nothing was done
    WrongType,     ///< nothing was done
    Refused,       ///< nothing was done
    Failed,        ///< nothing was done
    Unknown,       ///< the answer did not arrive: the action may have been done
};
constexpr std::size_t bulkFateCount = 9;

BulkFate fateOf(const ActionOutcome &outcome);
/** The fate on all servers together. */
BulkFate fateOf(const DoneAction &done);
/** Stable: "not tried", "done", "done in part", "holder changed", "already gone", "wrong type", "refused", "failed", "unknown". */
const char *fateName(BulkFate fate);
/**
 * True if the same action may be sent again unchanged: its checks prevent that it is done twice. False if the holder changed: the operator has to
 * look at the new holder first.
 */
bool mayRetry(BulkFate fate);

/** The number of actions of each fate; actions that wait for their turn or their answer count as not tried. */
struct BulkAccount {
    std::array<int, bulkFateCount> counts{};
    int notRecorded = 0; ///< actions of which the journal does not have the outcome

    int of(BulkFate fate) const { return counts[std::size_t(fate)]; }
    int total() const;
    int answered() const { return total() - of(BulkFate::NotTried); }
    void move(BulkFate from, BulkFate to);
    BulkAccount &operator+=(const BulkAccount &other);
    bool operator==(const BulkAccount &) const = default;
};

/** One action of a run, by its number from 0 on, and its outcome. `done` has only what reports and undo need. */
struct BulkResult {
    int number = 0;
    std::shared_ptr<const DoneAction> done;
};

/** Why a run ended. */
struct BulkEnd {
    enum class Kind : quint8 {
        Completed, ///< every action had its turn
        Cancelled, ///< by the operator
        Stopped,   ///< by an error after which the rest would fail, too; see why
    };
    Kind kind = Kind::Completed;
    Error why;
};

/** Stable: "completed", "cancelled", "stopped". */
const char *endName(BulkEnd::Kind kind);

/** How far a run has come: a value that crosses threads. */
struct BulkProgress {
    BulkAccount account;
    std::vector<BulkResult> results; ///< since the last report
    Duration took{0};                ///< since the run began
    std::optional<BulkEnd> end;      ///< nothing: still running
};

} // namespace lockscope
