// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/storesession.h"

#include "stores/memcachedsession.h"
#include "stores/sqlsession.h"
#if LOCKSCOPE_HAS_ZOOKEEPER
#include "stores/zookeepersession.h"
#endif

namespace lockscope {

bool StoreSession::hasDriver(StoreKind kind)
{
    if (kind == StoreKind::ZooKeeper)
        return LOCKSCOPE_HAS_ZOOKEEPER != 0;
    const bool isSql = kind == StoreKind::Sqlite || kind == StoreKind::Postgres;
    return !isSql || SqlSession::hasDriver(kind);
}

std::unique_ptr<StoreSession> StoreSession::make(const StoreAddress &address)
{
    switch (address.kind) {
    case StoreKind::Memcached: return std::make_unique<MemcachedSession>(address.path);
    case StoreKind::Sqlite:
    case StoreKind::Postgres: return std::make_unique<SqlSession>(address);
    case StoreKind::ZooKeeper:
#if LOCKSCOPE_HAS_ZOOKEEPER
        return std::make_unique<ZooKeeperSession>(address.path);
#endif
    case StoreKind::Redis: break;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
