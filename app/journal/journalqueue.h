// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journalrecords.h"

#include <deque>
#include <map>
#include <mutex>
#include <vector>

namespace lockscope {

/**
 * Records waiting to be written: added from any thread, taken by the writer. Bounded: further holds are counted and forgotten, so that a storm does
 * not fill the disk; an action that does not fit is refused.
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

    /** False: no room; it is counted as lost. */
    bool add(ActionRecord action);
    /** Intended actions. Those that do not fit are not counted as lost: their outcomes are still to come. */
    void addIntents(std::vector<ActionRecord> intents);
    /** They cannot be written now, and are useless once they are done. */
    void dropIntents();
    /** Both kinds, since construction. */
    quint64 addedActions() const;
    /** The holds that ended in it. False: nothing in it is for the journal. */
    bool add(const JournalServer &server, const LockDelta &delta, UnixTime now);

    /** The oldest ones, which stay until drop…() says that they are written. One taker. */
    std::vector<ActionRecord> actions(std::size_t most) const;
    void dropActions(std::size_t count);
    std::vector<HoldRecord> holds() const;
    void dropHolds(std::size_t count);
    /** What was forgotten since the last call. */
    std::vector<HoldGap> takeGaps();
    void giveBack(const std::vector<HoldGap> &gaps);

    /** Those that it has not returned before, intents as well, without what only an undo needs. */
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
};

} // namespace lockscope
