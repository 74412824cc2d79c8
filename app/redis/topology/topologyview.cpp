// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topologyview.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace lockscope::redis {

namespace {

using Views = std::vector<const TopologyView *>;

std::size_t countKin(const Views &views, const TopologyView &view)
{
    return std::size_t(std::ranges::count_if(views, [&view](const TopologyView *other) { return areAkin(other->topology, view.topology); }));
}

std::size_t countAgreeing(const Views &views, const TopologyView &view)
{
    return std::size_t(std::ranges::count_if(views, [&view](const TopologyView *other) { return isSameMap(other->topology, view.topology); }));
}

Views ofOneDeployment(const Views &views)
{
    const TopologyView *best = nullptr;
    for (const TopologyView *view : views) {
        if (!best || countKin(views, *view) > countKin(views, *best))
            best = view;
    }
    Views kin;
    std::ranges::copy_if(views, std::back_inserter(kin), [best](const TopologyView *view) { return areAkin(view->topology, best->topology); });
    return kin;
}

/** The node as most others see it; unchanged if no other knows it, or if they disagree. */
const TopologyNode &seenByOthers(const TopologyNode &node, const Views &views)
{
    std::vector<const TopologyNode *> seen;
    for (const TopologyView *view : views) {
        const TopologyNode *const it = view->self == node.id ? nullptr : view->topology.find(node.id);
        if (it && it->health != TopologyNode::Health::Suspected && it->health != TopologyNode::Health::Failed)
            seen.push_back(it);
    }
    const auto countAt = [&seen](const Endpoint &where) { return std::ranges::count(seen, where, &TopologyNode::reachable); };
    const TopologyNode *best = &node;
    for (const TopologyNode *it : seen) {
        if (countAt(it->reachable) > countAt(best->reachable))
            best = it;
    }
    return *best;
}

bool hasLostItsSlots(const TopologyView &view, const Topology &present) { return view.topology.ranges.empty() && !present.ranges.empty(); }

} // namespace

const TopologyView *agreedView(const Views &views, const Topology *present)
{
    const Views counted = present ? views : ofOneDeployment(views);
    const auto rank = [&](const TopologyView &view) {
        return std::tuple(view.topology.epoch, view.isOk, countAgreeing(counted, view), present && isSameMap(view.topology, *present));
    };
    const TopologyView *best = nullptr;
    std::optional<decltype(rank(*best))> bestRank;
    for (const TopologyView *view : counted) {
        if (present && hasLostItsSlots(*view, *present))
            continue;
        const auto ownRank = rank(*view);
        if (bestRank && ownRank <= *bestRank)
            continue;
        best = view;
        bestRank = ownRank;
    }
    if (!best || !present || best->topology.epoch >= present->epoch)
        return best;
    // An old epoch comes from a partitioned node, unless most nodes report it.
    const std::size_t all = std::min(present->members().size(), mostAskedNodes);
    return countAgreeing(counted, *best) * 2 > all ? best : nullptr;
}

Topology withAllMoves(Topology topology, const Views &views)
{
    const auto isUnderWay = [&topology](const SlotMove &move) {
        const TopologyNode *const owner = topology.ownerOf(move.slot);
        return owner && owner->id == move.from && topology.find(move.to);
    };
    std::vector<SlotMove> moves;
    for (const TopologyView *view : views)
        std::ranges::copy_if(view->topology.moves, std::back_inserter(moves), isUnderWay);
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    topology.moves = std::move(moves);
    return topology;
}

Topology withSeenAddresses(Topology topology, const Views &views)
{
    if (!topology.hasSlots)
        return topology;
    for (TopologyNode &node : topology.nodes) {
        const TopologyNode &seen = seenByOthers(node, views);
        std::tie(node.hostName, node.ip, node.port, node.tlsPort, node.reachable) =
            std::tie(seen.hostName, seen.ip, seen.port, seen.tlsPort, seen.reachable);
    }
    return topology;
}

Stranger strangerAt(const Endpoint &asked, const TopologyView &view, const Topology &present)
{
    if (!areAkin(view.topology, present))
        return Stranger::OtherDeployment;
    const TopologyNode *const expected = present.findAt(asked);
    if (!present.hasSlots || !expected || view.self.isEmpty() || expected->id == view.self)
        return Stranger::None;
    const TopologyNode *const own = view.topology.find(view.self);
    return own && own->reachable == asked ? Stranger::None : Stranger::OtherNode;
}

} // namespace lockscope::redis
