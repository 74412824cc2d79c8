// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "libraries/action.h"

#include <optional>
#include <vector>

namespace lockscope {

/** A read in the instant before an action, and its answer: a value, field or score, a whole key (DUMP), a number of elements, or a lease (PTTL). */
struct BeforeImage {
    redis::Command question;
    std::optional<QByteArray> answer; ///< a number as its digits; nothing: the key or field did not exist
    bool isKnown = true;              ///< false: the server did not report it
};

/** The outcome of an operator's action. */
struct ActionOutcome {
    enum class Kind : quint8 {
        Done,
        DoneInPart,    ///< the lock was changed, but a later step failed; see error
        HolderChanged, ///< another client holds the lock now, alone or as well: nothing was done
        AlreadyGone,   ///< nothing was done
        WrongType,     ///< the key has another type now: nothing was done
        Refused,       ///< the server, its ACL or the program's own rules did not allow it: nothing was done; see error
        Failed,        ///< no connection, or it was lost; see mayBeDone
    };
    /** The state of the lock after an action with an unknown outcome. It does not show which client caused that state. */
    enum class Seen : quint8 {
        Nothing, ///< the lock could not be read
        Gone,    ///< the holder, or the waiter, is no longer there
        Same,    ///< the same hold, or waiter, is still there; after an undo: the old holder has the lock again
        Other,   ///< another holder, or the same with another lease; see holderNow
        Fenced,  ///< the tombstone of this fence is there
    };
    Kind kind = Kind::Failed;
    QByteArray holderNow;            ///< HolderChanged, Seen::Other: what was found instead, at most 4 KiB
    Error error;                     ///< DoneInPart, Refused, Failed
    bool mayBeDone = false;          ///< Failed: the server's answer did not arrive, so the outcome is unknown; false: nothing was done
    Seen seen = Seen::Nothing;       ///< mayBeDone: the state that a later read showed
    bool isDoubted = false;          ///< the server answered "not done", possibly to a second run of the command: see doubted()
    bool wasSent = false;            ///< a command that changes the lock was sent, whatever its result
    Instant at;                      ///< Done: approximate time
    std::vector<BeforeImage> before; ///< Done: in the order of Action::kept
    std::vector<qint64> woken;       ///< Done: for each message, how many clients it reached; -1: not allowed to send it

    /** True if the lock was changed, at least in part. */
    bool isChanged() const { return kind == Kind::Done || kind == Kind::DoneInPart; }
    bool mayBeChanged() const { return isChanged() || mayBeDone; }
};
/** Stable: "done", "done in part", "holder changed since you looked", "already gone", "wrong type", "refused", "failed". */
const char *outcomeName(ActionOutcome::Kind kind);

/** The outcome for an error of the server, or of the read-only gate, before anything was done: Refused, or WrongType. */
ActionOutcome refusal(Error error);
enum class MayBeDone : bool { No, Yes };
/**
 * The outcome for an error. Without an answer it is Failed, and its text says whether the action may have been done. MayBeDone::Yes: the error
 * answers the deciding command and is a refusal() only if servers send it before they execute anything. MayBeDone::No: every answered error is a
 * refusal().
 */
ActionOutcome unsuccessful(Error error, const Action &action, MayBeDone mayBeDone);
/** Failed: the answer is not understood, so the action may have been done. */
ActionOutcome notUnderstood(Verb verb);
/**
 * The server answered "not done" although all checks held just before: the lock changed in between, or a proxy sent the command twice and this
 * answers the second run. The outcome is unknown until lookAgain() reads the lock.
 */
ActionOutcome doubted(const ActionOutcome &answered, Verb verb);
/** True if the state seen after a doubted() answer may be the work of this action; false: the answer is right. */
bool mayBeOwnDoing(Verb verb, ActionOutcome::Seen seen);
/** Refused: the server no longer has the data from which the lock was removed. */
ActionOutcome otherData();
/** How to find out an unknown outcome. A sentence for people. */
Message whatToLookAt(Verb verb);
/** Stable: "gone", "same", "changed", "fenced"; empty: nobody could look. */
const char *seenName(ActionOutcome::Seen seen);
/** Adds the state that was seen to an unknown outcome; in its text it replaces the advice of whatToLookAt(). */
ActionOutcome withWhatWasSeen(ActionOutcome outcome, Verb verb, ActionOutcome::Seen seen, const QByteArray &holderNow);

} // namespace lockscope
