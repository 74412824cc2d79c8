// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/leasechange.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/** Two readings of one deadline differ by the way to the server and back; below this the older one stands, to keep deltas small. */
constexpr Duration sameDeadline{20};
/** A deadline that moved up by more than this was renewed. */
constexpr Duration measurementError{50};
constexpr Duration mostMeasurementError{1000};

/** How far apart two readings of one deadline may be. An event named the key just now: then a small move is meant. */
Duration jitter(const Lock &lock, Instant readAt, NoticedBy by)
{
    if (by == NoticedBy::Event)
        return measurementError;
    if (by == NoticedBy::Deadline && lock.deadline && *lock.deadline > readAt) // looked at again because it was known badly
        return mostMeasurementError;
    return std::clamp(lock.lease / 50, measurementError, mostMeasurementError);
}

bool isSameDeadline(const std::optional<Instant> &a, const std::optional<Instant> &b)
{
    return a && b ? std::chrono::abs(*a - *b) <= sameDeadline : !a && !b;
}

} // namespace

bool isRemoving(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"del", "unlink", "hdel", "rename_from", "move_from"};
    return std::find(std::begin(names), std::end(names), command) != std::end(names);
}

bool hasPassed(const std::optional<Instant> &deadline, Instant at) { return deadline && *deadline <= at + measurementError; }

bool isSameContent(const Lock &a, const Lock &b)
{
    return a.protocol == b.protocol && a.rule == b.rule && a.token == b.token && a.tokenIsWhole == b.tokenIsWhole
        && a.deadlineIsKnown == b.deadlineIsKnown && a.deadlineIn == b.deadlineIn && isSameDeadline(a.deadline, b.deadline)
        && isAlike(a.details, b.details, sameDeadline);
}

bool isRenewed(const Lock &known, const Lock &read, NoticedBy by)
{
    return known.deadline && read.deadline && !read.deadlineIsInValue() && *read.deadline - *known.deadline > jitter(known, read.observedAt, by);
}

std::optional<LockEvent::Kind> leaseCut(const Lock &known, const Lock &read, NoticedBy by)
{
    if (!known.deadline || known.deadlineIsInValue() || read.deadlineIsInValue() || !read.deadlineIsKnown || !known.hasOneHolder())
        return std::nullopt;
    if (!read.deadline)
        return LockEvent::Kind::LeaseRemoved;
    const bool isEarlier = *known.deadline - *read.deadline > jitter(known, read.observedAt, by);
    return isEarlier ? std::optional(LockEvent::Kind::LeaseShortened) : std::nullopt;
}

quint32 renewalPeriod(const Lock &known, Duration step, NoticedBy by)
{
    constexpr qint64 weight = 4;
    if (known.renewals == 0)
        return 0;
    const qint64 seen = std::clamp<qint64>(step.count(), 1, std::numeric_limits<quint32>::max());
    const qint64 period = known.renewalPeriodMs;
    if (period == 0)
        return quint32(seen);
    const qint64 periods = isSampled(by) ? std::max<qint64>(1, (seen + period / 2) / period) : 1;
    const qint64 sample = std::clamp(seen / periods, (period + 1) / 2, 2 * period);
    return quint32(std::min<qint64>(period + (sample - period) / weight, std::numeric_limits<quint32>::max()));
}

} // namespace lockscope
