// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "racelab/film/stage.h"

namespace lockscope {

/** What this schedule was explored for, if its last move did it. */
std::optional<FilmFinding> findingAtEnd(const FilmAct &act, FilmEvent::Kind breaking);

/**
 * Plays on after a schedule that ends where it breaks something, to show what that leads to and for how long: clients that release come to an end,
 * time passes, and clients that think they hold the lock release it. The order is always the same, and no client begins anything new. Lab thread.
 */
QCoro::Task<Result<void>> playEpilogue(Stage &stage);

/**
 * After a schedule that ends where clients wait for each other: notes it in its last frame, and lets each go on for some steps. False: one of them got
 * on.
 */
QCoro::Task<Result<bool>> playDeadlock(Stage &stage);

/** The act that was played on, with words that distinguish its schedule from its epilogue. */
FilmAct withFinding(FilmAct act, const FilmFinding &finding);

} // namespace lockscope
