// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockjudge.h"

#include "locks/holdtimes.h"
#include "locks/lockbrief.h"
#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

using namespace limits;
using Kind = AttentionReason::Kind;

namespace {

/** Limits are "longer than", so they are exceeded just after. */
constexpr Duration justAfter{1};

/** True if clients hold it, so that missing deadlines and hold times mean something. */
bool hasHolder(const Lock &lock) { return lock.form != LockForm::OtherType && lock.form != LockForm::Number && lock.form != LockForm::Queue; }

/** True for a plain counter whose permits are all free, as far as its number shows. */
bool isUntaken(const Lock &lock) { return lock.details && lock.details->holdersInAll == 0 && lock.details->permitsFree.value_or(0) > 0; }

/** The start of its longest current hold, as if it had never been cleared; nullopt: no holder, or unknown. */
std::optional<HoldStart> longestHoldSince(const Lock &lock)
{
    if (!hasHolder(lock) || isMark(onlyToken(lock)))
        return std::nullopt;
    if (lock.hasOneHolder())
        return HoldStart{lock.heldFrom(), lock.heldSinceSource};
    const auto &holders = lock.details->holders;
    const auto oldest = std::ranges::min_element(holders, {}, &Holder::heldFrom);
    if (oldest == holders.end())
        return std::nullopt;
    return oldest->heldFrom() < lock.heldSince ? lock.start() : HoldStart{oldest->heldFrom(), oldest->sinceSource};
}

/** The state without any reason for attention. A lease that has passed means that the key is about to vanish. */
LockState calmState(const Lock &lock, Instant now)
{
    if (isUntaken(lock))
        return LockState::Free;
    if (lock.lacksMajority)
        return LockState::NoMajority;
    if (!lock.deadline) // a subscription ends with its client
        return lock.deadlineIsKnown && lock.form != LockForm::Subscription ? LockState::NoDeadline : LockState::Held;
    const auto left = knownTimeLeft(lock, now);
    const bool endsSoon = left && *left < endingSoon && (*left <= Duration(0) || *left * endingSoonPart < lock.lease);
    return endsSoon ? LockState::EndingSoon : LockState::Held;
}

/** Long renewals are usual for some locks, so they matter less if the usual time is unknown. */
Attention attentionFor(const AttentionReason &reason)
{
    const bool isUsualForSome = reason.kind == Kind::RenewedTooLong && reason.limit == Duration(0);
    return isUsualForSome ? Attention::Perhaps : consequenceOf(reason.kind).attention;
}

} // namespace

Judgement LockJudge::judge(const Lock &lock, Instant now) const
{
    Judgement result{LockState::Held, Attention::None};
    bool isFirst = true;
    for (const Onset &onset : onsets(lock)) {
        if (onset.from > now)
            continue;
        if (std::exchange(isFirst, false))
            result.state = consequenceOf(onset.reason.kind).state;
        result.attention = std::min(result.attention, attentionFor(onset.reason));
    }
    if (isFirst)
        result.state = calmState(lock, now);
    return result;
}

std::optional<Instant> LockJudge::nextChange(const Lock &lock, Instant now) const
{
    std::optional<Instant> next;
    const auto consider = [&](Instant instant) {
        if (instant > now && (!next || instant < *next))
            next = instant;
    };
    if (lock.deadline) {
        consider(*lock.deadline - endingSoon + justAfter);
        consider(*lock.deadline - lock.lease / endingSoonPart + justAfter);
        consider(*lock.deadline + justAfter);
    }
    for (const Onset &onset : onsets(lock))
        consider(onset.from);
    return next;
}

AttentionReasons LockJudge::reasons(const Lock &lock, Instant now) const
{
    AttentionReasons reasons;
    for (const Onset &onset : onsets(lock)) {
        if (onset.from > now)
            continue;
        reasons.push_back(onset.reason);
        reasons.back().seen = std::max(Duration(0), roundToMs(now - onset.since));
    }
    return reasons;
}

std::optional<AttentionReason> LockJudge::unusual(const Lock &lock, Instant now) const
{
    const auto since = longestHoldSince(lock);
    const auto limit = since && m_holdTimes ? m_holdTimes->p99(lock.key) : std::nullopt;
    const Duration held = since ? roundToMs(now - since->at) : Duration(0);
    if (!limit || held <= *limit)
        return std::nullopt;
    return AttentionReason{.kind = Kind::HeldUnusuallyLong, .seen = held, .limit = *limit, .isAtLeast = isBound(since->source)};
}

