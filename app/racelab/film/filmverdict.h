// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** How an event affects what a lock promises: the one definition behind every colour and mark. */
enum class Gravity : quint8 {
    None,
    Averted, ///< it went as it should in a dangerous moment
    Threat,  ///< a client no longer has what it thinks it has; nothing has come of it yet
    Breach,  ///< the promise is broken
};
Gravity gravityOf(FilmEvent::Kind kind);

/** One statement of the referee about an act as a whole. */
struct FilmVerdict {
    FilmEvent::Kind kind = FilmEvent::Kind::TwoBelievers;
    Gravity gravity = Gravity::None;
    int client = -1, other = -1;
    std::size_t frame = 0; ///< where it was seen
    Duration at{0};
    QString text;         ///< one sentence, with its time; for people
    bool deletes = false; ///< FilmEvent::deletes
};

/** A stretch of a film, from one frame to another. */
struct FilmStretch {
    std::size_t fromFrame = 0;
    std::optional<std::size_t> toFrame; ///< nothing: to the end of the film
};
/** When the lock's key was on a server, while no client thought it holds it, and none was about to: clients that came found it busy. */
std::vector<FilmStretch> ownerlessStretches(const FilmAct &act);

/** The number of acquisitions by each client: of act.actors, in their order. */
std::vector<int> acquisitionsOf(const FilmAct &act);
std::vector<int> renewalsOf(const FilmAct &act);

/** In the order in which it happened; empty: nothing worth reporting. */
std::vector<FilmVerdict> verdictsOf(const FilmAct &act);

/** The result of an act up to a frame. */
struct FilmStanding {
    std::optional<FilmVerdict> worst; ///< what was found, or else two holders at once, another breach, the latest threat; nothing: none of these
    int furtherBreaches = 0;
    bool isOpen = false; ///< worst is a threat, and the client that it is about still thinks it holds the lock
};
FilmStanding standingAt(const FilmAct &act, std::size_t frame);

} // namespace lockscope
