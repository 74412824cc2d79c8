// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** What a probe of the program takes from a server under several loads, beside nobody and `redis-cli monitor`. */
void measureProbe(Report &report, const RedisServer &server, const QString &program);

} // namespace lockscope::bench
