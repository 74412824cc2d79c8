// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deployment/shards.h"
#include "operate/plannedaction.h"

#include <qcoro/qcorotask.h>

#include <QPointer>

namespace lockscope {

/**
 * For a dry run: the same plans, but for those that the servers would object to now, which have that outcome. Asks the servers for what each action
 * would compare; each server of a Redlock by itself (PlannedAction::foreseen), where the plan stays if any of them would change something.
 */
QCoro::Task<std::vector<PlannedAction>> withForeseen(QPointer<Shards> shards, std::vector<PlannedAction> all);

} // namespace lockscope
