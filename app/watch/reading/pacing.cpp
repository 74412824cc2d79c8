// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/pacing.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr double growth = 4;
constexpr double strongestCut = 0.25;
constexpr double aim = 0.75; // of the budget

} // namespace

void CallPace::note(int asked, std::chrono::nanoseconds cost, qint64 bytes)
{
    m_costs.push(cost);
    m_stubborn = std::max(0, m_stubborn - 1);
    auto judged = cost;
    for (std::size_t i = 0; i < m_costs.size(); ++i)
        judged = std::min(judged, m_costs[i]);
    const bool isLate = judged > m_limits.budget && m_costs.size() == enough;
    const double inTime = isLate ? smaller(asked, judged) : sizeInTime(asked, cost);
    if (isLate)
        m_isSlow = m_stubborn > 0 || asked <= m_limits.least;
    else
        m_isSlow = m_isSlow && cost > m_limits.budget;
    const double inBytes = double(asked) * double(mostBytes) / double(std::max<qint64>(bytes, 1));
    m_size = std::max(1, int(std::min(std::clamp(inTime, double(m_limits.least), double(m_limits.most)), inBytes)));
}

double CallPace::sizeInTime(int asked, std::chrono::nanoseconds cost)
{
    if (cost > m_limits.budget)
        return m_size;
    m_cut.reset();
    const bool isQuick = double(cost.count()) < aim / 2 * double(m_limits.budget.count());
    return std::max(m_size, isQuick ? int(asked * growth) : asked); // fewer may have been asked than allowed
}

double CallPace::smaller(int asked, std::chrono::nanoseconds cost)
{
    if (m_stubborn > 0)
        return m_size;
    if (m_cut) { // checks that it helped at least half as much as expected
        const double expected = (1 + double(m_cut->to) / double(m_cut->from)) / 2;
        const Cut cut = *std::exchange(m_cut, std::nullopt);
        if (double(cost.count()) > expected * double(cut.cost.count())) {
            m_stubborn = stubbornness;
            return cut.from;
        }
    }
    const double share = double(cost.count()) / double(m_limits.budget.count());
    const double size = std::max(double(m_limits.least), asked * std::max(strongestCut, aim / share));
    if (size < asked) {
        m_cut = Cut{asked, int(size), cost};
        m_costs.clear(); // later calls are judged separately
    }
    return size;
}

} // namespace lockscope
