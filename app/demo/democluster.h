// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demoservers.h"
#include "privateservers/privatecluster.h"
#include "redis/topology/topology.h"

namespace lockscope {

/** A private cluster of three primaries with a replica each. Lives in one thread. */
class DemoCluster final : public DemoServers {
    Q_OBJECT
public:
    explicit DemoCluster(Clock &clock);

    void start() override;
    DemoTarget target() const override { return {m_cluster.address(), m_cluster.password()}; }
    QList<DemoChange> changes() const override;

private:
    /** A primary and its replica, by the numbers of their nodes. */
    struct Pair {
        int primary = 0, replica = 0;
    };

    QCoro::Task<Result<void>> carryOut(DemoChange change) override;
    QCoro::Task<Result<void>> failOver();
    QCoro::Task<Result<void>> stopNode();
    QCoro::Task<Result<void>> startNode();
    QCoro::Task<Result<void>> moveSlot();
    QCoro::Task<Result<redis::Topology>> look();
    QCoro::Task<Result<redis::Topology>> viewOf(int node);
    QCoro::Task<Result<Pair>> nextPair();
    QCoro::Task<Result<void>> awaitPrimary(int node, Duration patience);
    std::optional<int> numberOf(const redis::TopologyNode *node) const;
    QString nameOf(int node) { return DemoServers::nameOf(m_cluster.node(node)); }

    PrivateCluster m_cluster;
    int m_pairsUsed = 0, m_slotsMoved = 0; ///< choose the next pair and slot
};

} // namespace lockscope
