// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxexpire.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxExpire::info()
{
    return {.id = u"setnx-expire"_s,
            .section = 'A',
            .sentence = u"SETNX with a token, and the lease by a second command."_s,
            .acquire = {u"SETNX key token"_s, u"0: busy"_s, u"1: EXPIRE key lease; acquired"_s},
            .release = {u"by script: delete key if its value is my token"_s},
            .flaw = u"A client that ends between the two commands leaves a lock without a deadline, until somebody clears it."_s,
            .isBroken = true};
}

SetNxExpire::SetNxExpire(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxExpire::attempt()
{
    m_actor.atStep(1);
    const QByteArray token = m_actor.newToken();
    const redis::Command setnx = redis::command("SETNX", m_spec.key, token);
    const Result<redis::Reply> created = co_await m_actor.send(setnx, hearOne);
    if (!created)
        co_return failure(created.error());
    m_actor.atStep(2);
    if (created->integer() != 1)
        co_return Attempt::Busy;
    m_token = token;
    m_actor.wrote(m_spec.key, token);

    m_actor.atStep(3);
    const redis::Command expire = redis::command("EXPIRE", m_spec.key, wholeSeconds(m_spec.lease));
    const Result<redis::Reply> leased = co_await m_actor.send(expire, hearOne);
    if (!leased)
        co_return failure(leased.error());
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxExpire::release()
{
    m_actor.atStep(4);
    const Result<QString> released = co_await deleteIfMine(m_actor, m_spec.key, m_token);
    co_return released;
}

} // namespace lockscope
