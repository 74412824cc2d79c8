// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "cli/line/commandline.h"
#include "racelab/film/film.h"

namespace lockscope {

/** True if --script or --html names a file for a film. */
inline bool wantsFilmFiles(const CommandLine &line) { return !line.scriptFile.isEmpty() || !line.htmlFile.isEmpty(); }

/** Writes the film into the files of --script and --html, and says so in a note. The error is a sentence. */
Result<void> saveFilmFiles(const Film &film, const CommandLine &line);

} // namespace lockscope
