// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "operate/actionoutcome.h"

#include <QString>

#include <vector>

namespace lockscope {

/** The same action on a further server of a group, or the part of it in one slot of a cluster. */
struct DoneThere {
    QString node; ///< the URL without a password; of a cluster: "10.0.0.7:6379"
    Action action;
    ActionOutcome outcome;
};

/** An action and its outcome, kept for undo. */
struct DoneAction {
    Action action;
    ActionOutcome outcome;
    std::vector<DoneThere> elsewhere;  ///< the outcomes on the further servers, if a lock stands on several
    QString node = {};                 ///< the node of a deployment: "10.0.0.7:6379"; empty: there is only one server
    std::vector<DoneThere> parts = {}; ///< the lock's slot first; empty: all keys are in one slot
    QString first = {};                ///< with elsewhere: the URL of the first server, without a password
    QString notRecorded = {};          ///< a sentence why the journal does not have this outcome; empty: it has, or there is no journal
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
/** It was done on each of the servers. */
bool isDoneOnAll(const DoneAction &done);
/** Only further servers have an outcome to report: on the first, the lock was gone or nothing was done. */
bool isElsewhereOnly(const DoneAction &done);
/** decisiveOutcome(), but of several servers done only if it was on all that had the lock, else done in part. */
ActionOutcome outcomeOnAll(const DoneAction &done);
/** The name of outcomeOnAll(). */
const char *toldWord(const DoneAction &done);
/** "on the first server: already gone", which toldWord() leaves out where isElsewhereOnly(). */
Message firstServerLine(const DoneAction &done);
/** Of an action that is only foreseen, for each server: "redis://a:6379: would be done", "redis://b:6379: already gone". */
QList<Message> foreseenLinesOf(const DoneAction &done);
/** For each further server, or each part, with the reason if it failed: "redis://b:6379: cleared", "job:1 on 10.0.0.7:6379: cleared". */
QList<Message> linesOf(const DoneAction &done);

} // namespace lockscope
