// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/bytes.h"
#include "base/clock.h"

#include <QHash>

#include <optional>
#include <vector>

namespace lockscope {

/**
 * When which key is to be looked at, soonest first; one instant per key. Moving or removing a key leaves its old entry in the
 * heap, to be dropped when it surfaces; the heap is rebuilt before such leftovers outnumber the keys. Pure; 100,000 keys are cheap.
 */
class DeadlineQueue {
public:
    void set(const Bytes &key, Instant due);
    void remove(const Bytes &key) { m_due.remove(key); }
    void clear();

    qsizetype size() const { return m_due.size(); }
    /** Entries held, leftovers included: never more than twice size(), plus a constant. */
    std::size_t heapSize() const { return m_heap.size(); }
    std::optional<Instant> next();
    /** Takes out what is due at this instant, soonest first, at most so many. */
    std::vector<Bytes> takeDue(Instant now, std::size_t most);

private:
    struct Entry {
        Instant due;
        Bytes key;
    };
    struct IsLater {
        bool operator()(const Entry &a, const Entry &b) const { return a.due > b.due; }
    };
    bool isCurrent(const Entry &entry) const;
    void pop();
    void dropLeftovers();
    void rebuildIfBloated();

    QHash<Bytes, Instant> m_due;
    std::vector<Entry> m_heap;
};

} // namespace lockscope
