// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "race/protocols/setnxpx.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr auto deleteIfMine = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

} // namespace

ProtocolInfo SetNxPx::info()
{
    return {.id = u"set-nx-px"_s,
            .section = 'B',
            .sentence = u"The recommended lock on one server: a random token, a lease, and a release that compares."_s,
            .acquire = {u"SET key token NX PX lease"_s, u"OK: acquired; nil: busy"_s},
            .release = {u"by script: delete key if its value is my token"_s}};
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
    const redis::Command script = redis::command("EVAL", deleteIfMine, 1, m_spec.key, m_token);
    const Result<redis::Reply> deleted = co_await m_actor.send(script, hearOne);
    if (!deleted)
        co_return failure(deleted.error());
    co_return deleted->integer() == 1 ? u"released"_s : u"release answered 0: not ours any more"_s;
}

} // namespace lockscope
