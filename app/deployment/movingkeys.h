// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "locks/lockevent.h"

#include <QHash>

#include <optional>
#include <vector>

namespace lockscope {

/**
 * Locks whose keys have left one node of a cluster and have not been seen on another one yet. They are still shown; those that arrive nowhere in time
 * are gone. Pure.
 */
class MovingKeys {
public:
    /** A reshard asks, copies and announces within milliseconds; a node that is polled is asked for the key. */
    static constexpr Duration longestWay{2000};

    struct Moving {
        Lock lock;
        Instant since;
        bool isAskedFor = false;
        std::optional<NodeNumber> target; ///< where its slot was last said to move: not each look hears of it
    };

    bool isEmpty() const { return m_moving.isEmpty(); }
    void leave(Lock lock, Instant now);
    /** False: it was not on its way. */
    bool arrive(const Bytes &key) { return m_moving.remove(key) > 0; }
    const Lock *find(const Bytes &key) const;
    template <class Visit>
    void visit(Visit visit) const
    {
        for (const Moving &moving : m_moving)
            visit(moving.lock);
    }
    /** Those that nobody has asked for; ask(moving) is true if somebody has been. */
    template <class Ask>
    void askForMissing(Ask ask)
    {
        for (Moving &moving : m_moving)
            moving.isAskedFor = moving.isAskedFor || ask(moving);
    }
    /** They are not on their way any more. Those for which isUnseen(moving) may have arrived where nobody can look now: their time begins once somebody can. */
    template <class IsUnseen>
    std::vector<Lock> takeOverdue(Instant now, IsUnseen isUnseen)
    {
        std::vector<Lock> overdue;
        for (auto moving = m_moving.begin(); moving != m_moving.end();) {
            if (isUnseen(*moving)) {
                moving->since = now;
                moving->isAskedFor = false;
            }
            if (now - moving->since < longestWay) {
                ++moving;
                continue;
            }
            overdue.push_back(std::move(moving->lock));
            moving = m_moving.erase(moving);
        }
        return overdue;
    }
    /** Those that have left this node are on their way no longer. */
    std::vector<Lock> takeOf(NodeNumber node);
    void clear() { m_moving.clear(); }

private:
    QHash<Bytes, Moving> m_moving;
};

/** It has arrived nowhere, as far as anybody looked. */
std::vector<LockEvent> vanishedEvents(const Lock &lock, const Clock &clock);

} // namespace lockscope
