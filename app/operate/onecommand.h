// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

/**
 * The one command that does an action which compares one string and then removes it, or sets its lease: DELEX key IFEQ value (Redis 8.4), DELIFEQ key
 * value (Valkey 9), SET key value IFEQ value PX ms (both, and Valkey 8.1). Asks the server by COMMAND INFO and COMMAND DOCS which of them it has.
 * Nothing: the action is of another kind, or the server has no such command. An error: the server did not answer.
 * https://redis.io/docs/latest/commands/delex/ https://valkey.io/commands/delifeq/
 */
QCoro::Task<Result<std::optional<redis::Command>>> oneCommandFor(redis::Connection &connection, Action action);

/** Sends that command. Nothing: there is none, or the server does not allow it to this user; nothing was done. */
QCoro::Task<std::optional<ActionOutcome>> performByOneCommand(redis::Connection &connection, Clock &clock, Action action);

} // namespace lockscope
