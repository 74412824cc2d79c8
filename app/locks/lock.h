// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"
#include "locks/lockdetails.h"
#include "locks/scheme.h"

#include <concepts>
#include <optional>
#include <utility>

namespace lockscope {

/** The form in which a lock is stored, whatever library wrote it; see schemeOf(). */
enum class LockForm : quint8 {
    Unknown,         ///< type or value could not be read
    SetnxSeconds,    ///< the value is a time in Unix seconds; its deadline is in the value
    SetnxMillis,     ///< the value is a time in Unix milliseconds
    Token,           ///< a token in a string with a TTL: SET NX PX
    TokenWithoutTtl, ///< a token in a string that never expires by itself
    Hash,            ///< a hash, as Redisson writes it
    OtherType,       ///< a list, set, zset, stream, or data about locks, that matches the pattern, but no known lock
    Members,         ///< a set or sorted set whose members are holders
    Number,          ///< a string that counts permits, or the count of a latch
    Queue,           ///< the key itself is missing: only a queue of waiters exists
    Subscription,    ///< no key: the lock is a client's subscription to the channel of this name, and the token its name
};

/** The number of a server within the watched deployment. */
using NodeNumber = quint8;
/**
 * What tells a lock from all others of the watched whole: its key, and where independent servers have locks of their own, its server. In a cluster, a
 * key that moves to another node remains the same lock.
 */
struct LockId {
    Bytes key;
    NodeNumber node = 0; ///< 0 unless the servers are independent

    LockId() = default;
    template <std::convertible_to<Bytes> Key>
    LockId(Key &&key, NodeNumber node = 0) : key(std::forward<Key>(key)), node(node) // not explicit: of most servers, the key is all
    {
    }
    bool isEmpty() const { return key.isEmpty(); }
    bool operator==(const LockId &) const = default;
    auto operator<=>(const LockId &) const = default;
    friend size_t qHash(const LockId &id, size_t seed = 0) { return qHash(id.key, seed) + id.node; }
};

/** The largest Lock::standsOn. */
constexpr int mostStandsOn = 63;
/** The largest Lock::renewalPeriodMs. */
constexpr qint64 mostRenewalPeriodMs = (1 << 27) - 1;
/** The largest Lock::gapMs, 2.3 hours; an undo follows within half a minute. */
constexpr qint64 mostGapMs = (1 << 23) - 1;

/** The state at one instant, as a LockJudge finds it. */
enum class LockState : quint8 {
    Held,
    EndingSoon,
    Stale,      ///< its deadline has passed, it has had none for too long, or its holder is gone
    NoDeadline, ///< has no deadline, but is young or needs no release
    Free,
    Blocked,     ///< no client holds it, but a queue of dead waiters keeps it closed
    HeldTooLong, ///< its holder seems to be alive, and may hang
    NoMajority,  ///< fewer than half of the servers of a group have it: by Redlock's rules, nobody holds it
};

/**
 * One lock of the snapshot: a value, copied between threads. Keys and tokens come from the server and are hostile. Instants are on this process's
 * steady clock; a deadline is computed from the server's answer at the middle of its round trip.
 */
struct Lock {
    Bytes key;
    /** Token of the one exclusive holder: the string value (at most its first 4 KiB), field or member; empty: several holders, none, or not read. */
    Bytes token;
    Instant heldSince;
    Instant observedAt;        ///< when the server last confirmed this content; older in copies, since a confirmation is no change
    MaybeInstant deadline;     ///< nullopt: none, or unknown (see deadlineIsKnown)
    Duration lease{0};         ///< longest time left seen for this hold since its lease was last shortened; 0: none
    MaybeInstant renewedAt;    ///< when the last renewal was read; nullopt: none was seen. For one of several holders see Holder
    SharedDetails details;     ///< null: no further details
    quint32 renewals : 28 = 0; ///< number of times the deadline moved up for this token
    HeldSinceSource heldSinceSource : 4 = HeldSinceSource::FirstSeen;
    quint32 renewalPeriodMs : 27 = 0; ///< estimated period of renewals; 0: unknown. See renewalPeriod()
    quint32 deadlineErrorLog : 4 = 0; ///< see deadlineError()
    bool keyLeaseIsKnown : 1 = true;  ///< false: PTTL was denied, wherever the deadline is stored
    quint32 gapMs : 23 = 0;           ///< since heldSince: how long it was cleared until an undo; if mayBeOlder, before it; at most mostGapMs
    bool mayBeOlder : 1 = false;      ///< its token was there for gapMs before heldSince, but was not watched all the time
    LockForm form : 4 = LockForm::Unknown;
    DeadlineIn deadlineIn : 2 = DeadlineIn::KeyTtl;
    bool nodeIsPartOfId : 1 = false; ///< see LockId
    bool lacksMajority : 1 = false;  ///< of a group whose servers were all read, or enough of them: no majority has it
    quint16 rule = 0;                ///< the rule that recognised it; see recognitionOf()
    bool tokenIsWhole : 1 = true;    ///< false: the value is longer than what was fetched
    bool deadlineIsKnown : 1 = true; ///< false: PTTL was denied, so there may be one
    quint8 standsOn : 6 = 0;         ///< number of the group's servers that have it; 0: no group
    NodeNumber node = 0;             ///< the server on which it was seen

