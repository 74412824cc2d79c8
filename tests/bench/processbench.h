// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redisserver.h"
#include "report.h"

namespace lockscope::bench {

/** The real program, off screen: from its start to a saved picture of its locks, and its memory meanwhile. */
void measureProgram(Report &report, const RedisServer &server, const QString &program, int locks);

/** An empty window that does the same: shows itself, is saved after a while, ends. The reference, in a process of its own. */
int runEmptyWindow(int afterMs, const QString &file);

} // namespace lockscope::bench
