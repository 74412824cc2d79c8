// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demotarget.h"

#include <QObject>
#include <QPointer>

namespace lockscope {
class Clock;
class Demo;
class Session;
} // namespace lockscope

namespace lockscope::ui {

class DemoBar;
class MainMenu;
class NotificationCard;
class NotificationStack;

/**
 * Lets an operator start the demo and do things to its servers, by bar and menu, while the session has it open; says in a notification what happens.
 * UI thread.
 */
class DemoController : public QObject {
    Q_OBJECT
public:
    DemoController(const Session &session, DemoBar &bar, MainMenu &menu, NotificationStack &notifications, Clock &clock, QObject *parent);

    /** From now on there is one; it outlives the window. */
    void offer(Demo &demo);
    void start(DemoKind kind);
    void make(DemoChange change);
    /** The session has opened another server, or none. */
    void refresh();

signals:
    /** What happens to the servers, in a sentence. */
    void noted(const QString &text);

private:
    bool isOpen() const;
    QString whyNot(DemoChange change) const;
    void tell(const QString &text);

    const Session &m_session;
    DemoBar &m_bar;
    MainMenu &m_menu;
    NotificationStack &m_notifications;
    Clock &m_clock;
    Demo *m_demo = nullptr;
    QPointer<NotificationCard> m_card; // null: somebody has closed it
};

} // namespace lockscope::ui
