// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/feeds/feedchoice.h"

#include <algorithm>

namespace lockscope {

namespace {

using State = ChangeFeed::State;
using Promise = ChangeFeed::Promise;

template <class IsWanted>
std::vector<bool> eachIf(const std::vector<FeedFacts> &feeds, IsWanted isWanted)
{
    std::vector<bool> wanted;
    for (const FeedFacts &feed : feeds)
        wanted.push_back(isWanted(feed));
    return wanted;
}

/** Just (re)connected: keeps the open feeds until the settings are read, or opens the first one. */
std::vector<bool> unasked(const std::vector<FeedFacts> &feeds)
{
    const auto stays = [](const FeedFacts &feed) { return feed.state != State::Off && feed.isUsable(); };
    if (std::ranges::any_of(feeds, stays))
        return eachIf(feeds, stays);
    bool isFirst = true;
    return eachIf(feeds, [&isFirst](const FeedFacts &feed) { return feed.isPossible && std::exchange(isFirst, false); });
}

std::vector<bool> automatic(const std::vector<FeedFacts> &feeds)
{
    const auto promisesAll = [](const FeedFacts &feed) { return feed.promise >= Promise::Likely && feed.isUsable(); };
    const bool isPromised = std::ranges::any_of(feeds, promisesAll);
    bool isFound = false;
    return eachIf(feeds, [&](const FeedFacts &feed) {
        if (feed.promise == Promise::Nothing)
            return feed.traits.isFreeWhileUnused && feed.isPossible;
        if (feed.promise == Promise::Perhaps)
            return !isPromised && feed.isUsable();
        return promisesAll(feed) && !std::exchange(isFound, true);
    });
}

bool tellsAll(const FeedFacts &feed)
{
    if (!feed.isAudible())
        return false;
    return feed.promise == Promise::Sure || (!feed.missed && (feed.promise == Promise::Likely || feed.heard));
}

} // namespace

std::vector<bool> feedsToOpen(const HearingFacts &facts)
{
    if (facts.wish != Hearing::Automatic)
        return eachIf(facts.feeds, [&](const FeedFacts &feed) { return feed.traits.hearing == facts.wish && feed.isPossible; });
    return facts.isServerAsked ? automatic(facts.feeds) : unasked(facts.feeds);
}

Basis basisOf(const HearingFacts &facts)
{
    const auto telling = std::ranges::find_if(facts.feeds, tellsAll);
    return telling == facts.feeds.end() ? Basis::Polling : hearingInfo(telling->traits.hearing).basis;
}

} // namespace lockscope
