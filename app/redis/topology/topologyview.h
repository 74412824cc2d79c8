// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/topology.h"

namespace lockscope::redis {

/** The deployment as one node sees it, which may be partitioned from the others. */
struct TopologyView {
    Topology topology;
    QByteArray self;  ///< the id of the node or sentinel; empty: unknown
    bool isOk = true; ///< false: the node reports that the deployment is down
};

/** The number of nodes that are asked at the same time. */
constexpr std::size_t mostAskedNodes = 16;

/**
 * Chooses one of several fresh views: that with the newest configuration epoch (a majority of primaries or sentinels has voted for it), then one that
 * does not report the deployment as down, then the one that most nodes share, then the present one, then the first. Returns nullptr if none is better
 * than the present one. Without a present one, only views of the deployment that most of them describe count. Pure.
 */
const TopologyView *agreedView(const std::vector<const TopologyView *> &views, const Topology *present);

/** Adds the slot moves of all views that agree with the owners, since each node knows only its own. Pure. */
Topology withAllMoves(Topology topology, const std::vector<const TopologyView *> &views);

/**
 * Sets each cluster node's address to the one that most other nodes see. A node's own report may be outdated: after its port was changed at run time,
 * it may report the old one until it restarts. Pure.
 */
Topology withSeenAddresses(Topology topology, const std::vector<const TopologyView *> &views);

/** Why a view obtained at this address is not one of the known deployment. */
enum class Stranger : quint8 {
    None,
    OtherDeployment, ///< has hardly any members in common
    OtherNode,       ///< another member answered and reports that it is elsewhere
};
Stranger strangerAt(const Endpoint &asked, const TopologyView &view, const Topology &present);

} // namespace lockscope::redis
