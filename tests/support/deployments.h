// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"

#include <array>

namespace lockscope {

/** A Redis Cluster of three primaries, private and real: node 0 has the first third of the slots, and so on. Blocks, for tests. */
class RealCluster {
public:
    static constexpr int primaries = 3;

    /** True: each node knows the slots of all. */
    bool start();
    RedisServer &node(int number) { return m_nodes[std::size_t(number)]; }
    /** Sets keys by turns; each is kept by the node that it belongs to. */
    void setLocks(int count) const;
    qint64 keysOf(int number) const;

private:
    bool startNode(int number);
    bool knowsAll(const RedisServer &node) const;

    std::array<RedisServer, primaries> m_nodes;
    std::array<quint16, primaries> m_busPorts{};
};

/** Replicates a primary that listens on a port, and has its data by then. */
bool startReplica(RedisServer &replica, const RedisServer &primary);
/** Watches a primary that listens on a port under the name "mymaster". */
bool startSentinel(RedisServer &sentinel, const RedisServer &primary);

} // namespace lockscope
