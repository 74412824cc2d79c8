// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"

namespace lockscope {

/**
 * The act without the clients that do nothing in it: explored worlds have clients that act in other schedules only. Moves keep the numbers of their
 * schedule, and clients their names. If no client does anything, all stay. Pure.
 */
FilmAct withoutIdleClients(FilmAct act);

} // namespace lockscope
