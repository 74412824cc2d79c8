// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-permit-semaphore`, Redisson's semaphore whose permits expire: the key holds how many are free, {key}:timeout has the id of each that is
 * not, with its deadline by the client's clock. There are ProtocolSpec::permits.
 *  - acquire: before the first: SET key <permits> NX. By script: permits whose deadline is over come back. One is free: DECR, and my permit's id
 *    with now + lease: acquired. Else busy, and how long until the next comes back by itself; or until a message on redisson_sc:{key}.
 *  - release: by script: my permit is known: it goes, INCR, and the new number as message: 1; else 0.
 * The key stays.
 */
class RedissonPermits final : public RaceProtocol {
public:
    static const char *const acquireScript; ///< KEYS: the semaphore, its permits; ARGV: id, lease, now. nil, or in how many ms to ask again
    static const char *const releaseScript; ///< KEYS: the semaphore, its permits; ARGV: id, channel. 1 or 0

    static ProtocolInfo info();
    RedissonPermits(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QByteArray wakeChannel() const override;
    QByteArrayList furtherKeys() const override;
    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_permit;
    std::optional<Duration> m_longestWait;
    bool m_hasSetPermits = false;
};

} // namespace lockscope
