// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-multi`, Redisson's multi-lock: all of several plain locks (ProtocolSpec::key and furtherKeys; without any, the key and key.2), or none.
 *  - acquire: one after the other, each as redisson-lock, with the same owner. All: acquired. One is busy, or gives an error: release those that
 *    are taken: busy, and wait for that one.
 *  - release: each as redisson-lock, in the same order.
 *  - while holding: every third of the lease, each anew.
 * Whoever takes several in another order can keep others, and be kept, from ever having all.
 */
class RedissonMulti final : public RaceProtocol {
public:
    static ProtocolInfo info();
    RedissonMulti(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
    QByteArray wakeChannel() const override;
    QByteArrayList furtherKeys() const override;
    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    QCoro::Task<Result<QString>> unlockFirst(qsizetype count);

    Actor &m_actor;
    const Duration m_lease;
    QByteArrayList m_keys;
    QByteArray m_owner;
    QByteArray m_busyKey;
    std::optional<Duration> m_longestWait;
};

} // namespace lockscope
