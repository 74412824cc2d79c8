// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <QHash>
#include <QSet>

namespace lockscope {

/**
 * Several deltas as one, for a receiver that is slower than the server: applying what take() gives equals applying all that were
 * added. Bounded by the picture itself, since a lock that came and went in between leaves nothing but its events. Pure.
 */
class DeltaMerger {
public:
    /** eventLimit: most events kept for one delta; further ones are counted in eventsLost. */
    explicit DeltaMerger(std::size_t eventLimit = 20000) : m_eventLimit(eventLimit) {}

    void add(const LockDelta &delta);
    bool isEmpty() const;
    LockDelta take();
    /** The receiver has been told to forget everything. */
    void clear();

private:
    bool receiverHas(const Bytes &key) const { return !m_reset && m_delivered.contains(key); }

    QSet<Bytes> m_delivered; // keys that the receiver has
    QHash<Bytes, Lock> m_upserted;
    QSet<Bytes> m_removed;
    std::vector<LockEvent> m_events;
    std::size_t m_eventLimit;
    quint64 m_eventsLost = 0;
    bool m_reset = false;
};

} // namespace lockscope
