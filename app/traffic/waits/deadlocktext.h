// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/waitgraph.h"

#include <QString>

namespace lockscope {

/** What is said of deadlocks, for people: in the language in use, with control characters made visible. Pure. */

/** Who waits for whom, and how sure that is. */
QString happening(const Deadlock &deadlock);
/** When it ends by itself, and which lock to clear otherwise. */
QString ending(const Deadlock &deadlock);
QString happening(const LockOrder &order);
/** The smallest change that mends both. */
QString lockOrderRemedy();
/** "lock.a → lock.b → lock.a". */
QString cycleText(const Deadlock &deadlock);
/** The actor's name, else its address; of a Unix socket, which all share, and of one that was found, its token. */
QString actorText(const TrafficActor &who, int maxChars = 80);

} // namespace lockscope
