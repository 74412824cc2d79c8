// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "locks/lockdetails.h"
#include "locks/scheme.h"

#include <optional>

namespace lockscope {

/** The form in which a lock is kept, whatever library wrote it; see schemeOf(). */
enum class LockForm : quint8 {
    Unknown,         ///< type or value could not be read
    SetnxSeconds,    ///< the value is a time in Unix seconds; its deadline is in the value
    SetnxMillis,     ///< the value is a time in Unix milliseconds
    Token,           ///< a token in a string with a TTL: SET NX PX
    TokenWithoutTtl, ///< a token in a string that never expires by itself
    Hash,            ///< a hash, as Redisson writes it
    OtherType,       ///< a list, set, zset, stream: matches the pattern, is no lock we know
    Members,         ///< a set or sorted set whose members hold
    Number,          ///< a string that counts permits, or what a latch waits for
    Queue,           ///< the key itself is missing: only a queue of waiters exists
    Subscription,    ///< no key: a client's subscription to the channel of this name is the lock, and the token its name
};

/** The number of a server within the watched deployment. */
using NodeNumber = quint8;
/** The largest Lock::standsOn. */
constexpr int mostStandsOn = 63;
/** The largest Lock::renewalPeriodMs. */
constexpr qint64 mostRenewalPeriodMs = (1 << 27) - 1;
/** The largest Lock::gapMs: 4.6 hours, while an undo comes within half a minute. */
constexpr qint64 mostGapMs = (1 << 24) - 1;

/** The state at one instant, as a LockJudge finds it. */
enum class LockState : quint8 {
    Held,
    EndingSoon,
    Stale,      ///< its deadline passed, or it has none and is old or always has one, or its holder is gone
    NoDeadline, ///< and it is young, or is not a lock that somebody should release
    Free,
    Blocked,     ///< nobody holds it, but a queue of waiters that do not come for it keeps it closed
    HeldTooLong, ///< its holder is there, as far as is known, and may hang
};

/**
 * One lock of the current picture: a value, copied between threads. Keys and tokens are bytes of the server and hostile. Instants are on the steady
 * clock of this process; a deadline is computed from the server's answer at the middle of its round trip.
 */
struct Lock {
    Bytes key;
    /**
     * Of the one exclusive holder: the string value, at most its first 4 KiB, or the field or member; empty where several hold, where
     * nobody does, and where that was not read.
     */
    Bytes token;
    Instant heldSince;
    Instant observedAt;               ///< when the server last confirmed this content; lags in copies, a confirmation is no change
    MaybeInstant deadline;            ///< nothing: none, or none known (see deadlineIsKnown)
    Duration lease{0};                ///< longest time left seen for this acquisition since its lease was last shortened; 0: none
    MaybeInstant renewedAt;           ///< when its last renewal was read; nothing: none was seen. Of one of several: see Holder
    SharedDetails details;            ///< null: no further details
    quint32 renewals = 0;             ///< times the deadline moved up for the same token
    quint32 renewalPeriodMs : 27 = 0; ///< about so often; 0: unknown. See renewalPeriod()
    quint32 deadlineErrorLog : 4 = 0; ///< see deadlineError()
    bool keyLeaseIsKnown : 1 = true;  ///< false: PTTL was refused, wherever its deadline is
    quint32 gapMs : 24 = 0;           ///< since heldSince it was not held for so long: cleared, until an undo restored it; at most mostGapMs
    LockForm form : 4 = LockForm::Unknown;
    DeadlineIn deadlineIn : 2 = DeadlineIn::KeyTtl;
    HeldSinceSource heldSinceSource : 2 = HeldSinceSource::FirstSeen;
    quint16 rule = 0;                ///< by which it was recognised; see recognitionOf()
    bool tokenIsWhole : 1 = true;    ///< false: the value is longer than what was fetched
    bool deadlineIsKnown : 1 = true; ///< false: PTTL was refused, there may be one
    quint8 standsOn : 6 = 0;         ///< number of servers of a group that have it; 0: there is no group
    NodeNumber node = 0;             ///< on which it was seen

    /** The key stays when the deadline has passed: not the server keeps it, but a value or a score. */
    bool deadlineIsInValue() const
    {
        return deadlineIn == DeadlineIn::Value || deadlineIn == DeadlineIn::Score || form == LockForm::SetnxSeconds || form == LockForm::SetnxMillis;
    }
    /** How wrong a deadline in the lease of its key may be: half the round trip in which it was read, up to the next power of two. */
    Duration deadlineError() const { return Duration((1 << deadlineErrorLog) - 1); }
    void setDeadlineError(Duration error);
    /** One holds it alone, and is named by the token. */
    bool hasOneHolder() const { return !token.isEmpty() || !details; }
    /** Nothing: no deadline. Negative: passed. */
    std::optional<Duration> timeLeft(Instant now) const;
    /** Without its gap. */
    Duration heldFor(Instant now) const;
    /** What is held from here on without a gap was held for as long. */
    Instant heldFrom() const { return heldSince + Duration(gapMs); }
    /** How often its holder renews it: an estimate, once two renewals were seen. */
    std::optional<Duration> renewalPeriod() const;
};

static_assert(sizeof(Lock) <= 80, "it is kept two million times");

/** Somebody should look at it: stale, held too long, or blocked. */
constexpr bool needsAttention(LockState state) { return state == LockState::Stale || state == LockState::HeldTooLong || state == LockState::Blocked; }

/** Redis accepts leases of 292 million years; longer leases than this are shown as this, since our nanoseconds would overflow. */
constexpr Duration longestLease = std::chrono::years(100);
/** The deadline of all longer leases: one instant, so that reading it again is no renewal. */
constexpr Instant farthestDeadline{std::chrono::years(200)};

/** The size of key, token and details: the part of its memory whose size the server decides. */
qint64 bytesOf(const Lock &lock);

/** The word of the field for it, untranslated: "held", "ending soon", "stale", "no deadline", "free", "blocked", "held too long". */
const char *stateName(LockState state);
/**
 * Stable name for JSON and people: "setnx-timestamp-s", "setnx-timestamp-ms", "token", "token-no-ttl", "hash", "other", "members",
 * "number", "queue", "subscription", "unknown".
 */
const char *lockFormName(LockForm form);

} // namespace lockscope
