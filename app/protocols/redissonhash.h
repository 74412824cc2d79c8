// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"

#include <optional>

/**
 * Shared parts of Redisson's locks that are a hash of owners and the number of holds of each. Scripts that answer a time to wait round it to tenths
 * of a second, so that a replay gets the same answers.
 */
namespace lockscope::redisson {

/** KEYS: the lock; ARGV: owner, lease. nil: taken, or taken once more; else the time left of the present lease. */
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
    Duration busyFor{0}; ///< if not: the time left of the holder's lease, or of the place in the queue
};
Locked lockedBy(const redis::Reply &reply);
Heard hearLocked(const redis::Reply &reply, UnixTime now);

/** Tries once to take one plain lock. */
QCoro::Task<Result<Locked>> lock(Actor &actor, QByteArray key, QByteArray owner, Duration lease);
/** Gives it back once. */
QCoro::Task<Result<Message>> unlock(Actor &actor, QByteArray key, QByteArray owner, Duration lease);
redis::Command renewal(const QByteArray &key, const QByteArray &owner, Duration lease);

/** The answer of a script that unlocks, in words. */
Message unlockedText(const redis::Reply &reply);

} // namespace lockscope::redisson
