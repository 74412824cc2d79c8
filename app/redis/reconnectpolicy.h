// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"

namespace lockscope::redis {

/**
 * How long to wait before the next attempt to connect. Pure. Doubles from `first` to `most` with "equal jitter" (half fixed, half random), so that a
 * hundred dashboards do not return in step. Starts at `hopeless` for errors that only a person can fix (certificate, permission, not a Redis server),
 * and at `unproven` for a password that has never worked.
 */
class ReconnectPolicy {
public:
    Duration first = Duration(50);
    Duration most = Duration(1000);
    Duration hopeless = Duration(2000);
    Duration unproven = Duration(15000);

    /** attempt counts from 0; hasWorked: a handshake has succeeded before; random is in [0, 1). */
    Duration delayBefore(int attempt, Error::Kind lastError, bool hasWorked, double random) const;
};

} // namespace lockscope::redis
