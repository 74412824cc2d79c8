// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/health/serverpart.h"

#include "redis/reply.h"
#include "redis/serverinfo.h"

#include <QByteArrayList>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int mostPort = 65535;

/** One line of CLUSTER NODES: id, address, flags, primary, three numbers, link, slots. */
struct Node {
    QByteArray id, primary;
    bool isPrimary = false, isMyself = false;
    int slotCount = 0;
    QByteArray slotsText;
};

std::optional<Node> nodeIn(const QByteArray &line)
{
    constexpr qsizetype flags = 2, primary = 3, epoch = 6, firstSlots = 8;
    const QByteArrayList words = line.simplified().split(' ');
    if (words.size() < firstSlots)
        return {};
    Node node;
    node.id = words[0];
    node.primary = words[primary];
    for (const QByteArray &flag : words[flags].split(',')) {
        node.isPrimary = node.isPrimary || flag == "master";
        node.isMyself = node.isMyself || flag == "myself";
    }
    for (const QByteArray &word : words.sliced(firstSlots)) {
        const auto span = redis::slotSpan(word);
        node.slotCount += span ? span->last - span->first + 1 : 0;
    }
    if (node.isMyself)
        node.slotsText = words[epoch] + ' ' + words.sliced(firstSlots).join(' ');
    return node;
}

int numberIn(QByteArrayView value, int most)
{
    bool isNumber = false;
    const int number = value.toInt(&isNumber);
    return isNumber && number >= 0 && number <= most ? number : 0;
}

} // namespace

NodeSlots slotsOfNode(const QByteArray &text)
{
    QByteArrayList words = text.split(' ');
    NodeSlots node;
    node.epoch = words.takeFirst();
    for (const QByteArray &word : std::as_const(words)) {
        if (const auto span = redis::slotSpan(word)) {
            for (int slot = span->first; slot <= span->last; ++slot)
                node.owned.set(std::size_t(slot));
        } else if (const qsizetype dash = word.indexOf('-'); dash > 0 && word.startsWith('[')) { // "[93->-292f…]" or "[93-<-292f…]"
            if (const auto moving = redis::slotSpan(QByteArrayView(word).sliced(1, dash - 1)))
                node.moving.set(std::size_t(moving->first));
        }
    }
    return node;
}

SlotSet changedSlots(const NodeSlots &before, const NodeSlots &after)
{
    const SlotSet changed = (before.owned ^ after.owned) | (before.moving ^ after.moving);
    const bool hasGained = (after.owned & ~before.owned).any();
    const bool mayHaveGotOneBack = before.epoch != after.epoch && !hasGained; // a node gets a new epoch with each slot that arrives
    return mayHaveGotOneBack ? changed | before.owned | after.owned : changed;
}

bool ServerPart::hasAllKeys() const { return !cluster || cluster->slotCount.value_or(0) >= redis::slotCount; }

bool ServerPart::isWhole() const { return hasAllKeys() && !replica && !isReplaced() && !sentinel && (!whole || whole->seen == whole->primaries); }

std::optional<double> ServerPart::shareOfKeys() const
{
    if (cluster && cluster->slotCount)
        return std::min(1.0, double(*cluster->slotCount) / redis::slotCount);
    return cluster && cluster->primaries.value_or(0) > 0 ? std::optional(1.0 / *cluster->primaries) : std::nullopt;
}

void readPart(QByteArrayView info, ServerPart &part)
{
    if (const QByteArrayView mode = redis::modeIn(info); !mode.isEmpty()) {
        part.cluster = mode == "cluster" ? std::optional(part.cluster.value_or(ServerPart::Cluster())) : std::nullopt;
        part.sentinel = mode == "sentinel" ? std::optional(part.sentinel.value_or(ServerPart::Sentinel())) : std::nullopt;
    }
    redis::forEachField(info, [&part](QByteArrayView field, QByteArrayView value) {
        if (field == QByteArrayView("role")) {
            part.replica = value == QByteArrayView("master") ? std::nullopt : std::optional(ServerPart::Replica());
        } else if (!part.replica) {
            return;
        } else if (field == QByteArrayView("master_host")) {
            part.replica->primary.host = QString::fromUtf8(value);
        } else if (field == QByteArrayView("master_port")) {
            part.replica->primary.port = numberIn(value, mostPort);
        } else if (field == QByteArrayView("master_link_status")) {
            part.replica->isLinkUp = value == QByteArrayView("up");
        } else if (field == QByteArrayView("master_last_io_seconds_ago") || field == QByteArrayView("master_link_down_since_seconds")) {
            bool isNumber = false;
            if (const qint64 seconds = value.toLongLong(&isNumber); isNumber && seconds >= 0)
                part.replica->age = std::chrono::seconds(seconds); // the second one, of a broken link, follows
        }
    });
}

void readRole(const redis::Reply &role, ServerPart &part)
{
    const QByteArrayView is = role.viewAt(0);
    if (is == QByteArrayView("sentinel"))
        part.sentinel = part.sentinel.value_or(ServerPart::Sentinel());
    part.replica.reset();
    if (is != QByteArrayView("slave"))
        return;
    const qint64 port = role.at(2).integer();
    ServerPart::Replica replica;
    replica.primary = {QString::fromUtf8(role.viewAt(1)), port >= 0 && port <= mostPort ? int(port) : 0};
    replica.isLinkUp = role.viewAt(3) == QByteArrayView("connected");
    part.replica = replica;
}

ServerPart::Cluster clusterIn(QByteArrayView nodes)
{
    std::vector<Node> all;
    for (const QByteArray &line : nodes.toByteArray().split('\n')) {
        if (const auto node = nodeIn(line))
            all.push_back(*node);
    }
    ServerPart::Cluster cluster;
    cluster.primaries = int(std::ranges::count_if(all, [](const Node &node) { return node.isPrimary && node.slotCount > 0; }));
    const auto myself = std::ranges::find(all, true, &Node::isMyself);
    if (myself == all.end())
        return cluster;
    cluster.id = myself->id;
    cluster.slotsText = myself->slotsText;
    const auto owner = myself->isPrimary ? myself : std::ranges::find(all, myself->primary, &Node::id);
    if (owner != all.end())
        cluster.slotCount = std::min(owner->slotCount, redis::slotCount);
    return cluster;
}

} // namespace lockscope
