// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "locks/lock.h"
#include "redis/topology/sentinelwatch.h"
#include "redis/topology/topologywatch.h"
#include "watch/health/serverpart.h"

#include <QObject>
#include <QPointer>

#include <qcoro/qcorotask.h>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * The primaries of one deployment for those who only act or ask, and watch no lock: finds out which they are, follows them through failovers and
 * moving slots, and owns a connection to each, which is opened when it is needed. A server that is named alone leads to the whole that it is a part
 * of. Whoever answers is asked who it is, over each stream once. Emits found() or failed() once after open(). Lives in one thread.
 */
class Primaries : public QObject {
    Q_OBJECT
public:
    struct Options {
        redis::DeploymentAddress address;
        redis::Secret sentinelPassword = {};
        redis::Connection::Options connecting; ///< with the endpoint of a server that is named alone
        bool onlyThisNode = false;             ///< whatever it is a part of
        bool heedsSentinels = false;           ///< that watch a server that is named alone: before a change
    };

    Primaries(Options options, Clock &clock, QObject *parent = nullptr);
    ~Primaries() override;

    /** Of each connection, also of those that are made later. */
    void setGate(redis::Connection::Gate gate) { m_gate = std::move(gate); }
    const redis::Connection::Options &connecting() const { return m_options.connecting; }
    void open();
    /** What is under way is answered as cancelled. */
    void close();

    /** It is known which servers there are. */
    bool areFound() const { return m_areFound; }
    /** More than a single server that is no part of anything. */
    bool isDeployment() const { return m_watch && m_watch->topology(); }
    const std::optional<redis::Topology> &topology() const;
    const redis::DeploymentAddress &address() const { return m_options.address; }
    bool isCluster() const { return m_options.address.hasSlots(); }
    /** Who owns the slot of this key now; null: nobody is known to. */
    redis::Connection *ownerOf(const Bytes &key) const;
    /** To whom the slot of this key is on its way; null: it is not. */
    redis::Connection *importerOf(const Bytes &key) const;
    /** A client may subscribe at any node: there it was found. */
    void noteSubscription(const Bytes &channel, redis::Connection *at) { m_subscriptions.insert(channel, at); }
    /** Where what this lock consists of is; null: nobody is known to have it. */
    redis::Connection *placeOf(const Lock &lock) const;
    std::vector<redis::Connection *> all() const;
    /** "10.0.0.7:6379"; empty: it is the only server. */
    QString nameOf(const redis::Connection *connection) const;
    /** URLs under which a server of it may be known, without a password. */
    QStringList urls() const;
    /** Something is where it was not expected. */
    void lookAtTopology();

    /** Opens the connection, if it is closed, and asks who answers, and Sentinels whether it is the primary; see objectionTo(). */
    static QCoro::Task<> reach(QPointer<Primaries> self, QPointer<redis::Connection> connection);
    /** Why nothing may be sent there: a replica, or not the server that is meant; empty: nothing, or it has not been reached yet. */
    QString objectionTo(const redis::Connection *connection) const;
    /** What could not be found out of it, as far as nothing objects; empty: nothing. */
    QString doubtAbout(const redis::Connection *connection) const;
    /** It has become a replica, and the whole has not been heard yet of its new primary. */
    bool isDemoted(const redis::Connection *connection) const;
    /** Whoever answers there has said that it is another node of a cluster than the one that is meant, or none. */
    bool isSomebodyElse(const redis::Connection *connection) const;
    /** It has no keys at all. */
    bool isSentinel(const redis::Connection *connection) const;
    /** Its stream has been asked who answers. */
    bool isReached(const redis::Connection *connection) const;
    /** It has said, over that stream, which data it has: see redis::dataIn(). */
    bool saysItsData(const redis::Connection *connection) const;

signals:
    void found();
    /** After that: the topology is another one. */
    void changed();
    void failed(const lockscope::Error &error, const lockscope::redis::Endpoint &endpoint);

private:
    struct Node {
        QByteArray id; ///< empty: a server alone
        redis::Connection *connection = nullptr;
        quint64 askedStream = 0;                       ///< 0: none yet
        ServerPart part;                               ///< as it said over that stream
        QByteArray process;                            ///< the same
        bool saysItsData = false;                      ///< the same
        Instant notBefore;                             ///< it has failed to open just now
        QPointer<redis::SentinelWatch> sentinels = {}; ///< null: nobody has asked for them
        Instant confirmed;                             ///< by Sentinels, elsewhere
    };

    static QCoro::Task<> askWho(QPointer<Primaries> self, QPointer<redis::Connection> connection);
    static QCoro::Task<> heedSentinels(QPointer<Primaries> self, QPointer<redis::Connection> connection);
    static QCoro::Task<bool> isPrimaryOf(QPointer<Primaries> self, redis::Endpoint primary, ServerPart replica);
    void goTo(const redis::Endpoint &primary);
    redis::Connection *make(const redis::Endpoint &endpoint);
    void openAgain(redis::Connection &connection);
    void restFrom(const redis::Connection &connection);
    Node nodeAt(const redis::TopologyNode &primary);
    Node *nodeOf(const redis::Connection *connection);
    const Node *nodeOf(const redis::Connection *connection) const;
    redis::Connection *connectionTo(const QByteArray &id) const;
    bool isOfCluster(const Node &node) const;
    bool isPatientWith(const Error &error) const;
    void onNamedChanged();
    static QCoro::Task<> recogniseNamed(QPointer<Primaries> self);
    void follow(const redis::DeploymentAddress &address);
    void onTopology(const redis::Topology &topology);
    void onTroubles();
    void settle();

    Options m_options;
    Clock &m_clock;
    redis::Connection::Gate m_gate;
    QPointer<redis::Connection> m_named; // alone; it stays if it is a primary of the whole
    std::vector<Node> m_nodes;           // primaries; the connections are children and stay: what is under way there comes to its end
    std::unique_ptr<redis::TopologyWatch> m_watch;
    QHash<Bytes, QPointer<redis::Connection>> m_subscriptions; // by channel
    Instant m_patientUntil;
    bool m_isOpen = false;
    bool m_isRecognising = false;
    bool m_areFound = false;
    bool m_isElsewhere = false; // a replica was named, and this is its primary
};

} // namespace lockscope
