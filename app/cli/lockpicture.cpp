// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lockpicture.h"

#include <algorithm>

namespace lockscope {

bool LockPicture::isOver(const Lock &lock, Instant now) { return !lock.deadlineIsInValue() && lock.deadline && *lock.deadline <= now; }

void LockPicture::apply(const LockDelta &delta)
{
    if (delta.reset)
        m_locks.clear();
    for (const Bytes &key : delta.removed)
        m_locks.remove(key);
    for (const Lock &lock : delta.upserted)
        m_locks.insert(lock.key, lock);
}

std::vector<Lock> LockPicture::locks(Instant now) const
{
    std::vector<Lock> locks;
    locks.reserve(static_cast<std::size_t>(m_locks.size()));
    for (const Lock &lock : m_locks) {
        if (!isOver(lock, now))
            locks.push_back(lock);
    }
    std::ranges::sort(locks, {}, &Lock::key);
    return locks;
}

} // namespace lockscope
