// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/linkmaker.h"
#include "fleet/liveactor.h"
#include "protocols/protocolcatalogue.h"

#include <QObject>
#include <QtGlobal>

#include <memory>

namespace lockscope {

/**
 * The requests that a fleet makes in all: a free client takes the next, until none is left. A client that crashes during a request has ended it, too.
 * One thread.
 */
class RequestPool {
public:
    explicit RequestPool(quint64 requests) : m_left(requests) {}

    /** False: there are none left. */
    bool take()
    {
        if (m_left == 0)
            return false;
        --m_left;
        ++m_underWay;
        return true;
    }
    void end()
    {
        Q_ASSERT(m_underWay > 0);
        --m_underWay;
    }
    /** Those that are under way go on. */
    void takeNoMore() { m_left = 0; }
    bool isDone() const { return m_left == 0 && m_underWay == 0; }

private:
    quint64 m_left;
    quint64 m_underWay = 0;
};

/**
 * One simulated client: acquires with retries until its wait limit, holds, releases, and repeats this if its spec says so, or as long as its pool has
 * requests. Owns one Actor and one RaceProtocol for each of its lives; a crash ends the life and all of its coroutines, and what was written stays on
 * the server. Reports to the observer as it goes. Lab thread. Do not call it from within an observer's method.
 */
class SimulatedClient : public QObject {
    Q_OBJECT
public:
    SimulatedClient(int id, SimulatedClientSpec spec, const ProtocolCatalogue &protocols, LinkMaker &links, Clock &clock, FleetObserver &observer,
                    std::shared_ptr<RequestPool> pool = nullptr);
    ~SimulatedClient() override;

    const SimulatedClientStatus &status() const { return m_status; }
    /** Null: no protocol has that name. */
    const ProtocolInfo *protocol() const { return m_info; }

    /** Begins to acquire, as soon as it is connected; brings a crashed client back as a new process. */
    void acquire();
    /** Gives the lock back, or gives up trying, and stays idle then even if it repeats. */
    void release();
    void crash();
    void setFrozen(bool frozen);

private:
    void beginLife();
    void endLife();
    void onConnectionChanged();

    QCoro::Task<void> work();
    QCoro::Task<Result<Attempt>> tryUntilWaitLimit();
    QCoro::Task<Result<void>> useLock();
    QCoro::Task<Actor::Rest> hold();
    /** Subscribes to what wakes it, if it is to be woken; true: it has just subscribed, so it looks again. */
    QCoro::Task<bool> beginToListen();
    QCoro::Task<Result<Attempt>> giveUp(Message note);
    Duration untilNextAttempt(int tries, bool hasAsked) const;
    Duration untilWoken() const;
    void noteBusy(const Result<Attempt> &tried);
    bool takeRequest();
    void endRequest();

    void setState(ClientState state, const Message &note);
    void fail(const Error &error);
    void beginHold();
    void endHold();
    void openSpan(std::optional<quint64> &span, LaneSpan::Kind kind);
    void closeSpan(std::optional<quint64> &span);

    LinkMaker &m_links;
    Clock &m_clock;
    FleetObserver &m_observer;
    SimulatedClientStatus m_status;
    std::unique_ptr<LiveActor> m_actor;   // null: crashed
    std::unique_ptr<LiveActor> m_renewer; // beside m_actor, while it believes to hold
    std::unique_ptr<RaceProtocol> m_protocol;
    const std::shared_ptr<RequestPool> m_pool; // null: until an order ends it
    const OwnClock m_ownClock;
    const ProtocolCatalogue m_protocols;
    const ProtocolInfo *const m_info; ///< null: no such protocol
    QByteArray m_lock;                ///< lockName()
    std::optional<quint64> m_trying, m_believing, m_freezing;
    Instant m_triesSince, m_holdsSince;
    quint32 m_commandsOfEarlierLives = 0;
    bool m_isDeaf = false;    ///< the messages of this request cannot be received
    bool m_wantsLock = false; ///< ordered to acquire before it was connected
    bool m_working = false;   ///< work() runs
    bool m_toldToStop = false;
    bool m_hasRequest = false; ///< of the pool
};

} // namespace lockscope
