// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/catalogue.h"

#include "race/protocols/existsset.h"
#include "race/protocols/failover.h"
#include "race/protocols/luatimestamp.h"
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

#include <algorithm>

namespace lockscope {

namespace {

using Maker = std::unique_ptr<RaceProtocol> (*)(const ProtocolSpec &, Actor &);

struct Entry {
    ProtocolInfo info;
    Maker make;
};

template <class Protocol>
Entry entry()
{
    return {Protocol::info(), [](const ProtocolSpec &spec, Actor &actor) -> std::unique_ptr<RaceProtocol> {
                return std::make_unique<Protocol>(actor, spec);
            }};
}

const std::vector<Entry> &entries()
{
    static const std::vector<Entry> all{
        entry<SetNxTimestamp>(),
        entry<SetNxTimestampStrict>(),
        entry<SetNxDelTakeover>(),
        entry<SetNxAcquiredAt>(),
        entry<SetNxAcquiredAtNilLapsed>(),
        entry<SetNxAcquiredAtNilLost>(),
        entry<LuaTimestamp>(),
        entry<SetNxExpire>(),
        entry<ExistsSet>(),
        entry<SetNxPx>(),
        entry<SetNxBlindDel>(),
        entry<SetNxBlindDelAlways>(),
        entry<SetNxGetDel>(),
        entry<SetNxReentrant>(),
        entry<SetNxWatchdog>(),
        entry<SetNxFenced>(),
        entry<RedissonLock>(),
        entry<RedissonFair>(),
        entry<RedissonReadWrite>(),
        entry<RedissonMulti>(),
        entry<RedissonSemaphore>(),
        entry<RedissonPermits>(),
        entry<RedissonLatch>(),
        entry<Redlock>(),
        entry<Failover>(),
        entry<FailoverWait>(),
    };
    return all;
}

} // namespace

const std::vector<ProtocolInfo> &protocolCatalogue()
{
    static const std::vector<ProtocolInfo> infos = [] {
        std::vector<ProtocolInfo> result;
        std::ranges::transform(entries(), std::back_inserter(result), &Entry::info);
        return result;
    }();
    return infos;
}

const ProtocolInfo *findProtocol(const QString &id)
{
    const auto &infos = protocolCatalogue();
    const auto found = std::ranges::find(infos, id, &ProtocolInfo::id);
    return found == infos.end() ? nullptr : &*found;
}

std::unique_ptr<RaceProtocol> makeProtocol(const QString &id, const ProtocolSpec &spec, Actor &actor)
{
    const auto found = std::ranges::find(entries(), id, [](const Entry &entry) { return entry.info.id; });
    return found == entries().end() ? nullptr : found->make(spec, actor);
}

} // namespace lockscope
