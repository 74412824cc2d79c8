// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionoutcome.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct ActionOutcomeText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ActionOutcomeText)
};

/** The stream ended before the answer came; every other error is an answer. */
bool isUnanswered(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut || error.kind == Error::Kind::Cancelled;
}

ActionOutcome failed(Error error, const QString &text, bool mayBeDone)
{
    ActionOutcome outcome;
    outcome.error = std::move(error);
    outcome.error.text = text;
    outcome.mayBeDone = mayBeDone;
    return outcome;
}

QString unknownText(const QString &why, Verb verb)
{
    return ActionOutcomeText::tr("%1. It is unknown whether the action was carried out. %2").arg(why, whatToLookAt(verb));
}

} // namespace

const char *outcomeName(ActionOutcome::Kind kind)
{
    switch (kind) {
    case ActionOutcome::Kind::Done: return "done";
    case ActionOutcome::Kind::DoneInPart: return "done in part";
    case ActionOutcome::Kind::HolderChanged: return "holder changed since you looked";
    case ActionOutcome::Kind::AlreadyGone: return "already gone";
    case ActionOutcome::Kind::WrongType: return "wrong type";
    case ActionOutcome::Kind::Refused: return "refused";
    case ActionOutcome::Kind::Failed: return "failed";
    }
    return "";
}

ActionOutcome refusal(Error error)
{
    ActionOutcome outcome;
    outcome.kind = error.kind == Error::Kind::WrongType ? ActionOutcome::Kind::WrongType : ActionOutcome::Kind::Refused;
    outcome.error = std::move(error);
    return outcome;
}

ActionOutcome unsuccessful(Error error, Verb verb, MayBeDone mayBeDone)
{
    if (!isUnanswered(error))
        return refusal(std::move(error));
    const bool isUnknown = mayBeDone == MayBeDone::Yes;
    const QString text = isUnknown ? unknownText(error.text, verb) : ActionOutcomeText::tr("%1. Nothing was done.").arg(error.text);
    return failed(std::move(error), text, isUnknown);
}

ActionOutcome notUnderstood(Verb verb)
{
    return failed({Error::Kind::NotRedis, {}, {}}, unknownText(ActionOutcomeText::tr("The server's answer was not understood"), verb), true);
}

QString whatToLookAt(Verb verb)
{
    switch (verb) {
    case Verb::Clear:
    case Verb::FenceOff: return ActionOutcomeText::tr("Check the lock: if the same holder still has it, nothing was done.");
    case Verb::EvictWaiter: return ActionOutcomeText::tr("Check its queue: if the waiter is still in it, nothing was done.");
    case Verb::Extend: return ActionOutcomeText::tr("Check its time left: if it did not grow, nothing was done.");
    case Verb::Undo: return ActionOutcomeText::tr("Check the lock: if its old holder has it again, it was restored.");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
