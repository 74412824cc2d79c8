// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-lock`, Redisson's plain lock: a hash of its owner (client and thread) and how often it has taken it.
 *  - acquire: by script: key absent, or I am its owner: count one more, and its lease anew: acquired. Else how long the lease lasts: busy; a
 *    message on redisson_lock__channel:{key} tells those who wait that it is free, at latest when that lease is over.
 *  - release: by script: not mine: an error of the caller's. Count one less; some left: its lease anew. None: DEL key, and the message.
 *  - while holding: every third of the lease, by script, the lease anew if I am the owner.
 */
class RedissonLock final : public RaceProtocol {
public:
    static ProtocolInfo info();
    RedissonLock(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
    QByteArray wakeChannel() const override;
    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_owner; ///< from the first attempt on
    std::optional<Duration> m_longestWait;
};

} // namespace lockscope
