// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/seenhold.h"

#include "base/safetext.h"
#include "locks/clearverdict.h"
#include "locks/holdchange.h"
#include "locks/holderidentity.h"
#include "locks/lockformat.h"
#include "locks/valueshape.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

struct SeenHoldText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OperateCommand)
};

/** The holder of this token, with start and deadline of its hold. */
Holder holderIn(const Lock &lock, const QByteArray &token)
{
    Holder holder{.token = Bytes(token), .deadline = lock.deadline};
    holder.setStart(lock.start());
    if (lock.hasOneHolder())
        return holder;
    const auto found = std::ranges::find(lock.details->holders, holder.token, &Holder::token);
    if (found == lock.details->holders.end())
        return holder;
    holder.setStart(found->start());
    if (found->deadline)
        holder.deadline = found->deadline;
    return holder;
}

/** When the hold of this token began, if its data state it. */
std::optional<UnixTime> statedStart(const Lock &lock, const QByteArray &token)
{
    const Holder plain{.token = Bytes(token)};
    if (!lock.details)
        return identify(lock, plain).acquiredAt;
    const auto found = std::ranges::find(lock.details->holders, plain.token, &Holder::token);
    return found == lock.details->holders.end() ? std::nullopt : identify(lock, *found).acquiredAt;
}

/** Why it cannot be told whether this is the hold that the operator saw. */
QString ageUnknown(const HoldStart &start, Instant now)
{
    return start.source == HeldSinceSource::FirstSeen
        ? SeenHoldText::tr("Nothing shows since when it is held, so that this cannot be compared (--if-held-since).")
        : SeenHoldText::tr("It is known only that it has been held for at least %1 (--if-held-since).").arg(durationText(roundToMs(now - start.at)));
}

std::optional<ActionOutcome> notTheSeenHoldIn(const Lock &lock, const CommandLine::SeenHold &seen, const QByteArray &token, const Clock &clock)
{
    constexpr Duration rounding(1000); // of times that are typed in seconds
    const Holder holder = holderIn(lock, token);
    ActionOutcome another;
    another.kind = ActionOutcome::Kind::HolderChanged;
    another.holderNow = token;
    const Instant now = clock.now();
    if (seen.since || seen.heldFor) {
        const Duration held = seen.heldFor ? *seen.heldFor : clock.wallNow() - *seen.since;
        const HoldStart start = holder.start();
        if (start.source == HeldSinceSource::FirstSeen || (isBound(start.source) && start.at > now - held + rounding))
            return refusal({Error::Kind::Refused, ageUnknown(start, now), {}});
        if (start.at > now - held + rounding)
            return another;
    }
    if (!seen.atMostLeft)
        return std::nullopt;
    if (!lock.deadlineIsKnown)
        return refusal({Error::Kind::Refused, SeenHoldText::tr("Its lease is unknown, so that it cannot be compared (--if-lease)."), {}});
    const bool isNoneSeen = *seen.atMostLeft == Duration(0);
    const bool isSame = holder.deadline ? !isNoneSeen && *holder.deadline - now <= *seen.atMostLeft + leaseError(lock) : isNoneSeen;
    return isSame ? std::nullopt : std::optional(another);
}

enum class KeyType : quint8 { Unknown, String, Hash, Members };

KeyType typeOf(LockForm form)
{
    switch (form) {
    case LockForm::SetnxSeconds:
    case LockForm::SetnxMillis:
    case LockForm::Token:
    case LockForm::TokenWithoutTtl:
    case LockForm::Number: return KeyType::String;
    case LockForm::Hash: return KeyType::Hash;
    case LockForm::OtherType:
    case LockForm::Members: return KeyType::Members;
    case LockForm::Unknown:
    case LockForm::Queue:
    case LockForm::Subscription: break;
    }
    return KeyType::Unknown;
}

constexpr Duration soon{2000}; // servers count idle times in whole seconds

