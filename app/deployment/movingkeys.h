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
 * Locks whose keys have left one cluster node and have not been seen on another yet. They are still shown; those that do not arrive in time have
 * vanished. Pure.
 */
class MovingKeys {
public:
    /** Longer than a move takes: a reshard copies and announces within milliseconds, and polled nodes are asked for the key. */
    static constexpr Duration longestWay{2000};

    struct Moving {
        Lock lock;
        Instant since; ///< when its server was asked for it; before, when it left
        bool isAskedFor = false;
        std::optional<NodeNumber> target; ///< the last known target of its slot; not every look at the topology finds it
    };

    bool isEmpty() const { return m_moving.isEmpty(); }
    void leave(Lock lock, Instant now);
    /** False: the key was not in transit. */
    bool arrive(const Bytes &key) { return m_moving.remove(key) > 0; }
    const Lock *find(const Bytes &key) const;
    template <class Visit>
    void visit(Visit visit) const
    {
        for (const Moving &moving : m_moving)
            visit(moving.lock);
    }
    /** The slot's owner, as far as known, says that it has gone elsewhere, and no target is known: its time begins again. */
    void goOn(const Bytes &key, Instant now);
    /** Calls ask(moving) for locks that no server was asked for; it returns true if it has asked one, which has time to answer. */
    template <class Ask>
    void askForMissing(Instant now, Ask ask)
    {
        for (Moving &moving : m_moving) {
            if (moving.isAskedFor || !ask(moving))
                continue;
            moving.isAskedFor = true;
            moving.since = now;
        }
    }
    /** Removes and returns overdue locks. Restarts the time of those with isUnseen(moving), whose new server cannot be asked now. */
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
    /** Removes and returns the locks that have left this node. */
    std::vector<Lock> takeOf(NodeNumber node);
    void clear() { m_moving.clear(); }

private:
    QHash<Bytes, Moving> m_moving;
};

/** The events for a lock that did not arrive. */
std::vector<LockEvent> vanishedEvents(const Lock &lock, const Clock &clock);

} // namespace lockscope
