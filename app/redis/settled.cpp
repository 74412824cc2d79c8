// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/settled.h"

#include "redis/connection.h"

namespace lockscope::redis {

Deferred<bool> settled(Connection &connection)
{
    Deferred<bool> result;
    if (connection.state() != Connection::State::Connecting) {
        result.deliver(connection.isReady());
        return result;
    }
    auto *listener = new QObject(&connection);
    const auto deliver = [result, listener](bool isReady) {
        if (result.isDelivered())
            return;
        listener->deleteLater();
        result.deliver(isReady);
    };
    QObject::connect(&connection, &Connection::stateChanged, listener, [&connection, deliver] {
        if (connection.state() != Connection::State::Connecting)
            deliver(connection.isReady());
    });
    QObject::connect(&connection, &QObject::destroyed, listener, [deliver] { deliver(false); });
    return result;
}

} // namespace lockscope::redis
