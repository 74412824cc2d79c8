// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** What watching costs the server, while its locks change 10,000 times a second: each way of hearing in turn, and redis-cli monitor. */
void measureCost(Report &report, const RedisServer &server, const QString &program, int locks);

/** What scans of this number of locks take of the server, beside what is promised and what the window says meanwhile. */
void measureScans(Report &report, const RedisServer &server, int locks);

/** What the real program uses while nothing happens. */
void measureIdle(Report &report, const RedisServer &server, const QString &program, int locks);

} // namespace lockscope::bench
