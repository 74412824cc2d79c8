// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"

namespace lockscope {

/**
 * Sends these renewals every third of the lease, each until it answers something other than 1 (not mine any more), and all until the
 * renewer's life ends. An error leaves a renewal to the next third. Told as this step.
 */
QCoro::Task<void> renewWhileHeld(Actor &renewer, std::vector<redis::Command> renewals, Duration lease, int step);

} // namespace lockscope
