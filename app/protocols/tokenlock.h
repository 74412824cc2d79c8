// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/** KEYS: the lock; ARGV: my token. 1: deleted, 0: not mine. */
inline constexpr auto compareAndDelete = "-- delete if mine\n"
                                         "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

/** KEYS: the lock; ARGV: my token, its lease in milliseconds. 1: renewed, 0: not mine. */
inline constexpr auto compareAndExpire =
    "-- renew if mine\n"
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end";

/** Releases by compareAndDelete. */
QCoro::Task<Result<Message>> deleteIfMine(Actor &actor, QByteArray key, QByteArray token);

/** Releases by DEL, whoever holds the lock by now. */
QCoro::Task<Result<Message>> deleteBlindly(Actor &actor, QByteArray key);

/**
 * Sends these renewals every third of the lease until the renewer ends. Stops sending one when it answers something other than 1 or OK, as the lock
 * is not the client's any more; after an error it is sent again with the next third. Reports `step` to the actor.
 */
QCoro::Task<void> renewWhileHeld(Actor &renewer, std::vector<redis::Command> renewals, Duration lease, int step);

/** The lease in seconds, rounded up, for protocols that set it by EX. */
inline qint64 wholeSeconds(Duration lease) { return std::chrono::ceil<std::chrono::seconds>(lease).count(); }

/**
 * Shared parts of the variants of `set-nx-px`, the recommended lock on a single instance:
 *  - acquire: SET key <random token> NX PX <ttl>; OK: acquired, nil: busy. The token holds at least 128 random bits.
 *  - release: by script, delete only if the value is my token: 1, else 0.
 */
class TokenLock : public RaceProtocol {
public:
    using RaceProtocol::RaceProtocol;
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<Message>> release() override;

protected:
    QByteArray m_token;
};

} // namespace lockscope
