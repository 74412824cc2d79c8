// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonlock.h"

#include "libraries/redissonnames.h"
#include "protocols/redissonhash.h"
#include "protocols/watchdog.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo RedissonLock::info()
{
    return {.id = u"redisson-lock"_s,
            .section = 'C',
            .sentence = u"Redisson's reentrant lock: a hash of its owner, renewed by a watchdog; a message wakes those who wait."_s,
            .acquire = {u"by script: free, or mine: count one more hold in the hash, PEXPIRE key lease"_s,
                        u"nil: acquired; a number: busy, wait for a message, at most so long"_s},
            .release = {u"by script, if mine: one hold less; none left: DEL key and PUBLISH to its channel"_s},
            .holding = {u"every lease/3, by script: PEXPIRE key lease if mine"_s},
            .flaw = u"As any lease; a hung holder renews for ever; a plain DEL of the key leaves those who wait asleep."_s,
            .wakesWaiters = true};
}

RedissonLock::RedissonLock(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_spec(spec) {}

QCoro::Task<Result<Attempt>> RedissonLock::attempt()
{
    m_actor.atStep(1);
    if (m_owner.isEmpty())
        m_owner = redisson::ownerOf(m_actor.newToken());
    const Result<redisson::Locked> locked = co_await redisson::lock(m_actor, m_spec.key, m_owner, m_spec.lease);
    if (!locked)
        co_return failure(locked.error());
    m_actor.atStep(2);
    if (locked->isMine)
        co_return Attempt::Acquired;
    m_longestWait = locked->busyFor;
    co_return Attempt::Busy;
}

QCoro::Task<Result<QString>> RedissonLock::release()
{
    m_actor.atStep(3);
    const Result<QString> released = co_await redisson::unlock(m_actor, m_spec.key, m_owner, m_spec.lease);
    co_return released;
}

QCoro::Task<void> RedissonLock::whileHolding(Actor &renewer)
{
    return renewWhileHeld(renewer, {redisson::renewal(m_spec.key, m_owner, m_spec.lease)}, m_spec.lease, 4);
}

QByteArray RedissonLock::wakeChannel() const { return redisson::lockChannel(m_spec.key); }

} // namespace lockscope
