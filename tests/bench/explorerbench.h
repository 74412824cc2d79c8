// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report.h"

#include "redisserver.h"

namespace lockscope::bench {

/**
 * Schedules a second of the real program's `explore`, against redis-benchmark with three pipelined commands for each, the fewest that a schedule can do with: bring
 * the server into a state, take a step, look. And how long two and three clients of all protocols with strings take.
 */
void measureExplorer(Report &report, const RedisServer &server, const QString &program);

} // namespace lockscope::bench
