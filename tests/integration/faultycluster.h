// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plainclient.h"
#include "redis/topology/deploymentaddress.h"
#include "redis/topology/hashslot.h"
#include "redisserver.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/**
 * A cluster made by redis-cli, whose nodes can be killed, stopped and started again as they were. Waits let the event loop go on. For tests; what goes
 * wrong is a warning.
 */
class FaultyCluster {
public:
    static constexpr int patienceMs = 60'000;
    /** A primary and its replica, by turns; without replicas the second is null. */
    using Shard = std::array<RedisServer *, 2>;
    using Content = std::map<QByteArray, PlainClient::Value>;

    bool start(int primaries, bool hasReplicas)
    {
        const int count = primaries * (hasReplicas ? 2 : 1);
        QStringList arguments{QStringLiteral("--cluster"), QStringLiteral("create")};
        for (int i = 0; i < count; ++i) {
            if (!addServer())
                return false;
            arguments << placeOf(*m_nodes.back());
        }
        arguments << QStringLiteral("--cluster-replicas") << QString::number(hasReplicas ? 1 : 0) << QStringLiteral("--cluster-yes");
        if (!run(arguments))
            return false;
        for (int i = 0; i < primaries; ++i)
            m_shards.push_back({m_nodes[std::size_t(i)].get(), nullptr});
        return findReplicas() && settle();
    }
    redis::DeploymentAddress address() const
    {
        redis::DeploymentAddress address;
        address.kind = redis::DeploymentAddress::Kind::Cluster;
        address.seeds.clear();
        for (const auto &node : m_nodes)
            address.seeds.push_back(node->tcpEndpoint());
        return address;
    }
    std::vector<Shard> &shards() { return m_shards; }
    static bool isPrimary(const RedisServer &node) { return ask(node, "INFO replication").contains("role:master"); }
    static RedisServer &primary(const Shard &shard) { return shard[1] && !isPrimary(*shard[0]) ? *shard[1] : *shard[0]; }
    static RedisServer *replica(const Shard &shard) { return &primary(shard) == shard[0] ? shard[1] : shard[0]; }
    static QByteArray ask(const RedisServer &node, const QByteArray &words) { return node.cli(QString::fromUtf8(words).split(u' ')); }
    static QByteArray id(const RedisServer &node) { return ask(node, "CLUSTER MYID"); }
    static QString placeOf(const RedisServer &node) { return QStringLiteral("127.0.0.1:%1").arg(node.tcpEndpoint().port); }
    static bool waitFor(const std::function<bool()> &holds)
    {
        if (QTest::qWaitFor(holds, patienceMs))
            return true;
        qWarning("the cluster does not come to rest");
        return false;
    }

