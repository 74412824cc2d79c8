// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `redisson-read-write`, Redisson's read-write lock: a hash with a mode, the readers' and the writer's counts, and a key with a lease for each
 * hold of a reader. ProtocolSpec::role says which of the two this client is.
 *  - acquire to read, by script: no mode, or it is read, or I am the writer: count one more, and a hold key with the lease; the lock lasts at
 *    least as long. Else how long its lease lasts: busy.
 *  - acquire to write, by script: no mode, or I am the writer: mode write, count one more, the lease on top of what is left. Else busy.
 *  - release, by script: not mine: an error of the caller's. Count one less. A reader's: its hold key goes, and if others still read, the lock
 *    lasts as long as the longest of their holds. A writer's last: readers left: mode read. Nobody left: DEL key, and a message: 0 wakes
 *    one (after a reader), 1 all (after the writer).
 *  - while holding: every third of the lease, by script, the lease of key and hold keys anew.
 */
class RedissonReadWrite final : public RaceProtocol {
public:
    static const char *const readLockScript;    ///< KEYS: the lock; ARGV: owner, lease, its hold keys without the number
    static const char *const writeLockScript;   ///< KEYS: the lock; ARGV: owner's field, lease
    static const char *const readUnlockScript;  ///< KEYS: the lock; ARGV: owner, its hold keys without the number, all without the owner, channel
    static const char *const writeUnlockScript; ///< KEYS: the lock; ARGV: owner's field, lease, channel
    static const char *const readRenewScript;   ///< KEYS: the lock; ARGV: owner, lease, its hold keys without the number

    static ProtocolInfo info();
    RedissonReadWrite(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
    QByteArray wakeChannel() const override;
    QByteArrayList furtherKeys() const override;
    std::optional<Duration> longestWait() const override { return m_longestWait; }

private:
    bool reads() const { return m_spec.role == ProtocolSpec::Role::Reader; }
    QByteArray field() const; ///< of the hash, for the writer
    QByteArray holdKeys() const;
    redis::Command lockCommand() const;
    redis::Command unlockCommand() const;

    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_owner;
    std::optional<Duration> m_longestWait;
};

} // namespace lockscope
