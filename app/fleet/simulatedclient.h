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
 * The requests that a fleet makes in all: each idle client takes the next one, until none is left. A crash ends the client's request, too. One
 * thread.
 */
class RequestPool {
public:
    explicit RequestPool(quint64 requests) : m_left(requests) {}

    /** False: none is left. */
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
    /** Drops the remaining requests; requests under way continue. */
    void takeNoMore() { m_left = 0; }
    bool isDone() const { return m_left == 0 && m_underWay == 0; }

private:
    quint64 m_left;
    quint64 m_underWay = 0;
};

/**
 * One simulated client: acquires with retries until its wait limit, holds, releases, and repeats this if its spec says so, or as long as its pool has
 * requests. Owns an Actor and a RaceProtocol from start to crash; a crash ends both and all coroutines, and the keys that were written stay on the
 * server. Reports each step to the observer; do not call the client from within an observer's method. Lab thread.
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

    /** Begins to acquire as soon as the client is connected; restarts a crashed client as a new process. */
    void acquire();
    /** Releases the lock, or stops trying, and stays idle even if the spec says repeat. */
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
    /** Subscribes to the protocol's wake channel, if the retry policy is Message. True: it has just subscribed and has to try again. */
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
    std::unique_ptr<LiveActor> m_renewer; // shares m_actor's links; exists while the client thinks it holds the lock
    std::unique_ptr<RaceProtocol> m_protocol;
    const std::shared_ptr<RequestPool> m_pool; // null: unlimited requests
    const OwnClock m_ownClock;
    const ProtocolCatalogue m_protocols;
    const ProtocolInfo *const m_info; ///< null: no such protocol
    QByteArray m_lock;                ///< lockName()
    std::optional<quint64> m_trying, m_believing, m_freezing;
    Instant m_triesSince, m_holdsSince;
    quint32 m_commandsOfEarlierLives = 0;
    bool m_isDeaf = false;    ///< the messages of this request cannot be received
    bool m_wantsLock = false; ///< acquire() was called before it was connected
    bool m_working = false;   ///< work() runs
    bool m_toldToStop = false;
    bool m_hasRequest = false; ///< has taken a request of the pool
};

} // namespace lockscope
