// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulktext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/wordtext.h"
#include "ui/operate/actiontext.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int shownInSentence = 200;
constexpr Duration estimatedAfter(300);

QString withReason(const QString &words, const Error &error)
{
    return error.text.isEmpty() ? words : BulkText::tr("%1: %2").arg(words, stillVisibleText(error.text, shownInSentence));
}

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
    case Verb::Clear: return tr("Clear %Ln lock(s) on %1?", nullptr, count);
    case Verb::FenceOff: return tr("Fence off %Ln lock(s) on %1?", nullptr, count);
    case Verb::Undo: return tr("Restore %Ln lock(s) on %1", nullptr, count);
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return {};
}

QString BulkText::heading(Verb verb, int count)
{
    switch (verb) {
    case Verb::Clear: return tr("Clearing %Ln lock(s) on %1", nullptr, count);
    case Verb::FenceOff: return tr("Fencing off %Ln lock(s) on %1", nullptr, count);
    case Verb::Undo: return tr("Restoring %Ln lock(s) on %1", nullptr, count);
    case Verb::EvictWaiter:
    case Verb::Extend: break;
    }
    return {};
}

QString BulkText::button(Verb verb, int count)
{
    return verb == Verb::Clear ? tr("C&lear %Ln lock(s)", nullptr, count) : tr("&Fence off %Ln lock(s)", nullptr, count);
}

QString BulkText::buttonAnyway(Verb verb, int count)
{
    return verb == Verb::Clear ? tr("C&lear %Ln lock(s) anyway", nullptr, count) : tr("&Fence off %Ln lock(s) anyway", nullptr, count);
}

QString BulkText::notSafe(int count) { return tr("%Ln of these lock(s) are not safe to clear: the holder is alive.", nullptr, count); }

QString BulkText::promise(Verb verb, int possible, int impossible)
{
    QStringList words;
    if (impossible > 0) {
        words += verb == Verb::Clear ? tr("%Ln lock(s) cannot be cleared; see the rows at the top.", nullptr, impossible)
            : verb == Verb::FenceOff ? tr("%Ln lock(s) cannot be fenced off; see the rows at the top.", nullptr, impossible)
                                     : tr("%Ln lock(s) cannot be restored; see the rows at the top.", nullptr, impossible);
    }
    if (possible == 0)
        return joinSentences(words);
    if (verb == Verb::Clear) {
        words +=
            tr("Each lock is cleared only if it still has the token below. Can be undone for 30 s, unless another client acquires the lock first.");
    } else if (verb == Verb::FenceOff) {
        words += tr("Each lock is fenced off only if it still has the token below. No client can acquire it during the quiet period. Can be "
                    "undone for 30 s.");
    } else {
        words += tr("Each lock is restored only if nobody holds it now. It gets the lease that it would still have.");
    }
    return joinSentences(words);
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
    case LockChange::WaiterGone: return tr("holder changed");
    case LockChange::TakenAgain: return tr("taken again");
    case LockChange::LeaseChanged: return tr("renewed or taken again");
    case LockChange::NotWatched: return tr("perhaps taken again");
    case LockChange::Gone: return tr("gone");
    case LockChange::OtherType: return tr("key replaced");
    }
    Q_UNREACHABLE();
}

QString BulkText::changed(int hands, int gone)
{
    if (hands + gone == 0)
        return {};
    QStringList parts;
    if (hands > 0)
        parts += tr("%Ln lock(s) changed", nullptr, hands);
    if (gone > 0)
        parts += tr("%Ln lock(s) ended", nullptr, gone);
    return tr("Since this preview opened: %1. These locks stay as they are.").arg(parts.join(tr(", ")));
}

QString BulkText::fate(Verb verb, BulkFate fate)
{
    if (fate == BulkFate::HolderChanged) // perhaps it was the same client
        return verb == Verb::Undo ? tr("Acquired again") : tr("Changed meanwhile");
    return fate == BulkFate::Done ? ActionText::done(verb) : asLabel(wordText(QString::fromLatin1(fateName(fate))));
}

