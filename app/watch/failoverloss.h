// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/notice.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

/**
 * Whether a promoted replica lacks what its former primary had, by what both answer to INFO replication. It lacks nothing if the former one, a replica
 * now, had written no further than the promoted one had read: so it is after a manual failover. Nothing: the former one does not know of it yet. Pure.
 */
std::optional<DataLoss> lossBetween(QByteArrayView former, QByteArrayView promoted);

/**
 * Asks both, the former primary over a connection of its own. One that cannot be asked within a second may have had more. The connection to the
 * promoted one outlives the answer.
 */
QCoro::Task<DataLoss> lossInFailover(redis::Connection::Options former, redis::Connection &promoted, Clock &clock, redis::TransportFactory factory);

} // namespace lockscope
