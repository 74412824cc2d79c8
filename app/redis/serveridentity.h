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
 * Returns the places an endpoint leads to, in one spelling for people and for comparison: "10.0.0.5:6379", "port 6379 of this machine" for each of
 * its addresses, "/run/redis.sock"; also the host name as typed. A name that is not resolved within two seconds stays a name. Never blocks.
 */
QCoro::Task<QStringList> placesOf(Endpoint endpoint, Clock &clock);

/** Returns true if an endpoint of one list leads to the same place as one of the other. */
QCoro::Task<bool> isAnyPlaceSame(std::vector<Endpoint> some, std::vector<Endpoint> others, Clock &clock);

/**
 * Returns the ids by which a server is recognised at any address: its run id and, in a cluster, its node id. Empty if it reports none, or if the
 * connection is not ready.
 */
QCoro::Task<QByteArrayList> identityOf(QPointer<Connection> connection);

/**
 * Asks a server over a connection of its own for its ids and those of related servers: in a cluster all node ids; from a sentinel the run ids of this
 * service's primary and replicas, as it last saw them. Asks once, within this time.
 */
QCoro::Task<Result<QByteArrayList>> askIdentity(Connection::Options options, QString service, Duration patience, Clock &clock);

} // namespace lockscope::redis
