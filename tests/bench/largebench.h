// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report.h"

namespace lockscope::bench {

/** What an action costs a server whose value in place of the lock has become very long, by its own CPU time and memory. */
void measureLarge(Report &report);

} // namespace lockscope::bench
