// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/redissonmulti.h"

#include "libraries/redissonnames.h"
#include "protocols/redissonhash.h"
#include "protocols/watchdog.h"

namespace lockscope {

using namespace Qt::StringLiterals;

ProtocolInfo RedissonMulti::info()
{
    return {.id = u"redisson-multi"_s,
            .section = 'C',
            .sentence = u"Redisson's multi-lock: all of several locks, or none."_s,
            .acquire = {u"one after the other, each by script, as redisson-lock"_s, u"all: acquired"_s,
                        u"one is busy: release those that are taken; busy"_s},
            .release = {u"one after the other, each by script, as redisson-lock"_s},
            .holding = {u"every lease/3, each by script: PEXPIRE key lease if mine"_s},
            .flaw = u"Clients with another order can keep each other from ever having all; each lock is a lease of its own."_s,
            .keys = 2,
            .wakesWaiters = true};
}

RedissonMulti::RedissonMulti(Actor &actor, const ProtocolSpec &spec) : m_actor(actor), m_lease(spec.lease), m_keys(spec.furtherKeys)
{
    if (m_keys.isEmpty())
        m_keys << spec.key + ".2";
    m_keys.prepend(spec.key);
}

QCoro::Task<Result<Attempt>> RedissonMulti::attempt()
{
    m_actor.atStep(1);
    if (m_owner.isEmpty())
        m_owner = redisson::ownerOf(m_actor.newToken());
    for (qsizetype taken = 0; taken < m_keys.size(); ++taken) {
        const Result<redisson::Locked> locked = co_await redisson::lock(m_actor, m_keys[taken], m_owner, m_lease);
        if (!locked && locked.error().kind == Error::Kind::Cancelled)
            co_return failure(locked.error());
        if (locked && locked->isMine)
            continue;

        m_actor.atStep(3);
        const Result<QString> released = co_await unlockFirst(taken);
        if (!locked)
            co_return failure(locked.error());
        if (!released)
            co_return failure(released.error());
        m_busyKey = m_keys[taken];
        m_longestWait = locked->busyFor;
        co_return Attempt::Busy;
    }
    m_actor.atStep(2);
    co_return Attempt::Acquired;
}

QCoro::Task<Result<QString>> RedissonMulti::release()
{
    m_actor.atStep(4);
    const Result<QString> released = co_await unlockFirst(m_keys.size());
    co_return released;
}

/** All are tried; the first that cannot be given back is told. */
QCoro::Task<Result<QString>> RedissonMulti::unlockFirst(qsizetype count)
{
    Result<QString> outcome(u"released"_s);
    for (qsizetype i = 0; i < count; ++i) {
        const Result<QString> released = co_await redisson::unlock(m_actor, m_keys[i], m_owner, m_lease);
        if (!released && released.error().kind == Error::Kind::Cancelled)
            co_return released;
        if (outcome && (!released || *outcome == u"released"))
            outcome = released;
    }
    co_return outcome;
}

QCoro::Task<void> RedissonMulti::whileHolding(Actor &renewer)
{
    std::vector<redis::Command> renewals;
    for (const QByteArray &key : m_keys)
        renewals.push_back(redisson::renewal(key, m_owner, m_lease));
    return renewWhileHeld(renewer, std::move(renewals), m_lease, 5);
}

QByteArray RedissonMulti::wakeChannel() const { return redisson::lockChannel(m_busyKey.isEmpty() ? m_keys.front() : m_busyKey); }

QByteArrayList RedissonMulti::furtherKeys() const { return m_keys; }

} // namespace lockscope
