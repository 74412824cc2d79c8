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

/** A watcher that looks once is complete when everything has been read, and reports no changes. */
enum class LookOnce : quint8 {
    No,
    Locks,
    LocksAndClients, ///< also holders and waiters, as far as the server's list of clients and its channels show them
};

/**
 * What is known of the locks of one server, and what is to be read next. Emits changes as deltas, all those of one turn of the event loop together (the
 * first after a quiet time at once, later ones at most every deltaInterval). Says which keys are due because their deadline has come, collects what events
 * and others name, and gives it out in rounds: of a key that an event says is gone, only now and then. Counts changes that no event reported. No sockets.
 * Engine thread.
 */
class Picture : public QObject {
    Q_OBJECT
public:
    /** What a reading did to the picture, apart from a lease that ended in its time. */
    enum class Effect { None, Changed };

    Picture(Clock &clock, Duration deltaInterval, QObject *parent = nullptr) : Picture(clock, deltaInterval, LockRegistry::Bounds(), parent) {}
    Picture(Clock &clock, Duration deltaInterval, const LockRegistry::Bounds &bounds, QObject *parent = nullptr);

    void setServerTime(const ServerTime &time) { m_serverTime = time; }
    const ServerTime &serverTime() const { return m_serverTime; }
    /** The lock as it is known now, or nothing; valid until the next change. Emits nothing before the next turn of the event loop. */
    const Lock *apply(const KeyReading &reading, NoticedBy by, QByteArrayView lastCommand = {});
    /** The same for a reading that may show what nobody announced. */
    Effect applyAndCompare(const KeyReading &reading, NoticedBy by);
    /** Emits what has changed, without waiting. */
    void flush();
    /** Deltas wait until thawed. */
    void setFrozen(bool frozen);
    /** The operator is about to do that to this lock with this token: what happens to it then is reported as the operator's doing. */
    void expect(OperatorAct act, const Bytes &key, const Bytes &token) { m_registry.expect(act, key, token, m_clock.now()); }
    /** Once for each expect() that was done. */
    void confirm(const Bytes &key, const Bytes &token) { m_registry.confirm(key, token); }
    /** Once for each expect() that turned out to have done nothing. */
    void withdraw(const Bytes &key, const Bytes &token) { m_registry.withdraw(key, token); }
    /** As LockRegistry::setBeforeTelling(). */
    void setBeforeTelling(std::function<void()> ask) { m_registry.setBeforeTelling(std::move(ask)); }
    /** As LockRegistry::setSubscribers(). */
    void setSubscribers(const Bytes &key, std::optional<qint64> count);
    /** As LockRegistry::setClients(). */
    void setClients(const Bytes &key, LockClients clients);
    /** Of all locks. */
    void forgetClients();
    /** As LockRegistry::setOthers(). */
    void setOthers(OtherNodes *others) { m_registry.setOthers(others); }
    LockDelta wholePicture() { return m_registry.wholePicture(); }
    /** All is read; it is emitted before this returns. */
    void complete();
    void reset();
    /** As LockRegistry::restart(). */
    void restart();
    /** Reserves room for this number of expected locks. */
    void reserve(qsizetype locks);

    const LockRegistry &registry() const { return m_registry; }
    /** For what is not to be emitted. */
    LockRegistry &registry() { return m_registry; }
    bool contains(const Bytes &key) const { return m_registry.find(key) != nullptr; }
    bool isReadSince(const Bytes &key, Instant instant) const;
    qsizetype size() const { return m_registry.locks().size(); }

    /** What is to be read of the keys that were named, after all that is known of them by their events. */
    struct Round {
        std::vector<Bytes> gone; ///< they are applied already
        PendingKeys::Batch whole;
        PendingKeys::Batch leases; ///< the rest is as it was
    };
    /** Some that are under way may be older than an event, and come after it. */
    enum class Readings : bool { None, UnderWay };
    /** False: too many keys wait to be read, and this one is not among them. */
    bool noteEvent(const Bytes &key, const QByteArray &command);
    void noteDue(const std::vector<Bytes> &keys);
    void noteLook(const Bytes &key);
    bool hasNamed() const { return !m_pending.isEmpty(); }
    Duration untilNextRound() const { return m_rounds.untilNext(m_clock.now()); }
    Round takeRound(Readings others);
    void finishRound() { m_pending.finishBatch(); }
    /** For each key of a round that an event named. */
    void takeTold(KeyReading reading, const PendingKeys::Notice &notice);
    void takeToldLease(KeyReading reading, const PendingKeys::Notice &notice);
    /** By a scan, or because the deadline has come. */
    void take(const KeyReading &reading, NoticedBy by);
    /** Of all that was named, and what events have said. */
    void forgetNamed();
    /** How many locks there should be at the server: without those that are changing, and some that nobody has reported to us yet. */
    quint64 locksAtRest() const;
    /** Changes that were reported, and whose state was not read because a newer one came first. */
    quint64 coalesced() const { return m_pending.coalesced(); }
    /** Events should arrive: from now on counts changes that they do not report. */
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
    enum class AndThen : bool { Nothing, Read }; // Read: it is read anyway
    bool takeAsGone(const Bytes &key, const PendingKeys::Gone &gone, Instant heardUntil, AndThen then = AndThen::Nothing);

    Clock &m_clock;
    Duration m_deltaInterval;
    LockRegistry m_registry;
    ServerTime m_serverTime;
    DeadlineQueue<Bytes> m_deadlines;
    QSet<Bytes> m_rechecks;           // whose deadline is known badly
    QHash<Bytes, int> m_overdueLooks; // there although their time is over: how often seen so
    Alarm m_dueAlarm;
    Alarm m_deltaAlarm;
    PendingKeys m_pending;
    EventAudit m_audit;
    EventTrust m_trust;
    RoundPace m_rounds;
    int m_takenAsGone = 0;
    std::optional<Instant> m_lastDelta;
    bool m_touched = false;
    bool m_willSettle = false; // in the next turn of the event loop
    bool m_frozen = false;
    bool m_isAuditing = false;
};

} // namespace lockscope
