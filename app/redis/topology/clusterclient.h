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
 * A client of a Redis Cluster, as applications have one: sends each command to the node that owns the slot of its first key, follows MOVED and ASK,
 * and learns from them alone. Owns a connection to each node that it was led to. A command without a key goes where the one before it went. What is
 * under way when a connection breaks is answered with Disconnected and never repeated; the slot's next command asks another node. Closing or
 * destroying it answers everything still open with Cancelled. Lives in one thread.
 */
class ClusterClient : public QObject {
    Q_OBJECT
public:
    /** The endpoint of the options does not count. */
    ClusterClient(DeploymentAddress address, Connection::Options options, Clock &clock, TransportFactory factory = makeSocketTransport,
                  QObject *parent = nullptr);
    ~ClusterClient() override;

    /** Connects to one seed after the other, until one answers. */
    void open();
    void close();
    /** To one node at least. */
    bool isReady() const { return readyNode() != nullptr; }
    /** It is not known yet whether anybody can be reached. */
    bool isConnecting() const;
    /** Why nobody can be reached. */
    Error lastError() const;
    /** Where the last command went, or any node; null before open(). For callers that subscribe beside it. */
    Connection *someConnection() const;

    Deferred<Result<Reply>> send(Command command);

signals:
    /** isReady() or isConnecting(). */
    void changed();

private:
    struct Node;
    /** To where a command is sent next. */
    struct Way {
        Node *node = nullptr;
        bool isAsked = false; ///< by ASK: for this command only
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
    QHash<quint16, Node *> m_owners; ///< of the slots that were asked for
    Node *m_last = nullptr;
    std::size_t m_nextSeed = 0;
};

} // namespace lockscope::redis
