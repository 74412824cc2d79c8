// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/holdchange.h"

#include "locks/clearverdict.h"
#include "locks/lockstates.h"
#include "locks/valueshape.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

/** A key changes between these forms only with its owner. A set that was not read does not look like a lock. */
enum class Form : quint8 { String, Hash, Members, Queue, Subscription };

Form formOf(LockForm form)
{
    switch (form) {
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis:
    case LockForm::Token:
    case LockForm::TokenWithoutTtl:
    case LockForm::Number:
    case LockForm::Unknown: return Form::String;
    case LockForm::Hash: return Form::Hash;
    case LockForm::OtherType:
    case LockForm::Members: return Form::Members;
    case LockForm::Queue: return Form::Queue;
    case LockForm::Subscription: return Form::Subscription;
    }
    Q_UNREACHABLE();
}

bool areAllRead(const SharedDetails &details) { return details && details->holdersInAll == qint64(details->holders.size()); }

using ByToken = QHash<Bytes, const Holder *>;

ByToken byToken(const LockDetails &details)
{
    ByToken result;
    for (const Holder &holder : details.holders)
        result.insert(holder.token, &holder);
    return result;
}

bool shareAHolder(const LockDetails &a, const LockDetails &b)
{
    const ByToken others = byToken(b);
    return std::ranges::any_of(a.holders, [&others](const Holder &holder) { return others.contains(holder.token); });
}

std::vector<Holder> notIn(const std::vector<Holder> &holders, const ByToken &others)
{
    std::vector<Holder> result;
    for (const Holder &holder : holders) {
        if (!others.contains(holder.token))
            result.push_back(holder);
    }
    return result;
}

/** Drops clients that no longer hold the lock. `blocked` stays, since it is the same for all locks of a library. */
LockClients clientsStillOf(const Lock &read, const LockClients &clients)
{
    LockClients kept = clients;
    const auto holds = [&read](const Bytes &token) {
        if (!read.details || read.details->holders.empty())
            return read.token == token;
        return std::ranges::any_of(read.details->holders, [&token](const Holder &holder) { return holder.token == token; });
    };
    std::erase_if(kept.holders, [&](const HolderClient &client) { return !holds(client.holder); });
    return kept;
}

/** True if a reading without details may keep the known ones: same holder, or still a count. */
bool mayHaveDetailsOf(const Lock &read, const Lock &known)
{
    if (formOf(read.form) != formOf(known.form) || read.form == LockForm::Unknown)
        return false;
    if (known.form == LockForm::Number)
        return read.token.isEmpty() || isDigits(read.token);
    return formOf(read.form) != Form::String || read.token == known.token;
}

bool isProlonged(const Holder &before, const Holder &now) { return before.writtenMs > 0 && now.writtenMs > before.writtenMs; }

/** Two readings of one deadline differ by the round trip; up to this difference the older one stays, to keep deltas small. */
constexpr Duration sameDeadline{20};
/** A deadline that moved up by more than this was renewed. */
constexpr Duration measurementError{50};
constexpr Duration mostMeasurementError{1000};

/** How far apart two readings of one deadline may be. Less after an event, which announces even a small change. */
Duration jitter(const Lock &known, const Lock &read, NoticedBy by)
{
    const Duration bothErrors = known.deadlineError() + read.deadlineError();
    if (by == NoticedBy::Event)
        return std::max(measurementError, bothErrors);
    if (by == NoticedBy::Deadline && known.deadline && *known.deadline > read.observedAt) // read again since it was inexact
        return std::max(mostMeasurementError, bothErrors);
    return std::max(std::clamp(known.lease / 50, measurementError, mostMeasurementError), bothErrors);
}

bool isWithin(const std::optional<Instant> &a, const std::optional<Instant> &b, Duration error)
{
    return a && b ? std::chrono::abs(*a - *b) <= error : !a && !b;
}

/** Compares the holders that both have. */
bool haveSameFieldLeases(const Lock &a, const Lock &b)
{
    if (!a.details->areFieldLeasesKnown || !b.details->areFieldLeasesKnown)
        return true;
    const Duration error = leaseError(a) + leaseError(b);
    const ByToken others = byToken(*b.details);
    return std::ranges::all_of(a.details->holders, [&](const Holder &holder) {
        const Holder *const other = others.value(holder.token);
        return !other || isWithin(holder.fieldEnds, other->fieldEnds, error);
    });
}

