// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "locks/lockevent.h"
#include "locks/notice.h"

#include <optional>
#include <vector>

namespace lockscope {

/** The holders of a lock whose events are reported: its only holder, whatever its token is, or all who share it. */
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

/** Copies what a reading does not contain: the number of listeners, and what the server's list of clients says of those who still hold it. */
void keepWhatWasAsked(Lock &read, const Lock &known);

/** Who came and who left between two readings of a shared lock; nothing where not all were read. */
struct HolderChange {
    std::vector<Holder> left;
    std::vector<Holder> joined;
};
HolderChange holderChange(const Lock &before, const Lock &now);
/** Holders whose written time has moved up. */
std::vector<Bytes> prolongedHolders(const Lock &before, const Lock &now);

/** The name of a keyspace event of a key that somebody removed. */
bool isRemoving(QByteArrayView command);

/** As far as it can be known: a deadline is measured over the way to the server and back. */
bool hasPassed(const std::optional<Instant> &deadline, Instant at);

/** Whether two readings of one hold say the same, but for what measuring does. */
bool isSameContent(const Lock &a, const Lock &b);

/**
 * Whether the deadline has moved up by more than measuring explains. A deadline inside the value is news only if the value differs: the same one
 * moves when the server's clock is measured again.
 */
bool isRenewed(const Lock &known, const Lock &read, NoticedBy by);

/** LeaseShortened or LeaseRemoved: the deadline has come nearer by more than measuring explains, or is not there any more. */
std::optional<LockEvent::Kind> leaseCut(const Lock &known, const Lock &read, NoticedBy by);

/**
 * The estimate in milliseconds with one more renewal; 0: not known yet. A holder that renews by the same lease each time moves the
 * deadline by just the time since its last renewal, whenever we may come to see it. The first step is left out: the lease of an acquisition is often another one. One odd step
 * counts as twice or half the estimate at most; a renewal that we came upon, without an event, ends several periods of which we
 * missed the others.
 */
quint32 renewalPeriod(const Lock &known, Duration step, NoticedBy by);

} // namespace lockscope
