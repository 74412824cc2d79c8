// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/setnxpx.h"

namespace lockscope {

/**
 * `failover`: set-nx-px on a primary with an asynchronous replica. Server 0 is whoever is the primary now, server 1 its replica; who that is, is
 * not the client's business. If the primary dies before the lock is replicated, and the replica is promoted, another client acquires it.
 */
class Failover final : public SetNxPx {
public:
    static ProtocolInfo info();
    using SetNxPx::SetNxPx;
};

/**
 * `failover-wait`: the same with a look whether a replica has the lock:
 *  - acquire: SET key <random token> NX PX <lease>; nil: busy. OK: WAIT 1 <at most a second, or a third of the lease>; one replica or more:
 *    acquired. Fewer, or an error: by script, delete only if the value is my token: busy.
 *  - release: by script, as above.
 * The second is the usual one of a Java library. It narrows the window and does not close it: a replica that has the lock need not be the one
 * that is promoted.
 */
class FailoverWait final : public SetNxPx {
public:
    static ProtocolInfo info();
    using SetNxPx::SetNxPx;
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
};

} // namespace lockscope
