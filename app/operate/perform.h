// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Does an operator's action as it was planned, see asOf(), if all that it checks still holds: in one step on the server, by script, or by WATCH and MULTI on a
 * connection of its own where scripts are refused. Nothing is done unless everything was as the operator saw it. The clock outlives
 * the connection. https://redis.io/docs/latest/develop/interact/transactions/
 */
QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action);

} // namespace lockscope
