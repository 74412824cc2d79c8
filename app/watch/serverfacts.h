// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/recognise.h"

#include <QVersionNumber>

#include <optional>

namespace lockscope {

/** What the server told of itself; what it did not tell stays empty. */
struct ServerFacts {
    QVersionNumber version;
    QString name;                           ///< "Redis", "Valkey" …
    QString role;                           ///< "primary", "replica"
    std::optional<quint64> keys;            ///< in the database we look at
    std::optional<ServerTime> time;
    std::optional<Duration> clockSkew;      ///< server minus this workstation
    std::optional<QByteArray> notifyFlags;  ///< notify-keyspace-events
};

/** Somebody turned the events that locks need on, or off. Pure. */
bool areEventsSwitched(const ServerFacts &before, const ServerFacts &now);

/** FLUSHALL and SWAPDB announce no key, but leave fewer keys than we know locks, or far fewer than at the last look. Pure. */
bool haveKeysGoneUnannounced(const ServerFacts &before, const ServerFacts &now, quint64 locks);

/** Reads the answer of INFO (any sections of it) into version, name and role. Pure. */
void readInfo(QByteArrayView info, ServerFacts &facts);

} // namespace lockscope
