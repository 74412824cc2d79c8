// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/textlines.h"

#include "base/language.h"
#include "base/safetext.h"
#include "base/terminaltext.h"
#include "locks/lockbrief.h"
#include "locks/wordtext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownChars = 200;
constexpr qsizetype widestEvent = 16; // "lost in failover"

struct OutcomeLineText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OutcomeLineText)
};

QString wordText(const char *name) { return lockscope::wordText(QString::fromLatin1(name)); }

QString withReason(const QString &line, const QString &reason)
{
    //: %1: a line with an outcome
    return (reason.isEmpty() ? line : OutcomeLineText::tr("%1 (reason: %2)").arg(line, visibleText(reason))) + u'\n';
}

QString withRecord(const QString &line, const DoneAction &done)
{
    //: %1: a line with an outcome; %2: why, a sentence
    return done.notRecorded.isEmpty() ? line
                                      : OutcomeLineText::tr("%1; not recorded in the journal: %2").arg(line, stillVisibleText(done.notRecorded));
}

/** The text with the action's token and the role of its client. %1: a line that says what was done; %2: the token. */
QString whoseText(Verb verb)
{
    switch (verb) {
    case Verb::EvictWaiter: return OutcomeLineText::tr("%1, was waiting: %2");
    case Verb::Extend:
    case Verb::Undo: return OutcomeLineText::tr("%1, held by %2");
    case Verb::Clear:
    case Verb::FenceOff: break;
    }
    return OutcomeLineText::tr("%1, was held by %2");
}

/** The number of clients that the messages woke. */
QString wokenText(const ActionOutcome &outcome)
{
    if (outcome.woken.empty())
        return {};
    qint64 woken = 0;
    for (const qint64 clients : outcome.woken) {
        if (clients < 0)
            return OutcomeLineText::tr("waiting clients could not be woken: PUBLISH was refused");
        woken += clients;
    }
    return OutcomeLineText::tr("%Ln client(s) woken", nullptr, int(woken));
}

QString withCause(const QString &line, const QString &why)
{
    //: %1: what was done; %2: a key or the reason
    return OutcomeLineText::tr("%1: %2").arg(line, stillVisibleText(why));
}

/** With what came of it on the first server, or the only one. */
QString withOutcome(QString line, const DoneAction &done)
{
    const ActionOutcome &outcome = done.outcome;
    if (isElsewhereOnly(done))
        return joinParts({line, firstServerLine(done).shown()});
    const QString nothing = doneOn(done) > 0 ? OutcomeLineText::tr("nothing was done on the first server") : OutcomeLineText::tr("nothing was done");
    switch (outcome.kind) {
    case ActionOutcome::Kind::Done:
        line = joinParts({whoseText(done.action.verb).arg(line, safeText(done.action.holder, shownChars)), wokenText(outcome)});
        break;
    case ActionOutcome::Kind::HolderChanged:
        if (!outcome.holderNow.isEmpty() && outcome.holderNow == done.action.holder)
            line = OutcomeLineText::tr("%1, taken again or renewed by %2").arg(line, safeText(outcome.holderNow, shownChars));
        else if (!outcome.holderNow.isEmpty())
            line = OutcomeLineText::tr("%1, now held by %2").arg(line, safeText(outcome.holderNow, shownChars));
        line = joinParts({line, nothing});
        break;
    case ActionOutcome::Kind::WrongType:
        line = outcome.error.text.isEmpty() ? joinParts({line, nothing}) : withCause(line, outcome.error.text);
        break;
    case ActionOutcome::Kind::AlreadyGone: line = joinParts({line, nothing}); break;
    case ActionOutcome::Kind::DoneInPart:
    case ActionOutcome::Kind::Refused:
    case ActionOutcome::Kind::Failed: line = withCause(line, outcome.error.text); break;
    }
    return line;
}

} // namespace

QString textLine(const LockEvent &event, const QString &server)
{
    QStringList notes;
    if (!server.isEmpty()) //: %1: a server
        notes << OutcomeLineText::tr("on %1").arg(visibleText(server));
    if (const auto held = heldTime(event))
        notes << OutcomeLineText::tr("held for %1").arg(heldText(held->time, held->isAtLeast));
    if (event.gap)
        notes << OutcomeLineText::tr("%1 after the previous hold").arg(durationText(*event.gap));
    if (const QString how = howFound(event); !how.isEmpty())
        notes << how;
    const QString time = QDateTime::fromMSecsSinceEpoch(toMs(event.at)).toString(u"HH:mm:ss.zzz"_s);
    QString line = time + "  "_L1 + leftInCells(lockscope::wordText(event), widestEvent) + "  "_L1 + leftInCells(safeText(event.key), 32) + "  "_L1
        + safeText(event.token, shownChars);
    if (!notes.isEmpty())
        line += "  ("_L1 + joinItems(notes) + u')';
    return line + u'\n';
}

