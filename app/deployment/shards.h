// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "deployment/slottable.h"
#include "deployment/topologynews.h"
#include "redis/topology/topologywatch.h"
#include "watch/watcher.h"

#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * The servers of one deployment: finds out which are its primaries, follows them through failovers and moving slots, knows who owns a key, and owns a
 * Watcher for each. A server that is named alone leads to the whole that it is a part of; several independent servers (Redlock) stand beside each other.
 * Who only acts (Watcher::Options::actsOnly) uses it as it is; Deployment also watches. Emits found() or failed() once after start() if it only acts.
 * Lives in one thread.
 */
class Shards : public QObject {
    Q_OBJECT
public:
    struct Options {
        Watcher::Options watching;        ///< of the server that was named; those that are found are watched alike
        redis::DeploymentAddress address; ///< alone: the endpoint of the above, and what it is a part of
        redis::Secret sentinelPassword = {};
        bool onlyThisNode = false;                          ///< alone: whatever it is a part of
        std::vector<redis::Connection::Options> group = {}; ///< further servers, on which the same locks stand
        redis::TransportFactory factory = redis::makeSocketTransport;
    };

    Shards(Options options, Clock &clock, QObject *parent = nullptr);
    ~Shards() override;

    void start();
    /** What is under way is answered as cancelled; stopped() follows when all servers are left: see Watcher::stop(). */
    void stop();
    /** What is done to each server before it is started. */
    void setUp(std::function<void(Watcher &)> setUp);
    /** Further servers, on which the same locks stand, instead of those before; only if it only acts. */
    void setGroup(std::vector<redis::Connection::Options> group);

    std::vector<Watcher *> servers() const;
    /** Some server, by preference the one that was named; null: none is known yet. */
    Watcher *first() const;
    /** The server where the lock was seen. Null: that server is gone. */
    Watcher *serverOf(const Lock &lock) const;
    /** The server that owns the slot of this key now; null: nobody is known to. */
    Watcher *ownerOf(const Bytes &key) const;
    /** The server to which the slot of this key is on its way; null: it is not. */
    Watcher *importerOf(const Bytes &key) const;
    /** Several independent servers, on which the same locks stand. */
    bool asksMajority() const { return !m_options.group.empty(); }
    bool hasSlots() const { return m_options.address.hasSlots(); }
    const redis::DeploymentAddress &address() const { return m_options.address; }
    const redis::Connection::Options &connecting() const { return m_options.watching.connection; }
    /** Null: of one server alone, or not known yet. */
    const redis::Topology *topology() const;
    /** "10.0.0.7:6379"; empty: it is the only server. */
    QString nameOf(const Watcher *server) const;
    /** URLs under which a server of it may be known, without a password. */
    QStringList urls() const;
    /** The sentinels know another process there: nobody says yet that this one is what it stands for. */
    bool isAnotherProcess(const Watcher &server) const;
    /** Something is where it was not expected. */
    void lookAtTopology();

    /** To where a command on a key goes. */
    struct Place {
        QPointer<Watcher> server; ///< null: nobody is known to have it
        bool isImporting = false; ///< the slot is on its way to it, and it has to be asked with ASKING
    };
    /** At the owner of its slot now, else where it was seen: so is a client that has it by subscribing. Of a group the first one. */
    Place placeOf(const Lock &lock) const;
    /**
     * Where to try next what a server has answered with this error: at the node that MOVED or ASK names, if it is known to be a primary, else, after a
     * look at the topology, at the owner or importer that it says. No server: it was tried often enough, or the error is another one.
     */
    static QCoro::Task<Place> placeAfter(QPointer<Shards> self, Lock lock, Error error, int tries);
    /** The topology may say something else in a moment: MOVED, ASK, a replica, a cluster that is down for now. */
    static bool isRedirection(const Error &error);

