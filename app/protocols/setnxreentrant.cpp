// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxreentrant.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo SetNxReentrant::info()
{
    return {.id = u"set-nx-reentrant"_s,
            .section = 'B',
            .sentence = u"As set-nx-px, and its holder can take it again."_s,
            .acquire = {u"SET key token NX PX lease, with the same token while I hold it"_s, u"OK: acquired; nil, and I hold nothing: busy"_s,
                        u"by script: PEXPIRE key lease if its value is my token"_s, u"1: acquired once more; 0: busy"_s},
            .release = {u"not the last hold: only count"_s, u"the last: by script, delete key if its value is my token"_s},
            .flaw = u"As any lease; and the count is in the client: who lost the lock in between does not learn of it."_s};
}

SetNxReentrant::SetNxReentrant(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxReentrant::attempt()
{
    m_actor.atStep(1);
    const QByteArray token = m_holds > 0 ? m_token : m_actor.newToken();
    const redis::Command set = redis::command("SET", m_spec.key, token, "NX", "PX", m_spec.lease.count());
    const Result<redis::Reply> answer = co_await m_actor.send(set, hearOk);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (!answer->isNil()) {
        m_token = token;
        ++m_holds;
        m_actor.wrote(m_spec.key, token);
        co_return Attempt::Acquired;
    }
    if (m_holds == 0)
        co_return Attempt::Busy;

    m_actor.atStep(3);
    const redis::Command script = redis::command("EVAL", compareAndExpire, 1, m_spec.key, token, m_spec.lease.count());
    const Result<redis::Reply> again = co_await m_actor.send(script, hearOne);
    if (!again)
        co_return failure(again.error());
    m_actor.atStep(4);
    if (again->integer() != 1)
        co_return Attempt::Busy;
    ++m_holds;
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxReentrant::release()
{
    m_actor.atStep(5);
    if (m_holds == 0)
        co_return u"nothing to release"_s;
    if (--m_holds > 0)
        co_return u"not the last hold: %1 left"_s.arg(m_holds);

    m_actor.atStep(6);
    const Result<QString> released = co_await deleteIfMine(m_actor, m_spec.key, m_token);
    co_return released;
}

} // namespace lockscope
