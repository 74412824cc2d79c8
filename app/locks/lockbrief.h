// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QString>

#include <optional>

namespace lockscope {

struct LockProfile;

/** How the number of waiters for a lock is known. */
enum class WaiterSource : quint8 {
    Queue,     ///< length of the library's queue, dead waiters included
    WriterKey, ///< a waiting writer has left a key; other waiters may leave no trace
    Listeners, ///< number of subscribers to its release channel; never 0; a listener is not necessarily waiting, and a client that polls is not counted
    Sleepers, ///< the waiters would block in a command, and no client of its database does
};

struct WaiterCount {
    qint64 count = 0;
    WaiterSource source = WaiterSource::Queue;
};

/** Returns nullopt if failed attempts leave no trace. Pure. */
std::optional<WaiterCount> knownWaiters(const Lock &lock);
/**
 * An upper bound of the waiters: the number of clients of its database that block in the command in which its library waits, on any key. Returns
 * nullopt if unknown, or if knownWaiters() knows better. Pure.
 */
std::optional<qint64> mostWaiters(const Lock &lock);
/** "queue", "writer-key", "listeners", "sleepers". */
const char *waiterSourceName(WaiterSource source);

/** For sentences: "5 m", or "at least 5 m" if it is a bound. */
QString heldText(Duration held, bool isAtLeast);
/** The same for a column: "≥ 5 m". */
QString heldBrief(Duration held, bool isAtLeast);
/** Its renewals may have been the next holds with the same token. */
bool mayBeTakenAgain(HeldSinceSource source);
bool mayBeTakenAgain(const Lock &lock);
/** How the start of a hold is known, in a few words: "observed", "by the time in its token". */
QString sinceBrief(HeldSinceSource source);

/**
 * The holder in a few words for a column, safe to show as plain text: what the token says, "3 holders", "2 readers", or a count; empty: none, or
 * unknown. Pure.
 */
QString holderBrief(const Lock &lock);
/** The token of the only holder; empty: several, none, or unknown. */
Bytes onlyToken(const Lock &lock);
/** The library that wrote it, with a question mark for a guess; or the name in its profile. Null: neither. */
QString libraryBrief(const Lock &lock, const LockProfile *profile = nullptr);

/** " (orders)": the name whose digest is in the key, if its profile knows it; else empty. */
QString digestBrief(const Lock &lock, const LockProfile *profile);

} // namespace lockscope
