// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/clearverdict.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/lockformat.h"
#include "locks/lockstates.h"
#include "locks/tombstone.h"
#include "locks/valueshape.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace limits;

namespace {

using Ground = ClearVerdict::Ground;
using View = ClearEvidence::View;
using enum SafeToClear;

struct VerdictText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::VerdictText)
};

/** What shows whether the holder of one hold is alive. */
struct Hold {
    MaybeInstant deadline;
    HoldStart start;
    MaybeInstant renewedAt;
    std::optional<Duration> period;
    Duration lease{0};
    const HolderClient *client = nullptr;
};

const HolderClient *clientOf(const Lock &lock, const Bytes &holder)
{
    const LockClients *const clients = lock.details.clients();
    return clients ? clients->of(holder) : nullptr;
}

Hold onlyHold(const Lock &lock)
{
    return {lock.deadline, {lock.heldFrom(), lock.heldSinceSource}, lock.renewedAt, lock.renewalPeriod(),
            lock.lease,    clientOf(lock, onlyToken(lock))};
}

/** One of several holders: its own deadline counts, since the key's moves whenever a client joins. */
Hold holdOf(const Lock &lock, const Holder &holder)
{
    return {holder.deadline, {holder.heldFrom(), holder.sinceSource}, holder.renewedAt, {}, lock.lease, clientOf(lock, holder.token)};
}

bool isGuess(const Lock &lock) { return recognitionOf(lock).confidence == Confidence::Guess; }

/** True if the last renewal is recent by its period or, without a period, within one lease. */
bool isRenewedInTime(const Hold &hold, Instant now, Duration age)
{
    if (!hold.renewedAt)
        return false;
    const Duration until = hold.period ? *hold.period + *hold.period / 2 + renewalsLate : std::max(hold.lease, renewalsLate);
    return roundToMs(now - *hold.renewedAt) <= until + age;
}

bool areRenewalsMissed(const Hold &hold, Instant now, Duration age)
{
    return hold.renewedAt && hold.period && roundToMs(now - *hold.renewedAt) > 2 * *hold.period + 2 * renewalsLate + age;
}

bool isClientGone(const Hold &hold)
{
    const HolderClient *const client = hold.client;
    return client && client->isGone && client->missedAt && !(hold.renewedAt && *hold.renewedAt >= *client->missedAt);
}

/** True if the deadline in the value has passed and a slow holder does no harm, as a blind release would. */
bool isSurelyOver(const Lock &lock, Duration past)
{
    return past >= longPast && !isGuess(lock) && !schemeOf(lock).traits.testFlag(SchemeTrait::BlindRelease);
}

/** Signs of life come first: no other evidence outweighs them. */
std::optional<ClearVerdict> byHolder(const Lock &lock, const Hold &hold, Instant now, const ClearEvidence &evidence)
{
    const auto since = [now](Instant instant) { return std::max(Duration(0), roundToMs(now - instant)); };
    if (isRenewedInTime(hold, now, evidence.age))
        return ClearVerdict{No, mayBeTakenAgain(hold.start.source) ? Ground::Written : Ground::Renewed, since(*hold.renewedAt)};
    if (hold.client && !hold.client->missedAt)
        return ClearVerdict{No, Ground::ClientConnected};
    if (isClientGone(hold))
        return ClearVerdict{isGuess(lock) ? Probably : Yes, Ground::ClientGone, since(*hold.client->missedAt)};
    if (hold.deadline && *hold.deadline <= now && lock.deadlineIsInValue() && !mayDeadlineBeStart(lock))
        return ClearVerdict{isSurelyOver(lock, since(*hold.deadline)) ? Yes : Probably, Ground::DeadlinePassed, since(*hold.deadline)};
    return std::nullopt;
}

/** Zero for a single reading, unless the data show since when something is so. */
Duration timeSince(const HoldStart &start, Instant now, const ClearEvidence &evidence)
{
    const bool isUnknown = evidence.view == View::Once && start.source == HeldSinceSource::FirstSeen;
    return isUnknown ? Duration(0) : std::max(Duration(0), roundToMs(now - start.at));
}

ClearVerdict afterHold(SafeToClear answer, Ground ground, Duration held, HeldSinceSource source)
{
    ClearVerdict verdict{answer, ground, held};
    verdict.isAtLeast = isBound(source);
    return verdict;
}

