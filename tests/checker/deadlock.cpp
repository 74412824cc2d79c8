// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deadlock.h"

namespace checker {
namespace {

std::vector<Move> movesOfClients(const World &world)
{
    std::vector<Move> moves;
    for (unsigned index = 1; index <= world.count(); ++index) {
        const Client &client = world.clients[index];
        if (!client.isGone() && !world.isAsleep(index))
            moves.push_back({Move::Kind::Step, static_cast<std::uint8_t>(index)});
        if (client.canRenew(world.clock))
            moves.push_back({Move::Kind::Renewal, static_cast<std::uint8_t>(index)});
    }
    return moves;
}

/** At least two clients are in the middle of something, or everybody who is not over is asleep. */
bool couldBe(const World &world)
{
    const auto first = world.clients.begin() + 1;
    const auto busy = std::count_if(first, first + world.count(), [](const Client &client) {
        return client.isUnderWay() && client.phase != Phase::Begin && client.phase != Phase::Retry;
    });
    return busy >= 2 || (busy == 1 && movesOfClients(world).empty());
}

bool canMake(World &world, const Move &move)
{
    try {
        return make(world, move);
    } catch (const Unjudgeable &) {
        return false;
    }
}

} // namespace

bool Deadlocks::isIn(const World &world) { return couldBe(world) && !hasHope(world); }

/** Goes on from a state that it has just come to, until all moves of all are tried. What cannot be judged is found by whoever gets there. */
bool Deadlocks::hasHope(const World &world)
{
    World here = world;
    World after = world;
    Place first;
    here.pack(first.words);
    first.print = Fingerprints::of(first.words);
    if (m_hopeful.has(first.print))
        return true;
    Fingerprints seen;
    seen.add(first.print);
    std::vector<Place> way{first};
    while (!way.empty()) {
        here.unpack(way.back().words.data());
        const std::vector<Move> moves = movesOfClients(here);
        if (way.back().next == moves.size()) {
            way.pop_back();
            continue;
        }
        after = here;
        const bool getsOn = !canMake(after, moves[way.back().next++]) || after.gotOn;
        Place place;
        after.pack(place.words);
        place.print = Fingerprints::of(place.words);
        if (getsOn || m_hopeful.has(place.print)) {
            for (const Place &passed : way)
                m_hopeful.add(passed.print);
            return true;
        }
        if (seen.add(place.print))
            way.push_back(std::move(place));
    }
    return false;
}

} // namespace checker
