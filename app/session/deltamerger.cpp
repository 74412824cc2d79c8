// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/deltamerger.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope {

namespace {
constexpr std::size_t gapsAllowed = 1024;
}

void DeltaMerger::add(LockDelta delta)
{
    if (delta.reset) {
        forgetLocks();
        m_reset = true;
    }
    for (const LockId &id : delta.removed)
        remove(id);
    if (m_upserted.empty() && m_removed.isEmpty()) {
        const std::size_t added = m_reset ? delta.upserted.size() : delta.added;
        m_upserted = std::move(delta.upserted);
        m_kinds.assign(m_upserted.size(), Kind::Known);
        std::fill_n(m_kinds.begin(), added, Kind::Added);
    } else {
        for (std::size_t i = 0; i < delta.upserted.size(); ++i)
            upsert(std::move(delta.upserted[i]), i < delta.added);
    }
    addEvents(std::move(delta.events), delta.eventsLost);
    if (m_gone > gapsAllowed && m_gone > m_upserted.size() / 2)
        closeGaps();
}

void DeltaMerger::remove(const LockId &id)
{
    const quint32 slot = slotOf(id);
    const Kind kind = slot != SlotIndex::none ? m_kinds[slot] : m_reset ? Kind::Added : Kind::Known;
    if (kind == Kind::Known)
        m_removed.insert(id);
    if (slot == SlotIndex::none)
        return;
    m_index.erase(id.key.hash(), slot);
    m_upserted[slot] = Lock();
    m_kinds[slot] = Kind::Gone;
    ++m_gone;
}

void DeltaMerger::upsert(Lock lock, bool isAdded)
{
    const bool wasKnown = m_removed.remove(lock.id()) || !isAdded;
    const quint32 slot = isAdded ? SlotIndex::none : slotOf(lock.id()); // a lock that is added now is not among the earlier ones
    if (slot != SlotIndex::none) {
        m_upserted[slot] = std::move(lock);
        return;
    }
    m_upserted.push_back(std::move(lock));
    m_kinds.push_back(wasKnown && !m_reset ? Kind::Known : Kind::Added);
}

quint32 DeltaMerger::slotOf(const LockId &id)
{
    for (; m_indexed < m_upserted.size(); ++m_indexed)
        m_index.insert(m_upserted[m_indexed].key.hash(), quint32(m_indexed));
    return m_index.find(id.key.hash(), [&](quint32 slot) { return m_upserted[slot].is(id); });
}

void DeltaMerger::addEvents(std::vector<LockEvent> events, quint64 lost)
{
    const std::size_t room = m_eventLimit - std::min(m_eventLimit, m_events.size());
    m_eventsLost += lost + (events.size() - std::min(room, events.size()));
    events.resize(std::min(room, events.size()));
    if (m_events.empty())
        m_events = std::move(events);
    else
        std::ranges::move(events, std::back_inserter(m_events));
}

bool DeltaMerger::isEmpty() const { return !m_reset && m_upserted.size() == m_gone && m_removed.isEmpty() && m_events.empty() && m_eventsLost == 0; }

LockDelta DeltaMerger::take()
{
    LockDelta delta;
    delta.reset = m_reset;
    delta.removed.assign(m_removed.cbegin(), m_removed.cend());
    delta.added = std::size_t(std::ranges::count(m_kinds, Kind::Added));
    if (m_gone == 0 && std::ranges::is_sorted(m_kinds)) {
        delta.upserted = std::move(m_upserted);
    } else {
        delta.upserted.reserve(m_upserted.size());
        moveTo(delta.upserted, Kind::Added);
        moveTo(delta.upserted, Kind::Known);
    }
    delta.events = std::exchange(m_events, {});
    delta.eventsLost = std::exchange(m_eventsLost, 0);
    forgetLocks();
    m_reset = false;
    return delta;
}

void DeltaMerger::moveTo(std::vector<Lock> &out, Kind kind)
{
    for (std::size_t i = 0; i < m_upserted.size(); ++i) {
        if (m_kinds[i] == kind)
            out.push_back(std::move(m_upserted[i]));
    }
}

void DeltaMerger::closeGaps()
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_upserted.size(); ++i) {
        if (m_kinds[i] == Kind::Gone)
            continue;
        m_upserted[kept] = std::exchange(m_upserted[i], Lock());
        m_kinds[kept++] = m_kinds[i];
    }
    m_upserted.resize(kept);
    m_kinds.resize(kept);
    m_gone = 0;
    m_index.clear();
    m_indexed = 0;
}

void DeltaMerger::forgetLocks()
{
    m_upserted = {};
    m_kinds = {};
    m_gone = 0;
    m_index.clear();
    m_indexed = 0;
    m_removed.clear();
}

void DeltaMerger::clear() { *this = DeltaMerger(m_eventLimit); }

} // namespace lockscope
