// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QByteArrayList>
#include <QPointer>

#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

/** What somebody asks of a server before watching it, beside which locks it has. */
struct TrialFacts {
    std::optional<quint64> keys;         ///< in the database; nothing: not permitted to know
    std::optional<Duration> clockSkew;   ///< the server's clock less this computer's; nothing: not permitted to know
    std::optional<QByteArrayList> lacks; ///< commands of watching and clearing that the user may not send; nothing: the server does not say

    /** Of several servers: all keys, the clock that is furthest off, each command that one of them denies. */
    void add(const TrialFacts &other);
};

/** Asks once over a ready connection. Changes nothing on the server: rights are asked by ACL DRYRUN (Redis 7). Engine thread. */
QCoro::Task<TrialFacts> askTrialFacts(QPointer<redis::Connection> connection, Clock &clock);

} // namespace lockscope
