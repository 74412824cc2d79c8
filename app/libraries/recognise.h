// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"

#include <optional>

namespace lockscope {

class LockProfiles;

// Recognises locks in readings. This room declares the functions; the families implement them.

/** Relates the server's clock to the steady clock: Unix time at one steady instant; this workstation's time if TIME is denied. */
struct ServerTime {
    UnixTime unixAt;
    Instant steadyAt;
    bool fromServer = false;
    MaybeInstant upSince = {};              ///< when the server was started; nullopt: not reported
    std::optional<UnixTime> lastChild = {}; ///< when its last child process ended: idle times do not count those; nullopt: unknown
    UnixTime at(Instant instant) const { return unixAt + roundToMs(instant - steadyAt); }
    Instant instantOf(UnixTime time) const { return steadyAt + (time - unixAt); }
};

/**
 * Interprets a key as a lock: sets key, token, form, rule, details, deadline and lease, not the history. Returns nullopt if the key is missing,
 * belongs to another lock, or is a throttle or a probe. A queue that keeps a free lock closed is a lock of that lock's name. A profile takes
 * precedence over detection, unless the data contradict it. Pure.
 *
 * A string of 10 digits (optionally with a fraction) within 10 years of the server's time and without TTL is a timestamp in seconds, of 13 digits one
 * in milliseconds; any other string is a token.
 */
std::optional<Lock> recognise(const KeyReading &reading, const ServerTime &time, const LockProfiles &profiles);
std::optional<Lock> recognise(const KeyReading &reading, const ServerTime &time);

/** The key of the lock that this companion belongs to, if its name shows it: when one changes, the other must be read again. Pure. */
std::optional<Bytes> lockOfCompanion(QByteArrayView key);

/** The queue that may keep this lock closed after its own key is gone; nullopt: its library has none. Pure. */
std::optional<Bytes> queueOf(const Lock &lock);
/** True if the key is such a queue of some library. Pure. */
bool isQueue(QByteArrayView key);

} // namespace lockscope
