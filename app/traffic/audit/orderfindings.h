// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/audit/auditfinding.h"
#include "traffic/waits/waitgraph.h"

namespace lockscope {

/** Adds a finding for each two families of locks that are taken in both orders. */
void addOrderFindings(const std::vector<LockOrder> &orders, std::vector<AuditFinding> &findings);
/** Adds one for each families of locks whose holders have waited for each other; violated: tokens say who is who. */
void addDeadlockFindings(const std::vector<Deadlock> &deadlocks, std::vector<AuditFinding> &findings);

} // namespace lockscope
