// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

namespace lockscope {

/** Begins and ends overlaps as the last frame says; to be called after each frame. */
void noteOverlaps(FilmAct &act);

} // namespace lockscope