    /** Why nothing may be sent to a server that has been reached: it is a replica, or not the one that is meant; empty: nothing. */
    QString objectionTo(const Watcher &server) const;
    /** What could not be found out of it, as far as nothing objects; empty: nothing. */
    QString doubtAbout(const Watcher &server) const;
    /** It has become a replica, and the whole has not been heard yet of its new primary. */
    bool isDemoted(const Watcher &server) const;

signals:
    /** It is known which servers there are. */
    void found();
    void failed(const lockscope::Error &error, const lockscope::redis::Endpoint &endpoint);
    /** Primaries, slots, or what could not be found out of them. */
    void primariesChanged();
    /** What it is made of has changed, or another process answers: one line for people; empty: nothing that they need to know. */
    void topologyChanged(const QString &line);
    void stopped();

protected:
    /** The place of one primary, whoever it is at the time. */
    struct Shard {
        QByteArray id;                    ///< of the node; empty: a server alone
        std::unique_ptr<Watcher> watcher; ///< null: it is no longer a part
        bool isNamed = false;             ///< it was named alone, and is reached as it was named
        bool isAskedForEvents = false;    ///< over this connection, by the consent
    };

    // For who also watches.
    virtual void onMade(NodeNumber /*number*/, Watcher & /*server*/) {}
    virtual void onJoined(Watcher & /*server*/) {}                                      ///< it is one of a whole
    virtual void onReplaced(NodeNumber /*number*/, Watcher::Heritage & /*passedOn*/) {} ///< by another one, which inherits this
    virtual void onRetired(const Watcher::Heritage & /*left*/) {}                       ///< by none
    virtual void onLeft(Watcher & /*server*/) {}
    virtual void onTopologyTaken() {}
    virtual void onHealth(NodeNumber number);

    static QString placeText(const Watcher &server);
    Watcher *at(std::optional<NodeNumber> number) const;
    std::optional<NodeNumber> numberOf(const QByteArray &id) const;
    /** What there is, is known; or will not be, and what was named is all there is. */
    bool isWhole() const;

    Options m_options;
    Clock &m_clock;
    std::vector<Shard> m_shards;                           // by number
    std::unique_ptr<redis::TopologyWatch> m_topologyWatch; // null: of one server alone
    std::optional<redis::Topology> m_topology;             // that the shards follow
    SlotTable m_slots;
    bool m_isStarted = false;

private:
    bool actsOnly() const { return m_options.watching.actsOnly; }
    void findTheWhole(redis::DeploymentAddress address);
    void onTopology(const redis::Topology &topology);
    void takePrimaries(const redis::Topology &topology);
    void recogniseNamed(const redis::Topology &topology);
    void leaveStrangers();
    static bool isReachedElsewhere(const Shard &shard, const redis::TopologyNode &node);
    QByteArray successorOf(const Shard &shard, const redis::Topology &topology) const;
    void add(const redis::TopologyNode &node);
    void place(NodeNumber number, const redis::TopologyNode &node, std::optional<Watcher::Heritage> heritage);
    void replace(NodeNumber number, const redis::TopologyNode &node);
    void retire(NodeNumber number);
    void leave(std::unique_ptr<Watcher> watcher);
    void takeSlots(const redis::Topology &topology);
    std::unique_ptr<Watcher> makeWatcher(NodeNumber number, const redis::TopologyNode *node, std::optional<Watcher::Heritage> heritage);
    NodeNumber freeNumber();
    ServerPart partOf(const Watcher &server) const;
    Watcher *primaryNamedIn(const Error &error) const;
    bool isPatientWith(const Error &error) const;
    static QCoro::Task<> findFromNamed(QPointer<Shards> self);
    static QCoro::Task<bool> isPrimaryOf(QPointer<Shards> self, redis::Endpoint primary, ServerPart replica);
    void goTo(const redis::Endpoint &primary);
    void onTroubles();
    void settle();
    void onStopped();

    Sleeper m_sleeper;
    std::function<void(Watcher &)> m_setUp;
    std::vector<std::unique_ptr<Watcher>> m_leaving;
    TopologyNews m_topologyNews;
    Instant m_patientUntil;
    bool m_isFound = false;
    bool m_isElsewhere = false; // a replica was named, and this is its primary
    bool m_willLook = false;    // at the topology
};

} // namespace lockscope
