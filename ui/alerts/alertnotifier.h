// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/alerts/alertcommand.h"
#include "ui/alerts/desktopnotices.h"
#include "session/alertwatch.h"

#include <memory>

class QSettings;

namespace lockscope::ui {

/**
 * Reports alerts outside the window: as notifications of the desktop, and by a command of the operator's. Several that come together are one message,
 * which is taken back when all have ended. Remembers in the settings what is wished for and which kinds are muted. UI thread.
 */
class AlertNotifier : public QObject {
    Q_OBJECT
public:
    AlertNotifier(AlertWatch &watch, QSettings &settings, Clock &clock, QObject *parent = nullptr);
    ~AlertNotifier() override;

    /** Takes over the command with the lines that wait for it, from one that reports nothing from now on. */
    void continueFrom(AlertNotifier &before);
    bool canNotify() const { return m_desktop.areShown(); }
    bool notifies() const { return m_notifies; }
    void setNotifies(bool notifies);
    const QString &command() const { return m_command->command(); }
    void setCommand(const QString &command);
    /** Runs it as for an alert, marked as a test; commandTried() follows. */
    void tryCommand();
    void setMuted(Alert::Kind kind, bool muted);

    /** One line for one or many. */
    QString summary(const std::vector<AlertList::Entry> &entries) const;

signals:
    /** canNotify() may be another one. */
    void canNotifyChanged();
    /** The operator has clicked the notification of this lock; nullopt: of something else. */
    void clicked(const std::optional<lockscope::LockId> &lock);
    /** How the test went, in lines of plain text. */
    void commandTried(bool hasWorked, const QString &account);
    /** The command did not work. */
    void troubleFound(const QString &text);

private:
    void tell(const std::vector<AlertList::Entry> &entries);
    void takeBackLater();
    void noteMore();
    void followCommand();

    AlertWatch &m_watch;
    QSettings &m_settings;
    Clock &m_clock;
    std::unique_ptr<AlertCommand> m_command;
    DesktopNotices m_desktop;
    bool m_notifies = true;
    bool m_takesBack = false; // soon
    quint64 m_moreTold = 0;
};

} // namespace lockscope::ui
