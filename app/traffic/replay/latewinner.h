// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/replay/keysteps.h"

namespace lockscope {

/** A command about a key of which it was not known what it holds. */
struct Undecided {
    quint64 number; ///< see LaterKnown
    ExecutedCommand command;
    QByteArray name;
    LockVerb verb;
    QByteArray value = {}; ///< of an attempt; empty: it is none
};

/** An attempt or a change of the lease: what was tried before may still be found out. */
constexpr bool keepsUndecided(LockVerb verb)
{
    using enum LockVerb;
    return verb == Read || verb == Set || verb == SetNx || verb == Expire || verb == Persist || verb == CompareDelete;
}

/** Which of the undecided attempts at a key has won, and what the key holds since. */
struct LateWinner {
    quint64 number;
    KeyState state;
};

/** A script that has compared, and worked, shows who holds the lock. A refused one shows nothing: some release after each attempt. */
std::optional<LateWinner> winnerShownBy(const ExecutedCommand &call, const KeyState &state);
/** By what somebody has read: an attempt with that token whose lease ends when the hold's does. */
std::optional<LateWinner> winnerFound(const TrafficHold &found, const KeyState &state, qint64 atUs);

/** Attempts of several clients write its token, which says nothing, with a lease that ends when the hold's does. */
bool mayBeOfSeveral(const TrafficHold &found, const KeyState &state);

/** Whether a call has this token among its arguments, or packed with others in one. */
bool names(const ExecutedCommand &call, const QByteArray &token);

} // namespace lockscope
