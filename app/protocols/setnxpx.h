// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `set-nx-px`, the recommended lock on a single instance:
 *  - acquire: SET key <random token> NX PX <ttl>; OK: acquired, nil: busy. The token holds at least 128 random bits.
 *  - release: by script, delete only if the value is my token: 1, else 0.
 */
class SetNxPx : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxPx(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

protected:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_token;
};

} // namespace lockscope
