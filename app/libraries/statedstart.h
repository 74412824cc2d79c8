// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/recognise.h"

namespace lockscope {

/**
 * Sets the start of the hold, of each of several, as the lock's data state it: the time that its holder wrote, what has passed of the lease that its
 * lock profile states, or that nobody has read or written its key since. Leaves FirstSeen if they state none, and for a time in the future, ten years
 * ago, or before `notBefore`, when this was not the hold: such a time is no acquisition, or its clock is wrong. Pure.
 */
void setStatedStart(Lock &lock, const KeyReading &reading, const ServerTime &time, const LockProfiles &profiles, Instant notBefore = Instant::min());

/** True if nobody has read or written the key since then, as its idle time shows. Pure. */
bool isUntouchedSince(const KeyReading &reading, const ServerTime &time, Instant then);

} // namespace lockscope
