// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/line/commandline.h"
#include "saved/serverlookup.h"

namespace lockscope {

/**
 * Of the server whose URL was typed: a saved one's own URL brings what is saved of it, but not its TLS options. Of another user or database of the same
 * server only the environment is known: the saved one, and production if any of them is. Pure.
 */
ServerProfile meantProfile(const CommandLine &line, const std::vector<ServerProfile> &saved);

/**
 * With the profile of the server that the command line means. With --profile it supplies everything that was not given otherwise; of a saved server's
 * URL, name, whole, map, further servers and environment. The error says which profiles there are. Pure.
 */
Result<CommandLine> withSavedProfile(CommandLine line, const std::vector<ServerProfile> &saved);

/** Why changes are refused there; nothing: the server may be changed. */
std::optional<Error> refusalOfChanges(const CommandLine &line);

/** The same for a server that turned out to be a saved one, where the command line does not unlock it. */
std::optional<Error> refusalOfChanges(const std::optional<KnownServer> &known);

} // namespace lockscope
