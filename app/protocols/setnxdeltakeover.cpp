// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxdeltakeover.h"

#include "protocols/timestamps.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxDelTakeover::info()
{
    return {.id = u"setnx-del-takeover"_s,
            .section = 'A',
            .sentence = u"As the classic, but whoever finds the lock lapsed deletes it and takes it anew."_s,
            .acquire = {u"SETNX key now+lease+1"_s, u"1: acquired; 0: GET key"_s, u"nil: back to 1; not yet past: busy"_s, u"past: DEL key"_s,
                        u"SETNX key now+lease+1; 1: acquired; 0: busy"_s},
            .release = {u"GET key"_s, u"lapsed or gone: leave it alone"_s, u"DEL key"_s},
            .flaw = u"Of two that have read the lapsed value, the second deletes the lock of the first: two clients think they hold it."_s,
            .keepsTimeInValue = true,
            .isBroken = true};
}

QCoro::Task<Result<Attempt>> SetNxDelTakeover::attempt()
{
    for (;;) {
        m_actor.atStep(1);
        const QByteArray mine = nowPlusTimeoutPlusOne();
        const redis::Command setnx = redis::command("SETNX", m_spec.key, mine);
        const Result<redis::Reply> created = co_await m_actor.send(setnx, hearOne);
        if (!created)
            co_return failure(created.error());
        m_actor.atStep(2);
        if (created->integer() == 1) {
            m_actor.wrote(m_spec.key, mine);
            co_return Attempt::Acquired;
        }

        const redis::Command get = redis::command("GET", m_spec.key);
        const Result<redis::Reply> found = co_await m_actor.send(get, hearDeadline);
        if (!found)
            co_return failure(found.error());
        m_actor.atStep(3);
        if (found->isNil())
            continue;
        if (!isPast(*found))
            co_return Attempt::Busy;

        m_actor.atStep(4);
        const redis::Command del = redis::command("DEL", m_spec.key);
        const Result<redis::Reply> deleted = co_await m_actor.send(del, hearValue);
        if (!deleted)
            co_return failure(deleted.error());

        m_actor.atStep(5);
        const QByteArray taken = nowPlusTimeoutPlusOne();
        const redis::Command again = redis::command("SETNX", m_spec.key, taken);
        const Result<redis::Reply> won = co_await m_actor.send(again, hearOne);
        if (!won)
            co_return failure(won.error());
        if (won->integer() != 1)
            co_return Attempt::Busy;
        m_actor.wrote(m_spec.key, taken);
        co_return Attempt::Acquired;
    }
}

} // namespace lockscope
