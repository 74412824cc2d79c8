// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

namespace lockscope {

/**
 * Defines what each state of a lock means, in one place. LockJudge, what is safe to clear, alerts, chips and lists use these limits and
 * consequenceOf(), so that a state, its reason and its alert cannot differ.
 */
namespace limits {

// ending soon: less of its lease is left than this, and less than this part of it
inline constexpr Duration endingSoon = std::chrono::seconds(2);
inline constexpr int endingSoonPart = 5;

// stale: its deadline passed in a value or score; its holder's client is missing in two whole client lists, one after the other (see
// HolderClient::isGone: one that connects again is missing in one); or there is no deadline …
/** … although its library always sets one: it may set key and deadline one after the other. */
inline constexpr Duration deadlineMissing = std::chrono::seconds(10);
/** … by design, or since the program asked for none; or the profile's longest hold, or else twice the usual time, if that is longer. */
inline constexpr Duration withoutDeadline = std::chrono::minutes(1);

// held too long: beyond its lock profile; or, without one …
/** … while others want it; or twice the usual time, if that is longer. */
inline constexpr Duration heldWhileWaitedFor = std::chrono::minutes(2);
/** … renewed for this multiple of the usual time, … */
inline constexpr int renewedFarBeyond = 5;
/** … at least this, where the usual time is only observed, … */
inline constexpr Duration leastFarBeyond = std::chrono::minutes(1);
/** … and this, where no usual time is known. */
inline constexpr Duration renewedForLong = std::chrono::minutes(10);
/** From here on a lock counts as renewed by its holder. */
inline constexpr quint32 fewestRenewals = 3;

// safe to clear
/** Of data to judge by. */
inline constexpr Duration mostAge = std::chrono::seconds(5);
/** Clocks of clients differ: a deadline in a value is surely over by then. */
inline constexpr Duration longPast = std::chrono::seconds(10);
/** For the end of a lease. */
inline constexpr Duration worthWaitingFor = std::chrono::seconds(10);
/** Whoever took it was alive then. */
inline constexpr Duration justAcquired = std::chrono::seconds(10);
/** The next in a queue comes sooner. */
inline constexpr Duration queueIsTaken = std::chrono::seconds(10);
inline constexpr Duration renewalsLate = std::chrono::seconds(1);

} // namespace limits

/** How urgently somebody should look at a lock; most first. */
enum class Attention : quint8 {
    Urgent, ///< others wait for it
    Needed,
    Perhaps, ///< what is seen is usual for some locks: no deadline by design, renewed for long
    None,
};

/** Why somebody should look at a lock. A reason to look, never one to remove it unasked. See LockJudge. */
struct AttentionReason {
    /** The first one that holds decides the lock's state. */
    enum class Kind : quint8 {
        QueueBlocks,       ///< nobody holds it, and a queue of waiters that do not come keeps it closed
        HolderGone,        ///< the client that has its holder's name was connected during this hold, and has gone
        DeadlinePassed,    ///< and the key is still there
        DeadlineMissing,   ///< its library always sets one: a client died between two commands, or somebody removed it
        NoDeadline,        ///< by design, or because the program asked for none; and it is old
        HeldBeyondLimit,   ///< longer than the profile allows
        WaitedFor,         ///< held for long while others wait for it, or contended until its holder took it
        RenewedTooLong,    ///< renewed far beyond its usual hold time, or for long where that is not known: its holder may hang
        HeldUnusuallyLong, ///< longer than 99 of 100 holds of this name: a remark, and no reason to look
    };
    Kind kind = Kind::NoDeadline;
    Duration seen{0};          ///< how long it is held, past its deadline, or its client gone
    Duration limit{0};         ///< what that is compared with; RenewedTooLong: the usual time, 0: not known
    qint64 waiters = 0;        ///< WaitedFor: number of waiters; 0: not known, it was contended
    bool isRenewed = false;    ///< WaitedFor: its holder renews it
    bool areListeners = false; ///< WaitedFor: they listen for its release, and may not wait

    bool operator==(const AttentionReason &) const = default;
};

/** What follows from a reason. */
struct Consequence {
    AttentionReason::Kind reason;
    const char *name; ///< see reasonName()
    LockState state;
    Attention attention;
};
const Consequence &consequenceOf(AttentionReason::Kind reason);

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
