// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/trafficlengths.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr std::size_t mostLengths = 1024;

} // namespace

void TrafficLengths::add(qint64 us)
{
    m_longest = std::max(m_longest, us);
    if (m_count++ % m_step != 0)
        return;
    m_kept.push_back(us);
    if (m_kept.size() < mostLengths)
        return;
    m_step *= 2;
    for (std::size_t i = 0; i < m_kept.size() / 2; ++i)
        m_kept[i] = m_kept[2 * i];
    m_kept.resize(m_kept.size() / 2);
}

std::optional<qint64> TrafficLengths::percentile(double part) const
{
    if (m_kept.empty())
        return std::nullopt;
    std::vector<qint64> values = m_kept;
    const auto at = values.begin() + std::min(qsizetype(double(values.size()) * part), qsizetype(values.size()) - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace lockscope
