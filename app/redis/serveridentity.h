// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "redis/connection.h"

#include <QPointer>
#include <QStringList>

#include <qcoro/qcorotask.h>

#include <vector>

namespace lockscope::redis {

/**
 * Where an endpoint leads, for people and for comparison, however it is spelled: "10.0.0.5:6379", "port 6379 of this machine" for each of its
 * addresses, "/run/redis.sock"; includes the name as typed. A name that is not resolved within two seconds stays a name. Never blocks.
 */
QCoro::Task<QStringList> placesOf(Endpoint endpoint, Clock &clock);

/** One of these is where one of the others is. */
QCoro::Task<bool> isAnyPlaceSame(std::vector<Endpoint> some, std::vector<Endpoint> others, Clock &clock);

/**
 * What a server calls itself, wherever it is: the run id of its process and, in a cluster, the id of its node. Empty: it does not report it, or the
 * connection is not ready.
 */
QCoro::Task<QByteArrayList> identityOf(QPointer<Connection> connection);

/**
 * Asks a server over a stream of its own what it calls itself, and the ids of what belongs to it: in a cluster all nodes; of a sentinel the run ids of
 * the primary and the replicas of this service, as it has last seen them. Once, and within this time.
 */
QCoro::Task<Result<QByteArrayList>> askIdentity(Connection::Options options, QString service, Duration patience, Clock &clock);

} // namespace lockscope::redis
