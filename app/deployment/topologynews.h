// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/topology/topology.h"
#include "watch/reading/alarm.h"

namespace lockscope {

/** Reports changes of a topology in lines for people, at once; moves of slots are counted and reported in one line every ten seconds at most. */
class TopologyNews {
public:
    static constexpr Duration betweenSlots{10'000};

    TopologyNews(Clock &clock, std::function<void(const QString &line)> tell)
        : m_clock(clock), m_tell(std::move(tell)), m_alarm(clock, [this] { this->tell(); })
    {
    }

    /** Reports the difference to the last topology; the first one is no news. */
    void note(const redis::Topology &now);
    /** Forgets the last topology, for another deployment. */
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
