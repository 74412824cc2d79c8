// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `set-nx-reentrant`: its holder can take it again, and counts its holds itself.
 *  - acquire: SET key <token> NX PX <lease>; OK: acquired. nil, and I hold it: by script, if the value is my token, PEXPIRE with the lease: 1:
 *    acquired once more. Else busy. The token is that of the first hold until the last one is released.
 *  - release: not the last hold: only count. The last: by script, delete only if the value is my token.
 * Who finds the lock free although it counts holds has lost it in between; it holds it again, once more, and its older holds with it.
 */
class SetNxReentrant final : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxReentrant(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_token;
    int m_holds = 0;
};

} // namespace lockscope
