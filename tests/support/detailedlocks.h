// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

namespace lockscope {

/** As if a profile had said that it is of this scheme. */
Lock ofScheme(Lock lock, const char *scheme);
/** A plain token lock with 30 s of 30 s left, held since now. */
Lock tokenLock(const QByteArray &key, const QByteArray &token, Instant now);
/** A Redisson fair lock: one thread has taken it twice, two wait, the first of them with 4 m 40 s left in the queue. */
Lock fairLock(const QByteArray &key, Instant now);
/** The same queue, and nobody holds the lock. */
Lock blockedLock(const QByteArray &key, Instant now);
/** A Redisson read-write lock with two readers, the second of which has 5 s left. */
Lock readersLock(const QByteArray &key, Instant now);
/** Readers of a .NET lock for which a writer waits. */
Lock writerWaitsLock(const QByteArray &key, Instant now);
/** A Redisson fenced lock with the fencing token 1042. */
Lock fencedLock(const QByteArray &key, Instant now);
/** A Redisson semaphore of which 3 permits are free. */
Lock semaphoreLock(const QByteArray &key, Instant now);

/** So many listen for its release. */
Lock withSubscribers(Lock lock, qint64 count);

} // namespace lockscope
