// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockfixtures.h"
#include "plainclient.h"

namespace lockscope {

/** Writes it as plantingOf() says; its TTL ends so long after now as it says, however long planting takes. */
bool plant(PlainClient &client, const PlantedKey &planted, UnixTime now);

/** Locks of more than twenty libraries, so many of each, as a busy server has them. */
std::vector<PlantedKey> locksOfLibraries(UnixTime now, int each);

/**
 * So many keys as other software leaves them, some of which resemble locks: caches, sessions, limiters, counters, queues and their jobs, times, digests. The
 * same each time.
 */
bool plantOrdinaryKeys(PlainClient &client, int count);

} // namespace lockscope
