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
 * A client's connection to one server of whatever store, which keeps itself up. Commands are words in the language of that store, answered in the
 * order of sending in the forms of a Redis reply. Closing or destroying it answers what is open with Cancelled and informs the server, which frees
 * what belongs to a connection. Never blocks. Lives in one thread.
 */
class StoreLink : public QObject {
    Q_OBJECT
public:
    virtual StoreKind kind() const = 0;
    virtual void open() = 0;
    virtual void close() = 0;
    virtual bool isReady() const = 0;
    /** It is not known yet whether it can be reached. */
    virtual bool isConnecting() const = 0;
    /** It was lost or refused, and tries again by itself; else None. */
    virtual Error trouble() const = 0;
    /** When not ready: Disconnected, at once. */
    virtual Deferred<Result<redis::Reply>> send(redis::Command command) = 0;
    /** For callers that subscribe beside it; null: the store is no Redis. */
    virtual redis::Connection *redisConnection() { return nullptr; }

signals:
    void changed();
};

} // namespace lockscope
