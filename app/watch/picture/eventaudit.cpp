// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/eventaudit.h"

namespace lockscope {

namespace {
constexpr Duration grace{900}; // events and answers come over two connections; judged each second
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
