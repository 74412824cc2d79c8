// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"
#include "protocols/protocolcatalogue.h"
#include "protocols/redissonhash.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `redisson-read-write`, Redisson's read-write lock: a hash with a mode, the readers' and the writer's counts, and a key with a lease for each hold
 * of a reader. ProtocolSpec::role says which of the two this client is.
 *  - acquire to read, by script: no mode, or mode read, or I am the writer: count one more, and set a hold key with the lease; the lock lasts at
 *    least as long. Else busy; the answer is the time left.
 *  - acquire to write, by script: no mode, or I am the writer: mode write, count one more, add the lease to the time left. Else busy.
 *  - release, by script: not mine: an error of the caller. Count one less. A reader deletes its hold key; if others still read, the lock lasts as
 *    long as the longest of their holds. The writer's last hold: with readers left, mode read. No hold left: DEL key and publish 0, which wakes one
 *    waiter (after a reader), or 1, which wakes all (after the writer).
 *  - while holding: every third of the lease, by script, renew the lease of the key and the hold keys.
 */
class RedissonReadWrite final : public RaceProtocol {
public:
    /** KEYS: the lock; ARGV: owner, lease, its hold keys without the number */
    static constexpr auto readLockScript = R"(-- lock to read
local mode = redis.call('HGET', KEYS[1], 'mode')
if mode == 'write' and redis.call('HEXISTS', KEYS[1], ARGV[1] .. ':write') == 0 then
  return redis.call('PTTL', KEYS[1])
end
if not mode then redis.call('HSET', KEYS[1], 'mode', 'read') end
local hold = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('SET', ARGV[3] .. hold, 1, 'PX', ARGV[2])
redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), tonumber(ARGV[2])))
return false)";
    /** KEYS: the lock; ARGV: owner's field, lease */
    static constexpr auto writeLockScript = R"(-- lock to write
if redis.call('HEXISTS', KEYS[1], 'mode') == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return redis.call('PTTL', KEYS[1])
end
local left = math.max(redis.call('PTTL', KEYS[1]), 0)
redis.call('HSET', KEYS[1], 'mode', 'write')
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], left + ARGV[2])
return false)";
    /** KEYS: the lock; ARGV: owner, its hold keys without the number, all without the owner, channel */
    static constexpr auto readUnlockScript = R"(-- unlock after reading
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
    /** KEYS: the lock; ARGV: owner's field, lease, channel */
    static constexpr auto writeUnlockScript = R"(-- unlock after writing
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
    /** KEYS: the lock; ARGV: owner, lease, its hold keys without the number */
    static constexpr auto readRenewScript = R"(-- renew if mine
local holds = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0)
for hold = 1, holds do redis.call('PEXPIRE', ARGV[3] .. hold, ARGV[2]) end
if holds > 0 then redis.call('PEXPIRE', KEYS[1], math.max(redis.call('PTTL', KEYS[1]), tonumber(ARGV[2]))) end
return holds > 0 and 1 or 0)";

    static ProtocolInfo info()
    {
        return {.id = u"redisson-read-write"_s,
                .section = 'C',
                .place = 3,
                .sentence = ProtocolText::tr("Redisson's read-write lock: many readers, each with its own lease, or one writer."),
                .acquire = {ProtocolText::tr("by script: to read: no mode, or read, or I am the writer; to write: no mode, or I am the writer: "
                                             "count one more hold, and its lease"),
                            ProtocolText::tr("nil: acquired; a number: busy, wait for a message, at most that long")},
                .release = {ProtocolText::tr(
                    "by script, if mine: one hold less; nobody left: DEL key and PUBLISH to its channel; readers left: mode read")},
                .holding = {ProtocolText::tr("every lease/3, by script: renews the lease of the key and of its holds if mine")},
                .flaw = ProtocolText::tr("As any lease; a steady stream of readers keeps a writer out for ever."),
                .sharing = Sharing::Readers,
                .wakesWaiters = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        if (m_owner.isEmpty())
            m_owner = redisson::ownerOf(m_actor.newToken());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(lockCommand(), redisson::hearLocked));
        m_actor.atStep(2);
        const redisson::Locked locked = redisson::lockedBy(answer);
        if (!locked.isMine) {
            m_longestWait = locked.busyFor;
            co_return Attempt::Busy;
        }
        m_actor.wrote(m_spec.key, reads() ? m_owner : field());
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        CO_TRY(const redis::Reply answer, co_await m_actor.send(unlockCommand(), hearOne));
        co_return redisson::unlockedText(answer);
    }

    QCoro::Task<void> whileHolding(Actor &renewer) override
    {
        const redis::Command renewal = reads() ? redis::command("EVAL", readRenewScript, 1, m_spec.key, m_owner, m_spec.lease.count(), holdKeys())
                                               : redisson::renewal(m_spec.key, field(), m_spec.lease);
        return renewWhileHeld(renewer, {renewal}, m_spec.lease, 4);
    }

    QByteArray wakeChannel() const override { return redisson::readWriteChannel(m_spec.key); }

    QByteArrayList furtherKeys() const override
    {
        return reads() && !m_owner.isEmpty() ? QByteArrayList{redisson::holdKey(m_spec.key, m_owner, 1)} : QByteArrayList();
    }

    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    bool reads() const { return m_spec.role == ProtocolSpec::Role::Reader; }
    /** The writer's field of the hash. */
    QByteArray field() const { return m_owner + ":write"; }

    QByteArray holdKeys() const { return redisson::holdKey(m_spec.key, m_owner, 1).chopped(1); }

    redis::Command lockCommand() const
    {
        if (reads())
            return redis::command("EVAL", readLockScript, 1, m_spec.key, m_owner, m_spec.lease.count(), holdKeys());
        return redis::command("EVAL", writeLockScript, 1, m_spec.key, field(), m_spec.lease.count());
    }

    redis::Command unlockCommand() const
    {
        if (!reads())
            return redis::command("EVAL", writeUnlockScript, 1, m_spec.key, field(), m_spec.lease.count(), wakeChannel());
        const QByteArray mine = holdKeys();
        return redis::command("EVAL", readUnlockScript, 1, m_spec.key, m_owner, mine, mine.first(mine.lastIndexOf(m_owner)), wakeChannel());
    }

    QByteArray m_owner;
    std::optional<Duration> m_longestWait;
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonReadWrite)

} // namespace lockscope