    LockId id() const { return {key, nodeOfId()}; }
    NodeNumber nodeOfId() const { return nodeIsPartOfId ? node : NodeNumber(0); }
    /** The same as id() == other, without a copy of the key. */
    bool is(const LockId &other) const { return other.node == nodeOfId() && key == other.key; }
    /** True if a value or a score contains the deadline: the server then keeps the key after it. */
    bool deadlineIsInValue() const
    {
        return deadlineIn == DeadlineIn::Value || deadlineIn == DeadlineIn::Score || form == LockForm::SetnxSeconds || form == LockForm::SetnxMillis;
    }
    /** The error of a deadline that is the key's lease: half the round trip of its reading, up to the next power of two. */
    Duration deadlineError() const { return Duration((1 << deadlineErrorLog) - 1); }
    void setDeadlineError(Duration error);
    /** True if one client holds it alone and the token names it. */
    bool hasOneHolder() const { return !token.isEmpty() || !details; }
    /** Time until the deadline, negative if it has passed; nullopt: no deadline. */
    std::optional<Duration> timeLeft(Instant now) const;
    HoldStart start() const { return {heldSince, heldSinceSource}; }
    void setStart(const HoldStart &start);
    /** Time since heldSince, without the gap; at least that if isBound(heldSinceSource). */
    Duration heldFor(Instant now) const;
    /** The start of an uninterrupted hold of the same length. */
    Instant heldFrom() const { return heldSince + Duration(clearedMs()); }
    /** The start if it is still the hold of before a gap in watching: what was a reason for attention stays one. */
    Instant perhapsFrom() const { return mayBeOlder ? heldSince - Duration(gapMs) : heldFrom(); }
    /** Time since heldSince in which it was cleared. */
    quint32 clearedMs() const { return mayBeOlder ? 0 : gapMs; }
    /** The estimated period of renewals, once two were seen. */
    std::optional<Duration> renewalPeriod() const;
};

static_assert(sizeof(Lock) <= 80, "it is kept two million times");

/** True for stale, held too long, and blocked. */
constexpr bool needsAttention(LockState state) { return state == LockState::Stale || state == LockState::HeldTooLong || state == LockState::Blocked; }

/** Longer leases are cut to this: Redis accepts 292 million years, which nanoseconds cannot hold. */
constexpr Duration longestLease = std::chrono::years(100);
/** The deadline of all longer leases, so that reading them again is no renewal. */
constexpr Instant farthestDeadline{std::chrono::years(200)};

/** Bytes of key, token and details: the part of the memory that the server's data decide. */
qint64 bytesOf(const Lock &lock);

/** The untranslated word for the state: "held", "ending soon", "stale", "no deadline", "free", "blocked", "held too long". */
const char *stateName(LockState state);
/**
 * Stable name for JSON and people: "setnx-timestamp-s", "setnx-timestamp-ms", "token", "token-no-ttl", "hash", "other", "members",
 * "number", "queue", "subscription", "unknown".
 */
const char *lockFormName(LockForm form);

} // namespace lockscope
