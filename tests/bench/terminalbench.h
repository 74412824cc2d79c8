// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** The real program's list, as text and as JSON, from start to end, against redis-cli --scan, which prints the names alone. By TCP, as both do. */
void measureList(Report &report, const RedisServer &server, const QString &program, int locks);
/** From before a SET by another client until the line of `lockscope watch` is there, at thirty changes a second. */
void measureWatchLines(Report &report, const RedisServer &server, const QString &program);

} // namespace lockscope::bench
