// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/actor.h"

#include <optional>

namespace lockscope {

/** A time as the value of a lock: Unix milliseconds, decimal. */
QByteArray timestamp(UnixTime time);
std::optional<UnixTime> timestampIn(const redis::Reply &value);

/** A value that is no timestamp can never be past: somebody else's kind of lock, busy until it goes. */
bool liesBefore(const redis::Reply &value, UnixTime now);

/** For the swim lane: "lapsed", "1.8 s left". */
Heard hearDeadline(const redis::Reply &value, UnixTime now);

} // namespace lockscope
