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
/** Sets when each holder that shares a lock began: as it was known, or when the lock began. */
void setStarts(Lock &lock, const Lock *known);
/** Whether two readings of one key may be of one hold. Missing data says nothing about the holder; shared locks go on while their holders change. */
bool isSameHold(const Lock &a, const Lock &b);
/** Keeps the known details of a lock where a reading brought its lease alone. */
void keepDetails(Lock &read, const Lock &known);

/** Copies what a reading does not contain: the number of listeners, and what the server's list of clients says of those who still hold it. */
void keepWhatWasAsked(Lock &read, const Lock &known);

/** The holders that came and left between two readings of a shared lock; nothing where not all were read. */
struct HolderChange {
    std::vector<Holder> left;
    std::vector<Holder> joined;
};
HolderChange holderChange(const Lock &before, const Lock &now);
/** Holders whose written time has moved up. */
std::vector<Bytes> prolongedHolders(const Lock &before, const Lock &now);

/** The name of a keyspace event of a key that somebody removed. */
bool isRemoving(QByteArrayView command);

/** As far as it can be known: the round trip to the server makes a deadline inexact. */
bool hasPassed(const std::optional<Instant> &deadline, Instant at);

/**
 * How far the lease of its key may be from what was read: by the way of the answer, by a deadline that is kept as long as readings confirm it, by the
 * time in which a lock was taken on several servers, and by what is cut to milliseconds.
 */
Duration leaseError(const Lock &lock);
/** The lease of the key, or of a holder's field, as a whole value, in which none is one of its own. What is not known of it may be the same. */
bool isSameLease(const Lock &a, const Lock &b);
/** Where its lease is part of what a hold is, the one that was seen first stands. */
void keepLease(Lock &read, const Lock &known);

/** Whether two readings of one hold are equal within measuring errors. */
bool isSameContent(const Lock &a, const Lock &b);

/**
 * Whether the deadline has moved up by more than measuring explains. A deadline inside the value is news only if the value differs: the same one
 * moves when the server's clock is measured again.
 */
bool isRenewed(const Lock &known, const Lock &read, NoticedBy by);

/** A reading that was long on its way says no other deadline than the one that is known better. */
bool mayBeSameDeadline(const Lock &known, const Lock &read, Duration uncertainty);

/** LeaseShortened or LeaseRemoved: the deadline has come nearer by more than measuring explains, or is gone. */
std::optional<LockEvent::Kind> leaseCut(const Lock &known, const Lock &read, NoticedBy by);

/**
 * The estimate in milliseconds after one more renewal; 0: not known yet. A holder that renews by the same lease each time moves the deadline by
 * exactly the time since its last renewal, whenever it is observed. The first step is left out: the lease of an acquisition is often a different one.
 * One odd step counts as twice or half the estimate at most; a renewal that was found without an event ends several periods, of which the others were
 * missed.
 */
quint32 renewalPeriod(const Lock &known, Duration step, NoticedBy by);

} // namespace lockscope
