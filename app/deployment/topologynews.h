// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/topology.h"
#include "watch/reading/alarm.h"

namespace lockscope {

/**
 * What has become of a deployment, in lines for people: at once; but slots that move one after the other are one line now and then, which counts them.
 */
class TopologyNews {
public:
    static constexpr Duration betweenSlots{10'000};

    TopologyNews(Clock &clock, std::function<void(const QString &line)> tell)
        : m_clock(clock), m_tell(std::move(tell)), m_alarm(clock, [this] { this->tell(); })
    {
    }

    /** The first one is no news. */
    void note(const redis::Topology &now);
    /** Another deployment. */
    void forget();

private:
    void tell();

    Clock &m_clock;
    std::function<void(const QString &line)> m_tell;
    std::optional<redis::Topology> m_told, m_now;
    std::optional<Instant> m_slotsToldAt;
    Alarm m_alarm;
};

} // namespace lockscope
