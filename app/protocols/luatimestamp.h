// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `lua-timestamp`, the timestamp lock made atomic by two scripts:
 *  - acquire, lock(key, now, lease): SETNX key <now + lease> → 0 (acquired); a key of another type → 2 (an error); value < now → SET → 0;
 *    else 1 (busy).
 *  - release, unlock(key, begin, lease): delete only if value − begin = lease → 0, else 1.
 * The time of the acquisition is its token, so two clients that begin in one millisecond share it. A value that is no number is busy.
 */
class LuaTimestamp final : public RaceProtocol {
public:
    static const char *const lockScript;
    static const char *const unlockScript;

    static ProtocolInfo info();
    LuaTimestamp(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    UnixTime m_begin;
};

} // namespace lockscope