/** Nobody has read or written the key since its line was made: never so where the reading for the line itself counts as use. */
bool isUntouchedSince(const std::optional<UnixTime> &readAt, const Lock &lock, const ServerTime &time)
{
    return readAt && lock.heldSinceSource == HeldSinceSource::Idle && time.at(lock.heldSince) + soon <= *readAt;
}

/**
 * Programs write deadlines at whole minutes and the ends of days, which may be those of the next hold, too. endsAt: the lease as the server says it;
 * nothing: measured, so that one in thirty leases of any other end looks like one.
 */
bool isOfManyHolds(const Lock &lock, const std::optional<UnixTime> &deadline, const std::optional<UnixTime> &endsAt)
{
    const bool isToken = lock.form == LockForm::SetnxSeconds || lock.form == LockForm::SetnxMillis;
    const bool isWritten = isToken || (lock.details && lock.details->format && lock.details->format->isDeadlineWritten);
    constexpr qint64 measured = 500, ofClocks = 50; // a line says what is written by the server's clock, as it was measured then
    if (!deadline)
        return false;
    if (isWritten)
        return endsAMinute(toMs(*deadline), ofClocks);
    return endsAt ? endsAMinute(toMs(*endsAt)) : endsAMinute(toMs(*deadline), measured);
}

/** Known for certain: of a library that is only likely, another may have written it. */
bool isOfOneHold(const Lock &lock, const Bytes &token)
{
    return tokenProof(lock, token) == TokenProof::OneHold && recognitionOf(lock).confidence == Confidence::Certain;
}

/** Its library is known to write one token for several holds. */
bool isKnownToRepeat(const Lock &lock)
{
    const Recognition known = recognitionOf(lock);
    const bool isOfOwnFormat = lock.details && lock.details->format;
    return !isOfOwnFormat && known.confidence > Confidence::Guess && known.scheme.token != TokenProof::OneHold;
}

/** Why a line whose token may be that of the next hold does not tell the two apart. */
QString whyAlike(const Lock &lock, bool isDeadlineOfMany)
{
    if (!lock.deadlineIsKnown)
        return SeenHoldText::tr(
            "Its token may be that of the next hold, too, and without permission for PTTL their leases cannot be compared. Name the "
            "lock with --if-held-since.");
    if (isDeadlineOfMany)
        return SeenHoldText::tr("Its token may be that of the next hold, too, and so may its deadline, the end of a minute. Use --stale, or name the "
                                "lock with --if-held-since.");
    return SeenHoldText::tr(
        "Its token may be that of the next hold, too, and nothing in the line tells them apart. Use --stale, or name the lock with "
        "--if-held-since or --if-lease.");
}

bool isAllowed(IfAlike ifAlike, const std::optional<UnixTime> &readAt, const Lock &lock, const ServerTime &time)
{
    return ifAlike == IfAlike::Allow || (ifAlike == IfAlike::AllowSoon && readAt && time.at(lock.observedAt) <= *readAt + soon);
}

} // namespace

std::optional<ActionOutcome> notTheListedKind(const CommandLine::Target &target, const Lock &lock)
{
    if (!target.seen)
        return std::nullopt;
    const KeyType then = typeOf(target.seen->form), now = typeOf(lock.form);
    if (then != now && then != KeyType::Unknown && now != KeyType::Unknown) {
        ActionOutcome outcome;
        outcome.kind = ActionOutcome::Kind::WrongType;
        return outcome;
    }
    const bool isReadAlike = !target.seen->isOfOwnFormat || (lock.details && lock.details->format);
    if (isReadAlike)
        return std::nullopt;
    return refusal({Error::Kind::Refused,
                    SeenHoldText::tr("A lock profile read it when it was listed. None does now: name the same file by --lock-profiles. Nothing was "
                                     "sent."),
                    {}});
}

