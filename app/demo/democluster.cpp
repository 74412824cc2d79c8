// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/democluster.h"

#include "redis/topology/announcednode.h"
#include "redis/topology/clusterreply.h"
#include "redis/topology/hashslot.h"

#include <algorithm>
#include <array>

namespace lockscope {

using namespace std::chrono_literals;
using redis::command;

namespace {

constexpr Duration slotStaysOnItsWay = 1500ms; ///< long enough to be seen in the window
constexpr Duration failoverLasts = 6s;         ///< on a busy machine a node gives up a failover after 5 s
constexpr int mostFailovers = 5;
constexpr Duration betweenViews = 200ms;
/** Locks of the traffic that are held most of the time. */
constexpr std::array lastingLocks{"lock.backup.full", "lock.search.reindex", "lock.catalog.sync"};

} // namespace

DemoCluster::DemoCluster(Clock &clock) : DemoServers(clock), m_cluster({.primaries = 3, .replicas = 3}, clock)
{
    connect(&m_cluster, &PrivateCluster::started, this, [this] {
        emit told(tr("The demo cluster runs: three primaries, each with a replica."));
        emit started();
    });
    connect(&m_cluster, &PrivateCluster::failed, this, &DemoServers::failed);
}

void DemoCluster::start()
{
    emit told(tr("A private cluster is starting on this machine: three primaries, each with a replica."));
    m_cluster.start();
}

QList<DemoChange> DemoCluster::changes() const { return {DemoChange::FailOver, DemoChange::MoveSlot, DemoChange::StopNode, DemoChange::StartNode}; }

QCoro::Task<Result<void>> DemoCluster::carryOut(DemoChange change)
{
    switch (change) {
    case DemoChange::FailOver: return failOver();
    case DemoChange::MoveSlot: return moveSlot();
    case DemoChange::StopNode: return stopNode();
    case DemoChange::StartNode: return startNode();
    }
    Q_UNREACHABLE();
}

QCoro::Task<Result<void>> DemoCluster::failOver()
{
    CO_TRY(const Pair pair, co_await nextPair());
    emit told(tr("Failover: the replica %1 takes the place of the primary %2.").arg(nameOf(pair.replica), nameOf(pair.primary)));
    const redis::Command order = command("CLUSTER", "FAILOVER");
    Result<void> promoted = failure(Error::Kind::TimedOut, {});
    for (int tries = 0; !promoted && promoted.error().kind == Error::Kind::TimedOut && tries < mostFailovers; ++tries) {
        CO_CHECK(co_await m_cluster.node(pair.replica).send(order));
        promoted = co_await awaitPrimary(pair.replica, failoverLasts);
    }
    if (!promoted)
        co_return promoted;
    emit told(tr("%1 is the primary now, and %2 is its replica. The locks are still held.").arg(nameOf(pair.replica), nameOf(pair.primary)));
    co_return Result<void>();
}

QCoro::Task<Result<void>> DemoCluster::stopNode()
{
    CO_TRY(const Pair pair, co_await nextPair());
    m_cluster.node(pair.primary).kill();
    m_stopped = pair.primary;
    emit told(tr("The primary %1 was stopped. Its replica %2 takes over within about 5 s; until then nobody serves its locks.")
                  .arg(nameOf(pair.primary), nameOf(pair.replica)));
    CO_CHECK(co_await awaitPrimary(pair.replica, changePatience));
    emit told(tr("%1 has taken over from the stopped node %2.").arg(nameOf(pair.replica), nameOf(pair.primary)));
    co_return Result<void>();
}

QCoro::Task<Result<void>> DemoCluster::startNode()
{
    PrivateMember &node = m_cluster.node(*m_stopped);
    emit told(tr("%1 starts again, and becomes a replica.").arg(nameOf(*m_stopped)));
    CO_CHECK(co_await node.start());
    const redis::Command question = command("INFO", "replication");
    const std::function<bool(const redis::Reply &)> follows = [](const redis::Reply &info) {
        return info.bytes().contains("role:slave") && info.bytes().contains("master_link_status:up");
    };
    CO_CHECK(co_await until(node, question, follows));
    emit told(tr("%1 is back as a replica, with all locks of its primary.").arg(nameOf(*m_stopped)));
    m_stopped.reset();
    co_return Result<void>();
}

QCoro::Task<Result<void>> DemoCluster::moveSlot()
{
    CO_TRY(const redis::Topology topology, co_await look());
    const QByteArray lock = lastingLocks[std::size_t(m_slotsMoved++) % lastingLocks.size()];
    const quint16 slot = redis::hashSlot(lock);
    const std::vector<const redis::TopologyNode *> primaries = topology.primaries();
    const auto owner = std::ranges::find(primaries, topology.ownerOf(slot));
    if (owner == primaries.end() || primaries.size() < 2)
        co_return failure(Error::Kind::NotFound, tr("No other primary can take the slot now."));
    const redis::TopologyNode *const target = primaries[std::size_t(owner - primaries.begin() + 1) % primaries.size()];
    const std::optional<int> from = numberOf(*owner), to = numberOf(target);
    if (!from || !to)
        co_return failure(Error::Kind::NotFound, tr("No other primary can take the slot now."));
    emit told(tr("Slot %1 moves from %2 to %3, with the lock %4, which stays held.")
                  .arg(QString::number(slot), nameOf(*from), nameOf(*to), QString::fromLatin1(lock)));
    CO_CHECK(co_await m_cluster.beginSlotMove(slot, *from, *to));
    const bool goesOn = co_await rest(slotStaysOnItsWay);
    if (!goesOn)
        co_return failure(Error::Kind::Cancelled, {});
    CO_CHECK(co_await m_cluster.moveKeys(slot, *from, *to));
    CO_CHECK(co_await m_cluster.endSlotMove(slot, *from, *to));
    emit told(tr("Slot %1 is at %2 now.").arg(QString::number(slot), nameOf(*to)));
    co_return Result<void>();
}

/** The topology, once all running nodes report the same owners of slots: with a node that lacks the last change, the next one would fail. */
QCoro::Task<Result<redis::Topology>> DemoCluster::look()
{
    for (int looks = 0; looks < changePatience / betweenViews; ++looks) {
        std::vector<redis::Topology> views;
        for (int i = 0; i < m_cluster.size(); ++i) {
            if (m_cluster.node(i).isRunning()) {
                CO_TRY(redis::Topology view, co_await viewOf(i));
                views.push_back(std::move(view));
            }
        }
        if (!views.empty() && std::ranges::all_of(views, [&](const redis::Topology &view) { return view.ranges == views.front().ranges; }))
            co_return views.front();
        const bool goesOn = co_await rest(betweenViews);
        if (!goesOn)
            co_return failure(Error::Kind::Cancelled, {});
    }
    co_return failure(Error::Kind::TimedOut, tr("The nodes of the demo do not agree. Start the demo again."));
}

QCoro::Task<Result<redis::Topology>> DemoCluster::viewOf(int node)
{
    const redis::Command question = command("CLUSTER", "NODES");
    CO_TRY(const redis::Reply answer, co_await m_cluster.node(node).send(question));
    const Result<redis::ClusterNodes> nodes = redis::parseClusterNodes(answer.view(), {m_cluster.address(), m_cluster.endpoint(node), {}});
    if (!nodes)
        co_return failure(nodes.error());
    co_return nodes->topology;
}

/** Takes the pairs in turn, so that each has its failover. */
QCoro::Task<Result<DemoCluster::Pair>> DemoCluster::nextPair()
{
    CO_TRY(const redis::Topology topology, co_await look());
    std::vector<Pair> pairs;
    for (const redis::TopologyNode &replica : topology.nodes) {
        const std::optional<int> from = numberOf(topology.find(replica.primary)), to = numberOf(&replica);
        if (replica.role == redis::TopologyNode::Role::Replica && from && to)
            pairs.push_back({*from, *to});
    }
    if (pairs.empty())
        co_return failure(Error::Kind::NotFound, tr("No primary has a replica that runs."));
    co_return pairs[std::size_t(m_pairsUsed++) % pairs.size()];
}

QCoro::Task<Result<void>> DemoCluster::awaitPrimary(int node, Duration patience)
{
    const redis::Command question = command("ROLE");
    const std::function<bool(const redis::Reply &)> isPrimary = [](const redis::Reply &role) { return role.viewAt(0) == "master"; };
    CO_CHECK(co_await until(m_cluster.node(node), question, isPrimary, patience));
    co_return Result<void>();
}

/** Nothing: the node does not run. */
std::optional<int> DemoCluster::numberOf(const redis::TopologyNode *node) const
{
    for (int i = 0; node && i < m_cluster.size(); ++i) {
        if (m_cluster.endpoint(i).port == node->port && (!m_stopped || *m_stopped != i))
            return i;
    }
    return std::nullopt;
}

} // namespace lockscope
