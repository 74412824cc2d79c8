// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocolcatalogue.h"

/** Every protocol that comes with the program, one line each, in the order in which they are shown: by section, the classic ones first. */
#define LOCKSCOPE_EACH_PROTOCOL(DO)                                                                                                                  \
    DO(SetNxTimestamp)                                                                                                                               \
    DO(SetNxTimestampStrict)                                                                                                                         \
    DO(SetNxDelTakeover)                                                                                                                             \
    DO(SetNxAcquiredAt)                                                                                                                              \
    DO(SetNxAcquiredAtNilLapsed)                                                                                                                     \
    DO(SetNxAcquiredAtNilLost)                                                                                                                       \
    DO(LuaTimestamp)                                                                                                                                 \
    DO(SetNxExpire)                                                                                                                                  \
    DO(ExistsSet)                                                                                                                                    \
    DO(SetNxPx)                                                                                                                                      \
    DO(SetNxBlindDel)                                                                                                                                \
    DO(SetNxBlindDelAlways)                                                                                                                          \
    DO(SetNxGetDel)                                                                                                                                  \
    DO(SetNxReentrant)                                                                                                                               \
    DO(SetNxWatchdog)                                                                                                                                \
    DO(SetIfEq)                                                                                                                                      \
    DO(SetNxFenced)                                                                                                                                  \
    DO(NestedLocks)                                                                                                                                  \
    DO(RedissonLock)                                                                                                                                 \
    DO(RedissonFair)                                                                                                                                 \
    DO(RedissonReadWrite)                                                                                                                            \
    DO(RedissonMulti)                                                                                                                                \
    DO(RedissonSemaphore)                                                                                                                            \
    DO(RedissonPermits)                                                                                                                              \
    DO(RedissonLatch)                                                                                                                                \
    DO(Redlock)                                                                                                                                      \
    DO(Failover)                                                                                                                                     \
    DO(FailoverWait)                                                                                                                                 \
    DO(MemcachedAdd)                                                                                                                                 \
    DO(SqlUniqueRow)                                                                                                                                 \
    DO(SqlUniqueRowSqlite)                                                                                                                           \
    DO(SqlForUpdate)                                                                                                                                 \
    DO(ZooKeeperSequential)

/** Registers a protocol with the catalogue; stands beside its class, in the protocol's own file. */
#define LOCKSCOPE_PROTOCOL(Class)                                                                                                                    \
    void add##Class(ProtocolCatalogue &catalogue) { catalogue.add<Class>(); }

namespace lockscope {

#define LOCKSCOPE_DECLARE(Class) void add##Class(ProtocolCatalogue &catalogue);
LOCKSCOPE_EACH_PROTOCOL(LOCKSCOPE_DECLARE)
#undef LOCKSCOPE_DECLARE

} // namespace lockscope