ClearVerdict byTimes(const Lock &lock, const Hold &hold, Instant now, const ClearEvidence &evidence)
{
    const HeldSinceSource source = hold.start.source;
    const Duration held = timeSince(hold.start, now, evidence);
    const bool isPastStart = hold.deadline && *hold.deadline <= now && mayDeadlineBeStart(lock);
    const auto left = hold.deadline && !isPastStart ? std::optional(roundToMs(*hold.deadline - now)) : std::nullopt;
    if (left && *left <= worthWaitingFor)
        return {CannotTell, Ground::EndsSoon, std::max(Duration(0), *left)};
    if (areRenewalsMissed(hold, now, evidence.age))
        return {Probably, Ground::RenewalsMissed, roundToMs(now - *hold.renewedAt)};
    if (!isBound(source) && held < justAcquired)
        return {No, Ground::JustAcquired, held};
    if (lock.lacksMajority) // not surely: its holder may ask this server only; a young one may still be about to get the others
        return afterHold(held < justAcquired ? CannotTell : Probably, Ground::NoMajority, held, source);
    if (isPastStart)
        return {CannotTell, Ground::TimePassed, std::max(Duration(0), roundToMs(now - *hold.deadline))};
    const bool hasNone = !lock.deadline && lock.deadlineIsKnown && lock.form != LockForm::Subscription;
    if (hasNone && !isGuess(lock) && schemeOf(lock).expiry == Expiry::Always && held > deadlineMissing)
        return afterHold(Probably, Ground::DeadlineMissing, held, source);
    if (evidence.p99 && held > *evidence.p99)
        return afterHold(CannotTell, Ground::HeldUnusuallyLong, held, source);
    return afterHold(CannotTell, hasNone ? Ground::NoDeadline : Ground::NoSign, held, source);
}

ClearVerdict judgeHold(const Lock &lock, const Hold &hold, Instant now, const ClearEvidence &evidence)
{
    const auto verdict = byHolder(lock, hold, now, evidence);
    return verdict ? *verdict : byTimes(lock, hold, now, evidence);
}

bool isKnownToBeALock(const Lock &lock)
{
    const bool isUnread = lock.form == LockForm::Unknown || lock.form == LockForm::OtherType || !lock.tokenIsWhole;
    const bool isUnknownHash = lock.form == LockForm::Hash && !schemeOf(lock).namesLibrary;
    return !isUnread && !isUnknownHash && schemeOf(lock).exclusivity != Exclusivity::Latch;
}

bool isNobodys(const Lock &lock) { return lock.form == LockForm::Number || (lock.details && lock.details->holdersInAll == 0); }

/** Verdicts that need no look at holders. */
std::optional<ClearVerdict> byState(const Lock &lock, Instant now, const ClearEvidence &evidence)
{
    const bool isOld = evidence.view == View::Paused || evidence.view == View::Disconnected || evidence.age > mostAge;
    if (isOld)
        return ClearVerdict{CannotTell, Ground::NotCurrent, evidence.age, evidence.view};
    const Duration since = timeSince(lock.start(), now, evidence);
    if (lock.form == LockForm::Queue)
        return afterHold(since >= queueIsTaken ? Yes : CannotTell, Ground::QueueBlocks, since, lock.heldSinceSource);
    if (isMark(onlyToken(lock)))
        return ClearVerdict{CannotTell, Ground::FencedOff, std::max(Duration(0), lock.timeLeft(now).value_or(Duration(0)))};
    if (!isKnownToBeALock(lock))
        return ClearVerdict{CannotTell, Ground::ContentUnknown};
    if (isNobodys(lock))
        return ClearVerdict{CannotTell, Ground::NobodyHolds};
    return std::nullopt;
}

/** The least safe verdict of all holders that were read; considers that others were not. */
ClearVerdict leastSafe(const Lock &lock, Instant now, const ClearEvidence &evidence)
{
    std::optional<ClearVerdict> least;
    for (const Holder &holder : lock.details->holders) {
        const ClearVerdict verdict = judgeHold(lock, holdOf(lock, holder), now, evidence);
        if (!least || verdict.answer < least->answer)
            least = verdict;
    }
    const bool areAllRead = qint64(lock.details->holders.size()) == lock.details->holdersInAll;
    if (!least || (!areAllRead && least->answer > CannotTell))
        least = ClearVerdict{CannotTell, Ground::HoldersUnread};
    least->isOneOfSeveral = lock.details->holdersInAll > 1;
    return *least;
}

