// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/textlines.h"

#include "base/safetext.h"

#include <QDateTime>
#include <QStringList>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownChars = 200;

QString withReason(const QString &line, const QString &reason)
{
    if (reason.isEmpty())
        return line + u'\n';
    return line + u" (reason: "_s + visibleText(reason) + u")\n"_s;
}

/** Of the clients that sleep on a message. */
QString wokenText(const ActionOutcome &outcome)
{
    if (outcome.woken.empty())
        return {};
    qint64 woken = 0;
    for (const qint64 clients : outcome.woken) {
        if (clients < 0)
            return u"; those who wait could not be woken: PUBLISH was refused"_s;
        woken += clients;
    }
    return u"; "_s + countText(woken) + (woken == 1 ? u" client was woken"_s : u" clients were woken"_s);
}

} // namespace

QString textLine(const LockEvent &event)
{
    QStringList notes;
    if (event.held)
        notes << u"held for "_s + durationText(*event.held);
    if (event.gap)
        notes << durationText(*event.gap) + u" after the one before"_s;
    if (event.sampled)
        notes << u"found by polling"_s;
    const QString time = QDateTime::fromMSecsSinceEpoch(toMs(event.at)).toString(u"HH:mm:ss.zzz"_s);
    QString line = time + "  "_L1 + QString::fromLatin1(eventName(event.kind)).leftJustified(11) + "  "_L1 + safeText(event.key).leftJustified(32)
        + "  "_L1 + safeText(event.token, shownChars);
    if (!notes.isEmpty())
        line += "  ("_L1 + notes.join(u", "_s) + u')';
    return line + u'\n';
}

QString textLine(const DoneAction &done, const QString &reason)
{
    const ActionOutcome &outcome = done.outcome;
    const QString nothing = doneOn(done) > 0 ? u"; nothing was done on the first server"_s : u"; nothing was done"_s;
    QString line = QString::fromLatin1(toldWord(done)) + ": "_L1 + safeText(done.action.key);
    if (isChangedElsewhereOnly(done))
        return withReason(line + u"; "_s + (QStringList{firstServerLine(done)} + elsewhereLines(done)).join(u"; "_s), reason);
    switch (outcome.kind) {
    case ActionOutcome::Kind::Done: line += u", was held by "_s + safeText(done.action.holder, shownChars) + wokenText(outcome); break;
    case ActionOutcome::Kind::HolderChanged:
        if (!outcome.holderNow.isEmpty())
            line += u", now held by "_s + safeText(outcome.holderNow, shownChars);
        line += nothing;
        break;
    case ActionOutcome::Kind::AlreadyGone:
    case ActionOutcome::Kind::WrongType: line += isDoneElsewhereOnly(done) ? u"; "_s + firstServerLine(done) : nothing; break;
    case ActionOutcome::Kind::DoneInPart:
    case ActionOutcome::Kind::Refused:
    case ActionOutcome::Kind::Failed: line += ": "_L1 + stillVisibleText(outcome.error.text); break;
    }
    for (const QString &elsewhere : elsewhereLines(done))
        line += u"; "_s + elsewhere;
    return withReason(line, reason);
}

QString textLine(const Aftermath &aftermath)
{
    using Kind = Aftermath::Kind;
    QString line = u"quiet period over: "_s + safeText(aftermath.key());
    if (aftermath.kind() == Kind::Prolonged)
        line += u", the tombstone had been prolonged and was removed"_s;
    else if (aftermath.kind() == Kind::NotEnded)
        line += u", the tombstone was prolonged and could not be removed: "_s + stillVisibleText(aftermath.error().text);
    else if (aftermath.kind() == Kind::Replaced)
        line += u", something else is there now: the key is of another type"_s;
    else
        line += aftermath.newHolder().isEmpty() ? u", the tombstone has gone"_s : u", now held by "_s + safeText(aftermath.newHolder(), shownChars);
    return line + u'\n';
}

QString textLine(const BulkAccount &account, const BulkEnd &end)
{
    QStringList parts;
    for (std::size_t i = 1; i <= bulkFateCount; ++i) { // what was not tried comes last
        const auto fate = BulkFate(i % bulkFateCount);
        if (account.of(fate) > 0)
            parts += countText(account.of(fate)) + u' ' + QLatin1String(fateName(fate));
    }
    QString line = countText(account.total()) + u" locks: "_s + parts.join(u", "_s);
    if (end.kind != BulkEnd::Kind::Completed)
        line += u"; "_s + QLatin1String(endName(end.kind));
    if (end.why.kind != Error::Kind::None)
        line += u": "_s + stillVisibleText(end.why.text);
    return line + u'\n';
}

} // namespace lockscope