/** True if the key got another lease, or lost it, or its holder wrote another time. */
bool isLeaseMoved(const Lock &known, const Lock &read, NoticedBy by)
{
    const bool isFirstLease = !known.deadline && read.deadline && known.deadlineIsKnown && !read.deadlineIsInValue();
    return isFirstLease || isRenewed(known, read, by) || leaseCut(known, read, by) || !prolongedHolders(known, read).empty();
}

/** One holder that has written when it acquired the lock, and another time at the other reading. */
bool isAnotherAcquisition(const Lock &a, const Lock &b)
{
    if (!a.hasOneHolder() || !b.hasOneHolder() || !a.details || !b.details)
        return false;
    const qint64 one = a.details->holders.front().acquiredMs, other = b.details->holders.front().acquiredMs;
    return one > 0 && other > 0 && one != other;
}

} // namespace

Duration leaseError(const Lock &lock)
{
    constexpr Duration cut(3), takenWithin(250);
    const bool isWatched = lock.heldSince != Instant();
    return lock.deadlineError() + cut + (isWatched ? sameDeadline : Duration(0)) + (lock.standsOn > 0 ? takenWithin : Duration(0));
}

bool isSameLease(const Lock &a, const Lock &b)
{
    if (a.details && b.details && !haveSameFieldLeases(a, b))
        return false;
    if (!a.keyLeaseIsKnown || !b.keyLeaseIsKnown)
        return true;
    if (a.deadlineIsInValue() || b.deadlineIsInValue())
        return a.deadlineIsInValue() == b.deadlineIsInValue();
    return isWithin(a.deadline, b.deadline, leaseError(a) + leaseError(b));
}

void keepLease(Lock &read, const Lock &known)
{
    read.deadline = known.deadline;
    read.deadlineErrorLog = known.deadlineErrorLog;
    read.deadlineIsKnown = known.deadlineIsKnown;
    read.keyLeaseIsKnown = known.keyLeaseIsKnown;
    if (!read.details || !known.details)
        return;
    LockDetails details = *read.details;
    const ByToken before = byToken(*known.details);
    for (Holder &holder : details.holders) {
        if (const Holder *const seen = before.value(holder.token))
            holder.fieldEnds = seen->fieldEnds;
    }
    read.details = read.details.withDetails(std::move(details));
}

std::vector<Holder> holdersOf(const Lock &lock)
{
    if (lock.hasOneHolder())
        return {{.token = lock.token}};
    return lock.details->holders;
}

void forgetClient(Lock &lock, const Bytes &holder)
{
    const LockClients *const clients = lock.details.clients();
    if (!clients || !clients->of(holder))
        return;
    LockClients kept = *clients;
    std::erase_if(kept.holders, [&holder](const HolderClient &client) { return client.holder == holder; });
    lock.details = lock.details.withClients(std::move(kept));
}

namespace {

/** A holder that renews its lease in time writes once this part of it has passed: other writes begin another hold, or nobody knows what they do. */
bool isRenewedInTime(const Scheme &scheme, Duration lease, Duration sinceWritten)
{
    if (lease <= Duration(0))
        return true;
    const double part = scheme.renewedAfter;
    if (part == 0)
        return sinceWritten >= lease / 4; // all libraries wait for a third or more
    const double periods = double(sinceWritten.count()) / (double(lease.count()) * part), whole = std::max(1.0, std::round(periods));
    constexpr double late = 0.1; // by its own timer, and by the reading that shows the whole lease
    return std::abs(periods - whole) <= late;
}

/** The same token was written again, and nobody said how: true if it may be the next hold. sinceWritten: by its times; nullopt: it has none. */
bool mayBeNextHold(const Lock &lock, const Bytes &token, Duration lease, std::optional<Duration> sinceWritten)
{
    switch (tokenProof(lock, token)) {
    case TokenProof::OneHold:
    case TokenProof::OneMoment: return false;
    case TokenProof::OneClient: break;
    case TokenProof::Nothing: return true;
    }
    return !(sinceWritten && isRenewedInTime(schemeOf(lock), lease, *sinceWritten));
}

} // namespace

