// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "redis/topology/deploymentaddress.h"

#include <QHash>
#include <QObject>

#include <qcoro/qcorotask.h>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

/**
 * A client of a Redis Cluster as applications use one: sends each command to the owner of its first key's slot, follows MOVED and ASK, and learns the
 * slots only from them. A command without a key goes to the node of the command before it. Owns a connection to each node it was redirected to. When
 * a connection breaks, its pending commands are answered with Disconnected and never repeated; later commands for its slots ask another node. close()
 * and the destructor answer pending commands with Cancelled. Emits changed(). Lives in one thread.
 */
class ClusterClient : public QObject {
    Q_OBJECT
public:
    /** The endpoint in the options is ignored. */
    ClusterClient(DeploymentAddress address, Connection::Options options, Clock &clock, TransportFactory factory = makeSocketTransport,
                  QObject *parent = nullptr);
    ~ClusterClient() override;

    /** Connects to one seed after the other until one answers. */
    void open();
    void close();
    /** True if at least one node is connected. */
    bool isReady() const { return readyNode() != nullptr; }
    /** True while no node is connected and an attempt is under way. */
    bool isConnecting() const;
    /** Why no node can be reached. */
    Error lastError() const;
    /** The connection that the last command used, or any; null before open(). For callers that subscribe. */
    Connection *someConnection() const;

    Deferred<Result<Reply>> send(Command command);

signals:
    /** isReady() or isConnecting() has changed. */
    void changed();

private:
    struct Node;
    /** The node a command is sent to next. */
    struct Way {
        Node *node = nullptr;
        bool isAsked = false; ///< redirected by ASK: for this command only
    };

    QCoro::Task<> carryOut(Command command, Deferred<Result<Reply>> answer);
    QCoro::Task<Result<Reply>> follow(Command command);
    Deferred<Result<Reply>> sendTo(Connection &connection, Command command, bool isAsked);
    std::optional<Way> redirected(const Error &error, const Node &from, std::optional<quint16> slot);
    Node *nodeFor(std::optional<quint16> slot);
    Node *nodeAt(const Endpoint &endpoint);
    Node *readyNode() const;
    void onNodeChanged(Node &node);
    void openNextSeed();
    void forgetSlotsOf(const Node &node);

    const DeploymentAddress m_address;
    const Connection::Options m_options;
    Clock &m_clock;
    const TransportFactory m_factory;
    std::vector<std::unique_ptr<Node>> m_nodes;
    QHash<quint16, Node *> m_owners; ///< known owners of slots
    Node *m_last = nullptr;
    std::size_t m_nextSeed = 0;
};

} // namespace lockscope::redis
