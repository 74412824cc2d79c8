// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deadlinequeue.h"
#include "watch/picture/eventtrust.h"
#include "watch/picture/lockregistry.h"
#include "watch/picture/pendingkeys.h"
#include "watch/reading/alarm.h"
#include "watch/reading/pacing.h"

#include <QObject>
#include <QSet>

#include <functional>

namespace lockscope {

/** Reads once: complete when everything has been read; reports no changes. */
enum class LookOnce : quint8 {
    No,
    Locks,
    LocksAndClients, ///< also holders' clients and waiters, from CLIENT LIST and channels
};

/**
 * The snapshot of one server's locks, and what must be read next. Emits changed() once for all changes of one turn of the event loop (the first after
 * a quiet time at once, later ones at most every deltaInterval), and due() for keys whose deadline has come. Collects named keys and hands them out
 * in rounds; keys that events report as gone are rarely read. Counts changes without an event. No sockets. Engine thread.
 */
class Picture : public QObject {
    Q_OBJECT
public:
    /** The effect of a reading, apart from a lease that ended in time. */
    enum class Effect { None, Changed };

    Picture(Clock &clock, Duration deltaInterval, QObject *parent = nullptr) : Picture(clock, deltaInterval, LockRegistry::Bounds(), parent) {}
    Picture(Clock &clock, Duration deltaInterval, const LockRegistry::Bounds &bounds, QObject *parent = nullptr);

    void setServerTime(const ServerTime &time) { m_serverTime = time; }
    const ServerTime &serverTime() const { return m_serverTime; }
    /** Applies a reading; returns the lock as known now, or null; valid until the next change. Emits only in the next turn of the event loop. */
    const Lock *apply(const KeyReading &reading, NoticedBy by, QByteArrayView lastCommand = {});
    /** As apply(), for a reading that may show unannounced changes. */
    Effect applyAndCompare(const KeyReading &reading, NoticedBy by);
    /** Emits pending changes at once. */
    void flush();
    /** While frozen, emits no deltas. */
    void setFrozen(bool frozen);
    /** Announces an operator's action on the lock with this token; its effect is reported as the operator's. */
    void expect(OperatorAct act, const Bytes &key, const Bytes &token) { m_registry.expect(act, key, token, m_clock.now()); }
    /** Call once for each expect() that was done. */
    void confirm(const Bytes &key, const Bytes &token) { m_registry.confirm(key, token); }
    /** Call once for each expect() without effect. */
    void withdraw(const Bytes &key, const Bytes &token) { m_registry.withdraw(key, token); }
    /** As LockRegistry::setBeforeTelling(). */
    void setBeforeTelling(std::function<void()> ask) { m_registry.setBeforeTelling(std::move(ask)); }
    /** As LockRegistry::setSubscribers(). */
    void setSubscribers(const Bytes &key, std::optional<qint64> count);
    /** As LockRegistry::setClients(). */
    void setClients(const Bytes &key, LockClients clients);
    /** Forgets the clients of all locks. */
    void forgetClients();
    /** As LockRegistry::setOthers(). */
    void setOthers(OtherNodes *others) { m_registry.setOthers(others); }
    /** Everything was read; emits it before returning. */
    void complete();
    void reset();
    /** As LockRegistry::restart(). */
    void restart();
    /** Reserves memory for this number of expected locks. */
    void reserve(qsizetype locks);

    const LockRegistry &registry() const { return m_registry; }
    /** For changes that are not emitted. */
    LockRegistry &registry() { return m_registry; }
    bool contains(const Bytes &key) const { return m_registry.find(key) != nullptr; }
    bool isReadSince(const Bytes &key, Instant instant) const;
    qsizetype size() const { return m_registry.locks().size(); }

    /** What to read of the named keys, after considering their events. */
    struct Round {
        std::vector<Bytes> gone; ///< gone, and already applied
        PendingKeys::Batch whole;
        PendingKeys::Batch leases; ///< only the lease is to be read
    };
    /** Whether readings are under way, which may be older than an event and arrive after it. */
    enum class Readings : bool { None, UnderWay };
    /** Returns false if too many keys are waiting; this one is dropped. */
    bool noteEvent(const Bytes &key, const QByteArray &command);
    void noteDue(const std::vector<Bytes> &keys);
    void noteLook(const Bytes &key);
    bool hasNamed() const { return !m_pending.isEmpty(); }
    Duration untilNextRound() const { return m_rounds.untilNext(m_clock.now()); }
    Round takeRound(Readings others);
    void finishRound() { m_pending.finishBatch(); }
    /** Applies the reading of a key of a round. */
    void takeTold(KeyReading reading, const PendingKeys::Notice &notice);
    void takeToldLease(KeyReading reading, const PendingKeys::Notice &notice);
    /** Applies a reading by a scan or a deadline. */
    void take(const KeyReading &reading, NoticedBy by);
    /** Forgets all named keys and their events. */
    void forgetNamed();
    /** The number of locks that the server should have, without those that are changing and some unreported changes. */
    quint64 locksAtRest() const;
    /** Number of reported changes that were not read, since a newer one followed. */
    quint64 coalesced() const { return m_pending.coalesced(); }
    /** While on, changes without an event are counted. */
    void setAuditing(bool auditing);
    quint64 takeMissed() { return m_audit.takeMissed(m_clock.now()); }

signals:
    void changed(const lockscope::LockDelta &delta);
    void due(const std::vector<Bytes> &keys);

private:
    void plan(const Bytes &key, const Lock *lock);
    void planQueue(const Bytes &queue, const Lock *lock);
    bool isOfHeldLock(const Bytes &queue) const;
    void planRecheck(const Lock &lock);
    void beginAnew();
    void touch();
    void settle();
    void planAhead();
    Instant lookAtOverdue(const Bytes &key);
    void onDue();
    bool isLeaseEnough(const Bytes &key, const PendingKeys::Notice &notice) const;
    bool isTooSoon(const Bytes &key, Instant told, Instant now) const;
    enum class AndThen : bool { Nothing, Read }; // Read: it will be read anyway
    bool takeAsGone(const Bytes &key, const PendingKeys::Gone &gone, Instant heardUntil, AndThen then = AndThen::Nothing);

    Clock &m_clock;
    Duration m_deltaInterval;
    LockRegistry m_registry;
    ServerTime m_serverTime;
    DeadlineQueue<Bytes> m_deadlines;
    QSet<Bytes> m_rechecks;           // keys with an inexact deadline
    QHash<Bytes, int> m_overdueLooks; // expired keys that still exist, and how often they were read
    Alarm m_dueAlarm;
    Alarm m_deltaAlarm;
    PendingKeys m_pending;
    EventAudit m_audit;
    EventTrust m_trust;
    RoundPace m_rounds;
    int m_takenAsGone = 0;
    std::optional<Instant> m_lastDelta;
    bool m_touched = false;
    bool m_willSettle = false; // settle() is queued
    bool m_frozen = false;
    bool m_isAuditing = false;
};

} // namespace lockscope