void setStarts(Lock &lock, const Lock *known, const Notice *again)
{
    if (lock.hasOneHolder() || lock.details->holders.empty())
        return;
    const ByToken earlier = known && known->details ? byToken(*known->details) : ByToken();
    LockDetails details = *lock.details;
    for (Holder &holder : details.holders) {
        const Holder *before = earlier.value(holder.token);
        const Lock &begun = before && known->hasOneHolder() ? *known : lock;
        const bool isAsBefore = before && !known->hasOneHolder();
        holder.setStart(isAsBefore ? before->start() : better(begun.start(), holder.start()));
        holder.gapMs = isAsBefore ? before->gapMs : begun.clearedMs();
        const bool isWritten = before && again && again->command.isEmpty() && isProlonged(*before, holder);
        if (isWritten && mayBeNextHold(lock, holder.token, std::max(known->lease, lock.lease), Duration(holder.writtenMs - before->writtenMs))) {
            holder.setStart({again->at, HeldSinceSource::Written});
            holder.gapMs = 0;
            forgetClient(lock, holder.token);
        }
        holder.renewedAt = !before ? MaybeInstant() : isProlonged(*before, holder) ? MaybeInstant(lock.observedAt) : before->renewedAt;
    }
    const Holder &oldest = *std::ranges::min_element(details.holders, {}, &Holder::since);
    if (isBound(lock.heldSinceSource) && oldest.since < lock.heldSince)
        lock.setStart(oldest.start());
    lock.details = lock.details.withDetails(std::move(details));
}

/** Its data say when it was acquired, and still say the same. */
bool isDatedAlike(const Lock &known, const Lock &read)
{
    const auto times = [](const Lock &lock) {
        const Holder none;
        const Holder &holder = lock.details && !lock.details->holders.empty() ? lock.details->holders.front() : none;
        return std::pair(holder.writtenMs, holder.acquiredMs);
    };
    return known.heldSinceSource == HeldSinceSource::Token && times(known) == times(read);
}

/** Its token is a deadline as programs write it for several holds. */
bool isOfManyHolds(const Lock &lock)
{
    const bool isDeadline = lock.form == LockForm::SetnxSeconds || lock.form == LockForm::SetnxMillis;
    const auto time = isDeadline ? writtenTimeMs(lock.token.view()) : std::nullopt;
    return time && endsAMinute(*time);
}

/** Of the only holder. */
bool mayBeNextHold(const Lock &known, const Lock &read)
{
    const bool areTimed = known.deadline && read.deadline;
    const auto sinceWritten = areTimed ? std::optional(roundToMs(*read.deadline - *known.deadline)) : std::nullopt;
    return mayBeNextHold(known, known.token, std::max(known.lease, read.lease), sinceWritten);
}

HoldStart startNow(const Lock &known, const Lock &read, const Notice &notice)
{
    constexpr Duration sameStart{100}; // as of SETNX and its EXPIRE: no age is wrong by more
    const Duration age = roundToMs(notice.at - known.heldSince);
    const bool isOld = age > (isBound(known.heldSinceSource) ? Duration(0) : sameStart);
    if (!isOld || !notice.command.isEmpty() || !known.hasOneHolder() || !read.hasOneHolder())
        return known.start();
    if (notice.isUntouched || isDatedAlike(known, read))
        return known.start();
    const bool repeats = isOfManyHolds(known);
    const bool isWritten = notice.isTold || isLeaseMoved(known, read, notice.by) || (notice.gap && (!read.deadline || repeats));
    const bool mayBeNext = isWritten && (repeats || (notice.gap ? tokenProof(known) >= TokenProof::OneClient : mayBeNextHold(known, read)));
    return mayBeNext ? better({notice.at, notice.gap ? HeldSinceSource::AfterGap : HeldSinceSource::Written}, read.start()) : known.start();
}

void continueStart(Lock &read, const Lock &known, const HoldStart &start, const Notice &notice)
{
    const bool isSure = start == known.start();
    const Instant before = known.perhapsFrom();
    // What was no reason for attention before the gap is none after it.
    const bool wasLong = known.mayBeOlder || (notice.gap && notice.at - *notice.gap - before >= withoutDeadline);
    const bool mayBeOlder = isSure ? known.mayBeOlder : before < start.at && notice.gap && wasLong;
    const Duration apart = isSure ? Duration(known.gapMs) : mayBeOlder ? roundToMs(start.at - before) : Duration(0);
    read.setStart(start);
    read.mayBeOlder = mayBeOlder;
    read.gapMs = quint32(std::min<qint64>(apart.count(), mostGapMs));
}

void keepHold(Lock &read, const Lock &known, const Notice &notice)
{
    continueStart(read, known, startNow(known, read, notice), notice);
    setStarts(read, &known, &notice);
    if (read.start() != known.start())
        forgetClient(read, read.token);
    read.renewals = known.renewals;
    read.renewedAt = known.renewedAt;
    read.renewalPeriodMs = known.renewalPeriodMs;
    read.lease = std::max(known.lease, read.lease);
}

