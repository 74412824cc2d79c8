// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-fair`, Redisson's fair lock: the hash of redisson-lock, and beside it a list of those who wait and a sorted set of their deadlines, by the
 * clients' clocks. A place in the queue lasts five minutes, as the library has it, whatever the lease.
 *  - acquire: by script: those at the head whose deadline is over leave the queue. Free, and the queue is empty or I am its head: leave the
 *    queue, everybody moves up by one place, the hash as in redisson-lock: acquired. Mine already: once more. Else, if I do not stand in the queue: at
 *    its end, five minutes after the one before me; busy, and how long that may take.
 *  - release: by script as redisson-lock, and the message goes to the head of the queue alone, on a channel of its own.
 *  - in vain: by script: leave the queue; who stands behind moves up.
 *  - while holding: as redisson-lock.
 */
class RedissonFair final : public RaceProtocol {
public:
    static const QByteArray &lockScript();   ///< KEYS: lock, queue, deadlines; ARGV: owner, lease, now, a place in ms
    static const QByteArray &unlockScript(); ///< KEYS: the same; ARGV: owner, lease, now, channel without the owner's name
    static const char *const leaveScript;    ///< KEYS: queue, deadlines; ARGV: owner, a place in ms

    static ProtocolInfo info();
    RedissonFair(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QCoro::Task<Result<void>> giveUp() override;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
    QByteArray wakeChannel() const override;
    QByteArrayList furtherKeys() const override;
    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    QByteArray channels() const;

    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_owner;
    std::optional<Duration> m_longestWait;
};

} // namespace lockscope