ClearVerdict judgeHolders(const Lock &lock, Instant now, const ClearEvidence &evidence, const std::optional<Bytes> &named)
{
    if (lock.hasOneHolder())
        return judgeHold(lock, onlyHold(lock), now, evidence);
    if (!named)
        return leastSafe(lock, now, evidence);
    const auto &holders = lock.details->holders;
    const auto found = std::ranges::find(holders, *named, &Holder::token);
    return found == holders.end() ? ClearVerdict{CannotTell, Ground::HoldersUnread} : judgeHold(lock, holdOf(lock, *found), now, evidence);
}

QString notCurrentText(View view, Duration age)
{
    const QString time = durationText(age);
    switch (view) {
    case View::Paused: return VerdictText::tr("Watching is paused, so the data may be old");
    case View::Disconnected:
        return age > Duration(0) ? VerdictText::tr("The server has not answered for %1").arg(time) : VerdictText::tr("The server does not answer");
    case View::Watched:
    case View::Once:
    case View::Polled: break;
    }
    return VerdictText::tr("The server is polled only every %1, so the holder may have acted since then").arg(time);
}

QString groundText(const ClearVerdict &verdict)
{
    const QString time =
        verdict.time > Duration(0) ? heldText(verdict.time, verdict.isAtLeast) : QStringLiteral("0 s"); // the usual case, thousands of times
    switch (verdict.ground) {
    case Ground::NotCurrent: return notCurrentText(verdict.view, verdict.time);
    case Ground::ContentUnknown: return VerdictText::tr("Lockscope cannot judge content of this kind");
    case Ground::NobodyHolds: return VerdictText::tr("Its holder is unknown, or nobody holds it");
    case Ground::FencedOff: return VerdictText::tr("It is fenced off so that the old holder can notice, and becomes free in %1").arg(time);
    case Ground::QueueBlocks:
        return verdict.answer == Yes ? VerdictText::tr("Nobody holds it, and the first waiter in its queue has not acquired it for %1").arg(time)
                                     : VerdictText::tr("Nobody holds it, but the first waiter in its queue may acquire it at any moment: wait");
    case Ground::SimulatedWorks: return VerdictText::tr("A simulated client of Lockscope holds it and is working");
    case Ground::SimulatedGone: return VerdictText::tr("The simulated client that acquired it has crashed or abandoned it");
    case Ground::Renewed:
        return VerdictText::tr("It was renewed %1 ago, so its holder is alive (if the holder hangs, stop it, and the lock expires)").arg(time);
    case Ground::Written:
        return VerdictText::tr("It was renewed or taken again %1 ago, so its holder is alive (if the holder hangs, stop it, and the lock expires)")
            .arg(time);
    case Ground::ClientConnected: return VerdictText::tr("Its holder's client is connected");
    case Ground::ClientGone: return VerdictText::tr("Its holder's client has been disconnected for %1").arg(time);
    case Ground::DeadlinePassed: return VerdictText::tr("Its deadline passed %1 ago: other clients may take it over").arg(time);
    case Ground::TimePassed:
        return VerdictText::tr("The time in its value was %1 ago. That is its deadline, or when it was acquired: make sure that the holder is not "
                               "running")
            .arg(time);
    case Ground::EndsSoon: return VerdictText::tr("It expires in %1: wait instead").arg(time);
    case Ground::RenewalsMissed: return VerdictText::tr("Its holder renewed it regularly, but not for the last %1").arg(time);
    case Ground::JustAcquired: return VerdictText::tr("It was acquired %1 ago").arg(time);
    case Ground::NoMajority: return VerdictText::tr("Fewer than half of the servers have it: by Redlock's rules, nobody holds it");
    case Ground::DeadlineMissing:
        return VerdictText::tr("It has had no deadline for %1, although its library always sets one: its client may have crashed before setting it")
            .arg(time);
    case Ground::NoDeadline:
        return VerdictText::tr("It has no deadline, and there is no sign whether its holder is alive: make sure that the holder is not running");
    case Ground::HeldUnusuallyLong:
        return VerdictText::tr("It has been held for %1, longer than 99 of 100 holds of this name, but a live holder would lose it").arg(time);
    case Ground::NoSign: return VerdictText::tr("There is no sign whether its holder is alive: make sure that the holder is not running");
    case Ground::HoldersUnread: return VerdictText::tr("Not all of its holders were read");
    }
    Q_UNREACHABLE();
}

