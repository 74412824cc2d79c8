// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sleeper.h"
#include "deployment/namedtwice.h"
#include "deployment/slottable.h"
#include "deployment/topologynews.h"
#include "redis/topology/topologywatch.h"
#include "watch/watcher.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope {

/**
 * The servers of one deployment: finds its primaries, follows them through failovers and moving slots, knows the owner of each key, and owns a
 * Watcher for each. A single server leads to the deployment that it belongs to; independent servers are named one by one. Serves users that
 * only act (Watcher::Options::actsOnly); Deployment also watches. Emits found() or failed() once after start() if it only acts. Lives in one thread.
 */
class Shards : public QObject {
    Q_OBJECT
public:
    struct Options {
        Watcher::Options watching;        ///< for the given server; servers found later are watched alike
        redis::DeploymentAddress address; ///< single server: its endpoint, or the deployment it belongs to
        redis::Secret sentinelPassword = {};
        bool onlyThisNode = false; ///< single server: ignores the deployment it belongs to
        std::vector<redis::Connection::Options> group =
            {}; ///< independent servers: the further ones; with the same locks unless address says otherwise
        redis::TransportFactory factory = redis::makeSocketTransport;
        bool heedsSentinels = true; ///< single server: asks those that watch it whether it is the primary
    };

    Shards(Options options, Clock &clock, QObject *parent = nullptr);
    ~Shards() override;

    void start();
    /** Answers pending calls with Cancelled; stopped() follows when all servers are left: see Watcher::stop(). */
    void stop();
    /** Sets a function that is applied to each server before it starts. */
    void setUp(std::function<void(Watcher &)> setUp);
    /** Replaces the further servers with the same locks; only if it only acts. */
    void setGroup(std::vector<redis::Connection::Options> group);

    bool isStarted() const { return m_isStarted; }
    std::vector<Watcher *> servers() const;
    /** Any server, preferably the given one; null: none is known yet. */
    Watcher *first() const;
    /** The server where the lock was seen; null: that server has left. */
    Watcher *serverOf(const Lock &lock) const { return at(lock.node); }
    /** The server whose clock and data the lock's reading goes by: where it was seen in a Redlock, else its place. */
    Watcher *readAt(const Lock &lock) const { return asksMajority() ? serverOf(lock) : placeOf(lock).server.data(); }
    /** The owner of this lock's slot; of independent servers the one that its id names. Null: unknown. */
    Watcher *ownerOf(const LockId &lock) const;
    /** The server to which this key's slot is migrating; null: it is not. */
    Watcher *importerOf(const Bytes &key) const;
    /** True for several independent servers with the same locks. */
    bool asksMajority() const { return !m_options.group.empty() && !keepsLocksApart(); }
    /** True for several independent servers with locks of their own. */
    bool keepsLocksApart() const { return m_options.address.keepsLocksApart(); }
    bool hasSlots() const { return m_options.address.hasSlots(); }
    const redis::DeploymentAddress &address() const { return m_options.address; }
    const redis::Connection::Options &connecting() const { return m_options.watching.connection; }
    /** Null: single server, or not known yet. */
    const redis::Topology *topology() const { return m_topology ? &*m_topology : nullptr; }
    /** "10.0.0.7:6379"; empty: the only server. */
    QString nameOf(const Watcher *server) const;
    /** URLs of its servers, without passwords. */
    QStringList urls() const;
    /** True if the sentinels know another process at this address, so its role is uncertain. */
    bool isAnotherProcess(const Watcher &server) const;
    /** Refreshes the topology; call when something is not where it was expected. */
    void lookAtTopology();

    /** The target of a command on a key. */
    struct Place {
        QPointer<Watcher> server; ///< null: unknown
        bool isImporting = false; ///< the slot is migrating to it, so ASKING must precede the command
    };
    /** The owner of its slot; without slots the first server. For a subscription, or an unknown owner, the server where it was seen. */
    Place placeOf(const Lock &lock) const;
    /**
     * Where to repeat a command after this error: at the primary that MOVED or ASK names or, after refreshing the topology, at the owner or importer.
     * No server: too many tries, or not a redirection.
     */
    static QCoro::Task<Place> placeAfter(QPointer<Shards> self, Lock lock, Error error, int tries);
    /** True for errors that another server, or another try, may resolve: MOVED, ASK, TRYAGAIN, a replica, a cluster that is down for now. */
    static bool isRedirection(const Error &error);

