// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockstates.h"

#include "base/safetext.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

using Kind = AttentionReason::Kind;

struct ReasonWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ReasonWords)
};

QString waitedForBrief(const AttentionReason &reason)
{
    const QString seen = durationText(reason.seen);
    const QString held = reason.isRenewed ? ReasonWords::tr("renewed for %1").arg(seen) : ReasonWords::tr("held for %1").arg(seen);
    if (reason.waiters == 0)
        return ReasonWords::tr("%1, contended before").arg(held);
    return (reason.areListeners ? ReasonWords::tr("%1, %2 listening") : ReasonWords::tr("%1, %2 waiting")).arg(held, countText(reason.waiters));
}

QString waitedForText(const AttentionReason &reason)
{
    const QString seen = durationText(reason.seen);
    const QString held =
        reason.isRenewed ? ReasonWords::tr("Its holder has renewed it for %1").arg(seen) : ReasonWords::tr("It has been held for %1").arg(seen);
    if (reason.waiters == 0)
        return ReasonWords::tr("%1; before that, clients competed for it").arg(held);
    return (reason.areListeners ? ReasonWords::tr("%1, with %2 listening for its release") : ReasonWords::tr("%1, with %2 waiting for it"))
        .arg(held, countText(reason.waiters));
}

} // namespace

const char *reasonName(Kind kind)
{
    switch (kind) {
    case Kind::QueueBlocks: return "queue-blocks";
    case Kind::HolderGone: return "holder-gone";
    case Kind::DeadlinePassed: return "deadline-passed";
    case Kind::DeadlineMissing: return "deadline-missing";
    case Kind::NoDeadline: return "no-deadline";
    case Kind::HeldBeyondLimit: return "held-beyond-limit";
    case Kind::WaitedFor: return "waited-for";
    case Kind::RenewedTooLong: return "renewed-too-long";
    case Kind::HeldUnusuallyLong: return "held-unusually-long";
    }
    Q_UNREACHABLE();
}

QString reasonBrief(const AttentionReason &reason)
{
    const QString seen = durationText(reason.seen), limit = durationText(reason.limit);
    switch (reason.kind) {
    case Kind::QueueBlocks: return ReasonWords::tr("free, but blocked by a dead waiter at the head of the queue");
    case Kind::HolderGone: return ReasonWords::tr("its holder's client gone for %1").arg(seen);
    case Kind::DeadlinePassed: return ReasonWords::tr("deadline passed %1 ago").arg(seen);
    case Kind::DeadlineMissing: return ReasonWords::tr("no deadline for %1, though its library always sets one").arg(seen);
    case Kind::NoDeadline: return ReasonWords::tr("never expires by itself, held for %1").arg(seen);
    case Kind::HeldBeyondLimit: return ReasonWords::tr("held for %1, its lock profile allows %2").arg(seen, limit);
    case Kind::WaitedFor: return waitedForBrief(reason);
    case Kind::RenewedTooLong:
        return reason.limit > Duration(0) ? ReasonWords::tr("renewed for %1, usual are %2").arg(seen, limit)
                                          : ReasonWords::tr("renewed for %1").arg(seen);
    case Kind::HeldUnusuallyLong: return ReasonWords::tr("held for %1, 99 of 100 end within %2").arg(seen, limit);
    }
    Q_UNREACHABLE();
}

QString reasonText(const AttentionReason &reason)
{
    const QString seen = durationText(reason.seen), limit = durationText(reason.limit);
    switch (reason.kind) {
    case Kind::QueueBlocks: return ReasonWords::tr("Nobody holds it, but a dead waiter at the head of its queue keeps it closed");
    case Kind::HolderGone: return ReasonWords::tr("Its holder's client was connected while it held the lock, and has been gone for %1").arg(seen);
    case Kind::DeadlinePassed: return ReasonWords::tr("Its deadline passed %1 ago, and it is still there").arg(seen);
    case Kind::DeadlineMissing:
        return ReasonWords::tr("It has had no deadline for %1, though its library always sets one: its client may have died before it did").arg(seen);
    case Kind::NoDeadline: return ReasonWords::tr("It has no deadline and has been held for %1: it stays until somebody releases it").arg(seen);
    case Kind::HeldBeyondLimit: return ReasonWords::tr("It has been held for %1; its lock profile allows %2").arg(seen, limit);
    case Kind::WaitedFor: return waitedForText(reason);
    case Kind::RenewedTooLong:
        return reason.limit > Duration(0)
            ? ReasonWords::tr("It has been renewed for %1, where %2 are usual: its holder may hang").arg(seen, limit)
            : ReasonWords::tr("It has been renewed for %1: its holder may hang. A lock profile can say that such locks are held for long").arg(seen);
    case Kind::HeldUnusuallyLong: return ReasonWords::tr("It has been held for %1; 99 of 100 holds of this name end within %2").arg(seen, limit);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
