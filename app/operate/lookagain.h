// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/perform.h"
#include "operate/plannedaction.h"

namespace lockscope {

/**
 * Reads a lock once more after an action whose outcome is unknown, over another connection, as the first may be late, cut or out of step. Adds what
 * it saw to the outcome, which stays unknown: a command may still be on its way, and other clients change locks, too.
 */
QCoro::Task<ActionOutcome> lookAgain(redis::Connection &owner, Clock &clock, Action action, Asking asking, ActionOutcome unknown);

/** Why each of these actions on one server would do nothing now. */
struct Foreseen {
    std::vector<std::optional<ActionOutcome>> objections; ///< nothing: none is known. Empty: the connection was lost
    std::vector<RightsLack> lacks;                        ///< one for each action
    bool areRightsKnown = true;
};
/** As foreseenObjections(), or the permissions that the user lacks. */
QCoro::Task<Foreseen> foresee(QPointer<redis::Connection> connection, std::vector<Action> actions);
/**
 * The first check of each of these actions that does not hold now. Leases are not compared, since they run on until it is sent. Nothing: all others
 * hold, or that is not known. Empty: the connection was lost.
 */
QCoro::Task<std::vector<std::optional<ActionOutcome>>> foreseenObjections(QPointer<redis::Connection> connection, std::vector<Action> actions);

} // namespace lockscope
