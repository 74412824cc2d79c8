// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/endedholds.h"
#include "watch/picture/eventteller.h"
#include "locks/lockevent.h"
#include "locks/notice.h"
#include "watch/picture/operatorhistory.h"
#include "libraries/recognise.h"
#include "locks/lockprofiles.h"
#include "locks/slotindex.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace lockscope {

/** What the other servers of a deployment have; each key is on one of them. */
class OtherNodes {
public:
    virtual ~OtherNodes() = default;
    /** As another server has it, or had it until a moment ago, when the key moved; null: none. Valid until the next change. */
    virtual const Lock *find(const Bytes &key, NodeNumber asking) const = 0;
    /** The key has moved away from the server of this lock. How it goes on is seen where it is now. */
    virtual void left(Lock lock) = 0;
    /** A lock that another server has, or had, has been found here. */
    virtual void arrived(const Bytes &key, NodeNumber at) = 0;
};

/**
 * The current picture: every lock by key, updated by readings. Compares each reading with what was known and turns the difference into events and one
 * LockDelta. Pure: no sockets, no timers; time comes with the readings. Engine thread.
 */
class LockRegistry {
public:
    /** Whether the last delta reported a lock as it is now; fills a gap at the end of Lock. */
    enum class Told : quint8 { AsItIs, AsItWas, NotYet };
    struct Tracked : Lock {
        explicit Tracked(Lock lock) : Lock(std::move(lock)) {}
        Told told = Told::NotYet;
    };
    /** What is kept at most; further locks are left out, and counted. */
    struct Bounds {
        std::size_t locks = 2'000'000;
        qint64 bytes = qint64(512) * 1024 * 1024; ///< of keys, tokens and details together
    };
    /** eventLimit: most events kept for one delta; further ones, and those of keys longer than 4 KiB, are counted in eventsLost. */
    explicit LockRegistry(std::size_t eventLimit = 5000) : LockRegistry(eventLimit, Bounds()) {}
    LockRegistry(std::size_t eventLimit, const Bounds &bounds) : m_bounds(bounds), m_events(eventLimit) {}

    /**
     * One key was read. wallNow, when it was, stamps the events. lastCommand: "set", "del", "expired" … of the event, if that is why. Returns the
     * lock as it is known now, or nothing; valid until the next change. It may have another key than was read: a queue that keeps a free lock closed
     * is a lock of that lock's name. A reading without contents keeps known details.
     */
    const Lock *apply(const KeyReading &reading, NoticedBy by, const ServerTime &time, UnixTime wallNow, QByteArrayView lastCommand = {});
    /** What our operator is about to do: changes of this key with this token within 10 s are the operator's. */
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now) { m_operator.expect(act, key, token, now); }
    /** It was done: even if another client has the lock from one reading to the next, it did not get it from this holder. */
    void confirm(const Bytes &key, const Bytes &token) { m_operator.confirm(key, token); }
    /** Withdraws one such expectation: changes of this key are not our operator's. */
    void withdraw(const Bytes &key, const Bytes &token) { m_operator.withdraw(key, token); }
    /** Asked before a hold is told to have begun or ended: the callee reports further actions of the operator by then, with expect(). */
    void setBeforeTelling(std::function<void()> ask) { m_beforeTelling = std::move(ask); }
    /**
     * A whole scan has finished: from now on a key that is not in the picture was free. A reading by Scan has the same effect. Ends a gap.
     */
    void pictureCompleted();
    /**
     * A gap begins: from now on nobody looks. Until the next whole scan, what differs from what was known, and was not announced, was found after that
     * gap.
     */
    void loseSight(Instant now);
    bool isInGap() const { return m_gap.has_value(); }
    /** Whether the server may have lost data since the gap began. */
    void setLoss(DataLoss loss);
    /** The picture was complete and is not known to be so: what the next scan finds in addition is no news. */
    void forgetBaseline(Instant now);
    bool hasBaseline() const { return m_isBaseline; }
    /** The number of listeners for its release: reported with the next delta, though the lock itself has not changed. Only of locks with details. */
    void setSubscribers(const Bytes &key, std::optional<qint64> count);
    /**
     * What the server's list of clients says of it now: reported with the next delta, though the lock itself has not changed. Forgotten when its
     * holder goes.
     */
    void setClients(const Bytes &key, LockClients clients);
    void forgetClients();
    /**
     * What the operator knows of some locks. Those that are in the picture are as they were until they are read again; that they are then
     * taken for something else is no event: nothing has happened to them.
     */
    void setProfiles(LockProfiles profiles, Instant now);
    /** All readings are of this server. */
    void setNode(NodeNumber node) { m_node = node; }
    /** They outlive this; null: there are none. A lock that comes from one of them is the same hold. */
    void setOthers(OtherNodes *others) { m_others = others; }
    bool hasOthers() const { return m_others; }
    /** It was in the picture until it was said to be elsewhere, which it is not: it is as it was. It has been reported. */
    void putBack(Lock lock);
    const LockProfiles &profiles() const { return m_profiles; }
    /** Forgets everything but profiles (another server or pattern); the next delta says reset. */
    void reset();
    /**
     * Other patterns of the same server: forgets as much, but what the next scan finds under the same holder keeps since when it is held, and its
     * renewals. No event: nothing has happened to it.
     */
    void restart();

    /** Reserves room for this number of locks, so that the index does not grow again and again during a first scan. */
    void reserve(qsizetype locks) { m_index.reserve(std::size_t(locks)); }
    const Lock *find(const Bytes &key) const;
    /** In no order that means anything. */
    const std::deque<Tracked> &locks() const { return m_locks; }
    /**
     * Keys not read since this instant: a finished scan re-reads them, since it did not come past them. Of a lock that only a queue keeps
     * closed it is the queue that has to be read.
     */
    std::vector<Bytes> notReadSince(Instant instant) const;

    /** Readings of locks that were not kept, for want of room, since this was last forgotten; of one lock perhaps several. */
    quint64 leftOut() const { return m_leftOut; }
    void forgetLeftOut() { m_leftOut = 0; }

    /** What changed since the last call. */
    LockDelta takeDelta();
    /** All locks, for a receiver that has forgotten everything. Events are left for the next takeDelta(). */
    LockDelta wholePicture();

