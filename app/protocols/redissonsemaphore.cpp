// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/redissonnames.h"
#include "protocols/protocolcatalogue.h"

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

/**
 * `redisson-semaphore`, Redisson's semaphore: the key holds the number of free permits. There are ProtocolSpec::permits.
 *  - acquire: before the first: SET key <permits> NX. By script: one is free: DECR: acquired. Else busy, until a message on redisson_sc:{key}.
 *  - release: by script, INCR, and publish the new number. The key stays.
 * No key records the holders of permits, and no permit has a lease: those of a dead client are lost until an operator gives them back.
 */
class RedissonSemaphore final : public RaceProtocol {
public:
    /** KEYS: the semaphore. 1 or 0 */
    static constexpr auto acquireScript = R"(-- take a permit
if tonumber(redis.call('GET', KEYS[1]) or 0) < 1 then return 0 end
redis.call('DECR', KEYS[1])
return 1)";
    /** KEYS: the semaphore; ARGV: channel. The number of free permits */
    static constexpr auto releaseScript = R"(-- give a permit back
local free = redis.call('INCR', KEYS[1])
redis.call('PUBLISH', ARGV[1], free)
return free)";

    static ProtocolInfo info()
    {
        return {.id = u"redisson-semaphore"_s,
                .section = 'C',
                .place = 5,
                .sentence = ProtocolText::tr("Redisson's semaphore: a number of free permits; a message wakes waiting clients."),
                .acquire = {ProtocolText::tr("the first time: SET key permits NX"), ProtocolText::tr("by script: DECR key if it is 1 or more"),
                            ProtocolText::tr("1: acquired; 0: busy, wait for a message")},
                .release = {ProtocolText::tr("by script: INCR key and PUBLISH to its channel")},
                .flaw = ProtocolText::tr("Permits have no lease and no owner: a dead client's permits are lost."),
                .sharing = Sharing::Permits,
                .keepsAttempts = true,
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
        const redis::Command script = redis::command("EVAL", acquireScript, 1, m_spec.key);
        CO_TRY(const redis::Reply taken, co_await m_actor.send(script, hearOne));
        m_actor.atStep(3);
        co_return taken.integer() == 1 ? Attempt::Acquired : Attempt::Busy;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(4);
        const redis::Command script = redis::command("EVAL", releaseScript, 1, m_spec.key, wakeChannel());
        CO_TRY(const redis::Reply free, co_await m_actor.send(script, hearOk));
        co_return free.integer() > m_spec.permits ? NoteText::tr("released: %1 permits are free, more than the semaphore has").arg(free.integer())
                                                  : notes::released();
    }

    QByteArray wakeChannel() const override { return redisson::semaphoreChannel(m_spec.key); }

private:
    bool m_hasSetPermits = false;
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonSemaphore)

} // namespace lockscope
