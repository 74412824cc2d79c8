// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"
#include "redis/topology/announcednode.h"

#include <vector>

namespace lockscope::redis {

/** Of SENTINEL MASTER: what differs when the whole may have changed. A value. */
struct WatchedPrimary {
    Place place;
    quint64 epoch = 0;
    QByteArray flags;
    QByteArray process; ///< its run id, as the sentinel has last seen it; empty: not yet
    qint64 replicas = 0, otherSentinels = 0;

    bool operator==(const WatchedPrimary &) const = default;
};

/** Pure; an error of kind NotRedis, if it cannot be read. */
Result<WatchedPrimary> parseSentinelMaster(const Reply &reply, const AskedNode &asked);

/**
 * From what one sentinel says: SENTINEL MASTER, REPLICAS and SENTINELS; the last two may be errors, and are unknown then. The asked id is the
 * sentinel's own (SENTINEL MYID). Pure.
 */
Result<Topology> parseSentinelView(const Reply &primary, const Reply &replicas, const Reply &sentinels, const AskedNode &asked);

} // namespace lockscope::redis
