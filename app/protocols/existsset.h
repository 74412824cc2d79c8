// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `exists-set`, broken: check, then act.
 *  - acquire: EXISTS key; 1: busy. 0: SET key 1 EX <lease in seconds>; acquired.
 *  - release: DEL key.
 * Two clients can both see that the key is absent.
 */
class ExistsSet final : public RaceProtocol {
public:
    static ProtocolInfo info();
    ExistsSet(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
};

} // namespace lockscope
