// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/reply.h"
#include "redis/topology/announcednode.h"

#include <vector>

namespace lockscope::redis {

/** The fields of SENTINEL MASTER that differ when the deployment may have changed. A value. */
struct WatchedPrimary {
    Place place;
    quint64 epoch = 0;
    QByteArray flags;
    QByteArray process; ///< the primary's run id, as the sentinel last saw it; empty: not seen yet
    qint64 replicas = 0, otherSentinels = 0;

    bool operator==(const WatchedPrimary &) const = default;
};

/** Returns an error of kind NotRedis if the reply is malformed. Pure. */
Result<WatchedPrimary> parseSentinelMaster(const Reply &reply, const AskedNode &asked);

/**
 * Builds a topology from one sentinel's SENTINEL MASTER, REPLICAS and SENTINELS; the last two may be error replies. The asked id is the sentinel's
 * own (SENTINEL MYID). Pure.
 */
Result<Topology> parseSentinelView(const Reply &primary, const Reply &replicas, const Reply &sentinels, const AskedNode &asked);

} // namespace lockscope::redis
