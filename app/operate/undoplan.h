// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/plan.h"
#include "operate/actionoutcome.h"

namespace lockscope {

// Plans for the actions that follow another one, which was planned by the rules of its library (libraries/plan.h). Pure.

/** Removes the tombstone of this fence, if it is still the same: the tombstone has got another lease, and would keep the lock closed. */
Action planFenceEnd(const Action &fence);

/** Sets the tombstone of this fence on a server where the key is free. */
Action fenceWhereFree(Action fence);

/**
 * Puts back what this action removed: each changed key gets its before-image and a lease that ends when the old one would have ended. Of a shared
 * lock only this hold is put back, and only if no client has taken its place. The server must have the same data: elsewhere it may be another lock.
 */
Result<Action> planUndo(const Action &done, const ActionOutcome &outcome, Instant now);

/**
 * The undo that this action would have if it were done now: its commands, with other values, and as checks what is read for it before the action.
 * Nothing: it cannot be undone.
 */
std::optional<Action> undoAtOnce(const Action &action);

} // namespace lockscope
