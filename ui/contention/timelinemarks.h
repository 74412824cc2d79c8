// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockstory.h"

#include <QPointF>
#include <QString>

class QPainter;

namespace lockscope::ui {

class Theme;

/** What happened at one instant of a lock, as a shape, so that colour alone says nothing. */
enum class TimelineMark {
    // how a hold ended, and what happened before
    Released,
    Expired,
    Overwritten,
    ReleasedByOther,
    Unknown,
    Held,
    Renewed,
    LeaseEnd,
    // how a wait ended, and what happened before
    HeldUp,  ///< a wait itself
    Several, ///< holders within a pixel
    Try,
    Won,
    GaveUp,
    OutcomeUnknown,
    Waiting,
    // at other times
    ReleasedNothing,
    Undecided,
    Gap,
    Pause, ///< between samples
};
constexpr int timelineMarks = int(TimelineMark::Pause) + 1;

TimelineMark endMark(const TrafficSpan &hold);
TimelineMark endMark(const TrafficWait &wait);
TimelineMark incidentMark(const TrafficIncident &incident);

/** "released by another client". */
QString markText(TimelineMark mark);
/** In a square of this size. */
void paintMark(QPainter &painter, const Theme &theme, TimelineMark mark, QPointF centre, double size);
/** Which of them a story has, in their order. */
std::vector<TimelineMark> marksOf(const LockStory &story);

} // namespace lockscope::ui
