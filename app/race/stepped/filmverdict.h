// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/stepped/film.h"

#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** One thing that the referee has to say about an act as a whole. */
struct FilmVerdict {
    FilmEvent::Kind kind = FilmEvent::Kind::TwoBelievers;
    bool isViolation = false; ///< else something that went as it should in a dangerous moment
    int client = -1, other = -1;
    std::size_t frame = 0; ///< where it was seen
    Duration at{0};
    QString text; ///< one sentence, with its time
};

/** A stretch of a film, from one frame to another. */
struct FilmStretch {
    std::size_t fromFrame = 0;
    std::optional<std::size_t> toFrame; ///< nothing: to the end of the film
};
/** When the lock's key was there on a server, nobody believed to hold it, and nobody was about to: who came was told that it is busy. */
std::vector<FilmStretch> ownerlessStretches(const FilmAct &act);

/** What clients did, each counted: of act.actors, in their order. */
std::vector<int> acquisitionsOf(const FilmAct &act);
std::vector<int> renewalsOf(const FilmAct &act);

/** It breaks what a lock promises. */
bool isViolation(FilmEvent::Kind kind);

/** In the order in which it happened; empty: nothing worth telling. */
std::vector<FilmVerdict> verdictsOf(const FilmAct &act);

} // namespace lockscope
