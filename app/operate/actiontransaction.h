// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Performs an action by WATCH, the checks, MULTI, the steps and EXEC, on a connection of its own with the rights and the gate of `owner`; sends the
 * messages after EXEC. Sends the first step only after an empty transaction was executed and MULTI was answered OK, and EXEC only after each step was
 * answered QUEUED. If anything fails before EXEC, it closes the connection, and nothing was done. Tries again, a few times, if a key was written to
 * in between. https://redis.io/docs/latest/develop/interact/transactions/
 */
QCoro::Task<ActionOutcome> performByTransaction(redis::Connection &owner, Clock &clock, Action action);

} // namespace lockscope
