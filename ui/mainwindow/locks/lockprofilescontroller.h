// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPointer>

class QWidget;

namespace lockscope {
class Clock;
class LockProfileStore;
class Session;
} // namespace lockscope

namespace lockscope::ui {

class LockModel;
class LockProfilesDialog;
class Theme;

/** Leads an operator to the lock profiles: one dialog over the window, once there is a store to edit. UI thread. */
class LockProfilesController {
public:
    LockProfilesController(Session &session, const LockModel &locks, const Clock &clock, const Theme &theme, QWidget *window)
        : m_session(session), m_locks(locks), m_clock(clock), m_theme(theme), m_window(window)
    {
    }

    void offer(LockProfileStore &store) { m_store = &store; }
    /** For one lock, if one is named, and those like it. */
    void show(const QByteArray &forKey = {});

private:
    void open();

    Session &m_session;
    const LockModel &m_locks;
    const Clock &m_clock;
    const Theme &m_theme;
    QWidget *m_window;
    LockProfileStore *m_store = nullptr;
    QPointer<LockProfilesDialog> m_dialog;
};

} // namespace lockscope::ui
