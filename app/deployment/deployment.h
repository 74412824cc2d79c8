// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/coverage.h"
#include "deployment/grouppicture.h"
#include "deployment/lockstand.h"
#include "deployment/movingkeys.h"
#include "deployment/shards.h"

namespace lockscope {

/**
 * Watches the servers of one deployment as one: merges the deltas of its watchers (Lock::node is the server's number) and their health. A lock stays
 * the same hold when its slot moves or a replica is promoted; a lock on several servers of a Redlock is one lock; where independent servers keep locks apart, it is several. Owns the watchers through
 * Shards. Emits changed(), coverageChanged(), pictureCompleted(). Engine thread.
 */
class Deployment : public Shards, private OtherNodes {
    Q_OBJECT
public:
    Deployment(Options options, Clock &clock, QObject *parent = nullptr);
    ~Deployment() override;

    // These apply to each server, also to those found later; see Watcher.
    void rescan();
    void set(const WatchSettings &settings);
    const WatchSettings &settings() const { return m_options.watching; }
    /** Turns events on; the consent also covers servers found or promoted later. */
    void enableEvents();
    /** Restores the event settings that a killed program has left; each server answers with eventsRestored(). */
    void restoreEvents();

    /** What each server of a group has under this key. */
    LockStand standOf(const Bytes &key) const;
    /** The locks of a Redlock as a window shows them, each with the number of its servers; empty: it is none. */
    std::vector<Lock> locksOfGroup() const;
    /** The server that has the lock, named as in coverage(); empty: single server, group, or unknown. */
    QString ownerName(const LockId &lock) const;
    Coverage coverage() const;
    /** Locks in transit between servers: in no server's snapshot, or not known to be. */
    std::vector<const Lock *> movingLocks() const;
    /** The number of locks in all snapshots. */
    std::size_t lockCount() const;
    /** True if the snapshot has been complete since pictureCompleted(). */
    bool isPictureComplete() const { return m_wasComplete; }
    /** True if a lock in this server's snapshot counts as this server's; several servers may have one while its slot moves. */
    bool isOf(const Watcher &server, const Lock &lock) const;

signals:
    void changed(const lockscope::LockDelta &delta);
    void coverageChanged(const lockscope::Coverage &coverage);
    /** The first complete snapshot of all servers after (re)connecting was emitted by changed(). */
    void pictureCompleted();
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);

private:
    const Lock *find(const Bytes &key, NodeNumber asking) const override;
    void left(Lock lock) override;
    void isAway(const Bytes &key, NodeNumber from) override;
    void arrived(const Bytes &key, NodeNumber at) override
    {
        m_moving.arrive(key);
        m_arrivals.setOwner(redis::hashSlot(key.view()), at);
    }
    void onMade(NodeNumber number, Watcher &server) override;
    void onJoined(Watcher &server) override { server.picture().setOthers(this); }
    void onReplaced(NodeNumber number, Watcher::Heritage &heritage) override;
    void onRetired(const Watcher::Heritage &heritage) override;
    void onLeft(Watcher &server) override;
    void onTopologyTaken() override { lookForMoving(); }
    void onHealth(NodeNumber number) override;

    bool isElsewhere(const Bytes &key, NodeNumber node) const;
    void onChanged(NodeNumber number, LockDelta delta);
    void onCompleted();
    QCoro::Task<> settleSlots();
    void useConsent(NodeNumber number);
    void takeAnswer(Watcher *server, const Error &error);
    std::optional<qint64> lagOf(const redis::TopologyNode &replica, const Shard &shard) const;
    std::vector<Coverage::Replica> replicasOf(const Shard &shard) const;
    bool isComplete() const;
    bool seemsRedlock() const;
    void lookForMoving();
    Watcher *targetOf(MovingKeys::Moving &moving) const;
    void tellGone(const std::vector<Lock> &locks);
    LockDelta inGroup(NodeNumber number, const LockDelta &delta);
    void noteLost(NodeNumber number);
    void leaveTwins();

    SlotTable m_arrivals; // where moved locks have arrived, since the topology is updated later
    MovingKeys m_moving;
    std::optional<GroupPicture> m_group;
    std::optional<WatchHealth> m_left;       // two addresses lead to one server, so that all servers were left: why and when
    bool m_awaitsReset = false;              // the next reset counts for all servers
    bool m_hasConsent = false;               // the user has agreed to events
    std::vector<Watcher *> m_askedForEvents; // servers whose answers to enableEvents() are pending
    Error m_eventsError;                     // their first error
    bool m_isLooking = false;                // lookForMoving() is scheduled
    bool m_wasComplete = false;
    bool m_seemsRedlock = false;
    bool m_isSettling = false;                           // settleSlots() is running
    redis::SlotSet m_unsettled = redis::SlotSet().set(); // slots whose keys may have been missed
};

} // namespace lockscope
