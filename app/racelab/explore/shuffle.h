// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/explorespec.h"
#include "racelab/scenario/filmmaker.h"

namespace lockscope {

/**
 * The order for a film of a protocol whose moves are chosen at random: first the column whose rules apply and the beginning, then move by move from
 * those that a scheduler may choose. The same order always gives the same moves, and a replay of them has the seed in its text. The error says why
 * there is none.
 */
Result<ScheduleSpec> shuffled(const ShuffleSpec &order, const ProtocolCatalogue &protocols);

} // namespace lockscope
