// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonpermits.h"

#include "libraries/redissonnames.h"
#include "protocols/redissonhash.h"

#include <QUuid>

namespace lockscope {

using namespace Qt::StringLiterals;

const char *const RedissonPermits::acquireScript = R"(-- take a permit
local now = tonumber(ARGV[3])
local lapsed = redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if lapsed > 0 then redis.call('INCRBY', KEYS[1], lapsed) end
local free = tonumber(redis.call('GET', KEYS[1]) or 0)
if free > 0 then
  redis.call('DECR', KEYS[1])
  redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[1])
  return false
end
local next = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
return next[2] and tonumber(next[2]) - now or 0)";

const char *const RedissonPermits::releaseScript = R"(-- give a permit back
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('PUBLISH', ARGV[2], redis.call('INCR', KEYS[1]))
return 1)";

ProtocolInfo RedissonPermits::info()
{
    return {.id = u"redisson-permit-semaphore"_s,
            .section = 'C',
            .sentence = u"Redisson's semaphore whose permits have an id and a lease."_s,
            .acquire = {u"the first time: SET key permits NX"_s,
                        u"by script: permits whose time is over come back; one is free: DECR key, and my id with now+lease"_s,
                        u"nil: acquired; a number: busy, wait for a message, at most so long"_s},
            .release = {u"by script, if my id is known: it goes, INCR key and PUBLISH to its channel"_s},
            .flaw = u"As any lease, and it is judged by the clocks of the clients: one that is ahead takes permits that are still used."_s,
            .sharing = Sharing::Permits,
            .keepsAttempts = true,
            .keepsTimeInValue = true,
            .wakesWaiters = true};
}

RedissonPermits::RedissonPermits(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> RedissonPermits::attempt()
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
    const QByteArray permit = QUuid::createUuidV5(QUuid(), m_actor.newToken()).toByteArray(QUuid::Id128);
    const redis::Command script =
        redis::command("EVAL", acquireScript, 2, m_spec.key, redisson::permitsKey(m_spec.key), permit, m_spec.lease.count(), toMs(m_actor.now()));
    const Result<redis::Reply> answer = co_await m_actor.send(script, redisson::hearLocked);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(3);
    const redisson::Locked locked = redisson::lockedBy(*answer);
    if (!locked.isMine) {
        m_longestWait = locked.busyFor;
        co_return Attempt::Busy;
    }
    m_permit = permit;
    m_actor.wrote(m_spec.key, permit);
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> RedissonPermits::release()
{
    m_actor.atStep(4);
    const redis::Command script = redis::command("EVAL", releaseScript, 2, m_spec.key, redisson::permitsKey(m_spec.key), m_permit, wakeChannel());
    const Result<redis::Reply> released = co_await m_actor.send(script, hearOne);
    if (!released)
        co_return failure(released.error());
    co_return released->integer() == 1 ? u"released"_s : u"release answered 0: the permit had expired"_s;
}

QByteArray RedissonPermits::wakeChannel() const { return redisson::semaphoreChannel(m_spec.key); }

QByteArrayList RedissonPermits::furtherKeys() const { return {redisson::permitsKey(m_spec.key)}; }

} // namespace lockscope
