// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/clientrun.h"
#include "racelab/film/serverbook.h"

#include <deque>
#include <unordered_map>

namespace lockscope {

/**
 * The states ("stands") of one client and the transitions between them, as far as they were needed. A transition is found by running the client's
 * coroutines once, and looked up from then on. So copying a world, and continuing it in any direction, costs only a few numbers. One thread.
 */
class ClientLife {
public:
    using Number = quint32;

    /** What a coroutine waits for. */
    struct Pending {
        std::optional<SteppedActor::Stand> rest; ///< nothing: a command
        Duration time{0};                        ///< of a Timer, from where it began
        ServerBook::Number command = 0;          ///< of a client asleep: its list
        int server = 0;
        Actor::Hear hear = nullptr;
    };
    struct Stand {
        FilmClient::State state = FilmClient::State::Waiting;
        std::optional<Pending> pending = {}; ///< nothing: the client has ended
        std::optional<Pending> renewal = {};
        int step = 0;
        std::optional<qint64> fencingToken = {};
        bool writesItself = false;        ///< its commands now are those that write to the resource
        int tokens = 0;                   ///< that it has made so far
        std::vector<UnixTime> times = {}; ///< times that its values may have
        QByteArray memory = {};
    };
    struct Input {
        enum class Kind : quint8 { LeavesRest, IsAnswered, RenewerLeavesRest, RenewerIsAnswered } kind = Kind::LeavesRest;
        ServerBook::Number answer = 0;
    };
    struct Outcome {
        Number stand = 0;
        std::vector<ClientReport> reports = {};
        bool looked = false;                            ///< it has read its clock
        bool beginsRest = false, beginsRenewal = false; ///< it begins a rest with a time
    };

    /** The book must outlive this object. */
    ClientLife(SteppedClientSpec spec, const ProtocolSpec &lock, const ProtocolCatalogue &protocols, ServerBook &book);
    Q_DISABLE_COPY_MOVE(ClientLife)

    const SteppedClientSpec &spec() const { return m_spec; }
    /** The stand with this number; 0 is the first one. */
    const Stand &stand(Number stand) const { return m_stands[stand].what; }
    /** The outcome of an input at this stand. now: the world's time. The reference stays valid. */
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
    /** The known outcomes of an input, which may depend on the time. */
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
    std::deque<Known> m_stands; // a deque, so that references stay valid
    QHash<QByteArray, Number> m_numbers;
    std::unordered_map<quint64, Learned> m_learned;
};

/** The present stand of one client of a world. A value: copies are independent. The ClientLife must outlive it. */
class SteppedClient {
public:
    using Pending = ClientLife::Pending;

    SteppedClient(ClientLife &life, UnixTime now) : m_life(&life), m_due(now), m_renewalDue(now), m_workBegun(now) {}

    const SteppedClientSpec &spec() const { return m_life->spec(); }
    FilmClient::State state() const { return m_hasCrashed ? FilmClient::State::Crashed : stand().state; }
    /** The client has ended. */
    bool isOver() const { return !pending(); }
    bool isWaiting() const { return state() == FilmClient::State::Waiting; }
    /** The client has begun and not ended. */
    bool isUnderWay() const { return !isOver() && !isWaiting(); }
    bool isAcquiring() const { return state() == FilmClient::State::Trying; }
    /** Between the beginning of an attempt and its end. */
    bool isInTry() const { return isAcquiring() && isBusy(); }
    /** Under way, and not before an attempt. */
    bool isBusy() const;
    bool writesItself() const { return stand().writesItself; }
    bool isAsleep() const { return pending() && pending()->rest == SteppedActor::Stand::Asleep; }
    /** The token of its last attempt, of protocols that make one for each. */
    QByteArray token() const { return spec().name.toUtf8() + '.' + QByteArray::number(stand().tokens); }
    const std::optional<Pending> &pending() const { return m_hasCrashed ? nothing() : stand().pending; }
    const std::optional<Pending> &renewal() const { return m_hasCrashed ? nothing() : stand().renewal; }
    /** When the pending timer ends. */
    UnixTime due() const { return m_due; }
    UnixTime renewalDue() const { return m_renewalDue; }
    int step() const { return stand().step; }
    std::optional<qint64> fencingToken() const { return m_hasCrashed ? std::nullopt : stand().fencingToken; }
    /** Times that its values may have. */
    const std::vector<UnixTime> &times() const { return stand().times; }
    bool canStep(UnixTime now) const { return pending() && (pending()->rest != SteppedActor::Stand::Timer || m_due <= now); }
    bool canRenew(UnixTime now) const { return renewal() && (!renewal()->rest || m_renewalDue <= now); }
    /** The client can make a step at once; if this time passes now, it is delayed. Does not know whether a client asleep is awake. */
    bool isUrgent(UnixTime now, Duration ahead) const;
    bool isHeldUp() const { return m_isHeldUp; }

    /** Makes a move of this client. */
    const ClientLife::Outcome &enter(ClientLife::Input input, UnixTime now);
    void crash() { m_hasCrashed = true; }
    void beginWork(UnixTime now)
    {
        m_workBegun = now;
        m_hasWritten = false;
    }
    /** Its own write has changed the resource since it began to work. */
    bool hasWritten() const { return m_hasWritten; }
    void setHasWritten() { m_hasWritten = true; }
    void setHeldUp(bool heldUp) { m_isHeldUp = heldUp; }

    /** Adds its state. All clients that have ended are equal. */
    void appendTo(Digest &digest, UnixTime now, const Renaming &renaming) const;

private:
    const ClientLife::Stand &stand() const { return m_life->stand(m_stand); }
    static const std::optional<Pending> &nothing();

    ClientLife *m_life;
    ClientLife::Number m_stand = 0;
    bool m_isHeldUp = false, m_hasCrashed = false, m_hasWritten = false;
    UnixTime m_due, m_renewalDue, m_workBegun;
};

} // namespace lockscope
