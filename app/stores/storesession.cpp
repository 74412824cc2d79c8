// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stores/storesession.h"

#include "stores/memcachedsession.h"
#include "stores/sqlsession.h"

namespace lockscope {

bool StoreSession::hasDriver(StoreKind kind)
{
    const bool isSql = kind == StoreKind::Sqlite || kind == StoreKind::Postgres;
    return !isSql || SqlSession::hasDriver(kind);
}

std::unique_ptr<StoreSession> StoreSession::make(const StoreAddress &address)
{
    switch (address.kind) {
    case StoreKind::Memcached: return std::make_unique<MemcachedSession>(address.path);
    case StoreKind::Sqlite:
    case StoreKind::Postgres: return std::make_unique<SqlSession>(address);
    case StoreKind::Redis:
    case StoreKind::ZooKeeper: break;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
