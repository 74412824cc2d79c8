// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/latewinner.h"

#include "locks/valueshape.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int mostGuesses = 50;
constexpr qint64 sameEndUs = 5000; // of a lease: as it was set, and as it was read

using Commands = std::deque<Undecided>;

/** What the key holds at this time if that attempt has won. */
KeyState stateAfter(Commands::const_iterator won, Commands::const_iterator end, qint64 atUs)
{
    KeySteps steps;
    KeyState state{.is = KeyState::Is::Free};
    for (; won != end; ++won) {
        endLease(state, won->command.atUs);
        steps.apply(won->command, won->name, won->verb, state);
    }
    endLease(state, atUs);
    return state;
}

/** The attempt with this token after which the key holds it now, the last one of several: whoever has a lock tries no more. */
std::optional<LateWinner> winnerAs(const QByteArray &token, const Commands &all, qint64 atUs, const auto &isMeant)
{
    int guesses = 0;
    for (auto next = all.cend(); next != all.cbegin() && guesses < mostGuesses;) {
        --next;
        if (next->value != token)
            continue;
        ++guesses;
        KeyState after = stateAfter(next, all.cend(), atUs);
        if (after.is == KeyState::Is::Held && after.hold.token == token && isMeant(after.hold))
            return LateWinner{next->number, std::move(after)};
    }
    return std::nullopt;
}

bool isSameEnd(const std::optional<qint64> &a, const std::optional<qint64> &b) { return a && b ? std::abs(*a - *b) <= sameEndUs : !a && !b; }

} // namespace

std::optional<LateWinner> winnerShownBy(const ExecutedCommand &call, const KeyState &state)
{
    if (state.is != KeyState::Is::Unknown || !state.undecided)
        return std::nullopt;
    const Commands &all = *state.undecided;
    const auto meant =
        std::find_if(all.rbegin(), all.rend(), [&call](const Undecided &one) { return !one.value.isEmpty() && names(call, one.value); });
    if (meant == all.rend())
        return std::nullopt;
    const auto isOthers = [&](const Undecided &one) { return one.value == meant->value && one.command.client != call.client; };
    if (!looksRandom(meant->value) && std::ranges::any_of(all, isOthers))
        return std::nullopt; // several write it
    return winnerAs(meant->value, all, call.atUs, [](const TrafficHold &) { return true; });
}

std::optional<LateWinner> winnerFound(const TrafficHold &found, const KeyState &state, qint64 atUs)
{
    return winnerAs(found.token, *state.undecided, atUs, [&found](const TrafficHold &hold) { return isSameEnd(hold.deadlineUs, found.deadlineUs); });
}

bool mayBeOfSeveral(const TrafficHold &found, const KeyState &state)
{
    const QByteArray *first = nullptr;
    return !looksRandom(found.token) && std::ranges::any_of(*state.undecided, [&](const Undecided &one) {
        if (one.value != found.token || !isSameEnd(setOptions(one.command).deadlineUs, found.deadlineUs))
            return false;
        first = first ? first : &one.command.client;
        return *first != one.command.client;
    });
}

/** Whether a call has this token among its arguments, or packed with others in one. */
bool names(const ExecutedCommand &call, const QByteArray &token)
{
    const bool mayBePacked = looksRandom(token);
    return std::ranges::any_of(call.arguments, [&](const QByteArray &word) { return word == token || (mayBePacked && word.contains(token)); });
}

} // namespace lockscope
