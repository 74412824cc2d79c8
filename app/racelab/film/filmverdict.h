// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

#include <QString>

#include <optional>
#include <vector>

namespace lockscope {

/** How an event affects the lock's guarantee. All colours and marks follow from it. */
enum class Gravity : quint8 {
    None,
    Averted, ///< a dangerous operation was refused, as it should be
    Threat,  ///< a client no longer has the lock that it thinks it holds; this has had no consequence yet
    Breach,  ///< the guarantee is broken
};
Gravity gravityOf(FilmEvent::Kind kind);

/** One statement of the referee about an act as a whole. */
struct FilmVerdict {
    FilmEvent::Kind kind = FilmEvent::Kind::TwoBelievers;
    Gravity gravity = Gravity::None;
    int client = -1, other = -1;
    std::size_t frame = 0; ///< the frame of its event
    Duration at{0};
    QString text;                            ///< one sentence, with its time; for people
    bool deletes = false, onlyWrote = false; ///< of FilmEvent
};

/** A stretch of a film, from one frame to another. */
struct FilmStretch {
    std::size_t fromFrame = 0;
    std::optional<std::size_t> toFrame; ///< nothing: to the end of the film
};
/** The stretches in which the lock's key was on a server, although no client thought it held the lock or was acquiring it: others found it busy. */
std::vector<FilmStretch> ownerlessStretches(const FilmAct &act);

/** A key that stays for ever, as far as the act shows: it has no lease, and no client holds the lock or tries for it; null: there is none. */
const FilmKey *keyLeft(const FilmAct &act, std::size_t frame);

/** The number of acquisitions of each client, in the order of act.actors. */
std::vector<int> acquisitionsOf(const FilmAct &act);
std::vector<int> renewalsOf(const FilmAct &act);

/** The verdicts in the order of their events; empty: none is worth reporting. */
std::vector<FilmVerdict> verdictsOf(const FilmAct &act);

/** The result of an act up to a frame. */
struct FilmStanding {
    std::optional<FilmVerdict> worst; ///< the act's finding, else two holders at once, another breach, or the latest threat; nothing: none of these
    std::vector<FilmVerdict> furtherBreaches; ///< besides `worst`, in the order of their events
    bool isOpen = false;                      ///< `worst` is a threat, and its client still thinks it holds the lock
};
FilmStanding standingAt(const FilmAct &act, std::size_t frame);

} // namespace lockscope
