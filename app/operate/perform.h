// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/** Yes: the keys' slot is being imported by this node of a cluster, which serves the keys that have arrived to commands after ASKING. */
enum class Asking : bool { No, Yes };

/**
 * Performs an operator's action as planned, see asOf(), in one step on the server, if all its checks still hold; otherwise does nothing. Uses a
 * script; where scripts are refused, one command that compares, if there is one; else WATCH and MULTI on its own connection (not while asking: a
 * transaction would need ASKING before each command). The clock outlives the connection. https://redis.io/docs/latest/develop/interact/transactions/
 */
QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action, Asking asking = Asking::No);

} // namespace lockscope
