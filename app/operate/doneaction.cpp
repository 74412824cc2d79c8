// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/doneaction.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/wordtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct DoneActionText {
    LOCKSCOPE_MESSAGES(lockscope::DoneActionText)
};

constexpr int shownChars = 80;

bool mayBeChangedElsewhere(const DoneAction &done)
{
    return std::ranges::any_of(done.elsewhere, [](const DoneThere &there) { return there.outcome.mayBeChanged(); });
}

bool hadNothingOnFirst(const DoneAction &undone) { return undone.action.verb == Verb::Undo && undone.action.steps.empty(); }

constexpr int charsOfReason = 300;

Message lineOf(const Message &server, Verb verb, const ActionOutcome &outcome)
{
    const Message word = wordText(QString::fromLatin1(outcomeWord(verb, outcome)));
    if (outcome.kind == ActionOutcome::Kind::HolderChanged && !outcome.holderNow.isEmpty())
        return DoneActionText::tr("%1: %2, now held by %3").arg(server, word, safeText(outcome.holderNow, shownChars));
    if (!outcome.error.text.isEmpty())
        //: %1: a server; %2: what came of it there; %3: why
        return DoneActionText::tr("%1: %2 (%3)").arg(server, word, outcome.error.text.visible(charsOfReason));
    return DoneActionText::tr("%1: %2").arg(server, word);
}

} // namespace

const char *outcomeWord(Verb verb, const ActionOutcome &outcome)
{
    if (outcome.kind == ActionOutcome::Kind::Failed && outcome.mayBeDone)
        return unknownWord;
    if (outcome.kind != ActionOutcome::Kind::Done)
        return outcomeName(outcome.kind);
    switch (verb) {
    case Verb::Clear: return QT_TRANSLATE_NOOP("lockscope::WordText", "cleared");
    case Verb::FenceOff: return QT_TRANSLATE_NOOP("lockscope::WordText", "fenced off");
    case Verb::EvictWaiter: return QT_TRANSLATE_NOOP("lockscope::WordText", "evicted");
    case Verb::Extend: return QT_TRANSLATE_NOOP("lockscope::WordText", "extended");
    case Verb::Undo: return "put back";
    }
    return "";
}

const ActionOutcome &decisiveOutcome(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    const ActionOutcome *decisive = &done.outcome;
    for (const DoneThere &there : done.elsewhere) {
        if (decisive->kind != Kind::Done && decisive->kind != Kind::AlreadyGone)
            break;
        if (decisive->kind == Kind::AlreadyGone || there.outcome.kind != Kind::AlreadyGone)
            decisive = &there.outcome;
    }
    return *decisive;
}

ActionOutcome::Kind kindOnAll(const DoneAction &done)
{
    const ActionOutcome &decisive = decisiveOutcome(done);
    return mayBeChanged(done) && !decisive.mayBeChanged() ? ActionOutcome::Kind::DoneInPart : decisive.kind;
}

bool isChanged(const DoneAction &done)
{
    return done.outcome.isChanged() || std::ranges::any_of(done.elsewhere, [](const DoneThere &there) { return there.outcome.isChanged(); });
}

bool mayBeChanged(const DoneAction &done) { return done.outcome.mayBeChanged() || mayBeChangedElsewhere(done); }

bool wasSent(const DoneAction &done)
{
    return done.outcome.wasSent || std::ranges::any_of(done.elsewhere, [](const DoneThere &there) { return there.outcome.wasSent; })
        || std::ranges::any_of(done.parts, [](const DoneThere &part) { return part.outcome.wasSent; });
}

int doneOn(const DoneAction &done)
{
    const auto elsewhere = std::ranges::count(done.elsewhere, ActionOutcome::Kind::Done, [](const DoneThere &there) { return there.outcome.kind; });
    return int(elsewhere) + (done.outcome.kind == ActionOutcome::Kind::Done);
}

bool isDoneOnAll(const DoneAction &done) { return std::size_t(doneOn(done)) == done.elsewhere.size() + 1; }

bool isElsewhereOnly(const DoneAction &done)
{
    const ActionOutcome &first = done.outcome;
    return first.kind == ActionOutcome::Kind::AlreadyGone ? kindOnAll(done) != first.kind : !first.mayBeChanged() && mayBeChangedElsewhere(done);
}

ActionOutcome outcomeOnAll(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    ActionOutcome outcome = decisiveOutcome(done);
    const bool isInPart = isChanged(done) && !done.elsewhere.empty() && outcome.kind != Kind::Done;
    outcome.kind = isInPart ? Kind::DoneInPart : kindOnAll(done);
    return outcome;
}

const char *toldWord(const DoneAction &done) { return outcomeWord(done.action.verb, outcomeOnAll(done)); }

Message firstServerLine(const DoneAction &done)
{
    return hadNothingOnFirst(done) ? DoneActionText::tr("on the first server: nothing to restore")
                                   : lineOf(DoneActionText::tr("on the first server"), done.action.verb, done.outcome);
}

QList<Message> foreseenLinesOf(const DoneAction &done)
{
    const auto lineFor = [](const QString &server, Verb verb, const ActionOutcome &outcome) {
        //: %1: a server
        return outcome.kind == ActionOutcome::Kind::Done ? DoneActionText::tr("%1: would be done").arg(server) : lineOf(server, verb, outcome);
    };
    QList<Message> lines;
    if (!hadNothingOnFirst(done))
        lines += lineFor(done.first, done.action.verb, done.outcome);
    for (const DoneThere &there : done.elsewhere)
        lines += lineFor(there.node, there.action.verb, there.outcome);
    return lines;
}

QList<Message> linesOf(const DoneAction &done)
{
    QList<Message> lines;
    for (const DoneThere &part : done.parts) {
        QList<Message> keys;
        for (const QByteArray &key : part.action.keys)
            keys += safeText(key, shownChars);
        //: %1: keys; %2: a server
        lines += lineOf(DoneActionText::tr("%1 on %2").arg(joinedItems(keys), part.node), part.action.verb, part.outcome);
    }
    for (const DoneThere &there : done.elsewhere)
        lines += lineOf(there.node, there.action.verb, there.outcome);
    return lines;
}

} // namespace lockscope
