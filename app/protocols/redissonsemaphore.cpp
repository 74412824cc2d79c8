// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonsemaphore.h"

#include "libraries/redissonnames.h"

namespace lockscope {

using namespace Qt::StringLiterals;

const char *const RedissonSemaphore::acquireScript = R"(-- take a permit
if tonumber(redis.call('GET', KEYS[1]) or 0) < 1 then return 0 end
redis.call('DECR', KEYS[1])
return 1)";

const char *const RedissonSemaphore::releaseScript = R"(-- give a permit back
local free = redis.call('INCR', KEYS[1])
redis.call('PUBLISH', ARGV[1], free)
return free)";

ProtocolInfo RedissonSemaphore::info()
{
    return {.id = u"redisson-semaphore"_s,
            .section = 'C',
            .sentence = u"Redisson's semaphore: a number of free permits; a message wakes those who wait."_s,
            .acquire = {u"the first time: SET key permits NX"_s, u"by script: DECR key if it is 1 or more"_s,
                        u"1: acquired; 0: busy, wait for a message"_s},
            .release = {u"by script: INCR key and PUBLISH to its channel"_s},
            .flaw = u"Permits have no lease and no owner: what a dead client had is lost."_s,
            .sharing = Sharing::Permits,
            .keepsAttempts = true,
            .wakesWaiters = true};
}

RedissonSemaphore::RedissonSemaphore(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> RedissonSemaphore::attempt()
{
    if (!m_hasSetPermits) {
        m_actor.atStep(1);
        const redis::Command set = redis::command("SET", m_spec.key, m_spec.permits, "NX");
        const Result<redis::Reply> created = co_await m_actor.send(set, hearOk);
        if (!created)
            co_return failure(created.error());
        m_hasSetPermits = true;
        if (!created->isNil())
            m_actor.wrote(m_spec.key, QByteArray::number(m_spec.permits));
    }

    m_actor.atStep(2);
    const redis::Command script = redis::command("EVAL", acquireScript, 1, m_spec.key);
    const Result<redis::Reply> taken = co_await m_actor.send(script, hearOne);
    if (!taken)
        co_return failure(taken.error());
    m_actor.atStep(3);
    co_return taken->integer() == 1 ? Attempt::Acquired : Attempt::Busy;
}

QCoro::Task<Result<QString>> RedissonSemaphore::release()
{
    m_actor.atStep(4);
    const redis::Command script = redis::command("EVAL", releaseScript, 1, m_spec.key, wakeChannel());
    const Result<redis::Reply> free = co_await m_actor.send(script, hearOk);
    if (!free)
        co_return failure(free.error());
    co_return free->integer() > m_spec.permits ? u"released: %1 are free, more than there were"_s.arg(free->integer()) : u"released"_s;
}

QByteArray RedissonSemaphore::wakeChannel() const { return redisson::semaphoreChannel(m_spec.key); }

} // namespace lockscope
