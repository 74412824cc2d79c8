// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/livelocks.h"
#include "traffic/waits/waitgraph.h"

#include <QString>

namespace lockscope {

/** What is said of deadlocks and livelocks, for people: in the language in use, with control characters made visible. Pure. */

/** Who waits for whom, and how sure that is. */
QString happening(const Deadlock &deadlock);
/** When it ends by itself, and which lock to clear otherwise. */
QString ending(const Deadlock &deadlock);
/** Who releases what because of which lock, and how sure that is. */
QString happening(const Livelock &livelock);
/** How long it was seen, and whether one of them got on. */
QString ending(const Livelock &livelock);
QString livelockRemedy();
/** All that are in it. */
QString locksText(const Livelock &livelock);
QString happening(const LockOrder &order);
/** The smallest change that mends both. */
QString lockOrderRemedy();
/** How long ago the holder's last command was, or that its connection is closed; empty: not known. */
QString holderActivity(const BlockedLock &lock, qint64 nowUs);
/** "lock.a → lock.b → lock.a". */
QString cycleText(const Deadlock &deadlock);
/** The actor's name, else its address; of a Unix socket, which all share, and of one that was found, its token. */
QString actorText(const TrafficActor &who, int maxChars = 80);

} // namespace lockscope
