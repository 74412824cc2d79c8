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

/** "thinks it holds it, paused". */
QString stateWords(const FilmClient &client);
/** What the move is: "C1 SET lock.demo c1 NX PX 10000", "C2 crashes", "… 10.0 s pass". */
QString movedText(const FilmAct &act, const FilmFrame &frame);

/**
 * The film as text: for each move the time, a lane with the state of each client, the client and its command, and the answer; below it the referee's
 * events and the narration; at the end of each act the verdicts. Ends with a newline. Pure.
 */
QString filmText(const Film &film, const FilmTextStyle &style = {});

} // namespace lockscope
