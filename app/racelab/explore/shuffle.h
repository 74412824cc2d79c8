// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/explorespec.h"
#include "racelab/scenario/filmmaker.h"

namespace lockscope {

/**
 * The order for a film of a protocol with random moves: chooses first a column, whose rules apply, and an initial state, then move by move among
 * those that a scheduler may choose. The same order always gives the same moves, and the text of a replay has the seed. The error says why there is
 * no film.
 */
Result<ScheduleSpec> shuffled(const ShuffleSpec &order, const ProtocolCatalogue &protocols);

} // namespace lockscope
