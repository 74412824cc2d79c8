// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/doneaction.h"

#include "base/safetext.h"

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownChars = 80;

QString lineOf(const DoneElsewhere &elsewhere)
{
    const ActionOutcome &outcome = elsewhere.outcome;
    QString line = u"%1: %2"_s.arg(elsewhere.node, QLatin1String(outcomeWord(elsewhere.action.verb, outcome)));
    if (outcome.kind == ActionOutcome::Kind::HolderChanged && !outcome.holderNow.isEmpty())
        line += u", now held by "_s + safeText(outcome.holderNow, shownChars);
    if (!outcome.error.text.isEmpty())
        line += u" ("_s + visibleText(outcome.error.text, 300) + u')';
    return line;
}

} // namespace

const char *outcomeWord(Verb verb, const ActionOutcome &outcome)
{
    if (outcome.kind != ActionOutcome::Kind::Done)
        return outcomeName(outcome.kind);
    switch (verb) {
    case Verb::Clear: return "cleared";
    case Verb::FenceOff: return "fenced off";
    case Verb::EvictWaiter: return "evicted";
    case Verb::Extend: return "extended";
    case Verb::Undo: return "put back";
    }
    return "";
}

const ActionOutcome &decisiveOutcome(const DoneAction &done)
{
    using Kind = ActionOutcome::Kind;
    const ActionOutcome *decisive = &done.outcome;
    for (const DoneElsewhere &there : done.elsewhere) {
        if (decisive->kind != Kind::Done && decisive->kind != Kind::AlreadyGone)
            break;
        if (decisive->kind == Kind::AlreadyGone || there.outcome.kind != Kind::AlreadyGone)
            decisive = &there.outcome;
    }
    return *decisive;
}

int doneOn(const DoneAction &done)
{
    const auto elsewhere = std::ranges::count(done.elsewhere, ActionOutcome::Kind::Done, [](const DoneElsewhere &there) { return there.outcome.kind; });
    return int(elsewhere) + (done.outcome.kind == ActionOutcome::Kind::Done);
}

bool isDoneElsewhereOnly(const DoneAction &done) { return done.outcome.kind == ActionOutcome::Kind::AlreadyGone && doneOn(done) > 0; }

const char *toldWord(const DoneAction &done)
{
    if (!isDoneElsewhereOnly(done))
        return outcomeWord(done);
    ActionOutcome told;
    told.kind = ActionOutcome::Kind::Done;
    return outcomeWord(done.action.verb, told);
}

QString firstServerLine(const DoneAction &done)
{
    const bool hadNothing = done.action.verb == Verb::Undo && done.action.steps.empty();
    return hadNothing ? u"on the first server: nothing to put back"_s : u"on the first server: already gone"_s;
}

QStringList elsewhereLines(const DoneAction &done)
{
    QStringList lines;
    for (const DoneElsewhere &elsewhere : done.elsewhere)
        lines += lineOf(elsewhere);
    return lines;
}

} // namespace lockscope
