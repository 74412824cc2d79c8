// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"
#include "session/serverlookup.h"

namespace lockscope {

/**
 * What is saved of the server that the command line means. With --profile it is everything that was not said otherwise; an URL that is a saved
 * server's own brings its name, further servers and environment. Of another user or database of the same server only the environment is
 * known: that of what is saved, and production if any of it is. The error says which profiles there are. Pure.
 */
Result<CommandLine> withSavedProfile(CommandLine line, const std::vector<ServerProfile> &saved);

/** Why nothing is changed there; nothing: the server may be changed. */
std::optional<Error> refusalOfChanges(const CommandLine &line);

/** The same of a server that turned out to be a saved one, where the command line does not unlock it. */
std::optional<Error> refusalOfChanges(const std::optional<KnownServer> &known);

} // namespace lockscope
