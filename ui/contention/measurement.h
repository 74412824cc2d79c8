// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "traffic/study/trafficstudy.h"

#include <QString>

#include <memory>
#include <optional>

namespace lockscope::ui {

/** Where a probe has listened. */
struct ProbedPlace {
    QString open;        ///< URL of what was open
    QString server;      ///< as it is named to the probe; empty: the only one
    NodeNumber node = 0; ///< that its locks have in their ids
    QString name;        ///< for people
    bool isSampled = false;
};

/** What the traffic of one server has shown over some time, and where it is from. A value; the report is shared. */
struct Measurement {
    QString source; ///< as a sentence begins: "Recording traffic.txt"
    std::shared_ptr<const TrafficReport> report;
    std::optional<ProbedPlace> place = {}; ///< nothing: a recording, which does not say it

    /** It is of the same probe, with further samples. */
    bool goesOn(const Measurement &before) const;
};

/** "measured 14:02:10–14:02:20": a sample never looks continuous. */
QString measuredText(const TrafficReport &report);
/** In a list, beside others of the same server: "14:02:10 Probe of 10.0.0.7:6379". */
QString listText(const Measurement &measurement);
/** In one line: what was measured and when, how much that is, and what is missing. */
QString measurementText(const Measurement &measurement);
/** What that line leaves open, in sentences; empty: nothing. */
QString measurementDetails(const Measurement &measurement);

} // namespace lockscope::ui
