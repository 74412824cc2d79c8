// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"
#include "protocols/protocolcatalogue.h"
#include "protocols/redissonhash.h"
#include "protocols/tokenlock.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr Duration placeInQueue = std::chrono::minutes(5);

constexpr auto dropLapsedHeads = R"(
local me, now = ARGV[1], tonumber(ARGV[3])
local head = redis.call('LINDEX', KEYS[2], 0)
while head and tonumber(redis.call('ZSCORE', KEYS[3], head) or 0) <= now do
  redis.call('LPOP', KEYS[2])
  redis.call('ZREM', KEYS[3], head)
  head = redis.call('LINDEX', KEYS[2], 0)
end
)";

constexpr auto lockOrQueue = R"(local place = tonumber(ARGV[4])
local isFree = redis.call('EXISTS', KEYS[1]) == 0
if isFree and head == me then
  redis.call('LPOP', KEYS[2])
  redis.call('ZREM', KEYS[3], me)
  for _, other in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
    redis.call('ZINCRBY', KEYS[3], -place, other)
  end
  head = false
end
if isFree and not head or redis.call('HEXISTS', KEYS[1], me) == 1 then
  redis.call('HINCRBY', KEYS[1], me, 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return false
end
local mine = redis.call('ZSCORE', KEYS[3], me)
if mine then return tonumber(mine) - place - now end
local last = redis.call('LINDEX', KEYS[2], -1)
local wait = last and tonumber(redis.call('ZSCORE', KEYS[3], last) or now) - now
  or redis.call('PTTL', KEYS[1])
redis.call('ZADD', KEYS[3], now + wait + place, me)
redis.call('RPUSH', KEYS[2], me)
return wait)";

constexpr auto unlockAndTellHead = R"(if redis.call('HEXISTS', KEYS[1], me) == 0 then return false end
if redis.call('HINCRBY', KEYS[1], me, -1) > 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 0
end
redis.call('DEL', KEYS[1])
if head then redis.call('PUBLISH', ARGV[4] .. head, '0') end
return 1)";

/**
 * `redisson-fair`, Redisson's fair lock: the hash of redisson-lock, a list of waiters and a sorted set of their deadlines, by the clients' clocks. A
 * place in the queue lasts five minutes, as in the library, whatever the lease.
 *  - acquire: by script: remove waiters at the head whose deadline has passed. The lock is free, and the queue is empty or I am its head: leave the
 *    queue, move the other deadlines up by one place, write the hash as in redisson-lock: acquired. I hold it: count one more. Else, if I am not in
 *    the queue, join its end, with a deadline five minutes after the waiter before me: busy; the answer is the longest time to wait.
 *  - release: by script as redisson-lock; the message goes to the head of the queue only, on a channel of its own.
 *  - give up: by script: leave the queue; the waiters behind move up.
 *  - while holding: as redisson-lock.
 */
class RedissonFair final : public RaceProtocol {
public:
    /** KEYS: lock, queue, deadlines; ARGV: owner, lease, now, a place in ms */
    static const QByteArray &lockScript()
    {
        static const QByteArray script = "-- lock in turn"_ba + dropLapsedHeads + lockOrQueue;
        return script;
    }

    /** KEYS: the same; ARGV: owner, lease, now, channel without the owner's name */
    static const QByteArray &unlockScript()
    {
        static const QByteArray script = "-- unlock"_ba + dropLapsedHeads + unlockAndTellHead;
        return script;
    }

    /** KEYS: queue, deadlines; ARGV: owner, a place in ms */
    static constexpr auto leaveScript = R"(-- leave the queue
local isBehind = false
for _, waiter in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if isBehind then redis.call('ZINCRBY', KEYS[2], -tonumber(ARGV[2]), waiter) end
  isBehind = isBehind or waiter == ARGV[1]
end
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('LREM', KEYS[1], 0, ARGV[1]))";

    static ProtocolInfo info()
    {
        return {.id = u"redisson-fair"_s,
                .section = 'C',
                .place = 2,
                .sentence = ProtocolText::tr("Redisson's fair lock: waiting clients form a queue, and a release wakes only its head."),
                .acquire = {ProtocolText::tr("by script: drop heads of the queue whose deadline is over; free, and no queue or its head is me: "
                                             "take it; mine: once more; else stand at the queue's end"),
                            ProtocolText::tr("nil: acquired; a number: busy, wait for my message, at most that long")},
                .release = {ProtocolText::tr("by script, if mine: one hold less; none left: DEL key and PUBLISH to the head of the queue"),
                            ProtocolText::tr("after giving up, by script: leave the queue")},
                .holding = {ProtocolText::tr("every lease/3, by script: PEXPIRE key lease if mine")},
                .flaw = ProtocolText::tr("A client that dies while it waits blocks the free lock for five minutes: a ghost queue."),
                .keepsAttempts = true,
                .wakesWaiters = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        if (m_owner.isEmpty())
            m_owner = redisson::ownerOf(m_actor.newToken());
        const redis::Command script =
            redis::command("EVAL", lockScript(), 3, m_spec.key, redisson::queueKey(m_spec.key), redisson::queueTimeoutKey(m_spec.key), m_owner,
                           m_spec.lease.count(), toMs(m_actor.now()), placeInQueue.count());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(script, redisson::hearLocked));
        m_actor.atStep(2);
        const redisson::Locked locked = redisson::lockedBy(answer);
        if (!locked.isMine) {
            m_longestWait = locked.busyFor;
            co_return Attempt::Busy;
        }
        m_actor.wrote(m_spec.key, m_owner);
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        const redis::Command script =
            redis::command("EVAL", unlockScript(), 3, m_spec.key, redisson::queueKey(m_spec.key), redisson::queueTimeoutKey(m_spec.key), m_owner,
                           m_spec.lease.count(), toMs(m_actor.now()), channels());
        CO_TRY(const redis::Reply answer, co_await m_actor.send(script, hearOne));
        co_return redisson::unlockedText(answer);
    }

    QCoro::Task<Result<void>> giveUp() override
    {
        if (m_owner.isEmpty())
            co_return Result<void>();
        m_actor.atStep(4);
        const redis::Command script = redis::command("EVAL", leaveScript, 2, redisson::queueKey(m_spec.key), redisson::queueTimeoutKey(m_spec.key),
                                                     m_owner, placeInQueue.count());
        CO_CHECK(co_await m_actor.send(script, hearOne));
        co_return Result<void>();
    }

    QCoro::Task<void> whileHolding(Actor &renewer) override
    {
        return renewWhileHeld(renewer, {redisson::renewal(m_spec.key, m_owner, m_spec.lease)}, m_spec.lease, 5);
    }

    QByteArray wakeChannel() const override { return channels() + m_owner; }

    QByteArrayList furtherKeys() const override { return {redisson::queueKey(m_spec.key), redisson::queueTimeoutKey(m_spec.key)}; }

    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    QByteArray channels() const { return redisson::lockChannel(m_spec.key) + ':'; }

    QByteArray m_owner;
    std::optional<Duration> m_longestWait;
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonFair)

} // namespace lockscope
