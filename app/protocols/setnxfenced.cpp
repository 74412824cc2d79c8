// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/setnxfenced.h"

#include "protocols/releases.h"

namespace lockscope {

using namespace Qt::StringLiterals;

const char *const SetNxFenced::acquireScript = R"(-- lock
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('INCR', KEYS[2]) else return false end)";

ProtocolInfo SetNxFenced::info()
{
    return {.id = u"set-nx-fenced"_s,
            .section = 'B',
            .sentence = u"As set-nx-px, with a number that grows at each acquisition and that the resource compares."_s,
            .acquire = {u"by script: SET key token NX PX lease, and if OK INCR fence.key"_s, u"a number: acquired, with it; nil: busy"_s},
            .release = {u"by script: delete key if its value is my token"_s},
            .flaw = u"Two clients may think they hold it, as with any lease, but a resource that compares refuses the late one's writes."_s};
}

SetNxFenced::SetNxFenced(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> SetNxFenced::attempt()
{
    m_actor.atStep(1);
    const QByteArray token = m_actor.newToken();
    const redis::Command script = redis::command("EVAL", acquireScript, 2, m_spec.key, "fence." + m_spec.key, token, m_spec.lease.count());
    const Result<redis::Reply> answer = co_await m_actor.send(script, hearOk);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    if (answer->isNil())
        co_return Attempt::Busy;
    m_token = token;
    m_fence = answer->integer();
    m_actor.wrote(m_spec.key, token);
    m_actor.wrote("fence." + m_spec.key, QByteArray::number(*m_fence));
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> SetNxFenced::release()
{
    m_actor.atStep(3);
    const Result<QString> released = co_await deleteIfMine(m_actor, m_spec.key, m_token);
    co_return released;
}

QByteArrayList SetNxFenced::furtherKeys() const { return {"fence." + m_spec.key}; }

} // namespace lockscope
