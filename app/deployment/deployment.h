// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/coverage.h"
#include "deployment/grouppicture.h"
#include "deployment/lockstand.h"
#include "deployment/movingkeys.h"
#include "deployment/slottable.h"
#include "deployment/topologynews.h"
#include "redis/topology/topologywatch.h"
#include "watch/watcher.h"

#include <functional>

namespace lockscope {

/**
 * Watches the primaries of one deployment as one: finds out which they are, owns a watcher for each, whose locks know its number (Lock::node), passes
 * their deltas on, and combines their health. A lock that moves with its slot, or whose replica is promoted, is the same hold; one that stands on
 * several independent servers (Redlock) is one lock. What concerns one server is asked of its watcher. Engine thread.
 */
class Deployment : public QObject, private OtherNodes {
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

    Deployment(Options options, Clock &clock, QObject *parent = nullptr);
    ~Deployment() override;

    void start();
    /** stopped() follows when all servers are left: see Watcher::stop(). */
    void stop();

    // Of each server, also of those that are found later; see Watcher.
    void rescan();
    void set(const WatchSettings &settings);
    const WatchSettings &settings() const { return m_options.watching; }
    /** The consent holds for the whole, also after a promotion. */
    void enableEvents();
    /** What a program that was killed has left at each of them; eventsRestored() follows from each. */
    void restoreEvents();
    /** What is done to each server before it is started. */
    void setUp(std::function<void(Watcher &)> setUp);

    std::vector<Watcher *> servers() const;
    /** Some server, by preference the one that was named; null: none is known yet. */
    Watcher *first() const;
    /** The server where the lock was seen: actions on it are done there. Null: that server is gone. */
    Watcher *serverOf(const Lock &lock) const;
    /** The server that owns the slot of this key now; null: nobody is known to. */
    Watcher *ownerOf(const Bytes &key) const;
    /** Several independent servers, on which the same locks stand. */
    bool asksMajority() const { return m_group.has_value(); }
    /** Of a group: on which of them this one stands. */
    LockStand standOf(const Bytes &key) const;
    /** Lock::standsOn. */
    int standsOn(const Bytes &key) const;
    /** Of that one, as coverage() calls it; empty: there is one server, or each has it, or nobody is known. */
    QString ownerName(const Bytes &key) const;
    /** The server to which the slot of this key is on its way; null: it is not. */
    Watcher *importerOf(const Bytes &key) const;
    Coverage coverage() const;
    const redis::DeploymentAddress &address() const { return m_options.address; }
    /** Nothing: of one server alone, or not known yet. */
    const redis::Topology *topology() const;
    /** On their way from one server to another: in no picture, or not known to be. */
    std::vector<const Lock *> movingLocks() const;
    /** In all pictures together. */
    std::size_t lockCount() const;
    /** All that is shown, for a receiver that has forgotten everything. What is new comes through changed() first. */
    LockDelta wholePicture();
    /** pictureCompleted() was emitted, and the picture has been complete since. */
    bool isPictureComplete() const { return m_wasComplete; }
    /** Of a lock in the picture of this server: it is no other server's. Several may have one while its slot moves. */
    bool isOf(const Watcher &server, const Lock &lock) const;
    /** The sentinels know another process there: nobody says yet that this one is what it stands for. */
    bool isAnotherProcess(const Watcher &server) const;
    /** Something is where it was not expected. */
    void lookAtTopology();

signals:
    void changed(const lockscope::LockDelta &delta);
    void coverageChanged(const lockscope::Coverage &coverage);
    /** Of all servers, the first whole picture after (re)connecting has been delivered through changed(). */
    void pictureCompleted();
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);
    /** What it is made of has changed, or another process answers: one line for people; empty: nothing that they need to know. */
    void topologyChanged(const QString &line);
    void stopped();

private:
    /** The place of one primary, whoever it is at the time. */
    struct Shard {
        QByteArray id;                    ///< of the node; empty: a server alone
        std::unique_ptr<Watcher> watcher; ///< null: it is no longer a part
        bool isNamed = false;             ///< it was named alone, and is reached as it was named
        bool isAskedForEvents = false;    ///< over this connection, by the consent
    };

    const Lock *find(const Bytes &key, NodeNumber asking) const override;
    void left(Lock lock) override;
    void arrived(const Bytes &key, NodeNumber at) override
    {
        m_moving.arrive(key);
        m_arrivals.setOwner(redis::hashSlot(key.view()), at);
    }

    static QString placeOf(const redis::Endpoint &endpoint);
    void findTheWhole(const redis::DeploymentAddress &address);
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
    std::optional<NodeNumber> numberOf(const QByteArray &id) const;
    Watcher *at(std::optional<NodeNumber> number) const;
    bool isElsewhere(const Bytes &key, NodeNumber node) const;

    void onChanged(NodeNumber number, LockDelta delta);
    void onHealth(NodeNumber number);
    void onCompleted();
    QCoro::Task<> settleSlots();
    void onStopped();
    void useConsent(NodeNumber number);
    void takeAnswer(Watcher *server, const Error &error);
    std::optional<qint64> lagOf(const redis::TopologyNode &replica, const Shard &shard) const;
    std::vector<Coverage::Replica> replicasOf(const Shard &shard) const;
    bool isWhole() const;
    bool isComplete() const;
    void lookForMoving();
    Watcher *targetOf(MovingKeys::Moving &moving) const;
    void tellGone(const std::vector<Lock> &locks);

    void beginGroup();
    LockDelta inGroup(NodeNumber number, const LockDelta &delta);
    void noteLost(NodeNumber number);

    Options m_options;
    Clock &m_clock;
    std::function<void(Watcher &)> m_setUp;
    std::vector<Shard> m_shards; // by number
    std::vector<std::unique_ptr<Watcher>> m_leaving;
    std::unique_ptr<redis::TopologyWatch> m_topologyWatch; // null: of one server alone
    std::optional<redis::Topology> m_topology;             // that the shards follow
    TopologyNews m_topologyNews;
    SlotTable m_slots;
    SlotTable m_arrivals; // where locks came from elsewhere: the topology is known only later
    MovingKeys m_moving;
    std::optional<GroupPicture> m_group;
    bool m_awaitsReset = false;              // the next one counts for all servers
    bool m_hasConsent = false;               // to turn on events
    std::vector<Watcher *> m_askedForEvents; // whose answers the user waits for
    Error m_eventsError;                     // the first of theirs
    bool m_isLooking = false;                // for what moves
    bool m_wasComplete = false;
    bool m_isSettling = false;             // asks whether slots have moved meanwhile
    SlotSet m_unsettled = SlotSet().set(); // whose keys may have been missed so far
    bool m_willLook = false;               // at the topology
    bool m_isStarted = false;
};

} // namespace lockscope
