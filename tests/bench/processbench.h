// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** The real program, off screen: from its start to a saved picture of its locks. */
void measureStart(Report &report, const RedisServer &server, const QString &program, int locks);

/** Its resident memory some seconds after that, over that of an empty window. */
void measureMemory(Report &report, const RedisServer &server, const QString &program, int locks);

/** An empty window that does the same: shows itself, is saved after a while, ends. The reference, in a process of its own. */
int runEmptyWindow(int afterMs, const QString &file);

} // namespace lockscope::bench
