// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockwaits.h"

#include <map>

namespace lockscope {

/** By tokens that look random, else by their connections. */
bool isSameActor(const TrafficActor &a, const TrafficActor &b);

/** A lock that is held while others wait for it. */
struct BlockedLock {
    TrafficSpan holder;
    bool isHolderKnown = true;               ///< false: holder has the lock only
    std::optional<qint64> holderSeenUs = {}; ///< the holder's last command about any lock
    std::optional<qint64> holderLastUs = {}; ///< its last command of any kind, to the second; nothing: only a probe's server says that
    bool isHolderElsewhere = false;          ///< a client of its name was active on another probed server after that
    bool isHolderGone = false;               ///< the server says that its connection is closed
    std::vector<TrafficWait> waiters;        ///< the longest first
    std::vector<std::size_t> below;          ///< locks that these waiters hold and others wait for
    quint32 blocked = 0;                     ///< all who wait for it, and for what is below it
    bool isInCycle = false;                  ///< it is in a deadlock
};

/** Who waits for whom at one moment. */
struct BlockingTree {
    std::vector<BlockedLock> locks;
    std::vector<std::size_t> roots; ///< whose holders wait for nothing, and one of each cycle; deadlocks and most blocked first

    void sortRoots();
};

/** Actors each of whom waits for what the next one holds. */
struct Deadlock {
    /** The waiter, and the hold that it waits for: that of the next edge's waiter. */
    struct Edge {
        TrafficWait wait;
        TrafficSpan hold;
    };
    std::vector<Edge> edges;
    std::vector<ExecutedCommand> evidence = {}; ///< what took the locks, as far as it is known, and the try that closed the circle
    bool isCertain = false;                     ///< tokens say who is who; else connections do
    qint64 firstUs = 0, lastUs = 0;             ///< it was seen
    std::optional<qint64> dissolvesUs = {};     ///< the first lease that ends; nothing: none does
    std::optional<TrafficKey> cheapest = {};    ///< the lock that has been held for the shortest time
    bool isOver = false;                        ///< one of the holds has ended, or one of the waits
};

/** Whoever waits has tried often enough while it had this hold: who releases it in between gives way. Twice if it sleeps or one token says so, else thrice. */
bool hasHeldFor(const TrafficSpan &hold, const TrafficWait &wait);
/** What its edges say: whether it is certain, when it dissolves, and what is cheapest to clear. */
void judge(Deadlock &found);

/** Two locks are taken in both orders. */
struct LockOrder {
    /** Somebody who had the first lock takes the second one. */
    struct Taken {
        TrafficActor who;
        ExecutedCommand first, second;
    };
    TrafficKey first, second;
    Taken forth, back; ///< back: by whom the second one was held when the first was taken
    quint64 timesForth = 0, timesBack = 0;

    /** How often both have happened. */
    quint64 times() const { return std::min(timesForth, timesBack); }
    /** Both for the first time. */
    qint64 sinceUs() const { return std::max(forth.second.atUs, back.second.atUs); }
    /** In the order of time. */
    std::vector<ExecutedCommand> evidence() const;
};

/** Who waits for whom, over all locks of a server: trees, cycles, and orders that may become cycles. No I/O, no clock; any one thread. */
class WaitGraph {
public:
    explicit WaitGraph(const LockWaits &waits);
    ~WaitGraph();
    Q_DISABLE_COPY_MOVE(WaitGraph)

    /** After LockWaits; wait: what that has returned. */
    void take(const LockMove &move, const TrafficWait *wait);
    void takeGap();

    BlockingTree tree(qint64 nowUs) const;
    /** The newest at most 1000, the oldest of them first. */
    std::vector<Deadlock> deadlocks(qint64 nowUs) const;
    std::vector<LockOrder> inversions() const;
    /** Deadlocks and inversions that were ever found. */
    quint64 count() const;
    /** Waits of clients while another connection with their name had another lock: they may be one actor, or several. */
    quint64 unclearWaits() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
