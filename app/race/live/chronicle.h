// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "race/simulation.h"

namespace lockscope {

/** Where simulated clients report what they do, at the moment they do it. Implemented by the lab; same thread. */
class Chronicle {
public:
    virtual ~Chronicle() = default;
    /** A stretch begins now; returns the id to end it with. A Believing span is what the referee judges. */
    virtual quint64 spanBegan(int client, LaneSpan::Kind kind, const QByteArray &key) = 0;
    virtual void spanEnded(quint64 id) = 0;
    virtual void marked(const LaneMark &mark) = 0;
    virtual void wrote(const SimulatedHold &hold) = 0;
    virtual void statusChanged(int client) = 0;
};

} // namespace lockscope
