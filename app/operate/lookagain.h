// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/perform.h"

namespace lockscope {

/**
 * What became of a lock after an action whose outcome is unknown: reads it once more, over another stream, as the first may be late, cut or full of
 * somebody else's answers. What is seen goes into the outcome, which stays unknown: a command may still be on its way, and others change locks, too.
 */
QCoro::Task<ActionOutcome> lookAgain(redis::Connection &owner, Clock &clock, Action action, Asking asking, ActionOutcome unknown);

} // namespace lockscope
