// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

namespace lockscope {

/** Why somebody should look at a lock. A reason to look, never one to remove it unasked. See LockJudge. */
struct AttentionReason {
    /** The first one that holds decides the lock's state. */
    enum class Kind : quint8 {
        QueueBlocks,       ///< nobody holds it, and a queue of waiters who do not come keeps it closed
        HolderGone,        ///< the client that has its holder's name was connected during this hold, and is not any more
        DeadlinePassed,    ///< and the key is still there
        DeadlineMissing,   ///< its library always sets one: a client died between two commands, or somebody removed it
        NoDeadline,        ///< by design, or because the program asked for none; and it is old
        HeldBeyondLimit,   ///< longer than the profile allows
        WaitedFor,         ///< held for long while others wait for it, or have fought for it until its holder took it
        RenewedTooLong,    ///< renewed far beyond its usual hold time, or for long where that is not known: its holder may hang
        HeldUnusuallyLong, ///< longer than 99 of 100 holds of this name: a remark, and no reason to look
    };
    Kind kind = Kind::NoDeadline;
    Duration seen{0};          ///< how long it is held, past its deadline, or its client gone
    Duration limit{0};         ///< what that is compared with; RenewedTooLong: the usual time, 0: not known
    qint64 waiters = 0;        ///< WaitedFor: so many; 0: not known, it was contended
    bool isRenewed = false;    ///< WaitedFor: its holder renews it
    bool areListeners = false; ///< WaitedFor: they listen for its release, and may not wait

    bool operator==(const AttentionReason &) const = default;
};

/**
 * "queue-blocks", "holder-gone", "deadline-passed", "deadline-missing", "no-deadline", "held-beyond-limit", "waited-for",
 * "renewed-too-long", "held-unusually-long".
 */
const char *reasonName(AttentionReason::Kind kind);
/** A few words, with their numbers: for a column, or behind a lock's name. */
QString reasonBrief(const AttentionReason &reason);
/** A sentence without an end, with its numbers. */
QString reasonText(const AttentionReason &reason);

} // namespace lockscope
