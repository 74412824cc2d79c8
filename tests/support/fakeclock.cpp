// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"

namespace lockscope {

void FakeClock::after(Duration delay, QObject *context, std::function<void()> action)
{
    m_timers.emplace(m_now + delay, Timer{context, std::move(action)});
}

void FakeClock::advance(Duration time)
{
    const Instant end = m_now + time;
    while (!m_timers.empty() && m_timers.begin()->first <= end) {
        auto node = m_timers.extract(m_timers.begin());
        const auto step = node.key() - m_now;
        m_now = node.key();
        m_wall += roundToMs(step);
        if (node.mapped().context)
            node.mapped().action();
    }
    m_wall += roundToMs(end - m_now);
    m_now = end;
}

void FakeClock::suspend(Duration time)
{
    m_now += time;
    m_wall += time;
    std::multimap<Instant, Timer> later;
    for (auto &[due, timer] : m_timers)
        later.emplace(due + time, std::move(timer));
    m_timers = std::move(later);
}

} // namespace lockscope
