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
    Queue,     ///< the library keeps all of them in a queue, those that died among them
    WriterKey, ///< a writer has recorded it in a key; other waiters may leave no trace
    Listeners, ///< number of listeners on the channel of its release; anybody may listen, and a client that only polls does not
    Sleepers,  ///< the waiters sleep in a command, and no client of its database does
};

struct WaiterCount {
    qint64 count = 0;
    WaiterSource source = WaiterSource::Queue;
};

/** Nothing: failed attempts leave no trace. Pure. */
std::optional<WaiterCount> knownWaiters(const Lock &lock);
/**
 * Upper bound of the waiters: their library sleeps in a command while it waits, and this number of clients of its database do, for whatever key.
 * Nothing: not known, or better known by knownWaiters(). Pure.
 */
std::optional<qint64> mostWaiters(const Lock &lock);
/** "queue", "writer-key", "listeners", "sleepers". */
const char *waiterSourceName(WaiterSource source);

/**
 * Who holds a lock, short enough for a column and safe to show as plain text: what its holder's token says, "3 holders", "2 readers", what a counter
 * counts; empty: nobody, or not known. Pure; on demand.
 */
QString holderBrief(const Lock &lock);
/** The token of its only holder; empty: there are several, there is none, or it is not known. */
Bytes onlyToken(const Lock &lock);
/** The library that wrote it, with a question mark for a guess; or the name that its profile gives to such locks. Null: it has none. */
QString libraryBrief(const Lock &lock, const LockProfile *profile = nullptr);

} // namespace lockscope
