// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "racelab/film/film.h"

#include <QByteArray>

namespace lockscope {

/**
 * The film as a script for a POSIX shell: it sends the same commands to empty servers by redis-cli, sets leases to what is left where time passes in
 * the film, and compares the replies. It prints "reproduced" or what differs, refuses a server that has keys, and removes what it wrote. The error: an
 * act needs a cluster. Pure.
 */
Result<QByteArray> filmScript(const Film &film);

/** The command line that plays the act again; empty: it has no schedule. */
QString playAgainText(const FilmAct &act);

} // namespace lockscope
