// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "privateservers/privatemember.h"
#include "redis/topology/deploymentaddress.h"

#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/**
 * A private Redis Cluster with a password, on ports of this machine: the first nodes are primaries with equal shares of the slots, the others their
 * replicas, assigned in turn. Owns its servers, which end with it as PrivateServer does. Emits started() or failed(). Lives in one thread.
 */
class PrivateCluster : public QObject {
    Q_OBJECT
public:
    struct Options {
        Message user = FeatureName::tr("demo"); ///< the feature that needs it
        int primaries = 3;
        int replicas = 0; ///< total number of replicas
        Duration nodeTimeout = Duration(2000);
        QStringList programFolders = {}; ///< where to look for redis-server; empty: PATH, and the usual places
        std::optional<PrivateTls> tls = {};
        QByteArray settings = {};                                          ///< further lines of redis.conf: "user ann on >secret …"
        std::function<QByteArray(int node, quint16 port)> settingsOf = {}; ///< further lines for one node
    };

    PrivateCluster(Options options, Clock &clock, QObject *parent = nullptr);
    ~PrivateCluster() override;

    /** Starts the nodes; started() follows when all agree and replicas have all data, or failed(), once. */
    void start();
    int size() const { return m_options.primaries + m_options.replicas; }
    /** The address of the cluster, with every node as a seed. */
    redis::DeploymentAddress address() const;
    redis::Endpoint endpoint(int node) const;
    redis::Secret password() const { return redis::Secret(m_password); }
    /** A node, with a connection as its administrator. */
    PrivateMember &node(int node) { return *m_nodes[std::size_t(node)]; }
    /** The initial owner of a slot. */
    static int ownerOf(quint16 slot, int primaries);
    // Move a slot as redis-cli --cluster reshard does: begin, move its keys, end.
    QCoro::Task<Result<void>> beginSlotMove(quint16 slot, int from, int to);
    QCoro::Task<Result<void>> moveKeys(quint16 slot, int from, int to);
    QCoro::Task<Result<void>> endSlotMove(quint16 slot, int from, int to);
    /** The port of the node's cluster bus. */
    quint16 busPort(int node) const { return m_busPorts[std::size_t(node)]; }

signals:
    void started(const lockscope::redis::DeploymentAddress &address);
    /** The cluster did not start, or a node ended by itself later. */
    void failed(const lockscope::Error &error);

private:
    using Check = std::function<bool(const QByteArray &info)>;
    QCoro::Task<> run();
    QCoro::Task<Result<void>> form();
    QCoro::Task<Result<void>> assignSlots(int node);
    QCoro::Task<Result<QByteArray>> idOf(int node);
    QCoro::Task<Result<void>> meetAll();
    QCoro::Task<Result<void>> replicate(int node);
    QCoro::Task<Result<void>> until(Check holds);
    std::unique_ptr<PrivateMember> makeNode(int node);
    QByteArray settingsFor(int node, quint16 port) const;

    const Options m_options;
    Clock &m_clock;
    Sleeper m_sleeper;
    QByteArray m_password;
    std::vector<std::unique_ptr<PrivateMember>> m_nodes;
    std::vector<quint16> m_busPorts;
    Instant m_begun;
};

} // namespace lockscope
