// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topologydifference.h"

#include "base/language.h"
#include "base/safetext.h"
#include "redis/topology/hashslot.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

struct TopologyDifferenceText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::TopologyDifferenceText)
};

using Role = TopologyNode::Role;

bool isPromoted(const TopologyDifference &difference, const QByteArray &id)
{
    return std::ranges::find(difference.promotions, id, &TopologyDifference::Promotion::promoted) != difference.promotions.end();
}

bool isReplaced(const TopologyDifference &difference, const QByteArray &id)
{
    return !id.isEmpty() && std::ranges::find(difference.promotions, id, &TopologyDifference::Promotion::former) != difference.promotions.end();
}

void comparePrimaries(TopologyDifference &difference, const Topology &before, const Topology &after)
{
    const auto has = [](const std::vector<const TopologyNode *> &all, const QByteArray &id) {
        return std::ranges::any_of(all, [&id](const TopologyNode *node) { return node->id == id; });
    };
    const auto old = before.primaries(), now = after.primaries();
    for (const TopologyNode *node : now) {
        const TopologyNode *const was = before.find(node->id);
        if (was && was->role == Role::Replica)
            difference.promotions.push_back({node->id, was->primary});
        else if (!has(old, node->id))
            difference.primariesAdded.push_back(node->id);
    }
    for (const TopologyNode *node : old) {
        if (!has(now, node->id) && !isReplaced(difference, node->id))
            difference.primariesRemoved.push_back(node->id);
    }
}

void compareReplicas(TopologyDifference &difference, const Topology &before, const Topology &after)
{
    const auto isReplica = [](const TopologyNode *node) { return node && node->role == Role::Replica; };
    for (const TopologyNode &node : after.nodes) {
        if (isReplica(&node) && !isReplica(before.find(node.id)) && !isReplaced(difference, node.id))
            difference.replicasAdded.push_back(node.id);
    }
    for (const TopologyNode &node : before.nodes) {
        if (isReplica(&node) && !isReplica(after.find(node.id)) && !isPromoted(difference, node.id))
            difference.replicasRemoved.push_back(node.id);
    }
}

void compareNodes(TopologyDifference &difference, const Topology &before, const Topology &after)
{
    for (const TopologyNode &node : after.nodes) {
        const TopologyNode *const was = before.find(node.id);
        if (was && was->reachable != node.reachable)
            difference.addressesChanged.push_back(node.id);
        if (was && was->health != node.health)
            difference.healthChanged.push_back(node.id);
    }
}

std::vector<const QByteArray *> ownersOf(const Topology &topology)
{
    std::vector<const QByteArray *> owners(slotCount);
    for (const SlotRange &range : topology.ranges)
        std::fill(owners.begin() + range.first, owners.begin() + range.last + 1, &range.primary);
    return owners;
}

int slotsMoved(const TopologyDifference &difference, const Topology &before, const Topology &after)
{
    if (before.ranges == after.ranges)
        return 0;
    const auto old = ownersOf(before), now = ownersOf(after);
    int count = 0;
    for (std::size_t i = 0; i < slotCount; ++i) {
        const bool isSame = old[i] && now[i] ? *old[i] == *now[i] : old[i] == now[i];
        const bool isPromotion = old[i] && now[i]
            && std::ranges::find(difference.promotions, TopologyDifference::Promotion{*now[i], *old[i]}) != difference.promotions.end();
        count += !isSame && !isPromotion ? 1 : 0;
    }
    return count;
}

bool haveSameSentinels(const Topology &a, const Topology &b)
{
    return std::ranges::equal(a.sentinels, b.sentinels, {}, &TopologyNode::id, &TopologyNode::id); // each sentinel has its own opinion of the others
}

QString nameOf(const QByteArray &id, const Topology &first, const Topology &second)
{
    const TopologyNode *node = first.find(id);
    node = node ? node : second.find(id);
    return node ? visibleText(placeText(node->place()), 100) : TopologyDifferenceText::tr("an unknown node");
}

/** Sentences, the most important first. */
class DifferenceTeller {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::TopologyDifferenceText)
public:
    DifferenceTeller(const TopologyDifference &difference, const Topology &before, const Topology &after)
        : m_difference(difference), m_before(before), m_after(after)
    {
    }
    QStringList sentences() const
    {
        QStringList all;
        for (const auto &[promoted, former] : m_difference.promotions)
            all += former.isEmpty() ? tr("%1 is a primary now").arg(after(promoted))
                                    : tr("%1 replaced %2 as primary").arg(after(promoted), before(former));
        for (const QByteArray &id : m_difference.primariesRemoved)
            all += tr("Primary %1 was removed").arg(before(id));
        for (const QByteArray &id : m_difference.primariesAdded)
            all += tr("Primary %1 was added").arg(after(id));
        for (const QByteArray &id : m_difference.addressesChanged)
            all += tr("%1 moved to %2").arg(before(id), after(id));
        if (m_difference.slotsMoved > 0)
            all += tr("%n slots have a new owner", nullptr, m_difference.slotsMoved);
        for (const QByteArray &id : m_difference.replicasRemoved)
            all += tr("Replica %1 was removed").arg(before(id));
        for (const QByteArray &id : m_difference.replicasAdded)
            all += tr("Replica %1 was added").arg(after(id));
        return all;
    }

private:
    QString before(const QByteArray &id) const { return nameOf(id, m_before, m_after); }
    QString after(const QByteArray &id) const { return nameOf(id, m_after, m_before); }

    const TopologyDifference &m_difference;
    const Topology &m_before, &m_after;
};

} // namespace

TopologyDifference differenceOf(const Topology &before, const Topology &after)
{
    TopologyDifference difference;
    comparePrimaries(difference, before, after);
    compareReplicas(difference, before, after);
    compareNodes(difference, before, after);
    difference.slotsMoved = slotsMoved(difference, before, after);
    difference.haveMovesChanged = before.moves != after.moves;
    difference.haveSentinelsChanged = !haveSameSentinels(before, after);
    return difference;
}

QString differenceText(const TopologyDifference &difference, const Topology &before, const Topology &after)
{
    constexpr qsizetype most = 3;
    const QStringList all = DifferenceTeller(difference, before, after).sentences();
    QString text = joinParts(all.mid(0, most));
    if (all.size() > most)
        text = TopologyDifferenceText::tr("%1; %n more changes", nullptr, int(all.size() - most)).arg(text);
    return text;
}

} // namespace lockscope::redis
