// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/lockhistory.h"

#include <algorithm>

namespace lockscope::ui {

void LockHistory::add(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events)
        m_events.push(event);
    m_added += events.size();
    m_holdTimes.add(events);
}

std::vector<LockEvent> LockHistory::of(const LockId &lock, std::size_t limit, std::size_t after) const
{
    const std::size_t known = m_events.size() - std::min(m_events.size(), m_added - std::min(m_added, after));
    std::vector<LockEvent> found;
    for (std::size_t i = m_events.size(); i > known && found.size() < limit; --i) {
        if (m_events[i - 1].node == lock.node && m_events[i - 1].key == lock.key)
            found.push_back(m_events[i - 1]);
    }
    std::reverse(found.begin(), found.end());
    return found;
}

} // namespace lockscope::ui
