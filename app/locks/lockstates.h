// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

namespace lockscope {

/**
 * Defines the states of a lock in one place. LockJudge, judgeClear(), alerts, chips and lists use these limits and consequenceOf(), so that a state,
 * its reason and its alert cannot differ.
 */
namespace limits {

// ending soon: less than this is left of its lease, and less than this fraction of it
inline constexpr Duration endingSoon = std::chrono::seconds(2);
inline constexpr int endingSoonPart = 5;

// stale: its deadline passed in a value or score; its holder's client is missing in two whole client lists, one after the other (see
// HolderClient::isGone: one that connects again is missing in one); or there is no deadline …
/** … although its library always sets one: it may set key and deadline one after the other. */
inline constexpr Duration deadlineMissing = std::chrono::seconds(10);
/** … by design, or since the program asked for none; or the profile's longest hold, or else twice the usual time, if that is longer. */
inline constexpr Duration withoutDeadline = std::chrono::minutes(1);

// held too long: beyond its lock profile; or, without one …
/** … while other clients want it; or twice the usual time, if that is longer. */
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
/** The greatest age of usable data. */
inline constexpr Duration mostAge = std::chrono::seconds(5);
/** A deadline in a value has surely passed after this time, since clients' clocks differ. */
inline constexpr Duration longPast = std::chrono::seconds(10);
/** A lease that ends within this time is worth waiting for. */
inline constexpr Duration worthWaitingFor = std::chrono::seconds(10);
/** Its holder was alive at the acquisition. */
inline constexpr Duration justAcquired = std::chrono::seconds(10);
/** A live waiter at the head of a queue takes the lock sooner. */
inline constexpr Duration queueIsTaken = std::chrono::seconds(10);
inline constexpr Duration renewalsLate = std::chrono::seconds(1);

/** A time that is written as that of the acquisition is no further ahead of our first look, as clocks of clients go. */
inline constexpr Duration writtenAhead = std::chrono::seconds(10);

} // namespace limits

/** How urgently an operator should look at a lock; most urgent first. */
enum class Attention : quint8 {
    Urgent, ///< other clients wait for it
    Needed,
    Perhaps, ///< the observation is usual for some locks: no deadline by design, long renewals
    None,
};

/** A reason to look at a lock, never one to remove it. See LockJudge. */
struct AttentionReason {
    /** The first one that applies decides the lock's state. */
    enum class Kind : quint8 {
        QueueBlocks,       ///< no client holds it, and a queue of dead waiters keeps it closed
        HolderGone,        ///< the client with its holder's name was connected during this hold, and has gone
        DeadlinePassed,    ///< its deadline has passed, and the key still exists
        TimePassed,        ///< so has a number that may be its deadline or when it was acquired; and that is long ago
        DeadlineMissing,   ///< its library always sets one: a client died between two commands, or it was removed
        NoDeadline,        ///< none by design, or since the program asked for none; and it is old
        HeldBeyondLimit,   ///< held longer than its profile allows
        WaitedFor,         ///< held for long while clients wait for it, or contended until its holder took it
        RenewedTooLong,    ///< renewed far beyond its usual hold time, or for long if that is unknown: its holder may hang
        HeldUnusuallyLong, ///< held longer than 99 of 100 holds of this name: a remark, not a reason to look
    };
    Kind kind = Kind::NoDeadline;
    Duration seen{0};          ///< time since it is held, past its deadline, or its client gone
    Duration limit{0};         ///< the limit that was exceeded; RenewedTooLong: the usual time, 0: unknown
    qint64 waiters = 0;        ///< WaitedFor: number of waiters; 0: unknown, it was contended
    bool isRenewed = false;    ///< WaitedFor: its holder renews it
    bool areListeners = false; ///< WaitedFor: they are subscribers, who are not necessarily waiting
    bool isAtLeast = false;    ///< `seen` is a bound, as the start of the hold is

    bool operator==(const AttentionReason &) const = default;
};

/**
 * True if its value is a bare time, of no library that is known, and was past at the first look, or soon after: that may be its deadline, or when it
 * was acquired. Pure, and cheap.
 */
bool mayDeadlineBeStart(const Lock &lock);
/** Until its deadline; nullopt: none, or not known, as that of such a time once it has passed. Pure, and cheap. */
std::optional<Duration> knownTimeLeft(const Lock &lock, Instant now);

/** State and attention that follow from a reason. */
struct Consequence {
    AttentionReason::Kind reason;
    const char *name; ///< see reasonName()
    LockState state;
    Attention attention;
};
const Consequence &consequenceOf(AttentionReason::Kind reason);

/**
 * "queue-blocks", "holder-gone", "deadline-passed", "time-passed", "deadline-missing", "no-deadline", "held-beyond-limit",
 * "waited-for", "renewed-too-long", "held-unusually-long".
 */
const char *reasonName(AttentionReason::Kind kind);
/** A few words with numbers, for a column or behind a lock's name. */
QString reasonBrief(const AttentionReason &reason);
/** A sentence without full stop, with numbers. */
QString reasonText(const AttentionReason &reason);

} // namespace lockscope
