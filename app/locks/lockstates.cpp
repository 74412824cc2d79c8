// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockstates.h"

#include "base/safetext.h"
#include "locks/lockbrief.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope {

namespace {

using Kind = AttentionReason::Kind;

/** In the order of the kinds: the first one that applies decides. A remark has no consequence. */
constexpr std::array consequences{
    Consequence{Kind::QueueBlocks, "queue-blocks", LockState::Blocked, Attention::Urgent},
    Consequence{Kind::HolderGone, "holder-gone", LockState::Stale, Attention::Needed},
    Consequence{Kind::DeadlinePassed, "deadline-passed", LockState::Stale, Attention::Needed},
    Consequence{Kind::TimePassed, "time-passed", LockState::Stale, Attention::Perhaps},
    Consequence{Kind::DeadlineMissing, "deadline-missing", LockState::Stale, Attention::Needed},
    Consequence{Kind::NoDeadline, "no-deadline", LockState::Stale, Attention::Perhaps},
    Consequence{Kind::HeldBeyondLimit, "held-beyond-limit", LockState::HeldTooLong, Attention::Needed},
    Consequence{Kind::WaitedFor, "waited-for", LockState::HeldTooLong, Attention::Urgent},
    Consequence{Kind::RenewedTooLong, "renewed-too-long", LockState::HeldTooLong, Attention::Needed},
    Consequence{Kind::HeldUnusuallyLong, "held-unusually-long", LockState::Held, Attention::None},
};
static_assert([] {
    for (std::size_t i = 0; i < consequences.size(); ++i) {
        if (std::size_t(consequences[i].reason) != i)
            return false;
    }
    return true;
}());

struct ReasonText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ReasonText)
};

int shownWaiters(const AttentionReason &reason) { return int(std::min<qint64>(reason.waiters, std::numeric_limits<int>::max())); }

QString waitedForBrief(const AttentionReason &reason)
{
    const QString seen = heldText(reason.seen, reason.isAtLeast);
    const int waiters = shownWaiters(reason);
    if (waiters == 0)
        return (reason.isRenewed ? ReasonText::tr("renewed for %1, contended before") : ReasonText::tr("held for %1, contended before")).arg(seen);
    if (reason.areListeners)
        return (reason.isRenewed ? ReasonText::tr("renewed for %1, %Ln listening", nullptr, waiters)
                                 : ReasonText::tr("held for %1, %Ln listening", nullptr, waiters))
            .arg(seen);
    return (reason.isRenewed ? ReasonText::tr("renewed for %1, %Ln waiting", nullptr, waiters)
                             : ReasonText::tr("held for %1, %Ln waiting", nullptr, waiters))
        .arg(seen);
}

QString waitedForText(const AttentionReason &reason)
{
    const QString seen = heldText(reason.seen, reason.isAtLeast);
    const int waiters = shownWaiters(reason);
    if (waiters == 0)
        return (reason.isRenewed ? ReasonText::tr("Its holder has renewed it for %1; before that, clients competed for it")
                                 : ReasonText::tr("It has been held for %1; before that, clients competed for it"))
            .arg(seen);
    if (reason.areListeners)
        return (reason.isRenewed ? ReasonText::tr("Its holder has renewed it for %1, with %Ln listening for its release", nullptr, waiters)
                                 : ReasonText::tr("It has been held for %1, with %Ln listening for its release", nullptr, waiters))
            .arg(seen);
    return (reason.isRenewed ? ReasonText::tr("Its holder has renewed it for %1, with %Ln waiting for it", nullptr, waiters)
                             : ReasonText::tr("It has been held for %1, with %Ln waiting for it", nullptr, waiters))
        .arg(seen);
}

} // namespace

bool mayDeadlineBeStart(const Lock &lock)
{
    const bool isTime = lock.form == LockForm::SetnxSeconds || lock.form == LockForm::SetnxMillis;
    return isTime && lock.deadline && *lock.deadline <= lock.heldSince + limits::writtenAhead && schemeOf(lock).mayBeOtherData;
}

std::optional<Duration> knownTimeLeft(const Lock &lock, Instant now)
{
    const auto left = lock.timeLeft(now);
    return left && *left <= Duration(0) && mayDeadlineBeStart(lock) ? std::nullopt : left;
}

const Consequence &consequenceOf(Kind reason) { return consequences[std::size_t(reason)]; }

const char *reasonName(Kind kind) { return consequenceOf(kind).name; }

QString reasonBrief(const AttentionReason &reason)
{
    const QString seen = heldText(reason.seen, reason.isAtLeast), limit = durationText(reason.limit);
    switch (reason.kind) {
    case Kind::QueueBlocks: return ReasonText::tr("free, but blocked by a dead waiter at the head of the queue");
    case Kind::HolderGone: return ReasonText::tr("its holder's client gone for %1").arg(seen);
    case Kind::DeadlinePassed: return ReasonText::tr("deadline passed %1 ago").arg(seen);
    case Kind::TimePassed: return ReasonText::tr("the time in its value was %1 ago").arg(seen);
    case Kind::DeadlineMissing: return ReasonText::tr("no deadline for %1, although its library always sets one").arg(seen);
    case Kind::NoDeadline: return ReasonText::tr("never expires by itself, held for %1").arg(seen);
    case Kind::HeldBeyondLimit: return ReasonText::tr("held for %1, its lock profile allows %2").arg(seen, limit);
    case Kind::WaitedFor: return waitedForBrief(reason);
    case Kind::RenewedTooLong:
        return reason.limit > Duration(0) ? ReasonText::tr("renewed for %1, usual is %2").arg(seen, limit)
                                          : ReasonText::tr("renewed for %1").arg(seen);
    case Kind::HeldUnusuallyLong: return ReasonText::tr("held for %1, 99 of 100 end within %2").arg(seen, limit);
    }
    Q_UNREACHABLE();
}

QString reasonText(const AttentionReason &reason)
{
    const QString seen = heldText(reason.seen, reason.isAtLeast), limit = durationText(reason.limit);
    switch (reason.kind) {
    case Kind::QueueBlocks: return ReasonText::tr("Nobody holds it, but a dead waiter at the head of its queue blocks it");
    case Kind::HolderGone:
        return ReasonText::tr("Its holder's client was connected while it held the lock, and has been disconnected for %1").arg(seen);
    case Kind::DeadlinePassed: return ReasonText::tr("Its deadline passed %1 ago, and the lock still exists").arg(seen);
    case Kind::TimePassed:
        return ReasonText::tr("The time in its value was %1 ago. That is its deadline, or when it was acquired: nothing shows which").arg(seen);
    case Kind::DeadlineMissing:
        return ReasonText::tr("It has had no deadline for %1, although its library always sets one: its client may have crashed before setting it")
            .arg(seen);
    case Kind::NoDeadline: return ReasonText::tr("It has no deadline and has been held for %1: it stays until it is released").arg(seen);
    case Kind::HeldBeyondLimit: return ReasonText::tr("It has been held for %1; its lock profile allows %2").arg(seen, limit);
    case Kind::WaitedFor: return waitedForText(reason);
    case Kind::RenewedTooLong:
        return reason.limit > Duration(0)
            ? ReasonText::tr("It has been renewed for %1, usual is %2: its holder may hang").arg(seen, limit)
            : ReasonText::tr("It has been renewed for %1: its holder may hang. A lock profile can state that such locks are held for long").arg(seen);
    case Kind::HeldUnusuallyLong: return ReasonText::tr("It has been held for %1; 99 of 100 holds of this name end within %2").arg(seen, limit);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
