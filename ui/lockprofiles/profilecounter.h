// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lockprofiles/lockprofilemodel.h"

#include <QTimer>

namespace lockscope::ui {

class LockModel;

/**
 * Counts how many locks of the present picture each profile is for: again soon after an edit and every few seconds, and a part of a large picture at
 * a time, so that the window never waits for it. UI thread.
 */
class ProfileCounter : public QObject {
public:
    ProfileCounter(const LockModel &locks, LockProfileModel &profiles, QObject *parent = nullptr);

private:
    void begin();
    void countSome();

    const LockModel &m_locks;
    LockProfileModel &m_profiles;
    QTimer m_again;
    QTimer m_next;
    std::vector<std::optional<LockProfile>> m_asked; // by row; nothing: it has a problem
    std::vector<ProfileCount> m_counts;
    std::size_t m_slot = 0;
};

} // namespace lockscope::ui
