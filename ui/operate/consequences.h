// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"

#include <QString>

namespace lockscope::ui {

/** What will happen, in one sentence. */
QString actionOutlook(const ActionRequest &request, const Action &action, Instant now);

/** What will happen to the holder and to the waiters, in plain words, beyond the action's own effects. */
QString actionConsequences(const ActionRequest &request, Instant now);

/** What the time since a lock appeared is called: nobody holds a lock that its queue blocks. */
QString ageCaption(const Lock &lock);

/** The same words, with how long ago they were true. */
QString asLastSeen(const QString &text, Duration ago);

/** "3 m 40 s", with how certain that is, and compared with what is usual for this lock (-1: unknown). */
QString heldForText(const Lock &lock, Instant now, double usualHoldP50Ms);

/** "23.4 s, renewed 21 times: …", "none: …", "passed 12 s ago …". */
QString timeLeftText(const Lock &lock, Instant now);

} // namespace lockscope::ui
