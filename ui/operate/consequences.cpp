// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/consequences.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/spantext.h"
#include "locks/lockbrief.h"
#include "locks/lockstates.h"
#include "locks/scheme.h"
#include "locks/tombstone.h"

#include <QCoreApplication>

#include <cmath>

namespace lockscope::ui {

namespace {

struct Consequences {
    Q_DECLARE_TR_FUNCTIONS(Consequences)
};

bool isPast(const Lock &lock, Instant now)
{
    const std::optional<Duration> left = lock.timeLeft(now);
    return left && *left <= Duration(0);
}

bool isAlive(const Lock &lock, Instant now) { return lock.renewals > 0 && !isPast(lock, now); }

/** What the holder may be, judged by observations. */
QString aboutHolder(const Lock &lock, Instant now)
{
    if (isAlive(lock, now))
        return Consequences::tr("The holder renews this lock, so it is alive. It keeps running and does not notice.");
    if (lock.deadlineIsInValue() && isPast(lock, now) && !mayDeadlineBeStart(lock))
        return Consequences::tr("The deadline has passed, so other clients may take this lock over by themselves. If the holder is still "
                                "running, it is not notified.");
    return Consequences::tr("If the holder is still running, it continues: the server does not notify it.");
}

} // namespace

QString actionOutlook(const ActionRequest &request, const Action &action, Instant now)
{
    const Lock &lock = request.lock;
    if (request.verb != Verb::Clear || isOnClient(action) || schemeOf(lock).exclusivity == Exclusivity::Latch)
        return action.effects.value(0);
    if (isMark(onlyToken(lock)))
        return Consequences::tr("The quiet period ends now: the next client that tries acquires the lock.");
    if (request.holder && lock.details && lock.details->holdersInAll > 1)
        return Consequences::tr("Only this holder loses the lock; the others keep it.");
    if (isAlive(lock, now))
        return Consequences::tr("The holder is alive and works on without the lock; the next client acquires it at once.");
    return Consequences::tr("The next client acquires it at once; a holder that is still running is not notified.");
}

QString ageCaption(const Lock &lock)
{
    if (lock.form == LockForm::Queue)
        return Consequences::tr("Blocked for");
    if (isMark(onlyToken(lock)))
        return Consequences::tr("Fenced off for");
    return lock.lacksMajority ? Consequences::tr("Present for") : Consequences::tr("Held for");
}

QString asLastSeen(const QString &text, Duration ago)
{
    return ago > Duration(0) ? Consequences::tr("%1, as last seen %2 ago").arg(text, shownSpan(ago)) : text;
}

QString actionConsequences(const ActionRequest &request, Instant now)
{
    if (request.verb == Verb::EvictWaiter || request.verb == Verb::Extend || request.verb == Verb::Undo)
        return {};
    if (request.verb == Verb::FenceOff)
        return aboutHolder(request.lock, now);
    return joinSentences({aboutHolder(request.lock, now),
                          Consequences::tr("The next client that tries acquires the lock at once. Both may then work at the same time.")});
}

QString heldForText(const Lock &lock, Instant now, double usualHoldP50Ms)
{
    const Duration held = lock.heldFor(now);
    const bool isAbout = lock.heldSinceSource == HeldSinceSource::Derived;
    QString text = isAbout ? Consequences::tr("about %1").arg(durationText(held)) : heldText(held, isBound(lock.heldSinceSource));
    if (lock.heldSinceSource != HeldSinceSource::Observed)
        text = Consequences::tr("%1 (%2)").arg(text, sinceBrief(lock.heldSinceSource));
    const double ratio = usualHoldP50Ms > 0 ? static_cast<double>(held.count()) / usualHoldP50Ms : 0;
    if (ratio >= 2)
        text = Consequences::tr("%1, %2× its usual p50").arg(text, countText(std::llround(ratio)));
    return text;
}

QString timeLeftText(const Lock &lock, Instant now)
{
    if (lock.form == LockForm::Subscription)
        return Consequences::tr("none: it ends with its client");
    const std::optional<Duration> left = lock.timeLeft(now);
    if (!left)
        return lock.deadlineIsKnown ? Consequences::tr("none: this lock never ends by itself") : Consequences::tr("unknown");
    if (*left <= Duration(0)) {
        const QString ago = durationText(-*left);
        if (mayDeadlineBeStart(lock))
            return Consequences::tr("unknown: the time in its value was %1 ago; that is its deadline, or when it was acquired").arg(ago);
        return lock.deadlineIsInValue() ? Consequences::tr("passed %1 ago; the key stays until a client takes it over").arg(ago)
                                        : Consequences::tr("passed %1 ago; the server may have removed it already").arg(ago);
    }
    if (lock.renewals == 0)
        return durationText(*left);
    if (mayBeTakenAgain(lock))
        return Consequences::tr("%1, renewed or taken again %Ln time(s)", nullptr, int(lock.renewals)).arg(durationText(*left));
    return Consequences::tr("%1, renewed %Ln time(s): the holder is alive", nullptr, int(lock.renewals)).arg(durationText(*left));
}

} // namespace lockscope::ui
