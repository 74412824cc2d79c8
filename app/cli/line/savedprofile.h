// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"
#include "saved/serverlookup.h"

namespace lockscope {

/**
 * The profile of the server whose URL was typed. The URL of a saved server takes over its saved profile, but not its TLS options. Another user or
 * database of a saved server takes over only the environment: production if any of them is. Pure.
 */
ServerProfile meantProfile(const CommandLine &line, const std::vector<ServerProfile> &saved);

/**
 * The command line with the profile of its server. --profile supplies everything that was not given otherwise; the URL of a saved server supplies
 * name, deployment, address map, further servers and environment. The error lists the saved profiles. Pure.
 */
Result<CommandLine> withSavedProfile(CommandLine line, const std::vector<ServerProfile> &saved);

/** The error if changes of the server are refused; nothing: the server may be changed. */
std::optional<Error> refusalOfChanges(const CommandLine &line);

/** The same for a server that was recognised as a saved one, if the command line does not unlock it. */
std::optional<Error> refusalOfChanges(const std::optional<KnownServer> &known);

} // namespace lockscope
