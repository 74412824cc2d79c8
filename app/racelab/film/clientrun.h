// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"
#include "racelab/film/film.h"
#include "racelab/film/steppedactor.h"

#include <memory>

namespace lockscope {

/** How one client of a world behaves. */
struct SteppedClientSpec {
    QString name;     ///< "C1"
    QString protocol; ///< id
    Duration clockOffset{0};
    int retries = 2; ///< further attempts after a busy one
    int rounds = 1;  ///< number of acquisitions that it wants
    /** When a new protocol object without memory replaces the old one. */
    enum class Afresh : quint8 { Never, EachAttempt, EachAcquisition } afresh = Afresh::Never;
    bool reads = false;                ///< ProtocolSpec::role
    std::size_t ownRole = 0;           ///< ProtocolSpec::ownRole
    bool writes = false;               ///< to the resource, before it releases
    bool worksLongerThanLease = false; ///< time may advance while it works
    Duration work{0};                  ///< otherwise: for so long, from its acquisition on
    bool isLateComer = false;          ///< begins when all others are gone: if it cannot acquire, that is reported as Stuck or Orphan
    int restsInCircles = 0;            ///< of a late comer whose attempt has no end: number of rests after which it counts as failed
    bool isContender = true;           ///< one of the clients of which at least one has to acquire
    bool takesKeysInReverse = false;   ///< of a lock of several keys
};

/** What a client reports about itself. */
struct ClientReport {
    enum class Kind : quint8 { Believes, StopsBelieving, AttemptFailed, GaveUp, Released, Failed, Wrote } kind = Kind::Believes;
    bool accepted = true; ///< of Wrote
    Message note = {};
};

/**
 * One client under a scheduler, run by coroutines: acquires with retries, works and releases, as often as its spec says. Uses the protocol's
 * sequences, has the pending command or rest in actor(), and reports its beliefs. One thread.
 */
class ClientRun {
public:
    ClientRun(SteppedClientSpec spec, const ProtocolSpec &lock, const ProtocolCatalogue &protocols);
    ~ClientRun();
    Q_DISABLE_COPY_MOVE(ClientRun)

    FilmClient::State state() const { return m_state; }
    const SteppedActor &actor() const { return m_actor; }
    const SteppedActor *renewer() const { return m_renewer.get(); }
    std::optional<qint64> fencingToken() const;
    /** It holds the lock, and its protocol has its own way to write to the resource. */
    bool writesItself() const { return m_protocol && m_state == FilmClient::State::Believing && m_protocol->writesItself(); }
    std::vector<std::pair<QString, QByteArray>> remembered() const;
    /** The state on which its future depends, as text. */
    QByteArray memory() const;

    /** Sets the time of the next step. */
    void setTime(UnixTime now) { m_clock.now = now; }
    /** True if it has looked at its clock since the last call. */
    bool takeLook() { return std::exchange(m_clock.wasTold, false); }
    std::vector<ClientReport> takeReports() { return std::exchange(m_reports, {}); }

    // The scheduler's ways to continue from the pending command or rest.
    void leaveRest() { m_actor.goOn(); }
    void answer(const Result<redis::Reply> &reply) { m_actor.answer(reply); }
    void leaveRenewersRest();
    void answerRenewer(const Result<redis::Reply> &reply);

private:
    QCoro::Task<void> run();
    /** Acquires, works and releases, or gives up; an error: the client has ended. */
    QCoro::Task<Result<void>> round();
    QCoro::Task<Result<Attempt>> acquire();
    QCoro::Task<void> renew();
    QCoro::Task<Result<void>> work();
    QCoro::Task<Result<void>> write();
    QCoro::Task<Result<void>> writeToResource();
    void beginAfresh(SteppedClientSpec::Afresh now);
    void beginHolding();
    void endHolding();
    void noteLoss();
    void fail(const Error &error);
    void report(ClientReport::Kind kind, const Message &note = {}) { m_reports.push_back({.kind = kind, .note = note}); }
    QByteArray memoryOf(const SteppedActor &actor) const;

    const SteppedClientSpec m_spec;
    const ProtocolSpec m_lock;
    const ProtocolCatalogue m_protocols;
    SteppedClock m_clock;
    SteppedActor m_actor;
    std::unique_ptr<SteppedActor> m_renewer; // from the first acquisition on
    std::unique_ptr<RaceProtocol> m_protocol;
    FilmClient::State m_state = FilmClient::State::Waiting;
    int m_roundsLeft = 0, m_retriesLeft = 0;
    bool m_hasWritten = false; // to the resource, since it acquired the lock
    std::vector<ClientReport> m_reports;
};

} // namespace lockscope
