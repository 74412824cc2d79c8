// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/clientlife.h"

namespace lockscope {

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
