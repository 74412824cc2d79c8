// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/trial.h"

#include "racelab/explore/trialspec.h"
#include "racelab/film/replybytes.h"

#include <algorithm>
#include <ranges>

namespace lockscope {

namespace {
/** However often a client renews: at least this part of a lease counts. */
constexpr int mostRenewalsALease = 20;
/** A value may know of an end that comes a little later than a lease. */
constexpr int slack = 20;
} // namespace

Trial::Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const World &world)
    : m_world(world), m_breaking(rulesOf(spec.column, spec.bounds).breaking), m_clients(spec.bounds.clients),
      m_writers(spec.bounds.clients - spec.readers), m_hasPredecessor(spec.hasPredecessor), m_hasVictim(rulesOf(spec.column, spec.bounds).hasVictim),
      m_areAlike(!protocol.tellsClientsApart), m_looksAtClock(protocol.keepsTimeInValue), m_isLastAlike(spec.skew == 0),
      m_hasLateComer(rulesOf(spec.column, spec.bounds).hasLateComer), m_polls(spec.polls),
      m_failsOver(protocol.hasReplica() && rulesOf(spec.column, spec.bounds).failsOver), m_mustAllCome(protocol.sharing == Sharing::Gate),
      m_expiries(rulesOf(spec.column, spec.bounds).expiries), m_crashesLeft(rulesOf(spec.column, spec.bounds).crashes),
      m_pausesLeft(rulesOf(spec.column, spec.bounds).pauses), m_endsLeft(m_expiries), m_ticksLeft(protocol.isOwn() ? 1 : 0)
{
}

/** C0 comes alone: it takes the lock, crashes, and its lease ends; or it crashes at any step. */
bool Trial::isPrologue() const
{
    if (m_world.client(0).state() != FilmClient::State::Crashed)
        return m_hasPredecessor || m_hasVictim;
    const Duration passed = m_world.now() - World::beginning();
    return m_hasPredecessor && passed <= (m_world.spec().isOwn ? m_world.spec().lease : Duration(0));
}

std::vector<Move> Trial::prologue() const
{
    const FilmClient::State state = m_world.client(0).state();
    if (state == FilmClient::State::Crashed)
        return {Move{.kind = Move::Kind::Time}};
    std::vector<Move> moves;
    if (m_hasPredecessor && state == FilmClient::State::Believing)
        return {Move{.kind = Move::Kind::Crash}};
    if (m_world.canStep(0))
        moves.push_back({.kind = Move::Kind::Step});
    if (!m_hasPredecessor && m_world.canCrash(0) && state != FilmClient::State::Waiting)
        moves.push_back({.kind = Move::Kind::Crash});
    return moves;
}

/** When all others are gone somebody new should be able to acquire: a lease later, or soon enough if it keeps on trying. */
std::vector<Move> Trial::epilogue() const
{
    const SteppedClient &client = m_world.client(lateComer());
    if (!m_hasLateComer || client.isOver() || client.state() == FilmClient::State::Believing)
        return {};
    if (mayReplicate())
        return {Move{.kind = Move::Kind::Replicate}};
    const bool rests = client.actor().pending()->rest == SteppedActor::Stand::Retry;
    if (!m_hasWaited && m_polls && rests)
        return {Move{.kind = Move::Kind::Time, .time = std::max(m_world.spec().lease, longestLease()) / 4}};
    if (!m_hasWaited && !m_polls)
        return {Move{.kind = Move::Kind::Time, .time = m_world.pastLease()}};
    return {Move{.kind = Move::Kind::Step, .index = quint8(lateComer())}};
}

/** From then on nobody else does anything. */
bool Trial::isEpilogue() const { return m_hasLateComer && (m_hasWaited || m_world.client(lateComer()).state() != FilmClient::State::Waiting); }

std::vector<Move> Trial::choices() const
{
    if (isPrologue())
        return prologue();
    if (isEpilogue())
        return epilogue();
    std::vector<Move> moves = movesOfClients();
    const bool isAnybodyUnderWay = std::ranges::any_of(std::views::iota(1, m_clients + 1), [&](int i) { return isUnderWay(i); });
    if (!isAnybodyUnderWay)
        std::ranges::copy(epilogue(), std::back_inserter(moves));
    if (mayTimePass())
        moves.push_back({.kind = Move::Kind::Time});
    if (m_ticksLeft > 0 && isAnybodyUnderWay && m_world.isTimeNoticed())
        moves.push_back({.kind = Move::Kind::Time, .time = World::tick});
    if (isAnybodyUnderWay && mayReplicate())
        moves.push_back({.kind = Move::Kind::Replicate});
    if (m_failsOver && !m_world.hasFailedOver())
        moves.push_back({.kind = Move::Kind::FailOver});
    return moves;
}

