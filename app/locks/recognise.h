// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

namespace lockscope {

/** What one reading of a key brought: raw, before anything is made of it. */
struct KeyReading {
    enum class Type : quint8 { Missing, String, Hash, Other, Unreadable };
    Bytes key;
    Type type = Type::Missing;
    Bytes value;              ///< strings: at most the first 4 KiB
    bool valueIsWhole = true;
    std::optional<Duration> ttl;   ///< nothing: none; Redis' PTTL otherwise
    bool ttlKnown = true;          ///< false: PTTL was refused
    Instant takenAt;               ///< middle of the round trip
    Duration uncertainty{0};       ///< half the round trip: so far may takenAt, and a deadline reckoned from it, be wrong
    std::optional<Instant> changedAt; ///< when an event told of what is read here, if that is why
};

/** The server's clock against ours: what its Unix time was at one steady instant, or this workstation's if TIME is refused. */
struct ServerTime {
    UnixTime unixAt;
    Instant steadyAt;
    bool fromServer = false;
    UnixTime at(Instant instant) const { return unixAt + roundToMs(instant - steadyAt); }
    Instant instantOf(UnixTime time) const { return steadyAt + (time - unixAt); }
};

/**
 * Reads a value: fills key, token, protocol, deadline and lease of a Lock and leaves its history alone. Pure.
 * A string of 10 digits (optionally with a fraction) within 10 years of the server's time and without TTL is a timestamp in
 * seconds, of 13 digits one in milliseconds; any other string is a token.
 */
Lock recognise(const KeyReading &reading, const ServerTime &time);

} // namespace lockscope
