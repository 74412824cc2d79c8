// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/topologynews.h"

#include "redis/topology/topologydifference.h"

#include <utility>

namespace lockscope {

using redis::TopologyDifference;

void TopologyNews::note(const redis::Topology &now)
{
    m_now = now;
    if (!m_told) {
        m_told = now;
        return;
    }
    TopologyDifference others = differenceOf(*m_told, now);
    const bool haveSlotsMoved = std::exchange(others.slotsMoved, 0) > 0;
    const bool isOnlySlots = haveSlotsMoved && differenceText(others, *m_told, now).isEmpty();
    if (isOnlySlots && m_slotsToldAt && m_clock.now() - *m_slotsToldAt < betweenSlots)
        m_alarm.setFor(*m_slotsToldAt + betweenSlots);
    else
        tell();
}

void TopologyNews::forget()
{
    m_alarm.cancel();
    m_told.reset();
    m_slotsToldAt.reset();
}

void TopologyNews::tell()
{
    m_alarm.cancel();
    const TopologyDifference difference = differenceOf(*m_told, *m_now);
    const QString line = differenceText(difference, *m_told, *m_now);
    if (difference.slotsMoved > 0)
        m_slotsToldAt = m_clock.now();
    m_told = m_now;
    if (!line.isEmpty())
        m_tell(line);
}

} // namespace lockscope
