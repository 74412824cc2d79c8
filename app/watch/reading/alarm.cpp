// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/alarm.h"

namespace lockscope {

void Alarm::setFor(Instant at)
{
    m_at = at;
    // A timer that is late stood still while the machine slept, and would be late by the rest of its time again.
    if (!m_timerAt || at < *m_timerAt || *m_timerAt < m_clock.now())
        arm();
}

void Alarm::arm()
{
    const auto delay = std::max(Duration(0), std::chrono::ceil<Duration>(*m_at - m_clock.now()));
    m_timerAt = m_clock.now() + delay;
    m_clock.after(delay, &m_context, [this, number = ++m_timerNumber] { onTimer(number); });
}

void Alarm::onTimer(quint64 number)
{
    if (number != m_timerNumber)
        return;
    m_timerAt.reset();
    if (!m_at)
        return;
    if (m_clock.now() < *m_at) { // was moved to a later instant
        arm();
        return;
    }
    m_at.reset();
    m_ring();
}

} // namespace lockscope
