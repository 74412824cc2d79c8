// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

namespace lockscope {

/** Whether a lock can be cleared without two clients working under it; the least safe first. */
enum class SafeToClear : quint8 { No, CannotTell, Probably, Yes };

/** What is known beside the lock itself. */
struct ClearEvidence {
    /** How current it is. */
    enum class View : quint8 {
        Watched, ///< changes are seen within seconds
        Once,    ///< it was read once: renewals and holders that went away cannot have been seen
        Paused,
        Disconnected, ///< or the server does not answer
        Polled,       ///< only every few seconds
    };
    View view = View::Watched;
    Duration age{0}; ///< of what is known, at most
    /** A simulated client of this program took it: whether it works under it still. Nothing: no such client did. */
    std::optional<bool> simulatedWorks = {};
    std::optional<Duration> p99 = {}; ///< 99 of 100 holds of its name end within; nothing: not known
};

/** The strongest evidence about a lock, and what follows from it for an operator who wants to clear it. */
struct ClearVerdict {
    enum class Ground : quint8 {
        NotCurrent,     ///< what is known may be old
        ContentUnknown, ///< not a lock that is known, or not read
        NobodyHolds,    ///< as far as is known
        FencedOff,
        QueueBlocks,     ///< nobody holds it, and a waiter that does not come keeps it closed
        SimulatedWorks,  ///< its holder is a simulated client, and thinks that it has it
        SimulatedGone,   ///< its holder was a simulated client, and is none any more
        Renewed,         ///< so recently that its holder is alive
        ClientConnected, ///< its holder's
        ClientGone,      ///< its holder's, which was connected during this hold
        DeadlinePassed,  ///< the one in its value: others may take it over by themselves
        EndsSoon,        ///< by itself
        RenewalsMissed,  ///< its holder renewed it regularly, and has stopped
        JustAcquired,
        DeadlineMissing, ///< its library always sets one
        NoDeadline,
        HeldUnusuallyLong,
        NoSign,        ///< no sign whether its holder is alive
        HoldersUnread, ///< more hold it than were read
    };
    SafeToClear answer = SafeToClear::CannotTell;
    Ground ground = Ground::NoSign;
    Duration time{0}; ///< since when, until when or how old, by the ground
    ClearEvidence::View view = ClearEvidence::View::Watched;
    bool isOneOfSeveral = false; ///< of a shared lock: for the holder for which it is least safe

    bool operator==(const ClearVerdict &) const = default;
};

/**
 * Judges by observations, never by missing knowledge: "yes" needs a client that is known to be gone or a deadline that is known to have passed, of a
 * known library. Of a shared lock, the holder named; none: the one for whom it is least safe. Pure; cheap for plain locks.
 */
ClearVerdict judgeClear(const Lock &lock, Instant now, const ClearEvidence &evidence = {}, const std::optional<Bytes> &holder = {});

/**
 * The next hold of this lock may have the same token: its library writes the same one each time, or the library is not known and the token is that of
 * a worker or a plain word. Then equal tokens do not prove that it is the same hold. Of the token of one of several, too. Pure, and cheap.
 */
bool mayTokenRepeat(const Lock &lock, const Bytes &token);
inline bool mayTokenRepeat(const Lock &lock) { return mayTokenRepeat(lock, lock.token); }
/** The same, or the token is a time: then a hold that begins in the same second or millisecond has the same one. Its lease is part of what it is. */
bool mayNextHoldBeAlike(const Lock &lock, const Bytes &token);
inline bool mayNextHoldBeAlike(const Lock &lock) { return mayNextHoldBeAlike(lock, lock.token); }

/** Stable: "yes", "probably", "no", "cannot-tell". */
const char *safeToClearName(SafeToClear answer);
/** For people: "yes", "probably", "no", "cannot tell". */
QString safeToClearText(SafeToClear answer);
/** Why, as one sentence without an end. */
QString verdictText(const ClearVerdict &verdict);
/** What a live holder may do to the next one's lock; empty: nothing, as far as is known. A sentence without an end. */
QString liveHolderText(const Lock &lock);

} // namespace lockscope
