// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `setnx-expire`, broken: the lease is a command of its own.
 *  - acquire: SETNX key <random token>; 0: busy. 1: EXPIRE key <lease in seconds>; acquired, whatever that answers.
 *  - release: by script, delete only if the value is my token.
 * A client that ends between the two leaves a lock without a deadline. Its release is a good one, so that nothing else goes wrong.
 */
class SetNxExpire final : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxExpire(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_token;
};

} // namespace lockscope
