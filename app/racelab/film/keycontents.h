// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "racelab/film/film.h"
#include "redis/command.h"
#include "redis/reply.h"

#include <vector>

namespace lockscope {

/** Reads the contents of all keys of a private server, for display. Only for servers with a handful of keys. */
namespace keycontents {
redis::Command look();
/** Key, type and value of each, sorted by key; leaves the rest of FilmKey empty. */
std::vector<FilmKey> read(const redis::Reply &reply);
} // namespace keycontents

} // namespace lockscope
