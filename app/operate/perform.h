// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

/** Of a cluster: the slot of the keys is on its way to this node, which has those that came already for whoever asks so. */
enum class Asking : bool { No, Yes };

/**
 * Performs an operator's action as planned, see asOf(), if all its checks still hold: in one step on the server, by script, and where scripts are refused
 * by one command that compares, where there is one, or by WATCH and MULTI on its own connection (not while asking: a transaction would have to ask with each command). Does nothing unless everything is as the operator saw it. The clock outlives the connection.
 * https://redis.io/docs/latest/develop/interact/transactions/
 */
QCoro::Task<ActionOutcome> perform(redis::Connection &connection, Clock &clock, Action action, Asking asking = Asking::No);

} // namespace lockscope