private:
    quint32 slotOf(const Bytes &key) const;
    Lock takeOut(quint32 slot);
    void markChanged(quint32 slot);
    const Lock *applyElsewhere(const Bytes &key);
    const Lock *applyNoLock(const KeyReading &reading, const Notice &notice);
    void applyMissing(const Bytes &key, const Notice &notice);
    quint32 add(Lock lock);
    bool continueHold(Tracked &lock, bool isTakenNow);
    void askFirst() const;
    std::optional<Duration> gapBefore(const Bytes &key, const Notice &notice) const;
    const Lock &applyFirst(Lock read, const Notice &notice);
    const Lock &applyArrival(Lock known, Lock read, const Notice &notice);
    static HeldSinceSource sourceOf(const Notice &notice);
    static void setStart(Lock &lock, bool isSeenToBegin, const Notice &notice);
    void applyAgain(quint32 slot, Lock read, const Notice &notice);
    void updateSameHold(quint32 slot, Lock read, const Notice &notice);
    void updateNextHold(quint32 slot, Lock read, const Notice &notice);
    bool hasOtherMeaning(const Lock &known, const Lock &read) const;
    static void keepHold(Lock &read, const Lock &known);
    void updateMeaning(quint32 slot, Lock read);
    void updateBlocked(quint32 slot, Lock read, const Notice &notice);
    LockEvent::Kind kindOfEnd(const Lock &lock, const Notice &notice);
    std::optional<Duration> takeGap(const Bytes &key, const Notice &notice);
    void rememberEnd(const Lock &hold, Instant at, bool isFree);
    bool isBack(const Lock &lock, const Notice &notice) const;
    bool hasRoomFor(const Lock &lock) const;
    const Lock *leaveOut(quint32 slot);
    void handOut(Told told, std::vector<Lock> &out);

    QHash<Bytes, Lock> m_before;   // under other patterns; empty once a whole scan has finished
    std::deque<Tracked> m_locks;   // without gaps, so that it shrinks with the picture: the last one moves into the slot of one that goes
    SlotIndex m_index;             // key -> slot in m_locks
    std::vector<quint32> m_untold; // slots of all locks that are not reported as they are, and perhaps of others
    QSet<Bytes> m_removed;         // reported once, and gone since
    Bounds m_bounds;
    qint64 m_bytes = 0; // of all locks, as bytesOf() counts them
    quint64 m_leftOut = 0;
    EndedHolds m_ended;
    OperatorHistory m_operator;
    std::function<void()> m_beforeTelling; // empty: nobody is asked
    EventTeller m_events;
    LockProfiles m_profiles;
    Instant m_profilesSetAt;
    NodeNumber m_node = 0;
    OtherNodes *m_others = nullptr;
    struct Gap {
        Instant since;
        DataLoss loss = DataLoss::None;
    };
    std::optional<Gap> m_gap;  // until all has been compared
    bool m_isReread = false;   // other profiles, and no whole scan has finished since
    bool m_isBaseline = false; // a key that is not in the picture was free when it was looked at last
    bool m_reset = false;
};

} // namespace lockscope
