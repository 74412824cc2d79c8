// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/clues.h"

namespace lockscope {

/** How the scores of a sorted set are meant. */
enum class Scores : quint8 {
    Deadlines, ///< when each member ends
    Refreshes, ///< when each was last refreshed; all end a fixed time after that, which is the TTL that the newest one has set
};

/**
 * The members of a sorted set as holders, but for those that skip() names. The lock's deadline is the latest of theirs; where the key's own
 * TTL is the same but for a second, the server keeps it. Its token is that of its only holder, if one may hold. False: no sorted set.
 */
bool decodeScores(const Clues &clues, Lock &lock, Scores scores, Holder::Mode mode, bool (*skip)(QByteArrayView member) = nullptr);

} // namespace lockscope