bool isProvedByTokenAlone(const CommandLine::Target &target, const Lock &lock)
{
    using Lease = HoldAsSeen::Lease;
    const Bytes token(target.holder);
    if (!target.seen || target.seen->deadline || target.seen->acquired || isOfOneHold(lock, token))
        return false;
    const bool hadLease = target.seen->lease == Lease::Unread || (target.seen->lease == Lease::NotSaid && holderIn(lock, target.holder).deadline)
        || !lock.deadlineIsKnown;
    return !hadLease && !mayBeAnothers(tokenProof(lock, token)) && isUuidOfOneUse(token.view()) && !isKnownToRepeat(lock);
}

std::optional<ActionOutcome> notTheListedHold(const CommandLine::Target &target, const Lock &lock, const std::optional<UnixTime> &endsAt,
                                              const ServerTime &time, IfAlike ifAlike)
{
    constexpr Duration ofTwoClocks{500};                                                          // each asked over a network
    const Duration tellable = ofTwoClocks + (lock.standsOn > 0 ? leaseError(lock) : Duration(0)); // the line has the deadline of one of its servers
    const Bytes token(target.holder);
    const bool isOther = !lock.details && lock.tokenIsWhole && lock.token != token; // as the server will say
    if (!target.seen || isOther || isOfOneHold(lock, token))
        return std::nullopt;
    ActionOutcome another;
    another.kind = ActionOutcome::Kind::HolderChanged;
    another.holderNow = target.holder;
    const auto start = statedStart(lock, target.holder);
    const bool isDated = start && target.seen->acquired;
    if (isDated && *start != *target.seen->acquired)
        return another;
    const auto &seen = target.seen->deadline;
    const MaybeInstant deadline = holderIn(lock, target.holder).deadline;
    using Lease = HoldAsSeen::Lease;
    const bool isOfMany = isOfManyHolds(lock, seen, endsAt);
    const bool isCompared = target.seen->lease == Lease::Exact && lock.deadlineIsKnown && (seen || deadline) && !isOfMany;
    if (!isCompared && !isDated && !isProvedByTokenAlone(target, lock) && !isUntouchedSince(target.seen->readAt, lock, time)
        && !isAllowed(ifAlike, target.seen->readAt, lock, time))
        return refusal({Error::Kind::Refused,
                        ifAlike == IfAlike::Refuse
                            ? whyAlike(lock, isOfMany)
                            : SeenHoldText::tr("It may have been acquired again with the same token since it was listed. Enter the command again."),
                        {}});
    if (!isCompared)
        return std::nullopt;
    bool isSame = seen && deadline;
    if (isSame && *deadline >= farthestDeadline) // printed as the longest lease from then on
        isSame = *seen >= time.at(lock.observedAt) + longestLease - std::chrono::years(1);
    else if (isSame)
        isSame = std::chrono::abs(time.at(*deadline) - *seen) <= tellable;
    return isSame ? std::nullopt : std::optional(another);
}

bool isComparedByLease(const CommandLine::Target &target, const Lock &lock)
{
    return target.seen && target.seen->deadline && lock.deadlineIsKnown && !isOfOneHold(lock, Bytes(target.holder));
}

bool isListed(const Lock &lock, const QByteArray &holder)
{
    return lock.details && std::ranges::find(lock.details->holders, Bytes(holder), &Holder::token) != lock.details->holders.end();
}

bool holds(const Lock &lock, const QByteArray &holder) { return lock.token == holder || isListed(lock, holder); }

std::optional<ActionOutcome> notTheSeenHold(const CommandLine::SeenHold &seen, const std::vector<Lock> &read, const QByteArray &holder,
                                            const Clock &clock)
{
    if (!seen.since && !seen.heldFor && !seen.atMostLeft)
        return std::nullopt;
    if (read.empty())
        return refusal({Error::Kind::Refused, SeenHoldText::tr("The lock could not be read, so that the hold cannot be compared."), {}});
    const bool isUnread = std::ranges::none_of(read, [&holder](const Lock &lock) { return holds(lock, holder); });
    for (const Lock &lock : read) {
        if (const auto another = isUnread || holds(lock, holder) ? notTheSeenHoldIn(lock, seen, holder, clock) : std::nullopt)
            return another;
    }
    return std::nullopt;
}

} // namespace lockscope
