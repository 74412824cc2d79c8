// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"

#include <QString>

#include <memory>

namespace lockscope::ui {

/** What the traffic of one server has shown over some time, and where it is from. A value; the report is shared. */
struct Measurement {
    QString source; ///< as a sentence begins: "Recording traffic.txt"
    std::shared_ptr<const TrafficReport> report;
};

/** "measured 14:02:10–14:02:20": a sample never looks continuous. */
QString measuredText(const TrafficReport &report);
/** In one line: what was measured and when, how much that is, and what is missing. */
QString measurementText(const Measurement &measurement);
/** What that line leaves open, in sentences; empty: nothing. */
QString measurementDetails(const Measurement &measurement);

} // namespace lockscope::ui
