// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "redis/command.h"

#include <optional>

namespace lockscope {

/**
 * The gate of a read-only profile, for Connection::setGate(): passes only commands known to change nothing, by name and, where only some subcommands
 * do, by subcommand. Answers all others, unknown commands included, with an error of kind Refused. Pure.
 */
std::optional<Error> readOnlyGate(const redis::Command &command);

} // namespace lockscope
