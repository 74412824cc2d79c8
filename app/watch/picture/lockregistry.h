// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/picture/endedholds.h"
#include "watch/picture/eventteller.h"
#include "locks/lockevent.h"
#include "locks/notice.h"
#include "watch/picture/operatorhistory.h"
#include "libraries/recognise.h"
#include "locks/knownholds.h"
#include "locks/lockprofiles.h"
#include "locks/slotindex.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace lockscope {

/** The locks of the other servers of a deployment; each key is on one of them. */
class OtherNodes {
public:
    virtual ~OtherNodes() = default;
    /** The lock as another server has it, or had it until the key moved; null: none. Valid until the next change. */
    virtual const Lock *find(const Bytes &key, NodeNumber asking) const = 0;
    /** The key has left this lock's server; its new server reports what follows. */
    virtual void left(Lock lock) = 0;
    /** A server without the lock says that the key belongs to another one: its slot has moved on. */
    virtual void isAway(const Bytes &key, NodeNumber from) = 0;
    /** A lock of another server was found here. */
    virtual void arrived(const Bytes &key, NodeNumber at) = 0;
};

/**
 * The current snapshot: every lock by key, updated by readings. Compares each reading with the known lock and turns the difference into events and
 * one LockDelta. Pure: no sockets, no timers; time comes with the readings. Engine thread.
 */
class LockRegistry {
public:
    /** Whether the last delta reported the lock's present state; fills a gap at the end of Lock. */
    enum class Told : quint8 { AsItIs, AsItWas, NotYet };
    struct Tracked : Lock {
        explicit Tracked(Lock lock) : Lock(std::move(lock)) {}
        Told told = Told::NotYet;
    };
    /** Limits of the snapshot; locks beyond them are left out, and counted. */
    struct Bounds {
        std::size_t locks = 2'000'000;
        qint64 bytes = qint64(512) * 1024 * 1024; ///< bytes of keys, tokens and details
    };
    /** eventLimit: most events per delta; further ones, and those of keys longer than 4 KiB, are counted in eventsLost. */
    explicit LockRegistry(std::size_t eventLimit = 5000) : LockRegistry(eventLimit, Bounds()) {}
    LockRegistry(std::size_t eventLimit, const Bounds &bounds) : m_bounds(bounds), m_events(eventLimit) {}

    /**
     * Applies the reading of one key. wallNow, the time of the reading, stamps the events. lastCommand: "set", "del", "expired" … if an event caused
     * it. Returns the lock as known now, or null; valid until the next change. Its key may differ from the one read: a queue that keeps a free lock
     * closed is a lock of that lock's name. A reading without contents keeps known details.
     */
    const Lock *apply(const KeyReading &reading, NoticedBy by, const ServerTime &time, UnixTime wallNow, QByteArrayView lastCommand = {});
    /** Announces an operator's action: changes of this key with this token within 10 s are the operator's. */
    void expect(OperatorAct act, const Bytes &key, const Bytes &token, Instant now) { m_operator.expect(act, key, token, now); }
    /** Confirms it: even if another client has the lock at the next reading, the operator ended this hold. */
    void confirm(const Bytes &key, const Bytes &token) { m_operator.confirm(key, token); }
    /** Withdraws one such announcement. */
    void withdraw(const Bytes &key, const Bytes &token) { m_operator.withdraw(key, token); }
    /** Sets a function that is called before a hold is reported as begun or ended; it calls expect() for the operator's latest actions. */
    void setBeforeTelling(std::function<void()> ask) { m_beforeTelling = std::move(ask); }
    /** A whole scan has finished: keys not in the snapshot count as free from now on. A reading by Scan has the same effect. Ends a gap. */
    void pictureCompleted();
    enum class EventsOfGap : bool { Lost, Late }; ///< Late: they waited while this program slept, and do not say when
    /** Begins a gap in watching. Until the next whole scan, differences without an event in time are reported as found after this gap. */
    void loseSight(Instant since, EventsOfGap events = EventsOfGap::Lost);
    bool isInGap() const { return m_gap.has_value(); }
    /** Sets whether the server may have lost data since the gap began. */
    void setLoss(DataLoss loss);
    /** The snapshot may be incomplete: what the next scan finds in addition is not reported as an event. */
    void forgetBaseline(Instant now);
    bool hasBaseline() const { return m_isBaseline; }
    /** Sets the number of subscribers to its release channels, reported with the next delta. Only for locks with details. */
    void setSubscribers(const Bytes &key, std::optional<qint64> count);
    /** Sets what CLIENT LIST says of a lock, reported with the next delta. Dropped when the holder leaves. */
    void setClients(const Bytes &key, LockClients clients);
    void forgetClients();
    /** Sets the operator's lock profiles. Known locks keep their interpretation until they are read again; its change is not an event. */
    void setProfiles(LockProfiles profiles, Instant now);
    /** Sets what is known of this server's holds from before. A hold that is found again before a whole scan has finished keeps its start. */
    void recall(std::shared_ptr<const KnownHolds> holds) { m_recalled = std::move(holds); }
    /** The server of all readings. */
    void setNode(NodeNumber node, bool isPartOfId = false)
    {
        m_node = node;
        m_nodeIsPartOfId = isPartOfId;
    }
    /** Sets the other servers, which must outlive this object, or null. A lock that arrives from one of them is the same hold. */
    void setOthers(OtherNodes *others) { m_others = others; }
    bool hasOthers() const { return m_others; }
    /** Restores a lock that was reported as moved to another server, but is here. Not reported again. */
    void putBack(Lock lock);
    const LockProfiles &profiles() const { return m_profiles; }
    /** Forgets everything but profiles, for another server; the next delta says reset. */
    void reset();
    /**
     * For other patterns of the same server: as reset(), but locks that the next scan finds with the same holder keep start and renewals, without an
     * event.
     */
    void restart();

