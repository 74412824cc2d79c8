// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-semaphore`, Redisson's semaphore: the key holds how many permits are free. There are ProtocolSpec::permits.
 *  - acquire: before the first: SET key <permits> NX. By script: one is free: DECR: acquired. Else busy, until a message on redisson_sc:{key}.
 *  - release: by script, INCR, and the new number as message.
 * Nobody knows who has a permit and none of them has a lease: what a dead client had is gone until an operator gives it back. The key stays.
 */
class RedissonSemaphore final : public RaceProtocol {
public:
    static const char *const acquireScript; ///< KEYS: the semaphore. 1 or 0
    static const char *const releaseScript; ///< KEYS: the semaphore; ARGV: channel. How many are free now

    static ProtocolInfo info();
    RedissonSemaphore(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QByteArray wakeChannel() const override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    bool m_hasSetPermits = false;
};

} // namespace lockscope