    /** Why no action may be sent to a reached server: it is a replica, or another server than expected; empty: no objection. */
    Message objectionTo(const Watcher &server) const;
    /** Of servers that are named one by one: why none is used, if two of the addresses lead to one server. */
    std::optional<Error> whyNamedTwice() const { return m_options.group.empty() ? std::nullopt : namedTwice(servers()); }
    /** What could not be verified about it; empty: nothing. */
    QString doubtAbout(const Watcher &server) const;
    /** True if it has become a replica and its new primary is not known yet. */
    bool isDemoted(const Watcher &server) const { return m_topology && server.isReached() && server.health().role.replica; }

signals:
    /** The servers are known. */
    void found();
    void failed(const lockscope::Error &error, const lockscope::redis::Endpoint &endpoint);
    /** Primaries, slots, or the troubles in finding them have changed. */
    void primariesChanged();
    /** Servers have changed, or another process answers: one line for people; empty: they need not know. */
    void topologyChanged(const QString &line);
    void stopped();

protected:
    /** The place of one primary, which servers may take in turn. */
    struct Shard {
        QByteArray id;                    ///< node id; empty: single server
        std::unique_ptr<Watcher> watcher; ///< null: no longer in the deployment
        bool isNamed = false;             ///< the given server, reached by its given address
        bool isAskedForEvents = false;    ///< events were turned on over this connection
    };

    // Hooks for Deployment.
    virtual void onMade(NodeNumber /*number*/, Watcher & /*server*/) {}
    virtual void onJoined(Watcher & /*server*/) {}                                      ///< it belongs to a larger deployment
    virtual void onReplaced(NodeNumber /*number*/, Watcher::Heritage & /*passedOn*/) {} ///< replaced by another server, which inherits this
    virtual void onRetired(const Watcher::Heritage & /*left*/) {}                       ///< left without a successor
    virtual void onLeft(Watcher & /*server*/) {}
    virtual void onTopologyTaken() {}
    virtual void onHealth(NodeNumber number);

    static QString placeText(const Watcher &server);
    Watcher *at(std::optional<NodeNumber> number) const { return number && *number < m_shards.size() ? m_shards[*number].watcher.get() : nullptr; }
    std::optional<NodeNumber> numberOf(const QByteArray &id) const;
    /** Stops it; it is destroyed once it has stopped. */
    void leave(std::unique_ptr<Watcher> watcher);
    /** True if the servers are known, or if the given one is all that can be known. */
    bool isWhole() const { return !m_topologyWatch || m_topology || (first() && !m_topologyWatch->troubles().empty()); }

    Options m_options;
    Clock &m_clock;
    std::vector<Shard> m_shards;                           // indexed by NodeNumber
    std::unique_ptr<redis::TopologyWatch> m_topologyWatch; // null: single server
    std::optional<redis::Topology> m_topology;             // the topology that the shards follow
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
    void takeSlots(const redis::Topology &topology);
    std::unique_ptr<Watcher> makeWatcher(NodeNumber number, const redis::TopologyNode *node, std::optional<Watcher::Heritage> heritage);
    NodeNumber freeNumber();
    redis::ServerRole roleOf(const Watcher &server) const;
    Watcher *primaryNamedIn(const Error &error) const;
    bool isPatientWith(const Error &error) const;
    static QCoro::Task<> findFromNamed(QPointer<Shards> self);
    static QCoro::Task<bool> isPrimaryOf(QPointer<Shards> self, redis::Endpoint primary, redis::SentinelVerdict verdict);
    void goTo(const redis::Endpoint &primary);
    void onTroubles();
    void settle()
    {
        if (!std::exchange(m_isFound, true))
            emit found();
    }
    void onStopped()
    {
        if (!m_isStarted && m_leaving.empty() && servers().empty())
            emit stopped();
    }

    Sleeper m_sleeper;
    std::function<void(Watcher &)> m_setUp;
    std::vector<std::unique_ptr<Watcher>> m_leaving;
    TopologyNews m_topologyNews;
    Instant m_patientUntil;
    bool m_isFound = false;
    std::optional<redis::Endpoint> m_elsewhere; // the given server was a replica, and this is its primary
    bool m_willLook = false;                    // a refresh of the topology is scheduled
};

} // namespace lockscope
