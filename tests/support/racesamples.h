// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scorecard.h"
#include "racelab/film/film.h"

namespace lockscope {

/** Three protocols: one that holds, one that is broken in two columns, one that is not explored at all. */
Scorecard sampleScorecard();

/** The race of two takeovers by DEL and SETNX, made by hand: C0 crashes, C1 and C2 both believe at the end. One act, step 1 s. */
Film takeoverFilm();

/** So many clients and servers, each client takes and gives back in turn; two acts. */
Film crowdFilm(int clients, int servers);

} // namespace lockscope
