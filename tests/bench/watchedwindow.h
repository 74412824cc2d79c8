// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frames.h"

#include "journal/journalwriter.h"
#include "redisserver.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/shared/theme.h"

#include <QSettings>

class QLineEdit;

namespace lockscope::ui {
class LockView;
}

namespace lockscope::bench {

/** What the threads did in one stretch of time. */
struct Activity {
    std::vector<Frame> frames;
    double uiShare = 0, engineShare = 0; ///< of a core
    double longestWallMs() const;
    double longestCpuMs() const;
};

/** Who looks: the default user, who may do anything, or this one. */
struct Login {
    QString user;
    QString password;
};

/** The whole program but for its process: window and session, off screen in this thread, with the locks of a server complete. */
class WatchedWindow {
public:
    WatchedWindow(FramedApplication &application, const RedisServer &server, const Login &login = {});

    /** Runs the event loop so long. */
    Activity watch(std::chrono::milliseconds time);
    ui::LockView &view() const { return *m_view; }
    QLineEdit &search() const { return *m_search; }
    Session &session() { return m_session; }

private:
    FramedApplication &m_application;
    SystemClock m_clock;
    QSettings m_settings;
    ServerProfileStore m_profiles;
    ui::Theme m_theme;
    JournalWriter m_journal;
    Session m_session{&m_journal};
    ui::MainWindow m_window;
    ui::LockView *m_view = nullptr;
    QLineEdit *m_search = nullptr;
};

} // namespace lockscope::bench
