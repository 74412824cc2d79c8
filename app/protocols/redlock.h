// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redlock`: one lock on several independent primaries (ProtocolSpec::servers).
 *  - acquire: on each server, one after the other, SET key <the same random token> NX PX <lease>. OK from a majority, and less time spent
 *    than the lease less the drift allowance (1 % of the lease and 2 ms): acquired. Else, on all servers and by script, delete only if the value
 *    is my token: busy.
 *  - release: by script, on all servers, also on those that said no: their answer may have been lost.
 * A server that gives an error has not granted it. If all of them do, so does the attempt.
 */
class Redlock final : public RaceProtocol {
public:
    static ProtocolInfo info();
    Redlock(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    /** On how many servers; an error if none has answered. */
    QCoro::Task<Result<int>> deleteOnAll();
    int majority() const { return m_spec.servers / 2 + 1; }
    Duration drift() const { return m_spec.lease / 100 + Duration(2); }

    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_token;
};

} // namespace lockscope