/** A client that has not begun need not come at all, unless others wait for just that. */
bool Trial::isUnderWay(int client) const
{
    const SteppedClient &it = m_world.client(client);
    return !it.isOver() && (m_mustAllCome || it.state() != FilmClient::State::Waiting);
}

std::vector<Move> Trial::movesOfClients() const
{
    std::vector<Move> moves;
    for (int i = 1; i <= m_clients; ++i) {
        const auto index = quint8(i);
        if (m_world.canStep(i) && mayBegin(i))
            moves.push_back({.kind = Move::Kind::Step, .index = index});
        if (m_world.canRenew(i))
            moves.push_back({.kind = Move::Kind::Renewal, .index = index});
        if (m_crashesLeft > 0 && m_world.canCrash(i) && m_world.client(i).state() != FilmClient::State::Waiting)
            moves.push_back({.kind = Move::Kind::Crash, .index = index});
    }
    return moves;
}

bool Trial::mayReplicate() const { return m_world.spec().replicates && !m_world.hasFailedOver() && m_world.servers()[0] != m_world.servers()[1]; }

bool Trial::mayBegin(int client) const
{
    const bool isAlike = m_areAlike && client > 1 && client != m_writers + 1 && (m_isLastAlike || client < m_clients);
    return !isAlike || m_world.client(client - 1).state() != FilmClient::State::Waiting;
}

/** Nothing can come of time when everybody is done. */
bool Trial::mayTimePass() const
{
    const auto isLeft = [&](int i) { return !m_world.client(i).isOver(); };
    if (std::ranges::none_of(std::views::iota(1, m_clients + 1), isLeft) || int(m_world.urgent().size()) > m_pausesLeft)
        return false;
    return (m_endsLeft > 0 || !m_world.isEndNextDue()) && m_passed + costOfTime() <= m_expiries * (leaseInUse() + leaseInUse() / slack);
}

/** Where a value may know of leases that no server knows of, the world's. */
Duration Trial::leaseInUse() const
{
    const Duration longest = longestLease();
    return m_looksAtClock || longest == Duration(0) ? std::max(longest, m_world.spec().lease) : longest;
}

/** That any key has or had. */
Duration Trial::longestLease() const { return std::max(m_longestLease, m_world.longestLease()); }

Duration Trial::costOfTime() const
{
    const Duration time = m_world.untilNextDue();
    return m_world.isRenewalNextDue() ? std::max(time, leaseInUse() / mostRenewalsALease) : time;
}

void Trial::count(const Move &move)
{
    m_longestLease = longestLease();
    if (move.kind == Move::Kind::Crash && move.index > 0)
        --m_crashesLeft;
    if (m_polls && move.kind == Move::Kind::Step && move.index == lateComer())
        m_hasWaited = false;
    if (move.kind != Move::Kind::Time)
        return;
    if (move.time == World::tick) {
        --m_ticksLeft;
    } else if (move.time > Duration(0)) {
        m_hasWaited = true;
    } else if (!isPrologue()) {
        m_endsLeft -= m_world.isEndNextDue() ? 1 : 0;
        m_passed += costOfTime();
        m_pausesLeft -= int(m_world.urgent().size());
    }
}

QString Trial::told(FilmEvent::Kind kind) const
{
    for (const FilmEvent &event : m_world.events()) {
        if (event.kind == kind)
            return event.text;
    }
    return {};
}

void Trial::appendFingerprint(QByteArray &out) const
{
    for (const int left : {m_crashesLeft, m_pausesLeft, m_endsLeft, m_ticksLeft})
        out.append(char(left));
    appendNumber(out, m_passed.count());
    appendNumber(out, longestLease().count());
    out.append(char(m_hasWaited));
    out.append(char(isPrologue()));
    m_world.appendFingerprint(out);
}

} // namespace lockscope
