// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/actionwords.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int shownChars = 120;

QString withReason(const QString &sentence, const Error &error)
{
    return error.text.isEmpty() ? sentence : ActionWords::tr("%1 (%2)").arg(sentence, stillVisibleText(error.text, 200));
}

/** "Not cleared", "Not extended" … */
QString notDone(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return ActionWords::tr("Not cleared");
    case Verb::FenceOff: return ActionWords::tr("Not fenced off");
    case Verb::EvictWaiter: return ActionWords::tr("Not evicted");
    case Verb::Extend: return ActionWords::tr("Not extended");
    case Verb::Undo: return ActionWords::tr("Not put back");
    }
    Q_UNREACHABLE();
}

QString wokenText(const ActionOutcome &outcome)
{
    qint64 woken = 0;
    for (const qint64 clients : outcome.woken) {
        if (clients < 0)
            return ActionWords::tr(" Those who wait could not be woken: the server refused the message.");
        woken += clients;
    }
    if (outcome.woken.empty())
        return {};
    return woken == 1 ? ActionWords::tr(" 1 client that waited was woken.") : ActionWords::tr(" %1 clients that waited were woken.").arg(countText(woken));
}

QString doneText(const DoneAction &done, const QString &lock)
{
    switch (done.action.verb) {
    case Verb::Clear: return ActionWords::tr("Cleared %1.").arg(lock) + wokenText(done.outcome);
    case Verb::FenceOff: return ActionWords::tr("Fenced off %1.").arg(lock);
    case Verb::EvictWaiter:
        return ActionWords::tr("Evicted %1 from the queue of %2.").arg(safeText(done.action.holder, shownChars), lock) + wokenText(done.outcome);
    case Verb::Extend: return ActionWords::tr("Extended %1.").arg(lock);
    case Verb::Undo: return ActionWords::tr("Put back %1. Meanwhile others could have held it.").arg(lock);
    }
    Q_UNREACHABLE();
}

bool isTrouble(ActionOutcome::Kind kind) { return kind != ActionOutcome::Kind::Done && kind != ActionOutcome::Kind::AlreadyGone; }

/** In two or three words. */
QString troubleText(const ActionOutcome &outcome)
{
    using Kind = ActionOutcome::Kind;
    if (outcome.kind == Kind::HolderChanged)
        return ActionWords::tr("another holder");
    if (outcome.kind == Kind::WrongType)
        return ActionWords::tr("something else by now");
    if (outcome.kind == Kind::DoneInPart)
        return ActionWords::tr("done only in part");
    if (outcome.kind == Kind::Refused)
        return ActionWords::tr("refused");
    if (outcome.mayBeDone)
        return ActionWords::tr("no answer, it may be done");
    return outcome.error.kind == Error::Kind::TimedOut ? ActionWords::tr("no answer") : ActionWords::tr("not reached");
}

/** What keeps an undo from putting it back. */
QString notPutBack(const ActionOutcome &outcome, const QString &lock)
{
    if (outcome.kind == ActionOutcome::Kind::AlreadyGone)
        return ActionWords::tr("Not put back: the tombstone of %1 is gone.").arg(lock);
    if (outcome.holderNow.isEmpty())
        return ActionWords::tr("Not put back: another client has taken %1 since, or the place in it. Nothing was done.").arg(lock);
    return ActionWords::tr("Not put back: %1 is held by %2 now. Nothing was done.").arg(lock, safeText(outcome.holderNow, shownChars));
}

QString doneOnText(Verb verb, int servers)
{
    switch (verb) {
    case Verb::Clear: return ActionWords::tr("Cleared on %1.").arg(servers);
    case Verb::FenceOff: return ActionWords::tr("Fenced off on %1.").arg(servers);
    case Verb::EvictWaiter: return ActionWords::tr("Evicted on %1.").arg(servers);
    case Verb::Extend: return ActionWords::tr("Extended on %1.").arg(servers);
    case Verb::Undo: return ActionWords::tr("Put back on %1.").arg(servers);
    }
    Q_UNREACHABLE();
}

