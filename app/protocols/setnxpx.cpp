// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxpx.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxPx::info()
{
    return {.id = u"set-nx-px"_s,
            .section = 'B',
            .sentence = u"The recommended lock on one server: a random token, a lease, and a release that compares."_s,
            .acquire = {u"SET key token NX PX lease"_s, u"OK: acquired; nil: busy"_s},
            .release = {u"by script: delete key if its value is my token"_s},
            .flaw = u"As any lease: work or a pause that outlasts it, and a primary that is lost before its replica has the lock."_s};
}

SetNxPx::SetNxPx(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxPx::attempt()
{
    m_actor.atStep(1);
    const QByteArray token = m_actor.newToken();
    const redis::Command set = redis::command("SET", m_spec.key, token, "NX", "PX", m_spec.lease.count());
    const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (answer->isNil())
        co_return Attempt::Busy;
    m_token = token;
    m_actor.wrote(m_spec.key, token);
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxPx::release()
{
    m_actor.atStep(3);
    const Result<QString> released = co_await deleteIfMine(m_actor, m_spec.key, m_token);
    co_return released;
}

} // namespace lockscope
