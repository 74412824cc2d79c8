// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"

#include <vector>

namespace lockscope {

/**
 * An action in a cluster whose keys are in several slots, which no command can change in one instant: its share of each slot, that of the lock first, with
 * the messages. One, the same, if all are in one slot. Checks, reads, steps and leases go with their key. Pure.
 */
std::vector<Action> partsBySlot(const Action &whole);
/** As describe(), each share by itself. */
QStringList describeBySlot(const Action &whole);
/** What must be true, in the instant in which the share of a companion is done, after the lock was changed: it is as it was before that. Pure. */
Action ifStillAsBefore(Action part, const std::vector<BeforeImage> &before);
/** The outcome of the whole by those of its parts: of the lock's, if that was not done; done, if all are; else in part. Pure. */
ActionOutcome outcomeOfParts(const Action &whole, const std::vector<ActionOutcome> &parts);
bool isDoneOrGone(const ActionOutcome &part);
/** These keys were not changed: there is nothing to undo at them. */
void forgetUndoOf(Action &whole, const std::vector<QByteArray> &keys);

} // namespace lockscope