    /** All nodes see the same, and replicas have all data: the servers are done with what has happened. */
    bool settle() const
    {
        return waitFor([this] { return isSettled(); });
    }
    /** Of the primaries: keys, tokens and leases. */
    Content content() const
    {
        Content all;
        for (const Shard &shard : m_shards)
            all.merge(PlainClient(primary(shard).endpoint().socketPath.toUtf8()).read("lock.*"));
        return all;
    }
    /** Where each key belongs; only while nothing is wrong. */
    void set(const std::vector<QByteArray> &keys, const QByteArray &token) const
    {
        QByteArray lines;
        for (const QByteArray &key : keys)
            lines += "SET " + key + ' ' + token + " PX 6000000\n";
        for (const Shard &shard : m_shards)
            primary(shard).cliInput(lines); // MOVED for the others
    }
    /** Key by key, as redis-cli --cluster reshard does it. */
    void moveSlot(quint16 slot, RedisServer &from, RedisServer &to) const
    {
        const QByteArray number = QByteArray::number(slot), source = id(from), target = id(to), port = QByteArray::number(to.tcpEndpoint().port);
        ask(to, "CLUSTER SETSLOT " + number + " IMPORTING " + source);
        ask(from, "CLUSTER SETSLOT " + number + " MIGRATING " + target);
        for (const QByteArray &key : ask(from, "CLUSTER GETKEYSINSLOT " + number + " 1000").split('\n')) {
            if (!key.isEmpty())
                ask(from, "MIGRATE 127.0.0.1 " + port + ' ' + key + " 0 5000");
            QTest::qWait(1);
        }
        for (RedisServer *node : {&to, &from})
            ask(*node, "CLUSTER SETSLOT " + number + " NODE " + target);
    }
    /** A primary without slots. */
    RedisServer *join()
    {
        if (!addServer())
            return nullptr;
        const QStringList add{QStringLiteral("--cluster"), QStringLiteral("add-node"), placeOf(*m_nodes.back()), placeOf(*m_nodes.front())};
        if (!run(add, Failing::IsTriedAgain) && !run(add)) // redis-cli looks at every node, of which one may hear of the last fault only now
            return nullptr;
        m_shards.push_back({m_nodes.back().get(), nullptr});
        return settle() ? m_nodes.back().get() : nullptr;
    }
    /** The last that has joined; it must have no slots. */
    bool leave()
    {
        const QString gone = QString::fromLatin1(id(*m_nodes.back()));
        m_shards.pop_back();
        const bool isDone = run({QStringLiteral("--cluster"), QStringLiteral("del-node"), placeOf(*m_nodes.front()), gone});
        m_nodes.pop_back();
        return isDone && settle();
    }

private:
    bool addServer()
    {
        m_nodes.push_back(std::make_unique<RedisServer>());
        RedisServer::Options options;
        options.tcp = true;
        options.config = {QStringLiteral("cluster-enabled yes"),
                          QStringLiteral("cluster-node-timeout 1000"),
                          QStringLiteral("cluster-replica-validity-factor 0"),
                          QStringLiteral("cluster-allow-replica-migration no"),
                          QStringLiteral("repl-diskless-sync-delay 0"),
                          QStringLiteral("repl-ping-replica-period 1")};
        return m_nodes.back()->start(options);
    }
    enum class Failing : quint8 { IsTold, IsTriedAgain };
    static bool run(const QStringList &arguments, Failing failing = Failing::IsTold)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QStringLiteral("redis-cli"), arguments);
        const bool hasEnded = QTest::qWaitFor([&process] { return process.state() == QProcess::NotRunning; }, patienceMs);
        if (hasEnded && process.exitCode() == 0)
            return true;
        if (failing == Failing::IsTriedAgain) {
            QTest::qWait(1000);
            return false;
        }
        qWarning("redis-cli %s: %s", qPrintable(arguments.join(u' ')), process.readAll().constData());
        return false;
    }
    bool findReplicas()
    {
        for (const auto &node : m_nodes) {
            for (Shard &shard : m_shards) {
                const QByteArray port = "master_port:" + QByteArray::number(shard[0]->tcpEndpoint().port) + '\r';
                if (waitFor([&] { return !ask(*node, "INFO replication").isEmpty(); }) && ask(*node, "INFO replication").contains(port))
                    shard[1] = node.get();
            }
        }
        return true;
    }
    bool isSettled() const
    {
        const QByteArray known = "cluster_known_nodes:" + QByteArray::number(m_nodes.size()) + '\r';
        const auto isAtRest = [&](const std::unique_ptr<RedisServer> &node) {
            const QByteArray info = ask(*node, "CLUSTER INFO"), replication = ask(*node, "INFO replication"), nodes = ask(*node, "CLUSTER NODES");
            return info.contains("cluster_state:ok") && !replication.contains("master_link_status:down") && !nodes.contains("fail")
                && !nodes.contains("handshake") && !nodes.contains("noaddr") && info.contains(known)
                && mapIn(nodes) == mapIn(ask(*m_nodes.front(), "CLUSTER NODES"));
        };
        const auto hasOnePrimary = [](const Shard &shard) { return !shard[1] || isPrimary(*shard[0]) != isPrimary(*shard[1]); };
        return std::ranges::all_of(m_shards, hasOnePrimary) && std::ranges::all_of(m_nodes, isAtRest);
    }
    /** Id, role and slots of each node. */
    static QByteArrayList mapIn(const QByteArray &nodes)
    {
        QByteArrayList map;
        for (const QByteArray &line : nodes.trimmed().split('\n')) {
            const QByteArrayList words = line.split(' ');
            map << words.value(0) + (words.value(2).contains("master") ? " primary " : " replica ") + words.mid(8).join(' ');
        }
        std::ranges::sort(map);
        return map;
    }

    std::vector<std::unique_ptr<RedisServer>> m_nodes;
    std::vector<Shard> m_shards;
};

} // namespace lockscope
