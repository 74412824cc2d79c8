// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/changefeed.h"
#include "watch/health/hearing.h"
#include "watch/health/watchhealth.h"

namespace lockscope {

/** What is known of one way to hear. */
struct FeedFacts {
    ChangeFeed::State state = ChangeFeed::State::Off;
    bool heard = false;  ///< since it was confirmed
    bool missed = false; ///< a change was found that it should have told
    bool silent = false; ///< for the moment, although the server answers others
};

/** What the choice depends on. */
struct HearingFacts {
    Hearing wish = Hearing::Automatic;
    bool flagsAsked = false;         ///< the server was asked for its flags
    std::optional<bool> areEventsOn; ///< by its flags; nothing: it does not tell
    bool isTrackingPossible = true;  ///< the patterns have prefixes
    FeedFacts events;
    FeedFacts tracking;
};

/** Which feeds are to be open. */
struct HearingPlan {
    bool events = false;
    bool tracking = false;
    bool operator==(const HearingPlan &) const = default;
};

/**
 * Events come first where the flags announce locks, since they also tell why a lock ended. Else tracking, which is known to work once
 * confirmed. Where the flags are secret and tracking is refused, events may be hoped for. Pure.
 */
HearingPlan planHearing(const HearingFacts &facts);

/** Events or Tracking, if one of them tells all changes now; else Polling. Pure. */
Basis basisOf(const HearingFacts &facts);

} // namespace lockscope
