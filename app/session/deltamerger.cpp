// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/deltamerger.h"

#include <algorithm>
#include <utility>

namespace lockscope {

void DeltaMerger::add(const LockDelta &delta)
{
    if (delta.reset) {
        m_reset = true;
        m_upserted.clear();
        m_removed.clear();
    }
    for (const Bytes &key : delta.removed) {
        m_upserted.remove(key);
        if (receiverHas(key))
            m_removed.insert(key);
    }
    for (const Lock &lock : delta.upserted) {
        m_removed.remove(lock.key);
        m_upserted.insert(lock.key, lock);
    }
    const std::size_t room = m_eventLimit - std::min(m_eventLimit, m_events.size());
    const std::size_t kept = std::min(room, delta.events.size());
    m_events.insert(m_events.end(), delta.events.begin(), delta.events.begin() + static_cast<std::ptrdiff_t>(kept));
    m_eventsLost += delta.eventsLost + (delta.events.size() - kept);
}

bool DeltaMerger::isEmpty() const
{
    return !m_reset && m_upserted.isEmpty() && m_removed.isEmpty() && m_events.empty() && m_eventsLost == 0;
}

LockDelta DeltaMerger::take()
{
    LockDelta delta;
    delta.reset = std::exchange(m_reset, false);
    if (delta.reset)
        m_delivered.clear();
    delta.removed.assign(m_removed.cbegin(), m_removed.cend());
    for (const Bytes &key : std::as_const(m_removed))
        m_delivered.remove(key);
    m_removed.clear();
    delta.upserted.reserve(static_cast<std::size_t>(m_upserted.size()));
    for (const Lock &lock : std::as_const(m_upserted)) {
        m_delivered.insert(lock.key);
        delta.upserted.push_back(lock);
    }
    m_upserted.clear();
    delta.events = std::exchange(m_events, {});
    delta.eventsLost = std::exchange(m_eventsLost, 0);
    return delta;
}

void DeltaMerger::clear()
{
    *this = DeltaMerger(m_eventLimit);
}

} // namespace lockscope
