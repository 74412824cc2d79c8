// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "saved/serverprofile.h"
#include "redis/topology/serverrole.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

class QAction;
class QMenu;
class QWidget;

namespace lockscope {
class Clock;
class ServerProfileStore;
class Session;
} // namespace lockscope

namespace lockscope::ui {

class ConnectionBar;
class HearingMenu;
class LocksPage;
class NoticeBar;
class NotificationCard;
class NotificationStack;
class StatusLine;

/**
 * How current the window's picture is and whether the server may be changed: updates the bar's pill, the notice, the status line and the table, at
 * once when it changes and twice a second while ages and times run. Asks before it turns events on, and shows the outcome in a notification. UI
 * thread.
 */
class HealthController : public QObject {
    Q_OBJECT
public:
    /** The parts of the window that it updates; they live as long as the window. */
    struct Places {
        ConnectionBar &bar;
        NoticeBar &notice;
        StatusLine &status;
        LocksPage &locks;
        QAction &pause;
        NotificationStack &notifications;
    };

    HealthController(Session &session, ServerProfileStore &profiles, Clock &clock, const Places &places, QWidget *window);

    /** How to detect changes. */
    QMenu *hearingMenu() const;
    void togglePause();
    /** Updates all of them now, if a server is open. */
    void tellAll();
    /** No server is open: clears all of them. */
    void tellNothing();

signals:
    void noted(const QString &text);
    /** Somebody wants to decide about the settings for which nothing may be changed. */
    void settingsQuestionRequested();
    /** The server that is open, as the whole that it is a part of, or because its address is of no use: to be edited, saved or connected to. */
    void dialogRequested(const lockscope::ServerProfile &profile);
    /** Somebody wants to go where the locks are. */
    void connectionRequested(const lockscope::ServerProfile &profile, const lockscope::redis::Passwords &passwords);

private:
    void refresh();
    void showReadOnly();
    void showNotice();
    QString noticeText(Instant now) const;
    std::vector<redis::ServerRole::Service> services() const;
    void onNoticeAction();
    void closeNotice();
    void connectToService(const QString &service);
    bool canFollow() const;
    void followService();
    void enableEvents();
    bool isClosed() const;
    void tellEventsEnabled(const Error &error);
    void tellEventsRestored(const Error &error);
    bool offersRestore() const;
    void tellEventsUnknown();

    Session &m_session;
    Clock &m_clock;
    Places m_places;
    QWidget *m_window;
    HearingMenu *m_hearing;
    QTimer m_timer;
    QPointer<NotificationCard> m_enabling;             // says that events are being turned on; null: they are not
    QString m_closedNotice;                            // as noticeText() of its beginning; another one is shown
    std::vector<redis::ServerRole::Service> m_offered; // by the notice
    QStringList m_warnings;                            // about the connection to the server that is open
};

} // namespace lockscope::ui
