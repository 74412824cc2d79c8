// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/transport.h"

#include "fakeclock.h"

#include <QByteArray>
#include <QPointer>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

class ModelNetwork;
class ModelTransport;

/** How a server tells of changes. */
enum class ModelFeed { Events, Tracking, None };

/**
 * A server of strings in the test's own process, in fake time: what Lockscope asks it, and what may happen to it. A node of a cluster or a server that
 * a sentinel watches as far as its network says so. Nothing sleeps: a thousand of them start in a second.
 */
class ModelServer : public QObject {
public:
    struct Value {
        QByteArray text;
        std::optional<Instant> until;
    };
    using Data = std::map<QByteArray, Value>;

    ModelServer(ModelNetwork &network, quint16 port, ModelFeed feed);

    quint16 port() const { return m_port; }
    const QByteArray &id() const { return m_id; }
    bool isUp() const { return m_isUp; }
    ModelServer *primary() const { return m_primary; } ///< null: it is one
    /** Of keys whose time is not over. */
    Data data();
    const Value *find(const QByteArray &key);

    // As a client does it.
    void set(const QByteArray &key, const QByteArray &token, std::optional<Duration> ttl);
    void prolong(const QByteArray &key, Duration ttl);
    void remove(const QByteArray &key);

    // What happens to it.
    /** It ends; nobody is told. */
    void stop();
    /** Another process, with these data. */
    void start(const Data &data);
    /** Ends connections; while it is cut off nobody reaches it. */
    void cut(bool isCutOff);
    /** Some of its connections: those that subscribe, or the others. */
    void endConnections(bool ofSubscribers);

    // Replication.
    void follow(ModelServer &primary);
    /** Its replica does not hear any more, and falls behind. */
    void setLinkUp(bool isUp) { m_isLinkUp = isUp; }
    bool isSilent = false; ///< a process that is stopped: its connections stand, and nothing is answered
    /** Goes on with what it has; its former primary, if it is up, follows it, with what is left of its own. */
    void promote();

    // Slots of a cluster.
    std::vector<bool> ownSlots;               ///< that it owns; empty: no cluster
    std::map<quint16, ModelServer *> leaving; ///< slots on their way to another node …
    std::map<quint16, ModelServer *> coming;  ///< … and from one
    /** As MIGRATE does it; false: there is no such key. */
    bool migrate(const QByteArray &key, ModelServer &target);
    /** All at once, keys included. */
    void passSlot(quint16 slot, ModelServer &target);
    quint64 epoch = 1;

private:
    friend class ModelNetwork;
    friend class ModelTransport;
    struct Peer {
        QPointer<ModelTransport> transport;
        QByteArray unread;
        QByteArrayList patterns; ///< that it subscribed to
        bool isTracking = false;
        bool hasResp3 = false;
        bool isAsking = false;
    };

    void put(const QByteArray &key, std::optional<Value> value, const char *event);
    void announce(const QByteArray &key, const QByteArray &event);
    void expire(const QByteArray &key);
    void receive(ModelTransport *from, const QByteArray &bytes);
    QByteArray answer(Peer &peer, const QByteArrayList &command);
    QByteArray answerOfKey(Peer &peer, const QByteArray &name, const QByteArray &key);
    QByteArray info();
    QByteArray clusterNodes();
    const QByteArray &slotsText() const;
    QByteArray sentinel(const QByteArrayList &command);
    void push(Peer &peer, const QByteArrayList &words);
    void dropPeers();

    ModelNetwork &m_network;
    quint16 m_port;
    ModelFeed m_feed;
    QByteArray m_id;
    QByteArray m_runId;
    std::map<ModelTransport *, Peer> m_peers;
    Data m_data;
    ModelServer *m_primary = nullptr;
    std::vector<ModelServer *> m_replicas;
    QByteArray m_history, m_historyBefore;
    qint64 m_offset = 0, m_switchedAt = -1;
    bool m_isLinkUp = true;
    bool m_isUp = true;
    bool m_isCutOff = false;
    mutable std::optional<QByteArray> m_slotsText; // as CLUSTER NODES has it; nothing: other ones
};

/** Servers that reach each other, and their clients. */
class ModelNetwork : public QObject {
public:
    explicit ModelNetwork(FakeClock &networkClock) : clock(networkClock) {}
    ~ModelNetwork() override;

    ModelServer &add(ModelFeed feed);
    /** One more, which says who the primary of the others is. */
    ModelServer &addSentinel();
    std::vector<ModelServer *> servers() const;
    std::vector<ModelServer *> primaries() const;
    redis::TransportFactory factory();
    redis::Endpoint endpointOf(const ModelServer &server) const;
    /** Lets time pass, and all that happens in it. */
    void run(Duration time);
    QByteArray nextId();

    FakeClock &clock;
    Duration way{1};       ///< from one end of a connection to the other
    QByteArray sentinelId; ///< of the sentinel, if there is one
    quint64 sentinelEpoch = 1;

private:
    friend class ModelServer;
    friend class ModelTransport;
    ModelServer *at(quint16 port) const;

    std::map<quint16, std::unique_ptr<ModelServer>> m_servers;
    quint64 m_ids = 0;
};

class ModelTransport final : public redis::Transport {
public:
    ModelTransport(ModelNetwork &network, quint16 port) : m_network(&network), m_port(port) {}
    ~ModelTransport() override;
    void open() override;
    void write(const QByteArray &bytes) override;
    void close() override;
    bool isPrivate() const override { return true; }
    bool isAccepted() const override { return m_server; }

private:
    friend class ModelServer;
    void hear(const QByteArray &bytes);
    void end();

    QPointer<ModelNetwork> m_network;
    quint16 m_port;
    QPointer<ModelServer> m_server; // null: not connected
};

} // namespace lockscope
