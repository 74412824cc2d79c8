// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frames.h"
#include "report.h"

#include "redisserver.h"

namespace lockscope::bench {

/** Attempts a second of the real program's `simulate` with 50 clients that never sleep, against redis-benchmark with the same SET, by turns. */
void measureFleet(Report &report, const RedisServer &server, const QString &program);

/** The window with a thousand simulated clients in its process, against itself without them: SET by another client until told, and its frames. */
void measureWatchingBesideFleet(Report &report, FramedApplication &application, const RedisServer &server);

} // namespace lockscope::bench
