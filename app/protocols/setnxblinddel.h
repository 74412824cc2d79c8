// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `set-nx-blind-del`, broken: a lock without a token.
 *  - acquire: SET key 1 NX EX <lease in seconds>; OK: acquired, nil: busy.
 *  - release: DEL key, though the lease may be over and the lock another client's by then.
 */
class SetNxBlindDel : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxBlindDel(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
};

/**
 * `set-nx-blind-del-always`, the same with the DEL in a `finally` around everything: whoever gives up deletes the lock that it waited for.
 */
class SetNxBlindDelAlways final : public SetNxBlindDel {
public:
    static ProtocolInfo info();
    using SetNxBlindDel::SetNxBlindDel;
    QCoro::Task<Result<void>> giveUp() override;
};

} // namespace lockscope
