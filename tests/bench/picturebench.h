// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** From start() of a watcher to its complete picture, against a plain hiredis loop and the names alone by redis-cli. */
void measurePicture(Report &report, const RedisServer &server, int locks);
/** Pictures of 100,000 and of a million locks by turns, each against the names alone; how much longer the larger one takes. */
void measureGrowth(Report &report, const RedisServer &hundredThousand, const RedisServer &million);
/** From before a SET to the watcher's acquired event, against a plain subscription that only hears the key's name. */
void measureEvents(Report &report, const RedisServer &server);

} // namespace lockscope::bench
