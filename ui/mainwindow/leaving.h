// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <functional>

class QWidget;

namespace lockscope {
class Session;
} // namespace lockscope

namespace lockscope::ui {

class ActionController;
class LockActions;
class RaceLabController;
class SimulatePage;

/**
 * Asks before the window, its server or its language goes: what can be undone only as long as the window is open, work that would end, and what
 * simulated clients left on the server. Blocks nothing; goes on once it is answered. UI thread.
 */
class Leaving {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::Leaving)
public:
    struct Parts {
        Session &session;
        const ActionController &actions;
        LockActions &locks;
        const SimulatePage &simulate;
        const RaceLabController &lab;
    };
    Leaving(QWidget &window, const Parts &parts) : m_window(window), m_parts(parts) {}

    /** False: it was asked; the window is closed once the answer is yes. */
    bool mayClose();
    /** Closes the window at once: somebody else ends the program. */
    void closeUnasked();
    void disconnect();
    void changeLanguage(const std::function<void()> &change);

private:
    QString loss() const;

    QWidget &m_window;
    Parts m_parts;
    bool m_isAnswered = false;
};

} // namespace lockscope::ui
