// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/storesession.h"

#include "stores/sqlsession.h"
#if LOCKSCOPE_HAS_MEMCACHED
#include "stores/memcachedsession.h"
#endif
#if LOCKSCOPE_HAS_ZOOKEEPER
#include "stores/zookeepersession.h"
#endif

namespace lockscope {

bool StoreSession::hasDriver(StoreKind kind)
{
    switch (kind) {
    case StoreKind::Redis: return true;
    case StoreKind::Memcached: return LOCKSCOPE_HAS_MEMCACHED != 0;
    case StoreKind::Sqlite:
    case StoreKind::Postgres: return SqlSession::hasDriver(kind);
    case StoreKind::ZooKeeper: return LOCKSCOPE_HAS_ZOOKEEPER != 0;
    }
    Q_UNREACHABLE();
}

std::unique_ptr<StoreSession> StoreSession::make(const StoreAddress &address)
{
    switch (address.kind) {
    case StoreKind::Sqlite:
    case StoreKind::Postgres: return std::make_unique<SqlSession>(address);
    case StoreKind::Memcached:
#if LOCKSCOPE_HAS_MEMCACHED
        return std::make_unique<MemcachedSession>(address.path);
#else
        break;
#endif
    case StoreKind::ZooKeeper:
#if LOCKSCOPE_HAS_ZOOKEEPER
        return std::make_unique<ZooKeeperSession>(address.path);
#else
        break;
#endif
    case StoreKind::Redis: break;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
