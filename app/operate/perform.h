// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Performs an operator's action as planned, see asOf(), if all its checks still hold: in one step on the server, by script, or by WATCH and MULTI on
 * its own connection where scripts are refused. Does nothing unless everything is as the operator saw it. The clock outlives the connection.
 * https://redis.io/docs/latest/develop/interact/transactions/
 */
QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action);

} // namespace lockscope
