// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/slotindex.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t smallest = 16;
/** Shrinks below this share, far from where it grows, so that it does not oscillate. */
constexpr std::size_t sparse = 8;

std::size_t capacityFor(std::size_t keys) { return std::max(smallest, std::bit_ceil(keys + keys / 3 + 1)); }

} // namespace

void SlotIndex::insert(quint32 hash, quint32 slot)
{
    if ((m_size + 1) * 4 > m_entries.size() * 3)
        rebuild(std::max(smallest, 2 * m_entries.size()));
    put({hash, slot});
    ++m_size;
}

void SlotIndex::erase(quint32 hash, quint32 slot)
{
    std::size_t hole = entryOf(hash, slot);
    // Entries behind the hole move up if that brings them nearer to their home, so that no look-up stops at the hole.
    for (std::size_t at = next(hole); m_entries[at].slot != none; at = next(at)) {
        const std::size_t mask = m_entries.size() - 1;
        const std::size_t fromHome = (at - home(m_entries[at].hash)) & mask;
        if (fromHome >= ((at - hole) & mask))
            m_entries[std::exchange(hole, at)] = m_entries[at];
    }
    m_entries[hole] = {};
    --m_size;
    if (m_entries.size() > smallest && m_size * sparse < m_entries.size())
        rebuild(m_entries.size() / 2);
}

void SlotIndex::move(quint32 hash, quint32 from, quint32 to) { m_entries[entryOf(hash, from)].slot = to; }

void SlotIndex::reserve(std::size_t keys)
{
    if (capacityFor(keys) > m_entries.size())
        rebuild(capacityFor(keys));
}

void SlotIndex::clear() { *this = {}; }

std::size_t SlotIndex::entryOf(quint32 hash, quint32 slot) const
{
    std::size_t at = home(hash);
    while (m_entries[at].slot != slot)
        at = next(at);
    return at;
}

void SlotIndex::put(Entry entry)
{
    std::size_t at = home(entry.hash);
    while (m_entries[at].slot != none)
        at = next(at);
    m_entries[at] = entry;
}

void SlotIndex::rebuild(std::size_t capacity)
{
    const std::vector<Entry> entries = std::exchange(m_entries, std::vector<Entry>(capacity));
    for (const Entry &entry : entries) {
        if (entry.slot != none)
            put(entry);
    }
}

} // namespace lockscope
