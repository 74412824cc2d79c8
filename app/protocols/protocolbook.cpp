// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolbook.h"

#include "protocols/existsset.h"
#include "protocols/failover.h"
#include "protocols/luatimestamp.h"
#include "protocols/memcachedadd.h"
#include "protocols/redissonfair.h"
#include "protocols/redissonlatch.h"
#include "protocols/redissonlock.h"
#include "protocols/redissonmulti.h"
#include "protocols/redissonpermits.h"
#include "protocols/redissonreadwrite.h"
#include "protocols/redissonsemaphore.h"
#include "protocols/redlock.h"
#include "protocols/setnxacquiredat.h"
#include "protocols/setnxblinddel.h"
#include "protocols/setnxdeltakeover.h"
#include "protocols/setnxexpire.h"
#include "protocols/setnxfenced.h"
#include "protocols/setnxgetdel.h"
#include "protocols/setnxpx.h"
#include "protocols/setnxreentrant.h"
#include "protocols/setnxtimestamp.h"
#include "protocols/setnxtimestampstrict.h"
#include "protocols/setnxwatchdog.h"
#include "protocols/sqlforupdate.h"
#include "protocols/sqluniquerow.h"
#include "protocols/zookeepersequential.h"

#include <algorithm>

namespace lockscope {

namespace {

template <class Protocol>
void addTo(ProtocolBook &book)
{
    book.add(Protocol::info(),
             [](const ProtocolSpec &spec, Actor &actor) -> std::unique_ptr<RaceProtocol> { return std::make_unique<Protocol>(actor, spec); });
}

template <class... Protocols>
ProtocolBook bookOf()
{
    ProtocolBook book;
    (addTo<Protocols>(book), ...);
    return book;
}

} // namespace

const ProtocolBook &ProtocolBook::builtIn()
{
    static const ProtocolBook book =
        bookOf<SetNxTimestamp, SetNxTimestampStrict, SetNxDelTakeover, SetNxAcquiredAt, SetNxAcquiredAtNilLapsed, SetNxAcquiredAtNilLost,
               LuaTimestamp, SetNxExpire, ExistsSet, SetNxPx, SetNxBlindDel, SetNxBlindDelAlways, SetNxGetDel, SetNxReentrant, SetNxWatchdog,
               SetNxFenced, RedissonLock, RedissonFair, RedissonReadWrite, RedissonMulti, RedissonSemaphore, RedissonPermits, RedissonLatch, Redlock,
               Failover, FailoverWait, MemcachedAdd, SqlUniqueRow, SqlUniqueRowSqlite, SqlForUpdate, ZooKeeperSequential>();
    return book;
}

void ProtocolBook::add(ProtocolInfo info, Maker make)
{
    auto contents = std::make_shared<Contents>(*m_contents);
    const auto same = std::ranges::find(contents->infos, info.id, &ProtocolInfo::id);
    if (same == contents->infos.end()) {
        contents->infos.push_back(std::move(info));
        contents->makers.push_back(std::move(make));
    } else {
        contents->makers[std::size_t(same - contents->infos.begin())] = std::move(make);
        *same = std::move(info);
    }
    m_contents = std::move(contents);
}

const ProtocolInfo *ProtocolBook::find(const QString &id) const
{
    const auto found = std::ranges::find(infos(), id, &ProtocolInfo::id);
    return found == infos().end() ? nullptr : &*found;
}

std::unique_ptr<RaceProtocol> ProtocolBook::make(const QString &id, const ProtocolSpec &spec, Actor &actor) const
{
    const ProtocolInfo *const info = find(id);
    return info ? m_contents->makers[std::size_t(info - infos().data())](spec, actor) : nullptr;
}

} // namespace lockscope
