// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/eventtrust.h"

#include <algorithm>

namespace lockscope {

void EventTrust::contradicted(const Bytes &key, Instant now)
{
    if (m_unexplained.isEmpty())
        m_firstUnexplained = now;
    m_unexplained.insert(key, now);
}

void EventTrust::explained(const Bytes &key, Instant now)
{
    const auto reading = m_unexplained.constFind(key);
    if (reading == m_unexplained.cend())
        return;
    if (now - *reading > longestWay)
        m_doubtUntil = now + doubt;
    m_unexplained.erase(reading);
}

bool EventTrust::isLastWord(Instant told, Instant heardUntil, Instant read)
{
    // The event that explains a reading is late, or lost.
    if (!m_unexplained.isEmpty() && told - m_firstUnexplained > longestWay) {
        const auto late = m_unexplained.removeIf([told](const auto &entry) { return told - entry.value() > longestWay; });
        if (late > 0)
            m_doubtUntil = told + doubt;
        m_firstUnexplained = told;
        for (const Instant &at : std::as_const(m_unexplained))
            m_firstUnexplained = std::min(m_firstUnexplained, at);
    }
    return told >= m_doubtUntil && told >= read && heardUntil - read >= longestWay;
}

void EventTrust::clear()
{
    m_unexplained.clear();
    m_doubtUntil = {};
}

namespace {
constexpr Duration grace{900}; // events and replies come over two connections; checked each second
}

void EventAudit::found(const Bytes &key, Instant now)
{
    if (!m_found.contains(key))
        m_found.insert(key, now);
}

void EventAudit::announced(const Bytes &key)
{
    if (!m_found.isEmpty())
        m_found.remove(key);
}

quint64 EventAudit::takeMissed(Instant now)
{
    return quint64(m_found.removeIf([now](const auto &entry) { return now - entry.value() >= grace; }));
}

} // namespace lockscope
