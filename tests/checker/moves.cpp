// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves.h"

namespace checker {
namespace {

constexpr int MOST_STEPS_IN_CIRCLES = 30;
constexpr int MOST_RESTS_IN_CIRCLES = 8;

using Kind = Move::Kind;
using Moves = std::vector<Move>;

void addMovesOf(const World &world, unsigned index, Moves &moves)
{
    const Client &client = world.clients[index];
    const auto number = static_cast<std::uint8_t>(index);
    if (client.isGone())
        return;
    const bool canStep = !world.isAsleep(index);
    if (canStep)
        moves.push_back({Kind::Step, number});
    if (client.canRenew(world.clock))
        moves.push_back({Kind::Renewal, number});
    if (world.crashes && client.isUnderWay())
        moves.push_back({Kind::Crash, number});
    if (world.lost && canStep) {
        moves.push_back({Kind::Lost, number});
        moves.push_back({Kind::Unheard, number});
    }
    if (world.late && canStep)
        moves.push_back({Kind::Late, number});
}

std::int64_t cost(const World &world, const Due &due) { return std::max(due.at - world.clock, world.allowanceLease() / 20); }
int urgentCount(const World &world, const Due &due) { return __builtin_popcount(world.urgent(due.at - world.clock)); }

bool mayPassTime(const World &world)
{
    if (world.allGone())
        return false;
    const Due due = world.nextDue();
    if (urgentCount(world, due) > world.pauses)
        return false;
    if (due.isEnd && !world.ends)
        return false;
    const std::int64_t lease = world.allowanceLease();
    return world.passed + cost(world, due) <= world.setting().bounds.expiries * (lease + lease / 20);
}

bool mayTick(const World &world)
{
    const bool hasLease = std::any_of(world.keys.begin(), world.keys.end(), [](const Key &key) { return key.end != FOREVER; });
    return world.ticks && (hasLease || world.looked) && world.anybodyUnderWay();
}

Moves usualMoves(const World &world)
{
    Moves moves;
    for (unsigned index = 1; index <= world.count(); ++index)
        addMovesOf(world, index, moves);
    if (!world.onTheWay.isEmpty())
        moves.push_back({Kind::Arrival});
    if (mayPassTime(world))
        moves.push_back({Kind::Time});
    if (mayTick(world))
        moves.push_back({Kind::Tick});
    const LateComer lateComer = world.setting().lateComer;
    if (lateComer != LateComer::None && world.allOverOrWaiting() && world.onTheWay.isEmpty())
        moves.push_back({lateComer == LateComer::Patient ? Kind::LateComerSteps : Kind::LateComerComes});
    return moves;
}

Moves movesOfFirst(const World &world)
{
    if (world.clients[0].isGone())
        return {};
    Moves moves;
    if (!world.isAsleep(0))
        moves.push_back({Kind::Step, 0});
    if (world.clients[0].isUnderWay())
        moves.push_back({Kind::Crash, 0});
    return moves;
}

/** It will not get the lock any more: it has made many steps in vain, and a patient one has rested often, too. */
bool hasCircledInVain(const World &world)
{
    const bool isPatient = world.setting().lateComer == LateComer::Patient;
    return world.stepsInCircles >= MOST_STEPS_IN_CIRCLES && (!isPatient || world.restsInCircles >= MOST_RESTS_IN_CIRCLES);
}

Moves movesOfLateComer(const World &world)
{
    const Client &client = world.clients[world.lateComer()];
    if (client.isGone() || client.believes || world.isAsleep(world.lateComer()) || hasCircledInVain(world))
        return {};
    const bool isPatient = world.setting().lateComer == LateComer::Patient;
    const bool pauses = client.phase == Phase::Retry || world.stepsInCircles >= MOST_STEPS_IN_CIRCLES;
    const bool rests = isPatient && pauses && world.lateComerIs != Late::Rested;
    return {{rests ? Kind::LateComerRests : Kind::LateComerSteps}};
}

void passUntilNextDue(World &world)
{
    const Due due = world.nextDue();
    world.passed += cost(world, due);
    world.ends = static_cast<std::uint8_t>(world.ends - due.isEnd);
    world.pauses = static_cast<std::uint8_t>(world.pauses - urgentCount(world, due));
    world.holdUp(world.urgent(due.at - world.clock));
    world.passTime(due.at - world.clock);
}

void crash(World &world, unsigned index)
{
    world.crash(index);
    if (index > 0)
        --world.crashes;
}

bool stepUnanswered(World &world, const Move &move)
{
    const bool isLate = move.kind == Kind::Late;
    --(isLate ? world.late : world.lost);
    return world.step(move.client, isLate ? Hearing::Late : move.kind == Kind::Lost ? Hearing::Lost : Hearing::Unheard);
}

bool hasKeyForEver(const World &world, const auto &isMeant)
{
    return std::any_of(world.keys.begin(), world.keys.end(),
                       [&](const Key &key) { return key.end == FOREVER && key.name != world.setting().resource && isMeant(key); });
}

/** One that nobody but a crashed client can mean. */
bool hasLeftKey(const World &world)
{
    unsigned crashed = 0;
    for (unsigned index = 0; index < world.count() + 2; ++index)
        crashed |= static_cast<unsigned>(world.clients[index].phase == Phase::Crashed) << index;
    return hasKeyForEver(world, [&](const Key &key) { return (world.setting().protocol->patterns.of(key.name).leftBy & crashed) != 0; });
}

void stepLateComer(World &world)
{
    world.lateComerIs = Late::Moved;
    world.step(world.lateComer());
    const Client &client = world.clients[world.lateComer()];
    world.stepsInCircles = client.phase == Phase::Retry ? std::uint8_t(0) : static_cast<std::uint8_t>(world.stepsInCircles + 1);
    const bool isOver = client.isGone() || hasCircledInVain(world);
    if ((client.believes || isOver) && hasLeftKey(world))
        world.referee.report(ORPHAN);
    if (client.believes || !isOver)
        return;
    if (world.somebodyCrashed)
        world.referee.report(STUCK);
    const bool isHeld = std::any_of(world.clients.begin(), world.clients.end(), [](const Client &other) { return other.believes; });
    if (!isHeld && hasKeyForEver(world, [](const Key &) { return true; }))
        world.referee.report(ORPHAN);
}

/** Where recovery is asked for, the declared lease is what counts. */
std::int64_t promise(const World &world) { return world.setting().broken == STUCK ? world.lease() : world.longLease(); }

void letLateComerCome(World &world, std::int64_t time)
{
    world.lateComerIs = world.lateComerIs == Late::Away ? Late::Came : Late::Rested;
    if (world.stepsInCircles >= MOST_STEPS_IN_CIRCLES) {
        world.stepsInCircles = 0;
        ++world.restsInCircles;
    }
    world.passTime(time);
}

bool nobodyGotIt(const World &world)
{
    const bool anyIsOver = std::any_of(world.clients.begin() + 1, world.clients.begin() + world.count() + 1,
                                       [](const Client &client) { return client.phase == Phase::Over; });
    return !world.somebodyBelieved && anyIsOver && world.allOverOrWaiting();
}

bool perform(World &world, const Move &move)
{
    switch (move.kind) {
    case Kind::Step: return world.step(move.client);
    case Kind::Renewal: world.renew(move.client); break;
    case Kind::Crash: crash(world, move.client); break;
    case Kind::Lost:
    case Kind::Unheard:
    case Kind::Late: return stepUnanswered(world, move);
    case Kind::Arrival: world.arrive(); break;
    case Kind::Time: passUntilNextDue(world); break;
    case Kind::Tick:
        --world.ticks;
        world.passTime(1);
        break;
    case Kind::LateComerComes: letLateComerCome(world, promise(world) + GRACE); break;
    case Kind::LateComerSteps: stepLateComer(world); break;
    case Kind::LateComerRests: letLateComerCome(world, promise(world) / 4); break;
    }
    return true;
}

} // namespace

std::string nameOf(const Move &move)
{
    static const std::array<const char *, 12> names{"",     "-renews", "-crashes",         "-lost",      "-unheard",        "-late", "arrival",
                                                    "time", "tick",    "late-comer-comes", "late-comer", "late-comer-rests"};
    const std::string client = move.kind <= Move::Kind::Late ? std::to_string(move.client) : std::string();
    return client + names[static_cast<std::size_t>(move.kind)];
}

std::vector<Move> movesIn(const World &world)
{
    if (world.lateComerIs != Late::Away)
        return movesOfLateComer(world);
    if (world.setting().isFirst && world.clients[0].phase != Phase::Crashed)
        return movesOfFirst(world);
    return usualMoves(world);
}

bool make(World &world, const Move &move)
{
    if (!perform(world, move))
        return false;
    world.finish();
    if (world.setting().broken == NOBODY && nobodyGotIt(world))
        world.referee.report(NOBODY);
    return true;
}

void waitForNextDue(World &world)
{
    world.passTime(world.nextDue().at - world.clock);
    world.finish();
}

} // namespace checker
