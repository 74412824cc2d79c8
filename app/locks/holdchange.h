// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"

#include <vector>

namespace lockscope {

/** Whose events are told of a lock: its only holder, whatever its token is, or all who share it. */
std::vector<Holder> holdersOf(const Lock &lock);
/** When each of those who share a lock began: as it was known, or when the lock began. */
void setStarts(Lock &lock, const Lock *known);
/**
 * Whether two readings of one key may be of one hold. What could not be read says nothing about the holder; shared locks go on while
 * their holders change.
 */
bool isSameHold(const Lock &a, const Lock &b);
/** What is known of a lock is kept where a reading brought its lease alone. */
void keepDetails(Lock &read, const Lock &known);

/** How many listen is not in a reading, nor what the server's list of clients tells of those who hold it still. */
void keepWhatWasAsked(Lock &read, const Lock &known);

/** Who came and who left between two readings of a shared lock; nothing where not all were read. */
struct HolderChange {
    std::vector<Holder> left;
    std::vector<Holder> joined;
};
HolderChange holderChange(const Lock &before, const Lock &now);
/** Holders whose written time has moved up. */
std::vector<Bytes> prolongedHolders(const Lock &before, const Lock &now);

} // namespace lockscope
