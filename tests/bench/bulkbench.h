// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report.h"
#include "watchedwindow.h"

namespace lockscope::bench {

/** All locks of a server (as HiredisLoop::fill() makes them) cleared from the table of the whole window, by preview and button. */
void measureBulk(Report &report, FramedApplication &application, const RedisServer &server, int locks);
/** The same, cancelled in the middle: what the account says against what is left on the server. */
void measureCancelledBulk(Report &report, FramedApplication &application, const RedisServer &server, int locks);

} // namespace lockscope::bench
