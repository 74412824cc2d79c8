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
/** Parses the reply of INFO keyspace: the databases that have keys. Pure. */
std::vector<DatabaseKeys> databasesIn(QByteArrayView info);

/** Progress and findings of a search for locks. A value, emitted during the search and at its end. */
struct FindProgress {
    enum class State : quint8 {
        Looking,
        Complete,  ///< all keys were searched
        Cancelled, ///< cancelled by the user; findings stay
        Failed,    ///< see error; findings stay
    };
    State state = State::Looking;
    Error error;
    redis::Endpoint failedAt; ///< the server
    LockPatterns locks;
    quint64 keysSeen = 0; ///< an estimate while keysInDatabase is unknown
    std::optional<quint64> keysInDatabase;
    std::optional<double> share; ///< 0 to 1
    quint64 keysRead = 0;        ///< keys whose content was read
    quint64 keysRefused = 0;     ///< those of them that this user may not read
    quint64 namesTooLong = 0;    ///< skipped, since their names are too long
    Duration took{0};
    bool isServerSlow = false;                ///< it pauses to spare the server
    std::vector<DatabaseKeys> otherDatabases; ///< databases that were not searched
    bool isClusterNode = false;               ///< other nodes have more keys
    int primaries = 1;                        ///< number of primaries that are searched
    bool areIndependent = false;              ///< they are servers that have nothing to do with each other, or those of a Redlock
};

} // namespace lockscope