bool isSameHold(const Lock &a, const Lock &b)
{
    if (a.form == LockForm::Unknown || b.form == LockForm::Unknown)
        return true;
    if (formOf(a.form) != formOf(b.form))
        return false;
    if (a.form == LockForm::Number || b.form == LockForm::Number)
        return true;
    if (formOf(a.form) == Form::String || formOf(a.form) == Form::Subscription)
        return a.token == b.token;
    if (!a.details || !b.details)
        return true;
    if (isAnotherAcquisition(a, b))
        return false;
    return a.token == b.token || shareAHolder(*a.details, *b.details); // a writer that also reads holds it twice
}

void keepDetails(Lock &read, const Lock &known)
{
    if (read.details || !known.details || !mayHaveDetailsOf(read, known))
        return;
    read.details = known.details;
    read.token = known.token;
    read.rule = known.rule;
    read.form = known.form;
    if (!known.deadlineIsInValue())
        return;
    read.deadline = known.deadline;
    read.deadlineIn = known.deadlineIn;
    read.deadlineIsKnown = known.deadlineIsKnown;
    read.lease = known.lease;
}

void keepWhatWasAsked(Lock &read, const Lock &known)
{
    if (const LockClients *clients = known.details.clients(); clients && !read.details.clients())
        read.details = read.details.withClients(clientsStillOf(read, *clients));
    if (!read.details || !known.details || read.details->subscribers == known.details->subscribers)
        return;
    LockDetails details = *read.details;
    details.subscribers = known.details->subscribers;
    read.details = read.details.withDetails(std::move(details));
}

HolderChange holderChange(const Lock &before, const Lock &now)
{
    if (!areAllRead(before.details) || !areAllRead(now.details))
        return {};
    return {notIn(before.details->holders, byToken(*now.details)), notIn(now.details->holders, byToken(*before.details))};
}

std::vector<Bytes> prolongedHolders(const Lock &before, const Lock &now)
{
    std::vector<Bytes> tokens;
    if (!before.details || !now.details)
        return tokens;
    const ByToken earlier = byToken(*before.details);
    for (const Holder &holder : now.details->holders) {
        const Holder *known = earlier.value(holder.token);
        if (known && isProlonged(*known, holder))
            tokens.push_back(holder.token);
    }
    return tokens;
}

bool isRemoving(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"del", "unlink", "hdel", "rename_from", "move_from"};
    return std::find(std::begin(names), std::end(names), command) != std::end(names);
}

bool hasPassed(const std::optional<Instant> &deadline, Instant at) { return deadline && *deadline <= at + measurementError; }

bool isSameContent(const Lock &a, const Lock &b)
{
    return a.form == b.form && a.rule == b.rule && a.token == b.token && a.tokenIsWhole == b.tokenIsWhole && a.deadlineIsKnown == b.deadlineIsKnown
        && a.deadlineIn == b.deadlineIn && isWithin(a.deadline, b.deadline, sameDeadline) && isAlike(a.details, b.details, sameDeadline);
}

bool isRenewed(const Lock &known, const Lock &read, NoticedBy by)
{
    return known.deadline && read.deadline && !read.deadlineIsInValue() && *read.deadline - *known.deadline > jitter(known, read, by);
}

bool mayBeSameDeadline(const Lock &known, const Lock &read, Duration uncertainty)
{
    const bool areComparable = known.deadline && read.deadline && !known.deadlineIsInValue() && !read.deadlineIsInValue();
    return areComparable && std::chrono::abs(*read.deadline - *known.deadline) <= uncertainty;
}

std::optional<LockEvent::Kind> leaseCut(const Lock &known, const Lock &read, NoticedBy by)
{
    if (!known.deadline || known.deadlineIsInValue() || read.deadlineIsInValue() || !read.deadlineIsKnown || !known.hasOneHolder())
        return std::nullopt;
    if (!read.deadline)
        return LockEvent::Kind::LeaseRemoved;
    const bool isEarlier = *known.deadline - *read.deadline > jitter(known, read, by);
    return isEarlier ? std::optional(LockEvent::Kind::LeaseShortened) : std::nullopt;
}

quint32 renewalPeriod(const Lock &known, Duration step, NoticedBy by)
{
    constexpr qint64 weight = 4;
    if (known.renewals == 0)
        return 0;
    const qint64 seen = std::clamp<qint64>(step.count(), 1, mostRenewalPeriodMs);
    const qint64 period = known.renewalPeriodMs;
    if (period == 0)
        return quint32(seen);
    const qint64 periods = isSampled(by) ? std::max<qint64>(1, (seen + period / 2) / period) : 1;
    const qint64 sample = std::clamp(seen / periods, (period + 1) / 2, 2 * period);
    return quint32(std::min<qint64>(period + (sample - period) / weight, mostRenewalPeriodMs));
}

} // namespace lockscope
