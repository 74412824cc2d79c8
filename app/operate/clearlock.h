// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "operate/clearoutcome.h"
#include "redis/connection.h"

#include <QStringList>

#include <qcoro/qcorotask.h>

namespace lockscope {

/**
 * Force-expires one lock: removes the key only if it still holds exactly the token that the operator saw, compared and deleted in one
 * step on the server (script; WATCH/MULTI on a connection of its own where scripts are refused). Never a plain DEL, never a pattern.
 * A token of which only a part was read is refused. The clock outlives the connection. https://redis.io/docs/latest/develop/use/patterns/distributed-locks/
 */
QCoro::Task<ClearOutcome> clearLock(redis::Connection &connection, Clock &clock, LockAsSeen lock);

/** What clearLock() will do, for people: one line each, bytes made visible. Empty where it would do nothing. */
QStringList describeClear(const LockAsSeen &lock);

} // namespace lockscope
