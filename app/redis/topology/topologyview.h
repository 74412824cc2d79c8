// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/topology.h"

namespace lockscope::redis {

/** The whole as one node sees it, which may be cut off. */
struct TopologyView {
    Topology topology;
    QByteArray self;  ///< the id of the node or sentinel; empty: unknown
    bool isOk = true; ///< it does not say that the deployment is down
};

/** As many nodes are asked at the same time. */
constexpr std::size_t mostAskedNodes = 16;

/**
 * Which of several fresh views holds: the newest configuration epoch (a majority of the primaries, or of the sentinels, has voted for it), then one
 * that is not cut off, then that of the most nodes, then the present one, then the first. nullptr: none is better than the present one. With no present
 * one, views that are not of the same deployment as most of them do not count. Pure.
 */
const TopologyView *agreedView(const std::vector<const TopologyView *> &views, const Topology *present);

/** Each node knows its own moves only: with those of all, as far as they agree with the owners. Pure. */
Topology withAllMoves(Topology topology, const std::vector<const TopologyView *> &views);

/**
 * Each node of a cluster where most of the others see it, on whose connections it says where it listens. What it says of itself may be old: a node
 * whose port was set while it runs may tell the one before until it is restarted. Pure.
 */
Topology withSeenAddresses(Topology topology, const std::vector<const TopologyView *> &views);

/** Why a view that was got at this address is not one of the deployment that we know. */
enum class Stranger : quint8 {
    None,
    OtherDeployment, ///< knows hardly any of the members
    OtherNode,       ///< another member has answered, and says itself that it is elsewhere
};
Stranger strangerAt(const Endpoint &asked, const TopologyView &view, const Topology &present);

} // namespace lockscope::redis
