// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/explore/scorecard.h"
#include "racelab/film/film.h"

namespace lockscope {

/** What a column allows to happen. */
struct ColumnRules {
    FilmEvent::Kind breaking = FilmEvent::Kind::TwoBelievers;
    int crashes = 0, pauses = 0, expiries = 0;
    bool worksLong = false, writes = false, hasLateComer = false, isSkewed = false, failsOver = false;
};
ColumnRules rulesOf(Column column, const Bounds &bounds);

} // namespace lockscope
