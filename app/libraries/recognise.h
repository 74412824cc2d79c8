// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"

#include <optional>

namespace lockscope {

class LockProfiles;

// What a reading comes to by what is known of libraries. This room does not know any: app/libraries answers.

/** Relates the server's clock to ours: its Unix time at one steady instant, or this workstation's if TIME is refused. */
struct ServerTime {
    UnixTime unixAt;
    Instant steadyAt;
    bool fromServer = false;
    UnixTime at(Instant instant) const { return unixAt + roundToMs(instant - steadyAt); }
    Instant instantOf(UnixTime time) const { return steadyAt + (time - unixAt); }
};

/**
 * Interprets a key as a lock: key, token, protocol, rule, details, deadline and lease; does not set its history. Nothing: the key is missing, or it
 * belongs to a lock of another name, or it is a throttle or a probe and no lock. A queue that keeps a free lock closed is a lock of its lock's name.
 * A profile overrides what the data looks like, unless the data contradicts it. Pure.
 *
 * A string of 10 digits (optionally with a fraction) within 10 years of the server's time and without TTL is a timestamp in seconds, of 13 digits one
 * in milliseconds; any other string is a token.
 */
std::optional<Lock> recognise(const KeyReading &reading, const ServerTime &time, const LockProfiles &profiles);
std::optional<Lock> recognise(const KeyReading &reading, const ServerTime &time);

/** The key of the lock that this companion belongs to, where its name shows it: if one changes, the other is to be read again. Pure. */
std::optional<Bytes> lockOfCompanion(QByteArrayView key);

/** The queue that may keep this lock closed when its own key has gone; nothing: its library keeps none. Pure. */
std::optional<Bytes> queueOf(const Lock &lock);
/** Some library keeps such queues. Pure. */
bool isQueue(QByteArrayView key);

} // namespace lockscope
