// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `set-nx-fenced`: set-nx-px with a number that grows with every acquisition, which the protected resource compares.
 *  - acquire: by script, SET key <random token> NX PX <lease>; OK: INCR fence.<key>, whose value is the fencing token: acquired. nil: busy.
 *  - release: by script, delete only if the value is my token. The counter stays.
 * The only one of its family whose resource stays safe when a paused client wakes up after its lease.
 */
class SetNxFenced final : public RaceProtocol {
public:
    static const char *const acquireScript;

    static ProtocolInfo info();
    SetNxFenced(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QByteArrayList furtherKeys() const override;
    std::optional<qint64> fencingToken() const override { return m_fence; }

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_token;
    std::optional<qint64> m_fence;
};

} // namespace lockscope
