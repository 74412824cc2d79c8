// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/action.h"
#include "operate/actionoutcome.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

namespace lockscope {

enum class MayBeDone : bool { No, Yes };
/** Refused or WrongType if the server answered with this error, else Failed. */
ActionOutcome unsuccessful(Error error, MayBeDone mayBeDone);

/**
 * An action by WATCH, the checks, MULTI, the steps and EXEC, on a connection of its own with the rights and the gate of its owner; messages
 * follow when it is done. Tries again, a few times, if a key was written to in between.
 */
QCoro::Task<ActionOutcome> performByTransaction(redis::Connection &owner, Clock &clock, Action action);

} // namespace lockscope
