// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

QCoro::Task<Result<QString>> deleteIfMine(Actor &actor, QByteArray key, QByteArray token)
{
    const redis::Command script = redis::command("EVAL", compareAndDelete, 1, key, token);
    const Result<redis::Reply> deleted = co_await actor.send(script, hearOne);
    if (!deleted)
        co_return failure(deleted.error());
    co_return deleted->integer() == 1 ? u"released"_s : u"release answered 0: not ours any more"_s;
}

QCoro::Task<Result<QString>> deleteBlindly(Actor &actor, QByteArray key)
{
    const redis::Command del = redis::command("DEL", key);
    const Result<redis::Reply> deleted = co_await actor.send(del, hearOne);
    if (!deleted)
        co_return failure(deleted.error());
    co_return deleted->integer() == 1 ? u"released"_s : u"release answered 0: already gone"_s;
}

} // namespace lockscope
