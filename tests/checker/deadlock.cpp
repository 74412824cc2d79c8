// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deadlock.h"

namespace checker {
namespace {

/** At least two clients are in a try, and nobody else is under way or believes. */
bool couldBe(const World &world)
{
    int trying = 0;
    for (const Client &client : world.clients) {
        if (client.believes || (client.isUnderWay() && !client.isTrying()))
            return false;
        trying += client.isTrying();
    }
    return trying >= 2;
}

std::vector<Move> stepsIn(const World &world)
{
    std::vector<Move> steps;
    for (unsigned index = 1; index <= world.count(); ++index) {
        if (!world.clients[index].isGone())
            steps.push_back({Move::Kind::Step, static_cast<std::uint8_t>(index)});
    }
    return steps;
}

} // namespace

bool Deadlocks::isIn(const World &world) { return couldBe(world) && !hasHope(world); }

/** Goes on from a state that it has just come to, until all moves of all are tried. Nobody believes on the way, so there are no renewals. */
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
        make(after, steps[way.back().next++]);
        Place place;
        const bool getsOn = after.endedTry;
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
