// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `memcached-add`:
 *  - acquire: add key <random token> <lease>; stored: acquired, not stored: busy. The lease counts whole seconds.
 *  - release: gets key; my token: cas key with the number that gets told and an expiry that is past. Stored: released; else it has
 *    changed hands between the two. There is no delete that compares, and a value that is over at once is as good.
 */
class MemcachedAdd final : public RaceProtocol {
public:
    static ProtocolInfo info();
    MemcachedAdd(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

private:
    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_token;
};

} // namespace lockscope
