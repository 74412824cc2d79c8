// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/changefeed.h"

#include <vector>

namespace lockscope {

/** The state of one feed, for the choice between feeds. */
struct FeedFacts {
    ChangeFeed::Traits traits;
    ChangeFeed::Promise promise = ChangeFeed::Promise::Perhaps;
    bool isPossible = true;
    ChangeFeed::State state = ChangeFeed::State::Off;
    bool heard = false;  ///< a change was received since it was confirmed
    bool missed = false; ///< a change was found that it should have reported
    bool silent = false; ///< currently silent, although the server answers others

    bool isOpen() const { return state == ChangeFeed::State::Connecting || state == ChangeFeed::State::Confirmed; }
    bool isUsable() const { return isPossible && state != ChangeFeed::State::Refused; }
    /** A feed known to be switched off at the server reports nothing, subscribed to or not. */
    bool mayTell() const { return promise != ChangeFeed::Promise::Nothing; }
    bool isAudible() const { return state == ChangeFeed::State::Confirmed && !silent && mayTell(); }
};

/** All feeds, the one that reports most first. */
struct HearingFacts {
    Hearing wish = Hearing::Automatic;
    bool isServerAsked = false; ///< its settings, which promises depend on, were read
    std::vector<FeedFacts> feeds;
};

/**
 * Which feeds to open: the first that promises all changes, and those before it that cost nothing while off. If none promises that, those that may
 * report something. Pure.
 */
std::vector<bool> feedsToOpen(const HearingFacts &facts);

/** The basis of the first feed that reports all changes now; otherwise Polling. Pure. */
Basis basisOf(const HearingFacts &facts);

} // namespace lockscope
