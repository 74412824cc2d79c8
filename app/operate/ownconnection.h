// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QPointer>

namespace lockscope {

/** A second connection to the owner's server, with the same options and gate, without reconnection. Destroyed with its owner at the latest. */
class OwnConnection {
public:
    OwnConnection(redis::Connection &owner, Clock &clock)
        : m_connection(new redis::Connection(optionsOf(owner), clock, owner.transportFactory(), &owner))
    {
        m_connection->setGate(owner.gate());
    }
    ~OwnConnection()
    {
        if (m_connection)
            m_connection->deleteLater(); // a signal of the connection may have resumed this coroutine
    }
    Q_DISABLE_COPY_MOVE(OwnConnection)

    explicit operator bool() const { return !m_connection.isNull(); }
    redis::Connection *operator->() const { return m_connection; }
    redis::Connection &operator*() const { return *m_connection; }

private:
    static redis::Connection::Options optionsOf(const redis::Connection &owner)
    {
        redis::Connection::Options options = owner.options();
        options.reconnect = false;
        return options;
    }
    QPointer<redis::Connection> m_connection;
};

} // namespace lockscope
