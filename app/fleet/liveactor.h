// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/sleeper.h"
#include "fleet/fleetmeter.h"
#include "fleet/wakelistener.h"
#include "protocols/actor.h"
#include "protocols/simulation.h"
#include "stores/storelink.h"

#include <QByteArrayList>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * The wall clock of a simulated machine, which may be set wrong and run fast or slow. Crashes of the machine's processes do not reset it. A value;
 * the real clock must outlive it.
 */
class OwnClock {
public:
    OwnClock(const Clock &clock, Duration offset, double rate) : m_clock(&clock), m_offset(offset), m_rate(rate), m_madeAt(clock.now()) {}

    UnixTime now() const { return m_rate == 1 ? m_clock->wallNow() + m_offset : m_clock->wallNow() + m_offset + drift(); }

private:
    Duration drift() const
    {
        const std::chrono::duration<double, std::milli> age = m_clock->now() - m_madeAt;
        return Duration(Duration::rep((m_rate - 1) * age.count()));
    }

    const Clock *m_clock;
    Duration m_offset;
    double m_rate;
    Instant m_madeAt;
};

/** Receives the actions of simulated clients at the moment they happen. Implemented by the fleet; same thread. */
class FleetObserver {
public:
    virtual ~FleetObserver() = default;
    /** A span of the client's lane begins now; returns the id for spanEnded(). */
    virtual quint64 spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key) = 0;
    virtual void spanEnded(quint64 id) = 0;
    /** From now on the client thinks that it holds an exclusive lock, for the referee to judge. */
    virtual void believes(int client, const QByteArray &key) = 0;
    virtual void stopsBelieving(int client, const QByteArray &key) = 0;
    /** True if this client's commands are viewed now; false: marked() need not be called. */
    virtual bool wantsMarks(int client) const = 0;
    virtual void marked(const LaneMark &mark) = 0;
    virtual void wrote(const SimulatedHold &hold) = 0;
    /** A client's life has ended that may have written these keys. */
    virtual void leftKeys(const QByteArrayList &keys) = 0;
    virtual void statusChanged(int client) = 0;
    /** A request of the pool has ended, or the pool was empty. */
    virtual void requestEnded() = 0;
    virtual FleetMeter &load() = 0;
};

/**
 * An actor that sends over links of its own, one to each of the lock's servers, and reads the clock of its simulated machine. A frozen actor stops
 * before each step and before it receives an answer, like a process in a long pause. end() simulates a crash: all coroutines of this actor have
 * returned when end() returns. A second actor of the same process, such as a watchdog, shares the links. Lab thread.
 */
class LiveActor final : public Actor {
public:
    /** links: at least one, not yet open. */
    LiveActor(int id, QString name, std::vector<std::shared_ptr<StoreLink>> links, Clock &clock, FleetObserver &observer, const OwnClock &ownClock);
    /** A second actor in the same process; the owner freezes and ends both. */
    explicit LiveActor(const LiveActor &process);
    ~LiveActor() override;
    LiveActor &operator=(const LiveActor &) = delete;

    void open();
    /** True if at least one of its servers is connected. */
    bool isReady() const;
    /** True if at least one of its servers is still being connected. */
    bool isConnecting() const;

    /** Puts command and answer on the swim lane. */
    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override;
    /** Rests for this time, or until wake(). */
    QCoro::Task<Rest> rest(Duration time) override;
    /** Ends the present rest early. */
    void wake();
    /**
     * Subscribes to this channel of the first server: a message ends the present or the next rest early, until ignore(). False: it cannot subscribe.
     * Earlier messages are not received, so try again after subscribing.
     */
    QCoro::Task<bool> listen(QByteArray channel);
    void ignore();
    bool listensTo(const QByteArray &channel) const { return m_listener && !channel.isEmpty() && m_listener->channel() == channel; }
    UnixTime now() const override { return m_ownClock.now(); }
    /** The token contains the client's name, too. */
    QByteArray newToken() override;
    void wrote(const QByteArray &key, const QByteArray &token) override;
    void atStep(int) override {}

    void setFrozen(bool frozen);
    void end();
    bool hasEnded() const { return m_ended; }
    /** Begins no further command and ends all rests; still awaits answers under way. */
    void retire();

    const QString &name() const { return m_name; }
    int servers() const { return int(m_links.size()); }
    StoreLink &link(int server = 0) { return *m_links.at(std::size_t(server)); }
    quint32 commandsSent() const { return m_commandsSent; }

private:
    /** Waits until the actor is not frozen, or has ended. */
    QCoro::Task<void> thawed();
    void mark(const redis::Command &command, Instant at, const Result<redis::Reply> &reply, Hear hear);

    int m_id;
    QString m_name;
    Clock &m_clock;
    FleetObserver &m_observer;
    OwnClock m_ownClock;
    std::vector<std::shared_ptr<StoreLink>> m_links; // of the process
    Sleeper m_sleeper;
    std::unique_ptr<WakeListener> m_listener; // from the first listen() on
    std::optional<Deferred<Woken>> m_thaw;    // set while a coroutine waits for the end of a freeze
    QByteArray m_randomBytes;                 // read ahead: asking the system costs as much as sending a command
    quint32 m_commandsSent = 0;
    bool m_isBeside = false;   // shares the links of another actor
    bool m_hasMessage = false; // a message has come since the last rest
    bool m_frozen = false;
    bool m_ended = false;
};

} // namespace lockscope
