// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <vector>

namespace lockscope {

/** Why a lock looks as if nobody were going to release it. A reason to look, never one to remove it unasked. */
struct StaleReason {
    enum class Kind : quint8 {
        DeadlineMissing,   ///< its library always sets one: a client died between two commands, or somebody removed it
        NoDeadline,        ///< by design, or because the program asked for none; and it is old
        DeadlinePassed,    ///< and the key is still there
        RenewedTooLong,    ///< renewed far beyond its usual hold time: its holder may hang
        HeldUnusuallyLong, ///< longer than 99 of 100 holds of this name
        HeldBeyondLimit,   ///< longer than the profile allows
        HolderGone,        ///< the client that has its holder's name was connected during this hold, and is not any more
    };
    Kind kind = Kind::NoDeadline;
    Duration seen{0};  ///< how long it is held, past its deadline, or its client gone
    Duration limit{0}; ///< what that is compared with; 0: nothing

    bool operator==(const StaleReason &) const = default;
};

/** What is known of a lock from elsewhere: its profile and the statistics of its name. */
struct StaleFacts {
    std::optional<Duration> usualHold;   ///< of its profile, or half of all holds of this name
    std::optional<Duration> longestHold; ///< of its profile
    std::optional<Duration> p99Hold;     ///< 99 of 100 holds of this name were shorter
    StatePolicy policy = {};
};

/**
 * How long its longest hold may last before it is stale for that, by the profile or, for one that is renewed, far beyond the usual time;
 * nothing: for ever, as far as is known. What 99 of 100 holds do is told, but is no limit: every hundredth would be stale. Pure.
 */
std::optional<Duration> holdLimit(const Lock &lock, const StaleFacts &facts);
/** The start of its longest hold that is going on; nothing: nobody holds it, or it is not known who does. Pure. */
std::optional<Instant> longestHoldSince(const Lock &lock);
/** All that hold now; none: nothing is wrong as far as can be seen. Pure. */
std::vector<StaleReason> staleReasons(const Lock &lock, Instant now, const StaleFacts &facts = {});
/** "deadline-missing", "no-deadline", "deadline-passed", "renewed-too-long", "held-unusually-long", "held-beyond-limit", "holder-gone". */
const char *staleReasonName(StaleReason::Kind kind);
/** A sentence without an end, with its numbers. */
QString staleReasonText(const StaleReason &reason);

} // namespace lockscope
