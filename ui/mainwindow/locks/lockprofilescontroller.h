// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPointer>

class QWidget;

namespace lockscope {
class LockProfileStore;
}

namespace lockscope::ui {

class LockModel;
class LockProfilesDialog;
class Theme;

/** Leads an operator to the lock profiles: one dialog over the window, once there is a store to edit. UI thread. */
class LockProfilesController {
public:
    LockProfilesController(const LockModel &locks, const Theme &theme, QWidget *window) : m_locks(locks), m_theme(theme), m_window(window) {}

    void offer(LockProfileStore &store) { m_store = &store; }
    /** For one lock, if one is named, and those like it. */
    void show(const QByteArray &forKey = {});

private:
    const LockModel &m_locks;
    const Theme &m_theme;
    QWidget *m_window;
    LockProfileStore *m_store = nullptr;
    QPointer<LockProfilesDialog> m_dialog;
};

} // namespace lockscope::ui
