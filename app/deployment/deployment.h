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
 * Watches the servers of one deployment as one: passes the deltas of its watchers on, whose locks know their number (Lock::node), and combines their
 * health. A lock that moves with its slot, or whose replica is promoted, is the same hold; one that stands on several independent servers (Redlock) is
 * one lock. What concerns one server is asked of its watcher. Engine thread.
 */
class Deployment : public Shards, private OtherNodes {
    Q_OBJECT
public:
    Deployment(Options options, Clock &clock, QObject *parent = nullptr);
    ~Deployment() override;

    // Of each server, also of those that are found later; see Watcher.
    void rescan();
    void set(const WatchSettings &settings);
    const WatchSettings &settings() const { return m_options.watching; }
    /** The consent holds for the whole, also after a promotion. */
    void enableEvents();
    /** What a program that was killed has left at each of them; eventsRestored() follows from each. */
    void restoreEvents();

    /** Of a group: on which of them this one stands. */
    LockStand standOf(const Bytes &key) const;
    /** Lock::standsOn. */
    int standsOn(const Bytes &key) const;
    /** Of the server that owns it, as coverage() calls it; empty: there is one server, or each has it, or nobody is known. */
    QString ownerName(const Bytes &key) const;
    Coverage coverage() const;
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

signals:
    void changed(const lockscope::LockDelta &delta);
    void coverageChanged(const lockscope::Coverage &coverage);
    /** Of all servers, the first whole picture after (re)connecting has been delivered through changed(). */
    void pictureCompleted();
    void eventsEnabled(const lockscope::Error &error);
    void eventsRestored(const lockscope::Error &error);

private:
    const Lock *find(const Bytes &key, NodeNumber asking) const override;
    void left(Lock lock) override;
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
    void lookForMoving();
    Watcher *targetOf(MovingKeys::Moving &moving) const;
    void tellGone(const std::vector<Lock> &locks);
    LockDelta inGroup(NodeNumber number, const LockDelta &delta);
    void noteLost(NodeNumber number);

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
};

} // namespace lockscope
