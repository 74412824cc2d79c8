// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"
#include "racelab/film/film.h"
#include "racelab/film/steppedactor.h"

#include <memory>

namespace lockscope {

class FilmReferee;

/** How one client of a world behaves. */
struct SteppedClientSpec {
    QString name;     ///< "C1"
    QString protocol; ///< id
    Duration clockOffset{0};
    int retries = 2; ///< further attempts after a busy one
    int rounds = 1;  ///< how often it wants the lock
    /** When a new protocol object without memory takes over. */
    enum class Afresh : quint8 { Never, EachAttempt, EachAcquisition } afresh = Afresh::Never;
    bool reads = false;                ///< ProtocolSpec::role
    bool writes = false;               ///< to the resource, before it releases
    bool worksLongerThanLease = false; ///< time may go on while it works
    bool isLateComer = false;          ///< comes when all others are gone: if it cannot acquire, that is reported as Stuck or Orphan
};

/**
 * One client of a world: acquires with retries, works, releases, once. Its sequences are the protocol's; it says what is pending and reports to the
 * referee what it believes. One thread.
 */
class SteppedClient {
public:
    SteppedClient(int index, SteppedClientSpec spec, const ProtocolSpec &lock, const WorldClock &world, FilmReferee &referee,
                  const ProtocolCatalogue &protocols);
    ~SteppedClient();
    Q_DISABLE_COPY_MOVE(SteppedClient)

    const SteppedClientSpec &spec() const { return m_spec; }
    FilmClient::State state() const { return m_state; }
    /** Nothing will come of it any more. */
    bool isOver() const { return !m_actor.pending(); }
    bool isAcquiring() const { return m_state == FilmClient::State::Trying; }
    const SteppedActor &actor() const { return m_actor; }
    const SteppedActor *renewer() const { return m_renewer.get(); }
    std::optional<qint64> fencingToken() const;
    QByteArrayList remembered() const { return m_protocol && !isOver() ? m_protocol->remembered() : QByteArrayList(); }
    /** Has something to do at once; if time advances now, it is delayed. */
    bool isUrgent() const;
    bool canRenew() const;
    bool isHeldUp() const { return m_heldUp; }

    /** Continues until a command is pending, and returns it; null: it needed none. Valid until it is answered. */
    const SteppedActor::Pending *beginStep();
    const SteppedActor::Pending *beginRenewal();
    void answerStep(const Result<redis::Reply> &reply);
    void answerRenewal(const Result<redis::Reply> &reply);
    void crash();
    void holdUp() { m_heldUp = true; }

    void appendFingerprint(QByteArray &out) const;

private:
    QCoro::Task<void> run();
    /** Acquires, works and releases, or gives up; an error: it is over. */
    QCoro::Task<Result<void>> round(int roundsLeft);
    QCoro::Task<Result<Attempt>> acquire(int roundsLeft);
    QCoro::Task<void> renew();
    QCoro::Task<Result<void>> work();
    QCoro::Task<Result<redis::Reply>> writeToResource();
    void beginAfresh(SteppedClientSpec::Afresh now, int roundsLeft, int retriesLeft);
    void beginHolding();
    void endHolding();
    void noteLoss();
    void fail(const Error &error);

    const int m_index;
    const SteppedClientSpec m_spec;
    const ProtocolSpec m_lock;
    const ProtocolCatalogue m_protocols;
    const WorldClock &m_world;
    FilmReferee &m_referee;
    SteppedActor m_actor;
    std::unique_ptr<SteppedActor> m_renewer; // from the first belief on
    std::unique_ptr<RaceProtocol> m_protocol;
    FilmClient::State m_state = FilmClient::State::Waiting;
    bool m_heldUp = false;
};

} // namespace lockscope
