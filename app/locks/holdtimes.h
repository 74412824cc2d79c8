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
 * How long each lock was held, name by name, from the holds that were seen to end: counts in classes of a fifth of their length. Knows at least the
 * `capacity` names that ended last and at most twice that number, some 300 bytes each. Pure.
 */
class HoldTimes {
public:
    explicit HoldTimes(std::size_t capacity = 4000) : m_capacity(capacity) {}

    void add(const std::vector<LockEvent> &events);
    void clear();

    /** Statistics of one name. Times are upper ends of classes: the holds ended within them. */
    struct Summary {
        quint32 holds = 0;
        Duration p50{0};
        std::optional<Duration> p99; ///< nothing: fewer than a hundred holds say nothing about the longest of a hundred
    };
    /** Nothing: fewer than three holds were seen. */
    std::optional<Summary> of(const Bytes &key) const;
    /** What half of its holds end within; nothing: fewer than twenty were seen. */
    std::optional<Duration> usual(const Bytes &key) const;
    /** What 99 of 100 end within, a second at least; nothing: fewer than a hundred were seen. */
    std::optional<Duration> p99(const Bytes &key) const;

private:
    static constexpr std::size_t classes = 112; // four for each doubling: 1 ms to three days
    struct Counts {
        std::array<quint16, classes> of{};
        quint32 total = 0;
    };
    static std::size_t classOf(Duration time);
    static Duration endOf(std::size_t number);
    static Duration within(const Counts &counts, double share);
    static void count(Counts &counts, Duration time);
    const Counts *find(const Bytes &key) const;

    std::size_t m_capacity;
    QHash<Bytes, Counts> m_recent, m_older; // when the recent ones are enough, the older ones go
};

} // namespace lockscope
