// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Does an action on a client: looks whether the client is still the one that was seen, and then sends the step. No script may do either, and no
 * transaction is needed, as a client's number is never used twice and the step itself names what the client must still be. The clock outlives
 * the connection. https://redis.io/docs/latest/commands/client-kill/
 */
QCoro::Task<ActionOutcome> performOnClient(redis::Connection &connection, Clock &clock, Action action);

} // namespace lockscope
