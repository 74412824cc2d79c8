// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Performs an action by WATCH, the checks, MULTI, the steps and EXEC, on its own connection with the rights and the gate of its owner; messages
 * follow when it is done. Sends no step before an empty transaction was executed and MULTI was answered OK, and EXEC only after each step was
 * answered QUEUED; if anything fails before EXEC, closes the connection, and nothing was done. Tries again, a few times, if a key was written to in
 * between. https://redis.io/docs/latest/develop/interact/transactions/
 */
QCoro::Task<ActionOutcome> performByTransaction(redis::Connection &owner, Clock &clock, Action action);

} // namespace lockscope