/** True if the token is a time of this century, as the value of a lock may be. */
bool isTime(const Bytes &token)
{
    constexpr qint64 thisCentury = 978'307'200'000;
    return writtenTimeMs(token).value_or(0) >= thisCentury;
}

/** What names the holder: of a format of one's own only that part of the token, since nobody knows whether the rest differs. */
Bytes nameIn(const Lock &lock, const Bytes &token)
{
    if (!lock.details || !lock.details->format)
        return token;
    const auto holder = std::ranges::find(lock.details->holders, token, &Holder::token);
    return holder == lock.details->holders.end() || holder->note.isEmpty() ? token : holder->note;
}

} // namespace

ClearVerdict judgeClear(const Lock &lock, Instant now, const ClearEvidence &evidence, const std::optional<Bytes> &holder)
{
    ClearVerdict verdict;
    if (const auto decided = byState(lock, now, evidence))
        verdict = *decided;
    else if (evidence.simulatedWorks)
        verdict = *evidence.simulatedWorks ? ClearVerdict{No, Ground::SimulatedWorks} : ClearVerdict{Yes, Ground::SimulatedGone};
    else
        verdict = judgeHolders(lock, now, evidence, holder);
    verdict.view = evidence.view;
    return verdict;
}

TokenProof tokenProof(const Lock &lock, const Bytes &token)
{
    const FormatSeen *const format = lock.details ? lock.details->format.get() : nullptr;
    const Recognition known = recognitionOf(lock);
    if (known.scheme.token == TokenProof::Nothing)
        return TokenProof::Nothing;
    const bool mayBeTime = lock.form != LockForm::TokenWithoutTtl; // a time without TTL would be a deadline: it is too old for that
    if (mayBeTime && lock.tokenIsWhole && isTime(token))
        return TokenProof::OneMoment;
    if (format && format->isTokenDated)
        return TokenProof::OneClient;
    const Bytes name = nameIn(lock, token);
    const bool isMissing = token.isEmpty() && (lock.form == LockForm::Token || lock.form == LockForm::TokenWithoutTtl);
    if (lock.tokenIsWhole && (token.isEmpty() ? isMissing : !(mayBeTime && isTime(name)) && !looksRandom(name.view())))
        return TokenProof::Nothing;
    const bool isSure = known.confidence > Confidence::Guess && !format;
    return isSure ? known.scheme.token : TokenProof::OneClient;
}

const char *safeToClearName(SafeToClear answer)
{
    switch (answer) {
    case No: return "no";
    case CannotTell: return "cannot-tell";
    case Probably: return "probably";
    case Yes: return "yes";
    }
    Q_UNREACHABLE();
}

QString safeToClearText(SafeToClear answer)
{
    switch (answer) {
    case No: return VerdictText::tr("no");
    case CannotTell: return VerdictText::tr("cannot tell");
    case Probably: return VerdictText::tr("probably");
    case Yes: return VerdictText::tr("yes");
    }
    Q_UNREACHABLE();
}

QString verdictText(const ClearVerdict &verdict)
{
    const QString why = groundText(verdict);
    return verdict.isOneOfSeveral ? VerdictText::tr("%1 (this is the holder that needs the most care)").arg(why) : why;
}

QString liveHolderText(const Lock &lock)
{
    const SchemeTraits traits = schemeOf(lock).traits;
    const bool mayRepeat = tokenProof(lock) == TokenProof::Nothing;
    if (mayRepeat && traits.testFlag(SchemeTrait::BlindRelease))
        return VerdictText::tr("All holds have the same value, so a live holder renews and deletes the next holder's lock");
    if (traits.testFlag(SchemeTrait::BlindRelease))
        return VerdictText::tr("Its release does not compare tokens, so a live holder deletes the next holder's lock");
    return mayRepeat ? VerdictText::tr("The next hold may have the same value, and a live holder then takes it for its own") : QString();
}

} // namespace lockscope
