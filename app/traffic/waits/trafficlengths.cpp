// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/trafficlengths.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr std::size_t mostLengths = 1024;

} // namespace

TrafficLength longer(const TrafficLength &a, const TrafficLength &b) { return {std::max(a.us, b.us), a.isAtLeast || b.isAtLeast}; }

void TrafficLengths::add(const TrafficLength &length)
{
    m_longest = longer(m_longest, length);
    if (m_count++ % m_step != 0)
        return;
    m_kept.push_back(length);
    if (m_kept.size() < mostLengths)
        return;
    m_step *= 2;
    for (std::size_t i = 0; i < m_kept.size() / 2; ++i)
        m_kept[i] = m_kept[2 * i];
    m_kept.resize(m_kept.size() / 2);
}

std::optional<TrafficLength> TrafficLengths::percentile(double part) const
{
    if (m_kept.empty())
        return std::nullopt;
    std::vector<TrafficLength> values = m_kept;
    const auto at = std::min(qsizetype(double(values.size()) * part), qsizetype(values.size()) - 1);
    std::ranges::nth_element(values, values.begin() + at, {}, &TrafficLength::us);
    const qint64 us = values[std::size_t(at)].us;
    const auto notLonger = std::ranges::count_if(values, [us](const TrafficLength &one) { return !one.isAtLeast && one.us <= us; });
    return TrafficLength{us, notLonger <= at};
}

quint32 mostAtOnce(const std::vector<std::pair<qint64, qint64>> &spans)
{
    std::vector<std::pair<qint64, int>> ends;
    for (const auto &[from, until] : spans) {
        ends.emplace_back(from, 1);
        ends.emplace_back(until, -1);
    }
    std::ranges::sort(ends);
    int now = 0, most = 0;
    for (const auto &[at, step] : ends)
        most = std::max(most, now += step);
    return quint32(most);
}

} // namespace lockscope
