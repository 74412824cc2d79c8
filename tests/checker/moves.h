// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What may be chosen in a state.
#pragma once

#include "world.h"

namespace checker {

struct Move {
    enum class Kind : std::uint8_t { Step, Renewal, Crash, Lost, Unheard, Late, Arrival, Time, Tick, LateComerComes, LateComerSteps, LateComerRests };

    Kind kind;
    std::uint8_t client = 0;
};

/** Short, as in a schedule: 1, 1-renews, time. */
std::string nameOf(const Move &move);

std::vector<Move> movesIn(const World &world);

/** Whether the move was possible; what it breaks is noted by the referee. */
bool make(World &world, const Move &move);

/** Time passes until the next thing is due, which costs nothing. */
void waitForNextDue(World &world);

} // namespace checker
