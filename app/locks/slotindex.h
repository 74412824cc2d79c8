// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace lockscope {

/**
 * A hash index from keys to slots of a container: 8 bytes an entry, at most three quarters full. Stores neither keys nor slots; the caller compares.
 * A hash table of the keys would need three times the memory and read each key again when it grows. Pure.
 */
class SlotIndex {
public:
    static constexpr quint32 none = ~quint32(0);

    /** The slot under this hash for which isIt(slot) is true, or none. */
    template <class IsIt>
    quint32 find(quint32 hash, IsIt isIt) const
    {
        if (m_entries.empty())
            return none;
        for (std::size_t at = home(hash); m_entries[at].slot != none; at = next(at)) {
            if (m_entries[at].hash == hash && isIt(m_entries[at].slot))
                return m_entries[at].slot;
        }
        return none;
    }
    /** The key must not be there yet. */
    void insert(quint32 hash, quint32 slot);
    void erase(quint32 hash, quint32 slot);
    /** Records that an element has moved to another slot. */
    void move(quint32 hash, quint32 from, quint32 to);
    /** Reserves room for this number of keys. */
    void reserve(std::size_t keys);
    void clear();

    std::size_t size() const { return m_size; }
    /** Number of entries; shrinks when few keys remain. */
    std::size_t capacity() const { return m_entries.size(); }

private:
    struct Entry {
        quint32 hash = 0;
        quint32 slot = none;
    };
    std::size_t home(quint32 hash) const { return hash & (m_entries.size() - 1); }
    std::size_t next(std::size_t at) const { return (at + 1) & (m_entries.size() - 1); }
    std::size_t entryOf(quint32 hash, quint32 slot) const;
    void put(Entry entry);
    void rebuild(std::size_t capacity);

    std::vector<Entry> m_entries; // the size is a power of two
    std::size_t m_size = 0;
};

} // namespace lockscope
