// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deadlock.h"

namespace checker {
namespace {

std::vector<Move> stepsIn(const World &world)
{
    std::vector<Move> steps;
    for (unsigned index = 1; index <= world.count(); ++index) {
        const auto number = static_cast<std::uint8_t>(index);
        if (!world.clients[index].isGone() && !world.isAsleep(index))
            steps.push_back({Move::Kind::Step, number});
        if (world.clients[index].canRenew(world.clock))
            steps.push_back({Move::Kind::Renewal, number});
    }
    return steps;
}

/** At least two clients are in the middle of something; or one is, and all sleep that are left. */
bool couldBe(const World &world)
{
    const auto busy = std::count_if(world.clients.begin(), world.clients.end(), [](const Client &client) { return client.isBusy(); });
    return busy >= 2 || (busy == 1 && stepsIn(world).empty());
}

} // namespace

bool Deadlocks::isIn(const World &world) { return couldBe(world) && !hasHope(world); }

/** Goes on from a state that it has just come to, until all moves of all are tried. */
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
        const std::vector<Move> steps = stepsIn(here);
        if (way.back().next == steps.size()) {
            way.pop_back();
            continue;
        }
        after = here;
        if (!make(after, steps[way.back().next++]))
            continue;
        Place place;
        const bool getsOn = after.gotOn;
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
