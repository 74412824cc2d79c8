// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/holderidentity.h"
#include "locks/holdtimes.h"
#include "ui/table/lockrow.h"

#include <QCoreApplication>

namespace lockscope::ui {

/**
 * What is known of one lock beyond its row in the table, as plain text, often of several lines, safe to show as such. An empty text: nothing is
 * known. Pure: time comes with the calls.
 */
class DetailText {
    Q_DECLARE_TR_FUNCTIONS(DetailText)
public:
    /** Holders, then the waiters, then the keys that belong to it. A plain lock whose token says nothing has none of them. */
    static QString everything(const LockRow &row, Instant now);
    /** Its token, if that is all there is; else in short. */
    static QString holder(const LockRow &row);
    /** Each with its token, what that says, how often it has taken the lock, in which way, and its own time left. */
    static QString holders(const Lock &lock, Instant now);
    /** "host web-7, process 4711, acquired 2026-11-21 14:02:11.307 by its clock". The client's id can be read in the token. */
    static QString identity(const HolderIdentity &who);
    /**
     * The client of the server that has the name of its only holder: where it is, since when, and when the server last received from it; or since
     * when it is gone.
     */
    static QString client(const Lock &lock, Instant now);
    /** To the millisecond: "2026-11-21 14:02:11.307". */
    static QString dateAndTime(UnixTime time);
    /** With its distance from UTC: "2026-11-21 14:02:11.307 UTC+01:00". */
    static QString dateTimeAndZone(UnixTime time);
    /** When its hold began, how long ago, and how that is known: "14:02:11.307, 5.0 s (observed)", "before 14:02:12, ≥ 5.0 s (…)"; empty: it is free. */
    static QString since(const LockRow &row, Instant now, UnixTime at, bool withDate);
    /** "Held since"; nobody holds a blocked lock, nor one without a majority. */
    static QString sinceCaption(const LockRow &row);
    /** What wrote it, and how sure that is; if its profile has a name, that comes first. */
    static QString library(const Lock &lock, const LockProfile *own);
    /** How many wait, or at most. */
    static QString waiting(const LockRow &row, const MeasuredWaits &measured);
    /** How many wait at most, where only that is known. */
    static QString mostWaiting(const Lock &lock);
    /** The next one first, with the time after which the queue drops it. */
    static QString waiters(const Lock &lock, Instant now);
    static QString companions(const Lock &lock);

    /** Why somebody should look at it, as sentences. */
    static QString attention(const Lock &lock, Instant now, const LockJudge &judge);
    /** What its profile says; empty: no profile. */
    static QString profile(const LockProfile *profile);
    /** How long locks of its name are held, and of how many holds that is known. */
    static QString usualHold(const std::optional<HoldTimes::Summary> &seen);
    static QString renewals(const Lock &lock);
    static QString lease(const Lock &lock);
    /** "14:02:11 cleared by you (was held by billing-2), held for 41 m 10 s". */
    static QString event(const LockEvent &event);

    /** The value as it was read: a string, or the members of a hash or set, one a line with what stands beside each. */
    static QString rawValue(const Lock &lock);
    /** The same bytes, of which no more than this number are shown. */
    static QString hexDump(const Lock &lock);

private:
    static QString withHolder(LockEvent::Kind kind);
};

} // namespace lockscope::ui
