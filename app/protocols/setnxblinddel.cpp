// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxblinddel.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxBlindDel::info()
{
    return {.id = u"set-nx-blind-del"_s,
            .section = 'B',
            .sentence = u"SET NX EX without a token, and a release that deletes whatever is there."_s,
            .acquire = {u"SET key 1 NX EX lease"_s, u"OK: acquired; nil: busy"_s},
            .release = {u"DEL key"_s},
            .flaw = u"A slow holder outlives its lease and deletes the lock of the next: a third enters beside the second."_s,
            .isBroken = true};
}

ProtocolInfo SetNxBlindDelAlways::info()
{
    ProtocolInfo info = SetNxBlindDel::info();
    info.id = u"set-nx-blind-del-always"_s;
    info.sentence = u"As set-nx-blind-del, with the DEL in a “finally” around everything."_s;
    info.release = {u"DEL key, also when giving up in vain"_s};
    info.flaw = u"Whoever gives up deletes the lock of the holder that it waited for."_s;
    return info;
}

SetNxBlindDel::SetNxBlindDel(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxBlindDel::attempt()
{
    m_actor.atStep(1);
    const redis::Command set = redis::command("SET", m_spec.key, "1", "NX", "EX", wholeSeconds(m_spec.lease));
    const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (answer->isNil())
        co_return Attempt::Busy;
    m_actor.wrote(m_spec.key, "1");
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxBlindDel::release()
{
    m_actor.atStep(3);
    const Result<QString> released = co_await deleteBlindly(m_actor, m_spec.key);
    co_return released;
}

QCoro::Task<Result<void>> SetNxBlindDelAlways::giveUp()
{
    const Result<QString> released = co_await release();
    if (!released)
        co_return failure(released.error());
    co_return Result<void>();
}

} // namespace lockscope
