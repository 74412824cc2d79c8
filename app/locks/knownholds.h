// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <QHash>

#include <vector>

namespace lockscope {

/** A hold that was there when watching ended, for when it is found again. */
struct KnownHold {
    QByteArray key, token;
    UnixTime since; ///< without its gap: the start of an uninterrupted hold of the same length
    bool isAtLeast = false;

    bool operator==(const KnownHold &) const = default;
};
using KnownHolds = QMultiHash<Bytes, KnownHold>;
/** The holds of one server that still ran when it was looked at last. */
struct RunningHolds {
    std::vector<KnownHold> holds;
    bool areAll = true; ///< false: not all of its keys were looked at
};

/** How many are kept of one server: the oldest ones. */
constexpr std::size_t mostKnownHolds = 20'000;

/**
 * Adds the holds of this lock to those that are kept. `wallNow` is the time of `now`. Not what the data state themselves, nor holds whose token the same
 * client may write again: the idle time cannot show that nobody did, since servers count whole seconds.
 */
void addKnown(std::vector<KnownHold> &holds, const Lock &lock, Instant now, UnixTime wallNow);
/** Adopts from what was kept before the starts that are better: another program may have seen more of the same holds. */
void keepBetterStarts(std::vector<KnownHold> &holds, const KnownHolds &before);
/** Adds those of other keys, or none if there is no room for all: some of them may be over. */
void keepOthers(std::vector<KnownHold> &holds, const std::vector<KnownHold> &before, std::size_t most = mostKnownHolds);
/** Leaves the oldest ones; of many not the bounds of less than a minute, which are soon known again. */
void keepOldest(std::vector<KnownHold> &holds, UnixTime wallNow, std::size_t most = mostKnownHolds);
KnownHolds knownByKey(const std::vector<KnownHold> &holds);

/** Sets the start of each hold of a lock that was read at this instant, if it is known and better than what the data state. */
void recallStarts(Lock &read, const KnownHolds &known, Instant at, UnixTime wallAt);

} // namespace lockscope
