// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployments.h"

#include <QTest>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int slotsInAll = 16384;
constexpr int patienceMs = 20000;

int firstSlot(int node) { return node * slotsInAll / RealCluster::primaries; }

} // namespace

bool RealCluster::start()
{
    for (int i = 0; i < primaries; ++i) {
        if (!startNode(i))
            return false;
    }
    const QString port = QString::number(node(0).tcpEndpoint().port), bus = QString::number(m_busPorts[0]);
    for (int i = 1; i < primaries; ++i)
        node(i).cli({u"CLUSTER"_s, u"MEET"_s, u"127.0.0.1"_s, port, bus});
    return QTest::qWaitFor([this] { return std::ranges::all_of(m_nodes, [this](const RedisServer &node) { return knowsAll(node); }); }, patienceMs);
}

bool RealCluster::startNode(int number)
{
    m_busPorts[std::size_t(number)] = RedisServer::freePort();
    RedisServer::Options options;
    options.tcp = true;
    options.config = {u"cluster-enabled yes"_s, u"cluster-port %1"_s.arg(m_busPorts[std::size_t(number)])};
    if (!node(number).start(options))
        return false;
    const QString first = QString::number(firstSlot(number)), last = QString::number(firstSlot(number + 1) - 1);
    return node(number).cli({u"CLUSTER"_s, u"ADDSLOTSRANGE"_s, first, last}) == "OK";
}

bool RealCluster::knowsAll(const RedisServer &node) const
{
    const QByteArray info = node.cli({u"CLUSTER"_s, u"INFO"_s});
    return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:3") && info.contains("cluster_size:3");
}

void RealCluster::setLocks(int count) const
{
    QByteArray lines;
    for (int i = 0; i < count; ++i)
        lines += "SET lock." + QByteArray::number(i) + " tok PX 600000\n";
    for (const RedisServer &node : m_nodes)
        node.cliInput(lines); // MOVED for the others
}

qint64 RealCluster::keysOf(int number) const { return m_nodes[std::size_t(number)].cli({u"DBSIZE"_s}).toLongLong(); }

bool startReplica(RedisServer &replica, const RedisServer &primary)
{
    RedisServer::Options options;
    options.tcp = true;
    options.config = {u"replicaof 127.0.0.1 %1"_s.arg(primary.tcpEndpoint().port), u"repl-ping-replica-period 1"_s};
    return replica.start(options)
        && QTest::qWaitFor(
               [&replica] {
                   return replica.cli({u"INFO"_s, u"replication"_s}).contains("master_link_status:up");
               },
               patienceMs);
}

bool startSentinel(RedisServer &sentinel, const RedisServer &primary)
{
    RedisServer::Options options;
    options.tcp = true;
    options.arguments = {u"--sentinel"_s};
    options.config = {u"sentinel monitor mymaster 127.0.0.1 %1 1"_s.arg(primary.tcpEndpoint().port)};
    return sentinel.start(options);
}

} // namespace lockscope