/** Host and port; the scheme says nothing to whoever has to find the machine. */
QString shortNode(const QString &node)
{
    const QString name = node.startsWith(QLatin1String("redis+unix")) ? node : node.section(QStringLiteral("://"), -1);
    return visibleText(name, 60);
}

} // namespace

QString ActionWords::title(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("Clear lock");
    case Verb::FenceOff: return tr("Fence off lock");
    case Verb::EvictWaiter: return tr("Evict waiter");
    case Verb::Extend: return tr("Extend lock");
    case Verb::Undo: return tr("Undo");
    }
    Q_UNREACHABLE();
}

QString ActionWords::question(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("Clear this lock on %1?");
    case Verb::FenceOff: return tr("Fence off this lock on %1?");
    case Verb::EvictWaiter: return tr("Evict a waiter of this lock on %1?");
    case Verb::Extend: return tr("Give the holder of this lock on %1 more time?");
    case Verb::Undo: return tr("Put this lock on %1 back?");
    }
    Q_UNREACHABLE();
}

QString ActionWords::button(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("C&lear lock");
    case Verb::FenceOff: return tr("&Fence off");
    case Verb::EvictWaiter: return tr("&Evict waiter");
    case Verb::Extend: return tr("E&xtend");
    case Verb::Undo: return tr("&Put back");
    }
    Q_UNREACHABLE();
}

QString ActionWords::promise(const OperatorOrder &order, bool canBeUndone)
{
    if (order.lock.protocol == Protocol::Subscription)
        return tr("Only if that client is still the one above.");
    switch (order.verb) {
    case Verb::Clear: return canBeUndone ? tr("Only if the holder is still the one above. Can be undone for 30 s.") : tr("Only if the holder is still the one above.");
    case Verb::FenceOff:
        return canBeUndone ? tr("Only if the holder is still the one above. Can be undone while the tombstone stands, for 30 s at most.")
                           : tr("Only if the holder is still the one above.");
    case Verb::EvictWaiter: return tr("Only if it still waits.");
    case Verb::Extend: return tr("Only if the holder is still the one above.");
    case Verb::Undo: return tr("Only if nobody holds it by now.");
    }
    Q_UNREACHABLE();
}

QString ActionWords::library(const Lock &lock)
{
    const Recognition recognition = recognitionOf(lock);
    return tr("%1 (%2)").arg(QString::fromUtf8(recognition.scheme.label), QString::fromUtf8(confidenceName(recognition.confidence)));
}

std::vector<Bytes> ActionWords::candidates(const OperatorOrder &order)
{
    std::vector<Bytes> result;
    if (!order.lock.details)
        return result;
    if (order.verb == Verb::EvictWaiter) {
        for (const Waiter &waiter : order.lock.details->waiters)
            result.push_back(waiter.token);
        return result;
    }
    if (order.verb == Verb::Clear) {
        for (const Holder &holder : order.lock.details->holders)
            result.push_back(holder.token);
    }
    return result;
}

QString ActionWords::outcome(const DoneAction &done)
{
    const QString here = outcomeHere(done);
    const QString text = done.elsewhere.empty() ? here : tr("%1 On the other servers: %2.").arg(here, elsewhereLines(done).join(QStringLiteral("; ")));
    const QString first = trouble(done);
    return first.isEmpty() ? text : first + u' ' + text;
}

QString ActionWords::trouble(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    std::vector<std::pair<QString, const ActionOutcome *>> all{{tr("the first"), &done.outcome}};
    for (const DoneElsewhere &there : done.elsewhere)
        all.emplace_back(shortNode(there.node), &there.outcome);
    if (std::ranges::all_of(all, [&](const auto &one) { return one.second->kind == done.outcome.kind; }))
        return {};
    QStringList where;
    int doneOn = 0;
    bool hasFailed = false;
    for (const auto &[server, outcome] : all) {
        if (isTrouble(outcome->kind))
            where += server + QStringLiteral(", ") + troubleText(*outcome);
        hasFailed = hasFailed || outcome->kind == Kind::Failed || outcome->kind == Kind::Refused || outcome->kind == Kind::DoneInPart;
        doneOn += outcome->kind == Kind::Done;
    }
    if (where.isEmpty())
        return {};
    const QString text = (hasFailed ? tr("%1 of %2 servers FAILED: %3.") : tr("NOT DONE on %1 of %2 servers: %3."))
                             .arg(QString::number(where.size()), QString::number(all.size()), where.join(QStringLiteral("; ")));
    return doneOn == 0 ? text : text + u' ' + doneOnText(done.action.verb, doneOn);
}

