// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "operate/plannedaction.h"
#include "deployment/shards.h"
#include "saved/serverprofile.h"

#include <map>
#include <vector>

namespace lockscope {

/** The server as the journal names it. Every demo is the same server, wherever its socket is. Pure. */
JournalServer journalServer(const ServerProfile &profile);
/** The same for one of its servers: of several that keep locks apart, each has its own. */
JournalServer journalServerOf(const Shards &shards, const Watcher *server, JournalServer whole);

/** When an action began, by the wall clock and the steady clock, and when its outcome was known. */
struct ActionTimes {
    UnixTime begunAt;
    Instant begun;
    Instant known;
};

/** The record without server and operator. Pure. */
ActionRecord actionRecord(const ActionRequest &request, const DoneAction &done, const ActionTimes &times);

/** Actions whose intent is in the journal without an outcome, by run and number in the run. The intent's record says that the outcome is unknown. */
class OpenIntents {
public:
    /** Returns the record of an action about to be done; the plan must have an action. */
    const ActionRecord &open(quint64 run, int number, const PlannedAction &planned, const JournalServer &server, UnixTime at);
    /** The action is done now, or refused: returns its record. Nothing: no intent was recorded. */
    std::optional<ActionRecord> close(quint64 run, int number);
    /** The run is over: returns records which say that its remaining actions were not tried. */
    std::vector<ActionRecord> closeAll(quint64 run);
    std::vector<ActionRecord> closeAll();

private:
    using Records = std::map<std::pair<quint64, int>, ActionRecord>;
    std::vector<ActionRecord> takeNotTried(Records::iterator begin, Records::iterator end);

    Records m_records;
};

/** The stable names of verbs, outcomes and ends of holds whose text in the language in use contains this. Pure. */
QStringList namesThatRead(const QString &text);

} // namespace lockscope
