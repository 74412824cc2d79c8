// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/hearingplan.h"

namespace lockscope {

namespace {

using State = ChangeFeed::State;

HearingPlan planAutomatic(const HearingFacts &facts)
{
    const bool mayTrack = facts.isTrackingPossible && facts.tracking.state != State::Refused;
    const bool areEventsRefused = facts.events.state == State::Refused;
    if (!facts.flagsAsked) { // just connected (again): go on as before until we know more
        const bool wasTracking = facts.tracking.state != State::Off && mayTrack;
        return {facts.events.state != State::Off || !wasTracking, wasTracking};
    }
    if (!facts.areEventsOn)
        return {!mayTrack, mayTrack};
    // Subscribed to even while off, so that nothing is missed when somebody turns them on.
    return {true, mayTrack && (areEventsRefused || !*facts.areEventsOn)};
}

bool doEventsArrive(const HearingFacts &facts)
{
    if (facts.events.state != State::Confirmed || facts.events.silent)
        return false;
    return facts.areEventsOn.value_or(facts.events.heard && !facts.events.missed);
}

} // namespace

HearingPlan planHearing(const HearingFacts &facts)
{
    switch (facts.wish) {
    case Hearing::Automatic: return planAutomatic(facts);
    case Hearing::Events: return {true, false};
    case Hearing::Tracking: return {false, facts.isTrackingPossible};
    case Hearing::Polling: return {};
    }
    Q_UNREACHABLE();
}

Basis basisOf(const HearingFacts &facts)
{
    if (doEventsArrive(facts))
        return Basis::Events;
    const bool isTracking = facts.tracking.state == State::Confirmed && !facts.tracking.missed && !facts.tracking.silent;
    return isTracking ? Basis::Tracking : Basis::Polling;
}

} // namespace lockscope
