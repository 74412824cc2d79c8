// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/notice.h"
#include "redis/connection.h"

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

/**
 * Returns whether a promoted replica lacks data of its former primary, by INFO replication of both. It lacks nothing if the former primary, now a
 * replica, had written no further than the promoted one had read, as after a manual failover. nullopt: the former primary has not noticed yet. Pure.
 */
std::optional<DataLoss> lossBetween(QByteArrayView former, QByteArrayView promoted);

/**
 * Asks both servers, the former primary over a separate connection. One that does not answer within a second may have had more data. The connection
 * to the promoted one must outlive the answer.
 */
QCoro::Task<DataLoss> lossInFailover(redis::Connection::Options former, redis::Connection &promoted, Clock &clock, redis::TransportFactory factory);

} // namespace lockscope
