// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frames.h"
#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** The whole window while locks change so often: what it tells, its frames, and what its threads use; with and without typing. */
void measureStorm(Report &report, FramedApplication &application, const RedisServer &server, int locks, int perSecond);

enum class Rights {
    All,   ///< hears by keyspace events
    Least, ///< hears by tracking: CLIENT TRACKING, SUBSCRIBE, SCAN, GET and PTTL are all that is allowed
};

/** From a SET by another client until the row is painted; perSecond: changes of other locks meanwhile, 0 for none. */
void measurePixels(Report &report, FramedApplication &application, const RedisServer &server, int locks, int perSecond, Rights rights);

} // namespace lockscope::bench
