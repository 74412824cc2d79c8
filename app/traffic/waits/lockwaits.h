// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/clientnames.h"
#include "traffic/replay/lockreplay.h"
#include "traffic/waits/trafficlengths.h"

#include <array>
#include <deque>
#include <memory>

namespace lockscope {

/** Who takes a lock, as far as the traffic shows. */
struct TrafficActor {
    QByteArray name;     ///< see ClientNames::nameOf()
    QByteArray address;  ///< of its last command
    QByteArray token;    ///< of its last attempt
    bool isSure = false; ///< its token distinguishes it from all others; else it is its connection
};

/** Tries of one actor to take a lock, one after the other. */
struct TrafficWait {
    enum class End : quint8 { Waiting, Won, GaveUp, Unknown };

    TrafficKey lock;
    TrafficActor who;
    qint64 fromUs = 0, untilUs = 0; ///< its first and its last try; of one that sleeps until a message, now
    quint64 tries = 0;              ///< one that failed is no wait
    End end = End::Waiting;
    std::vector<qint64> triesUs = {}; ///< the first of very many
    std::array<qint64, 3> newestUs{}; ///< its last three tries, the oldest first; 0: there were fewer
    bool isAsleep = false;            ///< until a message comes, or a lease is over
    bool isOfBefore = false;          ///< its first try came so soon that there may have been others before anybody listened

    bool isWait() const { return tries > 1; }
    qint64 lengthUs() const { return untilUs - fromUs; }
    TrafficLength length() const { return {lengthUs(), isOfBefore}; }
};

/** A lock was held. */
struct TrafficSpan {
    enum class End : quint8 { Held, Released, Expired, Overwritten, Unknown };

    TrafficKey lock;
    TrafficActor who;
    qint64 fromUs = 0;
    std::optional<qint64> untilUs = {};    ///< nothing: it is held
    std::optional<qint64> deadlineUs = {}; ///< nothing: the lease has no end
    std::vector<qint64> renewalsUs = {};   ///< not all of very many
    End end = End::Held;
    QByteArray endedBy = {}; ///< the client that released or overwrote it, if it is another one
    bool isFound = false;    ///< it was held before fromUs, too
};

/** What happened at a lock and is neither a hold nor a wait. */
struct TrafficIncident {
    enum class Kind : quint8 { ReleasedNothing, Overwritten, Undecided, Gap, Pause }; ///< Pause: nobody listened, as was meant
    Kind kind;
    TrafficKey lock; ///< of a gap or a pause: none
    qint64 atUs = 0;
    QByteArray client = {}; ///< its name
};

/** How much one lock is fought over. */
struct LockContention {
    TrafficKey lock;
    QByteArray family; ///< see nameShape()
    quint64 attempts = 0, acquisitions = 0, undecided = 0;
    quint64 commands = 0;                          ///< that took, renewed, released it, or tried
    quint64 triedOnce = 0, waits = 0, gaveUp = 0;  ///< gaveUp: of the waits that have ended
    quint32 waitersNow = 0, waitersMost = 0;       ///< waitersMost: at least, if the oldest waits are forgotten
    bool hasUnclearEnds = false;                   ///< whether its waits have ended with the lock is not known
    bool hasUnknownWaiters = false;                ///< clients of a Unix socket whose tokens do not distinguish them
    TrafficLengths wait, hold, gap;                ///< gap: from the end of a hold to the next, while somebody waited
    std::optional<TrafficLength> longestWait = {}; ///< also of those that still wait
    quint64 handOvers = 0, inOrder = 0;            ///< acquisitions while several waited, and of them those by whoever waited longest
    qint64 waitedUs = 0;                           ///< of all waiters together
    /** Of waitedUs, by the name of whoever held the lock meanwhile; empty: nobody, or it is not known. The worst first, not all of very many. */
    std::vector<std::pair<QByteArray, qint64>> heldUpBy;
    /** Of waitedUs, by the name of whoever waited. */
    std::vector<std::pair<QByteArray, qint64>> waitedBy;
    std::optional<TrafficSpan> holder = {};   ///< of now; nothing: it is free, or not known
    std::optional<qint64> unknownFromUs = {}; ///< after a gap nothing is known until the next acquisition
};

/**
 * Follows who waits for which lock, how long, and who holds it meanwhile. A wait is known by its token, where that is random and stays the same from try
 * to try, else by its connection; it has been given up when no try comes for four times the longest pause between its tries, and a second. What is
 * remembered is bounded: the newest 50,000 holds and 25,000 waits or more, 5,000 open waits a lock, 20,000 locks. No I/O, no clock; any one thread.
 */
class LockWaits {
public:
    explicit LockWaits(const ClientNames &names);
    ~LockWaits();
    Q_DISABLE_COPY_MOVE(LockWaits)

    /** Somebody has listened from here on. */
    void hearFrom(qint64 us);
    /** The wait that a failed try belongs to; null: it was no such try. Valid until the next one. */
    const TrafficWait *take(const LockMove &move);
    void takeGap(qint64 atUs);

    /** As of this time; the most waited for first. */
    std::vector<LockContention> locks(qint64 nowUs) const;
    /** Those that are over, the oldest first, then the present ones. */
    std::vector<TrafficSpan> holds() const;
    std::vector<TrafficWait> waits(qint64 nowUs) const;
    std::vector<TrafficIncident> incidents() const;

    /** The hold of now; null: there is none, or it is not known. */
    const TrafficSpan *holderOf(const TrafficKey &lock) const;
    /** Known to be free. */
    bool isFree(const TrafficKey &lock) const;
    /** Those for the lock that go on at this time; a single try counts. */
    std::vector<TrafficWait> waitsFor(const TrafficKey &lock, qint64 nowUs) const;
    /** What this actor waits for at this time. */
    std::vector<TrafficWait> waitsOf(const TrafficActor &who, qint64 nowUs) const;
    /** More than one actor uses this connection at once: what it holds and awaits is not of one. */
    bool isMultiplexed(const QByteArray &address) const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
