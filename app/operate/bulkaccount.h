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
    DoneInPart,    ///< not all of it, or not on all servers
    HolderChanged, ///< nothing was done
    AlreadyGone,   ///< nothing was done
    WrongType,     ///< nothing was done
    Refused,       ///< nothing was done
    Failed,        ///< nothing was done
    Unknown,       ///< the answer did not arrive: it may have been done
};
constexpr std::size_t bulkFateCount = 9;

BulkFate fateOf(const ActionOutcome &outcome);
/** On all servers together. */
BulkFate fateOf(const DoneAction &done);
/** Stable: "not tried", "done", "done in part", "holder changed", "already gone", "wrong type", "refused", "failed", "unknown". */
const char *fateName(BulkFate fate);
/**
 * The same action may be tried again unchanged: it compares, so that nothing is done twice. If the holder changed, look first at who holds it now.
 */
bool mayRetry(BulkFate fate);

/** How many actions met which fate; those waiting for their turn or their answer count as not tried. */
struct BulkAccount {
    std::array<int, bulkFateCount> counts{};
    int notRecorded = 0; ///< of them: the journal does not have the outcome

    int of(BulkFate fate) const { return counts[std::size_t(fate)]; }
    int total() const;
    int answered() const { return total() - of(BulkFate::NotTried); }
    void move(BulkFate from, BulkFate to);
    bool operator==(const BulkAccount &) const = default;
};

/** One action of a run, by its number from 0 on, and its outcome: only what is needed to report and to undo it. */
struct BulkResult {
    int number = 0;
    std::shared_ptr<const DoneAction> done;
};

/** Why a run ended. */
struct BulkEnd {
    enum class Kind : quint8 {
        Completed, ///< every action had its turn
        Cancelled, ///< by the operator
        Stopped,   ///< going on made no sense; see why
    };
    Kind kind = Kind::Completed;
    Error why;
};

/** Stable: "completed", "cancelled", "stopped". */
const char *endName(BulkEnd::Kind kind);

/** How far a run has come: a value that crosses threads. */
struct BulkProgress {
    BulkAccount account;
    std::vector<BulkResult> results; ///< since the last time
    Duration took{0};                ///< since it began
    std::optional<BulkEnd> end;      ///< nothing: still running
};

} // namespace lockscope
