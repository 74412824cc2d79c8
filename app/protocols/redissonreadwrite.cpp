// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonreadwrite.h"

#include "libraries/redissonnames.h"
#include "protocols/redissonhash.h"
#include "protocols/watchdog.h"

namespace lockscope {

using namespace Qt::StringLiterals;

const char *const RedissonReadWrite::readLockScript = R"(-- lock to read
local mode = redis.call('HGET', KEYS[1], 'mode')
if mode == 'write' and redis.call('HEXISTS', KEYS[1], ARGV[1] .. ':write') == 0 then
  return math.ceil(redis.call('PTTL', KEYS[1]) / 100) * 100
end
if not mode then redis.call('HSET', KEYS[1], 'mode', 'read') end
local hold = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('SET', ARGV[3] .. hold, 1, 'PX', ARGV[2])
redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), tonumber(ARGV[2])))
return false)";

const char *const RedissonReadWrite::writeLockScript = R"(-- lock to write
if redis.call('HEXISTS', KEYS[1], 'mode') == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return math.ceil(redis.call('PTTL', KEYS[1]) / 100) * 100
end
local left = math.max(redis.call('PTTL', KEYS[1]), 0)
redis.call('HSET', KEYS[1], 'mode', 'write')
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], left + ARGV[2])
return false)";

const char *const RedissonReadWrite::readUnlockScript = R"(-- unlock after reading
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return false end
local left = redis.call('HINCRBY', KEYS[1], ARGV[1], -1)
redis.call('DEL', ARGV[2] .. left + 1)
if left == 0 then redis.call('HDEL', KEYS[1], ARGV[1]) end
local fields, longest = redis.call('HGETALL', KEYS[1]), 0
for i = 1, #fields, 2 do
  for hold = 1, tonumber(fields[i + 1]) or 0 do
    longest = math.max(longest, redis.call('PTTL', ARGV[3] .. fields[i] .. ':rwlock_timeout:' .. hold))
  end
end
if redis.call('HGET', KEYS[1], 'mode') ~= 'write' then
  if longest > 0 then
    redis.call('PEXPIRE', KEYS[1], longest)
  else
    redis.call('DEL', KEYS[1])
    redis.call('PUBLISH', ARGV[4], '0')
  end
end
return left == 0 and 1 or 0)";

const char *const RedissonReadWrite::writeUnlockScript = R"(-- unlock after writing
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return false end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('HLEN', KEYS[1]) > 1 then
  redis.call('HSET', KEYS[1], 'mode', 'read')
else
  redis.call('DEL', KEYS[1])
  redis.call('PUBLISH', ARGV[3], '1')
end
return 1)";

const char *const RedissonReadWrite::readRenewScript = R"(-- renew if mine
local holds = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
for hold = 1, holds do redis.call('PEXPIRE', ARGV[3] .. hold, ARGV[2]) end
if holds > 0 then redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), tonumber(ARGV[2]))) end
return holds > 0 and 1 or 0)";

ProtocolInfo RedissonReadWrite::info()
{
    return {.id = u"redisson-read-write"_s,
            .section = 'C',
            .sentence = u"Redisson's read-write lock: many readers, each hold with a lease of its own, or one writer."_s,
            .acquire = {u"by script: to read: no mode, or read, or I am the writer; to write: no mode, or I am the writer: count one "
                        u"more hold, "
                        "and its lease"_s,
                        u"nil: acquired; a number: busy, wait for a message, at most so long"_s},
            .release = {u"by script, if mine: one hold less; nobody left: DEL key and PUBLISH to its channel; readers left: mode read"_s},
            .holding = {u"every lease/3, by script: the leases of key and holds anew if mine"_s},
            .flaw = u"As any lease; readers who keep coming keep a writer out for ever."_s,
            .sharing = Sharing::Readers,
            .wakesWaiters = true};
}

RedissonReadWrite::RedissonReadWrite(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> RedissonReadWrite::attempt()
{
    m_actor.atStep(1);
    if (m_owner.isEmpty())
        m_owner = redisson::ownerOf(m_actor.newToken());
    const Result<redis::Reply> answer = co_await m_actor.send(lockCommand(), redisson::hearLocked);
    if (!answer)
        co_return failure(answer.error());
    m_actor.atStep(2);
    const redisson::Locked locked = redisson::lockedBy(*answer);
    if (!locked.isMine) {
        m_longestWait = locked.busyFor;
        co_return Attempt::Busy;
    }
    m_actor.wrote(m_spec.key, reads() ? m_owner : field());
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> RedissonReadWrite::release()
{
    m_actor.atStep(3);
    const Result<redis::Reply> answer = co_await m_actor.send(unlockCommand(), hearOne);
    if (!answer)
        co_return failure(answer.error());
    co_return redisson::unlockedText(*answer);
}

QCoro::Task<void> RedissonReadWrite::whileHolding(Actor &renewer)
{
    const redis::Command renewal = reads() ? redis::command("EVAL", readRenewScript, 1, m_spec.key, m_owner, m_spec.lease.count(), holdKeys())
                                           : redisson::renewal(m_spec.key, field(), m_spec.lease);
    return renewWhileHeld(renewer, {renewal}, m_spec.lease, 4);
}

redis::Command RedissonReadWrite::lockCommand() const
{
    if (reads())
        return redis::command("EVAL", readLockScript, 1, m_spec.key, m_owner, m_spec.lease.count(), holdKeys());
    return redis::command("EVAL", writeLockScript, 1, m_spec.key, field(), m_spec.lease.count());
}

redis::Command RedissonReadWrite::unlockCommand() const
{
    if (!reads())
        return redis::command("EVAL", writeUnlockScript, 1, m_spec.key, field(), m_spec.lease.count(), wakeChannel());
    const QByteArray mine = holdKeys();
    return redis::command("EVAL", readUnlockScript, 1, m_spec.key, m_owner, mine, mine.first(mine.lastIndexOf(m_owner)), wakeChannel());
}

QByteArray RedissonReadWrite::field() const { return m_owner + ":write"; }

QByteArray RedissonReadWrite::holdKeys() const { return redisson::holdKey(m_spec.key, m_owner, 1).chopped(1); }

QByteArray RedissonReadWrite::wakeChannel() const { return redisson::readWriteChannel(m_spec.key); }

QByteArrayList RedissonReadWrite::furtherKeys() const
{
    return reads() && !m_owner.isEmpty() ? QByteArrayList{redisson::holdKey(m_spec.key, m_owner, 1)} : QByteArrayList();
}

} // namespace lockscope
