// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topology.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

bool isSameNode(const TopologyNode &a, const TopologyNode &b)
{
    return a.id == b.id && a.role == b.role && a.primary == b.primary && a.reachable == b.reachable;
}

} // namespace

const TopologyNode *Topology::find(const QByteArray &id) const
{
    const auto found = std::ranges::lower_bound(nodes, id, {}, &TopologyNode::id);
    return found != nodes.end() && found->id == id ? &*found : nullptr;
}

const TopologyNode *Topology::findAt(const Endpoint &reachable) const
{
    const auto found = std::ranges::find(nodes, reachable, &TopologyNode::reachable);
    return found != nodes.end() ? &*found : nullptr;
}

std::vector<const TopologyNode *> Topology::primaries() const
{
    std::vector<const TopologyNode *> found;
    for (const TopologyNode &node : nodes) {
        const bool mayHaveKeys = !hasSlots || slotsOf(node.id) > 0 || std::ranges::find(moves, node.id, &SlotMove::to) != moves.end();
        if (node.role == TopologyNode::Role::Primary && mayHaveKeys)
            found.push_back(&node);
    }
    return found;
}

const TopologyNode *Topology::ownerOf(quint16 slot) const
{
    if (!hasSlots) {
        const auto all = primaries();
        return all.size() == 1 ? all.front() : nullptr;
    }
    const auto found = std::ranges::lower_bound(ranges, slot, {}, &SlotRange::last);
    return found != ranges.end() && found->first <= slot ? find(found->primary) : nullptr;
}

int Topology::slotsOf(const QByteArray &id) const
{
    int count = 0;
    for (const SlotRange &range : ranges)
        count += range.primary == id ? range.last - range.first + 1 : 0;
    return count;
}

std::vector<QByteArray> Topology::members() const
{
    std::vector<QByteArray> ids;
    for (const TopologyNode &node : sentinels.empty() ? nodes : sentinels)
        ids.push_back(node.id);
    return ids;
}

bool areAkin(const Topology &a, const Topology &b)
{
    const std::vector<QByteArray> ours = a.members(), theirs = b.members();
    std::vector<QByteArray> common;
    std::ranges::set_intersection(ours, theirs, std::back_inserter(common));
    return !common.empty() && common.size() * 2 >= std::min(ours.size(), theirs.size());
}

bool isSameMap(const Topology &a, const Topology &b)
{
    return a.hasSlots == b.hasSlots && a.ranges == b.ranges && std::ranges::equal(a.nodes, b.nodes, isSameNode)
        && std::ranges::equal(a.sentinels, b.sentinels, {}, &TopologyNode::id, &TopologyNode::id); // a sentinel does not know its own address
}

} // namespace lockscope::redis
