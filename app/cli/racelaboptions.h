// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"
#include "cli/typedoptions.h"

namespace lockscope {

/**
 * Reads the arguments of the race lab's commands (race, explore, score, simulate) into the line, whose verb is known; `rest` is the raw remainder.
 * Ignores other commands. Returns what is wrong, or nothing. Pure.
 */
std::optional<Error> readRaceLabOptions(const TypedOptions &typed, const QStringList &rest, CommandLine &line);

} // namespace lockscope
