// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `setnx-timestamp`, the classic of the SETNX documentation, in Unix milliseconds of the client's own clock:
 *  - acquire: SETNX key <now + timeout + 1>; 1: acquired. 0: GET key; a value that is not yet past: busy. Past: GETSET key
 *    <now + timeout + 1>; if the old value that it returns is still past: acquired, else somebody was faster: busy.
 *  - GET answering nil: released, not lapsed: back to SETNX. GETSET answering nil: it vanished in between and is now ours.
 *  - release: only if now < GET key, then DEL key (two commands, not atomic).
 * A loser's GETSET moves the winner's deadline, and between GET and DEL the lock may become another's: both belong to the protocol.
 */
class SetNxTimestamp : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxTimestamp(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

protected:
    QByteArray nowPlusTimeoutPlusOne() const;
    bool isPast(const redis::Reply &value) const;

    Actor &m_actor;
    const ProtocolSpec m_spec;
};

} // namespace lockscope
