// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"

#include <QString>

#include <vector>

namespace lockscope {

/** The same action on a further server of the group. */
struct DoneElsewhere {
    QString node; ///< its URL, without a password
    Action action;
    ActionOutcome outcome;
};

/** The part of an action that was done in one slot of a cluster, if its keys are in several slots. */
struct DonePart {
    QString node; ///< "10.0.0.7:6379"
    std::vector<QByteArray> keys;
    ActionOutcome outcome;
};

/** An action and its outcome, kept for undo. */
struct DoneAction {
    Action action;
    ActionOutcome outcome;
    std::vector<DoneElsewhere> elsewhere; ///< the outcomes on the further servers, if a lock stands on several
    QString node = {};                    ///< the node of a deployment: "10.0.0.7:6379"; empty: there is only one server
    std::vector<DonePart> parts = {};     ///< the lock's slot first; empty: all keys are in one slot
    QString notRecorded = {};             ///< a sentence why the journal does not have this outcome; empty: it has, or there is no journal
};

/** The word for actions that may or may not have been done. */
inline constexpr const char *unknownWord = "unknown";
/** Stable: as outcomeName(), but names a completed action by its verb: "cleared", "fenced off", "evicted", "extended", "put back"; or unknownWord. */
const char *outcomeWord(Verb verb, const ActionOutcome &outcome);
inline const char *outcomeWord(const DoneAction &done) { return outcomeWord(done.action.verb, done.outcome); }

/** The outcome on all servers: the first that is neither Done nor AlreadyGone; else Done, if the action was done anywhere. Refers into `done`. */
const ActionOutcome &decisiveOutcome(const DoneAction &done);

/** The kind of decisiveOutcome(); but DoneInPart, if another server was changed, or may have been. */
ActionOutcome::Kind kindOnAll(const DoneAction &done);

/** The lock was changed on one of the servers, at least in part. */
bool isChanged(const DoneAction &done);
/** The lock was changed on one of the servers, or may have been. */
bool mayBeChanged(const DoneAction &done);
/** A command that changes the lock was sent, to any of the servers. */
bool wasSent(const DoneAction &done);
/** The number of servers where it was done. */
int doneOn(const DoneAction &done);
/** The first server needed nothing, but it was done on a further one. */
bool isDoneElsewhereOnly(const DoneAction &done);

/** On the first server the action was not done and the lock was not gone, but a further server was changed. */
bool isChangedElsewhereOnly(const DoneAction &done);
/** The name of the whole outcome: as outcomeWord(), but done where isDoneElsewhereOnly(), and in part where isChangedElsewhereOnly(). */
const char *toldWord(const DoneAction &done);
/** "on the first server: already gone", where toldWord() leaves that out; for people. */
QString firstServerLine(const DoneAction &done);

/** One line for each part: "job:1 on 10.0.0.7:6379: cleared", with the reason if it failed; for people. */
QStringList partLines(const DoneAction &done);
/** One line for each further server: "redis://b:6379: cleared", with the reason if it failed; for people. */
QStringList elsewhereLines(const DoneAction &done);

} // namespace lockscope
