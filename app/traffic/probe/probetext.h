// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/probe/wholeprobe.h"

#include <QString>

namespace lockscope {

/** What people read of a probe. Plain text, safe to show. */
class ProbeText {
    LOCKSCOPE_MESSAGES(lockscope::ProbeText)
public:
    /** Sentences: what it takes from the server, and what happens when this program stands still. */
    static QString cost(const ProbeCost &cost);
    /** What it costs: "Probe: 2 s in each minute, +12 % of a CPU meanwhile"; of several servers that of the one that it costs most. */
    static QString brief(const std::vector<ServerCost> &costs, bool isSampled);
    /** "4 s, 48,012 lines (12,003/s), 31 % of a CPU, 0 bytes kept" */
    static QString progress(const ProbeProgress &progress);
    /** Why it ended before its time: a sentence; empty: it did not. */
    static QString end(const ProbeEnd &end);
    /** What it could not read; empty: nothing. */
    static QString unread(const ProbeEnd &end);
};

} // namespace lockscope
