// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"

#include <vector>

namespace lockscope {

/**
 * Splits an action in a cluster by slot, as no command can change keys of several slots in one instant. The first part has the lock and the messages.
 * Checks, reads, steps and leases go with their key. Returns the action itself as the only part if all keys are in one slot. Pure.
 */
std::vector<Action> partsBySlot(const Action &whole);
/** As describe(), part by part. */
QList<Message> describeBySlot(const Action &whole);
/** Adds checks to the part of a companion: it must still be as it was before the lock was changed. Pure. */
Action ifStillAsBefore(Action part, const std::vector<BeforeImage> &before);
/** The outcome of the whole action: that of the lock's part, if it was not done; Done, if all parts are; else DoneInPart. Pure. */
ActionOutcome outcomeOfParts(const Action &whole, const std::vector<ActionOutcome> &parts);
bool isDoneOrGone(const ActionOutcome &part);
/** Removes these keys from what can be undone: they were not changed. */
void forgetUndoOf(Action &whole, const std::vector<QByteArray> &keys);

} // namespace lockscope
