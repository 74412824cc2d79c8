// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"

#include <optional>

/**
 * Shared parts of Redisson's locks that are a hash (of their owners and how often each has taken it). Scripts that answer how long somebody waits
 * give tenths of a second, so that a replay gets the same answers.
 */
namespace lockscope::redisson {

/** KEYS: the lock; ARGV: owner, lease. nil: taken, or taken once more; else how long the present lease lasts. */
extern const char *const lockScript;
/** KEYS: the lock; ARGV: owner, lease, channel. 1: released, and a waiter is woken; 0: not the last hold; nil: not mine. */
extern const char *const unlockScript;
/** KEYS: the lock; ARGV: owner, lease. 1: it has a new lease, 0: not mine. */
extern const char *const renewScript;

/** The id of a client and of its only thread: a UUID made of this token, and 1. */
QByteArray ownerOf(const QByteArray &token);

/** The answer of a script that locks. */
struct Locked {
    bool isMine = false;
    Duration busyFor{0}; ///< if it is not: as long as that lease, or that place in the queue, may last
};
Locked lockedBy(const redis::Reply &reply);
Heard hearLocked(const redis::Reply &reply, UnixTime now);

/** One attempt to take one plain lock. */
QCoro::Task<Result<Locked>> lock(Actor &actor, QByteArray key, QByteArray owner, Duration lease);
/** Gives it back once. */
QCoro::Task<Result<Message>> unlock(Actor &actor, QByteArray key, QByteArray owner, Duration lease);
redis::Command renewal(const QByteArray &key, const QByteArray &owner, Duration lease);

/** The answer of a script that unlocks, in words. */
Message unlockedText(const redis::Reply &reply);

} // namespace lockscope::redisson
