// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/undocommand.h"

#include "base/safetext.h"
#include "journal/journalfile.h"
#include "journal/journalreader.h"
#include "locks/wordtext.h"
#include "operate/undomemory.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

ActionOutcome doneOutcome()
{
    ActionOutcome outcome;
    outcome.kind = ActionOutcome::Kind::Done;
    return outcome;
}

/** On one server at least; or, by a program that kept no memory of that, by its words. */
bool wasPutBack(const ActionRecord &action)
{
    if (isOfUndo(action.undo))
        return true;
    return action.verb == QLatin1String(verbName(Verb::Undo)) && action.outcome == QLatin1String(outcomeWord(Verb::Undo, doneOutcome()));
}

/** Whatever it was: it is the last action, and nothing older is. */
bool hasChanged(const ActionRecord &action)
{
    ActionOutcome inPart;
    inPart.kind = ActionOutcome::Kind::DoneInPart;
    const Verb verbs[] = {Verb::Clear, Verb::FenceOff, Verb::Extend, Verb::EvictWaiter};
    const auto verb = std::ranges::find(verbs, action.verb, [](Verb each) { return QLatin1String(verbName(each)); });
    return verb != std::end(verbs)
        && (action.outcome == QLatin1String(outcomeWord(*verb, doneOutcome())) || action.outcome == QLatin1String(outcomeWord(*verb, inPart)));
}

/** Neither whether it is there to be put back, nor what else was there before, is known. */
bool isUnknown(const ActionRecord &action) { return action.outcome == QLatin1String(unknownWord); }

} // namespace

/** What was put back once must not be put back again: its holder may have released it since. */
Result<DoneAction> UndoCommand::findLast()
{
    JournalReader reader(defaultJournalPath());
    const UnixTime now = clock().wallNow();
    const auto actions = reader.actionsOn(serverUrls(), line().key, now - line().within);
    if (!actions)
        return failure(actions.error());
    for (const StoredAction &action : *actions) {
        if (isUnknown(action))
            //: %1: what was tried, such as "clear"; %2: what to look at, a sentence
            return invalidInput(
                tr("The outcome of the last attempt (%1) is unknown. %2").arg(wordText(action.verb), visibleText(action.outcomeText, 1000)));
        if (wasPutBack(action)) {
            const bool isOnAll = action.outcome == QLatin1String(outcomeWord(Verb::Undo, doneOutcome())) && !isOfUndoInPart(action.undo);
            return invalidInput(
                isOnAll
                    ? tr("It has already been restored.")
                    //: %1: the outcome, %2: its details
                    : tr("It has already been restored in part: %1; %2.").arg(wordText(action.outcome), stillVisibleText(action.outcomeText, 1000)));
        }
        if (!action.undo.isEmpty())
            return recallForUndo(action.undo, line().key, now, clock().now());
        if (hasChanged(action))
            //: %1: what was done, such as "clear"
            return invalidInput(tr("The last action on this lock (%1) cannot be undone. Nothing older is restored.").arg(wordText(action.verb)));
    }
    //: %1: a key; %2: a URL; %3: a duration
    return invalidInput(tr("The journal has nothing to restore for %1 on %2 within the last %3. To go back further, use --within.")
                            .arg(safeText(line().key, 200), serverUrls().first(), durationText(line().within)));
}

QCoro::Task<> UndoCommand::run()
{
    ActionRequest request = requestOn({line().key, {}});
    const Result<DoneAction> last = findLast();
    if (!last)
        co_return carryOut({notPlanned(std::move(request), last.error())});
    QStringList elsewhere;
    for (const DoneElsewhere &there : last->elsewhere)
        elsewhere += there.node;
    if (const Result<void> named = setNodes(elsewhere); !named)
        co_return carryOut({notPlanned(std::move(request), named.error())});
    request.lock.token = last->action.holder;
    request.undoes = std::make_shared<const DoneAction>(*last);
    carryOut({planned(std::move(request))});
}

} // namespace lockscope
