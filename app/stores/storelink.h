// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/deferred.h"
#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"
#include "stores/storekind.h"

#include <QObject>

namespace lockscope {

namespace redis {
class Connection;
}

/**
 * A client's connection to one server of any store, which reconnects by itself. Commands are words of that store's protocol; replies come in the
 * order of sending, as Redis replies. close() and the destructor answer pending commands with Cancelled and end the connection, upon which the server
 * frees what belongs to it. Never blocks. Emits changed(). Lives in one thread.
 */
class StoreLink : public QObject {
    Q_OBJECT
public:
    virtual StoreKind kind() const = 0;
    virtual void open() = 0;
    virtual void close() = 0;
    virtual bool isReady() const = 0;
    /** True while an attempt to connect is under way. */
    virtual bool isConnecting() const = 0;
    /** Why the connection was lost or refused, while it waits to reconnect; else None. */
    virtual Error trouble() const = 0;
    /** Delivers Disconnected at once when not ready. */
    virtual Deferred<Result<redis::Reply>> send(redis::Command command) = 0;
    /** For callers that subscribe; null if the store is not Redis. */
    virtual redis::Connection *redisConnection() { return nullptr; }

signals:
    void changed();
};

} // namespace lockscope
