// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/profilecounter.h"

#include "ui/table/lockmodel.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto soon = 150ms;
constexpr auto everyNowAndThen = 2s;
/** Locks times profiles. */
constexpr std::size_t looksAtATime = 200'000;

} // namespace

ProfileCounter::ProfileCounter(const LockModel &locks, LockProfileModel &profiles, QObject *parent)
    : QObject(parent), m_locks(locks), m_profiles(profiles)
{
    m_again.setSingleShot(true);
    m_next.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &ProfileCounter::begin);
    connect(&m_next, &QTimer::timeout, this, &ProfileCounter::countSome);
    connect(&profiles, &LockProfileModel::edited, this, [this] {
        m_next.stop();
        m_again.start(soon);
    });
    m_again.start(0ms);
}

void ProfileCounter::begin()
{
    m_asked.clear();
    for (const ProfileDraft &draft : m_profiles.drafts())
        m_asked.push_back(draft.profile());
    m_counts.assign(m_asked.size(), {});
    m_slot = 0;
    countSome();
}

void ProfileCounter::countSome()
{
    const std::size_t most = std::max<std::size_t>(1, looksAtATime / std::max<std::size_t>(1, m_asked.size()));
    for (std::size_t i = 0; i < most && m_slot < m_locks.slotCount(); ++i, ++m_slot) {
        const Lock *lock = m_locks.lockInSlot(m_slot);
        bool isTaken = !lock;
        for (std::size_t row = 0; lock && row < m_asked.size(); ++row) {
            if (!m_asked[row] || !m_asked[row]->matches(lock->key))
                continue;
            ++(std::exchange(isTaken, true) ? m_counts[row].hidden : m_counts[row].taken);
        }
    }
    if (m_slot < m_locks.slotCount()) {
        m_next.start(0ms);
        return;
    }
    m_profiles.setCounts(m_counts);
    m_again.start(everyNowAndThen);
}

} // namespace lockscope::ui
