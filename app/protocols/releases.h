// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"

namespace lockscope {

/** KEYS: the lock; ARGV: my token. 1: deleted, 0: not mine. */
inline constexpr auto compareAndDelete = "-- delete if mine\n"
                                         "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

/** KEYS: the lock; ARGV: my token, its lease in milliseconds. 1: it has a new lease, 0: not mine. */
inline constexpr auto compareAndExpire =
    "-- renew if mine\n"
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end";

/** Releases by compareAndDelete. */
QCoro::Task<Result<QString>> deleteIfMine(Actor &actor, QByteArray key, QByteArray token);

/** Releases by DEL, whosever lock it is by now. */
QCoro::Task<Result<QString>> deleteBlindly(Actor &actor, QByteArray key);

/** For protocols that set their lease by EX. */
inline qint64 wholeSeconds(Duration lease) { return std::chrono::ceil<std::chrono::seconds>(lease).count(); }

} // namespace lockscope
