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
 * `redisson-lock`, Redisson's plain lock: a hash of its owner (client and thread) and the number of its holds.
 *  - acquire: by script: key absent, or I am its owner: count one more and renew the lease: acquired. Else busy; the answer is the time left. The
 *    client tries again at a message on redisson_lock__channel:{key}, or when that lease has ended.
 *  - release: by script: not mine: an error of the caller. Count one less; some left: renew the lease. None: DEL key and publish the message.
 *  - while holding: every third of the lease, by script, renew the lease if I am the owner.
 */
class RedissonLock final : public RaceProtocol {
public:
    static ProtocolInfo info()
    {
        return {.id = u"redisson-lock"_s,
                .section = 'C',
                .place = 1,
                .sentence =
                    ProtocolText::tr("Redisson's reentrant lock: a hash of its owner, renewed by a watchdog; a message wakes waiting clients."),
                .acquire = {ProtocolText::tr("by script: free, or mine: count one more hold in the hash, PEXPIRE key lease"),
                            ProtocolText::tr("nil: acquired; a number: busy, wait for a message, at most that long")},
                .release = {ProtocolText::tr("by script, if mine: one hold less; none left: DEL key and PUBLISH to its channel")},
                .holding = {ProtocolText::tr("every lease/3, by script: PEXPIRE key lease if mine")},
                .flaw = ProtocolText::tr("As any lease; a hung holder renews for ever; a plain DEL of the key leaves waiting clients asleep."),
                .wakesWaiters = true};
    }

    using RaceProtocol::RaceProtocol;

    QCoro::Task<Result<Attempt>> attempt() override
    {
        m_actor.atStep(1);
        if (m_owner.isEmpty())
            m_owner = redisson::ownerOf(m_actor.newToken());
        CO_TRY(const redisson::Locked locked, co_await redisson::lock(m_actor, m_spec.key, m_owner, m_spec.lease));
        m_actor.atStep(2);
        if (locked.isMine)
            co_return Attempt::Acquired;
        m_longestWait = locked.busyFor;
        co_return Attempt::Busy;
    }

    QCoro::Task<Result<Message>> release() override
    {
        m_actor.atStep(3);
        return redisson::unlock(m_actor, m_spec.key, m_owner, m_spec.lease);
    }

    QCoro::Task<void> whileHolding(Actor &renewer) override
    {
        return renewWhileHeld(renewer, {redisson::renewal(m_spec.key, m_owner, m_spec.lease)}, m_spec.lease, 4);
    }

    QByteArray wakeChannel() const override { return redisson::lockChannel(m_spec.key); }

    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    QByteArray m_owner; ///< from the first attempt on
    std::optional<Duration> m_longestWait;
};

} // namespace

LOCKSCOPE_PROTOCOL(RedissonLock)

} // namespace lockscope
