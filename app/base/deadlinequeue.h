// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"

#include <QHash>

#include <algorithm>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * A priority queue of keys by due time, one instant per key. Instants more than a minute ahead are not queued, since most of them are moved before
 * then; when isTimeToPlan() returns true, the owner calls set() for all keys again. set() and remove() leave the old entry in the heap; it is dropped
 * when it reaches the front, and the heap is rebuilt before such leftovers outnumber the keys. Pure; 100,000 keys are cheap.
 */
template <class Key>
class DeadlineQueue {
public:
    void set(const Key &key, Instant due, Instant now)
    {
        if (due > now + horizon) {
            remove(key);
            m_planAt = m_planAt.value_or(now + horizon / 2);
            return;
        }
        const auto size = m_due.size();
        Instant &known = m_due[key];
        if (m_due.size() == size && known == due)
            return;
        known = due;
        m_heap.push_back({due, key});
        std::ranges::push_heap(m_heap, IsLater());
        rebuildIfBloated();
    }
    void remove(const Key &key)
    {
        if (!m_due.isEmpty())
            m_due.remove(key);
    }
    void clear() { *this = {}; }

    qsizetype size() const { return m_due.size(); }
    bool contains(const Key &key) const { return m_due.contains(key); }
    /** Entries held, leftovers included: never more than twice size(), plus a constant. */
    std::size_t heapSize() const { return m_heap.size(); }
    /** When the next key is due, or isTimeToPlan() becomes true. */
    std::optional<Instant> next()
    {
        dropLeftovers();
        if (m_heap.empty())
            return m_planAt;
        return m_planAt ? std::min(*m_planAt, m_heap.front().due) : m_heap.front().due;
    }
    /** Returns true once when keys that were due too late to be queued may be due soon. */
    bool isTimeToPlan(Instant now)
    {
        const bool isTime = m_planAt && *m_planAt <= now;
        if (isTime)
            m_planAt.reset();
        return isTime;
    }
    /** Removes and returns the keys that are due at this instant, soonest first, at most this number. */
    std::vector<Key> takeDue(Instant now, std::size_t most)
    {
        std::vector<Key> keys;
        for (dropLeftovers(); !m_heap.empty() && m_heap.front().due <= now && keys.size() < most; dropLeftovers()) {
            keys.push_back(m_heap.front().key);
            m_due.remove(keys.back());
        }
        return keys;
    }

private:
    static constexpr Duration horizon = std::chrono::minutes(1);
    static constexpr std::size_t leftoversAllowed = 256;

    struct Entry {
        Instant due;
        Key key;
    };
    struct IsLater {
        bool operator()(const Entry &a, const Entry &b) const { return a.due > b.due; }
    };

    bool isCurrent(const Entry &entry) const
    {
        const auto due = m_due.constFind(entry.key);
        return due != m_due.cend() && *due == entry.due;
    }
    void dropLeftovers()
    {
        while (!m_heap.empty() && !isCurrent(m_heap.front())) {
            std::ranges::pop_heap(m_heap, IsLater());
            m_heap.pop_back();
        }
    }
    void rebuildIfBloated()
    {
        if (m_heap.size() <= 2 * std::size_t(m_due.size()) + leftoversAllowed)
            return;
        m_heap.clear();
        for (auto entry = m_due.cbegin(); entry != m_due.cend(); ++entry)
            m_heap.push_back({entry.value(), entry.key()});
        std::ranges::make_heap(m_heap, IsLater());
    }

    QHash<Key, Instant> m_due;
    std::vector<Entry> m_heap;
    std::optional<Instant> m_planAt; // set while a key is due too late to be queued
};

} // namespace lockscope
