// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/** The kind of server that keeps a lock. */
enum class StoreKind : quint8 { Redis, Memcached, Sqlite, Postgres, ZooKeeper };

/** "memcached", "PostgreSQL". */
inline QString storeName(StoreKind kind)
{
    switch (kind) {
    case StoreKind::Redis: return QStringLiteral("Redis");
    case StoreKind::Memcached: return QStringLiteral("memcached");
    case StoreKind::Sqlite: return QStringLiteral("SQLite");
    case StoreKind::Postgres: return QStringLiteral("PostgreSQL");
    case StoreKind::ZooKeeper: return QStringLiteral("ZooKeeper");
    }
    Q_UNREACHABLE();
}

/** The address of a store other than Redis. */
struct StoreAddress {
    StoreKind kind = StoreKind::Memcached;
    QString path; ///< Memcached: socket; Sqlite: file; Postgres: folder of the socket; ZooKeeper: host and port

    bool operator==(const StoreAddress &) const = default;
};

} // namespace lockscope
