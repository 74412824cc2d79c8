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
 * Of an action that compares one string and then removes it, or sets its lease, the one command that does both: DELEX key IFEQ value (Redis 8.4),
 * DELIFEQ key value (Valkey 9), SET key value IFEQ value PX ms (both, and Valkey 8.1). What the server has is found out by COMMAND INFO and COMMAND DOCS.
 * Nothing: it is another kind of action, or the server has no such command. An error: it did not answer.
 * https://redis.io/docs/latest/commands/delex/ https://valkey.io/commands/delifeq/
 */
QCoro::Task<Result<std::optional<redis::Command>>> oneCommandFor(redis::Connection &connection, Action action);

/** Sends it. Nothing: there is none, or the server does not let this user send it; nothing was done. */
QCoro::Task<std::optional<ActionOutcome>> performByOneCommand(redis::Connection &connection, Clock &clock, Action action);

} // namespace lockscope
