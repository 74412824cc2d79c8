// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"
#include "locks/knownholds.h"

#include <deque>
#include <map>
#include <mutex>
#include <vector>

namespace lockscope {

/**
 * Records waiting to be written: added from any thread, taken by the journal's worker. Bounded: holds that do not fit are only counted, so that a
 * burst of them does not fill the disk; an action that does not fit is refused.
 */
class JournalQueue {
public:
    struct Bounds {
        std::size_t actions = 20'000;
        qsizetype actionBytes = 64 * 1024 * 1024;
        std::size_t holds = 2000; ///< with one write a second, the maximum per second
    };
    JournalQueue();
    explicit JournalQueue(Bounds bounds) : m_bounds(bounds) {}

    /** False: there is no room, and the action is counted as lost. */
    bool add(ActionRecord action);
    /** Adds intended actions. Those that do not fit are not counted as lost, as their outcomes are still to come. */
    void addIntents(std::vector<ActionRecord> intents);
    /** Drops intents that cannot be written now: they would be useless after the outcome. */
    void dropIntents();
    /** The number of actions and intents added since construction. */
    quint64 addedActions() const;
    /** Adds the holds that ended in this delta. False: none did. */
    bool add(const JournalServer &server, const LockDelta &delta, UnixTime now);

    /** Adds the holds that still run on a server: all of them in place of earlier ones, others to these. */
    void addRunning(const JournalServer &server, RunningHolds running);
    using Running = std::map<JournalServer, RunningHolds>;
    Running takeRunning();

    /** The oldest records; they stay in the queue until drop…() removes them. For one caller only. */
    std::vector<ActionRecord> actions(std::size_t most) const;
    void dropActions(std::size_t count);
    std::vector<HoldRecord> holds() const;
    void dropHolds(std::size_t count);
    /** The holds that were dropped since the last call. */
    std::vector<HoldGap> takeGaps();
    void giveBack(const std::vector<HoldGap> &gaps);

    /** The actions and intents not returned before, without the data that only undo needs. */
    std::vector<ActionRecord> takeNotNoted();

    std::size_t waitingActions() const;
    quint64 lostActions() const;
    bool isEmpty() const;

private:
    struct Waiting {
        ActionRecord action;
        bool isIntent = false;
        bool isNoted = false;
    };
    bool addWaiting(Waiting waiting);
    void count(const HoldGap &gap);

    const Bounds m_bounds;
    mutable std::mutex m_mutex;
    std::deque<Waiting> m_actions;
    quint64 m_addedActions = 0;
    qsizetype m_actionBytes = 0;
    quint64 m_lostActions = 0;
    std::deque<HoldRecord> m_holds;
    std::map<JournalServer, HoldGap> m_gaps;
    Running m_running;
};

} // namespace lockscope
