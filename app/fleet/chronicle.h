// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/fleetmeter.h"
#include "protocols/simulation.h"

#include <QByteArrayList>

namespace lockscope {

/** Where simulated clients report what they do, at the moment they do it. Implemented by the lab; same thread. */
class Chronicle {
public:
    virtual ~Chronicle() = default;
    /** A stretch begins now; returns the id to end it with. */
    virtual quint64 spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key) = 0;
    virtual void spanEnded(quint64 id) = 0;
    /** From now on it believes to hold a lock that only one may hold: what the referee judges. */
    virtual void believes(int client, const QByteArray &key) = 0;
    virtual void stopsBelieving(int client, const QByteArray &key) = 0;
    /** Whether somebody looks at the commands of this client just now; else marked() need not be called. */
    virtual bool wantsMarks(int client) const = 0;
    virtual void marked(const LaneMark &mark) = 0;
    virtual void wrote(const SimulatedHold &hold) = 0;
    /** A life has ended that may have written these. */
    virtual void leftKeys(const QByteArrayList &keys) = 0;
    virtual void statusChanged(int client) = 0;
    /** A request of a pool has ended, or there was none left. */
    virtual void requestEnded() = 0;
    virtual FleetMeter &load() = 0;
};

} // namespace lockscope
