// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/study/trafficstudy.h"
#include "traffic/waits/waitgrid.h"

namespace lockscope {

/** One lock over time: who held it, who waited. A value that points into its report. */
struct LockStory {
    /** Waits of one client, none during another one: of a connection, or, if there are very many, of connections of one name. */
    struct Lane {
        TrafficActor who; ///< address: empty if there are several
        int client = 0;   ///< see clientOf()
        qint64 waitedUs = 0;
        std::vector<const TrafficWait *> waits; ///< the earliest first; with single tries
    };
    std::shared_ptr<const TrafficReport> report;
    TrafficKey lock;
    TrafficStretch period;
    std::vector<const TrafficSpan *> holds; ///< the earliest first
    std::vector<Lane> lanes;                ///< of whoever waited longest first
    std::vector<const TrafficIncident *> incidents;
    std::vector<TrafficStretch> unknownHolder; ///< before the first hold, and after gaps

    /** Clients are counted from 1; whoever neither waited nor held is 0. */
    int clientOf(const TrafficActor &actor) const;
    /** The hold at this time, else the next one; its end: there is none. */
    std::vector<const TrafficSpan *>::const_iterator holdFrom(qint64 us) const;
    /** Until when it lasts in this story. */
    qint64 untilOf(const TrafficSpan &hold) const { return hold.untilUs.value_or(std::max(period.untilUs, hold.fromUs)); }

    using Identity = std::pair<QByteArray, QByteArray>; ///< the name, and the address or, if that is shared, the token
    QHash<Identity, int> clients;
};

LockStory lockStory(std::shared_ptr<const TrafficReport> report, const TrafficKey &lock);

} // namespace lockscope