QString textLine(const DoneAction &done, const QString &reason)
{
    //: %1: the outcome, such as "cleared"; %2: a key
    QString line = OutcomeLineText::tr("%1: %2").arg(wordText(toldWord(done)), safeText(done.action.key));
    if (!done.node.isEmpty()) //: %1: a line that says what was done; %2: a server
        line = OutcomeLineText::tr("%1 on %2").arg(line, visibleText(done.node));
    line = withOutcome(line, done);
    line = joinParts(QStringList{line} + shownTexts(linesOf(done)));
    return withReason(withRecord(line, done), reason);
}

QString textLine(const Action &action, const QStringList &nodes, const std::optional<ClearVerdict> &verdict,
                 const std::optional<DoneAction> &foreseen)
{
    QString line = action.verb == Verb::Undo ? OutcomeLineText::tr("would be restored: %1") : OutcomeLineText::tr("would be cleared: %1");
    if (foreseen && kindOnAll(*foreseen) == ActionOutcome::Kind::DoneInPart)
        line = OutcomeLineText::tr("would be done in part: %1");
    line = line.arg(safeText(action.key));
    if (!nodes.isEmpty())
        line = OutcomeLineText::tr("%1 on %2").arg(line, visibleText(joinItems(nodes)));
    line = OutcomeLineText::tr("%1, held by %2").arg(line, safeText(action.holder, shownChars));
    if (verdict) //: %1: a line with an outcome; %2: yes, probably, no or cannot tell
        line = OutcomeLineText::tr("%1; safe to clear: %2").arg(line, safeToClearText(verdict->answer));
    if (foreseen && !isDoneOnAll(*foreseen))
        line = joinParts(QStringList{line} + shownTexts(foreseenLinesOf(*foreseen)));
    return line + u'\n';
}

QString textLine(const Aftermath &aftermath)
{
    using Kind = Aftermath::Kind;
    const QString key = safeText(aftermath.key());
    QString line;
    if (aftermath.kind() == Kind::Prolonged)
        line = OutcomeLineText::tr("quiet period over: %1, a client had prolonged the tombstone, and it was removed").arg(key);
    else if (aftermath.kind() == Kind::NotEnded)
        line = OutcomeLineText::tr("quiet period over: %1, a client prolonged the tombstone, and it could not be removed: %2")
                   .arg(key, stillVisibleText(aftermath.error().text));
    else if (aftermath.kind() == Kind::Replaced)
        line = OutcomeLineText::tr("quiet period over: %1, the tombstone was replaced by a key of another type").arg(key);
    else if (aftermath.newHolder().isEmpty())
        line = OutcomeLineText::tr("quiet period over: %1, the tombstone is gone").arg(key);
    else
        line = OutcomeLineText::tr("quiet period over: %1, now held by %2").arg(key, safeText(aftermath.newHolder(), shownChars));
    return line + u'\n';
}

QString textLine(const BulkAccount &account, const BulkEnd &end, bool isDryRun)
{
    QStringList parts;
    for (std::size_t i = 1; i <= bulkFateCount; ++i) { // NotTried comes last
        const auto fate = BulkFate(i % bulkFateCount);
        if (isDryRun && fate == BulkFate::Done && account.of(fate) > 0)
            parts += OutcomeLineText::tr("%1 would be changed", "how many").arg(countText(account.of(fate)));
        else if (account.of(fate) > 0)
            parts += OutcomeLineText::tr("%1 %2", "how many, and their outcome").arg(countText(account.of(fate)), wordText(fateName(fate)));
    }
    if (account.notRecorded > 0)
        parts += OutcomeLineText::tr("%1 not recorded in the journal", "how many").arg(countText(account.notRecorded));
    QString line = parts.isEmpty() ? OutcomeLineText::tr("%Ln lock(s)", nullptr, account.total())
                                   //: %1: how many had which outcome
                                   : OutcomeLineText::tr("%Ln lock(s): %1", nullptr, account.total()).arg(joinItems(parts));
    if (end.kind != BulkEnd::Kind::Completed)
        line = joinParts({line, wordText(endName(end.kind))});
    if (end.why.kind != Error::Kind::None)
        line = withCause(line, end.why.text);
    return line + u'\n';
}

} // namespace lockscope