    /** Reserves memory for this number of locks, so that the index grows once during a first scan. */
    void reserve(qsizetype locks) { m_index.reserve(std::size_t(locks)); }
    const Lock *find(const Bytes &key) const;
    /** All locks, in no particular order. */
    const std::deque<Tracked> &locks() const { return m_locks; }
    /** Keys not read since this instant, which a finished scan must read again. For a lock that only a queue keeps closed, the queue's key. */
    std::vector<Bytes> notReadSince(Instant instant) const;

    /** Number of readings of locks beyond the limits since forgetLeftOut(); a lock may count repeatedly. */
    quint64 leftOut() const { return m_leftOut; }
    void forgetLeftOut() { m_leftOut = 0; }

    /** What changed since the last call. */
    LockDelta takeDelta();

private:
    void setPlace(Lock &lock) const
    {
        lock.node = m_node;
        lock.nodeIsPartOfId = m_nodeIsPartOfId;
    }
    quint32 slotOf(const Bytes &key) const;
    Lock takeOut(quint32 slot);
    void markChanged(quint32 slot);
    const Lock *applyElsewhere(const Bytes &key);
    const Lock *applyNoLock(const KeyReading &reading, const Notice &notice);
    void applyMissing(const Bytes &key, const Notice &notice);
    quint32 add(Lock lock);
    bool continueHold(Tracked &lock, bool isTakenNow, const Notice &notice);
    void askFirst() const;
    std::optional<Duration> gapBefore(const Bytes &key, const Notice &notice) const;
    const Lock &applyFirst(Lock read, const Notice &notice);
    const Lock &applyArrival(Lock known, Lock read, const Notice &notice);
    static HeldSinceSource sourceOf(const Notice &notice);
    static void setStart(Lock &lock, bool isSeenToBegin, const Notice &notice)
    {
        lock.setStart(better({notice.at, isSeenToBegin ? sourceOf(notice) : HeldSinceSource::FirstSeen}, lock.start()));
    }
    void improveStart(quint32 slot, Lock read, const KeyReading &reading, const ServerTime &time);
    void takeStatedStart(Lock &read, quint32 slot, const KeyReading &reading, const ServerTime &time, const Notice &notice) const;
    void applyAgain(quint32 slot, Lock read, const Notice &notice);
    void updateSameHold(quint32 slot, Lock read, const Notice &notice);
    void updateNextHold(quint32 slot, Lock read, const Notice &notice);
    bool hasOtherMeaning(const Lock &known, const Lock &read) const;
    void updateMeaning(quint32 slot, Lock read, const Notice &notice);
    void updateBlocked(quint32 slot, Lock read, const Notice &notice);
    LockEvent::Kind kindOfEnd(const Lock &lock, const Notice &notice);
    std::optional<Duration> takeGap(const Bytes &key, const Notice &notice);
    void rememberEnd(const Lock &hold, Instant at, bool isFree);
    bool isBack(const Lock &lock, const Notice &now) const;
    bool hasRoomFor(const Lock &lock) const;
    const Lock *leaveOut(quint32 slot);
    void handOut(Told told, std::vector<Lock> &out);

    std::shared_ptr<const KnownHolds> m_recalled; // null once a whole scan has finished
    QHash<Bytes, Lock> m_before;                  // locks under the former patterns; empty once a whole scan has finished
    std::deque<Tracked> m_locks;                  // without gaps: the last lock moves into a vacant slot, so it shrinks with the snapshot
    SlotIndex m_index;                            // key -> slot in m_locks
    std::vector<quint32> m_untold;                // slots of all locks with unreported changes, perhaps of others
    QSet<Bytes> m_removed;                        // keys that were reported and are gone
    Bounds m_bounds;
    qint64 m_bytes = 0; // sum of bytesOf() of all locks
    quint64 m_leftOut = 0;
    EndedHolds m_ended;
    OperatorHistory m_operator;
    std::function<void()> m_beforeTelling; // may be empty
    EventTeller m_events;
    LockProfiles m_profiles;
    Instant m_profilesSetAt;
    NodeNumber m_node = 0;
    bool m_nodeIsPartOfId = false;
    OtherNodes *m_others = nullptr;
    struct Gap {
        Instant since;
        EventsOfGap events = EventsOfGap::Lost;
        DataLoss loss = DataLoss::None;
    };
    std::optional<Gap> m_gap;  // until a whole scan has finished
    bool m_isReread = false;   // profiles were changed, and no whole scan has finished since
    bool m_isBaseline = false; // keys that are not in the snapshot were free at the last scan
    bool m_reset = false;
};

} // namespace lockscope