/** Returns them in the order of their kinds. */
LockJudge::Onsets LockJudge::onsets(const Lock &lock) const
{
    Onsets onsets;
    const auto add = [&onsets](Kind kind, Instant since, Instant from) { onsets.push_back({{.kind = kind}, since, from}); };
    const auto addAfter = [&add](Kind kind, Instant since, Duration patience) { add(kind, since, since + patience + justAfter); };
    const auto addHeldFor = [&](Kind kind, Duration patience) { add(kind, lock.heldFrom(), lock.perhapsFrom() + patience + justAfter); };
    if (lock.form == LockForm::Queue) {
        add(Kind::QueueBlocks, lock.heldSince, Instant::min());
        return onsets;
    }
    if (isUntaken(lock))
        return onsets;
    if (const HolderClient *gone = goneClient(lock))
        add(Kind::HolderGone, *gone->missedAt, Instant::min());
    const HoldFacts facts = holdFacts(lock);
    const Duration patience = std::max(withoutDeadline, facts.limit.value_or(2 * facts.usual.value_or(Duration(0))));
    if (mayDeadlineBeStart(lock))
        addAfter(Kind::TimePassed, *lock.deadline, patience);
    else if (lock.deadline && lock.deadlineIsInValue())
        addAfter(Kind::DeadlinePassed, *lock.deadline, Duration(0));
    const bool lacksDeadline = !lock.deadline && lock.deadlineIsKnown && hasHolder(lock) && lock.form != LockForm::Subscription;
    if (lacksDeadline && schemeOf(lock).expiry == Expiry::Always)
        addHeldFor(Kind::DeadlineMissing, deadlineMissing);
    else if (lacksDeadline)
        addHeldFor(Kind::NoDeadline, patience);
    if (lacksDeadline)
        onsets.back().reason.isAtLeast = isBound(lock.heldSinceSource);
    addHoldOnsets(lock, facts, onsets);
    return onsets;
}

/** A profile precedes observations, which precede defaults. */
LockJudge::HoldFacts LockJudge::holdFacts(const Lock &lock) const
{
    HoldFacts facts;
    if (const LockProfile *profile = m_profiles.haveTimes() ? profileOf(lock) : nullptr) {
        facts.limit = profile->longestHold;
        facts.usual = profile->usualHold;
    }
    facts.isRenewed = lock.renewals >= fewestRenewals;
    if (facts.limit)
        return facts;
    if (const auto waiters = knownWaiters(lock)) {
        facts.waiters = waiters->count;
        facts.areListeners = waiters->source == WaiterSource::Listeners;
    }
    facts.isWanted = facts.waiters > 0 || m_contended.contains(lock.id());
    facts.isUsualSeen = !facts.usual && m_holdTimes && (facts.isRenewed || facts.isWanted || !lock.deadline || mayDeadlineBeStart(lock));
    if (facts.isUsualSeen)
        facts.usual = m_holdTimes->usual(lock.key);
    return facts;
}

void LockJudge::addHoldOnsets(const Lock &lock, const HoldFacts &facts, Onsets &onsets)
{
    const auto since = facts.limit || facts.isRenewed || facts.isWanted ? longestHoldSince(lock) : std::nullopt;
    if (!since)
        return;
    const Instant perhaps = lock.mayBeOlder ? std::min(since->at, lock.perhapsFrom()) : since->at;
    const auto add = [&](AttentionReason reason, Duration patience) {
        reason.isAtLeast = isBound(since->source);
        onsets.push_back({reason, since->at, perhaps + patience + justAfter});
    };
    if (facts.limit)
        add({.kind = Kind::HeldBeyondLimit, .limit = *facts.limit}, *facts.limit);
    if (facts.isWanted)
        add({.kind = Kind::WaitedFor, .waiters = facts.waiters, .isRenewed = facts.isRenewed, .areListeners = facts.areListeners},
            std::max(heldWhileWaitedFor, 2 * facts.usual.value_or(Duration(0))));
    if (facts.isRenewed && facts.usual)
        add({.kind = Kind::RenewedTooLong, .limit = *facts.usual},
            std::max(renewedFarBeyond * *facts.usual, facts.isUsualSeen ? leastFarBeyond : Duration(0)));
    else if (facts.isRenewed && !facts.limit && !facts.isWanted)
        add({.kind = Kind::RenewedTooLong}, renewedForLong);
}

} // namespace lockscope
