// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "libraries/finding/lockpatterns.h"
#include "redis/endpoint.h"

#include <QByteArrayView>

#include <optional>
#include <vector>

namespace lockscope {

/** The number of keys in a database of a server. */
struct DatabaseKeys {
    int database = 0;
    quint64 keys = 0;
    bool operator==(const DatabaseKeys &) const = default;
};
/** Reads the answer of INFO keyspace: the databases that have keys. Pure. */
std::vector<DatabaseKeys> databasesIn(QByteArrayView info);

/** How far a search for locks has come, and what it has found so far. A value, sent during the search and once at its end. */
struct FindProgress {
    enum class State : quint8 {
        Looking,
        Complete,  ///< all keys were looked at
        Cancelled, ///< somebody had seen enough; what was found stays
        Failed,    ///< error says why; what was found stays
    };
    State state = State::Looking;
    Error error;
    redis::Endpoint failedAt; ///< the server
    LockPatterns locks;
    quint64 keysSeen = 0; ///< an estimate while keysInDatabase is unknown
    std::optional<quint64> keysInDatabase;
    std::optional<double> share; ///< 0 to 1
    quint64 keysRead = 0;        ///< whose content was looked at
    quint64 keysRefused = 0;     ///< of them those that this user may not read
    quint64 namesTooLong = 0;    ///< left out
    Duration took{0};
    bool isServerSlow = false;                ///< it rests to spare the server
    std::vector<DatabaseKeys> otherDatabases; ///< that were not looked at
    bool isClusterNode = false;               ///< the other nodes have further keys
    int primaries = 1;                        ///< that are searched
};

} // namespace lockscope
