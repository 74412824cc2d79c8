// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "locks/lock.h"

#include <QByteArrayView>

#include <optional>

namespace lockscope {

/** The value of a lock of the SETNX family: when it lapses, and in which unit that was written. */
struct TimestampValue {
    Protocol protocol = Protocol::SetnxSeconds;
    UnixTime deadline;
};

/**
 * Reads a value that is a Unix time: 10 digits are seconds, with at most 9 digits of fraction; 13 digits are milliseconds. Nothing else
 * may be in it (no sign, no leading zero, no white space, no NUL), and it must lie within 10 years of the server's time.
 */
std::optional<TimestampValue> parseTimestamp(QByteArrayView value, UnixTime serverNow);

} // namespace lockscope
