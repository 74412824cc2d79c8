// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/perform.h"

namespace lockscope {

/**
 * Reads a lock once more after an action whose outcome is unknown, over another connection, as the first may be late, cut or out of step. Adds what
 * it saw to the outcome, which stays unknown: a command may still be on its way, and other clients change locks, too.
 */
QCoro::Task<ActionOutcome> lookAgain(redis::Connection &owner, Clock &clock, Action action, Asking asking, ActionOutcome unknown);

/** Why the action would do nothing now: the first of its checks that does not hold. Nothing: all of them hold, or the connection was lost. */
QCoro::Task<std::optional<ActionOutcome>> foreseenObjection(QPointer<redis::Connection> connection, Action action);

} // namespace lockscope
