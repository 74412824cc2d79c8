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
 * `redisson-multi`, Redisson's multi-lock: all of several plain locks (ProtocolSpec::key and furtherKeys; without any, the key and key.2), or none.
 *  - acquire: one after the other, each as redisson-lock, with the same owner. All: acquired. One is busy or answers an error: release the locks
 *    taken so far: busy, and wait for that one.
 *  - release: each as redisson-lock, in the same order.
 *  - while holding: every third of the lease, renew each.
 * Clients that take the locks in different orders can prevent each other from ever having all.
 */
class RedissonMulti final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"redisson-multi"_s,
                .section = 'C',
                .place = 4,
                .sentence = ProtocolText::tr("Redisson's multi-lock: all of several locks, or none."),
                .acquire = {ProtocolText::tr("one after the other, each by script, as redisson-lock"), ProtocolText::tr("all: acquired"),
                            ProtocolText::tr("one is busy: release those that are taken; busy")},
                .release = {ProtocolText::tr("one after the other, each by script, as redisson-lock")},
                .holding = {ProtocolText::tr("every lease/3, each by script: PEXPIRE key lease if mine")},
                .flaw =
                    ProtocolText::tr("Clients with different orders can keep each other from ever getting all locks; each lock has its own lease."),
                .keys = 2,
                .wakesWaiters = true};
    }

    RedissonMulti(Actor &actor, const ProtocolSpec &spec) : RaceProtocol(actor, spec), m_keys(spec.furtherKeys)
    {
        if (m_keys.isEmpty())
            m_keys << spec.key + ".2";
        m_keys.prepend(spec.key);
    }

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        if (m_owner.isEmpty())
            m_owner = redisson::ownerOf(m_actor.newToken());
        for (qsizetype taken = 0; taken < m_keys.size(); ++taken) {
            const Result<redisson::Locked> locked = co_await redisson::lock(m_actor, m_keys[taken], m_owner, m_spec.lease);
            if (!locked && locked.error().kind == Error::Kind::Cancelled)
                co_return failure(locked.error());
            if (locked && locked->isMine)
                continue;

            m_actor.atStep(3);
            const Result<Message> released = co_await unlockFirst(taken);
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

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(4);
        return unlockFirst(m_keys.size());
    }

    QCoro::Task<void> whileHolding(Actor &renewer) override
    {
        std::vector<redis::Command> renewals;
        for (const QByteArray &key : m_keys)
            renewals.push_back(redisson::renewal(key, m_owner, m_spec.lease));
        return renewWhileHeld(renewer, std::move(renewals), m_spec.lease, 5);
    }

    QByteArray wakeChannel() const override { return redisson::lockChannel(m_busyKey.isEmpty() ? m_keys.front() : m_busyKey); }

    QByteArrayList furtherKeys() const override { return m_keys; }

    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    /** Tries all; reports the first that cannot be given back. */
    QCoro::Task<Result<Message>> unlockFirst(qsizetype count)
    {
        Result<Message> outcome(notes::released());
        for (qsizetype i = 0; i < count; ++i) {
            const Result<Message> released = co_await redisson::unlock(m_actor, m_keys[i], m_owner, m_spec.lease);
            if (!released && released.error().kind == Error::Kind::Cancelled)
                co_return released;
            if (outcome && (!released || *outcome == notes::released()))
                outcome = released;
        }
        co_return outcome;
    }

    QByteArrayList m_keys;
    QByteArray m_owner;
    QByteArray m_busyKey;
    std::optional<Duration> m_longestWait;
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonMulti)

} // namespace lockscope
