// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report.h"

namespace lockscope::bench {

/** A recording of MONITOR with locks in a tenth of its lines, and a packet capture of such: read, replayed and audited. Reference: counting lines. */
void measureTraffic(Report &report, int lines);

} // namespace lockscope::bench
