// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "locks/scheme.h"

#include <QString>

namespace lockscope {

/** Whether a lock can be cleared without two clients working under it; least safe first. */
enum class SafeToClear : quint8 { No, CannotTell, Probably, Yes };

/** Evidence from outside the lock itself. */
struct ClearEvidence {
    /** How current the evidence is. */
    enum class View : quint8 {
        Watched, ///< changes are seen within seconds
        Once,    ///< the lock was read once: no renewal and no lost client can have been seen
        Paused,
        Disconnected, ///< not connected, or the server does not answer
        Polled,       ///< the lock is read every few seconds
    };
    View view = View::Watched;
    Duration age{0}; ///< the greatest possible age of the data
    /** Set if a simulated client of this program took the lock: true while that client works under it. */
    std::optional<bool> simulatedWorks = {};
    std::optional<Duration> p99 = {}; ///< 99 of 100 holds of this name end within this time; nullopt: unknown
};

/** The strongest evidence about a lock, and whether it can therefore be cleared. */
struct ClearVerdict {
    enum class Ground : quint8 {
        NotCurrent,     ///< the data may be outdated
        ContentUnknown, ///< the content was not read, or is not of a known lock
        NobodyHolds,    ///< no holder is known
        FencedOff,
        QueueBlocks,     ///< no client holds it, and a dead waiter blocks it
        SimulatedWorks,  ///< its holder is a simulated client that thinks it holds it
        SimulatedGone,   ///< its holder was a simulated client that no longer holds it
        Renewed,         ///< renewed so recently that its holder is alive
        Written,         ///< the same, unless its client took it again then
        ClientConnected, ///< the holder's client is connected
        ClientGone,      ///< the holder's client was connected during this hold and has gone
        DeadlinePassed,  ///< the deadline in its value: other clients may take it over
        TimePassed,      ///< the time in its value has passed, which may be its deadline or when it was acquired
        EndsSoon,        ///< its lease ends soon
        RenewalsMissed,  ///< its holder renewed it regularly, and has stopped
        JustAcquired,
        NoMajority,      ///< fewer than half of the servers of a group have it
        DeadlineMissing, ///< its library always sets a deadline
        NoDeadline,
        HeldUnusuallyLong,
        NoSign,        ///< no sign whether its holder is alive
        HoldersUnread, ///< not all holders were read
    };
    SafeToClear answer = SafeToClear::CannotTell;
    Ground ground = Ground::NoSign;
    Duration time{0}; ///< elapsed or remaining time, or age, depending on the ground
    ClearEvidence::View view = ClearEvidence::View::Watched;
    bool isAtLeast = false;      ///< `time` is a bound
    bool isOneOfSeveral = false; ///< a shared lock: the verdict is for the holder for which clearing is least safe

    bool operator==(const ClearVerdict &) const = default;
};

/**
 * Judges by observations, never by missing knowledge: Yes requires a client known to be gone, or a deadline known to have passed, of a known library.
 * For a shared lock, judges the given holder, or without one the holder for which clearing is least safe. Pure; cheap for plain locks.
 */
ClearVerdict judgeClear(const Lock &lock, Instant now, const ClearEvidence &evidence = {}, const std::optional<Bytes> &holder = {});

/** What it proves that two readings of a lock have the same token. Pure, and cheap. */
TokenProof tokenProof(const Lock &lock, const Bytes &token);
inline TokenProof tokenProof(const Lock &lock) { return tokenProof(lock, lock.token); }
/** True if another client's hold may have the same token. */
inline bool mayBeAnothers(TokenProof proof) { return proof >= TokenProof::OneMoment; }

/** Stable name: "yes", "probably", "no", "cannot-tell". */
const char *safeToClearName(SafeToClear answer);
/** For people: "yes", "probably", "no", "cannot tell". */
QString safeToClearText(SafeToClear answer);
/** The reason, as one sentence without full stop. */
QString verdictText(const ClearVerdict &verdict);
/** What a live holder may do to the next holder's lock: a sentence without full stop; empty: nothing is known. */
QString liveHolderText(const Lock &lock);

} // namespace lockscope
