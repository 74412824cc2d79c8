// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/trial.h"

#include "racelab/explore/trialspec.h"
#include "racelab/film/replybytes.h"

#include <algorithm>
#include <ranges>

namespace lockscope {

namespace {
/** A watchdog renews every third of the lease: until then is no end of a lease yet, but time that counts. */
constexpr int partsOfExpiry = 3;
} // namespace

Trial::Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const World &world)
    : m_world(world), m_breaking(rulesOf(spec.column, spec.bounds).breaking), m_clients(spec.bounds.clients),
      m_writers(spec.bounds.clients - spec.readers), m_hasPredecessor(spec.hasPredecessor), m_isLastAlike(spec.skew == 0),
      m_hasLateComer(rulesOf(spec.column, spec.bounds).hasLateComer),
      m_failsOver(protocol.hasReplica() && rulesOf(spec.column, spec.bounds).failsOver), m_mustAllCome(protocol.sharing == Sharing::Gate),
      m_crashesLeft(rulesOf(spec.column, spec.bounds).crashes), m_pausesLeft(rulesOf(spec.column, spec.bounds).pauses),
      m_timeLeft(rulesOf(spec.column, spec.bounds).expiries * partsOfExpiry)
{
}

/** The predecessor takes the lock, crashes, and its lease ends. */
std::optional<Move> Trial::prologue() const
{
    const SteppedClient &first = m_world.client(0);
    if (!m_hasPredecessor)
        return std::nullopt;
    if (first.state() == FilmClient::State::Crashed)
        return m_world.now() == m_world.beginning() ? std::optional(Move{.kind = Move::Kind::Time}) : std::nullopt;
    return Move{.kind = first.state() == FilmClient::State::Believing ? Move::Kind::Crash : Move::Kind::Step};
}

/** When all others are gone a lease passes, and then somebody new comes and should be able to acquire. */
std::vector<Move> Trial::epilogue() const
{
    if (!m_hasLateComer)
        return {};
    if (mayReplicate())
        return {Move{.kind = Move::Kind::Replicate}};
    if (!m_waitedForLateComer)
        return {Move{.kind = Move::Kind::Time, .time = m_world.pastLease()}};
    const SteppedClient &client = m_world.client(lateComer());
    if (client.isOver() || client.state() == FilmClient::State::Believing)
        return {};
    return {Move{.kind = Move::Kind::Step, .index = quint8(lateComer())}};
}

std::vector<Move> Trial::choices() const
{
    if (const auto first = prologue())
        return {*first};
    std::vector<Move> moves = m_waitedForLateComer ? std::vector<Move>() : movesOfClients();
    const bool isAnybodyUnderWay = std::ranges::any_of(std::views::iota(1, m_clients + 1), [&](int i) { return isUnderWay(i); });
    if (!isAnybodyUnderWay)
        std::ranges::copy(epilogue(), std::back_inserter(moves));
    if (m_waitedForLateComer)
        return moves;
    if (mayTimePass())
        moves.push_back({.kind = Move::Kind::Time});
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
    const bool isAlike = client > 1 && client != m_writers + 1 && (m_isLastAlike || client < m_clients);
    return !isAlike || m_world.client(client - 1).state() != FilmClient::State::Waiting;
}

/** Nothing can come of time when everybody is done. */
bool Trial::mayTimePass() const
{
    const auto isLeft = [&](int i) { return !m_world.client(i).isOver(); };
    return m_timeLeft >= costOfTime() && std::ranges::any_of(std::views::iota(1, m_clients + 1), isLeft)
        && int(m_world.urgent().size()) <= m_pausesLeft;
}

int Trial::costOfTime() const { return m_world.isRenewalNextDue() ? 1 : partsOfExpiry; }

void Trial::count(const Move &move)
{
    if (move.kind == Move::Kind::Crash && move.index > 0)
        --m_crashesLeft;
    if (move.kind != Move::Kind::Time)
        return;
    if (move.time > Duration(0)) {
        m_waitedForLateComer = true;
    } else if (!prologue()) {
        m_timeLeft -= costOfTime();
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
    out.append(char(m_crashesLeft));
    out.append(char(m_pausesLeft));
    out.append(char(m_timeLeft));
    out.append(char(m_waitedForLateComer));
    out.append(char(prologue().has_value()));
    m_world.appendFingerprint(out);
}

} // namespace lockscope
