// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/eventteller.h"
#include "locks/lockevent.h"
#include "locks/notice.h"
#include "locks/operatorhistory.h"
#include "locks/recognise.h"
#include "locks/lockprofiles.h"
#include "locks/slotindex.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <optional>
#include <utility>

namespace lockscope {

/** Keys of locks that are known to be free, and since when: the newest 20,000 of them. Cheap to ask while empty. Pure. */
class FreeKeys {
public:
    void remember(const Bytes &key, Instant since);
    bool contains(const Bytes &key) const { return !m_ends.isEmpty() && m_ends.contains(key); }
    /** Since when it was free; it is so no longer. */
    std::optional<Instant> take(const Bytes &key);
    void forget(const Bytes &key) { m_ends.remove(key); }
    void clear();

private:
    struct End {
        Instant at;
        quint64 number;
    };

    QHash<Bytes, End> m_ends;
    std::deque<std::pair<quint64, Bytes>> m_inOrder; // and perhaps some that were taken or remembered again since
    quint64 m_count = 0;
};

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
    /**
     * The first whole scan has finished: from now on a key that is not in the picture was free. A reading by Scan has the same effect, and one by
     * Initial reverts it.
     */
    void pictureCompleted(Instant now, UnixTime wallNow);
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
    /**
     * Another server has taken the place of one that had these locks: those that the first whole scan finds go on, and the others are lost. They
     * have been reported.
     */
    void inherit(QHash<Bytes, Lock> before);
    /** What was inherited has not been compared with a whole scan yet. */
    bool isInheriting() const { return m_inherits; }
    /** For the server that takes this one's place. */
    QHash<Bytes, Lock> heritage() const;
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
    /** As the server before this one had it, until the first whole picture; null: it had none, or it has been found here. */
    const Lock *findInherited(const Bytes &key) const;
    /** In no order that means anything. */
    const std::deque<Tracked> &locks() const { return m_locks; }
    /**
     * Keys not read since this instant: a finished scan re-reads them, since it did not come past them. Of a lock that only a queue keeps
     * closed it is the queue that has to be read. Inherited ones are among them: only the server itself knows whether it has lost the key, or
     * passed it on with its slot.
     */
    std::vector<Bytes> notReadSince(Instant instant) const;

    /** Readings of locks that were not kept, for want of room, since this was last forgotten; of one lock perhaps several. */
    quint64 leftOut() const { return m_leftOut; }
    void forgetLeftOut() { m_leftOut = 0; }

    /** What changed since the last call. */
    LockDelta takeDelta();

private:
    quint32 slotOf(const Bytes &key) const;
    Lock takeOut(quint32 slot);
    void markChanged(quint32 slot);
    const Lock *applyElsewhere(const Bytes &key);
    const Lock *applyNoLock(const KeyReading &reading, const Notice &notice);
    void applyMissing(const Bytes &key, const Notice &notice);
    bool continueHold(Tracked &lock, bool isTakenNow);
    const Lock &applyFirst(Lock read, const Notice &notice);
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
    void rememberEnd(const Bytes &key, Instant at);
    void forgetWhatWasFree();
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
    FreeKeys m_free;
    OperatorHistory m_operator;
    EventTeller m_events;
    LockProfiles m_profiles;
    Instant m_profilesSetAt;
    NodeNumber m_node = 0;
    OtherNodes *m_others = nullptr;
    bool m_isReread = false; // other profiles, and no whole scan has finished since
    bool m_inherits = false; // m_before is of the server before this one
    bool m_complete = false;
    bool m_reset = false;
};

} // namespace lockscope
