// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QStringList>

namespace lockscope {

/**
 * What an act says and what it shows, compared frame by frame; each sentence of the answer names a frame and what does not agree. Written without the
 * code that makes verdicts and words: from the states of clients, the keys of servers and the events alone. In English. Pure.
 */
QStringList disagreements(const FilmAct &act);

} // namespace lockscope
