// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/protocolbook.h"

#include "race/protocols/existsset.h"
#include "race/protocols/failover.h"
#include "race/protocols/luatimestamp.h"
#include "race/protocols/memcachedadd.h"
#include "race/protocols/redissonfair.h"
#include "race/protocols/redissonlatch.h"
#include "race/protocols/redissonlock.h"
#include "race/protocols/redissonmulti.h"
#include "race/protocols/redissonpermits.h"
#include "race/protocols/redissonreadwrite.h"
#include "race/protocols/redissonsemaphore.h"
#include "race/protocols/redlock.h"
#include "race/protocols/setnxacquiredat.h"
#include "race/protocols/setnxblinddel.h"
#include "race/protocols/setnxdeltakeover.h"
#include "race/protocols/setnxexpire.h"
#include "race/protocols/setnxfenced.h"
#include "race/protocols/setnxgetdel.h"
#include "race/protocols/setnxpx.h"
#include "race/protocols/setnxreentrant.h"
#include "race/protocols/setnxtimestamp.h"
#include "race/protocols/setnxtimestampstrict.h"
#include "race/protocols/setnxwatchdog.h"
#include "race/protocols/sqlforupdate.h"
#include "race/protocols/sqluniquerow.h"
#include "race/protocols/zookeepersequential.h"

#include <algorithm>

namespace lockscope {

namespace {

template <class Protocol>
void addTo(ProtocolBook &book)
{
    book.add(Protocol::info(), [](const ProtocolSpec &spec, Actor &actor) -> std::unique_ptr<RaceProtocol> {
        return std::make_unique<Protocol>(actor, spec);
    });
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
    static const ProtocolBook book = bookOf<
        SetNxTimestamp,
        SetNxTimestampStrict,
        SetNxDelTakeover,
        SetNxAcquiredAt,
        SetNxAcquiredAtNilLapsed,
        SetNxAcquiredAtNilLost,
        LuaTimestamp,
        SetNxExpire,
        ExistsSet,
        SetNxPx,
        SetNxBlindDel,
        SetNxBlindDelAlways,
        SetNxGetDel,
        SetNxReentrant,
        SetNxWatchdog,
        SetNxFenced,
        RedissonLock,
        RedissonFair,
        RedissonReadWrite,
        RedissonMulti,
        RedissonSemaphore,
        RedissonPermits,
        RedissonLatch,
        Redlock,
        Failover,
        FailoverWait,
        MemcachedAdd,
        SqlUniqueRow,
        SqlUniqueRowSqlite,
        SqlForUpdate,
        ZooKeeperSequential>();
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
