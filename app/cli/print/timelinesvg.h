// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/htmlwriter.h"
#include "traffic/study/trafficstudy.h"

namespace lockscope {

/** A stretch of one lock's time around its longest wait: its holds with their renewals, and below them those who waited. A value. */
struct TimelineExcerpt {
    qint64 fromUs = 0, toUs = 0;
    std::vector<TrafficSpan> holds;              ///< in the order of their beginnings
    std::vector<std::vector<TrafficWait>> lanes; ///< of waits; those of a lane do not overlap
    std::size_t waitsLeftOut = 0;                ///< for which there is no lane
};

/** Nothing was seen of the lock: an empty one. Pure. */
TimelineExcerpt timelineOf(const TrafficKey &lock, const TrafficReport &report);
/** As SVG in the page; colours are classes of its style sheet. */
void addTimeline(HtmlWriter &html, const TimelineExcerpt &timeline, const QString &name);

} // namespace lockscope
