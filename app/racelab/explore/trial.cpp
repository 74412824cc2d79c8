// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/trial.h"

#include <algorithm>
#include <ranges>

namespace lockscope {

namespace {

/** Each advance of time counts as at least 1/20 of a lease, so that clients cannot renew without end. */
constexpr int partsOfLease = 20;
/** The names of at most this number of equal clients are exchanged. */
constexpr int mostExchanged = 5;

/** Groups of clients that differ in nothing but their names. */
std::vector<std::vector<int>> alikeIn(const TrialSpec &spec)
{
    std::vector<std::vector<int>> groups(spec.inRoles.size() + 1);
    for (int client = 1; client <= spec.bounds.clients - (spec.skew != 0 ? 1 : 0); ++client) {
        std::vector<int> &group = groups[std::size_t(spec.roleOf(client))];
        if (int(group.size()) < mostExchanged)
            group.push_back(client);
    }
    return groups;
}

} // namespace

Trial::Trial(const TrialSpec &spec, const ProtocolInfo &protocol, const World &world)
{
    const ColumnRules rules = rulesOf(spec.column, spec.bounds);
    const bool areAlike = !protocol.tellsClientsApart && !spec.opposes;
    m_setting = std::make_shared<const Setting>(Setting{
        .spec = spec,
        .rules = rules,
        .areAlike = areAlike,
        .keepsTimeInValue = protocol.keepsTimeInValue,
        .failsOver = protocol.hasReplica() && rules.failsOver,
        .mustAllCome = protocol.sharing == Sharing::Gate,
        .renamings = world.book().numbered(Renaming::allOf(world.clientCount(), areAlike ? alikeIn(spec) : std::vector<std::vector<int>>()))});
    m_crashesLeft = rules.crashes;
    m_pausesLeft = rules.pauses;
    m_endsLeft = rules.expiries;
    m_ticksLeft = protocol.isOwn() ? 1 : 0;
    m_lostLeft = rules.lost;
    m_lateLeft = rules.late;
}

/** True while C0 is alone: it acquires, crashes, and its lease ends; or it crashes at any step. */
bool Trial::isPrologue(const World &world) const
{
    const bool hasPredecessor = m_setting->spec.hasPredecessor;
    if (world.client(0).state() != FilmClient::State::Crashed)
        return hasPredecessor || m_setting->rules.hasVictim;
    const Duration passed = world.now() - World::beginning();
    return hasPredecessor && passed <= (world.spec().isOwn ? world.spec().lease : Duration(0));
}

std::vector<Move> Trial::prologue(const World &world) const
{
    const FilmClient::State state = world.client(0).state();
    if (state == FilmClient::State::Crashed)
        return {Move{.kind = Move::Kind::Time}};
    const bool hasPredecessor = m_setting->spec.hasPredecessor;
    if (hasPredecessor && state == FilmClient::State::Believing)
        return {Move{.kind = Move::Kind::Crash}};
    std::vector<Move> moves;
    if (world.canStep(0))
        moves.push_back({.kind = Move::Kind::Step});
    if (!hasPredecessor && world.canCrash(0) && state != FilmClient::State::Waiting)
        moves.push_back({.kind = Move::Kind::Crash});
    return moves;
}

/** When all others are gone, the late comer should be able to acquire: a lease later, or soon enough if it keeps trying. */
std::vector<Move> Trial::epilogue(const World &world) const
{
    const int lateComer = m_setting->lateComer();
    if (!m_setting->rules.hasLateComer || world.isLateComerDone(lateComer))
        return {};
    if (mayReplicate(world))
        return {Move{.kind = Move::Kind::Replicate}};
    const bool polls = m_setting->spec.polls;
    const bool rests = world.client(lateComer).pending()->rest == SteppedActor::Stand::Retry || world.isLateComerInCircles();
    if (!m_hasWaited && polls && rests)
        return {Move{.kind = Move::Kind::Time, .time = waitOfLateComer(world)}};
    if (!m_hasWaited && !polls)
        return {Move{.kind = Move::Kind::Time, .time = waitOfLateComer(world)}};
    return world.canStep(lateComer) ? std::vector{Move{.kind = Move::Kind::Step, .index = quint8(lateComer)}} : std::vector<Move>();
}

/** Before its only attempt: more than a lease. Before each of many: a part of one. */
Duration Trial::waitOfLateComer(const World &world) const
{
    const bool isPromise = m_setting->rules.keepsPromise && world.spec().isOwn;
    const Duration lease = isPromise ? world.spec().lease : std::max(world.spec().lease, longestLease(world));
    return m_setting->spec.polls ? lease / 4 : isPromise ? lease + World::margin : world.pastLease();
}

/** True when only the late comer acts any more. */
bool Trial::isEpilogue(const World &world) const
{
    return m_setting->rules.hasLateComer && (m_hasWaited || !world.client(m_setting->lateComer()).isWaiting());
}

std::vector<Move> Trial::choices(const World &world) const
{
    if (isPrologue(world))
        return prologue(world);
    if (isEpilogue(world))
        return epilogue(world);
    std::vector<Move> moves = movesOfClients(world);
    const bool isSomebodyThere = isAnybodyUnderWay(world);
    if (world.canArrive())
        moves.push_back({.kind = Move::Kind::Arrival});
    else if (!isSomebodyThere)
        std::ranges::copy(epilogue(world), std::back_inserter(moves));
    if (mayTimePass(world))
        moves.push_back({.kind = Move::Kind::Time});
    if (m_ticksLeft > 0 && isSomebodyThere && world.isTimeNoticed())
        moves.push_back({.kind = Move::Kind::Time, .time = World::tick});
    if (isSomebodyThere && mayReplicate(world))
        moves.push_back({.kind = Move::Kind::Replicate});
    if (m_setting->failsOver && !world.hasFailedOver())
        moves.push_back({.kind = Move::Kind::FailOver});
    return moves;
}

/** A client that has not begun need not begin at all, unless others wait for it. */
bool Trial::isUnderWay(const World &world, int client) const
{
    const SteppedClient &it = world.client(client);
    return !it.isOver() && (m_setting->mustAllCome || !it.isWaiting());
}

bool Trial::isAnybodyUnderWay(const World &world) const
{
    return std::ranges::any_of(std::views::iota(1, m_setting->clients() + 1), [&](int i) { return isUnderWay(world, i); });
}

std::vector<Move> Trial::movesOfClients(const World &world) const
{
    std::vector<Move> moves;
    for (int i = 1; i <= m_setting->clients(); ++i) {
        const auto index = quint8(i);
        if (world.canStep(i) && mayBegin(world, i)) {
            moves.push_back({.kind = Move::Kind::Step, .index = index});
            appendFaults(moves, world, i);
        }
        if (world.canRenew(i))
            moves.push_back({.kind = Move::Kind::Renewal, .index = index});
        if (m_crashesLeft > 0 && world.client(i).isUnderWay())
            moves.push_back({.kind = Move::Kind::Crash, .index = index});
    }
    return moves;
}

void Trial::appendFaults(std::vector<Move> &moves, const World &world, int client) const
{
    if ((m_lostLeft == 0 && m_lateLeft == 0) || !world.canLose(client))
        return;
    const auto index = quint8(client);
    if (m_lostLeft > 0) {
        moves.push_back({.kind = Move::Kind::Lost, .index = index});
        moves.push_back({.kind = Move::Kind::Unheard, .index = index});
    }
    if (m_lateLeft > 0)
        moves.push_back({.kind = Move::Kind::Late, .index = index});
}

bool Trial::mayReplicate(const World &world) const { return world.spec().replicates && !world.hasFailedOver() && world.server(0) != world.server(1); }

bool Trial::mayBegin(const World &world, int client) const
{
    const TrialSpec &spec = m_setting->spec;
    const bool isFirst = client == 1 || spec.roleOf(client) != spec.roleOf(client - 1);
    const bool isAlike = m_setting->areAlike && !isFirst && (spec.skew == 0 || client < spec.bounds.clients);
    return !isAlike || !world.client(client - 1).isWaiting();
}

/** False when all clients are done: time changes nothing then. */
bool Trial::mayTimePass(const World &world) const
{
    const auto isLeft = [&](int i) { return !world.client(i).isOver(); };
    if (std::ranges::none_of(std::views::iota(1, m_setting->clients() + 1), isLeft) || int(world.urgent(world.untilNextDue()).size()) > m_pausesLeft)
        return false;
    const Duration allowed = m_setting->rules.expiries * (leaseInUse(world) + leaseInUse(world) / partsOfLease);
    return (m_endsLeft > 0 || !world.isEndNextDue()) && m_passed + costOfTime(world) <= allowed;
}

/** The longest lease on the servers; the world's lease if values may have leases that the servers do not know. */
Duration Trial::leaseInUse(const World &world) const
{
    const Duration longest = longestLease(world);
    return m_setting->keepsTimeInValue || longest == Duration(0) ? std::max(longest, world.spec().lease) : longest;
}

Duration Trial::costOfTime(const World &world) const { return std::max(world.untilNextDue(), leaseInUse(world) / partsOfLease); }

void Trial::count(const World &world, const Move &move)
{
    m_longestLease = longestLease(world);
    switch (move.kind) {
    case Move::Kind::Crash: m_crashesLeft -= move.index > 0 ? 1 : 0; break;
    case Move::Kind::Lost:
    case Move::Kind::Unheard: --m_lostLeft; break;
    case Move::Kind::Late: --m_lateLeft; break;
    case Move::Kind::Step: m_hasWaited = m_hasWaited && !(m_setting->spec.polls && move.index == m_setting->lateComer()); break;
    case Move::Kind::Time:
        if (move.time == World::tick) {
            --m_ticksLeft;
        } else if (move.time > Duration(0)) {
            m_hasWaited = true;
        } else if (!isPrologue(world)) {
            m_endsLeft -= world.isEndNextDue() ? 1 : 0;
            m_passed += costOfTime(world);
            m_pausesLeft -= int(world.urgent(world.untilNextDue()).size());
        }
        break;
    default: break;
    }
}

Message Trial::reported(const World &world, FilmEvent::Kind kind)
{
    for (const FilmEvent &event : world.events()) {
        if (event.kind == kind)
            return event.text;
    }
    return {};
}

bool Trial::isStandstill(const World &world) const
{
    const auto clients = std::views::iota(1, m_setting->clients() + 1);
    const auto busy = std::ranges::count_if(clients, [&](int i) { return world.client(i).isBusy(); });
    return busy >= 2 || (busy == 1 && std::ranges::none_of(clients, [&](int i) { return world.canStep(i) || world.canRenew(i); }));
}

Digest Trial::digest(const World &world) const
{
    Digest counters{1, 2};
    for (const int left : {m_crashesLeft, m_pausesLeft, m_endsLeft, m_ticksLeft, m_lostLeft, m_lateLeft})
        mix(counters, quint64(left));
    mix(counters, quint64(m_passed.count()));
    mix(counters, quint64(longestLease(world).count()));
    mix(counters, (m_hasWaited ? 2 : 0) + (isPrologue(world) ? 1 : 0));
    Digest least{~quint64(0), ~quint64(0)};
    for (const Renaming &renaming : m_setting->renamings) {
        Digest digest = counters;
        world.appendTo(digest, renaming);
        least = std::min(least, digest);
    }
    return least;
}

} // namespace lockscope
