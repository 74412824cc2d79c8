// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/pendingkeys.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** True for two events of one change: SET … PX emits "set" and "expire", the last HDEL "hdel" and "del"; scripts of libraries do the same. */
bool belongToOneChange(QByteArrayView before, QByteArrayView command)
{
    return (command == QByteArrayView("expire") && before != command)
        || (command == QByteArrayView("del") && (before == QByteArrayView("hdel") || before == QByteArrayView("hexpired")));
}

/** True for PEXPIRE (a renewal) and PERSIST, which keep the value. */
bool tellsLease(QByteArrayView command) { return command == "expire" || command == "persist"; }

} // namespace

bool tellsGone(QByteArrayView command)
{
    static constexpr QByteArrayView names[] = {"del", "expired", "evicted", "rename_from", "move_from", "unlink"};
    return std::ranges::find(names, command) != std::end(names);
}

PendingKeys::Notice &PendingKeys::waiting(const Bytes &key)
{
    const qsizetype before = m_waiting.size();
    Notice &notice = m_waiting[key];
    if (m_waiting.size() > before)
        m_waitingBytes += key.size();
    return notice;
}

bool PendingKeys::addEvent(const Bytes &key, const QByteArray &command, Instant now)
{
    if (isFull() && !m_waiting.contains(key))
        return false;
    const qsizetype before = m_waiting.size();
    Notice &notice = waiting(key);
    const bool isNew = m_waiting.size() > before;
    const bool isLastFieldOver = command == "del" && notice.isTold && notice.command == "hexpired"; // the key is removed with its last field
    notice.isLeaseOnly = (isNew || notice.isLeaseOnly) && tellsLease(command);
    if (notice.isTold) {
        if (tellsGone(notice.command) && !tellsGone(command))
            notice.gone = Gone{notice.command, notice.at};
        else if (!belongToOneChange(notice.command, command))
            ++m_coalesced;
    }
    notice.by = NoticedBy::Event;
    notice.isTold = true;
    notice.command = isLastFieldOver ? notice.command : command;
    notice.at = now;
    return true;
}

void PendingKeys::addLook(const Bytes &key)
{
    Notice &notice = waiting(key);
    notice.by = NoticedBy::Event;
    notice.isLeaseOnly = false;
}

void PendingKeys::addDeadline(const Bytes &key)
{
    Notice &notice = waiting(key);
    if (notice.by != NoticedBy::Event)
        notice.by = NoticedBy::Deadline;
}

bool PendingKeys::isAnnounced(const Bytes &key) const
{
    const auto isIn = [&key](const QHash<Bytes, Notice> &keys) {
        const auto entry = keys.constFind(key);
        return entry != keys.cend() && entry->by == NoticedBy::Event;
    };
    return isIn(m_waiting) || isIn(m_underWay);
}

bool PendingKeys::isWholeWaiting(const Bytes &key) const
{
    const auto entry = m_waiting.constFind(key);
    return entry != m_waiting.cend() && !entry->isLeaseOnly;
}

PendingKeys::Batch PendingKeys::takeBatch(qsizetype most)
{
    Q_ASSERT(m_underWay.isEmpty());
    if (m_waiting.size() <= most) {
        m_underWay = std::exchange(m_waiting, {});
        m_waitingBytes = 0;
    } else {
        for (auto entry = m_waiting.begin(); m_underWay.size() < most; entry = m_waiting.erase(entry)) {
            m_underWay.insert(entry.key(), entry.value());
            m_waitingBytes -= entry.key().size();
        }
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

void PendingKeys::putBack(const Bytes &key, const Notice &notice)
{
    m_underWay.remove(key);
    if (!m_waiting.contains(key))
        waiting(key) = notice;
}

void PendingKeys::clear()
{
    m_waiting.clear();
    m_waitingBytes = 0;
    m_underWay.clear();
}

} // namespace lockscope
