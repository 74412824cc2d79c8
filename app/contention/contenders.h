// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ringbuffer.h"
#include "contention/contentionsnapshot.h"
#include "locks/lockevent.h"

#include <QByteArrayList>
#include <QHash>
#include <QSet>

#include <deque>

namespace lockscope {

/** True for an acquisition within 100 ms after a release or expiry, or so soon after it that the key was never seen free. */
bool isHandOver(const LockEvent &event);

/**
 * Contention on each of the most recently changed keys: hand-overs, time held and gaps within 1 m, 5 m, 1 h and 24 h, each window in twelve steps.
 * Holds at most `capacity` keys, some 800 bytes each; the least recently changed is forgotten first. Pure.
 */
class Contenders {
public:
    explicit Contenders(std::size_t capacity) : m_capacity(capacity) {}

    void add(const LockEvent &event);
    /** The key is held since then, or (nothing) not held; keys that had no event yet are not followed. */
    void setRunning(const Bytes &key, std::optional<Instant> since);
    /** Most hand-overs first, then most held; keys without a hand-over are none. began: when the observation did. */
    std::vector<Contender> top(std::size_t count, Duration range, Instant began, Instant now) const;
    /** At least 3 hand-overs in the last minute, or in the minute before the hold that is going on; sorted. */
    QByteArrayList contended(Instant now) const;
    quint32 contendedCount(Instant now) const;
    /** Drops what is no longer contended. To be called now and then. */
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
        Bytes key;
        std::array<std::array<Step, steps>, ranges.size()> windows;
        RingBuffer<Instant> lastHandOvers{handOversForContended};
        RingBuffer<Gap> gaps{gapsKept};
        std::optional<Instant> running;
        Instant countedUntil;       ///< a hold that was cleared and restored continues, and is not counted twice
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
    int slotOf(const Bytes &key);
    void unlink(int slot);
    void linkAsNewest(int slot);

    std::size_t m_capacity;
    std::deque<Entry> m_entries;
    std::vector<Instant> m_lastHandOver; ///< of each entry; apart from them, so that top() passes over the quiet ones fast
    QHash<Bytes, int> m_slots;
    QSet<int> m_contended; ///< a superset, until prune()
    int m_newest = -1, m_oldest = -1;
};

} // namespace lockscope
