// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/plan.h"
#include "operate/actionoutcome.h"

namespace lockscope {

// What follows an action that was planned by the rules of its library (libraries/plan.h). Pure.

/** Removes the tombstone that this fence has set, if it is still the same: its key has got another lease, and would stay closed. */
Action planFenceEnd(const Action &fence);

/** The tombstone of this action, for a server on which the key is free. */
Action fenceWhereFree(Action fence);

/**
 * Puts back what this action has removed: each changed key gets what was kept of it, and a lease that ends when it would have ended. Of a lock that
 * several share only this hold, and only if nobody has taken its place. Onto the same data only: on another server it may be another lock.
 */
Result<Action> planUndo(const Action &done, const ActionOutcome &outcome, Instant now);

} // namespace lockscope
