// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulktext.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int shownInSentence = 200;
constexpr Duration estimatedAfter(300);

QString withReason(const QString &words, const Error &error)
{
    return error.text.isEmpty() ? words : BulkText::tr("%1: %2").arg(words, stillVisibleText(error.text, shownInSentence));
}

/** "1 lock", "1,200 locks" */
QString locksText(int count) { return count == 1 ? BulkText::tr("1 lock") : BulkText::tr("%1 locks").arg(countText(count)); }

} // namespace

QString BulkText::title(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("Clear locks");
    case Verb::FenceOff: return tr("Fence off locks");
    case Verb::Undo: return tr("Restore locks");
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return {};
}

QString BulkText::question(Verb verb, int count)
{
    switch (verb) {
    case Verb::Clear: return tr("Clear %1 on %2?").arg(locksText(count));
    case Verb::FenceOff: return tr("Fence off %1 on %2?").arg(locksText(count));
    case Verb::Undo: return tr("Restore %1 on %2").arg(locksText(count));
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return {};
}

QString BulkText::heading(Verb verb, int count)
{
    switch (verb) {
    case Verb::Clear: return tr("Clearing %1 on %2").arg(locksText(count));
    case Verb::FenceOff: return tr("Fencing off %1 on %2").arg(locksText(count));
    case Verb::Undo: return tr("Restoring %1 on %2").arg(locksText(count));
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return {};
}

QString BulkText::button(Verb verb, int count)
{
    return verb == Verb::Clear ? tr("C&lear %1").arg(locksText(count)) : tr("&Fence off %1").arg(locksText(count));
}

QString BulkText::promise(Verb verb, int possible, int impossible)
{
    QString words;
    switch (verb) {
    case Verb::Clear:
        words = tr("One by one, each only if its holder is still the one below. Can be undone for 30 s, as far as no other client takes them first.");
        break;
    case Verb::FenceOff:
        words = tr("One by one, each only if its holder is still the one below. Nobody can take them for the quiet period. Can be undone for 30 s.");
        break;
    default: words = tr("One by one, each only if nobody holds it by now, with the lease it would have left."); break;
    }
    if (possible == 0)
        words = tr("Nothing can be done here.");
    if (impossible == 0)
        return words;
    const QString which = impossible == 1 ? tr("1 lock") : tr("%1 locks").arg(countText(impossible));
    const QString cannot = verb == Verb::Clear ? tr("%1 cannot be cleared; see the rows at the top. %2")
        : verb == Verb::FenceOff               ? tr("%1 cannot be fenced off; see the rows at the top. %2")
                                               : tr("%1 cannot be restored; see the rows at the top. %2");
    return cannot.arg(which, words);
}

QString BulkText::intention(Verb verb)
{
    switch (verb) {
    case Verb::Clear: return tr("will be cleared");
    case Verb::FenceOff: return tr("will be fenced off");
    case Verb::Undo: return tr("will be restored");
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return {};
}

QString BulkText::change(LockChange change)
{
    switch (change) {
    case LockChange::None: return {};
    case LockChange::HolderChanged:
    case LockChange::WaiterGone: return tr("holder has changed");
    case LockChange::Gone: return tr("gone");
    case LockChange::OtherType: return tr("key was replaced");
    }
    Q_UNREACHABLE();
}

QString BulkText::changed(int hands, int gone)
{
    if (hands + gone == 0)
        return {};
    QStringList parts;
    if (hands > 0)
        parts += tr("%1 changed hands").arg(countText(hands));
    if (gone > 0)
        parts += tr("%1 ended").arg(countText(gone));
    return tr("Since this preview opened: %1. These stay as they are.").arg(parts.join(tr(", ")));
}

QString BulkText::fate(Verb verb, BulkFate fate)
{
    switch (fate) {
    case BulkFate::NotTried: return tr("Not tried");
    case BulkFate::Done: return verb == Verb::Clear ? tr("Cleared") : verb == Verb::FenceOff ? tr("Fenced off") : tr("Restored");
    case BulkFate::DoneInPart: return tr("Done in part");
    case BulkFate::HolderChanged: return tr("Holder changed");
    case BulkFate::AlreadyGone: return tr("Already gone");
    case BulkFate::WrongType: return tr("Something else by now");
    case BulkFate::Refused: return tr("Refused");
    case BulkFate::Failed: return tr("Failed");
    case BulkFate::Unknown: return tr("Not known");
    }
    Q_UNREACHABLE();
}

QString BulkText::outcome(const DoneAction &done)
{
    const ActionOutcome &outcome = decisiveOutcome(done);
    const QString word = fate(done.action.verb, fateOf(done)).toLower();
    if (outcome.kind != ActionOutcome::Kind::HolderChanged)
        return withReason(word, outcome.error);
    return outcome.holderNow.isEmpty() ? word : tr("%1, now held by %2").arg(word, safeText(outcome.holderNow, shownInSentence));
}

QString BulkText::aftermath(const Aftermath &aftermath)
{
    const QString time = durationText(aftermath.takenAfter().value_or(Duration(0)));
    switch (aftermath.kind()) {
    case Aftermath::Kind::StaysFree: return {};
    case Aftermath::Kind::TakenBy: return tr(", then taken by %1 after %2").arg(safeText(aftermath.newHolder(), shownInSentence), time);
    case Aftermath::Kind::Replaced: return tr(", then replaced by a key of another type");
    case Aftermath::Kind::CameBack: return tr(", then came back by itself after %1").arg(time);
    case Aftermath::Kind::Overwritten: return tr(", then overwritten by %1 after %2").arg(safeText(aftermath.newHolder(), shownInSentence), time);
    case Aftermath::Kind::Prolonged: return tr(", then prolonged by a client, and ended by Lockscope");
    case Aftermath::Kind::NotEnded:
        return tr(", then prolonged by a client, and not ended: %1").arg(stillVisibleText(aftermath.error().text, shownInSentence));
    case Aftermath::Kind::Unwatched: return tr(", then left unwatched");
    }
    Q_UNREACHABLE();
}

QString BulkText::progress(const BulkAccount &account, Duration took)
{
    const int answered = account.answered();
    const QString words = tr("%1 of %2").arg(countText(answered), countText(account.total()));
    if (took < estimatedAfter || answered == 0)
        return words;
    const double rate = 1000.0 * answered / double(took.count());
    const Duration left(qint64(1000.0 * double(account.total() - answered) / rate));
    return tr("%1, %2 a second, about %3 left").arg(words, countText(qint64(rate)), durationText(left));
}

QString BulkText::headline(Verb verb, const BulkAccount &account)
{
    const int done = account.of(BulkFate::Done);
    const QString locks = done == account.total() ? locksText(done) : tr("%1 of %2").arg(countText(done), locksText(account.total()));
    return tr("%1 %2").arg(fate(verb, BulkFate::Done), locks);
}

QString BulkText::aftermath(int cameBack, int brokenFences)
{
    QStringList sentences;
    if (cameBack == 1)
        sentences += tr("1 came back by itself: its holder is alive. Fence it off, or end that process.");
    else if (cameBack > 1)
        sentences += tr("%1 came back by themselves: their holders are alive. Fence them off, or end those processes.").arg(countText(cameBack));
    if (brokenFences == 1)
        sentences += tr("The tombstone of 1 lock did not stand as promised; its row says why.");
    else if (brokenFences > 1)
        sentences += tr("The tombstones of %1 locks did not stand as promised; their rows say why.").arg(countText(brokenFences));
    return sentences.join(u' ');
}

QString BulkText::account(Verb verb, const BulkAccount &account, const BulkEnd &end, Duration took)
{
    QStringList parts;
    for (const BulkFate fate : {BulkFate::Done, BulkFate::DoneInPart, BulkFate::HolderChanged, BulkFate::AlreadyGone, BulkFate::WrongType,
                                BulkFate::Refused, BulkFate::Failed, BulkFate::Unknown, BulkFate::NotTried}) {
        if (account.of(fate) > 0)
            parts += tr("%1: %2").arg(BulkText::fate(verb, fate), countText(account.of(fate)));
    }
    const QString numbers = parts.join(tr(", "));
    switch (end.kind) {
    case BulkEnd::Kind::Completed: return tr("Done in %1. %2.").arg(durationText(took), numbers);
    case BulkEnd::Kind::Cancelled: return tr("Cancelled after %1; what was done stays done. %2.").arg(durationText(took), numbers);
    case BulkEnd::Kind::Stopped:
        return tr("Stopped after %1: %2. %3.").arg(durationText(took), stillVisibleText(end.why.text, shownInSentence), numbers);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
