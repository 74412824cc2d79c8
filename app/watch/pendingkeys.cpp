// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/pendingkeys.h"

#include <utility>

namespace lockscope {

void PendingKeys::add(const Bytes &key, NoticedBy by, const QByteArray &command)
{
    Notice &notice = m_waiting[key];
    if (by == NoticedBy::Event)
        notice = {by, command};
    else if (notice.by != NoticedBy::Event)
        notice.by = by;
}

bool PendingKeys::isAnnounced(const Bytes &key) const
{
    return m_waiting.value(key).by == NoticedBy::Event || m_underWay.value(key).by == NoticedBy::Event;
}

PendingKeys::Batch PendingKeys::takeBatch(qsizetype most)
{
    Q_ASSERT(m_underWay.isEmpty());
    if (m_waiting.size() <= most) {
        m_underWay = std::exchange(m_waiting, {});
    } else {
        for (auto entry = m_waiting.begin(); m_underWay.size() < most; entry = m_waiting.erase(entry))
            m_underWay.insert(entry.key(), entry.value());
    }
    Batch batch;
    batch.keys.reserve(std::size_t(m_underWay.size()));
    batch.notices.reserve(std::size_t(m_underWay.size()));
    for (auto entry = m_underWay.cbegin(); entry != m_underWay.cend(); ++entry) {
        batch.keys.push_back(entry.key());
        batch.notices.push_back(entry.value());
    }
    return batch;
}

void PendingKeys::clear()
{
    m_waiting.clear();
    m_underWay.clear();
}

} // namespace lockscope
