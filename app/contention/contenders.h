// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ringbuffer.h"
#include "contention/contentionsnapshot.h"
#include "locks/lockevent.h"

#include <QHash>
#include <QSet>

#include <deque>

namespace lockscope {

/** True for an acquisition within 100 ms after a release or expiry, or so soon that the key was never seen free. Not if nobody looked meanwhile. */
bool isHandOver(const LockEvent &event);

/**
 * Contention on each of the most recently changed keys: hand-overs, time held and gaps within 1 m, 5 m, 1 h and 24 h, each window in twelve steps.
 * Holds at most `capacity` keys, some 800 bytes each; the least recently changed is forgotten first. Pure.
 */
class Contenders {
public:
    explicit Contenders(std::size_t capacity) : m_capacity(capacity) {}

    void add(const LockEvent &event);
    /** The key has been held since this instant; nothing: it is not held. Ignored for keys without an event so far. */
    void setRunning(const LockId &lock, std::optional<Instant> since);
    /** The most contended keys: by hand-overs, then by time held; only keys with a hand-over. began: the start of observation. */
    std::vector<Contender> top(std::size_t count, Duration range, Instant began, Instant now) const;
    /** Keys with at least 3 hand-overs in the last minute, or in the minute before the present hold; sorted. */
    std::vector<LockId> contended(Instant now) const;
    quint32 contendedCount(Instant now) const;
    /** Drops keys that are no longer contended from the set behind contended(). To be called now and then. */
    void prune(Instant now);
    void clear();

private:
    static constexpr int steps = 12;
    static constexpr std::array<Duration, 4> ranges{std::chrono::minutes(1), std::chrono::minutes(5), std::chrono::hours(1), std::chrono::hours(24)};
    static constexpr std::size_t gapsKept = 15;
    static constexpr std::size_t handOversForContended = 3;

    struct Step {
        quint32 number = 0, handOvers = 0, heldMs = 0;
    };
    struct Gap {
        Instant at;
        Duration length;
    };
    struct Entry {
        LockId lock;
        std::array<std::array<Step, steps>, ranges.size()> windows;
        RingBuffer<Instant> lastHandOvers{handOversForContended};
        RingBuffer<Gap> gaps{gapsKept};
        std::optional<Instant> running;
        Instant countedUntil;       ///< time held is counted until here: a hold that was cleared and restored is not counted twice
        int newer = -1, older = -1; ///< neighbours in the order of change
    };

    static quint32 stepNumber(Instant instant, std::size_t window);
    static std::size_t windowOf(Duration range);
    static Step *stepAt(Entry &entry, std::size_t window, quint32 number);
    static void addHandOver(Entry &entry, Instant at);
    static void addHold(Entry &entry, Instant from, Instant to);
    static bool isContended(const Entry &entry, Instant now);
    static double gapP50Ms(const Entry &entry, Instant from);
    static Contender contender(const Entry &entry, std::size_t window, Instant from, Instant now);
    int slotOf(const LockId &lock);
    void unlink(int slot);
    void linkAsNewest(int slot);

    std::size_t m_capacity;
    std::deque<Entry> m_entries;
    std::vector<Instant> m_lastHandOver; ///< of each entry; a separate array, so that top() skips quiet entries fast
    QHash<LockId, int> m_slots;
    QSet<int> m_contended; ///< a superset, until prune()
    int m_newest = -1, m_oldest = -1;
};

} // namespace lockscope
