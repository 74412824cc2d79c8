// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watchedwindow.h"

#include "ui/table/lockview.h"
#include "usage.h"

#include <QEventLoop>
#include <QLineEdit>
#include <QTimer>

#include <algorithm>

namespace lockscope::bench {

namespace {

using namespace std::chrono_literals;

double longest(const std::vector<Frame> &frames, double Frame::*time)
{
    const auto found = std::max_element(frames.begin(), frames.end(), [time](const Frame &a, const Frame &b) { return a.*time < b.*time; });
    return found == frames.end() ? 0 : (*found).*time;
}

QString settingsFile(const RedisServer &server) { return server.folder() + QStringLiteral("/window.ini"); }

} // namespace

double Activity::longestWallMs() const { return longest(frames, &Frame::wallMs); }
double Activity::longestCpuMs() const { return longest(frames, &Frame::cpuMs); }

WatchedWindow::WatchedWindow(FramedApplication &application, const RedisServer &server, const Login &login)
    : m_application(application), m_settings(settingsFile(server), QSettings::IniFormat), m_profiles(m_settings),
      m_journal(server.folder() + QStringLiteral("/journal.sqlite"), m_clock), m_window(m_session, m_profiles, m_theme, m_clock, m_settings),
      m_view(m_window.findChild<ui::LockView *>())
{
    m_theme.applyTo(application);
    for (QLineEdit *edit : m_window.findChildren<QLineEdit *>()) {
        if (edit->accessibleName() == QStringLiteral("Search locks and holders"))
            m_search = edit;
    }
    if (!m_view || !m_search)
        qFatal("the window has no table or no search box");
    m_window.show();
    QEventLoop loop;
    QObject::connect(&m_session, &Session::pictureCompleted, &loop, &QEventLoop::quit);
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = login.user;
    m_session.open(ServerProfile::forEndpoint(endpoint), redis::Secret(login.password.toUtf8()));
    loop.exec();
    watch(2s); // what a picture leaves to be done
}

Activity WatchedWindow::watch(std::chrono::milliseconds time)
{
    const QString engine = QStringLiteral("engine");
    Activity activity;
    m_application.takeFrames();
    const double uiBefore = cpuSecondsOfThisThread();
    const double engineBefore = cpuSecondsOfThread(engine).value();
    const auto begin = std::chrono::steady_clock::now();
    QEventLoop loop;
    QTimer::singleShot(time, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    activity.uiShare = (cpuSecondsOfThisThread() - uiBefore) / seconds;
    activity.engineShare = (cpuSecondsOfThread(engine).value() - engineBefore) / seconds;
    activity.frames = m_application.takeFrames();
    return activity;
}

} // namespace lockscope::bench
