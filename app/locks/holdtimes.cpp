// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/holdtimes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace lockscope {

namespace {

constexpr double classesPerDoubling = 4;
constexpr quint32 fewestHolds = 3;
constexpr quint32 fewestForUsual = 20;
constexpr quint32 fewestForP99 = 100;
constexpr Duration shortestToTell{1000}; // shorter holds are over before anybody can look

} // namespace

std::size_t HoldTimes::classOf(Duration time)
{
    const double ms = double(std::max<qint64>(1, time.count()));
    return std::min(classes - 1, std::size_t(std::ceil(std::log2(ms) * classesPerDoubling - 1e-9)));
}

Duration HoldTimes::endOf(std::size_t number) { return Duration(qint64(std::ceil(std::exp2(double(number) / classesPerDoubling)))); }

/** When a class is full, halves all of them: shares stay the same, and older holds count less. */
void HoldTimes::count(Counts &counts, Duration time)
{
    quint16 &number = counts.of[classOf(time)];
    if (number == std::numeric_limits<quint16>::max()) {
        counts.total = 0;
        for (quint16 &each : counts.of)
            counts.total += each /= 2;
    }
    ++number;
    ++counts.total;
    counts.longest = std::max(counts.longest, time);
}

void HoldTimes::add(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        if (!event.held || isOperators(event)) // a hold ended by an operator does not show its full time
            continue;
        auto found = m_recent.find(event.key);
        if (found == m_recent.end()) {
            if (std::size_t(m_recent.size()) >= m_capacity)
                m_older = std::exchange(m_recent, {});
            found = m_recent.insert(event.key, m_older.take(event.key));
        }
        count(*found, *event.held);
    }
}

void HoldTimes::clear()
{
    m_recent.clear();
    m_older.clear();
}

const HoldTimes::Counts *HoldTimes::find(const Bytes &key) const
{
    for (const auto *counts : {&m_recent, &m_older}) {
        if (const auto found = counts->constFind(key); found != counts->cend())
            return &*found;
    }
    return nullptr;
}

Duration HoldTimes::within(const Counts &counts, double share)
{
    const auto wanted = quint32(std::ceil(share * counts.total));
    quint32 seen = 0;
    for (std::size_t number = 0; number < classes; ++number) {
        seen += counts.of[number];
        if (seen >= wanted)
            return std::min(endOf(number), counts.longest);
    }
    return counts.longest;
}

std::optional<HoldTimes::Summary> HoldTimes::of(const Bytes &key) const
{
    const Counts *counts = find(key);
    if (!counts || counts->total < fewestHolds)
        return std::nullopt;
    Summary summary{counts->total, within(*counts, 0.5), {}};
    if (counts->total >= fewestForP99)
        summary.p99 = within(*counts, 0.99);
    return summary;
}

std::optional<Duration> HoldTimes::usual(const Bytes &key) const
{
    const Counts *counts = find(key);
    return counts && counts->total >= fewestForUsual ? std::optional(within(*counts, 0.5)) : std::nullopt;
}

std::optional<Duration> HoldTimes::p99(const Bytes &key) const
{
    const Counts *counts = find(key);
    return counts && counts->total >= fewestForP99 ? std::optional(std::max(within(*counts, 0.99), shortestToTell)) : std::nullopt;
}

} // namespace lockscope