QString BulkText::outcome(const DoneAction &done)
{
    const ActionOutcome &outcome = decisiveOutcome(done);
    const QString word = fate(done.action.verb, fateOf(done)).toLower();
    QString text = withReason(word, outcome.error);
    if (outcome.kind == ActionOutcome::Kind::DoneInPart && !done.parts.empty())
        text = word + QStringLiteral(": ") + shownTexts(linesOf(done)).join(QStringLiteral("; "));
    else if (outcome.kind == ActionOutcome::Kind::HolderChanged && !outcome.holderNow.isEmpty())
        text = (outcome.holderNow == done.action.holder ? tr("%1, taken again or renewed by %2") : tr("%1, now held by %2"))
                   .arg(word, safeText(outcome.holderNow, shownInSentence));
    return done.notRecorded.isEmpty() ? text : tr("%1, not recorded in the journal").arg(text);
}

QString BulkText::aftermath(const Aftermath &aftermath)
{
    const QString time = durationText(aftermath.takenAfter().value_or(Duration(0)));
    switch (aftermath.kind()) {
    case Aftermath::Kind::StaysFree: return {};
    case Aftermath::Kind::TakenBy: return tr("then acquired by %1 after %2").arg(safeText(aftermath.newHolder(), shownInSentence), time);
    case Aftermath::Kind::Replaced: return tr("then replaced by a key of another type");
    case Aftermath::Kind::CameBack: return tr("then acquired again by its old holder after %1").arg(time);
    case Aftermath::Kind::Overwritten: return tr("then overwritten by %1 after %2").arg(safeText(aftermath.newHolder(), shownInSentence), time);
    case Aftermath::Kind::Prolonged: return tr("then renewed by a client and removed by Lockscope");
    case Aftermath::Kind::NotEnded:
        return tr("then renewed by a client and not removed: %1").arg(stillVisibleText(aftermath.error().text, shownInSentence));
    case Aftermath::Kind::Unwatched: return tr("then not watched until the end");
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
    return tr("%1 · %2 per second · about %3 left").arg(words, countText(qint64(rate)), durationText(left));
}

QString BulkText::headline(Verb verb, const BulkAccount &account)
{
    const int done = account.of(BulkFate::Done);
    const bool isAll = done == account.total();
    switch (verb) {
    case Verb::Clear:
        return isAll ? tr("Cleared %Ln lock(s)", nullptr, done) : tr("Cleared %1 of %Ln lock(s)", nullptr, account.total()).arg(countText(done));
    case Verb::FenceOff:
        return isAll ? tr("Fenced off %Ln lock(s)", nullptr, done)
                     : tr("Fenced off %1 of %Ln lock(s)", nullptr, account.total()).arg(countText(done));
    default:
        return isAll ? tr("Restored %Ln lock(s)", nullptr, done) : tr("Restored %1 of %Ln lock(s)", nullptr, account.total()).arg(countText(done));
    }
}

QString BulkText::aftermath(int cameBack, int brokenFences)
{
    QStringList sentences;
    if (cameBack > 0)
        sentences += tr("%Ln lock(s) came back: the old holder is still running. Fence off the lock, or stop that process.", nullptr, cameBack);
    if (brokenFences > 0)
        sentences += tr("%Ln tombstone(s) did not last for the whole quiet period. See the rows.", nullptr, brokenFences);
    return joinSentences(sentences);
}

QString BulkText::account(Verb verb, const BulkAccount &account, const BulkEnd &end, Duration took)
{
    QStringList parts;
    for (const BulkFate fate : {BulkFate::Done, BulkFate::DoneInPart, BulkFate::HolderChanged, BulkFate::AlreadyGone, BulkFate::WrongType,
                                BulkFate::Refused, BulkFate::Failed, BulkFate::Unknown, BulkFate::NotTried}) {
        if (account.of(fate) > 0)
            parts += tr("%1: %2").arg(BulkText::fate(verb, fate), countText(account.of(fate)));
    }
    if (account.notRecorded > 0)
        parts += tr("not recorded in the journal: %1").arg(countText(account.notRecorded));
    const QString numbers = parts.join(tr(", "));
    switch (end.kind) {
    case BulkEnd::Kind::Completed: return tr("Done in %1. %2.").arg(durationText(took), numbers);
    case BulkEnd::Kind::Cancelled: return tr("Cancelled after %1. What was done stays done. %2.").arg(durationText(took), numbers);
    case BulkEnd::Kind::Stopped:
        return tr("Stopped after %1: %2. %3.").arg(durationText(took), stillVisibleText(end.why.text, shownInSentence), numbers);
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::ui
