// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "racelab/film/stage.h"

namespace lockscope {

/** The finding of a schedule whose last move has the breaking event; nothing: it does not. */
std::optional<FilmFinding> findingAtEnd(const FilmAct &act, FilmEvent::Kind breaking);

/**
 * Continues after a schedule that breaks a column, to show the consequences and how long they last: clients finish their releases, time passes, and
 * clients that think they hold the lock release it. The order is always the same, and no client begins a new attempt. Lab thread.
 */
QCoro::Task<Result<void>> playEpilogue(Stage &stage);

/**
 * Continues after a schedule that ends in a deadlock: notes it in the last frame, and lets each client make some steps. False: one of them got on.
 */
QCoro::Task<Result<bool>> playDeadlock(Stage &stage);

/** The continued act, with a narration that separates its schedule from its epilogue. */
FilmAct withFinding(FilmAct act, const FilmFinding &finding);

} // namespace lockscope
