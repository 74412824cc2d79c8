// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/waits/lockstory.h"

#include <QStringList>

namespace lockscope::ui {

/** What is read of the parts of a timeline: in tool tips, by screen readers, and as text. Pure. */
QStringList holdTexts(const LockStory &story, const TrafficSpan &hold);
QStringList waitTexts(const LockStory &story, const TrafficWait &wait);
QString incidentText(const TrafficIncident &incident);
/** By LockStory::clientOf(): their names; of several with the same name, with the end of what distinguishes them: "web-1:4417 #a845". */
std::vector<QString> clientNames(const LockStory &story);
QStringList laneTexts(const LockStory::Lane &lane);
/** "11 holds; 3 clients waited …". */
QString storyText(const LockStory &story);
/** Everything, a line each, in the order of time. */
QString storyLines(const LockStory &story);
/** The same as values; times in µs of unix time. */
QByteArray storyCsv(const LockStory &story);

} // namespace lockscope::ui
