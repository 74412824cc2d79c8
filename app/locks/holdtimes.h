// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"

#include <QHash>

#include <array>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * Statistics of hold times by lock name, from holds that were seen to end: counts in classes of about a fifth of their length. Keeps at least the
 * `capacity` names whose holds ended last, at most twice that number, about 300 bytes each. Pure.
 */
class HoldTimes {
public:
    explicit HoldTimes(std::size_t capacity = 4000) : m_capacity(capacity) {}

    void add(const std::vector<LockEvent> &events);
    void clear();

    /** Statistics of one name. A time is the upper end of its class, but never longer than the longest hold. */
    struct Summary {
        quint32 holds = 0;
        Duration p50{0};
        std::optional<Duration> p99; ///< nullopt: fewer than a hundred holds
    };
    /** Returns nullopt if fewer than three holds were seen. */
    std::optional<Summary> of(const Bytes &key) const;
    /** The median; nullopt: fewer than twenty holds were seen. */
    std::optional<Duration> usual(const Bytes &key) const;
    /** The 99th percentile, at least a second; nullopt: fewer than a hundred holds were seen. */
    std::optional<Duration> p99(const Bytes &key) const;

private:
    static constexpr std::size_t classes = 112; // four for each doubling: 1 ms to three days
    struct Counts {
        std::array<quint16, classes> of{};
        quint32 total = 0;
        Duration longest{0};
    };
    static std::size_t classOf(Duration time);
    static Duration endOf(std::size_t number);
    static Duration within(const Counts &counts, double share);
    static void count(Counts &counts, Duration time);
    const Counts *find(const Bytes &key) const;

    std::size_t m_capacity;
    QHash<Bytes, Counts> m_recent, m_older; // two generations: when m_recent is full, it replaces m_older
};

} // namespace lockscope
