// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QString>

namespace lockscope {

/** How a film is written for a terminal. */
struct FilmTextStyle {
    bool hasColours = false;
    int width = 100; ///< of the narration; commands may be longer
};

/**
 * The film as text: of each move the time, a lane for each client (what it is doing then), who did what, and the answer; under it what the referee
 * saw and the narration; at the end of each act the verdicts. Ends with a newline. Pure.
 */
QString filmText(const Film &film, const FilmTextStyle &style = {});

} // namespace lockscope
