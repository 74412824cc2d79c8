// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-latch`, Redisson's count-down latch: the key holds how many have still to count down (ProtocolSpec::permits); without it the gate is
 * open. ProtocolSpec::role: a Writer counts down when its work is done, a Reader waits until all have.
 *  - a Writer acquires by script: no key: SET key <count>, and the message 1; it may work in any case. It releases by script: DECR; none left:
 *    DEL key, and the message 0.
 *  - a Reader acquires by GET key: nil: through. Else busy, until a message on redisson_countdownlatch__channel__{key}. It releases nothing.
 */
class RedissonLatch final : public RaceProtocol {
public:
    static const char *const setScript;       ///< KEYS: the latch; ARGV: count, channel. 1 or 0
    static const char *const countDownScript; ///< KEYS: the latch; ARGV: channel. How many are left; nil: it was open

    static ProtocolInfo info();
    RedissonLatch(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QByteArray wakeChannel() const override;

private:
    bool waits() const { return m_spec.role == ProtocolSpec::Role::Reader; }

    Actor &m_actor;
    const ProtocolSpec m_spec;
};

} // namespace lockscope
