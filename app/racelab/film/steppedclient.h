// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/clientrun.h"
#include "racelab/film/serverbook.h"

#include <deque>
#include <unordered_map>

namespace lockscope {

/**
 * All that one client can come to, as far as anybody has asked: which stand it reaches from which, when it goes on or gets an answer. Each of them is
 * found by running the client's coroutines once; from then on it is looked up. So worlds are copied, and go on in any direction, at the price of a few
 * numbers. One thread.
 */
class ClientLife {
public:
    using Number = quint32;

    /** What a coroutine waits for. */
    struct Pending {
        std::optional<SteppedActor::Stand> rest; ///< nothing: a command
        Duration time{0};                        ///< of a Timer, from where it began
        ServerBook::Number command = 0;
        int server = 0;
        Actor::Hear hear = nullptr;
    };
    struct Stand {
        FilmClient::State state = FilmClient::State::Waiting;
        std::optional<Pending> pending = {}; ///< nothing: nothing will come of it any more
        std::optional<Pending> renewal = {};
        int step = 0;
        std::optional<qint64> fencingToken = {};
        std::vector<UnixTime> times = {}; ///< that may be in what it remembers
        QByteArray memory = {};
    };
    struct Input {
        enum class Kind : quint8 { LeavesRest, IsAnswered, RenewerLeavesRest, RenewerIsAnswered } kind = Kind::LeavesRest;
        ServerBook::Number answer = 0;
    };
    struct Outcome {
        Number stand = 0;
        std::vector<ClientReport> reports = {};
        bool looked = false;                            ///< at its clock
        bool beginsRest = false, beginsRenewal = false; ///< with a time
    };

    /** The book outlives it. */
    ClientLife(SteppedClientSpec spec, const ProtocolSpec &lock, const ProtocolCatalogue &protocols, ServerBook &book);
    Q_DISABLE_COPY_MOVE(ClientLife)

    const SteppedClientSpec &spec() const { return m_spec; }
    /** 0 is its beginning. */
    const Stand &stand(Number stand) const { return m_stands[stand].what; }
    /** now: the true time. What comes back stays valid. */
    const Outcome &after(Number stand, Input input, UnixTime now);
    const Digest &digest(Number stand, const Renaming &renaming);

private:
    struct Known {
        Stand what;
        Number from = 0;
        Input input = {};
        UnixTime at = {};
        std::vector<Digest> digests = {};
    };
    /** Where an input leads, which may depend on the time. */
    struct Learned {
        std::optional<Outcome> always;
        std::unordered_map<qint64, Outcome> atTime;
    };

    std::unique_ptr<ClientRun> begun() const;
    void goTo(ClientRun &run, Number stand) const;
    void enter(ClientRun &run, Input input, UnixTime at) const;
    Outcome learn(Number stand, Input input, UnixTime now);
    Number keep(const ClientRun &run, const Known &how);
    std::optional<Pending> pendingOf(const SteppedActor *actor);

    const SteppedClientSpec m_spec;
    const ProtocolSpec m_lock;
    const ProtocolCatalogue m_protocols;
    ServerBook &m_book;
    std::deque<Known> m_stands; // stay where they are
    QHash<QByteArray, Number> m_numbers;
    std::unordered_map<quint64, Learned> m_learned;
};

/** Where one client of a world is in its life. A value: a copy goes on by itself. The life outlives it. */
class SteppedClient {
public:
    using Pending = ClientLife::Pending;

    SteppedClient(ClientLife &life, UnixTime now) : m_life(&life), m_due(now), m_renewalDue(now) {}

    const SteppedClientSpec &spec() const { return m_life->spec(); }
    FilmClient::State state() const { return m_hasCrashed ? FilmClient::State::Crashed : stand().state; }
    /** Nothing will come of it any more. */
    bool isOver() const { return !pending(); }
    bool isWaiting() const { return state() == FilmClient::State::Waiting; }
    /** Has begun, and is not over. */
    bool isUnderWay() const { return !isOver() && !isWaiting(); }
    bool isAcquiring() const { return state() == FilmClient::State::Trying; }
    /** Between the beginning of a try and its end. */
    bool isInTry() const { return isAcquiring() && pending() && pending()->rest != SteppedActor::Stand::Retry; }
    const std::optional<Pending> &pending() const { return m_hasCrashed ? nothing() : stand().pending; }
    const std::optional<Pending> &renewal() const { return m_hasCrashed ? nothing() : stand().renewal; }
    /** Of a timer. */
    UnixTime due() const { return m_due; }
    UnixTime renewalDue() const { return m_renewalDue; }
    int step() const { return stand().step; }
    std::optional<qint64> fencingToken() const { return m_hasCrashed ? std::nullopt : stand().fencingToken; }
    /** Times that may be in what it remembers. */
    const std::vector<UnixTime> &times() const { return stand().times; }
    bool canStep(UnixTime now) const { return pending() && (pending()->rest != SteppedActor::Stand::Timer || m_due <= now); }
    bool canRenew(UnixTime now) const { return renewal() && (!renewal()->rest || m_renewalDue <= now); }
    /** Has something to do at once; if time advances now, it is delayed. */
    bool isUrgent(UnixTime now) const;
    bool isHeldUp() const { return m_isHeldUp; }

    /** The next move is this client's. */
    const ClientLife::Outcome &enter(ClientLife::Input input, UnixTime now);
    void crash() { m_hasCrashed = true; }
    void setHeldUp(bool heldUp) { m_isHeldUp = heldUp; }

    /** Of a client that is over nothing comes any more, however it came to that. */
    void appendTo(Digest &digest, UnixTime now, const Renaming &renaming) const;

private:
    const ClientLife::Stand &stand() const { return m_life->stand(m_stand); }
    static const std::optional<Pending> &nothing();

    ClientLife *m_life;
    ClientLife::Number m_stand = 0;
    bool m_isHeldUp = false, m_hasCrashed = false;
    UnixTime m_due, m_renewalDue;
};

} // namespace lockscope
