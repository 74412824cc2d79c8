// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/perform.h"

namespace lockscope {

/**
 * Looks once whether the lease that the action compares is still the one that was seen, within this look's round trip and the error of the plan, and
 * has the action compare the instant at which it ends (PEXPIRETIME, Redis 7 on) from then on: however long the action is on its way, no other lease
 * has that. Where the server does not tell that instant, the action may be twice as long on its way as this look was, at most. An action that compares no
 * lease stays as it is, and nothing is sent for it. The caller's frame keeps the action. False: it is another lease by now.
 */
QCoro::Task<bool> settleLease(redis::Connection &connection, Clock &clock, Action &action, Asking asking);

} // namespace lockscope
