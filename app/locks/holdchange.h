// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "locks/lockevent.h"
#include "locks/notice.h"

#include <optional>
#include <vector>

namespace lockscope {

/** The holders of a lock whose events are reported: the only holder, whatever its token, or all who share it. */
std::vector<Holder> holdersOf(const Lock &lock);
/** Whose client it was is not known any more once another one may hold it: the next list of clients shows it. */
void forgetClient(Lock &lock, const Bytes &holder);
/** Sets the start of each hold of a shared lock: that of the known lock, or that of the whole lock, or what its data state if that is better. */
void setStarts(Lock &lock, const Lock *known, const Notice *again = nullptr);
/**
 * The start of a hold that was read again. If it was written meanwhile, or may have been while nobody watched, nobody said by which command, and its
 * token repeats, it may be the next hold: a bound.
 */
HoldStart startNow(const Lock &known, const Lock &read, const Notice &notice);
/** Sets this start of a hold that was read again. If the hold may have begun in a gap, keeps how long its token was there before. */
void continueStart(Lock &read, const Lock &known, const HoldStart &start, const Notice &notice);
/** Takes over what is known of the same hold: its start, renewals and longest lease. */
void keepHold(Lock &read, const Lock &known, const Notice &notice);
/** True if two readings of one key may be of one hold. Missing data is no difference; a shared lock stays the same hold while its holders change. */
bool isSameHold(const Lock &a, const Lock &b);
/** Copies known details to a reading that only has the lease. */
void keepDetails(Lock &read, const Lock &known);

/** Copies what a reading does not contain: the number of subscribers, and what CLIENT LIST says of clients that still hold it. */
void keepWhatWasAsked(Lock &read, const Lock &known);

/** The holders that joined and left between two readings of a shared lock; empty unless all were read. */
struct HolderChange {
    std::vector<Holder> left;
    std::vector<Holder> joined;
};
HolderChange holderChange(const Lock &before, const Lock &now);
/** Tokens of holders whose written time has moved up. */
std::vector<Bytes> prolongedHolders(const Lock &before, const Lock &now);

/** True for a keyspace event by which a client removes a key or a field. */
bool isRemoving(QByteArrayView command);

/** True if the deadline has passed, within the measuring error of a round trip. */
bool hasPassed(const std::optional<Instant> &deadline, Instant at);

/**
 * How far the deadline may be from the one that was read: by half the round trip, by a deadline that is kept while readings confirm it, by the time
 * of acquiring on several servers, and by rounding to milliseconds.
 */
Duration leaseError(const Lock &lock);
/** True if both have the same lease of key and holders' fields; "no lease" is a value, too. Unknown parts count as equal. */
bool isSameLease(const Lock &a, const Lock &b);
/** Takes over the lease that was seen first, for holds that the lease helps to identify. */
void keepLease(Lock &read, const Lock &known);

/** True if two readings of one hold are equal within measuring errors. */
bool isSameContent(const Lock &a, const Lock &b);

/**
 * True if the deadline has moved up by more than measuring errors explain. A deadline inside the value counts only if the value differs: the same one
 * moves when the server's clock is measured again.
 */
bool isRenewed(const Lock &known, const Lock &read, NoticedBy by);

/** True if a reading with this uncertainty may have the known deadline. */
bool mayBeSameDeadline(const Lock &known, const Lock &read, Duration uncertainty);

/** LeaseShortened or LeaseRemoved if the deadline is gone, or earlier by more than measuring errors explain. */
std::optional<LockEvent::Kind> leaseCut(const Lock &known, const Lock &read, NoticedBy by);

/**
 * The estimated renewal period in milliseconds after one more renewal; 0: unknown. A holder that always renews by the same lease moves the deadline
 * by exactly the time since its last renewal, whenever that is observed. The first step is ignored, since the lease of an acquisition often differs.
 * An odd step counts as at most twice, at least half the estimate; a renewal found by sampling may span several periods.
 */
quint32 renewalPeriod(const Lock &known, Duration step, NoticedBy by);

} // namespace lockscope
