// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"
#include "protocols/protocolcatalogue.h"
#include "protocols/redissonhash.h"

#include <QUuid>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `redisson-permit-semaphore`, Redisson's semaphore whose permits expire: the key has the number of free permits, {key}:timeout the ids of the taken
 * ones with their deadlines by the client's clock. There are ProtocolSpec::permits.
 *  - acquire: before the first: SET key <permits> NX. By script: free the permits whose deadline has passed. One is free: DECR, and add my permit's
 *    id with now + lease: acquired. Else busy, until the next deadline, which is the answer, or a message on redisson_sc:{key}.
 *  - release: by script: my permit's id is there: remove it, INCR, and publish the new number: 1; else 0.
 * The key stays.
 */
class RedissonPermits final : public RaceProtocol {
public:
    /** KEYS: the semaphore, its permits; ARGV: id, lease, now. nil: taken; else after how many ms to ask again */
    static constexpr auto acquireScript = R"(-- take a permit
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
    /** KEYS: the semaphore, its permits; ARGV: id, channel. 1 or 0 */
    static constexpr auto releaseScript = R"(-- give a permit back
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('PUBLISH', ARGV[2], redis.call('INCR', KEYS[1]))
return 1)";

    static ProtocolInfo info()
    {
        return {.id = u"redisson-permit-semaphore"_s,
                .section = 'C',
                .place = 6,
                .sentence = ProtocolText::tr("Redisson's semaphore whose permits have an id and a lease."),
                .acquire = {ProtocolText::tr("the first time: SET key permits NX"),
                            ProtocolText::tr("by script: expired permits come back; if one is free: DECR key, and add my id with now+lease"),
                            ProtocolText::tr("nil: acquired; a number: busy, wait for a message, at most that long")},
                .release = {ProtocolText::tr("by script, if my id is known: it goes, INCR key and PUBLISH to its channel")},
                .flaw = ProtocolText::tr(
                    "As any lease, judged by the clients' clocks: a client whose clock is ahead takes permits that are still in use."),
                .sharing = Sharing::Permits,
                .keepsAttempts = true,
                .keepsTimeInValue = true,
                .wakesWaiters = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        if (!m_hasSetPermits) {
            m_actor.atStep(1);
            const redis::Command set = redis::command("SET", m_spec.key, m_spec.permits, "NX");
            CO_TRY(const redis::Reply created, co_await m_actor.send(set, hearOk));
            m_hasSetPermits = true;
            if (!created.isNil())
                m_actor.wrote(m_spec.key, QByteArray::number(m_spec.permits));
        }

        m_actor.atStep(2);
        const QByteArray permit = QUuid::createUuidV5(QUuid(), m_actor.newToken()).toByteArray(QUuid::Id128);
        const redis::Command script =
            redis::command("EVAL", acquireScript, 2, m_spec.key, redisson::permitsKey(m_spec.key), permit, m_spec.lease.count(), toMs(m_actor.now()));
        CO_TRY(const redis::Reply answer, co_await m_actor.send(script, redisson::hearLocked));
        m_actor.atStep(3);
        const redisson::Locked locked = redisson::lockedBy(answer);
        if (!locked.isMine) {
            m_longestWait = locked.busyFor;
            co_return Attempt::Busy;
        }
        m_permit = permit;
        m_actor.wrote(m_spec.key, permit);
        co_return Attempt::Acquired;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(4);
        const redis::Command script = redis::command("EVAL", releaseScript, 2, m_spec.key, redisson::permitsKey(m_spec.key), m_permit, wakeChannel());
        CO_TRY(const redis::Reply released, co_await m_actor.send(script, hearOne));
        co_return released.integer() == 1 ? notes::released() : NoteText::tr("release answered 0: the permit had expired");
    }

    QByteArray wakeChannel() const override { return redisson::semaphoreChannel(m_spec.key); }

    QByteArrayList furtherKeys() const override { return {redisson::permitsKey(m_spec.key)}; }

    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    QByteArray m_permit;
    std::optional<Duration> m_longestWait;
    bool m_hasSetPermits = false;
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonPermits)

} // namespace lockscope
