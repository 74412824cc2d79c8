// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "operate/plannedaction.h"
#include "saved/serverprofile.h"

#include <map>
#include <vector>

namespace lockscope {

/** The server as the journal names it. Every demo is the same server, wherever its socket is. Pure. */
JournalServer journalServer(const ServerProfile &profile);

/** When an action began, by the wall and by the steady clock, and when its outcome was known. */
struct ActionTimes {
    UnixTime begunAt;
    Instant begun;
    Instant known;
};

/** The record without where and by whom. Pure. */
ActionRecord actionRecord(const ActionRequest &request, const DoneAction &done, const ActionTimes &times);

/**
 * Intents recorded in the journal until their outcome is: an operator's actions, each by its run and its number there. A record that stays the last
 * of its intent says that the outcome is unknown.
 */
class OpenIntents {
public:
    /** The record of what is about to be done; of what can be done only. */
    const ActionRecord &open(quint64 run, int number, const PlannedAction &planned, const JournalServer &server, UnixTime at);
    /** It is done now, or refused: its record. Nothing: nothing was written beforehand. */
    std::optional<ActionRecord> close(quint64 run, int number);
    /** The run is over: the records which say that the others were not tried. */
    std::vector<ActionRecord> closeAll(quint64 run);
    std::vector<ActionRecord> closeAll();

private:
    using Records = std::map<std::pair<quint64, int>, ActionRecord>;
    std::vector<ActionRecord> takeNotTried(Records::iterator begin, Records::iterator end);

    Records m_records;
};

} // namespace lockscope
