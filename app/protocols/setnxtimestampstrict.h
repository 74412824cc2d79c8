// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `setnx-timestamp-strict`, the variant of a lock written for Jedis: whoever takes over must get the very value back that it read.
 *  - acquire: SETNX key <now + lease + 1>; 1: acquired. 0: GET key; nil (released: SETNX finds it free at the next try) or not yet past:
 *    busy. Past: GETSET key with the same value as before; if the old value equals the one read: acquired, else (also nil) busy.
 *  - release: DEL key if this object believes that it holds the lock.
 * As the original does, and unlike the classic: one SETNX a try, and a GETSET that answers nil has lost.
 */
class SetNxTimestampStrict final : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxTimestampStrict(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    bool m_believes = false;
};

} // namespace lockscope
