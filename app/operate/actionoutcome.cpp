// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/actionoutcome.h"

#include "base/safetext.h"
#include "redis/topology/beforeexecution.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

struct ActionOutcomeText {
    LOCKSCOPE_MESSAGES(lockscope::ActionOutcomeText)
};

constexpr int charsOfHolder = 200;

/** The stream ended before the answer came; every other error is an answer. */
bool isUnanswered(const Error &error)
{
    return error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::TimedOut || error.kind == Error::Kind::Cancelled;
}

/** The read-only gate refused the command. */
bool isNotSent(const Error &error) { return error.kind == Error::Kind::Refused; }

ActionOutcome failed(Error error, const Message &text, bool mayBeDone)
{
    ActionOutcome outcome;
    outcome.error = std::move(error);
    outcome.error.text = text;
    outcome.mayBeDone = mayBeDone;
    return outcome;
}

Message unknownText(const Message &why, Verb verb)
{
    return ActionOutcomeText::tr("%1. It is unknown whether the action was carried out. %2").arg(why, whatToLookAt(verb));
}

Message seenText(Verb verb, ActionOutcome::Seen seen, const QByteArray &holderNow)
{
    using Seen = ActionOutcome::Seen;
    switch (seen) {
    case Seen::Nothing: break;
    case Seen::Gone:
        if (verb == Verb::EvictWaiter)
            return ActionOutcomeText::tr("Looked at again: the waiter is no longer in the queue.");
        return verb == Verb::Undo ? ActionOutcomeText::tr("Looked at again: its old holder does not have the lock.")
                                  : ActionOutcomeText::tr("Looked at again: this holder no longer has the lock.");
    case Seen::Same:
        if (verb == Verb::EvictWaiter)
            return ActionOutcomeText::tr("Looked at again: the waiter is still in the queue.");
        return verb == Verb::Undo ? ActionOutcomeText::tr("Looked at again: its old holder has the lock.")
                                  : ActionOutcomeText::tr("Looked at again: the same holder still has the lock.");
    case Seen::Other:
        return holderNow.isEmpty() ? ActionOutcomeText::tr("Looked at again: the lock is not as it was.")
                                   : ActionOutcomeText::tr("Looked at again: %1 has the lock.").arg(safeText(holderNow, charsOfHolder));
    case Seen::Fenced: return ActionOutcomeText::tr("Looked at again: the tombstone of this action is there.");
    }
    return whatToLookAt(verb);
}

} // namespace

const char *outcomeName(ActionOutcome::Kind kind)
{
    switch (kind) {
    case ActionOutcome::Kind::Done: return QT_TRANSLATE_NOOP("lockscope::WordText", "done");
    case ActionOutcome::Kind::DoneInPart: return QT_TRANSLATE_NOOP("lockscope::WordText", "done in part");
    case ActionOutcome::Kind::HolderChanged: return "holder changed since you looked";
    case ActionOutcome::Kind::AlreadyGone: return QT_TRANSLATE_NOOP("lockscope::WordText", "already gone");
    case ActionOutcome::Kind::WrongType: return "wrong type";
    case ActionOutcome::Kind::Refused: return QT_TRANSLATE_NOOP("lockscope::WordText", "refused");
    case ActionOutcome::Kind::Failed: return QT_TRANSLATE_NOOP("lockscope::WordText", "failed");
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

ActionOutcome unsuccessful(Error error, const Action &action, MayBeDone mayBeDone)
{
    const bool isDecided = mayBeDone == MayBeDone::No || isNotSent(error) || redis::isSaidBeforeExecuting(error, action.keys);
    if (isDecided && !isUnanswered(error))
        return refusal(std::move(error));
    if (isDecided)
        return failed(error, ActionOutcomeText::tr("%1. Nothing was done.").arg(error.text), false);
    const bool isError = !isUnanswered(error) && error.kind != Error::Kind::NotRedis;
    //: %1: an error that does not tell whether the command was executed
    const Message why = isError ? ActionOutcomeText::tr("The answer was an error that does not say what was done: %1").arg(error.text) : error.text;
    return failed(error, unknownText(why, action.verb), true);
}

ActionOutcome notUnderstood(Verb verb)
{
    return failed({Error::Kind::NotRedis, {}, {}}, unknownText(ActionOutcomeText::tr("The server's answer was not understood"), verb), true);
}

ActionOutcome doubted(const ActionOutcome &answered, Verb verb)
{
    const Message why =
        ActionOutcomeText::tr("All was as planned just before, and then the answer was that it is not: it changed in that moment, or the "
                              "action was carried out and its first answer was lost on the way");
    ActionOutcome outcome = failed({Error::Kind::Server, {}, {}}, unknownText(why, verb), true);
    outcome.isDoubted = true;
    outcome.wasSent = answered.wasSent;
    outcome.at = answered.at;
    return outcome;
}

bool mayBeOwnDoing(Verb verb, ActionOutcome::Seen seen)
{
    using Seen = ActionOutcome::Seen;
    switch (verb) {
    case Verb::Clear:
    case Verb::EvictWaiter: return seen != Seen::Same;
    case Verb::FenceOff: return seen == Seen::Fenced || seen == Seen::Nothing;
    case Verb::Extend:
    case Verb::Undo: return seen == Seen::Same || seen == Seen::Nothing;
    }
    Q_UNREACHABLE();
}

ActionOutcome otherData()
{
    return refusal(
        {Error::Kind::Server,
         ActionOutcomeText::tr("It cannot be shown that this server still has the data from which the lock was removed: it was restarted or "
                               "replaced, lost them in a failover, or has only now got this slot. Nothing was done."),
         {}});
}

Message whatToLookAt(Verb verb)
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

const char *seenName(ActionOutcome::Seen seen)
{
    switch (seen) {
    case ActionOutcome::Seen::Nothing: return "";
    case ActionOutcome::Seen::Gone: return "gone";
    case ActionOutcome::Seen::Same: return "same";
    case ActionOutcome::Seen::Other: return "changed";
    case ActionOutcome::Seen::Fenced: return "fenced";
    }
    return "";
}

ActionOutcome withWhatWasSeen(ActionOutcome outcome, Verb verb, ActionOutcome::Seen seen, const QByteArray &holderNow)
{
    outcome.seen = seen;
    outcome.holderNow = holderNow;
    Message &text = outcome.error.text;
    text = text.isEmpty() ? seenText(verb, seen, holderNow) : text.with(whatToLookAt(verb), seenText(verb, seen, holderNow));
    return outcome;
}

} // namespace lockscope
