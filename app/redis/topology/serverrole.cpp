// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/serverrole.h"

#include "redis/serverinfo.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

/** A Sentinel may monitor any number. */
constexpr qsizetype mostServices = 100;

/** 0: it is no port. */
quint16 portIn(qint64 number) { return number >= 0 && number <= 65535 ? quint16(number) : 0; }
quint16 portIn(QByteArrayView text) { return portIn(text.toLongLong()); }

int slotCountOf(const NodeLine &node)
{
    int count = 0;
    for (const QByteArray &word : node.slotWords) {
        const auto span = slotSpan(word);
        count += span ? span->last - span->first + 1 : 0;
    }
    return count;
}

/** One service in the reply of SENTINEL MASTERS: names and values alternate. */
ServerRole::Service serviceIn(const Reply &fields)
{
    ServerRole::Service service;
    for (qsizetype i = 0; i + 1 < fields.size(); i += 2) {
        const QByteArrayView name = fields.viewAt(i);
        const QByteArrayView value = fields.viewAt(i + 1);
        if (name == QByteArrayView("name"))
            service.name = QString::fromUtf8(value);
        else if (name == QByteArrayView("ip"))
            service.primary.host = QString::fromUtf8(value);
        else if (name == QByteArrayView("port"))
            service.primary.port = portIn(value);
    }
    return service;
}

} // namespace

std::optional<double> ServerRole::shareOfKeys() const
{
    if (cluster && cluster->slotCount)
        return std::min(1.0, double(*cluster->slotCount) / redis::slotCount);
    return cluster && cluster->primaries.value_or(0) > 0 ? std::optional(1.0 / *cluster->primaries) : std::nullopt;
}

void readRole(QByteArrayView info, ServerRole &role)
{
    if (const QByteArrayView mode = modeIn(info); !mode.isEmpty()) {
        role.cluster = mode == "cluster" ? std::optional(role.cluster.value_or(ServerRole::Cluster())) : std::nullopt;
        role.sentinel = mode == "sentinel" ? std::optional(role.sentinel.value_or(ServerRole::Sentinel())) : std::nullopt;
    }
    forEachField(info, [&role](QByteArrayView field, QByteArrayView value) {
        if (field == QByteArrayView("role")) {
            role.isPrimary = value == QByteArrayView("master");
            role.replica = role.isPrimary ? std::nullopt : std::optional(ServerRole::Replica());
        } else if (!role.replica) {
            return;
        } else if (field == QByteArrayView("master_host")) {
            role.replica->primary.host = QString::fromUtf8(value);
        } else if (field == QByteArrayView("master_port")) {
            role.replica->primary.port = portIn(value);
        } else if (field == QByteArrayView("master_link_status")) {
            role.replica->isLinkUp = value == QByteArrayView("up");
        } else if (field == QByteArrayView("master_last_io_seconds_ago") || field == QByteArrayView("master_link_down_since_seconds")) {
            bool isNumber = false;
            if (const qint64 seconds = value.toLongLong(&isNumber); isNumber && seconds >= 0)
                role.replica->age = std::chrono::seconds(seconds); // the second one, of a broken link, follows
        }
    });
}

void readRole(const Reply &reply, ServerRole &role)
{
    const QByteArrayView is = reply.viewAt(0);
    if (is == QByteArrayView("sentinel"))
        role.sentinel = role.sentinel.value_or(ServerRole::Sentinel());
    role.isPrimary = is == QByteArrayView("master");
    role.replica.reset();
    if (is != QByteArrayView("slave"))
        return;
    const Place primary{QString::fromUtf8(reply.viewAt(1)), portIn(reply.at(2).integer())};
    role.replica = ServerRole::Replica{primary, reply.viewAt(3) == QByteArrayView("connected"), {}};
}

void readNodes(QByteArrayView text, ServerRole &role)
{
    std::vector<NodeLine> nodes;
    for (const QByteArray &line : text.toByteArray().split('\n')) {
        if (const auto node = nodeLine(line))
            nodes.push_back(*node);
    }
    role.isOutsideClusters = false;
    ServerRole::Cluster &cluster = role.cluster.emplace();
    cluster.primaries = int(std::ranges::count_if(nodes, [](const NodeLine &node) { return !node.isReplica() && slotCountOf(node) > 0; }));
    const auto myself = std::ranges::find_if(nodes, &NodeLine::isMyself);
    if (myself == nodes.end())
        return;
    cluster.id = myself->id;
    cluster.slotsText = myself->epoch + ' ' + myself->slotWords.join(' ');
    const auto owner = myself->isReplica() ? std::ranges::find(nodes, myself->primary, &NodeLine::id) : myself;
    if (owner != nodes.end())
        cluster.slotCount = std::min(slotCountOf(*owner), slotCount);
}

void readServices(const Reply &reply, ServerRole &role)
{
    std::vector<ServerRole::Service> services;
    for (qsizetype i = 0; i < std::min(reply.size(), mostServices); ++i)
        services.push_back(serviceIn(reply.at(i)));
    role.sentinel = ServerRole::Sentinel{std::move(services), true};
}

/** id address flags primary ping pong epoch link slots… */
std::optional<NodeLine> nodeLine(QByteArrayView line)
{
    constexpr qsizetype beforeSlots = 8;
    const QByteArrayList words = line.toByteArray().simplified().split(' ');
    if (words.size() < beforeSlots)
        return {};
    return NodeLine{words[0], words[1], words[3], words[6], words[2].split(','), words.sliced(beforeSlots)};
}

NodeSlots slotsOfNode(const QByteArray &text)
{
    QByteArrayList words = text.split(' ');
    NodeSlots node;
    node.epoch = words.takeFirst();
    for (const QByteArray &word : std::as_const(words)) {
        if (const auto span = slotSpan(word)) {
            for (int slot = span->first; slot <= span->last; ++slot)
                node.owned.set(std::size_t(slot));
        } else if (const qsizetype dash = word.indexOf('-'); dash > 0 && word.startsWith('[')) { // "[93->-292f…]" or "[93-<-292f…]"
            if (const auto moving = slotSpan(QByteArrayView(word).sliced(1, dash - 1)))
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

} // namespace lockscope::redis
