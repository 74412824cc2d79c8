// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/keyreading.h"
#include "locks/lock.h"

namespace lockscope {

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
