// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/perform.h"
#include "operate/plannedaction.h"
#include "watch/watcher.h"

#include <QPointer>

#include <qcoro/qcorotask.h>

#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/** Called before anything is done, with the connections to all servers of the action; an error: nothing is done on any of them. May be empty. */
using ActionGuard = std::function<QCoro::Task<std::optional<Error>>(std::vector<QPointer<redis::Connection>>)>;

/**
 * The outcome of an undo if another client has the lock by now on one of the servers where it is to be restored. Then it is restored on none of them:
 * who has most of them would be kept out of the others. Nothing: none has it on those that are reached. The plan must have an action.
 */
QCoro::Task<std::optional<ActionOutcome>> takenMeanwhile(std::vector<QPointer<Watcher>> servers, PlannedAction undo);

/**
 * Performs the action on each server where the same lock stands (Redlock), as perform() does: on all at the same moment, since a library that renews
 * by majority would restore a lock that is removed on one server only. Each server checks for itself and is tried whatever the others answer. The
 * plan must have an action; at least one server, all in one thread. https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
QCoro::Task<DoneAction> performOnAll(std::vector<QPointer<Watcher>> servers, ActionGuard guard, Clock &clock, PlannedAction planned,
                                     Asking asking = Asking::No);

/**
 * What performOnAll() would report of each plan now, as far as servers can be asked for what they would compare: see foreseenObjections(). Nothing: a
 * plan without an action, or of one on a client. At least one server.
 */
QCoro::Task<std::vector<std::optional<DoneAction>>> foreseenOnAll(std::vector<QPointer<Watcher>> servers, std::vector<PlannedAction> all);

} // namespace lockscope