QString ActionWords::outcomeHere(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    const ActionOutcome &outcome = done.outcome;
    const QString lock = safeText(done.action.key, shownChars);
    const QString not_ = notDone(done.action.verb);
    const bool isLate = outcome.kind == Kind::HolderChanged || outcome.kind == Kind::AlreadyGone;
    if (done.action.verb == Verb::Undo && isLate && doneOn(done) == 0)
        return notPutBack(outcome, lock);
    const QString nothing = doneOn(done) > 0 ? tr("Nothing was done on the first server.") : tr("Nothing was done.");
    switch (outcome.kind) {
    case Kind::Done: return doneText(done, lock);
    case Kind::DoneInPart:
        return withReason(tr("Done only in part: %1 was changed, but a later step failed. Look at it again.").arg(lock), outcome.error);
    case Kind::HolderChanged:
        if (outcome.holderNow.isEmpty())
            return tr("%1: the holder of %2 changed since you looked. %3").arg(not_, lock, nothing);
        return tr("%1: the holder of %2 changed since you looked; now held by %3. %4")
            .arg(not_, lock, safeText(outcome.holderNow, shownChars), nothing);
    case Kind::AlreadyGone:
        if (isDoneElsewhereOnly(done))
            return tr("%1 On the first server there was nothing to do.").arg(doneText(done, lock));
        return tr("%1: %2 was already gone.").arg(not_, lock);
    case Kind::WrongType: return tr("%1: %2 is something else by now. %3").arg(not_, lock, nothing);
    case Kind::Refused: return withReason(tr("%1: %2 stays as it is, the request was refused.").arg(not_, lock), outcome.error);
    case Kind::Failed:
        if (!outcome.mayBeDone)
            return withReason(tr("%1: %2 stays as it is.").arg(not_, lock), outcome.error);
        return withReason(tr("Not known what became of %1: the answer did not arrive. Look at it again before you retry.").arg(lock), outcome.error);
    }
    Q_UNREACHABLE();
}

QString ActionWords::aftermath(const Aftermath &aftermath)
{
    using Kind = Aftermath::Kind;
    const QString lock = safeText(aftermath.key(), shownChars);
    const QString holder = aftermath.isOldHolder() ? tr("its old holder") : safeText(aftermath.newHolder(), shownChars);
    const QString time = durationText(aftermath.takenAfter().value_or(Duration(0)));
    switch (aftermath.kind()) {
    case Kind::StaysFree: return tr("Nobody has taken %1 since.").arg(lock);
    case Kind::TakenBy: return tr("%1 was taken by %2, %3 later.").arg(lock, holder, time);
    case Kind::CameBack: return tr("%1 came back by itself: its old holder has it again, %2 later. Fence it off, or end that process.").arg(lock, time);
    case Kind::Overwritten:
        return tr("The fence on %1 did not hold: %2 overwrote the tombstone after %3. That client takes the lock without looking; end its process.").arg(lock, holder, time);
    case Kind::Prolonged:
        return tr("Something prolonged the tombstone on %1, so Lockscope removed it when the quiet period was over. A client renews this lock without looking at "
                  "its value, and may prolong the next holder's lock; end its process.")
            .arg(lock);
    case Kind::NotEnded:
        return withReason(tr("%1 is still closed, although its quiet period is over: the tombstone was prolonged and could not be removed. Clear it.").arg(lock), aftermath.error());
    case Kind::Unwatched:
        return tr("The server was closed before the quiet period of %1 was over. If a client prolongs the tombstone, nobody ends it.").arg(lock);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
