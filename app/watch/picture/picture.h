// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deadlinequeue.h"
#include "watch/picture/lockregistry.h"
#include "watch/reading/alarm.h"

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
 * The registry with its two rhythms: emits changes as deltas, all those of one turn of the event loop together (the first after a quiet time at once,
 * later ones at most every deltaInterval), and says which keys are due to be looked at because their deadline has come. No sockets. Engine thread.
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
    /** As LockRegistry::setProfiles(). */
    void setProfiles(LockProfiles profiles) { m_registry.setProfiles(std::move(profiles), m_clock.now()); }
    /** As LockRegistry::setNode(). */
    void setNode(NodeNumber node) { m_registry.setNode(node); }
    /** As LockRegistry::setOthers(). */
    void setOthers(OtherNodes *others) { m_registry.setOthers(others); }
    /** Of the server whose place this one takes. */
    void inherit(LockRegistry before) { m_registry = std::move(before); }
    /** Leaves nothing. */
    LockRegistry passOn() { return std::exchange(m_registry, LockRegistry()); }
    /** As those of LockRegistry. */
    void loseSight(Instant now) { m_registry.loseSight(now); }
    void setLoss(DataLoss loss) { m_registry.setLoss(loss); }
    void forgetBaseline() { m_registry.forgetBaseline(m_clock.now()); }
    LockDelta wholePicture() { return m_registry.wholePicture(); }
    void forgetLeftOut() { m_registry.forgetLeftOut(); }
    /** All is read; it is emitted before this returns. */
    void complete();
    void reset();
    /** As LockRegistry::restart(). */
    void restart();
    /** Reserves room for this number of expected locks. */
    void reserve(qsizetype locks);

    const LockRegistry &registry() const { return m_registry; }
    bool contains(const Bytes &key) const { return m_registry.find(key) != nullptr; }
    bool isReadSince(const Bytes &key, Instant instant) const;
    std::vector<Bytes> notReadSince(Instant instant) const { return m_registry.notReadSince(instant); }
    qsizetype size() const { return m_registry.locks().size(); }

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

    Clock &m_clock;
    Duration m_deltaInterval;
    LockRegistry m_registry;
    ServerTime m_serverTime;
    DeadlineQueue<Bytes> m_deadlines;
    QSet<Bytes> m_rechecks;           // whose deadline is known badly
    QHash<Bytes, int> m_overdueLooks; // there although their time is over: how often seen so
    Alarm m_dueAlarm;
    Alarm m_deltaAlarm;
    std::optional<Instant> m_lastDelta;
    bool m_touched = false;
    bool m_willSettle = false; // in the next turn of the event loop
    bool m_frozen = false;
};

} // namespace lockscope
