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

/** Asked before anything is done, with all servers that are concerned; an error: nothing is done on any of them. Empty: nobody is asked. */
using ActionGuard = std::function<QCoro::Task<std::optional<Error>>(std::vector<QPointer<redis::Connection>>)>;

/**
 * As perform(), on each server where the same lock stands (Redlock), the first one before the others: at the same moment, each by its own comparison, as a
 * library that renews by majority would restore what was removed on one server only. Tries each, whatever the result of the others. Only for what can
 * be done; at least one server, all in one thread. https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
QCoro::Task<DoneAction> performOnAll(std::vector<QPointer<Watcher>> servers, ActionGuard guard, Clock &clock, PlannedAction planned,
                                     Asking asking = Asking::No);

} // namespace lockscope
