// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "libraries/action.h"

#include <optional>
#include <vector>

namespace lockscope {

/** The answer to a read in the instant before an action: a value, field or score, a whole key (DUMP), how many there were, or a lease (PTTL). */
struct BeforeImage {
    redis::Command question;
    std::optional<QByteArray> answer; ///< a number as its digits; nothing: there was none
    bool isKnown = true;              ///< false: the server did not report it
};

/** The outcome of an operator's action. */
struct ActionOutcome {
    enum class Kind : quint8 {
        Done,
        DoneInPart,    ///< the lock was changed, but a later step failed; see error
        HolderChanged, ///< another one holds it now, or has come to hold it too: nothing was done
        AlreadyGone,   ///< nothing was done
        WrongType,     ///< the key is something else by now: nothing was done
        Refused,       ///< the server, its ACL or our own rules did not allow it: nothing was done; see error
        Failed,        ///< no connection, or it was lost; see mayBeDone
    };
    /** What the lock was like afterwards, where the outcome is unknown. It says nothing of how that came about. */
    enum class Seen : quint8 {
        Nothing, ///< nobody could look
        Gone,    ///< the holder, or the waiter, is no longer there
        Same,    ///< the same hold, or waiter, is still there; of an undo: its old holder is there again
        Other,   ///< another holder, or the same with another lease; see holderNow
        Fenced,  ///< the tombstone of this fence is there
    };
    Kind kind = Kind::Failed;
    QByteArray holderNow;            ///< HolderChanged, Seen::Other: what was found instead, at most 4 KiB
    Error error;                     ///< DoneInPart, Refused, Failed
    bool mayBeDone = false;          ///< Failed: no answer of the server's arrived, so that the outcome is unknown; else nothing was done
    Seen seen = Seen::Nothing;       ///< mayBeDone: what a look afterwards showed
    bool isDoubted = false;          ///< the server answered "not done", which may be the answer of a second run: see doubted()
    bool wasSent = false;            ///< a command that changes the lock was sent, whatever came of it
    Instant at;                      ///< Done: when, about
    std::vector<BeforeImage> before; ///< Done, as ordered by Action::kept
    std::vector<qint64> woken;       ///< Done: for each message, how many clients it reached; -1: not allowed to send it

    /** At least in part. */
    bool isChanged() const { return kind == Kind::Done || kind == Kind::DoneInPart; }
    bool mayBeChanged() const { return isChanged() || mayBeDone; }
};
/** Stable: "done", "done in part", "holder changed since you looked", "already gone", "wrong type", "refused", "failed". */
const char *outcomeName(ActionOutcome::Kind kind);

/** The error of the server, or of our own gate, before anything was done: Refused, or WrongType. */
ActionOutcome refusal(Error error);
enum class MayBeDone : bool { No, Yes };
/**
 * No answer: Failed, and the text says whether it may have been done. An error that answers the command that decides (MayBeDone::Yes) is a refusal() only
 * if it is one that servers give before they execute anything; from any other nobody knows who said it, and when. Before that command: refusal().
 */
ActionOutcome unsuccessful(Error error, const Action &action, MayBeDone mayBeDone);
/** Failed: the answer is not understood, so that it may have been done. */
ActionOutcome notUnderstood(Verb verb);
/**
 * Not done, although all was as planned just before: it changed by itself, or the command was carried out twice on its way, and this is the second
 * answer. Unknown, to be looked at again.
 */
ActionOutcome doubted(const ActionOutcome &answered, Verb verb);
/** What was seen after such an answer may have been done by this action; else the answer holds. */
bool mayBeOwnDoing(Verb verb, ActionOutcome::Seen seen);
/** Refused: the server has other data than an undo is for. */
ActionOutcome otherData();
/** How to find out an unknown outcome. A sentence for people. */
Message whatToLookAt(Verb verb);
/** Stable: "gone", "same", "changed", "fenced"; empty: nobody could look. */
const char *seenName(ActionOutcome::Seen seen);
/** Of an unknown outcome: what was seen afterwards takes the place of the advice to look. */
ActionOutcome withWhatWasSeen(ActionOutcome outcome, Verb verb, ActionOutcome::Seen seen, const QByteArray &holderNow);

} // namespace lockscope
